#!/usr/bin/env python3
"""Programs that portbench repro writes: they compile, run, and show the difference. What portbench debug starts.

Usage: programs_test.py PORTBENCH BUILD_FOLDER COMPILER [FLAG...]"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

PORTBENCH, BUILD, *COMPILER = os.path.abspath(sys.argv[1]), *sys.argv[2:]
del sys.argv[1:]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def read(path):
    with open(path, encoding='utf-8') as source:
        return source.read()


def flags(kind):
    env = dict(os.environ, PKG_CONFIG_PATH=os.path.join(BUILD, 'meson-uninstalled'))
    return run('pkg-config', kind, 'th', 'aten', env=env, check=True).stdout.split()


COMPILE = COMPILER + ['-std=c++20', '-Wall', '-Wextra', '-Werror', '-I' + os.path.join(BUILD, 'include')] + flags('--cflags')
LINK = flags('--libs') + [f'-Wl,-rpath,{BUILD}/th:{BUILD}/aten']


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, line, name='case.cpp'):
        done = run(PORTBENCH, 'repro', line, '--c++', '-o', name, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return os.path.join(self.folder, name)

    def output_of(self, line, expected_code):
        program = self.write(line)[:-len('.cpp')]
        done = run(*COMPILE, program + '.cpp', '-o', program, *LINK)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run(program)
        self.assertEqual(done.returncode, expected_code, done.stdout + done.stderr)
        return done.stdout

    def test_shows_where_the_sides_differ(self):
        output = self.output_of('clamp Float r=empty t=[2]{0,5} min_value=1 max_value=0', 1)
        self.assertIn('r[0]: legacy 1, modern 0\n', output)
        self.assertTrue(output.endswith('the sides differ\n'), output)

    def test_shows_who_raised(self):
        output = self.output_of('div Int r=empty t=empty value=0', 1)
        self.assertRegex(output, r'legacy raised: .*\nmodern returned\n')

    def test_agrees_where_they_agree(self):
        for line in ('gather Int r=[2]{0,0} src=[3]{1,2,3} dim=0 index=[2]{0,2}',
                     'uniform Double self=[3]{0,0,0} gen=5~17 a=0 b=1', 'sumall Float t=[2,2]@t{1,2,3,4}'):
            self.assertTrue(self.output_of(line, 0).endswith('the sides agree bit for bit\n'), line)

    def test_debug_starts_gdb_before_each_call(self):
        gdb = os.path.join(self.folder, 'gdb')
        with open(gdb, 'w', encoding='utf-8') as out:
            out.write('#!/bin/sh\necho "$*"\nwhile [ "$1" != --args ]; do shift; done\nshift\nexec "$@"\n')
        os.chmod(gdb, 0o755)
        env = dict(os.environ, PATH=self.folder + os.pathsep + os.environ['PATH'])
        line = 'cadd Float r=empty t=[2]{0,1} value=-1 src=[2]{1,1}'
        both = run(PORTBENCH, 'debug', line, env=env).stdout
        self.assertIn('-ex break portbench_before_call -ex run -ex finish --args', both)
        self.assertIn('legacy returned\n  r: -1 0\nmodern returned\n  r: -1 0\n', both)
        one = run(PORTBENCH, 'debug', line, '--side', 'modern', env=env).stdout
        self.assertNotIn('legacy returned', one)
        self.assertIn('modern returned', one)
        done = run(PORTBENCH, 'debug', line, env=dict(env, PATH=self.folder + '/none'))
        self.assertEqual(done.returncode, 2)
        self.assertIn('gdb: cannot be started: No such file', done.stderr)

    def test_every_op_and_type_compiles(self):
        ops = [line.split()[0] for line in run(PORTBENCH, 'ops', check=True).stdout.splitlines()[1:] if line.strip()]
        text = ''
        self.assertIn('cadd', ops)
        for number, op in enumerate(op for op in ops if re.fullmatch(r'\w+', op)):
            lines = run(PORTBENCH, 'cases', op, '-n', '2', '--seed', str(number)).stdout.splitlines()
            self.assertEqual(len(lines), 2, op)
            for line in lines:
                source = self.write(line, f'{op}{len(text)}.cpp')
                text = text or read(source).split('using at::')[0]
                text += f'namespace n{len(text)} {{\n#include "{source}"\n}}\n'
        everything = os.path.join(self.folder, 'everything.cpp')
        with open(everything, 'w', encoding='utf-8') as out:
            out.write(text)
        done = run(*COMPILE, '-Wno-unused', '-Wno-main', '-fsyntax-only', everything)
        self.assertEqual(done.returncode, 0, done.stderr[:4000])


if __name__ == '__main__':
    unittest.main()
