#!/usr/bin/env python3
"""Trouble that is nobody's typing: a full disk, no write permission, no worker program, a run that is killed. One clear line
on standard error and exit code 2; nothing that was found is lost.

usage: trouble_test.py PROGRAM"""
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

NOBODY = 65534
QUICK = ["--profile", "quick", "--no-real-inputs"]


def fault_of(done, wanted):
    if done.returncode != 2:
        return f"exit code {done.returncode}, not 2; stderr: {done.stderr!r}"
    if done.stderr.count("\n") != 1 or not done.stderr.endswith("\n"):
        return f"not one line on stderr: {done.stderr!r}"
    return "" if wanted in done.stderr else f"{wanted!r} expected in {done.stderr!r}"


def opens(database):
    with sqlite3.connect(database) as db:
        return db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def run(command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=100, **more)


def full_disk(program, folder):
    """A limit on the size of files stands for the disk: the database of a finished run may not grow."""
    database = os.path.join(folder, "full.db")
    first = run([program, "diff", "abs", "--cases", "50", *QUICK, "--db", database])
    if first.returncode != 0:
        return f"the run before failed: {first.stderr!r}"

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    done = run([program, "diff", "abs", "--cases", "50", *QUICK, "--db", database], preexec_fn=limit)
    return fault_of(done, "full.db") or ("" if opens(database) else "the database is damaged")


def no_permission(program, folder):
    locked = os.path.join(folder, "locked")
    os.mkdir(locked)
    os.chmod(locked, 0o555)
    as_nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
    try:
        done = run([program, "diff", "abs", "--cases", "10", *QUICK, "--db", os.path.join(locked, "new.db")],
                   cwd="/", **as_nobody)
    except PermissionError:
        return ""  # the program itself is out of reach for that user: nothing to see here
    finally:
        os.chmod(locked, 0o755)
    return fault_of(done, "new.db")


def no_worker(program, folder):
    done = run([program, "diff", "abs", "--cases", "10", *QUICK, "--db", os.path.join(folder, "worker.db")],
               env={**os.environ, "PORTBENCH_WORKER": os.path.join(folder, "no-such-worker")})
    return fault_of(done, "no-such-worker")


def installed_worker(program, folder):
    """An installed program starts the worker beside it, not that of a build folder."""
    for part in ("bin", "libexec/portbench"):
        os.makedirs(os.path.join(folder, "prefix", part))
    worker = os.path.join(folder, "prefix/libexec/portbench/case-worker")
    with open(worker, "w", encoding="utf-8") as file:
        file.write(f"#!/bin/sh\ntouch '{folder}/started'\n")
    os.chmod(worker, 0o755)
    moved = os.path.join(folder, "prefix/bin/portbench")
    with open(program, "rb") as source, open(moved, "wb") as target:
        target.write(source.read())
    os.chmod(moved, 0o755)
    libraries = run(["ldd", program]).stdout.splitlines()
    paths = {os.path.dirname(words[2]) for words in map(str.split, libraries) if len(words) > 2 and words[2].startswith("/")}
    done = run([moved, "diff", "abs", "--cases", "10", *QUICK, "--db", os.path.join(folder, "moved.db")],
               env={**{k: v for k, v in os.environ.items() if k != "PORTBENCH_WORKER"}, "LD_LIBRARY_PATH": ":".join(paths)})
    if not os.path.exists(os.path.join(folder, "started")):
        return f"the worker beside it was not started: {done.stderr!r}"
    return fault_of(done, "worker")  # this one ends at once


def killed(program, folder):
    database = os.path.join(folder, "killed.db")
    process = subprocess.Popen([program, "diff", "--cases", "4000", *QUICK, "--db", database], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    for _ in range(600):
        time.sleep(0.1)
        if os.path.exists(database):
            with sqlite3.connect(database) as db:
                try:
                    rows = db.execute("SELECT count(*) FROM parity").fetchone()[0]
                except sqlite3.OperationalError:
                    rows = 0
            if rows:
                break
    process.send_signal(signal.SIGKILL)
    process.wait()
    if not opens(database):
        return "the database is damaged"
    with sqlite3.connect(database) as db:
        if db.execute("SELECT count(*) FROM parity").fetchone()[0] == 0:
            return "what had been measured is lost"
    again = run([program, "diff", "abs", "--cases", "10", *QUICK, "--db", database])
    return "" if again.returncode == 0 else f"the next run: exit code {again.returncode}, {again.stderr!r}"


def main(program):
    failures = 0
    troubles = (full_disk, no_permission, no_worker, installed_worker, killed)
    for trouble in troubles:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            fault = trouble(program, folder)
        if fault:
            failures += 1
            print(f"{trouble.__name__}: {fault}")
    print(f"{len(troubles) - failures} of {len(troubles)} troubles borne")
    return 1 if failures else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: trouble_test.py PROGRAM")
    sys.exit(main(os.path.abspath(sys.argv[1])))
