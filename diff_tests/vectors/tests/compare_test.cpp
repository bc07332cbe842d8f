// The judge: each comparison rule accepts what it should and refuses what it should.
#include <cmath>
#include <cstring>
#include <limits>

#include <gtest/gtest.h>

#include "../base64.h"
#include "../compare.h"

namespace portbench::vectors {
namespace {

using nlohmann::json;

template <class T>
std::string pack(const std::vector<T>& values) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) {
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }
  return base64_encode(bytes);
}

json storage(const std::vector<float>& values) {
  return {{"dtype", "float32"}, {"data", pack(values)}};
}

json tensor(const std::vector<float>& values, std::vector<int64_t> sizes, std::vector<int64_t> strides) {
  return {{"dtype", "float32"}, {"sizes", sizes},   {"strides", strides},
          {"offset", 0},        {"alias", nullptr}, {"data", pack(values)}};
}

// A vector of one float argument and one float output.
json unary(const std::vector<float>& in, const std::vector<float>& out) {
  const auto n = static_cast<int64_t>(out.size());
  return {
      {"id", "op/1"},
      {"operator", "aten::op"},
      {"storages", {storage(in)}},
      {"tensors", {{{"storage", 0}, {"dtype", "float32"}, {"sizes", {in.size()}}, {"strides", {1}}, {"offset", 0}}}},
      {"arguments", {{{"tensor", 0}}}},
      {"kwargs", json::object()},
      {"tolerance", {{"kind", "exact"}}},
      {"result",
       {{"outputs", {{{"tensor", tensor(out, {n}, {1})}}}},
        {"storages", {nullptr}},
        {"tensors", {nullptr}},
        {"error", nullptr}}}};
}

json with_output(const json& vector, const json& described) {
  json result = vector.at("result");
  result["outputs"][0]["tensor"] = described;
  return result;
}

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();

TEST(Base64, RoundTripsEveryLength) {
  std::string bytes;
  for (int n = 0; n < 70; ++n) {
    EXPECT_EQ(base64_decode(base64_encode(bytes)), bytes);
    bytes.push_back(static_cast<char>(n * 37 + 200));
  }
  EXPECT_EQ(base64_encode("Man"), "TWFu");
  EXPECT_EQ(base64_encode("M"), "TQ==");
}

TEST(Base64, RefusesWhatIsNotBase64) {
  EXPECT_THROW(base64_decode("TQ="), std::invalid_argument);
  EXPECT_THROW(base64_decode("T*=="), std::invalid_argument);
  EXPECT_THROW(base64_decode("=AAA"), std::invalid_argument);
}

TEST(Elements, ReadsEveryKindOfHalf) {
  Elements halves{Dtype::float16, {}};
  const std::vector<uint16_t> bits = {0x3c00, 0xc000, 0x0001, 0x7c00, 0xfc00, 0x7e00, 0x8000, 0x7bff};
  halves.bytes.assign(reinterpret_cast<const char*>(bits.data()), bits.size() * 2);
  EXPECT_EQ(halves.as_double(0), 1);
  EXPECT_EQ(halves.as_double(1), -2);
  EXPECT_EQ(halves.as_double(2), std::ldexp(1.0, -24));
  EXPECT_EQ(halves.as_double(3), INFINITY);
  EXPECT_EQ(halves.as_double(4), -INFINITY);
  EXPECT_TRUE(std::isnan(halves.as_double(5)));
  EXPECT_TRUE(std::signbit(halves.as_double(6)));
  EXPECT_EQ(halves.as_double(7), 65504);
}

TEST(Elements, GathersAStridedView) {
  const Elements base = decode_elements(storage({0, 1, 2, 3, 4, 5, 6, 7}));
  const Elements picked = gather_view(base, {{2, 3}, {1, 2}, 1});
  std::vector<double> values;
  for (int64_t i = 0; i < picked.size(); ++i) {
    values.push_back(picked.as_double(i));
  }
  EXPECT_EQ(values, (std::vector<double>{1, 3, 5, 2, 4, 6}));
  EXPECT_THROW(gather_view(base, {{4}, {2}, 2}), BadVector);
}

TEST(Compare, PassesTheExpectedResult) {
  const json vector = unary({1, 2}, {3, nan_value});
  const Verdict verdict = compare(vector, vector.at("result"));
  EXPECT_TRUE(verdict.values && verdict.strides) << verdict.detail;
}

