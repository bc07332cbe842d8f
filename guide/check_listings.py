#!/usr/bin/env python3
"""Hold the code blocks of a guide against what they show; rewrite them when asked.

usage: check_listings.py [--update] [--program PORTBENCH] GUIDE...

A mark on a line of its own says what the code block after it shows:

    <!-- listing: th/generic/THTensorPointwise.c#THTensor_(cadd) -->
        the definition that begins on the first unindented line holding that text, with the comment
        directly above it, up to its closing brace or semicolon
    <!-- run: ./portbench cases cadd -n 3 -->
        the command after "$ ", then all that it prints; checked only with --program, which stands in for ./portbench
    <!-- run, output varies: ./portbench bench cadd -->
        the same, but only that the command succeeds is checked, and that the block begins with it

Paths count from the folder that holds the guide. Exit code 1 when a block is stale, 2 when a mark cannot be followed."""
import argparse
import difflib
import os
import re
import shlex
import subprocess
import sys
import tempfile

MARK = re.compile(r"<!-- (listing|run|run, output varies): (.*?) -->$")
COMMENT = ("//", "/*", " *")


class Stuck(Exception):
    """A mark that cannot be followed."""


def end_of_definition(lines, first):
    """Index after the last line of the definition that begins on lines[first]."""
    depth, opened = 0, False
    for number in range(first, len(lines)):
        closed = False
        for char in code_of(lines[number]):
            if char in "([{":
                depth += 1
                opened = True
            elif char in ")]}":
                depth -= 1
                closed = depth == 0 and char == "}"
            elif char == ";" and depth == 0:
                return number + 1
        if depth > 0 or not opened:
            continue
        # A macro call needs no semicolon: it ends where the next line neither goes on nor opens a body.
        following = lines[number + 1] if number + 1 < len(lines) else ""
        if closed and not following.lstrip().startswith("."):
            return number + 1
        if not following.startswith((" ", "\t", "{")):
            return number + 1
    raise Stuck("the definition has no end")


def code_of(line):
    """The line without string and character literals and without comments."""
    line = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])\'', '""', line)
    return re.sub(r"//.*|/\*.*?(\*/|$)", "", line)


def first_of_definition(lines, text):
    for number, line in enumerate(lines):
        if text in line and line[0] not in " \t/*#}":
            return number
    raise Stuck(f"no unindented line holds {text}")


def listing(root, target):
    path, _, text = target.partition("#")
    try:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            lines = file.read().split("\n")
    except OSError as error:
        raise Stuck(f"{path}: {error.strerror}") from error
    if not text:
        return "\n".join(lines).rstrip("\n")
    try:
        first = first_of_definition(lines, text)
        end = end_of_definition(lines, first)
    except Stuck as error:
        raise Stuck(f"{path}: {error}") from error
    while first > 0 and lines[first - 1].startswith(COMMENT):
        first -= 1
    return "\n".join(lines[first:end])


def output_of(command, program, varies):
    words = shlex.split(command)
    if words[0] != "./portbench":
        raise Stuck(f"{command}: only ./portbench is run")
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, PORTBENCH_DB=os.path.join(folder, "guide.db"))
        environment.pop("PORTBENCH_CORPUS", None)
        done = subprocess.run([program] + words[1:], env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stuck(f"{command}: exit code {done.returncode}: {done.stderr.strip()}")
    return None if varies else f"$ {command}\n{done.stdout.rstrip()}"


def wanted_text(kind, target, root, program):
    """What the block must hold; None when it may stay as it is."""
    if kind == "listing":
        return listing(root, target)
    if program is None:
        return None
    return output_of(target, program, kind != "run")


def process(path, update, program):
    root = os.path.dirname(os.path.abspath(path))
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    stale, seen, number = [], 0, 0
    while number < len(lines):
        mark = MARK.match(lines[number])
        number += 1
        if not mark:
            continue
        where = f"{path}:{number}"
        seen += 1
        if number >= len(lines) or not lines[number].startswith("```"):
            raise Stuck(f"{where}: no code block follows the mark")
        try:
            end = lines.index("```", number + 1)
        except ValueError as error:
            raise Stuck(f"{where}: the code block has no end") from error
        shown = "\n".join(lines[number + 1:end])
        kind, target = mark.groups()
        if kind != "listing" and not shown.startswith(f"$ {target}") and not update:
            stale.append(f"{where}: the block does not begin with $ {target}\n")
        try:
            wanted = wanted_text(kind, target, root, program)
        except Stuck as error:
            raise Stuck(f"{where}: {error}") from error
        if wanted is not None and wanted != shown:
            if update:
                lines[number + 1:end] = wanted.split("\n")
            else:
                change = difflib.unified_diff(shown.split("\n"), wanted.split("\n"), "shown", "real", lineterm="", n=1)
                stale.append(f"{where}: {target} is stale\n" + "\n".join(change) + "\n")
    if update:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    return seen, stale


def main():
    parser = argparse.ArgumentParser(description="Hold the code blocks of a guide against what they show.")
    parser.add_argument("--update", action="store_true", help="rewrite stale blocks")
    parser.add_argument("--program", help="the built portbench, to run the commands shown")
    parser.add_argument("guide", nargs="+")
    arguments = parser.parse_args()
    failed = False
    for path in arguments.guide:
        try:
            seen, stale = process(path, arguments.update, arguments.program)
        except (OSError, Stuck) as error:
            print(f"check_listings.py: {error}", file=sys.stderr)
            return 2
        for text in stale:
            print(text)
        if seen == 0:
            print(f"{path}: no listings; a guide without any is not checked at all")
        failed = failed or bool(stale) or seen == 0
        print(f"{path}: {seen} blocks, {len(stale)} stale")
    if failed:
        print("check_listings.py --update rewrites them")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
