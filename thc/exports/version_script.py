"""Writes the linker's version script of libTHC from the API table: the table's functions, nothing else.

Usage: version_script.py thc_functions.tsv OUTPUT
"""
import csv
import re
import sys


def device_name(real):
    """The element type in names of device types: THCudaTensor holds Float, THCudaByteTensor Byte."""
    return "Cuda" if real == "Float" else "Cuda" + real


def symbols(table):
    """The exported names. Four spellings stand in the table: THCTensor_(cadd), a device family; THTensor_() with the name
    in the parameters, a host family; TH_(CONCAT_2), a host function that ends in the type; a plain name."""
    with open(table, encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            function, parameters, types = row["function"], row["parameters"], row["element_types"]
            if types == "-":
                yield function
                continue
            family, name = re.fullmatch(r"(\w+?)_\((\w*)\)", function).groups()
            inside = re.match(r"(\w+)\s*(,\s*Real)?\)", parameters)
            for real in types.split(","):
                if function == "TH_(CONCAT_2)":
                    yield inside.group(1) + real
                elif family.startswith("THC"):
                    yield f"TH{device_name(real)}{family[3:]}_{name}"
                else:
                    yield f"TH{real}{family[2:]}_{name or inside.group(1)}"


def main():
    table, output = sys.argv[1:]
    with open(output, "w", encoding="utf-8") as script:
        script.write("{\n  global:\n")
        script.writelines(f"    {name};\n" for name in symbols(table))
        script.write("  local: *;\n};\n")


if __name__ == "__main__":
    main()
