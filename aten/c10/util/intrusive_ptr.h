// Owning pointer whose counts live in the object.
//
// Note [Counts of an intrusive object]
// refcount_ counts owners; weakcount_ counts observers, plus one that all owners hold together. When the last owner
// goes, release_resources() frees what the object holds; when the last observer goes too, the object itself is deleted.
// NullType names what "no object" is: nullptr by default, or the address of a singleton that is never counted, so that
// a default-made handle can be used without a test for null.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <ostream>

namespace c10 {

class intrusive_ptr_target;
namespace raw {
namespace intrusive_ptr {
inline void incref(intrusive_ptr_target* self);
inline void decref(intrusive_ptr_target* self);
}  // namespace intrusive_ptr
}  // namespace raw

class TORCH_API intrusive_ptr_target {
  template <class T, class N>
  friend class intrusive_ptr;
  template <class T, class N>
  friend class weak_intrusive_ptr;
  friend inline void raw::intrusive_ptr::incref(intrusive_ptr_target*);
  friend inline void raw::intrusive_ptr::decref(intrusive_ptr_target*);

  mutable std::atomic<size_t> refcount_{0};
  mutable std::atomic<size_t> weakcount_{0};

 protected:
  constexpr intrusive_ptr_target() noexcept = default;
  // counts belong to the object's place, never to its value
  intrusive_ptr_target(const intrusive_ptr_target&) noexcept {}
  intrusive_ptr_target(intrusive_ptr_target&&) noexcept {}
  intrusive_ptr_target& operator=(const intrusive_ptr_target&) noexcept { return *this; }
  intrusive_ptr_target& operator=(intrusive_ptr_target&&) noexcept { return *this; }
  virtual ~intrusive_ptr_target();

 private:
  // Called when the last owner goes while observers remain: frees what is expensive. The object must stay destructible.
  virtual void release_resources() {}
};

namespace detail {
template <class T>
struct intrusive_target_default_null_type final {
  static constexpr T* singleton() noexcept { return nullptr; }
};
}  // namespace detail

template <class T, class NullType>
class weak_intrusive_ptr;

template <class T, class NullType = detail::intrusive_target_default_null_type<T>>
class intrusive_ptr final {
  template <class T2, class N2>
  friend class intrusive_ptr;
  friend class weak_intrusive_ptr<T, NullType>;

  T* target_;

  // intrusive_ptr_target is reached through a const_cast-free void-less path so that T may be forward-declared by users
  static intrusive_ptr_target* base(T* target) noexcept { return target; }

  void retain() const noexcept {
    if (target_ != NullType::singleton()) base(target_)->refcount_.fetch_add(1, std::memory_order_relaxed);
  }

  void reset_() noexcept {
    if (target_ == NullType::singleton()) return;
    intrusive_ptr_target* object = base(target_);
    if (object->refcount_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    // a weakcount of one is the owners' own: nobody observes, and releasing apart from deleting would be wasted
    bool observed = object->weakcount_.load(std::memory_order_acquire) != 1;
    if (observed) {
      object->release_resources();
      observed = object->weakcount_.fetch_sub(1, std::memory_order_acq_rel) != 1;
    }
    if (!observed) delete object;
  }

 public:
  using element_type = T;
  struct DontIncreaseRefcount {};

  intrusive_ptr() noexcept : target_(NullType::singleton()) {}
  intrusive_ptr(std::nullptr_t) noexcept : intrusive_ptr() {}
  // Takes over a reference that somebody else counted.
  intrusive_ptr(T* target, DontIncreaseRefcount) noexcept : target_(target) {}
  intrusive_ptr(intrusive_ptr&& other) noexcept : target_(other.target_) { other.target_ = NullType::singleton(); }
  intrusive_ptr(const intrusive_ptr& other) noexcept : target_(other.target_) { retain(); }
  template <class From, class FromNull, class = std::enable_if_t<std::is_convertible_v<From*, T*>>>
  intrusive_ptr(intrusive_ptr<From, FromNull>&& other) noexcept
      : target_(other.target_ == FromNull::singleton() ? NullType::singleton() : other.target_) {
    other.target_ = FromNull::singleton();
  }
  template <class From, class FromNull, class = std::enable_if_t<std::is_convertible_v<From*, T*>>>
  intrusive_ptr(const intrusive_ptr<From, FromNull>& other) noexcept
      : target_(other.target_ == FromNull::singleton() ? NullType::singleton() : other.target_) {
    retain();
  }
  // Takes ownership of a fresh object, never shared before.
  explicit intrusive_ptr(std::unique_ptr<T> fresh) noexcept : target_(fresh ? fresh.release() : NullType::singleton()) {
    if (target_ == NullType::singleton()) return;
    base(target_)->refcount_.store(1, std::memory_order_relaxed);
    base(target_)->weakcount_.store(1, std::memory_order_relaxed);
  }
  ~intrusive_ptr() noexcept { reset_(); }

  intrusive_ptr& operator=(intrusive_ptr&& other) & noexcept {
    intrusive_ptr(std::move(other)).swap(*this);
    return *this;
  }
  intrusive_ptr& operator=(const intrusive_ptr& other) & noexcept {
    intrusive_ptr(other).swap(*this);
    return *this;
  }

  T* get() const noexcept { return target_; }
  T& operator*() const noexcept { return *target_; }
  T* operator->() const noexcept { return target_; }
  operator bool() const noexcept { return target_ != NullType::singleton(); }
  bool defined() const noexcept { return target_ != NullType::singleton(); }
  void reset() noexcept {
    reset_();
    target_ = NullType::singleton();
  }
  void swap(intrusive_ptr& other) noexcept { std::swap(target_, other.target_); }
  size_t use_count() const noexcept { return defined() ? base(target_)->refcount_.load(std::memory_order_acquire) : 0; }
  size_t weak_use_count() const noexcept {
    return defined() ? base(target_)->weakcount_.load(std::memory_order_acquire) : 0;
  }
  bool unique() const noexcept { return use_count() == 1; }

  // Gives the counted reference away as a bare pointer; reclaim() takes it back.
  T* release() noexcept {
    T* result = target_;
    target_ = NullType::singleton();
    return result;
  }
  static intrusive_ptr reclaim(T* counted) { return intrusive_ptr(counted, DontIncreaseRefcount{}); }
  // As reclaim, and the bare pointer keeps its own reference.
  static intrusive_ptr reclaim_copy(T* counted) {
    intrusive_ptr result = reclaim(counted);
    result.retain();
    return result;
  }
  template <class... Args>
  static intrusive_ptr make(Args&&... args) {
    return intrusive_ptr(std::unique_ptr<T>(new T(std::forward<Args>(args)...)));
  }
};

template <class T, class NullType = detail::intrusive_target_default_null_type<T>, class... Args>
intrusive_ptr<T, NullType> make_intrusive(Args&&... args) {
  return intrusive_ptr<T, NullType>::make(std::forward<Args>(args)...);
}

template <class T, class N, class T2, class N2>
bool operator==(const intrusive_ptr<T, N>& a, const intrusive_ptr<T2, N2>& b) noexcept {
  return a.get() == b.get();
}
template <class T, class N>
bool operator==(const intrusive_ptr<T, N>& a, std::nullptr_t) noexcept {
  return !a.defined();
}
template <class T, class N>
bool operator<(const intrusive_ptr<T, N>& a, const intrusive_ptr<T, N>& b) noexcept {
  return a.get() < b.get();
}
template <class T, class N>
void swap(intrusive_ptr<T, N>& a, intrusive_ptr<T, N>& b) noexcept {
  a.swap(b);
}

// Observes an object without owning it; lock() gives an owner while one still lives.
template <class T, class NullType = detail::intrusive_target_default_null_type<T>>
class weak_intrusive_ptr final {
  T* target_;

