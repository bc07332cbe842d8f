// The status in the forms that people and programs read: text table, Markdown, CSV, JSON.
#pragma once
#include <string>

#include "status.h"

namespace portbench {

std::string summary_line(const Status& status);  // "36 of 498 ported, 3 in progress, ...; 10 internal"
std::string status_table(const Status& status,
                         bool every_function);  // else: only ported and in progress, and the count
std::string status_markdown(const Status& status);
std::string status_csv(const Status& status);
std::string status_json(const Status& status);

std::string distance_text(double worst, double allowed);  // "0.5 / 2", "exact"
std::string escaped_markup(const std::string& text);      // for HTML and XML; what XML has no way to say becomes '?'
std::string types_text(const FunctionStatus& function);   // "Float Double", "all 7", "-"

}  // namespace portbench
