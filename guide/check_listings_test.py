#!/usr/bin/env python3
"""Tests of check_listings.py: what it takes as a definition, that stale blocks fail, that --update mends them."""
import os
import subprocess
import sys
import tempfile
import unittest

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_listings.py")
SOURCE = """\
/* r = t + value * src.
 * Any layout. */
void THTensor_(cadd)(THTensor *r, real value)
{
  if (value) { call(r, "}"); }
}

void THTensor_(csub)(THTensor *r)
{
}

DEFINE("add.Tensor(Tensor self)", method)
META(add)(const Tensor& self) { build(); }

// The record.
OP(cadd, out("r"), in("t"))
    .becomes([](Tensor& r) { at::add_out(r); })
    .rounds(2);
OP(csub, in("t"));
"""
FAKE = "#!/bin/sh\n[ \"$1\" = bad ] && exit 3\necho \"did $1\"\n"


class Listings(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.write("source.c", SOURCE)
        self.write("fake", FAKE)
        os.chmod(self.path("fake"), 0o755)

    def tearDown(self):
        self.folder.cleanup()

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def guide(self, mark, block="old"):
        self.write("guide.md", f"text\n\n<!-- {mark} -->\n```c\n{block}\n```\nmore\n")

    def check(self, *options):
        done = subprocess.run([sys.executable, SCRIPT, *options, self.path("guide.md")], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def updated(self, mark, *options):
        self.guide(mark)
        self.assertEqual(self.check(*options)[0], 1)
        self.assertEqual(self.check("--update", *options)[0], 0)
        self.assertEqual(self.check(*options)[0], 0)
        with open(self.path("guide.md"), encoding="utf-8") as file:
            text = file.read()
        self.assertTrue(text.startswith("text\n") and text.endswith("\n```\nmore\n"))
        return text.split("```c\n")[1].split("\n```")[0]

    def test_a_function_with_its_comment(self):
        shown = self.updated("listing: source.c#THTensor_(cadd)")
        self.assertTrue(shown.startswith("/* r = t + value") and shown.endswith('"}"); }\n}'))

    def test_macro_calls_with_and_without_semicolon(self):
        self.assertEqual(self.updated("listing: source.c#add.Tensor"), 'DEFINE("add.Tensor(Tensor self)", method)')
        self.assertEqual(self.updated("listing: source.c#META(add)"), "META(add)(const Tensor& self) { build(); }")
        shown = self.updated("listing: source.c#OP(cadd")
        self.assertTrue(shown.startswith("// The record.\nOP(cadd") and shown.endswith(".rounds(2);"))

    def test_a_whole_file(self):
        self.assertEqual(self.updated("listing: source.c") + "\n", SOURCE)

    def test_a_changed_source_makes_the_guide_stale(self):
        self.updated("listing: source.c#THTensor_(csub)")
        self.write("source.c", SOURCE.replace("THTensor_(csub)(THTensor *r)", "THTensor_(csub)(THTensor *r_)"))
        code, text = self.check()
        self.assertEqual(code, 1)
        self.assertIn("+void THTensor_(csub)(THTensor *r_)", text)

    def test_commands_are_run(self):
        self.assertEqual(self.updated("run: ./portbench one", "--program", self.path("fake")), "$ ./portbench one\ndid one")
        self.guide("run: ./portbench bad", "$ ./portbench bad")
        self.assertEqual(self.check()[0], 0)
        self.assertEqual(self.check("--program", self.path("fake"))[0], 2)
        self.guide("run, output varies: ./portbench two", "$ ./portbench two\nwhatever")
        self.assertEqual(self.check("--program", self.path("fake"))[0], 0)
        self.guide("run, output varies: ./portbench two", "$ ./portbench three")
        self.assertEqual(self.check("--program", self.path("fake"))[0], 1)

    def test_marks_that_cannot_be_followed(self):
        for mark in ("listing: none.c#x", "listing: source.c#THTensor_(cmul)"):
            self.guide(mark)
            code, text = self.check()
            self.assertEqual(code, 2)
            self.assertIn("guide.md:3:", text)
        self.write("guide.md", "<!-- listing: source.c -->\nno block\n")
        self.assertEqual(self.check()[0], 2)

    def test_a_guide_without_listings_fails(self):
        self.write("guide.md", "words\n")
        self.assertEqual(self.check()[0], 1)


if __name__ == "__main__":
    unittest.main()
