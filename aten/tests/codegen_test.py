"""Tests of the operator generator.  codegen_test.py CODEGEN_DIRECTORY"""

import sys
import tempfile
import time
import unittest
from pathlib import Path

sys.path.insert(0, sys.argv.pop(1))
sys.dont_write_bytecode = True

import generate  # noqa: E402
from operators import DefinitionError, forms, read_sources, scan  # noqa: E402
from schema import SchemaError, cpp_default, cpp_return, cpp_type, parse  # noqa: E402

ADD = 'ATEN_OPERATOR("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", structured, function, method,\n' \
      '              inplace, out("out"), alias("plus"))\n'
FILL = 'ATEN_OPERATOR("fill_.Scalar(Tensor(a!) self, "\n    "Scalar value) -> Tensor(a!)", function, method, functional,\n' \
       '    auto_out("Scalar_out"))\n'
MAX = 'ATEN_OPERATOR("max.dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", structured,\n' \
      '    function, method, out("dim_max", "max", "max_values"))\n'
FULL = 'ATEN_OPERATOR("full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? layout=None, "\n' \
       '    "Device? device=None, bool? pin_memory=None) -> Tensor", function, out("out"))\n'


class Generator(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def source(self, text, name="Ops.cpp"):
        path = Path(self.folder.name) / name
        path.write_text(text)
        return str(path)

    def schemas(self, text):
        return [f.schema.text() for f in read_sources([self.source(text)])[1]]

    def test_structured_definition_gives_all_forms(self):
        self.assertEqual(self.schemas(ADD)[:3], [
            "add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
            "add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)",
            "add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"])
        self.assertEqual([s.split("(")[0] for s in self.schemas(ADD)[3:]], ["plus.Tensor", "plus_.Tensor", "plus.out"])

    def test_inplace_definition_gives_functional_and_out(self):
        self.assertEqual(self.schemas(FILL), [
            "fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)",
            "fill.Scalar(Tensor self, Scalar value) -> Tensor",
            "fill.Scalar_out(Tensor self, Scalar value, *, Tensor(a!) out) -> Tensor(a!)"])

    def test_several_outputs(self):
        self.assertEqual(self.schemas(MAX)[1], "max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, "
                                               "Tensor(b!) max_values) -> (Tensor(a!) values, Tensor(b!) indices)")

    def test_options_do_not_reach_the_out_form(self):
        self.assertEqual(self.schemas(FULL)[1],
                         "full.out(SymInt[] size, Scalar fill_value, *, Tensor(a!) out) -> Tensor(a!)")

    def test_faults_name_the_place(self):
        for text, fault in [(ADD + ADD, "already defined"), (ADD.replace("inplace", "in_place"), "unknown flag 'in_place'"),
                            (ADD.replace("-> Tensor", "Tensor"), "not a schema"),
                            ("\n\n" + ADD[:-2], "Ops.cpp:3"), (ADD.replace('"plus"', "plus"), "takes strings"),
                            (MAX.replace(', "max_values"', ""), "needs 2 names"),
                            (FILL.replace("functional", "structured"), "functional form")]:
            with self.assertRaises(DefinitionError) as caught:
                read_sources([self.source(text)])
            self.assertIn(fault, str(caught.exception))

    def test_comments_are_no_definitions(self):
        self.assertEqual(scan(self.source("// " + ADD.replace("\n", " ") + "\n/*\n" + FILL + "*/\n")), [])

    def test_types(self):
        schema = parse("f(Tensor a, Tensor? b, Tensor(a!) c, Tensor[] d, int[2]? e, SymInt[] f, Scalar? g, float h=0.5, "
                       "bool[3] i, str? j=None, int[2] k=1, Generator? l=None, int[] m=[0, 1]) -> (Tensor, Tensor[], int)")
        self.assertEqual([cpp_type(a) for a in schema.arguments], [
            "const Tensor&", "const c10::optional<Tensor>&", "Tensor&", "TensorList", "OptionalIntArrayRef", "IntArrayRef",
            "const c10::optional<Scalar>&", "double", "std::array<bool, 3>", "c10::optional<c10::string_view>", "IntArrayRef",
            "c10::optional<Generator>", "IntArrayRef"])
        self.assertEqual([cpp_default(a) for a in schema.arguments[-4:]], ["c10::nullopt", "1", "c10::nullopt", "{0, 1}"])
        self.assertEqual(cpp_return(schema), "std::tuple<Tensor, std::vector<Tensor>, int64_t>")
        for wrong in ["f(Tensor a", "f(Tensor a) Tensor", "f(=) -> Tensor"]:
            with self.assertRaises(SchemaError):
                parse(wrong)

    def test_selected_operators_alone_are_registered(self):
        sources = [self.source(ADD + FILL)]
        shard = generate.outputs(sources, {"add.Tensor"}, ["Float"])
        self.assertEqual(shard["Operators_Ops.cpp"].count("&boxed_"), 1)
        self.assertIn("ScalarType::Float", shard["SelectedTypes.h"])
        self.assertNotIn("ScalarType::Double", shard["SelectedTypes.h"])
        self.assertEqual(generate.outputs(sources, None, None)["Operators_Ops.cpp"].count("&boxed_"), 9)

    def test_a_body_changes_no_file(self):
        first = generate.outputs([self.source(ADD + "int body = 1;\n")], None, None)
        self.assertEqual(first, generate.outputs([self.source(ADD + "int body = 2;\n")], None, None))

    def test_an_operator_without_a_method_changes_few_files(self):
        plain = ADD.replace("add.", "sub.").replace("plus", "minus").replace(" method,", "") \
            .replace("inplace,", "")
        other = self.source(FULL, "Other.cpp")
        before = generate.outputs([self.source(ADD), other], None, None)
        after = generate.outputs([self.source(ADD + plain), other], None, None)
        changed = {name for name in after if after[name] != before.get(name)}
        self.assertEqual(changed, {"AllFunctions.h", "Operators_Ops.cpp", "sub.h", "sub_native.h", "minus.h"})

    def test_unchanged_files_keep_their_time(self):
        path = Path(self.folder.name) / "x.h"
        generate.write_if_changed(path, "a")
        before = path.stat().st_mtime_ns
        time.sleep(0.02)
        generate.write_if_changed(path, "a")
        self.assertEqual(path.stat().st_mtime_ns, before)
        generate.write_if_changed(path, "b")
        self.assertNotEqual(path.stat().st_mtime_ns, before)


if __name__ == "__main__":
    unittest.main()
