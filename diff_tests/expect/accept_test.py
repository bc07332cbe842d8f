#!/usr/bin/env python3
"""PORTBENCH_ACCEPT=1 on real files: rewritten whole, or left alone with a reason. Usage: accept_test.py PROBE"""
import os
import subprocess
import sys
import tempfile
import unittest

PROBE = sys.argv.pop(1)
OLD = 'EXPECT_TEXT(f(), R"(\nold\n)");\n'


class Accept(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, 'some_test.cpp')
        self.write(OLD)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, text):
        with open(self.file, 'w', encoding='utf-8') as out:
            out.write(text)

    def read(self):
        with open(self.file, encoding='utf-8') as source:
            return source.read()

    def run_probe(self, test, accept='1'):
        env = dict(os.environ, ACCEPT_PROBE_FILE=self.file, PORTBENCH_ACCEPT=accept)
        return subprocess.run([PROBE, f'--gtest_filter=Probe.{test}'], env=env, capture_output=True, text=True)

    def test_rewrites_the_literal(self):
        done = self.run_probe('One')
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(self.read(), OLD.replace('old', 'new'))
        self.assertEqual(os.listdir(self.folder.name), ['some_test.cpp'])

    def test_leaves_all_alone_without_being_asked(self):
        done = self.run_probe('One', accept='')
        self.assertEqual(done.returncode, 1)
        self.assertIn('- old\n+ new\n', done.stdout)
        self.assertEqual(self.read(), OLD)

    def test_refuses_two_texts_for_one_literal(self):
        done = self.run_probe('Two')
        self.assertEqual(done.returncode, 1)
        self.assertIn('one literal got two different texts', done.stdout)
        self.assertEqual(self.read(), OLD)

    def test_refuses_a_source_that_changed_since_the_build(self):
        self.write(OLD.replace('old', 'mine'))
        done = self.run_probe('One')
        self.assertEqual(done.returncode, 1)
        self.assertIn('the literal has changed since the test was built', done.stdout)
        self.assertEqual(self.read(), OLD.replace('old', 'mine'))

    def test_says_that_a_file_is_missing(self):
        os.remove(self.file)
        done = self.run_probe('One')
        self.assertEqual(done.returncode, 1)
        self.assertIn('cannot be read', done.stdout)


if __name__ == '__main__':
    unittest.main()
