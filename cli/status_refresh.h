// The status, after the functions of the built library were read anew where that is needed and permitted.
#pragma once
#include <string>

#include "status/status.h"

namespace portbench::cli {

// Opens the database at `path`, which is made where it does not exist. When the library or the op table has changed
// since they were last recorded, records them; a database that may only be read is used as it is, if it holds any
// functions.
Status refreshed_status(const std::string& path, const std::string& command_line);

}  // namespace portbench::cli
