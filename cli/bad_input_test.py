#!/usr/bin/env python3
"""Bad input to portbench: exit code 2 and one clear line on standard error, whatever the mistake.

usage: bad_input_test.py PROGRAM

Each row of MISTAKES is a command line and what the line must say. {tmp} is a folder that the test owns."""
import os
import sqlite3
import subprocess
import sys
import tempfile

MISTAKES = [
    ("difff", "portbench: unknown command difff; near: diff"),
    ("zebra", "portbench: unknown command zebra; see portbench --help"),
    ("--typo", "portbench: unknown option --typo"),
    ("diff caddd --db {tmp}/new.db", "portbench diff: unknown op caddd; near: cadd"),
    ("diff zz* --db {tmp}/new.db", "portbench diff: no op matches zz*; see portbench ops"),
    ("diff cadd --type Flaot --db {tmp}/new.db", "portbench diff: unknown type Flaot; near: Float"),
    ("diff exp --type Byte --db {tmp}/new.db", "portbench diff: unknown type Byte"),
    ("diff --tpye Float", "portbench diff: unknown option --tpye; near: --type"),
    ("diff --type", "portbench diff: --type"),
    ("diff --profile fast", "portbench diff: --profile"),
    ("diff --cases 0", "portbench diff: --cases"),
    ("diff --seed -3", "portbench diff: --seed"),
    ("diff --minutes=-1", "portbench diff: --minutes"),
    ("diff --case|", "portbench diff: --case"),
    ("diff --case nonsense", "portbench diff: unknown op nonsense"),
    ("diff --case|cadd Float r=empty", "portbench diff: "),
    ("diff --case|cadd Flaot r=empty t=[1] value=1 src=[1]", "portbench diff: "),
    ("diff --case|cadd Float r=empty t=[1] value=1 src=[2]", "the nearest legal"),
    ("diff cadd --cases 10 --db {tmp}", "is a directory"),
    ("diff cadd --cases 10 --db {tmp}/no/such.db", "cannot be opened"),
    ("diff cadd --cases 10 --db {tmp}/broken.db", "is not a SQLite database"),
    ("diff cadd --cases 10 --db {tmp}/foreign.db", "is another program's database"),
    ("diff cadd --cases 10 --db {tmp}/newer.db", "was written by a newer portbench"),
    ("diff cadd --cases 10 --db {tmp}/new.db --junit {tmp}/no/such.xml", "cannot be written"),
    ("status --db {tmp}/broken.db", "is not a SQLite database"),
    ("status --json --csv", "portbench status: "),
    ("status stray", "portbench status: unexpected argument stray"),
    ("page --db {tmp}/new.db -o {tmp}/no/such.html", "cannot be written"),
    ("ops caddd", "portbench ops: unknown op caddd; near: cadd"),
    ("cases", "portbench cases: OP"),
    ("cases caddd", "portbench cases: unknown op caddd; near: cadd"),
    ("cases cadd --type Flaot", "portbench cases: unknown type Flaot of cadd; near: Float"),
    ("cases cadd -n 0", "portbench cases: -n"),
    ("bench caddd --db {tmp}/new.db", "portbench bench: unknown op caddd; near: cadd"),
    ("bench --repetitions 2", "portbench bench: --repetitions"),
    ("bench --db {tmp}/new.db --case nonsense", "portbench bench: "),
    ("vectors {tmp}/none.jsonl", "cannot be read: No such file"),
    ("vectors {tmp}/broken.db", "vectors: "),
    ("guide --chapter", "portbench guide: unknown option --chapter"),
    ("repro", "portbench repro: CASE"),
    ("repro --c++|cadd Float r=empty t=[1] value=1 src=[2]", "portbench repro: not a legal case; the nearest legal one is: "),
    ("repro --c++|caddd Float r=empty", "portbench repro: unknown op caddd; near: cadd"),
    ("repro --c++|abs Float r=empty t=[100,1000]#1", "portbench repro: a case of at most 4096 elements expected, got 100000"),
    ("repro|abs Float r=empty t=[1]#1", "portbench repro: --c++ expected"),
    ("repro --c++ -o {tmp}/no/such.cpp|abs Float r=empty t=[1]#1", "cannot be written"),
    ("debug", "portbench debug: CASE"),
    ("debug|cadd Float r=empty t=[1] value=1 src=[2]", "portbench debug: not a legal case"),
    ("debug --side modren|abs Float r=empty t=[1]#1", "portbench debug: unknown side modren; near: modern"),
    ("corpus prnue", "portbench corpus: "),
]


def prepare(folder):
    with open(os.path.join(folder, "broken.db"), "wb") as file:
        file.write(b"no database, and no vectors either\n" * 100)
    for name, sql in (("foreign", "CREATE TABLE songs(name TEXT)"),
                      ("newer", "CREATE TABLE run(id INTEGER); PRAGMA application_id = 1348629091; PRAGMA user_version = 99")):
        with sqlite3.connect(os.path.join(folder, name + ".db")) as db:
            db.executescript(sql)


def words(line, folder):
    """Splits at blanks; what follows the bar is one word."""
    line, bar, last = line.partition("|")
    return line.format(tmp=folder).split() + ([last] if bar else [])


def fault_of(program, line, wanted, folder):
    command = words(line, folder)
    before = {name: open(os.path.join(folder, name), "rb").read() for name in ("broken.db", "foreign.db", "newer.db")}
    done = subprocess.run([program] + command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120,
                          cwd=folder)
    text = done.stderr
    if done.returncode != 2:
        return f"exit code {done.returncode}, not 2; stderr: {text!r}"
    if text.count("\n") != 1 or not text.endswith("\n"):
        return f"not one line on stderr: {text!r}"
    if wanted not in text:
        return f"{wanted!r} expected in {text!r}"
    for name, content in before.items():
        if open(os.path.join(folder, name), "rb").read() != content:
            return f"{name} was changed"
    return ""


def main(program):
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        prepare(folder)
        usage = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
        # A build may leave these two out; then there is nothing to mistake.
        left_out = [name for name in ("bench", "vectors") if f"\n  {name} " not in usage]
        for line, wanted in MISTAKES:
            if line.split()[0] in left_out:
                continue
            fault = fault_of(program, line, wanted, folder)
            if fault:
                failures += 1
                print(f"portbench {line.format(tmp='TMP')}\n    {fault}")
        full = subprocess.run([program, "--help"], stdout=open("/dev/full", "w"), stderr=subprocess.PIPE, text=True)
        if full.returncode != 2 or full.stderr.count("\n") != 1:
            failures += 1
            print(f"portbench --help >/dev/full\n    exit code {full.returncode}, stderr {full.stderr!r}")
    print(f"{len(MISTAKES) + 1 - failures} of {len(MISTAKES) + 1} mistakes answered well")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: bad_input_test.py PROGRAM")
    sys.exit(main(os.path.abspath(sys.argv[1])))