TEST(Compare, FindsOneWrongElement) {
  const json vector = unary({1, 2}, {3, 4});
  const Verdict verdict = compare(vector, with_output(vector, tensor({3, 5}, {2}, {1})));
  EXPECT_FALSE(verdict.values);
  EXPECT_EQ(verdict.detail, "output 0: element 1 is 5.0, expected 4.0");
}

TEST(Compare, NanAgreesWithNanAlone) {
  const Tolerance loose{false, false, 1, 1e9};
  EXPECT_TRUE(agree(NAN, NAN, loose));
  EXPECT_FALSE(agree(NAN, 1, loose));
  EXPECT_FALSE(agree(1, NAN, loose));
  EXPECT_FALSE(agree(INFINITY, 1, loose));
  EXPECT_FALSE(agree(INFINITY, -INFINITY, loose));
}

TEST(Compare, SignedZeroOnlyWhereAsked) {
  EXPECT_TRUE(agree(0.0, -0.0, Tolerance{}));
  EXPECT_FALSE(agree(0.0, -0.0, Tolerance{true, true, 0, 0}));
}

TEST(Compare, RelativeTolerance) {
  const Tolerance tolerance{false, false, 1e-3, 1e-2};
  EXPECT_TRUE(agree(100, 100.1, tolerance));
  EXPECT_FALSE(agree(100, 100.12, tolerance));
}

TEST(Compare, RefusesAnotherAliasDtypeOrShape) {
  const json vector = unary({1, 2}, {1, 2});
  json aliased = tensor({1, 2}, {2}, {1});
  aliased["alias"] = {{"tensor", 0}};
  EXPECT_FALSE(compare(vector, with_output(vector, aliased)).values);
  EXPECT_FALSE(compare(vector, with_output(vector, tensor({1, 2}, {1, 2}, {2, 1}))).values);
}

TEST(Compare, ScoresStridesApart) {
  json vector = unary({1, 2, 3, 4}, {1, 2, 3, 4});
  vector["result"]["outputs"][0]["tensor"] = tensor({1, 2, 3, 4}, {2, 2}, {2, 1});
  const Verdict verdict = compare(vector, with_output(vector, tensor({1, 2, 3, 4}, {2, 2}, {1, 2})));
  EXPECT_TRUE(verdict.values);
  EXPECT_FALSE(verdict.strides);
}

TEST(Compare, SeesAWriteBesideTheView) {
  json vector = unary({1, 2, 3, 4}, {1, 3});
  vector["tensors"][0]["sizes"] = {2};
  vector["tensors"][0]["strides"] = {2};
  json result = vector.at("result");
  result["storages"][0] = storage({1, 9, 3, 4});
  EXPECT_FALSE(compare(vector, result).values);
}

TEST(Compare, WritesMustHappen) {
  json vector = unary({1, 2}, {7, 8});
  vector["result"]["outputs"][0]["tensor"]["alias"] = {{"tensor", 0}};
  vector["result"]["storages"][0] = storage({7, 8});
  json result = vector.at("result");
  EXPECT_TRUE(compare(vector, result).values);
  result["storages"][0] = nullptr;
  EXPECT_FALSE(compare(vector, result).values);
}

TEST(Compare, ErrorTypes) {
  json vector = unary({1}, {1});
  json result = vector.at("result");
  result["error"] = {{"type", "RuntimeError"}, {"message", "m"}};
  EXPECT_FALSE(compare(vector, result).values);
  vector["result"]["error"] = {{"type", "LinAlgError"}, {"message", "m"}};
  EXPECT_TRUE(compare(vector, result).values);
  vector["result"]["error"]["type"] = "IndexError";
  EXPECT_FALSE(compare(vector, result).values);
  result["error"] = nullptr;
  EXPECT_FALSE(compare(vector, result).values);
}

// values and indices of a sort of {2, 1, 2}.
json sort_vector() {
  json vector = unary({2, 1, 2}, {1, 2, 2});
  json indices = {{"dtype", "int64"}, {"sizes", {3}}, {"strides", {1}}, {"offset", 0}, {"alias", nullptr}};
  indices["data"] = pack(std::vector<int64_t>{1, 0, 2});
  vector["result"]["outputs"].push_back({{"tensor", indices}});
  vector["rule"] = {{"kind", "select"}, {"values", 0}, {"indices", 1}, {"tensor", 0}, {"dim", -1}, {"free", {1}}};
  return vector;
}

