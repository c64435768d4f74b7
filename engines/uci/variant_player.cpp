#include "engines/uci/variant_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/variant/board.hpp"
#include "core/variant/error.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules_file.hpp"
#include "engines/uci/perft.hpp"

namespace inkmate {

std::vector<std::string> variant_names(std::span<const variant::IniSection> own) {
    std::vector<std::string> names = {std::string(CHESS_VARIANT)};
    const auto add = [&names](std::span<const variant::IniSection> sections) {
        for (const variant::IniSection& section : sections)
            if (std::ranges::find(names, section.name) == names.end()) names.push_back(section.name);
    };
    add(variant::builtin_sections());
    add(own);
    return names;
}

VariantPlayer::VariantPlayer(variant::Rules rules, Say say)
    : rules_(std::move(rules)), say_(std::move(say)), engine_(rules_), game_(variant::Position(rules_)) {}

void VariantPlayer::new_game() {
    engine_.new_game();
    game_ = variant::Game(variant::Position(rules_));
}

void VariantPlayer::set_position(const std::optional<std::string>& fen, std::span<const std::string> moves) {
    try {
        game_ = variant::Game(fen ? variant::Position::from_fen(rules_, *fen) : variant::Position(rules_));
    } catch (const variant::VariantError& e) {
        return say_(fmt::format("info string {}", e.what()));
    }
    for (const std::string& text : moves) {
        const std::optional<variant::Move> move = variant::parse_move(game_.position(), text);
        if (!move) return say_(fmt::format("info string not a legal move: \"{}\"", text));
        game_.play(*move);
    }
}

variant::SearchResult VariantPlayer::search(const variant::PlayStyle& style) {
    if (style.mistakes.any()) say_(fmt::format("info string seed {}", style.seed));
    return variant::choose_move(engine_, game_, style, [this](const variant::SearchResult& found) {
        say_(variant::info_line(game_.position(), found));
    });
}

std::string VariantPlayer::bestmove_line(const variant::SearchResult& result, bool ponder) const {
    std::string line = "bestmove " + to_uci(game_.position(), result.best_move);
    if (ponder && result.pv.size() > 1) {
        variant::Position next = game_.position();
        next.do_move(result.pv[0]);
        line += " ponder " + to_uci(next, result.pv[1]);
    }
    return line;
}

void VariantPlayer::perft(int depth, const std::atomic<bool>& stop) const {
    variant::Position pos = game_.position();
    tell_perft(pos, depth, say_, &stop);
}

void VariantPlayer::show_board() const {
    const variant::Position& pos = game_.position();
    for (int rank = rules_.ranks - 1; rank >= 0; --rank) {
        std::string row;
        for (int file = 0; file < rules_.files; ++file) {
            const variant::Piece piece = pos.piece_on(variant::cell_of(variant::make_square(file, rank)));
            row += piece == variant::BORDER ? ' ' : piece == variant::EMPTY ? '.' : rules_.letter_of(piece);
        }
        say_(row);
    }
    say_("Fen: " + pos.fen());
}

}  // namespace inkmate
