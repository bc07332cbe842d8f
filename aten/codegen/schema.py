"""Operator schemas: parsed from the text of an operator definition, printed back, and turned into C++ types."""

import re
from dataclasses import dataclass, field, replace


class SchemaError(Exception):
    """The text is no schema; the message says where."""


@dataclass(frozen=True)
class Argument:
    type: str  # base type without alias annotation and suffixes: Tensor, int, Scalar, ...
    name: str
    alias: str = ""  # "a", "a!", "a -> *"
    optional: bool = False
    list_size: str = None  # None: no list; "": of any length; "2": with a size
    element_optional: bool = False  # Tensor?[]
    default: str = None
    keyword: bool = False

    @property
    def is_list(self):
        return self.list_size is not None

    @property
    def mutable(self):
        return self.alias.endswith("!")

    @property
    def is_out(self):
        return self.keyword and self.mutable

    def type_text(self):
        text = self.type + (f"({self.alias})" if self.alias else "")
        if self.element_optional:
            text += "?"
        if self.is_list:
            text += f"[{self.list_size}]"
        return text + ("?" if self.optional else "")

    def text(self):
        return self.type_text() + (f" {self.name}" if self.name else "") + (
            f"={self.default}" if self.default is not None else "")


@dataclass(frozen=True)
class Schema:
    base: str
    overload: str
    arguments: tuple
    returns: tuple

    @property
    def name(self):
        return self.base + (f".{self.overload}" if self.overload else "")

    @property
    def cname(self):
        """The C++ name of a definition: base_overload."""
        return self.base + (f"_{self.overload}" if self.overload else "")

    @property
    def outs(self):
        return [a for a in self.arguments if a.is_out]

    @property
    def inplace(self):
        return bool(self.arguments) and self.arguments[0].mutable and not self.arguments[0].keyword

    def text(self):
        parts, star = [], False
        for a in self.arguments:
            if a.keyword and not star:
                parts.append("*")
                star = True
            parts.append(a.text())
        if not self.returns:
            returns = "()"
        elif len(self.returns) == 1:
            returns = self.returns[0].text()
        else:
            returns = "(" + ", ".join(r.text() for r in self.returns) + ")"
        return f"{self.name}({', '.join(parts)}) -> {returns}"


_ARGUMENT = re.compile(r"(?P<type>\w+)(?P<alias>\([^)]*\))?(?P<element>\?(?=\[))?(?P<list>\[\d*\])?(?P<list_alias>\([^)]*\))?"
                       r"(?P<optional>\?)?(?:\s+(?P<name>\w+))?(?:\s*=\s*(?P<default>.+))?$")


def split_top(text, separator=","):
    """text cut at the separators that stand outside brackets and quotes."""
    parts, depth, quote, start = [], 0, None, 0
    for i, c in enumerate(text):
        if quote:
            quote = None if c == quote else quote
        elif c in "'\"":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        elif c == separator and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    last = text[start:].strip()
    return parts + [last] if last or parts else []


def parse_argument(text, keyword=False):
    m = _ARGUMENT.match(text.strip())
    if not m:
        raise SchemaError(f"not an argument: '{text}'")
    size = m["list"]
    return Argument(type=m["type"], name=m["name"] or "", alias=(m["alias"] or m["list_alias"] or "")[1:-1],
                    optional=bool(m["optional"]), list_size=None if size is None else size[1:-1],
                    element_optional=bool(m["element"]), default=m["default"], keyword=keyword)


def parse(text):
    """The Schema of 'name.overload(arguments) -> returns'; a leading 'aten::' is dropped."""
    m = re.match(r"(?:aten::)?(\w+)(?:\.(\w+))?\((.*)\)\s*->\s*(.+)$", text.strip(), re.S)
    if not m:
        raise SchemaError(f"not a schema: '{text}'")
    base, overload, arguments, returns = m.groups()
    parsed, keyword = [], False
    for part in split_top(arguments):
        if part == "*":
            keyword = True
        else:
            parsed.append(parse_argument(part, keyword))
    returns = returns.strip()
    if returns.startswith("("):
        returns = returns[1:-1]
    return Schema(base, overload or "", tuple(parsed), tuple(parse_argument(r) for r in split_top(returns)))


