#include "engines/match/xboard_variant.hpp"

#include <vector>

#include "core/chess/text.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/san.hpp"

namespace inkmate {

std::string xboard_variant(const variant::Rules& rules) {
    if (rules.name == "losalamos") return "los-alamos";
    if (rules.name == "kingofthehill") return "king-of-the-hill";
    return rules.name;
}

std::string xboard_move(const variant::Position& pos, const std::string& text) {
    const std::string lower = chess::lower_case(text);
    if (variant::parse_move(pos, lower)) return lower;
    if (const variant::Move m = variant::read_move(pos, text)) return variant::to_uci(pos, m);
    // The squares; a letter of the engine's own may follow.
    const bool lettered = lower.find_last_not_of("0123456789") == lower.size() - 1;
    const std::string squares = lettered ? lower.substr(0, lower.size() - 1) : lower;
    std::vector<std::string> promotions;
    for (const variant::Move m : variant::legal_moves(pos))
        if (const std::string uci = variant::to_uci(pos, m);
            m.promotion() && uci.substr(0, uci.size() - 1) == squares)
            promotions.push_back(uci);
    if (promotions.size() == 1) return promotions.front();
    if (!lettered && variant::parse_move(pos, squares + "q")) return squares + "q";
    return text;
}

}  // namespace inkmate
