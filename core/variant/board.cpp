#include "core/variant/board.hpp"

#include <charconv>

namespace inkmate::variant {

std::string to_string(Square s) {
    return static_cast<char>('a' + file_of(s)) + std::to_string(rank_of(s) + 1);
}

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + MOST_FILES || text[1] == '0')
        return std::nullopt;
    int rank = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rank);
    if (error != std::errc() || end != text.data() + text.size() || rank < 1 || rank > MOST_RANKS)
        return std::nullopt;
    return make_square(text[0] - 'a', rank - 1);
}

}  // namespace inkmate::variant
