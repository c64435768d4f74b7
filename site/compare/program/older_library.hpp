#pragma once

// What the sources of the comparison use of C++20's library and the library of Emscripten 3.1.6 (libc++ 13)
// lacks, included before each of them. A newer libc++ has it.
#include <version>

#if _LIBCPP_VERSION < 16000

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

_LIBCPP_BEGIN_NAMESPACE_STD
namespace ranges {

/// Applies a projection, then a test.
template <class Test, class Projection>
auto projected(Test& test, Projection& projection) {
    return [&](auto&& item) -> bool { return std::invoke(test, std::invoke(projection, item)); };
}
template <class Value, class Projection>
auto equal_to_value(const Value& value, Projection& projection) {
    return [&](auto&& item) -> bool { return std::invoke(projection, item) == value; };
}
template <class Less, class Projection>
auto projected_order(Less& less, Projection& projection) {
    return [&](auto&& a, auto&& b) -> bool {
        return std::invoke(less, std::invoke(projection, a), std::invoke(projection, b));
    };
}

template <class Range, class Test, class Projection = identity>
auto find_if(Range&& range, Test test, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), ranges::projected(test, projection));
}
template <class Range, class Value, class Projection = identity>
auto find(Range&& range, const Value& value, Projection projection = {}) {
    return std::find_if(std::begin(range), std::end(range), ranges::equal_to_value(value, projection));
}
template <class Range, class Test, class Projection = identity>
auto count_if(Range&& range, Test test, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), ranges::projected(test, projection));
}
template <class Range, class Value, class Projection = identity>
auto count(Range&& range, const Value& value, Projection projection = {}) {
    return std::count_if(std::begin(range), std::end(range), ranges::equal_to_value(value, projection));
}
template <class Range, class Test>
bool all_of(Range&& range, Test test) {
    identity itself;
    return std::all_of(std::begin(range), std::end(range), ranges::projected(test, itself));
}
template <class Range, class Test>
bool any_of(Range&& range, Test test) {
    identity itself;
    return std::any_of(std::begin(range), std::end(range), ranges::projected(test, itself));
}
template <class Range, class Test>
bool none_of(Range&& range, Test test) {
    return !ranges::any_of(range, std::move(test));
}
template <class First, class Second, class Same = std::equal_to<>>
bool equal(First&& first, Second&& second, Same same = {}) {
    return std::equal(std::begin(first), std::end(first), std::begin(second), std::end(second),
                      [&](auto&& a, auto&& b) -> bool { return std::invoke(same, a, b); });
}
template <class Range, class Out>
void copy(Range&& range, Out out) {
    std::copy(std::begin(range), std::end(range), out);
}
template <class Range, class Out>
void move(Range&& range, Out out) {
    std::move(std::begin(range), std::end(range), out);
}
template <class Range, class Value>
void replace(Range&& range, const Value& old, const Value& value) {
    std::replace(std::begin(range), std::end(range), old, value);
}
template <class Range>
void reverse(Range&& range) {
    std::reverse(std::begin(range), std::end(range));
}
template <class Range, class Less = std::less<>, class Projection = identity>
void sort(Range&& range, Less order = {}, Projection projection = {}) {
    std::sort(std::begin(range), std::end(range), ranges::projected_order(order, projection));
}
template <class Range, class Less = std::less<>, class Projection = identity>
void stable_sort(Range&& range, Less order = {}, Projection projection = {}) {
    std::stable_sort(std::begin(range), std::end(range), ranges::projected_order(order, projection));
}
template <class Range, class Less = std::less<>, class Projection = identity>
auto max_element(Range&& range, Less order = {}, Projection projection = {}) {
    return std::max_element(std::begin(range), std::end(range), ranges::projected_order(order, projection));
}
template <class Range, class Value>
bool binary_search(Range&& range, const Value& value) {
    return std::binary_search(std::begin(range), std::end(range), value);
}

}  // namespace ranges

/// Reads a number in the form that chars_format::fixed has: without an exponent.
inline from_chars_result from_chars(const char* first, const char* last, double& number, chars_format) {
    const std::string_view all(first, static_cast<std::size_t>(last - first));
    const std::string text(all.substr(0, all.find_first_not_of("-.0123456789")));
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    if (end == text.c_str()) return {first, errc::invalid_argument};
    number = value;
    return {first + (end - text.c_str()), errc()};
}

/// A thread that no browser's page can start without memory that it shares: whoever wants one does the work
/// itself.
class jthread {
  public:
    template <class Work>
    explicit jthread(const Work&) {
        throw system_error(make_error_code(errc::resource_unavailable_try_again));
    }
    jthread() = default;
    void join() {}
};

_LIBCPP_END_NAMESPACE_STD

#endif
