#!/usr/bin/env python3
"""Turn a text file into a C++ header holding it as one constant.

usage: embed_text.py INPUT OUTPUT CONSTANT

Used by the build for SQL, tables and page parts that the program must carry with it."""
import sys


def main(source, target, constant):
    with open(source, encoding="utf-8") as file:
        text = file.read()
    mark = "embedded"
    if f"){mark}\"" in text:
        sys.exit(f"embed_text.py: {source} holds the mark that ends a raw string")
    # A raw string may be long, but compilers promise only 64 KiB of one: cut it, neighbours join.
    pieces = [text[i:i + 8000] for i in range(0, len(text), 8000)] or [""]
    with open(target, "w", encoding="utf-8") as file:
        file.write("#pragma once\n#include <string_view>\n")
        file.write(f"inline constexpr std::string_view {constant} =\n")
        file.write("\n".join(f'R"{mark}({piece}){mark}"' for piece in pieces) + ";\n")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: embed_text.py INPUT OUTPUT CONSTANT")
    main(*sys.argv[1:])
