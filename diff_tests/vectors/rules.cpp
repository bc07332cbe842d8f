// Rules for calls with more than one right answer: select, qr, svd, eigh; see ATEN_VECTORS.md. Matrix equations are
// computed in double precision from the actual results and hold element by element within the vector's tolerance.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "compare.h"

namespace portbench::vectors {
namespace {

using nlohmann::json;

void require(bool holds, const std::string& what) {
  if (!holds) {
    throw Mismatch(what);
  }
}

// One matrix of a batch, row-major.
struct Matrix {
  int64_t rows = 0, columns = 0;
  std::vector<double> data;

  Matrix(int64_t r, int64_t c) : rows(r), columns(c), data(static_cast<std::size_t>(r * c), 0.0) {}
  double& at(int64_t i, int64_t j) { return data[static_cast<std::size_t>(i * columns + j)]; }
  double at(int64_t i, int64_t j) const { return data[static_cast<std::size_t>(i * columns + j)]; }
};

Matrix transposed(const Matrix& a) {
  Matrix t(a.columns, a.rows);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < a.columns; ++j) {
      t.at(j, i) = a.at(i, j);
    }
  }
  return t;
}

Matrix product(const Matrix& a, const Matrix& b) {
  require(a.columns == b.rows, "matrix sizes do not fit the rule");
  Matrix c(a.rows, b.columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t k = 0; k < a.columns; ++k) {
      for (int64_t j = 0; j < b.columns; ++j) {
        c.at(i, j) += a.at(i, k) * b.at(k, j);
      }
    }
  }
  return c;
}

Matrix identity(int64_t n) {
  Matrix eye(n, n);
  for (int64_t i = 0; i < n; ++i) {
    eye.at(i, i) = 1;
  }
  return eye;
}

// The first `columns` columns.
Matrix left_columns(const Matrix& a, int64_t columns) {
  Matrix part(a.rows, columns);
  for (int64_t i = 0; i < a.rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) {
      part.at(i, j) = a.at(i, j);
    }
  }
  return part;
}

void near(const Matrix& expected, const Matrix& actual, const Tolerance& tolerance, const std::string& where) {
  require(expected.rows == actual.rows && expected.columns == actual.columns, where + ": matrix sizes differ");
  for (std::size_t i = 0; i < expected.data.size(); ++i) {
    require(agree(expected.data[i], actual.data[i], tolerance), where + ": element " + std::to_string(i) + " is " +
                                                                    json(actual.data[i]).dump() + ", expected " +
                                                                    json(expected.data[i]).dump());
  }
}

void upper_triangular(const Matrix& r, const Tolerance& tolerance) {
  Matrix upper = r;
  for (int64_t i = 0; i < r.rows; ++i) {
    for (int64_t j = 0; j < std::min(i, r.columns); ++j) {
      upper.at(i, j) = 0;
    }
  }
  near(upper, r, tolerance, "R");
}

// The matrices of a batch, from elements and sizes. `vector_sizes` reads the last dimension as one row.
std::vector<Matrix> matrices(const Elements& elements, std::vector<int64_t> sizes, bool rows_only = false) {
  if (rows_only) {
    sizes.insert(sizes.end() - 1, 1);
  }
  require(sizes.size() >= 2, "a matrix needs two dimensions");
  const int64_t rows = sizes[sizes.size() - 2], columns = sizes.back();
  std::vector<Matrix> batch;
  const int64_t each = rows * columns;
  const int64_t count = std::accumulate(sizes.begin(), sizes.end() - 2, int64_t{1}, std::multiplies<>());
  for (int64_t b = 0; b < count; ++b) {
    Matrix m(rows, columns);
    for (int64_t i = 0; i < each; ++i) {
      m.data[static_cast<std::size_t>(i)] = elements.as_double(b * each + i);
    }
    batch.push_back(std::move(m));
  }
  return batch;
}

std::vector<Matrix> output_matrices(const json& output, bool rows_only = false) {
  const json& tensor = output.at("tensor");
  return matrices(decode_elements(tensor), tensor.at("sizes").get<std::vector<int64_t>>(), rows_only);
}

