#!/usr/bin/env python3
"""Cuts the vectors of some operators out of a complete set.

    aten_vectors list | extract_vectors.py SOURCE_DIR DATA_DIR

Standard input: operator names, one a line (what the library registers). For each *.jsonl.gz of SOURCE_DIR that has vectors
of these operators, DATA_DIR gets a file of the same name with those lines, unchanged and in the same order; other
*.jsonl.gz files of DATA_DIR are removed. The output depends on its input alone (no time stamps), so that a second run changes nothing.
"""
import gzip
import json
import pathlib
import sys


def extract(source, operators):
    with gzip.open(source, "rb") as lines:
        return [line for line in lines if line.strip() and json.loads(line)["operator"] in operators]


def write(target, lines):
    with open(target, "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", filename="", mtime=0, compresslevel=9) as out:
        out.writelines(lines)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, data = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    operators = set(sys.stdin.read().split())
    if not operators:
        sys.exit("extract_vectors.py: no operator names on standard input")
    files = sorted(source.glob("*.jsonl.gz"))
    if not files:
        sys.exit("extract_vectors.py: %s holds no *.jsonl.gz" % source)
    data.mkdir(parents=True, exist_ok=True)
    for old in data.glob("*.jsonl.gz"):
        old.unlink()
    for file in files:
        lines = extract(file, operators)
        if lines:
            write(data / file.name, lines)
            print("%-32s %6d vectors" % (file.name, len(lines)))


if __name__ == "__main__":
    main()
