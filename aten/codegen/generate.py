"""Writes what C++ cannot derive from an operator definition. Run by Meson; standard library only.

  generate.py --list SOURCE...                      names of the files it will write, one a line
  generate.py --output DIR [--selected F] SOURCE... writes them; a file whose text is unchanged is left alone, so that
                                                    touching a kernel's body rebuilds only what depends on it

--selected names a file with one operator ("add.Tensor") or element type ("type Float") a line: only these are registered and
compiled. The word "all" selects everything."""

import argparse
import sys
from pathlib import Path

import emit
import emit_shard
from operators import DefinitionError, read_sources, root
from schema import SchemaError


def outputs(sources, selected, types):
    """File name -> text of everything generated."""
    definitions, forms = read_sources(sources)
    stems = sorted({Path(s).stem for s in sources})
    groups, natives = {}, {}
    for form in forms:
        groups.setdefault(root(form.schema.base), []).append(form)
        natives.setdefault(root(form.definition.schema.base), []).append(form)
    files = {"TensorMethods.inc": emit.methods_include(forms),
             "AllFunctions.h": emit.functions_header(sorted(groups)),
             "SelectedTypes.h": emit.selected_header(types),
             "OperatorTables.cpp": emit.tables_source(stems)}
    for base, group in groups.items():
        files[f"{base}.h"] = emit.operator_header(base, group)
    for base, group in natives.items():
        files[f"{base}_native.h"] = emit.native_header(group)
    for stem in stems:
        files[f"Operators_{stem}.cpp"] = emit_shard.shard(stem, forms, selected)
    return files


def read_selected(path):
    """(operators, types), each None when everything is selected."""
    if not path:
        return None, None
    lines = [l.split("#")[0].strip() for l in Path(path).read_text().splitlines()]
    lines = [l for l in lines if l]
    if "all" in lines:
        return None, None
    types = [l.split()[1] for l in lines if l.startswith("type ")]
    return {l for l in lines if not l.startswith("type ")}, types or None


def write_if_changed(path, text):
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--selected")
    parser.add_argument("sources", nargs="*")
    options = parser.parse_args()
    try:
        files = outputs(options.sources, *read_selected(options.selected))
    except (DefinitionError, SchemaError) as e:
        sys.exit(f"generate.py: {e}")
    if options.list:
        print("\n".join(sorted(files)))
        return
    for name, text in files.items():
        write_if_changed(options.output / name, text)


if __name__ == "__main__":
    main()
