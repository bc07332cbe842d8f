"""Test: the client program prints the same with two libraries.  client_compare.py PROGRAM OTHER_PROGRAM"""

import difflib
import subprocess
import sys


def output(program):
    run = subprocess.run([program], capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        sys.exit(f"{program} ended with {run.returncode}: {run.stderr}")
    return run.stdout.splitlines()


ours, theirs = output(sys.argv[1]), output(sys.argv[2])
difference = list(difflib.unified_diff(theirs, ours, "packaged libtorch", "this library", lineterm=""))
print(f"{len(theirs)} lines, {len(difference)} lines of difference")
if difference or len(theirs) < 100:
    sys.exit("\n".join(difference) or "the client printed too little")
