#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/align.hpp"

using namespace inkmate;
using namespace inkmate::compare;

namespace {

/// Writes an alignment as a line of text: what only the first has with -, what only the second has with +.
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

TEST_CASE("entries are paired so that they are most alike in all") {
    // Everything is a little alike, neighbours are more so, and what is inserted is like nothing.
    const std::vector<int> first = {1, 2, 3, 4}, second = {1, 2, 9, 3, 4};
    std::string pairs;
    for (const Aligned& a : align_alike(first.size(), second.size(), [&](std::size_t i, std::size_t j) {
             return second[j] == 9 ? 0 : first[i] == second[j] ? 0.9 : 0.6;
         }))
        pairs += a.first && a.second ? "=" : a.first ? "-" : "+";
    CHECK(pairs == "==+==");
}

TEST_CASE("one missing entry in a long list is one difference") {
    std::string all;
    for (int i = 0; i < 300; ++i) all += static_cast<char>('a' + i % 7);
    std::string fewer = all;
    fewer.erase(100, 1);
    const std::string result = aligned(all, fewer);
    CHECK(result.size() == all.size() + 1);
}

TEST_CASE("long lists are aligned where they differ in little, as short ones are") {
    // Every 25th entry is missing on one side, every 40th on the other, and one stands elsewhere.
    const std::size_t n = 20'000;
    std::vector<std::size_t> first, second;
    for (std::size_t i = 0; i < n; ++i) {
        if (i % 25 != 3) first.push_back(i);
        if (i % 40 != 7 && i != 12'345) second.push_back(i);
    }
    second.insert(second.begin() + 100, 12'345);
    REQUIRE(first.size() > LARGEST_ALIGNMENT / second.size());
    std::size_t matches = 0, only_first = 0, only_second = 0;
    std::size_t next_first = 0, next_second = 0;
    for (const Aligned& a : align(first.size(), second.size(),
                                  [&](std::size_t i, std::size_t j) { return first[i] == second[j]; })) {
        if (a.first) CHECK(*a.first == next_first++);
        if (a.second) CHECK(*a.second == next_second++);
        if (a.first && a.second) {
            CHECK(first[*a.first] == second[*a.second]);
            ++matches;
        } else {
            ++(a.first ? only_first : only_second);
        }
    }
    CHECK(next_first == first.size());
    CHECK(next_second == second.size());
    // 25 and 40 have 200 in common, of which no number leaves both remainders.
    CHECK(only_first == n / 40 + 1);
    CHECK(only_second == n / 25 + 1);
    CHECK(matches == n - n / 25 - n / 40 - 1);
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