bool passes_with_indices(const std::vector<int64_t>& indices) {
  const json vector = sort_vector();
  json result = vector.at("result");
  result["outputs"][1]["tensor"]["data"] = pack(indices);
  return compare(vector, result).values;
}

TEST(Rules, SelectTakesEqualElementsInAnyOrder) {
  EXPECT_TRUE(passes_with_indices({1, 0, 2}));
  EXPECT_TRUE(passes_with_indices({1, 2, 0}));
}

TEST(Rules, SelectRefusesRepeatsStraysAndOtherElements) {
  EXPECT_FALSE(passes_with_indices({1, 0, 0}));
  EXPECT_FALSE(passes_with_indices({1, 0, 3}));
  EXPECT_FALSE(passes_with_indices({0, 1, 2}));
}

json matrix_output(const std::vector<float>& values, int64_t rows, int64_t columns) {
  return {{"tensor", tensor(values, {rows, columns}, {columns, 1})}};
}

TEST(Rules, QrChecksProductAndShape) {
  json vector = unary({0, 2, 3, 0}, {0});
  vector["tensors"][0]["sizes"] = {2, 2};
  vector["tensors"][0]["strides"] = {2, 1};
  vector["rule"] = {{"kind", "qr"}, {"tensor", 0}, {"q", true}, {"free", {0, 1}}};
  vector["result"]["outputs"] = {matrix_output({0, 1, 1, 0}, 2, 2), matrix_output({3, 0, 0, 2}, 2, 2)};
  json result = vector.at("result");
  EXPECT_TRUE(compare(vector, result).values);
  result["outputs"] = {matrix_output({0, -1, 1, 0}, 2, 2), matrix_output({3, 0, 0, -2}, 2, 2)};
  EXPECT_TRUE(compare(vector, result).values) << "the signs are free";
  result["outputs"] = {matrix_output({1, 0, 0, 1}, 2, 2), matrix_output({0, 2, 3, 0}, 2, 2)};
  EXPECT_FALSE(compare(vector, result).values) << "R is not upper triangular";
}

TEST(Rules, EighChecksVectorsAgainstTheNamedTriangle) {
  json vector = unary({2, 9, 0, 5}, {0});
  vector["tensors"][0]["sizes"] = {2, 2};
  vector["tensors"][0]["strides"] = {2, 1};
  vector["rule"] = {{"kind", "eigh"}, {"tensor", 0}, {"vectors", true}, {"upper", false}, {"free", {0, 1}}};
  vector["result"]["outputs"] = {{{"tensor", tensor({2, 5}, {2}, {1})}}, matrix_output({1, 0, 0, 1}, 2, 2)};
  EXPECT_TRUE(compare(vector, vector.at("result")).values);
  vector["rule"]["upper"] = true;
  EXPECT_FALSE(compare(vector, vector.at("result")).values);
}

TEST(Rules, SvdChecksFactors) {
  json vector = unary({0, 3, 2, 0}, {0});
  vector["tensors"][0]["sizes"] = {2, 2};
  vector["tensors"][0]["strides"] = {2, 1};
  vector["rule"] = {{"kind", "svd"}, {"tensor", 0}, {"vectors", true}, {"transposed", false}, {"free", {0, 1, 2}}};
  vector["result"]["outputs"] = {
      matrix_output({1, 0, 0, 1}, 2, 2), {{"tensor", tensor({3, 2}, {2}, {1})}}, matrix_output({0, 1, 1, 0}, 2, 2)};
  json result = vector.at("result");
  EXPECT_TRUE(compare(vector, result).values);
  result["outputs"][2] = matrix_output({1, 0, 0, 1}, 2, 2);
  EXPECT_FALSE(compare(vector, result).values);
}

TEST(Validate, NamesWhatIsWrong) {
  json vector = unary({1, 2}, {1, 2});
  EXPECT_NO_THROW(validate_vector(vector, true));
  json beyond = vector;
  beyond["tensors"][0]["offset"] = 1;
  EXPECT_THROW(validate_vector(beyond, true), BadVector);
  json unjudged = vector;
  unjudged.erase("tolerance");
  EXPECT_THROW(validate_vector(unjudged, true), BadVector);
  EXPECT_NO_THROW(validate_vector(unjudged, false));
}

}  // namespace
}  // namespace portbench::vectors
