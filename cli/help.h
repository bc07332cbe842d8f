// Layout of help texts: usage first, then what the command does, its arguments and options, then examples and the rest.
#pragma once
#include <CLI/CLI.hpp>
#include <memory>

namespace portbench::cli {

std::shared_ptr<CLI::FormatterBase> help_layout();

}  // namespace portbench::cli
