#!/usr/bin/env python3
"""Breaks kernels on purpose and asks whether `portbench diff OP` finds it: mutation testing of the differential engine.

Usage: run.py [-k WORD] [--build DIR] [--report FILE] [--limit SECONDS]

mutants.tsv has one break a line: the op, the file, the text to replace, what replaces it, what that breaks. The text must
stand in the file exactly once, so a stale line fails. Work goes on in a copy of the tracked files, never in the tree.
Prints a line per mutant: seconds until the first finding was told (without the build), elements of the largest tensor of
the smallest shrunk case that was told of within the limit, and that case. Exit status 1 when a mutant survives, is found later than the limit, or is stale."""

import argparse
import csv
import re
import shutil
import subprocess
import sys
import threading
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
    """(seconds until the first finding was told, case lines) of a differential run, stopped at the limit once it found
    something, and at six times the limit otherwise. Real inputs come last in a run and are left out."""
    for stale in out.glob("mutants.*"):
        stale.unlink()
    command = [out / "cli/portbench", "diff", op, "--profile", "quick", "--no-real-inputs", "--db", out / "mutants.db"]
    started = time.monotonic()
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    first, lines = None, []
    stop = threading.Timer(6 * limit, run.kill)
    stop.start()
    for line in run.stdout:
        if not line.startswith("  case "):
            continue
        lines.append(line.split(maxsplit=1)[1].strip())
        if first is None:
            first = time.monotonic() - started
            stop.cancel()
            stop = threading.Timer(max(0.1, limit - first), run.kill)
            stop.start()
    stop.cancel()
    errors = run.stderr.read()
    if run.wait() not in (0, 1, -9):
        raise RuntimeError(errors.strip() or f"exit status {run.returncode}")
    return first, lines


def try_mutant(tree: Path, out: Path, mutant: dict, limit: float) -> tuple[str, bool]:
    path = tree / mutant["file"]
    whole = path.read_text(encoding="utf-8")
    search, replace = (mutant[key].replace("\\n", "\n") for key in ("search", "replace"))
    if whole.count(search) != 1:
        return f"STALE     the text stands {whole.count(search)} times in {mutant['file']}", False
    path.write_text(whole.replace(search, replace), encoding="utf-8")
    try:
        build(tree, out)
        seconds, lines = run_op(out, mutant["op"], limit)
    finally:
        path.write_text(whole, encoding="utf-8")
    if not lines:
        return "SURVIVED", False
    best = min(lines, key=lambda line: (largest_tensor(line), len(line)))
    verdict = "found" if seconds <= limit else "LATE"
    return f"{verdict:9} {seconds:5.1f} s  {largest_tensor(best):4} elements  {best}", seconds <= limit


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