std::vector<Matrix> argument_matrices(const json& vector, std::size_t tensor) {
  return matrices(argument_elements(vector, tensor),
                  vector.at("tensors").at(tensor).at("sizes").get<std::vector<int64_t>>());
}

void check_qr(const json& rule, const json& vector, const json& outputs, const Tolerance& tolerance) {
  const auto a = argument_matrices(vector, rule.at("tensor"));
  const auto r = output_matrices(outputs.at(1));
  const bool has_q = rule.at("q");
  const auto q = has_q ? output_matrices(outputs.at(0)) : std::vector<Matrix>();
  require(r.size() == a.size() && (!has_q || q.size() == a.size()), "batch sizes differ");
  for (std::size_t b = 0; b < a.size(); ++b) {
    if (has_q) {
      near(a[b], product(q[b], r[b]), tolerance, "Q R");
      near(identity(q[b].columns), product(transposed(q[b]), q[b]), tolerance, "Q' Q");
    } else {
      near(product(transposed(a[b]), a[b]), product(transposed(r[b]), r[b]), tolerance, "R' R");
    }
    upper_triangular(r[b], tolerance);
  }
}

void check_svd(const json& rule, const json& vector, const json& outputs, const Tolerance& tolerance) {
  const json& expected = vector.at("result").at("outputs");
  const auto s = output_matrices(outputs.at(1), true), wanted = output_matrices(expected.at(1), true);
  require(s.size() == wanted.size(), "batch sizes differ");
  for (std::size_t b = 0; b < s.size(); ++b) {
    near(wanted[b], s[b], tolerance, "S");
  }
  if (!rule.at("vectors").get<bool>()) {
    return;
  }
  const auto a = argument_matrices(vector, rule.at("tensor"));
  const auto u = output_matrices(outputs.at(0));
  auto v = output_matrices(outputs.at(2));
  require(u.size() == a.size() && v.size() == a.size() && s.size() == a.size(), "batch sizes differ");
  for (std::size_t b = 0; b < a.size(); ++b) {
    if (rule.at("transposed").get<bool>()) {
      v[b] = transposed(v[b]);
    }
    const int64_t k = s[b].columns;
    Matrix scaled = left_columns(u[b], k);
    for (int64_t i = 0; i < scaled.rows; ++i) {
      for (int64_t j = 0; j < k; ++j) {
        scaled.at(i, j) *= s[b].at(0, j);
      }
    }
    near(a[b], product(scaled, transposed(left_columns(v[b], k))), tolerance, "U S V'");
    near(identity(u[b].columns), product(transposed(u[b]), u[b]), tolerance, "U' U");
    near(identity(v[b].columns), product(transposed(v[b]), v[b]), tolerance, "V' V");
  }
}

void check_eigh(const json& rule, const json& vector, const json& outputs, const Tolerance& tolerance) {
  const json& expected = vector.at("result").at("outputs");
  const auto w = output_matrices(outputs.at(0), true), wanted = output_matrices(expected.at(0), true);
  require(w.size() == wanted.size(), "batch sizes differ");
  for (std::size_t b = 0; b < w.size(); ++b) {
    near(wanted[b], w[b], tolerance, "eigenvalues");
  }
  if (!rule.at("vectors").get<bool>()) {
    return;
  }
  const auto x = output_matrices(outputs.at(1));
  auto a = argument_matrices(vector, rule.at("tensor"));
  require(x.size() == a.size() && w.size() == a.size(), "batch sizes differ");
  const bool upper = rule.at("upper");
  for (std::size_t b = 0; b < a.size(); ++b) {
    for (int64_t i = 0; i < a[b].rows; ++i) {
      for (int64_t j = 0; j < i; ++j) {
        (upper ? a[b].at(i, j) : a[b].at(j, i)) = upper ? a[b].at(j, i) : a[b].at(i, j);
      }
    }
    Matrix scaled = x[b];
    for (int64_t i = 0; i < scaled.rows; ++i) {
      for (int64_t j = 0; j < scaled.columns; ++j) {
        scaled.at(i, j) *= w[b].at(0, j);
      }
    }
    near(product(a[b], x[b]), scaled, tolerance, "A X");
    near(identity(x[b].columns), product(transposed(x[b]), x[b]), tolerance, "X' X");
  }
}

