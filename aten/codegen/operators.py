"""Operator definitions: found in the sources, with the forms that each of them implies.

A definition is one line of a source in ATen/native:

    ATEN_OPERATOR("schema", flag, flag("value", ...), ...)

Its flags are described in aten/README.md. A definition yields Forms: one operator each, with its own schema."""

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

from schema import Schema, SchemaError, parse, strip_options, without_alias

FLAGS = {"structured", "structured_iterator", "function", "method", "inplace", "out", "auto_out", "functional", "alias"}


class DefinitionError(Exception):
    pass


@dataclass
class Definition:
    schema: Schema
    flags: dict  # name -> list of string values
    source: str  # stem of the file it stands in
    place: str  # file:line, for messages

    @property
    def structured(self):
        return "structured" in self.flags or "structured_iterator" in self.flags


@dataclass
class Form:
    schema: Schema
    definition: Definition
    how: str  # structured_functional, structured_inplace, structured_out, native, auto_out, auto_functional, alias
    function: bool
    method: bool
    target: "Form" = None  # the form an alias or a derived form calls
    native: str = None  # name in at::native, for "native"


def strip_comments(text):
    """C++ comments blanked out, line numbers kept."""
    pattern = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.S)
    return pattern.sub(lambda m: m[0] if m[0][0] == '"' else re.sub(r"[^\n]", " ", m[0]), text)


_TOKEN = re.compile(r'\s*(?:"((?:\\.|[^"\\])*)"|(\w+)|([(),]))')


def parse_flags(text, at, place):
    """Reads the arguments of ATEN_OPERATOR from position `at`: the schema text, and the flags."""
    def token(at):
        m = _TOKEN.match(text, at)
        if not m:
            raise DefinitionError(f"{place}: cannot read ATEN_OPERATOR near '{text[at:at + 30]}'")
        return m, m.end()

    schema, flags = "", {}
    m, at = token(at)
    while m[1] is not None:  # adjacent literals are one
        schema += m[1]
        m, at = token(at)
    while m[3] == ",":
        m, at = token(at)
        flag, values = m[2], []
        if flag not in FLAGS:
            raise DefinitionError(f"{place}: unknown flag '{flag or m[0].strip()}'; known: {', '.join(sorted(FLAGS))}")
        m, at = token(at)
        if m[3] == "(":
            m, at = token(at)
            while m[3] != ")":
                if m[1] is not None:
                    values.append(m[1])
                elif m[3] != ",":
                    raise DefinitionError(f"{place}: {flag}(...) takes strings, not '{m[0].strip()}'")
                m, at = token(at)
            m, at = token(at)
        flags.setdefault(flag, []).extend(values)
    if m[3] != ")":
        raise DefinitionError(f"{place}: ATEN_OPERATOR is not closed")
    return schema, flags


def scan(path):
    """All definitions of one source file."""
    text = strip_comments(Path(path).read_text())
    found = []
    for m in re.finditer(r"^ATEN_OPERATOR\(", text, re.M):
        place = f"{path}:{text.count(chr(10), 0, m.start()) + 1}"
        schema_text, flags = parse_flags(text, m.end(), place)
        try:
            schema = parse(schema_text)
        except SchemaError as e:
            raise DefinitionError(f"{place}: {e}") from e
        found.append(Definition(schema, flags, Path(path).stem, place))
    return found


def inplace_schema(s):
    first = replace(s.arguments[0], alias="a!")
    return Schema(s.base + "_", s.overload, (first,) + s.arguments[1:], (replace(first, name="", default=None),))


def functional_schema(s):
    """The schema of the form that returns a fresh tensor, from an in-place one."""
    return Schema(s.base[:-1], s.overload, tuple(without_alias(a) for a in s.arguments),
                  tuple(without_alias(r) for r in s.returns))


def out_schema(s, overload, names, drop_options):
    """The schema of the form that writes to given tensors."""
    arguments = s.arguments
    if drop_options and strip_options(arguments):
        arguments = strip_options(arguments)[1]
    names = names or ([r.name for r in s.returns] if len(s.returns) > 1 else ["out"])
    if len(names) != len(s.returns):
        raise DefinitionError(f"{s.name}: out needs {len(s.returns)} names, has {len(names)}")
    outs, returns = [], []
    for letter, name, r in zip("abcdefgh", names, s.returns):
        alias = letter + "!"
        outs.append(replace(r, name=name, alias=alias, keyword=True))
        returns.append(replace(r, alias=alias))
    base = s.base[:-1] if s.inplace else s.base
    return Schema(base, overload, tuple(arguments) + tuple(outs), tuple(returns))


def forms(d):
    """The forms of one definition, the defined one first, aliases last."""
    s, flags = d.schema, d.flags
    function, method = "function" in flags, "method" in flags
    out, auto_out = flags.get("out"), flags.get("auto_out")
    result = []
    if d.structured:
        if s.inplace or s.outs:
            raise DefinitionError(f"{d.place}: a structured definition is written as its functional form")
        functional = Form(s, d, "structured_functional", function, method)
        result.append(functional)
        if "inplace" in flags:
            result.append(Form(inplace_schema(s), d, "structured_inplace", function, True))
        if out:
            result.append(Form(out_schema(s, out[0], out[1:], False), d, "structured_out", True, False))
    else:
        functional = Form(s, d, "native", function or bool(s.outs), method, native=s.cname)
        result.append(functional)
        if s.inplace and "functional" in flags:
            functional = Form(functional_schema(s), d, "auto_functional", True, False, target=functional)
            result.append(functional)
        if "inplace" in flags:
            schema = inplace_schema(s)
            result.append(Form(schema, d, "native", function, True, native=schema.cname))
        if out:
            schema = out_schema(s, out[0], out[1:], True)
            result.append(Form(schema, d, "native", True, False, native=schema.cname))
    named = list(result) if "functional" not in flags else result[:1]
    if auto_out:
        schema = out_schema(functional.schema, auto_out[0], auto_out[1:], True)
        result.append(Form(schema, d, "auto_out", True, False, target=functional))
    for alias in flags.get("alias", []):
        for form in named:
            base = alias + ("_" if form.schema.inplace else "")
            result.append(Form(replace(form.schema, base=base), d, "alias", form.function, form.method, target=form))
    return result


def root(base):
    """The name of the header that declares an operator: fill for fill and fill_ (but __iand__ stays)."""
    return base[:-1] if base.endswith("_") and not base.endswith("__") else base


def read_sources(paths):
    """All definitions and all their forms; raises when two operators have one name."""
    definitions = [d for path in sorted(paths) for d in scan(path)]
    all_forms, seen = [], {}
    for d in definitions:
        for form in forms(d):
            if form.schema.name in seen:
                raise DefinitionError(f"{d.place}: operator {form.schema.name} is already defined at {seen[form.schema.name]}")
            seen[form.schema.name] = d.place
            all_forms.append(form)
    return definitions, all_forms
