// real_inputs_test.cpp: real calls read, cut and mapped onto the records.
#include "real_inputs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "places.h"
#include "size_cut.h"

namespace portbench {
namespace {

ModelCall one(const std::string& text) {
  return parse_model_calls("some.op\n  model*3: " + text + "\n").at(0);
}

const CallTensor& tensor(const ModelCall& call, size_t arg) {
  return call.args.at(arg).tensor;
}

TEST(ModelCalls, ReadsEveryKindOfValue) {
  const ModelCall c = one("f16[128,3]@<1,128> i64[] -1 0.5 true - \"none\" (f16[2] b8[0]) (1 2) dtype=f32");
  EXPECT_EQ(c.op, "some.op");
  EXPECT_EQ(c.models, (std::vector<std::pair<std::string, int>>{{"model", 3}}));
  ASSERT_EQ(c.args.size(), 9u);
  EXPECT_EQ(tensor(c, 0).type, "f16");
  EXPECT_EQ(tensor(c, 0).strides, (std::vector<int64_t>{1, 128}));
  EXPECT_TRUE(tensor(c, 1).sizes.empty());
  EXPECT_EQ(c.args[2].i, -1);
  EXPECT_EQ(c.args[3].d, 0.5);
  EXPECT_EQ(c.args[4].i, 1);
  EXPECT_EQ(c.args[5].kind, CallValue::None);
  EXPECT_EQ(c.args[6].text, "none");
  EXPECT_EQ(c.args[7].list.at(1).tensor.sizes, std::vector<int64_t>{0});
  EXPECT_EQ(c.args[8].list.at(1).i, 2);
  ASSERT_TRUE(c.keyword("dtype"));
  EXPECT_EQ(*c.keyword("dtype"), "f32");
}

TEST(ModelCalls, NamesTheLineOfAMistake) {
  for (const char* text : {"f16[2,x]", "f16[2]@<1,2>", "(f16[2]", "f16[2", "what"}) {
    try {
      one(text);
      ADD_FAILURE() << text << " was read";
    } catch (const std::invalid_argument& e) {
      EXPECT_NE(std::string(e.what()).find("line 2"), std::string::npos) << e.what();
    }
  }
}

TEST(ModelCalls, TheFileHasEveryRow) {
  size_t rows = 0;
  std::set<std::string> ops;
  for (auto& call : model_calls()) {
    rows += call.models.size();
    ops.insert(call.op);
  }
  EXPECT_EQ(rows, 1500u);
  EXPECT_EQ(ops.size(), 127u);
}

TEST(SizeCut, KeepsRemaindersLayoutAndEqualSizes) {
  const ModelCall call = one("f16[1025,1025,3]@<3300,3,1> f16[1025,1,3]@<0,0,1>");
  const ModelCall cut = cut_sizes(call, [](const ModelCall& c) { return c.args[0].tensor.sizes[0] <= 200; });
  const CallTensor &a = tensor(cut, 0), &b = tensor(cut, 1);
  EXPECT_EQ(a.sizes, (std::vector<int64_t>{193, 193, 3}));
  EXPECT_EQ(b.sizes, (std::vector<int64_t>{193, 1, 3}));
  EXPECT_EQ(a.sizes[0] % 64, 1025 % 64);
  EXPECT_EQ(a.strides[2], 1);
  EXPECT_EQ(a.strides[1], 3);
  EXPECT_GT(a.strides[0], 193 * 3);  // still a gap
  EXPECT_EQ((a.strides[0] - 193 * 3) % 64, (3300 - 1025 * 3) % 64);
  EXPECT_EQ(b.strides[0], 0);
}

TEST(SizeCut, SaysWhichDimensionWasCut) {
  std::string said;
  const ModelCall call = one("f16[3,400] f16[1,400,30]@<90000,40,1>");
  const ModelCall cut = cut_leading_dimension(
      call, [](const ModelCall& c) { return c.args[1].tensor.sizes[1] <= 17; }, said);
  EXPECT_EQ(tensor(cut, 1).sizes, (std::vector<int64_t>{1, 17, 30}));
  EXPECT_EQ(tensor(cut, 0).sizes, (std::vector<int64_t>{3, 17}));
  EXPECT_EQ(tensor(cut, 1).strides[1], 40);
  EXPECT_EQ(said, "leading dimension cut from 400 to 17");
}

// --- all calls, all records -----------------------------------------------------------------------------------------

struct Mapped {
  std::vector<RealInputs> inputs;
  std::set<std::pair<const ModelCall*, std::string>> calls;  // with the op that runs them
  size_t rows = 0;
  size_t modern_only = 0;
};

Mapped map_all(RealSize size) {
  Mapped m;
  std::set<const ModelCall*> seen, modern;
  for (const Op* op : all_ops())
    for (auto& v : op->variants) {
      m.inputs.push_back(real_inputs(*op, v, size));
      for (auto& r : m.inputs.back().cases) {
        m.calls.insert({r.call, op->name});
        if (seen.insert(r.call).second) m.rows += r.call->models.size();
      }
      for (auto* c : m.inputs.back().modern_only)
        if (modern.insert(c).second) m.modern_only += c->models.size();
    }
  return m;
}

TEST(RealInputs, EveryMappedCallIsALegalCaseAndALine) {
  const Mapped m = map_all(RealSize::Full);
  for (auto& inputs : m.inputs) {
    for (auto& refused : inputs.refused) ADD_FAILURE() << refused;
    for (auto& r : inputs.cases) {
      Case fitted = r.c;
      r.c.op->fit(fitted);
      ASSERT_EQ(print(fitted), print(r.c));
      ASSERT_EQ(parse(print(r.c)), r.c) << print(r.c);
    }
  }
  std::cout << m.rows << " rows run on both sides, " << m.modern_only << " on the modern side alone\n";
  EXPECT_GE(m.rows + m.modern_only, 750u);
}

TEST(RealInputs, ACallBelongsToOneOp) {
  std::map<const ModelCall*, std::string> owner;
  for (auto& [call, op] : map_all(RealSize::Quick).calls) {
    auto [at, fresh] = owner.insert({call, op});
    EXPECT_TRUE(fresh) << call->op << " " << call->text << ": " << at->second << " and " << op;
  }
}

TEST(RealInputs, QuickCasesAreSmallAndFullOnesFit) {
  for (RealSize size : {RealSize::Quick, RealSize::Full})
    for (auto& inputs : map_all(size).inputs)
      for (auto& r : inputs.cases) {
        int64_t bytes = 0, largest = 0;
        for (size_t k = 0; k < r.c.args.size(); ++k)
          for (auto& t : r.c.args[k].tensors) {
            bytes += 4 * t.extent() * size_of(r.c.variant->type_of(k).elem);
            largest = std::max(largest, t.count());
          }
        if (size == RealSize::Quick)
          EXPECT_LE(largest, 1 << 16) << r.call->op << " " << r.call->text << " -> " << print(r.c);
        else
          EXPECT_LE(bytes, int64_t(2) << 30) << print(r.c);
      }
}

std::string line_of(const char* op, const char* variant, const char* text, RealSize size = RealSize::Full) {
  for (auto& r : real_inputs(*find_op(op), *find_op(op)->variant(variant), size).cases)
    if (r.call->text == text) return print(r.c);
  return "";
}

TEST(RealInputs, LayoutsAndBroadcastsAsTheModelsHadThem) {
  const std::string product = line_of("addmm", "Float", "f16[1000] f16[128,512] f16[512,1000]@<1,512>");
  EXPECT_NE(product.find("t=[128,1000]@<0,1>"), std::string::npos) << product;
  EXPECT_NE(product.find("mat2=[512,1000]@<1,512>"), std::string::npos) << product;
  const std::string in_place = line_of("cmul", "Float", "f16[54765,192] f16[54765,1]");
  EXPECT_NE(in_place.find("src=[54765,192]@<1,0>"), std::string::npos) << in_place;
  EXPECT_NE(in_place.find("r=&t"), std::string::npos) << in_place;
}

TEST(RealInputs, ACloneHasTheShapeOfItsSource) {
  const std::string clone = line_of("copy", "Float", "f16[1,33,512]");
  EXPECT_NE(clone.find("self=[1,33,512]"), std::string::npos) << clone;
}

TEST(RealInputs, AListOfDimensionsIsOneCaseEachTheLastOneFirst) {
  std::map<const ModelCall*, std::vector<int64_t>> dims;
  const Op& sum = *find_op("sum");
  for (auto& r : real_inputs(sum, *sum.variant("Float"), RealSize::Quick).cases)
    dims[r.call].push_back(r.c.args[sum.find("dimension")].i);
  int lists = 0;
  for (auto& [call, done] : dims) {
    EXPECT_EQ(done.size(), call->args.at(1).list.size()) << call->text;
    EXPECT_TRUE(std::is_sorted(done.rbegin(), done.rend())) << call->text;
    lists += done.size() > 1;
  }
  EXPECT_GT(lists, 0);
}

TEST(RealInputs, CallsThatOnlyTheModernSideExpressesRunThere) {
  size_t ran = 0;
  for (auto& inputs : map_all(RealSize::Quick).inputs)
    for (auto* call : inputs.modern_only) {
      EXPECT_EQ(run_modern_only(*call), "") << call->op << " " << call->text;
      EXPECT_EQ(find_call(call->op + " " + call->text), call);
      ++ran;
    }
  EXPECT_GT(ran, 30u);
}

TEST(RealInputs, AFailureOnTheModernSideIsTold) {
  ModelCall call = one("f16[0,3] f16[2]");
  call.op = "add.Tensor";
  EXPECT_NE(run_modern_only(call), "");
  call.op = "no_such_operator";
  EXPECT_NE(run_modern_only(call).find("no_such_operator"), std::string::npos);
}

}  // namespace
}  // namespace portbench