// Walks the slices of a row-major tensor along one dimension.
struct Slices {
  int64_t outer = 1, length = 1, inner = 1;

  Slices(const std::vector<int64_t>& sizes, int64_t dim) {
    for (int64_t k = 0; k < static_cast<int64_t>(sizes.size()); ++k) {
      (k < dim ? outer : k == dim ? length : inner) *= sizes[static_cast<std::size_t>(k)];
    }
  }
  int64_t at(int64_t o, int64_t i, int64_t n) const { return (o * length + i) * inner + n; }
};

void check_slice(const Elements& source, const Slices& from, const Elements& positions, const Elements& values,
                 const Slices& to, int64_t o, int64_t n) {
  std::vector<bool> seen(static_cast<std::size_t>(from.length), false);
  for (int64_t i = 0; i < to.length; ++i) {
    const int64_t p = positions.as_integer(to.at(o, i, n));
    require(p >= 0 && p < from.length, "indices: " + std::to_string(p) + " is out of range");
    require(!seen[static_cast<std::size_t>(p)], "indices: " + std::to_string(p) + " repeats in one slice");
    seen[static_cast<std::size_t>(p)] = true;
    const int64_t picked = from.at(o, p, n), wanted = to.at(o, i, n);
    const bool same = is_floating(source.dtype) ? agree(values.as_double(wanted), source.as_double(picked), Tolerance{})
                                                : values.as_integer(wanted) == source.as_integer(picked);
    require(same, "indices: " + std::to_string(p) + " at element " + std::to_string(wanted) +
                      " picks another value than the expected one");
  }
}

void check_select(const json& rule, const json& vector, const json& outputs) {
  const std::size_t argument = rule.at("tensor");
  const Elements source = argument_elements(vector, argument);
  auto sizes = vector.at("tensors").at(argument).at("sizes").get<std::vector<int64_t>>();
  const json& indices = outputs.at(rule.at("indices").get<std::size_t>()).at("tensor");
  const json& wanted = vector.at("result").at("outputs").at(rule.at("values").get<std::size_t>()).at("tensor");
  const Elements positions = decode_elements(indices), values = decode_elements(wanted);
  require(!is_floating(positions.dtype), "indices: expected an integer type");
  require(positions.size() == values.size(), "indices: another number of elements than values");
  if (positions.size() == 0) {
    return;
  }
  int64_t dim = rule.at("dim");
  if (sizes.empty()) {
    sizes = {1};
    dim = 0;
  }
  if (dim < 0) {
    dim += static_cast<int64_t>(sizes.size());
  }
  const Slices from(sizes, dim);
  // A reduced dimension may be missing from the indices: what is left per slice is the length.
  Slices to = from;
  to.length = positions.size() / (from.outer * from.inner);
  for (int64_t o = 0; o < from.outer; ++o) {
    for (int64_t n = 0; n < from.inner; ++n) {
      check_slice(source, from, positions, values, to, o, n);
    }
  }
}

}  // namespace

void check_rule(const json& vector, const json& outputs, const Tolerance& tolerance) {
  const json& rule = vector.at("rule");
  const std::string kind = rule.at("kind");
  if (kind == "select") {
    check_select(rule, vector, outputs);
  } else if (kind == "qr") {
    check_qr(rule, vector, outputs, tolerance);
  } else if (kind == "svd") {
    check_svd(rule, vector, outputs, tolerance);
  } else if (kind == "eigh") {
    check_eigh(rule, vector, outputs, tolerance);
  } else {
    throw BadVector("rule: kind '" + kind + "' is none of select qr svd eigh");
  }
}

}  // namespace portbench::vectors
