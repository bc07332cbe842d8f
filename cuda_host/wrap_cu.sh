#!/bin/sh
# Writes a C++ file that includes one .cu source, so that the host compiler, its flags and its dependency files apply to it.
printf '#include "%s"\n' "$(realpath "$1")" > "$2"
