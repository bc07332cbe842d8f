"""The source generated for one source file of ATen/native: bodies of functions and methods, boxed forms, registrations."""

from emit import (HEADER, cpp_name, method_return, names, option_call, option_parameters, out_names, parameters,
                  without_self)
from operators import root
from schema import cpp_return, cpp_type, strip_options


def call_of(form):
    """An expression that calls the form with its own argument names."""
    s = form.schema
    if form.how == "native":
        return f"native::{form.native}({names(s.arguments)})"
    if s.outs:
        return f"at::{s.base}_outf({names(s.arguments)})"
    return f"at::{s.base}({names(s.arguments)})"


def returned_outs(s):
    outs = [a.name for a in s.arguments if a.is_out]
    if len(outs) == 1:
        return outs[0]
    return cpp_return(s) + "(" + ", ".join(outs) + ")"


def structured_body(form):
    d, s = form.definition, form.schema
    inputs = [a for a in s.arguments if not a.is_out]
    count = len(d.schema.returns)
    kernel = f"native::structured_{d.schema.cname}"
    outputs = ", ".join(f"outputs.output({i})" for i in range(count))
    arguments = names(inputs)
    if form.how == "structured_functional":
        lines = ["native::OutputSet outputs;"]
        last = "return outputs.take(0);"
        if count > 1:
            last = "return {" + ", ".join(f"outputs.take({i})" for i in range(count)) + "};"
    elif form.how == "structured_inplace":
        lines = ["native::OutputSet outputs = native::OutputSet::inplace(self);"]
        last = "return self;"
    else:
        given = ", ".join("&" + a.name for a in s.outs)
        lines = [f"native::OutputSet outputs = native::OutputSet::out({{{given}}});"]
        last = f"return {returned_outs(s)};"
    lines += [f"native::Form<{kernel}> op(outputs);", f"op.meta({arguments});",
              f"op.impl({arguments}{', ' if arguments else ''}{outputs});"]
    if form.how != "structured_functional":
        lines.append("outputs.finish();")
    return lines + [last]


def auto_out_body(form):
    """Compute, then copy to the given tensors."""
    s, target = form.schema, form.target.schema
    passed = []
    own = {a.name for a in s.arguments}
    for a in target.arguments:
        if a.name in own:
            passed.append(a.name)
        else:
            passed.append({"dtype": "out.scalar_type()", "layout": "out.layout()", "device": "out.device()",
                           "pin_memory": "c10::nullopt"}[a.name])
    lines = [f"auto computed = at::{target.base}({', '.join(passed)});"]
    if len(s.outs) == 1:
        lines.append(f"native::copy_to_out(computed, {s.outs[0].name});")
    else:
        lines += [f"native::copy_to_out(std::get<{i}>(computed), {o.name});" for i, o in enumerate(s.outs)]
    return lines + [f"return {returned_outs(s)};"]


def auto_functional_body(form):
    """Clone the argument, then work in place."""
    target = form.target.schema
    rest = names(target.arguments[1:])
    return [f"Tensor result = native::clone_for_inplace(self);",
            f"native::{form.target.native}(result{', ' if rest else ''}{rest});", "return result;"]


def alias_body(form):
    s = form.schema
    if form.target.function:
        call = call_of(form.target) if not form.target.native else f"native::{form.target.native}({names(s.arguments)})"
    else:
        call = f"self.{form.target.schema.base}({names(without_self(s.arguments))})"
    return [("" if cpp_return(s) == "void" else "return ") + call + ";"]


def body(form):
    if form.how.startswith("structured"):
        return structured_body(form)
    if form.how == "auto_out":
        return auto_out_body(form)
    if form.how == "auto_functional":
        return auto_functional_body(form)
    if form.how == "alias":
        return alias_body(form)
    return [("" if cpp_return(form.schema) == "void" else "return ") + call_of(form) + ";"]


def block(head, lines):
    return [head + " {"] + ["  " + l for l in lines] + ["}", ""]


def core_name(form):
    """The function with all arguments that every other entry of the form calls: at::NAME where there is one, else a local."""
    s = form.schema
    if not form.function:
        return f"method_{s.cname}"
    return s.base + ("_outf" if s.outs else "")


def entry_points(form):
    """The definitions of the at:: functions of a form."""
    s = form.schema
    result = cpp_return(s)
    lines = [f"// aten::{s.text()}"]
    head = f"{result} {core_name(form)}({parameters(s.arguments, False)})"
    lines += block(("" if form.function else "[[maybe_unused]] static ") + head, body(form))
    if form.function and s.outs:
        inputs = [a for a in s.arguments if not a.is_out]
        both = ", ".join(p for p in [parameters(s.outs, False), parameters(inputs, False)] if p)
        lines += block(f"{result} {s.base}_out({both})", [f"return at::{s.base}_outf({names(s.arguments)});"])
    elif form.function and strip_options(s.arguments):
        lines += block(f"{result} {s.base}({option_parameters(s.arguments, False)})",
                       [f"return at::{s.base}({option_call(s.arguments)});"])
    return lines


