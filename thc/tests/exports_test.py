"""What libTHC exports: nothing that the API table lacks, and each function it has for all of its element types.

Usage: exports_test.py LIBRARY version_script.py thc_functions.tsv
"""
import csv
import importlib.util
import re
import subprocess
import sys


def main():
    library, script, table = sys.argv[1:]
    spec = importlib.util.spec_from_file_location("version_script", script)
    version_script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(version_script)
    listed = set(version_script.symbols(table))
    lines = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    exported = {line.split()[-1] for line in lines.splitlines()}
    beyond = sorted(exported - listed)
    types = ["Byte", "Char", "Short", "Int", "Long", "Double", "Half"]
    partial = []
    for name in exported:
        float_form = re.fullmatch(r"THCuda(Tensor|Storage)_(\w+)", name)
        if float_form:
            family, function = float_form.groups()
            siblings = {f"THCuda{real}{family}_{function}" for real in types} & listed
            partial += sorted(siblings - exported)
    for name in beyond:
        print(f"exported, but not in the table: {name}")
    for name in partial:
        print(f"missing, while its Float form is there: {name}")
    print(f"{len(exported)} of {len(listed)} functions of the table")
    return 1 if beyond or partial or len(exported) < 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
