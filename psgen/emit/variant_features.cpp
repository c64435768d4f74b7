#include "psgen/emit/variant_features.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/variant/evaluation.hpp"
#include "core/variant/rules.hpp"

namespace inkmate {

using namespace variant;

namespace {

bool castles(const Rules& rules) {
    return std::ranges::any_of(std::array{WHITE, BLACK}, [&](Color side) {
        const auto& rooks = rules.castling_home[side].rook;
        return rooks[KINGSIDE] != NO_CELL || rooks[QUEENSIDE] != NO_CELL;
    });
}

/// Is the board another one when it is turned about? Its holes are.
bool is_lopsided(const Rules& rules) {
    return std::ranges::any_of(rules.cells, [&](Cell c) {
        return rules.empty_board[static_cast<std::size_t>(cell_of(turned(rules, square_of(c))))] == BORDER;
    });
}

bool walks(const Rules& rules) {
    const auto has_legs = [](const MailboxPath& path) { return path.legs > 1; };
    return rules.takes_by_path || std::ranges::any_of(rules.types, [&](const PieceType& type) {
               return std::ranges::any_of(type.paths[WHITE], has_legs) ||
                      std::ranges::any_of(type.paths[BLACK], has_legs);
           });
}

struct Row {
    std::string_view name;
    bool (*has)(const Rules&);
};
constexpr auto FEATURES = std::to_array<Row>({
    {"variant", [](const Rules&) { return true; }},
    {"all_suspect", [](const Rules& r) { return !r.checking || r.extinction_pseudo_royal; }},
    {"blast", [](const Rules& r) { return r.blast_on_capture; }},
    {"castles", castles},
    {"check_counting", [](const Rules& r) { return r.check_counting != 0; }},
    {"extinction", [](const Rules& r) { return r.extinction.has_value(); }},
    {"flag_move", [](const Rules& r) { return r.flag_move; }},
    {"flags", [](const Rules& r) { return r.flag_region[WHITE].any() || r.flag_region[BLACK].any(); }},
    {"forbids_checks", [](const Rules& r) { return !r.checking; }},
    {"lopsided", is_lopsided},
    {"must_capture", [](const Rules& r) { return r.must_capture; }},
    {"n_fold", [](const Rules& r) { return r.n_fold_rule > 0; }},
    {"n_moves", [](const Rules& r) { return r.n_move_rule > 0; }},
    {"optional_promotion", [](const Rules& r) { return !r.mandatory_promotion; }},
    {"passes",
     [](const Rules& r) { return r.en_passant_types[WHITE] != 0 || r.en_passant_types[BLACK] != 0; }},
    {"path_takers", [](const Rules& r) { return r.takes_by_path; }},
    {"promotion_limits",
     [](const Rules& r) {
         return std::ranges::any_of(r.promotion_limit, [](int limit) { return limit > 0; });
     }},
    {"prunes", [](const Rules& r) { return make_evaluation(r).prunes; }},
    {"pseudo_royal", [](const Rules& r) { return r.extinction_pseudo_royal; }},
    {"royal", [](const Rules& r) { return r.king != 0; }},
    {"royal_castles", [](const Rules& r) { return r.castling_king == r.king || r.extinction_pseudo_royal; }},
    {"walks", walks},
});

}  // namespace

std::map<std::string, bool, std::less<>> variant_features(const ProgramOptions& options) {
    const Rules* const rules = options.variant.get();
    std::map<std::string, bool, std::less<>> features;
    for (const auto& [name, has] : FEATURES) features.emplace(name, rules != nullptr && has(*rules));
    const Look& look = options.look;
    const auto own = [](const auto& entry) { return entry.second.own != nullptr; };
    features.emplace("own_outlines", rules != nullptr && std::ranges::any_of(look.pictures, own));
    features.emplace("marked", rules != nullptr && !look.marks.empty());
    features.emplace("light_squares", rules != nullptr && look.tint.light.has_value());
    return features;
}

}  // namespace inkmate