def methods(form):
    s = form.schema
    if not form.method:
        return []
    arguments = without_self(s.arguments)
    give = "" if cpp_return(s) == "void" else "return "
    # a method is const even when it writes: a Tensor is a handle
    self_text = "const_cast<Tensor&>(*this)" if s.inplace else "*this"
    passed = ", ".join(self_text if a.name == "self" else a.name for a in s.arguments)
    lines = block(f"{method_return(s)} Tensor::{s.base}({parameters(arguments, False)}) const",
                  [f"{give}at::{core_name(form)}({passed});"])
    if strip_options(arguments):
        lines += block(f"{method_return(s)} Tensor::{s.base}({option_parameters(arguments, False)}) const",
                       [f"{give}{s.base}({option_call(arguments)});"])
    return lines


# How an argument comes out of an IValue: (declaration type, expression).
_SCALARS = {"int": "int64_t", "SymInt": "int64_t", "float": "double", "bool": "bool", "Scalar": "Scalar",
            "ScalarType": "ScalarType", "Layout": "Layout", "Device": "Device", "MemoryFormat": "MemoryFormat",
            "Generator": "Generator", "Storage": "Storage", "str": "c10::string_view", "Tensor": "Tensor"}


def unboxed(a, i):
    at = f"boxed::argument(stack, {i}, count)"
    if a.is_list:
        if a.element_optional:
            return f"{at}.toOptionalTensorVector()"
        if a.type == "bool" and a.list_size:
            return f"boxed::bool_array<{a.list_size}>({at})"
        kind = {"int": "ints", "SymInt": "ints", "float": "doubles", "Tensor": "tensors", "Scalar": "scalars"}[a.type]
        size = f", {a.list_size}" if kind in ("ints", "doubles") and a.list_size else ""
        return f"boxed::{'optional_' if a.optional else ''}{kind}({at}{size})"
    kind = _SCALARS[a.type]
    if a.optional:
        return f"boxed::optional_value<{kind}>({at})"
    return f"boxed::value<{kind}>({at})"


def boxed(form):
    s = form.schema
    lines = [f"const size_t count = {len(s.arguments)};"]
    for i, a in enumerate(s.arguments):
        lines.append(f"auto {a.name}_ = {unboxed(a, i)};")
    passed = ", ".join(f"{a.name}_" for a in s.arguments)
    call = f"at::{core_name(form)}({passed})"
    if cpp_return(s) == "void":
        lines += [call + ";", "torch::jit::drop(stack, count);"]
    else:
        lines += [f"{'auto&&' if cpp_return(s).endswith('&') else 'auto'} result = {call};",
                  "torch::jit::drop(stack, count);", "boxed::push_result(stack, result);"]
    if not s.arguments:
        lines.remove("torch::jit::drop(stack, count);")
        lines = lines[1:]
    return block(f"static void boxed_{s.cname}(torch::jit::Stack& stack)", lines)


def empty_shard(stem):
    """For a source without definitions: nothing to include, so that it costs no time."""
    return HEADER + f"""
#include <c10/util/ArrayRef.h>

namespace c10 {{
struct OperatorEntry;
}}

namespace at {{
namespace registration {{
c10::ArrayRef<c10::OperatorEntry> operators_{stem}();
c10::ArrayRef<c10::OperatorEntry> operators_{stem}() {{
  return {{}};
}}
}}  // namespace registration
}}  // namespace at
"""


def shard(stem, all_forms, selected):
    """The whole file. selected: names of the operators to register, None for all."""
    own = [f for f in all_forms if f.definition.source == stem]
    if not own:
        return empty_shard(stem)
    used = own + [f.target for f in own if f.target]
    roots = sorted({root(f.schema.base) for f in used})
    natives = sorted({root(f.definition.schema.base) for f in used})
    lines = [HEADER, "#include <ATen/core/dispatch/OperatorTables.h>", "#include <ATen/native/StructuredForms.h>",
             "#include <ATen/core/BoxedArguments.h>\n"]
    lines += [f"#include <ATen/ops/{r}.h>" for r in roots] + [f"#include <ATen/ops/{n}_native.h>" for n in natives]
    lines.append("\nnamespace at {\n")
    registered = [f for f in own if selected is None or f.schema.name in selected]
    for form in own:
        lines += entry_points(form) + methods(form)
    lines.append("namespace registration {\n")
    for form in registered:
        lines += boxed(form)
    lines.append(f"c10::ArrayRef<c10::OperatorEntry> operators_{stem}() {{")
    if registered:
        lines.append("  static constexpr c10::OperatorEntry entries[] = {")
        lines += [f'      {{"{f.schema.text()}", &boxed_{f.schema.cname}}},'.replace("\\", "\\\\") for f in registered]
        lines.append("  };\n  return entries;")
    else:
        lines.append("  return {};")
    lines.append("}\n\n}  // namespace registration\n}  // namespace at")
    return "\n".join(lines) + "\n"
