// Tensors as text: numbers in columns of one width, matrices cut to the line, higher dimensions matrix by matrix.
#include <ATen/Formatting.h>

#include <cmath>
#include <iomanip>
#include <iostream>

namespace at {

namespace {

// Puts a stream's number format back at the end of a scope.
class FormatRestorer {
 public:
  explicit FormatRestorer(std::ostream& out) : out_(out), saved_(nullptr) { saved_.copyfmt(out); }
  ~FormatRestorer() { out_.copyfmt(saved_); }
  FormatRestorer(const FormatRestorer&) = delete;
  FormatRestorer& operator=(const FormatRestorer&) = delete;

 private:
  std::ostream& out_;
  std::ios saved_;
};

enum class Notation { Plain, Fixed, Scientific };

// How all numbers of one block are written: value / scale in `width` places.
struct NumberFormat {
  Notation notation = Notation::Plain;
  int64_t width = 0;
  double scale = 1;

  void apply(std::ostream& out) const {
    if (notation == Notation::Plain) {
      out << std::defaultfloat;
    } else {
      out << (notation == Notation::Fixed ? std::fixed : std::scientific) << std::setprecision(4);
    }
  }
};

int64_t decimal_digits(double magnitude) {
  return magnitude == 0 ? 1 : static_cast<int64_t>(std::floor(std::log10(magnitude))) + 1;
}

NumberFormat choose_format(const double* values, int64_t count) {
  bool integers = true, any = false;
  double least = 1, most = 1;
  for (int64_t i = 0; i < count; ++i) {
    const double value = values[i], magnitude = std::fabs(value);
    if (!std::isfinite(value)) continue;
    integers = integers && value == std::ceil(value);
    if (!any) least = most = magnitude;
    any = true;
    least = std::min(least, magnitude);
    // the sign counts: a large negative number does not widen the columns, as in 1.13
    if (value > most) most = magnitude;
  }
  const int64_t low = any ? decimal_digits(least) : 1, high = any ? decimal_digits(most) : 1;
  if (integers) {
    if (high > 9) return {Notation::Scientific, 11, 1};
    return {Notation::Plain, high + 1, 1};
  }
  if (high - low > 4) return {Notation::Scientific, std::max(std::abs(high), std::abs(low)) > 99 ? 12 : 11, 1};
  if (high > 5 || high < 0) return {Notation::Fixed, 7, std::pow(10.0, static_cast<double>(high - 1))};
  return {Notation::Fixed, high == 0 ? 7 : high + 6, 1};
}

void print_scale(std::ostream& out, double scale) {
  FormatRestorer restorer(out);
  out << std::defaultfloat << scale << " *" << std::endl;
}

void print_vector(std::ostream& out, const Tensor& values) {
  const double* data = values.data_ptr<double>();
  const NumberFormat format = choose_format(data, values.numel());
  format.apply(out);
  if (format.scale != 1) print_scale(out, format.scale);
  for (int64_t i = 0; i < values.numel(); ++i) out << std::setw(format.width) << data[i] / format.scale << std::endl;
}

void print_matrix(std::ostream& out, const Tensor& matrix, int64_t linesize, int64_t indent) {
  const double* data = matrix.data_ptr<double>();
  const int64_t rows = matrix.size(0), columns = matrix.size(1);
  const NumberFormat format = choose_format(data, matrix.numel());
  format.apply(out);
  const std::string margin(indent, ' ');
  const int64_t per_block = (linesize - indent) / (format.width + 1);
  out << margin;
  for (int64_t first = 0; first < columns; first += per_block) {
    const int64_t end = std::min(columns, first + per_block);
    if (per_block < columns) {
      if (first != 0) out << std::endl;
      out << "Columns " << first + 1 << " to " << end << margin;
    }
    if (format.scale != 1) {
      print_scale(out, format.scale);
      out << margin;
    }
    for (int64_t r = 0; r < rows; ++r) {
      for (int64_t c = first; c < end; ++c) {
        out << std::setw(format.width) << data[r * columns + c] / format.scale;
        if (c + 1 < end) out << " ";
      }
      out << std::endl;
      if (r + 1 < rows) out << margin << (format.scale != 1 ? " " : "");
    }
  }
}

// The last two dimensions as matrices, the first index running fastest.
void print_matrices(std::ostream& out, const Tensor& values, int64_t linesize) {
  const int64_t outer = values.dim() - 2;
  std::vector<int64_t> index(outer, 0);
  bool first = true;
  for (;;) {
    if (!first) out << std::endl;
    first = false;
    out << "(";
    Tensor matrix = values;
    for (int64_t i : index) {
      matrix = matrix.select(0, i);
      out << i + 1 << ",";
    }
    out << ".,.) = " << std::endl;
    print_matrix(out, matrix, linesize, 1);
    int64_t d = 0;
    while (d < outer && ++index[d] == values.size(d)) index[d++] = 0;
    if (d == outer) return;
  }
}

}  // namespace

std::ostream& print(std::ostream& out, const Tensor& tensor, int64_t linesize) {
  FormatRestorer restorer(out);
  if (!tensor.defined()) return out << "[ Tensor (undefined) ]";
  const Tensor values = tensor.to(TensorOptions(kCPU).dtype(kDouble), false, false, c10::nullopt).contiguous();
  if (values.dim() == 0) {
    out << std::defaultfloat << values.data_ptr<double>()[0] << std::endl;
  } else if (values.numel() > 0) {
    if (values.dim() == 1) {
      print_vector(out, values);
    } else if (values.dim() == 2) {
      print_matrix(out, values, linesize, 0);
    } else {
      print_matrices(out, values, linesize);
    }
  }
  return out << "[ " << tensor.toString() << "{" << c10::Join(",", tensor.sizes()) << "} ]";
}

void print(const Tensor& t, int64_t linesize) {
  print(std::cout, t, linesize);
}

}  // namespace at
