"""Test: every defined operator, derived forms included, has the schema that PyTorch 1.13 gives it, and no file of ATen/native
includes all operators' headers, so that a new operator does not rebuild it.

  check_schemas.py TABLE SOURCE...      TABLE: one schema a line, the public operators of 1.13"""

import sys
from pathlib import Path

from operators import DefinitionError, read_sources
from schema import SchemaError, parse


def main():
    table = {}
    for line in Path(sys.argv[1]).read_text().splitlines()[1:]:
        text = line.removeprefix("aten::")
        table[text.split("(")[0]] = text
    faults = []
    # the table itself reads and prints back, so that a parser that loses something is found here
    for text in table.values():
        try:
            if parse(text).text() != text:
                faults.append(f"reads as another schema:\n  {text}\n  {parse(text).text()}")
        except SchemaError as e:
            faults.append(str(e))
    try:
        definitions, forms = read_sources(sys.argv[2:])
    except (DefinitionError, SchemaError) as e:
        sys.exit(str(e))
    for form in forms:
        s = form.schema
        expected = table.get(s.name)
        if expected is None:
            faults.append(f"{form.definition.place}: 1.13 has no operator {s.name}")
        elif expected != s.text():
            faults.append(f"{form.definition.place}: {s.name} should be\n  {expected}\nbut is\n  {s.text()}")
    for path in sys.argv[2:]:
        if "#include <ATen/ATen.h>" in (text := Path(path).read_text()) or "#include <ATen/Functions.h>" in text:
            faults.append(f"{path}: include <ATen/ops/NAME.h> of the operators that it calls, not all of them")
    print(f"{len(table)} schemas in the table, {len(definitions)} definitions with {len(forms)} operators, {len(faults)} faults")
    if faults or not forms:
        sys.exit("\n".join(faults) or "no operators found")


if __name__ == "__main__":
    main()
