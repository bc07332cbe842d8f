// The boxed interface: schemas, values, calls by name, and the forms that are derived from one definition.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gtest/gtest.h>

namespace {

using torch::jit::parseSchema;
using torch::jit::Stack;

TEST(Schema, PrintsAsItReads) {
  for (const char* text :
       {"aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        "aten::max.dim_max(Tensor self, int dim, bool keepdim=False, *, Tensor(a!) max, Tensor(b!) max_values) -> "
        "(Tensor(a!) values, Tensor(b!) indices)",
        "aten::split.Tensor(Tensor(a -> *) self, int split_size, int dim=0) -> Tensor(a)[]",
        "aten::set_.source_Storage_storage_offset(Tensor(a!) self, Storage source, SymInt storage_offset, SymInt[] "
        "size, "
        "SymInt[] stride=[]) -> Tensor(a!)",
        "aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor",
        "aten::uniform_(Tensor(a!) self, float from=0., float to=1., *, Generator? generator=None) -> Tensor(a!)",
        "aten::unbind_copy.int_out(Tensor self, int dim=0, *, Tensor(a!)[] out) -> ()",
        "aten::avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0) -> Tensor"}) {
    EXPECT_EQ(toString(parseSchema(text)), text);
  }
}

TEST(Schema, KnowsItsArguments) {
  const c10::FunctionSchema s =
      parseSchema("aten::f.x(Tensor(a!) self, int[2] size=3, *, float? p=0.5, ScalarType? dtype=None) -> Tensor(a!)");
  EXPECT_EQ(s.name(), "aten::f");
  EXPECT_EQ(s.overload_name(), "x");
  EXPECT_TRUE(s.is_mutable());
  EXPECT_TRUE(s.arguments()[0].alias_info()->isWrite());
  EXPECT_EQ(s.arguments()[1].default_value()->toIntVector(), (std::vector<int64_t>{3, 3}));
  EXPECT_EQ(s.arguments()[1].N(), 2);
  EXPECT_EQ(s.arguments()[2].default_value()->toDouble(), 0.5);
  EXPECT_TRUE(s.arguments()[2].kwarg_only());
  EXPECT_TRUE(s.arguments()[3].default_value()->isNone());
  EXPECT_EQ(s.arguments()[3].type()->str(), "ScalarType?");
  EXPECT_EQ(s.argumentIndexWithName("dtype"), 3);
  EXPECT_FALSE(s.argumentIndexWithName("nothing").has_value());
}

TEST(Schema, PointsAtWhatIsWrong) {
  for (const char* wrong :
       {"aten::f(Tensor self -> Tensor", "aten::f(Thing self) -> Tensor", "aten::f(Tensor) -> Tensor",
        "aten::f(int a=) -> Tensor", "aten::f(int a=x) -> Tensor", "f() -> Tensor x y", ""}) {
    EXPECT_THROW(parseSchema(wrong), c10::Error) << wrong;
  }
  try {
    parseSchema("aten::f(Thing self) -> Tensor");
  } catch (const c10::Error& e) {
    EXPECT_NE(e.msg().find("position 8"), std::string::npos) << e.msg();
  }
}

TEST(IValue, HoldsAndChecks) {
  EXPECT_TRUE(c10::IValue().isNone());
  EXPECT_EQ(c10::IValue(at::Scalar(2)).toInt(), 2);
  EXPECT_TRUE(c10::IValue(at::Scalar(true)).isBool());
  EXPECT_EQ(c10::IValue(2.5).toScalar().toDouble(), 2.5);
  EXPECT_EQ(c10::IValue(at::kLong).toScalarType(), at::kLong);
  EXPECT_EQ(c10::IValue("word").toStringRef(), "word");
  EXPECT_EQ(c10::IValue(std::vector<int64_t>{1, 2}).toListVector()[1].toInt(), 2);
  EXPECT_TRUE(c10::IValue(c10::optional<int64_t>()).isNone());
  EXPECT_THROW(c10::IValue(1).toDouble(), c10::Error);
  EXPECT_THROW(c10::IValue(1.5).toTensor(), c10::Error);
  const at::Tensor t = at::ones({2});
  EXPECT_TRUE(c10::IValue(t).toTensor().is_same(t));
  const std::vector<c10::optional<at::Tensor>> some{t, c10::nullopt};
  EXPECT_FALSE(c10::IValue(some).toOptionalTensorVector()[1].has_value());
  EXPECT_EQ(c10::str(c10::IValue(std::vector<bool>{true, false})), "[True, False]");
}

TEST(Dispatcher, EverySchemaPrintsAsRegistered) {
  auto& dispatcher = c10::Dispatcher::singleton();
  const auto names = dispatcher.getAllOpNames();
  EXPECT_GT(names.size(), 100u);
  for (const c10::OperatorName& name : names) {
    const c10::OperatorHandle op = *dispatcher.findSchema(name);
    EXPECT_EQ(op.schema().operator_name(), name);
    EXPECT_EQ(toString(parseSchema(toString(op.schema()))), toString(op.schema()));
  }
  EXPECT_FALSE(dispatcher.findSchema({"aten::no_such_operator", ""}).has_value());
  EXPECT_THROW(dispatcher.findSchemaOrThrow("aten::add", "nothing"), c10::Error);
}

Stack call(const char* name, const char* overload, Stack stack) {
  c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).callBoxed(stack);
  return stack;
}

