// Reads model_calls.txt: a cursor over one line at a time.
#include "model_calls.h"

#include <cctype>
#include <cstdlib>
#include <stdexcept>

#include "port_status/workloads/model_calls_text.h"

namespace portbench {

namespace {
class Line {
 public:
  Line(const std::string& text, int number) : text_(text), number_(number) {}

  bool done() const { return at_ == text_.size(); }
  bool next_is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(const std::string& word) {
    if (text_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }
  void expect(const std::string& word) {
    if (!take(word)) fail("'" + word + "'");
  }
  std::string until(const char* stops) {
    size_t end = text_.find_first_of(stops, at_);
    if (end == std::string::npos) end = text_.size();
    std::string word = text_.substr(at_, end - at_);
    at_ = end;
    return word;
  }
  std::string rest() const { return text_.substr(at_); }
  [[noreturn]] void fail(const std::string& expected) const {
    throw std::invalid_argument("model calls, line " + std::to_string(number_) + ", column " + std::to_string(at_ + 1) +
                                ": expected " + expected);
  }

 private:
  const std::string& text_;
  size_t at_ = 0;
  int number_;
};

int64_t read_integer(Line& line, const char* stops) {
  const std::string word = line.until(stops);
  char* end = nullptr;
  const int64_t value = std::strtoll(word.c_str(), &end, 10);
  if (word.empty() || *end) line.fail("an integer");
  return value;
}

std::vector<int64_t> read_integers(Line& line, const std::string& close) {
  std::vector<int64_t> values;
  const std::string stops = "," + close;
  while (!line.take(close)) {
    if (!values.empty()) line.expect(",");
    values.push_back(read_integer(line, stops.c_str()));
  }
  return values;
}

CallValue read_tensor(Line& line, const std::string& type) {
  CallValue value;
  value.kind = CallValue::Tensor;
  CallTensor& t = value.tensor;
  t.type = type;
  line.expect("[");
  t.sizes = read_integers(line, "]");
  t.contiguous = !line.take("@<");
  if (!t.contiguous) {
    t.strides = read_integers(line, ">");
    if (t.strides.size() != t.sizes.size()) line.fail("one stride a size");
  } else {
    t.strides.assign(t.sizes.size(), 1);
    for (size_t d = t.sizes.size(); d-- > 1;) t.strides[d - 1] = t.strides[d] * t.sizes[d];
  }
  return value;
}

CallValue read_word(Line& line) {
  const std::string word = line.until(" [)");
  if (line.next_is('[')) return read_tensor(line, word);
  CallValue value;
  if (word == "-") return value;
  if (word == "true" || word == "false") {
    value.kind = CallValue::Bool;
    value.i = word == "true";
    return value;
  }
  char* end = nullptr;
  value.kind = CallValue::Int;
  value.i = std::strtoll(word.c_str(), &end, 10);
  value.d = double(value.i);
  if (*end) {
    value.kind = CallValue::Float;
    value.d = std::strtod(word.c_str(), &end);
  }
  if (word.empty() || *end) line.fail("a value");
  return value;
}

CallValue read_value(Line& line) {
  CallValue value;
  if (line.take("\"")) {
    value.kind = CallValue::Text;
    value.text = line.until("\"");
    line.expect("\"");
    return value;
  }
  if (!line.take("(")) return read_word(line);
  value.kind = CallValue::List;
  while (!line.take(")")) {
    if (!value.list.empty()) line.expect(" ");
    value.list.push_back(read_value(line));
  }
  return value;
}

bool is_keyword(const Line& line) {
  const std::string rest = line.rest();
  size_t n = 0;
  while (n < rest.size() && (std::isalpha(static_cast<unsigned char>(rest[n])) || rest[n] == '_')) ++n;
  return n && n < rest.size() && rest[n] == '=';
}

ModelCall read_call(Line& line, const std::string& op) {
  ModelCall call;
  call.op = op;
  line.expect("  ");
  do {
    std::string model = line.until(",*:");
    if (model.empty()) line.fail("a model");
    call.models.push_back({model, line.take("*") ? int(read_integer(line, ",:")) : 1});
  } while (line.take(","));
  line.expect(": ");
  call.text = line.rest();
  while (!line.done()) {
    if (!call.args.empty() || !call.keywords.empty()) line.expect(" ");
    if (is_keyword(line)) {
      const std::string name = line.until("=");
      line.expect("=");
      call.keywords.push_back({name, line.until(" ")});
    } else {
      call.args.push_back(read_value(line));
    }
  }
  return call;
}
}  // namespace

const std::string* ModelCall::keyword(const std::string& name) const {
  for (auto& [key, value] : keywords)
    if (key == name) return &value;
  return nullptr;
}

std::vector<ModelCall> parse_model_calls(const std::string& text) {
  std::vector<ModelCall> calls;
  std::string op;
  int number = 0;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find('\n', at);
    if (end == std::string::npos) end = text.size();
    const std::string words = text.substr(at, end - at);
    at = end + 1;
    ++number;
    if (words.empty() || words[0] == '#') continue;
    Line line(words, number);
    if (words[0] != ' ')
      op = words;
    else if (op.empty())
      line.fail("an operator before its calls");
    else
      calls.push_back(read_call(line, op));
  }
  return calls;
}

const std::vector<ModelCall>& model_calls() {
  static const std::vector<ModelCall> calls = parse_model_calls(std::string(kModelCallsText));
  return calls;
}

}  // namespace portbench
