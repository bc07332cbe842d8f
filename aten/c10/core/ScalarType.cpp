// Element types: promotion, names, the default.
#include <c10/core/DefaultDtype.h>
#include <c10/core/Scalar.h>
#include <c10/core/TensorOptions.h>

namespace c10 {

// bool < uint8 and the signed integers < half < float < double; uint8 with a signed integer needs one that holds both.
ScalarType promoteTypes(ScalarType a, ScalarType b) {
  if (a == ScalarType::Undefined || b == ScalarType::Undefined) return ScalarType::Undefined;
  elementSize(a);
  elementSize(b);
  if (a == b || b == kBool) return a;
  if (a == kBool) return b;
  const bool a_floats = isFloatingType(a), b_floats = isFloatingType(b);
  if (a_floats != b_floats) return a_floats ? a : b;
  if (!a_floats && (a == kByte || b == kByte)) {
    const ScalarType other = a == kByte ? b : a;
    return other == kChar ? kShort : other;
  }
  return static_cast<int>(a) > static_cast<int>(b) ? a
                                                   : b;  // within signed integers and floats the numbers grow with size
}

namespace {
caffe2::TypeMeta default_dtype = caffe2::TypeMeta::Make<float>();
}

void set_default_dtype(caffe2::TypeMeta dtype) {
  TORCH_CHECK_TYPE(isFloatingType(dtype.toScalarType()),
                   "only floating-point types are supported as the default type, got ", dtype);
  default_dtype = dtype;
}
const caffe2::TypeMeta get_default_dtype() {
  return default_dtype;
}
ScalarType get_default_dtype_as_scalartype() {
  return default_dtype.toScalarType();
}

namespace detail {
void report_overflow(const char* type_name) {
  const std::string name = type_name;
  throw std::runtime_error("value cannot be converted to type " + (name == "::c10::Half" ? "at::Half" : name) +
                           " without overflow");
}
}  // namespace detail

Scalar Scalar::operator-() const {
  TORCH_CHECK(!isBoolean(), "torch boolean negative, the `-` operator, is not supported.");
  return isFloatingPoint() ? Scalar(-v_.d) : Scalar(int64_t(0 - uint64_t(v_.i)));
}

Scalar Scalar::log() const {
  return std::log(toDouble());
}

std::ostream& operator<<(std::ostream& out, const Scalar& s) {
  if (s.isFloatingPoint()) return out << s.toDouble();
  if (s.isBoolean()) return out << (s.toBool() ? "true" : "false");
  return out << s.toLong();
}

std::ostream& operator<<(std::ostream& out, MemoryFormat format) {
  switch (format) {
    case MemoryFormat::Contiguous:
      return out << "Contiguous";
    case MemoryFormat::Preserve:
      return out << "Preserve";
    case MemoryFormat::ChannelsLast:
      return out << "ChannelsLast";
    case MemoryFormat::ChannelsLast3d:
      return out << "ChannelsLast3d";
    default:
      TORCH_CHECK(false, "Unknown memory format ", static_cast<int>(format));
  }
}

std::ostream& operator<<(std::ostream& out, const TensorOptions& options) {
  auto item = [&](const char* name, auto value, bool chosen) {
    out << name << "=" << value << (chosen ? "" : " (default)") << ", ";
  };
  out << "TensorOptions(";
  item("dtype", options.dtype(), options.has_dtype());
  item("device", options.device(), options.has_device());
  item("layout", options.layout(), options.has_layout());
  // as in 1.13 the stream keeps printing bools as words
  out << std::boolalpha;
  item("requires_grad", false, false);
  item("pinned_memory", options.pinned_memory(), options.has_pinned_memory());
  out << "memory_format=";
  if (options.has_memory_format()) return out << *options.memory_format_opt() << ")";
  return out << "(nullopt))";
}

}  // namespace c10

namespace caffe2 {

std::string_view TypeMeta::name() const noexcept {
  switch (type_) {
    case c10::kByte:
      return "unsigned char";
    case c10::kChar:
      return "signed char";
    case c10::kShort:
      return "short int";
    case c10::kInt:
      return "int";
    case c10::kLong:
      return "long int";
    case c10::kHalf:
      return "c10::Half";
    case c10::kFloat:
      return "float";
    case c10::kDouble:
      return "double";
    case c10::kBool:
      return "bool";
    default:
      return "nullptr (uninitialized)";
  }
}

std::ostream& operator<<(std::ostream& out, TypeMeta meta) {
  return out << meta.name();
}

}  // namespace caffe2