TEST(Boxed, CallsByName) {
  const at::Tensor a = at::arange(6, at::kFloat).view({2, 3});
  Stack result = call("aten::add", "Tensor", {a, a, 2});
  ASSERT_EQ(result.size(), 1u);
  EXPECT_TRUE(result[0].toTensor().equal(a.mul(3)));
  result =
      call("aten::zeros", "", {std::vector<int64_t>{2, 2}, at::kInt, c10::IValue(), at::Device("cpu"), c10::IValue()});
  EXPECT_EQ(result[0].toTensor().scalar_type(), at::kInt);
  result = call("aten::equal", "", {a, a});
  EXPECT_TRUE(result[0].toBool());
  result = call("aten::item", "", {at::scalar_tensor(2.5)});
  EXPECT_EQ(result[0].toDouble(), 2.5);
  at::Tensor moved = at::empty({0});
  result = call("aten::set_", "source_Storage", {moved, a.storage()});
  EXPECT_TRUE(result[0].toTensor().is_same(moved));
  EXPECT_EQ(moved.numel(), 6);
}

TEST(Boxed, ReturnsTheTensorThatWasGiven) {
  at::Tensor a = at::ones({2}), out = at::empty({0});
  EXPECT_TRUE(call("aten::add_", "Tensor", {a, a, 1})[0].toTensor().is_same(a));
  EXPECT_EQ(a[0].item<float>(), 2.f);
  EXPECT_TRUE(call("aten::add", "out", {a, a, 1, out})[0].toTensor().is_same(out));
  EXPECT_EQ(out[1].item<float>(), 4.f);
}

TEST(Boxed, WrongCallsRaise) {
  EXPECT_THROW(call("aten::add", "Tensor", {at::ones({2})}), c10::Error);
  EXPECT_THROW(call("aten::add", "Tensor", {at::ones({2}), 3, 1}), c10::Error);
}

TEST(Boxed, OperatorsFromOutside) {
  static const c10::OperatorEntry twice = {"test_twice(int x) -> int", [](Stack& stack) {
                                             const int64_t x = torch::jit::pop(stack).toInt();
                                             stack.emplace_back(2 * x);
                                           }};
  c10::Dispatcher::singleton().registerOperator(twice);
  EXPECT_EQ(call("aten::test_twice", "", {21})[0].toInt(), 42);
  EXPECT_THROW(c10::Dispatcher::singleton().registerOperator(twice), c10::Error);
}

TEST(Forms, DerivedFromAStructuredDefinition) {
  const at::Tensor a = at::arange(3, at::kInt);
  EXPECT_EQ(at::add(a, a).scalar_type(), at::kInt);
  EXPECT_THROW(at::arange(3, at::kInt).add_(1.5), c10::Error) << "an integer cannot take a float's sum";
  EXPECT_THROW(at::zeros({1}).add_(at::zeros({3})), c10::Error) << "in place does not grow";
  at::Tensor out = at::empty({3}, at::kShort);
  EXPECT_THROW(at::add_out(out, a, at::ones({3})), c10::Error) << "a float result into a short";
  at::add_out(out, a, a);
  EXPECT_EQ(out[2].item<int>(), 4);
  at::Tensor strided = at::zeros({3, 2}).select(1, 0);
  at::add_out(strided, a, a);
  EXPECT_EQ(strided.stride(0), 2);
  EXPECT_EQ(strided[2].item<float>(), 4.f);
}

TEST(Forms, DerivedFromAnInplaceDefinition) {
  const at::Tensor a = at::zeros({2, 2});
  EXPECT_EQ(at::fill(a, 3)[1][1].item<float>(), 3.f);
  EXPECT_EQ(a[1][1].item<float>(), 0.f) << "the functional form leaves its argument";
  at::Tensor out = at::empty({0});
  at::fill_out(out, a, 3);
  EXPECT_EQ(out.sizes(), a.sizes());
  at::Tensor integers = at::empty({0}, at::kInt);
  EXPECT_EQ(at::fill_out(integers, a, 3.5)[0][0].item<int>(), 3) << "derived out forms convert";
}

}  // namespace
