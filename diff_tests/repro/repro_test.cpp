// Pieces of records, numbers as source, and whole programs as text. programs_test.py builds and runs programs.
#include <gtest/gtest.h>
#include <fstream>
#include <sstream>
#include "../../port_status/record.h"
#include "../expect/expect.h"
#include "cpp_literals.h"
#include "cpp_program.h"
#include "record_source.h"

namespace portbench {
namespace {

constexpr const char* kRecords = R"text(
namespace {
// A comment with inner(.
double inner(double v) { return v; }

Tensor outer(const Tensor& t,
             double v) {
  return t * inner(v) + ')';
}
const int number = value(3);
}  // namespace

OP(first, in("a", made_with(outer))).becomes([](Tensor a) { return a; }).rounds(2);

OP(second, in("a"))
    .becomes([](Tensor a) {
      return outer(a, 1) + ")";
    });
)text";

TEST(RecordSource, FindsTheLambdaOfARecord) {
  EXPECT_EQ(modern_lambda(kRecords, "first"), "[](Tensor a) { return a; }");
  EXPECT_EQ(modern_lambda(kRecords, "second"), "[](Tensor a) {\n      return outer(a, 1) + \")\";\n    }");
  EXPECT_EQ(modern_lambda(kRecords, "sec"), "");
}

TEST(RecordSource, FindsTheFunctionsThatItCalls) {
  EXPECT_EQ(functions_called(kRecords, modern_lambda(kRecords, "first")), "");
  EXPECT_TEXT(functions_called(kRecords, modern_lambda(kRecords, "second")), R"(
double inner(double v) { return v; }

Tensor outer(const Tensor& t,
             double v) {
  return t * inner(v) + ')';
}

)");
}

TEST(CppLiterals, KeepEveryBit) {
  EXPECT_EQ(cpp_literal(Elem::Float, 0x80000000), "-0.0f");
  EXPECT_EQ(cpp_literal(Elem::Float, 0x7fc00001), "std::bit_cast<float>(0x7fc00001u)");
  EXPECT_EQ(cpp_literal(Elem::Float, 0x3dcccccd), "0x1.99999ap-4f");
  EXPECT_EQ(cpp_literal(Elem::Double, 0xfff0000000000000), "-std::numeric_limits<double>::infinity()");
  EXPECT_EQ(cpp_literal(Elem::Double, 0x3ff8000000000000), "0x1.8p+0");
  EXPECT_EQ(cpp_literal(Elem::Byte, 255), "255");
  EXPECT_EQ(cpp_literal(Elem::Int, 0x80000000), "INT32_MIN");
  EXPECT_EQ(cpp_literal(Elem::Long, 0x8000000000000000), "INT64_MIN");
}

std::string source_of(const std::string& file) {
  std::ifstream in(std::string(PORTBENCH_SOURCE_ROOT "/port_status/ops/") + file.substr(file.rfind('/') + 1));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string program_of(const std::string& line) {
  const Case c = parse(line);
  return cpp_program(c, "case", source_of(c.op->file), source_of("shaped.h"));
}

// What stands between two marks, the fixed frame left out.
std::string from(const std::string& text, const std::string& mark) {
  return text.substr(text.find(mark));
}

TEST(CppProgram, ReadsLikeOneWrittenByHand) {
  EXPECT_TEXT(from(program_of("cadd Float r=&t t=[2]{0,-0} value=-1 src=[2]@s2{1,nan}"), "// The modern side"), R"(
// The modern side, as the record has it.
const auto modern = [](Tensor& r, Tensor t, Scalar value, Tensor src) { at::add_out(r, t, shaped(src, t), value); };

int main() {
  raise_legacy_errors();
  const std::vector<float> t_storage = {0.0f, -0.0f};
  auto* t = legacy_Float_tensor(t_storage, 0, {2}, {1});
  Tensor t_modern = modern_tensor<float>(t_storage, at::kFloat, 0, {2}, {1});
  const std::vector<float> src_storage = {1.0f, -0x1.4b4b4ap-52f, std::bit_cast<float>(0x7fc00000u)};
  auto* src = legacy_Float_tensor(src_storage, 0, {2}, {2});
  Tensor src_modern = modern_tensor<float>(src_storage, at::kFloat, 0, {2}, {2});
  auto* r = t;
  Tensor r_modern = t_modern;
  const float value = -1.0f;

  const std::string legacy_error = error_of([&] { THFloatTensor_cadd(r, t, value, src); });
  const std::string modern_error = error_of([&] { modern(r_modern, t_modern, double(value), src_modern); });

  compare_errors(legacy_error, modern_error);
  if (legacy_error.empty() && modern_error.empty()) {
    compare<float>("r", result_of<float>(r), result_of<float>(r_modern));
  }
  THFloatTensor_free(t);
  THFloatTensor_free(src);
  std::printf("%s\n", differences ? "the sides differ" : "the sides agree bit for bit");
  return differences ? 1 : 0;
}
)");
}

TEST(CppProgram, IndicesBeginAtOneOnTheLegacySide) {
  EXPECT_TEXT(from(program_of("gather Int r=[2]{0,0} src=[3]{1,2,3} dim=0 index=[2]{0,2}"), "// The modern side"), R"(
// The modern side, as the record has it.
const auto modern = [](Tensor& r, Tensor src, int64_t dim, Tensor index) { at::gather_out(r, src, dim, index); };

int main() {
  raise_legacy_errors();
  const std::vector<int> r_storage = {0, 0};
  auto* r = legacy_Int_tensor(r_storage, 0, {2}, {1});
  Tensor r_modern = modern_tensor<int>(r_storage, at::kInt, 0, {2}, {1});
  const std::vector<int> src_storage = {1, 2, 3};
  auto* src = legacy_Int_tensor(src_storage, 0, {3}, {1});
  Tensor src_modern = modern_tensor<int>(src_storage, at::kInt, 0, {3}, {1});
  const std::vector<long> index_storage = {1, 3};
  const std::vector<long> index_storage_from_0 = {0, 2};
  auto* index = legacy_Long_tensor(index_storage, 0, {2}, {1});
  Tensor index_modern = modern_tensor<long>(index_storage_from_0, at::kLong, 0, {2}, {1});
  const int dim = 0;

  const std::string legacy_error = error_of([&] { THIntTensor_gather(r, src, dim, index); });
  const std::string modern_error = error_of([&] { modern(r_modern, src_modern, dim, index_modern); });

  compare_errors(legacy_error, modern_error);
  if (legacy_error.empty() && modern_error.empty()) {
    compare<int>("r", result_of<int>(r), result_of<int>(r_modern));
  }
  THIntTensor_free(r);
  THIntTensor_free(src);
  THLongTensor_free(index);
  std::printf("%s\n", differences ? "the sides differ" : "the sides agree bit for bit");
  return differences ? 1 : 0;
}
)");
}

TEST(CppProgram, EveryRecordHasItsModernSideInItsSource) {
  for (const Op* op : all_ops()) EXPECT_NE(modern_lambda(source_of(op->file), op->name), "") << op->name;
}

TEST(CppProgram, RefusesACaseThatIsTooLargeToRead) {
  EXPECT_THROW(program_of("abs Float r=empty t=[100,1000]#1"), NoProgram);
}

}  // namespace
}  // namespace portbench
