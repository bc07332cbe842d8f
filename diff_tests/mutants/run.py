#!/usr/bin/env python3
"""Breaks kernels on purpose and asks whether `portbench diff OP` finds it: mutation testing of the differential engine.

Usage: run.py [-k WORD] [--build DIR] [--report FILE] [--limit SECONDS]

mutants.tsv has one break a line: the op, the file, the text to replace, what replaces it, what that breaks. The text must
stand in the file exactly once, so a stale line fails. Work goes on in a copy of the tracked files, never in the tree.
Prints a line per mutant: seconds of the run (without the build), elements of the largest tensor of the shrunk case, and
the case. Exit status 1 when a mutant survives, is found later than the limit, or is stale."""

import argparse
import csv
import json
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MUTANTS = Path(__file__).with_name("mutants.tsv")


def copy_of_tree(scratch: Path) -> Path:
    """The tracked files, copied once; only what changed is copied again, so that the build stays warm."""
    tree = scratch / "tree"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    for name in listed.decode().split("\0"):
        source, target = ROOT / name, tree / name
        if not name or not source.is_file():
            continue
        if not target.exists() or source.read_bytes() != target.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    return tree


def build(tree: Path, out: Path) -> None:
    if not (out / "build.ninja").exists():
        subprocess.run(["meson", "setup", out, tree, "-Dtests=false"], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run(["ninja", "-C", out, "cli/portbench"], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stdout[-2000:])


def largest_tensor(line: str) -> int:
    most = 0
    for sizes in re.findall(r"\[([0-9,]+)\]", line):
        count = 1
        for size in sizes.split(","):
            count *= int(size)
        most = max(most, count)
    return most


def run_op(out: Path, op: str, limit: float):
    """(seconds, findings) of one differential run with the quick profile."""
    database = out / "mutants.db"
    for stale in out.glob("mutants.*"):
        stale.unlink()
    started = time.monotonic()
    done = subprocess.run(
        [out / "cli/portbench", "diff", op, "--profile", "quick", "--no-real-inputs", "--json", "--db", database],
        capture_output=True, text=True, timeout=20 * limit)
    seconds = time.monotonic() - started
    if done.returncode not in (0, 1):
        raise RuntimeError(done.stderr.strip() or f"exit status {done.returncode}")
    rows = next(value for value in json.loads(done.stdout).values() if isinstance(value, list))
    return seconds, [finding for row in rows for finding in row["findings"]]


def try_mutant(tree: Path, out: Path, mutant: dict, limit: float) -> tuple[str, bool]:
    path = tree / mutant["file"]
    whole = path.read_text(encoding="utf-8")
    search, replace = (mutant[key].replace("\\n", "\n") for key in ("search", "replace"))
    if whole.count(search) != 1:
        return f"STALE     the text stands {whole.count(search)} times in {mutant['file']}", False
    path.write_text(whole.replace(search, replace), encoding="utf-8")
    try:
        build(tree, out)
        seconds, findings = run_op(out, mutant["op"], limit)
    finally:
        path.write_text(whole, encoding="utf-8")
    if not findings:
        return f"SURVIVED  {seconds:5.1f} s", False
    best = min(findings, key=lambda f: (largest_tensor(f["line"]), len(f["line"])))
    verdict = "found" if seconds <= limit else "LATE"
    return f"{verdict:9} {seconds:5.1f} s  {largest_tensor(best['line']):4} elements  {best['line']}", seconds <= limit


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("-k", metavar="WORD", default="", help="only mutants whose line contains WORD")
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "mutants", help="folder to work in")
    parser.add_argument("--limit", type=float, default=10, help="seconds in which a mutant must be found")
    parser.add_argument("--report", type=Path, help="also write the lines to this file")
    options = parser.parse_args()
    with MUTANTS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t", quoting=csv.QUOTE_NONE)
        mutants = [row for row in rows if options.k in " ".join(row.values())]
    tree, out = copy_of_tree(options.build), options.build / "build"
    build(tree, out)
    lines, good = [], 0
    for mutant in mutants:
        text, found = try_mutant(tree, out, mutant, options.limit)
        good += found
        lines.append(f"{mutant['op']:12} {mutant['what']:44} {text}")
        print(lines[-1], flush=True)
    lines.append(f"{good} of {len(mutants)} found within {options.limit:g} s")
    print(lines[-1])
    if options.report:
        options.report.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0 if good == len(mutants) else 1


if __name__ == "__main__":
    sys.exit(main())
