"""Takes the legacy library's objects apart from their names, so that they can be linked into the facade.

Usage: make_stubs.py TABLE ARCHIVE LEGACY_OBJECT STUBS

TABLE is the API table, ARCHIVE the static legacy library. LEGACY_OBJECT becomes one relocatable object in which every
function of the table that the library has is called legacy_<name>; data keep their names. STUBS becomes an assembler
file: for each of those functions a stub under the original name that jumps through a slot, the slot (at first the legacy
function), and a table of names, slots and legacy functions (functions.h).
"""
import csv
import os
import subprocess
import sys

STUB = """
    .globl {name}
    .type {name}, %function
{name}:
    FACADE_JUMP(facade_slots + {offset})
    .size {name}, . - {name}
"""

HEAD = """/* Written by make_stubs.py. */
#if defined(__x86_64__)
#define FACADE_JUMP(slot) jmp *slot(%rip)
#elif defined(__aarch64__)
#define FACADE_JUMP(slot) adrp x16, slot; ldr x16, [x16, :lo12:slot]; br x16
#else
#error "the facade's stubs are written for x86-64 and AArch64"
#endif
    .section .note.GNU-stack, "", %progbits
    .text
"""


def table_names(table):
    names = []
    with open(table, encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            function, types = row["function"], row["element_types"]
            if types == "-":
                names.append(function)
                continue
            family, name = function.rstrip(")").split("_(")
            names.extend(f"TH{real}{family[2:]}_{name}" for real in types.split(","))
    return names


def defined(archive_object):
    lines = subprocess.run(["nm", "--defined-only", "--extern-only", archive_object], check=True, capture_output=True,
                           text=True).stdout
    return {line.split()[2] for line in lines.splitlines() if len(line.split()) == 3}


def main():
    table, archive, legacy_object, stubs = sys.argv[1:]
    whole = legacy_object + ".whole"
    subprocess.run(["ld", "-r", "-o", whole, "--whole-archive", archive], check=True)
    present = defined(whole)
    names = [name for name in table_names(table) if name in present]
    renames = legacy_object + ".names"
    with open(renames, "w", encoding="utf-8") as out:
        out.writelines(f"{name} legacy_{name}\n" for name in names)
    subprocess.run(["objcopy", "--redefine-syms=" + renames, whole, legacy_object], check=True)
    os.remove(whole)
    with open(stubs, "w", encoding="utf-8") as out:
        out.write(HEAD)
        for index, name in enumerate(names):
            out.write(STUB.format(name=name, offset=8 * index))
        out.write("\n    .data\n    .balign 8\n    .globl facade_slots\n    .hidden facade_slots\nfacade_slots:\n")
        out.writelines(f"    .quad legacy_{name}\n" for name in names)
        out.write('\n    .section .data.rel.ro, "aw"\n    .balign 8\n')
        out.write("    .globl facade_functions\n    .hidden facade_functions\nfacade_functions:\n")
        for index, name in enumerate(names):
            out.write(f"    .quad facade_name_{index}, facade_slots + {8 * index}, legacy_{name}\n")
        out.write("    .globl facade_function_count\n    .hidden facade_function_count\n")
        out.write(f"facade_function_count:\n    .quad {len(names)}\n\n    .section .rodata\n")
        out.writelines(f'facade_name_{index}:\n    .asciz "{name}"\n' for index, name in enumerate(names))


if __name__ == "__main__":
    main()
