#pragma once

namespace inkmate::test {

// GCC has a macro for each, Clang a question.
#if defined(__has_feature)
#define INKMATE_HAS_FEATURE(feature) __has_feature(feature)
#else
#define INKMATE_HAS_FEATURE(feature) 0
#endif

/// True if tests and command are built with the address sanitizer: what is freed is kept for a while, and
/// much more memory is reserved than used.
#if defined(__SANITIZE_ADDRESS__) || INKMATE_HAS_FEATURE(address_sanitizer)
inline constexpr bool ADDRESS_SANITIZER = true;
#else
inline constexpr bool ADDRESS_SANITIZER = false;
#endif
#if defined(__SANITIZE_THREAD__) || INKMATE_HAS_FEATURE(thread_sanitizer)
inline constexpr bool THREAD_SANITIZER = true;
#else
inline constexpr bool THREAD_SANITIZER = false;
#endif

#undef INKMATE_HAS_FEATURE

/// How many times longer what is built with a sanitizer may take.
inline constexpr int SLOWNESS = ADDRESS_SANITIZER || THREAD_SANITIZER ? 8 : 1;

}  // namespace inkmate::test
