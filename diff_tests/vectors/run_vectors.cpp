// The driver over vectors: line protocol, files, tallies; see run_vectors.h.
#include "run_vectors.h"

#include <iomanip>
#include <iostream>
#include <map>

#include <fnmatch.h>

#include "call.h"
#include "compare.h"
#include "line_source.h"

namespace portbench {
namespace vectors {
namespace {

using nlohmann::json;

struct Tally {
  int64_t vectors = 0, values = 0, strides = 0, unsupported = 0;
  int64_t failed() const { return vectors - values - unsupported; }
};

bool matches(const std::string& glob, const json& vector) {
  if (glob.empty()) {
    return true;
  }
  const std::string name = vector.at("operator");
  const std::string plain = name.substr(name.find("::") == std::string::npos ? 0 : name.find("::") + 2);
  const std::string base = plain.substr(0, plain.find('.'));
  for (const std::string& candidate : {name, plain, base, vector.at("id").get<std::string>()}) {
    if (fnmatch(glob.c_str(), candidate.c_str(), 0) == 0) {
      return true;
    }
  }
  return false;
}

json death_result(const json& vector, const std::string& how) {
  return {{"outputs", json::array()},
          {"storages", json::array_t(vector.at("storages").size())},
          {"tensors", json::array_t(vector.at("tensors").size())},
          {"error", {{"type", "Crash"}, {"message", how}}}};
}

class Runner {
 public:
  Runner(const VectorsOptions& options, std::ostream& out, std::ostream& err, VectorProcess::Handler handler)
      : options_(options), out_(out), err_(err), process_(std::move(handler), options.timeout_seconds) {}

  // One line of input; empty lines are passed over. Throws BadVector.
  void take(const std::string& line) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) {
      return;
    }
    json vector;
    try {
      vector = json::parse(line);
    } catch (const json::exception& error) {
      throw BadVector(error.what());
    }
    validate_vector(vector, options_.mode == "check");
    if (!matches(options_.filter, vector)) {
      return;
    }
    const json result = result_of(vector, line);
    if (options_.mode == "run") {
      out_ << json{{"id", vector.at("id")}, {"result", result}}.dump() << '\n' << std::flush;
      ++total_.vectors;
    } else {
      judge(vector, result);
    }
    if (options_.progress && total_.vectors % 64 == 0) {
      err_ << "\r" << total_.vectors << " vectors" << std::flush;
    }
  }

  void close_lines() {
    if (options_.mode == "check") {
      out_ << json{{"summary",
                    {{"vectors", total_.vectors},
                     {"values", total_.values},
                     {"strides", total_.strides},
                     {"unsupported", total_.unsupported}}}}
                  .dump()
           << '\n'
           << std::flush;
    }
  }

  void close_files() {
    if (options_.progress) {
      err_ << "\r                    \r" << std::flush;
    }
    if (options_.mode != "check") {
      return;
    }
    for (const auto& [name, tally] : by_operator_) {
      if (tally.failed() > 0 || tally.strides < tally.values) {
        out_ << std::left << std::setw(36) << name << std::right << std::setw(6) << tally.values << " of "
             << tally.vectors << " values, " << tally.strides << " strides\n";
        for (const std::string& detail : details_[name]) {
          out_ << "    " << detail << '\n';
        }
      }
    }
    out_ << "strides: " << total_.strides << " of " << total_.values << " agree\n";
    out_ << total_.values << " passed, " << total_.failed() << " failed, " << total_.unsupported << " out of scope\n"
         << std::flush;
  }

  const Tally& total() const { return total_; }

 private:
  json result_of(const json& vector, const std::string& line) {
    const VectorProcess::Answer answer = process_.ask(line);
    if (!answer.alive) {
      return death_result(vector, answer.text);
    }
    const json reply = json::parse(answer.text);
    if (reply.contains("bad")) {
      throw BadVector(reply.at("bad").get<std::string>());
    }
    return reply.at("result");
  }

  void judge(const json& vector, const json& result) {
    const std::string name = vector.at("operator");
    Tally& tally = by_operator_[name];
    Verdict verdict;
    if (result.is_null()) {
      verdict.detail = "the library has no operator " + name;
    } else {
      verdict = compare(vector, result);
    }
    for (Tally* t : {&tally, &total_}) {
      ++t->vectors;
      t->values += verdict.values;
      t->strides += verdict.strides;
      t->unsupported += result.is_null();
    }
    if (options_.files.empty()) {
      const char* values = result.is_null() ? "unsupported" : verdict.values ? "pass" : "fail";
      const char* strides = !verdict.values ? "none" : verdict.strides ? "pass" : "fail";
      out_ << json{{"id", vector.at("id")}, {"values", values}, {"strides", strides}, {"detail", verdict.detail}}.dump()
           << '\n'
           << std::flush;
    } else if (!result.is_null() && !verdict.strides && static_cast<int>(details_[name].size()) < options_.show) {
      details_[name].push_back(vector.at("id").get<std::string>() + ": " + verdict.detail);
    }
  }

  const VectorsOptions& options_;
  std::ostream& out_;
  std::ostream& err_;
  VectorProcess process_;
  Tally total_;
  std::map<std::string, Tally> by_operator_;
  std::map<std::string, std::vector<std::string>> details_;
};

// where: "standard input" or the file's name.
void take_all(Runner& runner, LineSource& lines, const std::string& where) {
  std::string line;
  for (int64_t number = 1; lines.next(line); ++number) {
    try {
      runner.take(line);
    } catch (const BadVector& bad) {
      throw BadVector(where + ", line " + std::to_string(number) + ": " + bad.what());
    }
  }
}

}  // namespace

std::string call_line(const std::string& line) {
  try {
    return json{{"result", call_operator(json::parse(line))}}.dump(-1, ' ', false, json::error_handler_t::replace);
  } catch (const std::exception& error) {
    return json{{"bad", error.what()}}.dump(-1, ' ', false, json::error_handler_t::replace);
  }
}

int run_vectors_with(const VectorsOptions& options, std::istream& in, std::ostream& out, std::ostream& err,
                     VectorProcess::Handler handler) {
  try {
    if (options.mode != "check" && options.mode != "run") {
      throw BadVector("mode '" + options.mode + "' is neither check nor run");
    }
    Runner runner(options, out, err, std::move(handler));
    if (options.files.empty()) {
      take_all(runner, *lines_of_stream(in), "standard input");
      runner.close_lines();
      return options.mode == "run" || runner.total().values == runner.total().vectors ? 0 : 1;
    }
    for (const std::string& path : options.files) {
      take_all(runner, *lines_of_file(path), path);
    }
    runner.close_files();
    if (runner.total().vectors == 0) {
      throw BadVector(options.filter.empty() ? "the files hold no vectors"
                                             : "no vector matches the filter '" + options.filter + "'");
    }
    const int64_t missing = options.require_all ? runner.total().unsupported : 0;
    return runner.total().failed() + missing == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    err << "vectors: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace vectors

int run_vectors(const VectorsOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  return vectors::run_vectors_with(options, in, out, err, vectors::call_line);
}

int run_vectors(const VectorsOptions& options, std::istream& in, std::ostream& out) {
  return run_vectors(options, in, out, std::cerr);
}

}  // namespace portbench
