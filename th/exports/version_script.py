"""Writes the linker's version script of libTH from the API table: the table's functions and the data, nothing else.

Usage: version_script.py th_functions.tsv OUTPUT
"""
import csv
import sys

DATA = ["THDefaultAllocator", "THMapAllocator", "THRefcountedMapAllocator", "THLog2Pi", "THLogZero", "THLogOne"]


def symbols(table):
    """The exported names: THTensor_(cadd) for Float is THFloatTensor_cadd; a plain name stands for itself."""
    names = list(DATA)
    with open(table, encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            function, types = row["function"], row["element_types"]
            if types == "-":
                names.append(function)
                continue
            family, name = function.rstrip(")").split("_(")
            names.extend(f"TH{real}{family[2:]}_{name}" for real in types.split(","))
    return names


def main():
    table, output = sys.argv[1:]
    with open(output, "w", encoding="utf-8") as script:
        script.write("{\n  global:\n")
        script.writelines(f"    {name};\n" for name in symbols(table))
        script.write("  local: *;\n};\n")


if __name__ == "__main__":
    main()