  static intrusive_ptr_target* base(T* target) noexcept { return target; }
  void retain() noexcept {
    if (target_ != NullType::singleton()) base(target_)->weakcount_.fetch_add(1, std::memory_order_relaxed);
  }
  void reset_() noexcept {
    if (target_ == NullType::singleton()) return;
    if (base(target_)->weakcount_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete base(target_);
  }

 public:
  weak_intrusive_ptr() noexcept : target_(NullType::singleton()) {}
  explicit weak_intrusive_ptr(const intrusive_ptr<T, NullType>& owner) noexcept : target_(owner.get()) { retain(); }
  weak_intrusive_ptr(weak_intrusive_ptr&& other) noexcept : target_(other.target_) {
    other.target_ = NullType::singleton();
  }
  weak_intrusive_ptr(const weak_intrusive_ptr& other) noexcept : target_(other.target_) { retain(); }
  ~weak_intrusive_ptr() noexcept { reset_(); }
  weak_intrusive_ptr& operator=(weak_intrusive_ptr other) & noexcept {
    std::swap(target_, other.target_);
    return *this;
  }

  void reset() noexcept {
    reset_();
    target_ = NullType::singleton();
  }
  size_t use_count() const noexcept {
    return target_ == NullType::singleton() ? 0 : base(target_)->refcount_.load(std::memory_order_acquire);
  }
  size_t weak_use_count() const noexcept {
    return target_ == NullType::singleton() ? 0 : base(target_)->weakcount_.load(std::memory_order_acquire);
  }
  bool expired() const noexcept { return use_count() == 0; }
  // An owner, or nothing when the last owner has gone. Safe against an owner leaving on another thread.
  intrusive_ptr<T, NullType> lock() const noexcept {
    if (target_ == NullType::singleton()) return {};
    auto& count = base(target_)->refcount_;
    size_t seen = count.load(std::memory_order_acquire);
    do {
      if (seen == 0) return {};
    } while (!count.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire));
    return intrusive_ptr<T, NullType>::reclaim(target_);
  }
  // For comparisons alone: the object may be gone.
  T* _unsafe_get_target() const noexcept { return target_; }
  bool is_same(const weak_intrusive_ptr& other) const noexcept { return target_ == other.target_; }
};

namespace raw {
namespace intrusive_ptr {
inline void incref(intrusive_ptr_target* self) {
  if (self) self->refcount_.fetch_add(1, std::memory_order_relaxed);
}
inline void decref(intrusive_ptr_target* self) {
  c10::intrusive_ptr<intrusive_ptr_target>::reclaim(self);
}
}  // namespace intrusive_ptr
}  // namespace raw

}  // namespace c10

template <class T, class N>
struct std::hash<c10::intrusive_ptr<T, N>> {
  size_t operator()(const c10::intrusive_ptr<T, N>& p) const { return std::hash<T*>()(p.get()); }
};
