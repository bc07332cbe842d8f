// A program against the public at:: interface alone. It is built against this library and, where the system has one,
// against the packaged libtorch; both must print the same (client_compare.py).
#include <ATen/ATen.h>

#include <cmath>
#include <functional>
#include <iostream>

namespace {

// Messages differ in their wording; which class of error is raised does not.
void expect_error(const char* what, const std::function<void()>& action) {
  try {
    action();
    std::cout << what << ": no error\n";
  } catch (const c10::IndexError&) {
    std::cout << what << ": IndexError\n";
  } catch (const c10::NotImplementedError&) {
    std::cout << what << ": NotImplementedError\n";
  } catch (const std::exception&) {
    std::cout << what << ": RuntimeError\n";
  }
}

void show(const char* name, const at::Tensor& t) {
  std::cout << "-- " << name << " sizes " << t.sizes() << " strides " << t.strides() << " offset " << t.storage_offset()
            << " dtype " << t.dtype() << " contiguous " << t.is_contiguous() << "\n"
            << t << "\n";
}

void printing() {
  show("empty", at::empty({0}));
  show("empty matrix", at::empty({0, 3}));
  show("undefined sizes", at::zeros({}));
  show("scalar", at::scalar_tensor(2.5));
  show("small integers", at::tensor({1, -20, 300}));
  show("large integers", at::tensor({1.0, 1e10}));
  show("fractions", at::tensor({1.5, 2.25, -3.125}));
  show("wide range", at::tensor({1e-7, 1.5, 3e5}));
  show("scaled", at::tensor({1234567.5, 7654321.25}));
  show("tiny", at::tensor({0.00012, 0.00034}));
  show("extreme", at::tensor({1e-200, 1e200}));
  show("negative only", at::tensor({-100000.5, -2.5}));
  show("not finite", at::tensor({1.5, std::nan(""), INFINITY, -INFINITY}));
  show("only nan", at::tensor({std::nan(""), std::nan("")}));
  show("bool", at::tensor({1, 0, 1}).to(at::kBool));
  show("half", at::tensor({0.1, 65504.0}).to(at::kHalf));
  show("bytes", at::arange(4, at::kByte));
  show("matrix", at::arange(6, at::kDouble).view({2, 3}) / 4);
  show("scaled matrix", at::arange(6, at::kFloat).view({2, 3}) * 100000.5);
  show("wide matrix", at::arange(60).view({2, 30}) * 1000);
  show("wide fractions", at::arange(40, at::kFloat).view({2, 20}) / 8);
  show("wide scaled", at::arange(40, at::kFloat).view({2, 20}) * 1000000.5);
  show("three", at::arange(24).view({2, 3, 4}));
  show("four", at::arange(16, at::kFloat).view({2, 2, 2, 2}) / 2);
  show("three scaled", at::arange(8, at::kFloat).view({2, 2, 2}) * 1234567.5);
  show("three, empty", at::empty({2, 0, 4}));
  std::cout << at::Tensor() << "\n" << at::kFloat << " " << at::kLong << " " << at::Device(at::kCUDA, 1) << "\n";
  std::cout << at::Scalar(2) << " " << at::Scalar(2.5) << "\n" << at::dtype(at::kDouble).device(at::kCPU) << "\n";
  std::cout << at::zeros({2}).toString() << " " << at::zeros({2}, at::kLong).toString() << "\n";
}

void views() {
  at::Tensor a = at::arange(24, at::kInt).view({2, 3, 4});
  show("transpose", a.transpose(0, 2));
  show("permute", a.permute({2, 0, 1}));
  show("select", a.select(1, -1));
  show("slice", a.slice(2, 1, 100, 2));
  show("slice from the end", a.slice(2, -3, -1));
  show("narrow", a.narrow(1, 1, 2));
  show("index", a[1][2]);
  show("unsqueeze", a.unsqueeze(-1).squeeze(-1).unsqueeze(1));
  show("squeeze", at::zeros({1, 2, 1}).squeeze());
  show("expand", at::arange(3).view({3, 1}).expand({-1, 4}));
  show("reshape of a transposed", a.transpose(0, 1).reshape({6, -1}));
  show("flatten", a.flatten(1));
  show("view of split dimensions", a.view({2, 3, 2, 2}).permute({0, 1, 3, 2}));
  show("as_strided", a.as_strided({2, 2}, {5, 1}, 3));
  show("t", at::arange(6).view({2, 3}).t());
  show("contiguous", a.transpose(0, 2).contiguous());
  show("clone keeps order", a.transpose(0, 2).clone());
  show("empty_like strides", at::zeros_like(a.slice(2, 0, 2).transpose(0, 2)));
  show("channels last", at::zeros({1, 2, 2, 2}).contiguous(at::MemoryFormat::ChannelsLast));
  std::cout << at::zeros({1, 2, 2, 2}).contiguous(at::MemoryFormat::ChannelsLast).suggest_memory_format() << "\n";
  at::Tensor b = a.clone();
  b[0][1] = at::arange(4, at::kInt);
  b.select(2, 0).fill_(9);
  show("written through views", b);
  expect_error("view", [&] { a.transpose(0, 2).view({24}); });
  expect_error("select", [&] { a.select(3, 0); });
  expect_error("select index", [&] { a.select(0, 2); });
  expect_error("narrow", [&] { a.narrow(0, 1, 2); });
  expect_error("reshape", [&] { a.reshape({5, -1}); });
  expect_error("expand", [&] { a.expand({2, 2, 4}); });
  expect_error("item", [&] { a.item(); });
  expect_error("as_strided", [&] { a.as_strided({100}, {1}, 0); });
}

void conversions() {
  at::Tensor d = at::tensor({-1.7, 0.0, 2.5, 300.25});
  for (at::ScalarType type :
       {at::kByte, at::kChar, at::kShort, at::kInt, at::kLong, at::kHalf, at::kFloat, at::kBool}) {
    if (type != at::kByte && type != at::kChar) show("to", d.to(type));
  }
  std::cout << d.to(at::kFloat).to(at::kFloat).is_same(d) << d.to(at::kDouble).is_same(d) << "\n";
  std::cout << d[3].item<double>() << " " << at::tensor({7})[0].item<int>() << " "
            << at::scalar_tensor(true, at::kBool).item<bool>() << "\n";
  std::cout << at::promoteTypes(at::kByte, at::kChar) << at::promoteTypes(at::kLong, at::kHalf)
            << at::result_type(at::zeros({2}, at::kInt), 2.5)
            << at::result_type(at::zeros({2}, at::kHalf), at::zeros({}, at::kDouble)) << "\n";
  show("full of bool", at::full({2}, true));
  show("full of int", at::full({2}, 3));
  show("full of float", at::full({2}, 3.5));
  show("arange", at::arange(1, 2, 0.25));
  show("arange down", at::arange(5, -5, -3));
  expect_error("arange", [] { at::arange(0, 5, -1); });
  expect_error("overflow", [] { at::zeros({2}, at::kChar).fill_(300); });
  std::cout << at::zeros({2}).equal(at::zeros({2})) << at::zeros({2}).equal(at::ones({2})) << "\n";
}

void storage() {
  at::Tensor a = at::arange(6, at::kFloat);
  at::Tensor b = at::empty({0}, at::kFloat).set_(a.storage(), 1, {2, 2}, {2, 1});
  show("set_", b);
  std::cout << b.is_alias_of(a) << " " << a.storage().nbytes() << "\n";
  a.resize_({2, 2});
  show("resized smaller", a);
  std::cout << a.storage().nbytes() << "\n";
  a.resize_({10});
  std::cout << a.sizes() << a.storage().nbytes() << " " << a[5].item<float>() << "\n";
  float memory[4] = {1, 2, 3, 4};
  bool freed = false;
  {
    at::Tensor c = at::from_blob(
        memory, {2, 2}, [&](void*) { freed = true; }, at::kFloat);
    c.mul_(2);
    show("from_blob", c);
    expect_error("resize of a blob", [&] { c.resize_({100}); });
  }
  std::cout << freed << memory[3] << "\n";
}

void arithmetic() {
  at::Tensor a = at::arange(6, at::kFloat).view({2, 3}), b = at::arange(3, at::kInt);
  show("add", a + b);
  show("add with alpha", at::add(a, b, 2));
  show("sub", a - 1);
  show("mul", a * 2.5);
  show("div of integers", b / 2);
  show("comparison", a > 2);
  show("promotion", b + 1.5);
  at::Tensor out = at::empty({0});
  at::add_out(out, a, b);
  show("out", out);
  a.add_(1);
  a += b;
  show("in place", a);
  show("neg", -a);
  expect_error("in place of a narrower type", [&] { b.add_(1.5); });
  expect_error("shape", [&] { a.add(at::zeros({4})); });
  expect_error("overlap", [&] { at::zeros({1}).expand({4}).add_(1); });
  expect_error("bool minus", [&] { at::zeros({2}, at::kBool).sub(at::zeros({2}, at::kBool)); });
}

}  // namespace

int main() {
  printing();
  views();
  conversions();
  storage();
  arithmetic();
  return 0;
}
