#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "render/compare/align.hpp"

using namespace inkmate;
using namespace inkmate::compare;

namespace {

/// As a line of text: what only the first has with -, what only the second has with +.
std::string aligned(std::string_view first, std::string_view second) {
    std::string result;
    for (const Aligned& a : align(first.size(), second.size(),
                                  [&](std::size_t i, std::size_t j) { return first[i] == second[j]; })) {
        if (a.first && a.second)
            result += first[*a.first];
        else if (a.first)
            result += {'-', first[*a.first]};
        else
            result += {'+', second[*a.second]};
    }
    return result;
}

}  // namespace

TEST_CASE("lists are aligned by their longest common subsequence") {
    CHECK(aligned("", "") == "");
    CHECK(aligned("abc", "abc") == "abc");
    CHECK(aligned("abc", "") == "-a-b-c");
    CHECK(aligned("", "abc") == "+a+b+c");
    CHECK(aligned("abcd", "abd") == "ab-cd");
    CHECK(aligned("abd", "abcd") == "ab+cd");
    CHECK(aligned("abcd", "aXcd") == "a-b+Xcd");
    CHECK(aligned("aaaa", "aa") == "aa-a-a");
    CHECK(aligned("xaybzc", "abc") == "-xa-yb-zc");
    CHECK(aligned("ab", "ba") == "-ab+a");
    CHECK(aligned("abXYcd", "abPQRcd") == "ab-X-Y+P+Q+Rcd");
}

TEST_CASE("one missing entry in a long list is one difference") {
    std::string all;
    for (int i = 0; i < 300; ++i) all += static_cast<char>('a' + i % 7);
    std::string fewer = all;
    fewer.erase(100, 1);
    const std::string result = aligned(all, fewer);
    CHECK(result.size() == all.size() + 1);
}

TEST_CASE("lists too long to align are told apart by their beginnings and ends") {
    const std::size_t n = 20'000;
    const auto pairs =
        align(n, n, [&](std::size_t i, std::size_t j) { return i == j && (i < 10 || i >= n - 5); });
    std::size_t both = 0;
    for (const Aligned& a : pairs) both += a.first && a.second;
    CHECK(both == 15);
    CHECK(pairs.size() == 2 * n - 15);
}
