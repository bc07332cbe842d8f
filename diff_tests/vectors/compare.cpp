// The comparison rules: errors, outputs, argument tensors, storages, strides; see compare.h and ATEN_VECTORS.md.
#include "compare.h"

#include <cmath>

namespace portbench::vectors {
namespace {

using nlohmann::json;

void require(bool holds, const std::string& what) {
  if (!holds) {
    throw Mismatch(what);
  }
}

std::string text_of(const json& value) {
  return value.dump();
}

Elements reinterpret(Elements elements, Dtype dtype) {
  elements.dtype = dtype;
  return elements;
}

const json& member(const json& object, const char* key) {
  static const json null;
  const auto found = object.find(key);
  return found == object.end() ? null : *found;
}

// Whole storage j after the call of result r.
Elements storage_after(const json& vector, const json& result, std::size_t j) {
  const json& after = result.at("storages").at(j);
  return decode_elements(after.is_null() ? vector.at("storages").at(j) : after);
}

// Description of argument tensor i after the call: what the result says, or the unchanged metadata with its elements.
json tensor_after(const json& vector, const json& result, std::size_t i) {
  const json& after = result.at("tensors").at(i);
  return after.is_null() ? vector.at("tensors").at(i) : after;
}

Elements tensor_elements_after(const json& vector, const json& result, std::size_t i) {
  const json& after = result.at("tensors").at(i);
  if (!after.is_null()) {
    return decode_elements(after);
  }
  const json& before = vector.at("tensors").at(i);
  const Elements base = storage_after(vector, result, before.at("storage").get<std::size_t>());
  return gather_view(reinterpret(base, dtype_from_name(before.at("dtype").get<std::string>())), decode_view(before));
}

void compare_shape(const json& expected, const json& actual, const std::string& where) {
  require(expected.at("dtype") == actual.at("dtype"),
          where + ": dtype " + text_of(actual.at("dtype")) + ", expected " + text_of(expected.at("dtype")));
  require(expected.at("sizes") == actual.at("sizes"),
          where + ": sizes " + text_of(actual.at("sizes")) + ", expected " + text_of(expected.at("sizes")));
}

int64_t defined_count(const json& described, int64_t otherwise) {
  const json& defined = member(described, "defined");
  return defined.is_null() ? otherwise : defined.get<int64_t>();
}

void compare_tensor(const json& expected, const json& actual, const Tolerance& tolerance, const std::string& where,
                    bool free_elements) {
  compare_shape(expected, actual, where);
  const json& alias = member(actual, "alias");
  require(member(expected, "alias") == alias,
          where + ": alias " + text_of(alias) + ", expected " + text_of(member(expected, "alias")));
  const Elements e = decode_elements(expected), a = decode_elements(actual);
  require(e.size() == a.size(),
          where + ": " + std::to_string(a.size()) + " elements, expected " + std::to_string(e.size()));
  if (!free_elements) {
    compare_elements(e, a, tolerance, where, defined_count(expected, e.size()));
  }
}

double parse_double(const std::string& text) {
  return std::strtod(text.c_str(), nullptr);
}

void compare_output(const json& expected, const json& actual, const Tolerance& tolerance, const std::string& where,
                    bool free_elements) {
  const bool objects = expected.is_object() && actual.is_object();
  if (!objects) {
    require(expected.type() == actual.type() && expected == actual,
            where + ": " + text_of(actual) + ", expected " + text_of(expected));
    return;
  }
  const auto e = expected.begin();
  const auto a = actual.begin();
  require(e.key() == a.key(), where + ": kind " + a.key() + ", expected " + e.key());
  if (e.key() == "tensor") {
    compare_tensor(*e, *a, tolerance, where, free_elements);
  } else if (e.key() == "tensor_list") {
    require(e->size() == a->size(),
            where + ": " + std::to_string(a->size()) + " tensors, expected " + std::to_string(e->size()));
    for (std::size_t i = 0; i < e->size(); ++i) {
      const std::string item = where + "[" + std::to_string(i) + "]";
      require(e->at(i).is_null() == a->at(i).is_null(), item + ": null and tensor");
      if (!e->at(i).is_null()) {
        compare_tensor(e->at(i), a->at(i), tolerance, item, free_elements);
      }
    }
  } else if (e.key() == "double") {
    require(agree(parse_double(e->get<std::string>()), parse_double(a->get<std::string>()), tolerance),
            where + ": " + text_of(*a) + ", expected " + text_of(*e));
  } else {
    require(*e == *a, where + ": " + text_of(*a) + ", expected " + text_of(*e));
  }
}

// Argument tensors returned as an output whose elements the rule leaves free.
std::set<std::size_t> freed_tensors(const json& outputs, const std::set<std::size_t>& free) {
  std::set<std::size_t> tensors;
  for (std::size_t i : free) {
    const json& output = outputs.at(i);
    const json& alias = output.is_object() && output.contains("tensor") ? member(output.at("tensor"), "alias") : output;
    if (alias.is_object() && alias.contains("tensor")) {
      tensors.insert(alias.at("tensor").get<std::size_t>());
    }
  }
  return tensors;
}

void compare_arguments(const json& vector, const json& result, const Tolerance& tolerance,
                       const std::set<std::size_t>& freed) {
  const json& expected = vector.at("result");
  std::set<std::size_t> skipped_storages;
  for (std::size_t i = 0; i < vector.at("tensors").size(); ++i) {
    const std::size_t storage = vector.at("tensors").at(i).at("storage").get<std::size_t>();
    if (freed.contains(i)) {
      skipped_storages.insert(storage);
    }
    if (expected.at("tensors").at(i).is_null() && result.at("tensors").at(i).is_null()) {
      continue;
    }
    skipped_storages.insert(storage);
    const std::string where = "argument tensor " + std::to_string(i);
    const json e = tensor_after(vector, expected, i), a = tensor_after(vector, result, i);
    compare_shape(e, a, where);
    if (!freed.contains(i)) {
      const Elements elements = tensor_elements_after(vector, expected, i);
      compare_elements(elements, tensor_elements_after(vector, result, i), tolerance, where,
                       defined_count(e, elements.size()));
    }
  }
  for (std::size_t j = 0; j < vector.at("storages").size(); ++j) {
    if (!skipped_storages.contains(j)) {
      const bool written = !expected.at("storages").at(j).is_null();
      const Elements e = storage_after(vector, expected, j);
      compare_elements(e, storage_after(vector, result, j), written ? tolerance : Tolerance{},
                       "storage " + std::to_string(j), e.size());
    }
  }
}

void compare_errors(const json& expected, const json& actual) {
  require(!actual.is_null(), "no error, expected " + expected.at("type").get<std::string>());
  const std::string e = expected.at("type"), a = actual.at("type");
  require(e == a || (e == "LinAlgError" && a == "RuntimeError"),
          "error of type " + a + " (" + actual.at("message").get<std::string>() + "), expected " + e);
}

void compare_values(const json& vector, const json& result) {
  const json& expected = vector.at("result");
  if (!expected.at("error").is_null()) {
    compare_errors(expected.at("error"), result.at("error"));
    return;
  }
  if (!result.at("error").is_null()) {
    throw Mismatch(result.at("error").at("type").get<std::string>() + ": " +
                   result.at("error").at("message").get<std::string>());
  }
  const Tolerance tolerance = decode_tolerance(vector.at("tolerance"));
  const json& rule = member(vector, "rule");
  const auto free = rule.is_null() ? std::set<std::size_t>() : rule.at("free").get<std::set<std::size_t>>();
  const json &e = expected.at("outputs"), &a = result.at("outputs");
  require(e.size() == a.size(), std::to_string(a.size()) + " outputs, expected " + std::to_string(e.size()));
  for (std::size_t i = 0; i < e.size(); ++i) {
    compare_output(e.at(i), a.at(i), tolerance, "output " + std::to_string(i), free.contains(i));
  }
  if (!rule.is_null()) {
    check_rule(vector, a, tolerance);
  }
  compare_arguments(vector, result, tolerance, freed_tensors(e, free));
}

void compare_tensor_strides(const json& expected, const json& actual, const std::string& where) {
  const View e = decode_view(expected), a = decode_view(actual);
  if (e.count() == 0 || a.count() == 0) {
    return;
  }
  bool same = e.sizes.size() == a.sizes.size();
  for (std::size_t k = 0; same && k < e.sizes.size(); ++k) {
    same = e.sizes[k] == 1 || e.strides[k] == a.strides[k];
  }
  require(same, where + ": strides " + text_of(actual.at("strides")) + ", expected " + text_of(expected.at("strides")));
  require(member(expected, "alias").is_null() || e.offset == a.offset,
          where + ": offset " + std::to_string(a.offset) + ", expected " + std::to_string(e.offset));
}

void compare_strides(const json& vector, const json& result) {
  const json& expected = vector.at("result");
  if (!expected.at("error").is_null()) {
    return;
  }
  const json &e = expected.at("outputs"), &a = result.at("outputs");
  for (std::size_t i = 0; i < e.size(); ++i) {
    const std::string where = "output " + std::to_string(i);
    if (!e.at(i).is_object()) {
      continue;
    }
    if (e.at(i).contains("tensor")) {
      compare_tensor_strides(e.at(i).at("tensor"), a.at(i).at("tensor"), where);
    } else if (e.at(i).contains("tensor_list")) {
      const json &list = e.at(i).at("tensor_list"), &other = a.at(i).at("tensor_list");
      for (std::size_t k = 0; k < list.size(); ++k) {
        if (!list.at(k).is_null()) {
          compare_tensor_strides(list.at(k), other.at(k), where + "[" + std::to_string(k) + "]");
        }
      }
    }
  }
  for (std::size_t i = 0; i < vector.at("tensors").size(); ++i) {
    compare_tensor_strides(tensor_after(vector, expected, i), tensor_after(vector, result, i),
                           "argument tensor " + std::to_string(i));
  }
}

}  // namespace

Tolerance decode_tolerance(const json& described) {
  Tolerance tolerance;
  const std::string kind = described.at("kind");
  if (kind == "relative") {
    tolerance.exact = false;
    tolerance.rtol = described.at("rtol").get<double>();
    tolerance.atol = described.at("atol").get<double>();
  } else if (kind == "exact") {
    tolerance.signed_zero = described.value("signed_zero", false);
  } else {
    throw BadVector("tolerance: kind '" + kind + "' is neither exact nor relative");
  }
  return tolerance;
}

bool agree(double expected, double actual, const Tolerance& tolerance) {
  if (std::isnan(expected) || std::isnan(actual)) {
    return std::isnan(expected) && std::isnan(actual);
  }
  if (expected == actual) {
    return !tolerance.signed_zero || std::signbit(expected) == std::signbit(actual);
  }
  if (tolerance.exact || std::isinf(expected) || std::isinf(actual)) {
    return false;
  }
  return std::fabs(actual - expected) <= tolerance.atol + tolerance.rtol * std::fabs(expected);
}

void compare_elements(const Elements& expected, const Elements& actual, const Tolerance& tolerance,
                      const std::string& where, int64_t defined) {
  require(expected.dtype == actual.dtype,
          where + ": elements are " + dtype_name(actual.dtype) + ", expected " + dtype_name(expected.dtype));
  require(expected.size() == actual.size(),
          where + ": " + std::to_string(actual.size()) + " elements, expected " + std::to_string(expected.size()));
  if (!tolerance.signed_zero && expected.bytes == actual.bytes) {
    return;
  }
  const bool floating = is_floating(expected.dtype);
  for (int64_t i = 0; i < defined; ++i) {
    const bool same = floating ? agree(expected.as_double(i), actual.as_double(i), tolerance)
                               : expected.as_integer(i) == actual.as_integer(i);
    if (!same) {
      const json e = floating ? json(expected.as_double(i)) : json(expected.as_integer(i));
      const json a = floating ? json(actual.as_double(i)) : json(actual.as_integer(i));
      throw Mismatch(where + ": element " + std::to_string(i) + " is " + text_of(a) + ", expected " + text_of(e));
    }
  }
}

Elements argument_elements(const json& vector, std::size_t tensor) {
  const json& described = vector.at("tensors").at(tensor);
  const Elements base = decode_elements(vector.at("storages").at(described.at("storage").get<std::size_t>()));
  return gather_view(reinterpret(base, dtype_from_name(described.at("dtype").get<std::string>())),
                     decode_view(described));
}

Verdict compare(const json& vector, const json& result) {
  Verdict verdict;
  try {
    compare_values(vector, result);
    verdict.values = true;
    compare_strides(vector, result);
    verdict.strides = true;
  } catch (const Mismatch& mismatch) {
    verdict.detail = mismatch.what();
  } catch (const json::exception& error) {
    verdict.detail = std::string("the result has another form: ") + error.what();
  }
  return verdict;
}

void validate_vector(const json& vector, bool judged) {
  try {
    if (!vector.is_object()) {
      throw BadVector("expected a JSON object");
    }
    for (const char* key : {"id", "operator"}) {
      vector.at(key).get_ref<const std::string&>();
    }
    vector.at("arguments").get_ref<const json::array_t&>();
    vector.at("kwargs").get_ref<const json::object_t&>();
    for (const json& storage : vector.at("storages")) {
      decode_elements(storage);
    }
    for (std::size_t i = 0; i < vector.at("tensors").size(); ++i) {
      argument_elements(vector, i);
    }
    if (judged) {
      decode_tolerance(vector.at("tolerance"));
      const json& result = vector.at("result");
      result.at("error");
      result.at("outputs").get_ref<const json::array_t&>();
      if (result.at("storages").size() != vector.at("storages").size() ||
          result.at("tensors").size() != vector.at("tensors").size()) {
        throw BadVector("result: storages and tensors need one entry for each of the vector's");
      }
    }
  } catch (const json::exception& error) {
    throw BadVector(error.what());
  }
}

}  // namespace portbench::vectors