# Types as the public C++ interface of PyTorch 1.13 has them.
_VALUE = {"int": "int64_t", "SymInt": "int64_t", "float": "double", "bool": "bool", "str": "c10::string_view",
          "ScalarType": "ScalarType", "Layout": "Layout", "Device": "Device", "MemoryFormat": "MemoryFormat",
          "Generator": "Generator", "Storage": "Storage", "Stream": "Stream"}
_LIST = {"int": "IntArrayRef", "SymInt": "IntArrayRef", "float": "ArrayRef<double>", "Scalar": "ArrayRef<Scalar>",
         "Tensor": "TensorList", "ScalarType": "ArrayRef<ScalarType>"}


def cpp_type(a):
    """The C++ type of an argument."""
    if a.is_list:
        if a.type == "bool":
            return f"std::array<bool, {a.list_size}>" if a.list_size else "ArrayRef<bool>"
        if a.element_optional:
            return "const std::vector<c10::optional<Tensor>>&"
        if a.optional:
            return "OptionalIntArrayRef" if a.type in ("int", "SymInt") else f"c10::optional<{_LIST[a.type]}>"
        return _LIST[a.type]
    if a.type == "Tensor":
        if a.optional:
            return "const c10::optional<Tensor>&"
        return "Tensor&" if a.mutable else "const Tensor&"
    if a.type == "Scalar":
        return "const c10::optional<Scalar>&" if a.optional else "const Scalar&"
    if a.type not in _VALUE:
        raise SchemaError(f"no C++ type for '{a.text()}'")
    return f"c10::optional<{_VALUE[a.type]}>" if a.optional else _VALUE[a.type]


def cpp_return(schema):
    """The C++ return type: references for in-place and out forms, a tuple for several values."""
    def one(r):
        if r.is_list:
            return {"Tensor": "std::vector<Tensor>", "int": "std::vector<int64_t>"}[r.type]
        if r.type == "Tensor":
            return "Tensor&" if r.mutable else "Tensor"
        return {"Scalar": "Scalar"}.get(r.type) or _VALUE[r.type]

    if not schema.returns:
        return "void"
    if len(schema.returns) == 1:
        return one(schema.returns[0])
    return "std::tuple<" + ", ".join(one(r) for r in schema.returns) + ">"


_WORDS = {"True": "true", "False": "false", "Mean": "at::Reduction::Mean", "long": "at::kLong",
          "contiguous_format": "MemoryFormat::Contiguous"}


def cpp_default(a):
    """The default as C++, or None."""
    d = a.default
    if d is None:
        return None
    if d == "None":
        return "{}" if a.type == "Tensor" or a.is_list else "c10::nullopt"
    if a.type == "MemoryFormat":
        return "MemoryFormat::Contiguous" if d == "0" else _WORDS.get(d, d)
    if d.startswith("["):
        return "{" + ", ".join(_WORDS.get(x, x) for x in split_top(d[1:-1])) + "}"
    if d.startswith("'"):
        return '"' + d[1:-1] + '"'
    if a.is_list and a.type in ("int", "SymInt"):
        return d
    return _WORDS.get(d, d)


def strip_options(arguments):
    """The arguments without dtype, layout, device and pin_memory where all four stand in a row; None where they do not."""
    names = [a.name for a in arguments]
    four = ["dtype", "layout", "device", "pin_memory"]
    for i in range(len(names) - 3):
        if names[i:i + 4] == four:
            return i, tuple(arguments[:i]) + tuple(arguments[i + 4:])
    return None


def without_alias(a):
    return replace(a, alias="")
