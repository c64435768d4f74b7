#include "engines/uci/player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/chess/position.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/option.hpp"
#include "engines/uci/server.hpp"

namespace inkmate::uci {

using namespace engine;

namespace {

/// Milliseconds from which on a search says more than its iterations: before, nobody could read it.
constexpr std::int64_t TALKATIVE = 1000;

}  // namespace

UciPlayer::UciPlayer(const SearchOptions& options, Say say) : say_(std::move(say)), options_(options) {
    renew_mind();
}

void UciPlayer::renew_mind() {
    // The old table goes first: there may not be room for both.
    mind_.reset();
    const int wanted = options_.hash_bits;
    while (!mind_) {
        try {
            mind_.emplace(game_.rules(), options_);
        } catch (const std::bad_alloc&) {
            --options_.hash_bits;
        }
    }
    if (options_.hash_bits != wanted)
        inform(fmt::format("there is no memory for a table of {} megabytes: it has {}", megabytes_of(wanted),
                           megabytes_of(options_.hash_bits)));
}

void UciPlayer::set_rules(game::Rules rules) {
    game_ = game::Game(std::move(rules));
    has_position_ = true;
    renew_mind();
}

void UciPlayer::new_game() {
    mind_->new_game();
    game_.new_game();
    has_position_ = true;
}

void UciPlayer::set_options(const SearchOptions& options) {
    options_ = options;
    if (!game_.rules()) renew_mind();
}

game::Move UciPlayer::read_move(const std::string& text) const {
    if (!chess960_ || game_.rules()) return game_.read_move(text);
    try {
        return parse_chess960(game_.chess_game()->position(), text);
    } catch (const chess::ChessError& e) {
        throw game::GameError(e.what());
    }
}

void UciPlayer::set_position(const std::optional<std::string>& fen, std::span<const std::string> moves) {
    std::vector<chess::Fault> left_out;
    has_position_ = false;
    try {
        game_ = fen ? game::Game(game_.rules(), *fen, &left_out) : game::Game(game_.rules());
        has_position_ = true;
        for (const chess::Fault& what : left_out) inform(what.sentence);
        for (const std::string& move : moves) game_.play(read_move(move));
    } catch (const game::GameError& e) {
        inform(e.what());
    }
}

bool UciPlayer::refuses() const {
    if (!has_position_) inform("there is no position: the last one was refused");
    return !has_position_;
}

std::vector<chess::Move> UciPlayer::legal_ones(std::span<const std::string> words) const {
    std::vector<chess::Move> moves;
    for (const std::string& word : words) {
        try {
            const chess::Move m = read_move(word).in_chess();
            if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
        } catch (const game::GameError&) {
            inform(fmt::format("not a legal move: \"{}\"", word));
        }
    }
    return moves;
}

std::string UciPlayer::told(game::Move m, std::string usual) const {
    if (!chess960_ || game_.rules()) return usual;
    return chess960_text(game_.chess_game()->position(), m.in_chess());
}

game::Found UciPlayer::told(game::Found found) const {
    for (std::size_t i = 0; i < found.pv.size(); ++i) found.line[i] = told(found.pv[i], found.line[i]);
    return found;
}

game::Reports UciPlayer::reports() const {
    game::Reports reports = [this](const game::Found& found) { say_(info_line(told(found))); };
    reports.bound = [this](const game::Found& found) {
        if (found.milliseconds >= TALKATIVE) say_(info_line(told(found)));
    };
    reports.root_move = [this](const game::RootMove& root) {
        if (root.milliseconds >= TALKATIVE) say_(root_move_line(root, told(root.move, game_.uci(root.move))));
    };
    return reports;
}

game::Found UciPlayer::search(PlayStyle style, std::span<const std::string> only) {
    if (refuses()) return {};
    std::vector<chess::Move> moves;
    if (!game_.rules())
        moves = legal_ones(only);
    else if (!only.empty())
        inform("searchmoves means nothing but in chess: all moves are searched");
    style.limits.moves = moves;
    if (style.mistakes.any() || (!game_.rules() && !style.book.empty()))
        inform(fmt::format("seed {}", style.seed));
    game::Found found = mind_->reply(game_, style, reports());
    if (found.line.empty()) say_(info_line(found));
    return found;
}

std::string UciPlayer::bestmove_line(game::Found found, bool ponder) const {
    return uci::bestmove_line(told(std::move(found)), ponder);
}

void UciPlayer::perft(int depth, const std::atomic<bool>& stop) const {
    if (refuses()) return;
    tell_perft(game_, depth, say_, &stop,
               [this](game::Move m, std::string usual) { return told(m, std::move(usual)); });
}

void UciPlayer::show_board() const {
    if (refuses()) return;
    for (const std::string& row : game_.board()) say_(row);
    say_("Fen: " + game_.fen());
}

}  // namespace inkmate::uci
