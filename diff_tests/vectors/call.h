// Calls an operator by schema name with boxed arguments, as a vector describes it. The only part of the runner that
// knows ATen; it runs in the child process.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace portbench::vectors {

// The result of the call in the form of "result" in ATEN_VECTORS.md; null where no operator has that name. Errors that
// the operator raises become the result's error. Throws BadVector when an argument does not fit the schema.
nlohmann::json call_operator(const nlohmann::json& vector);

// Names of all registered operators, sorted, as vectors spell them ("aten::add.out").
std::vector<std::string> registered_operators();

}  // namespace portbench::vectors
