#include "engines/uci/chess_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "engines/uci/hash_size.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/perft.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

/// Milliseconds from which on a search tells more than its iterations: before, nobody could read it.
constexpr std::int64_t TALKATIVE = 1000;

}  // namespace

ChessPlayer::ChessPlayer(const SearchOptions& options, Say say)
    : say_(std::move(say)), options_(options), engine_(options) {}

void ChessPlayer::new_game() {
    engine_->new_game();
    game_ = Game();
}

void ChessPlayer::set_options(const SearchOptions& options) {
    options_ = options;
    // The old table goes first: there may not be room for both.
    engine_.reset();
    while (!engine_) {
        try {
            engine_.emplace(options_);
        } catch (const std::bad_alloc&) {
            --options_.hash_bits;
        }
    }
    if (options_.hash_bits != options.hash_bits)
        inform(fmt::format("there is no memory for a table of {} megabytes: it has {}",
                           megabytes_of(options.hash_bits), megabytes_of(options_.hash_bits)));
}

Move ChessPlayer::read_move(const std::string& text) const {
    return chess960_ ? parse_chess960(game_.position(), text) : parse_move(game_.position(), text);
}

MoveText ChessPlayer::move_text() const {
    if (!chess960_) return to_uci;
    return [pos = game_.position()](Move m) { return chess960_text(pos, m); };
}

void ChessPlayer::set_position(const std::optional<std::string>& fen, std::span<const std::string> moves) {
    try {
        game_ = fen ? Game(Position::from_fen(*fen)) : Game();
        for (const std::string& move : moves) game_.play(read_move(move));
    } catch (const ChessError& e) {
        inform(e.what());
    }
}

std::vector<Move> ChessPlayer::legal_ones(std::span<const std::string> words) const {
    std::vector<Move> moves;
    for (const std::string& word : words) {
        try {
            const Move m = read_move(word);
            if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
        } catch (const ChessError&) {
            inform(fmt::format("not a legal move: \"{}\"", word));
        }
    }
    return moves;
}

SearchReports ChessPlayer::reports() const {
    const auto text = move_text();
    SearchReports reports = [=, say = say_](const SearchResult& line) { say(info_line(line, text)); };
    reports.bound = [=, say = say_](const SearchResult& line) {
        if (line.milliseconds >= TALKATIVE) say(info_line(line, text));
    };
    reports.root_move = [=, say = say_](const RootMove& move) {
        if (move.milliseconds >= TALKATIVE) say(root_move_line(move, text));
    };
    return reports;
}

SearchResult ChessPlayer::search(PlayStyle style, std::span<const std::string> only) {
    const std::vector<Move> moves = legal_ones(only);
    style.limits.moves = moves;
    if (style.mistakes.any() || !style.book.empty()) inform(fmt::format("seed {}", style.seed));
    return choose_move(*engine_, game_, style, reports());
}

std::string ChessPlayer::bestmove_line(const SearchResult& result, bool ponder) const {
    return inkmate::bestmove_line(result, ponder, move_text());
}

void ChessPlayer::perft(int depth, const std::atomic<bool>& stop) const {
    tell_perft(game_.position(), depth, say_, &stop, move_text());
}

void ChessPlayer::show_board() const {
    const Position& pos = game_.position();
    for (int rank = 7; rank >= 0; --rank) {
        std::string row;
        for (int file = 0; file < 8; ++file) row += letter_of(pos.piece_on(make_square(file, rank)));
        say_(row);
    }
    say_("Fen: " + pos.fen());
}

}  // namespace inkmate
