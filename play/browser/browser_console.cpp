#include "play/browser/browser_console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "play/session/console_answers.hpp"
#include "psgen/emit/pages.hpp"

namespace inkmate::browser {

using nlohmann::json;

namespace {

json places(const std::vector<psgen::PageSquare>& squares, const Paper& paper) {
    json places = json::object();
    for (const psgen::PageSquare& s : squares)
        places[s.name] = {100 * s.left / paper.width, 100 * (paper.height - s.top) / paper.height,
                          100 * (s.right - s.left) / paper.width, 100 * (s.top - s.bottom) / paper.height};
    return places;
}

json description(const Paper& paper, const json& white, const json& black, const json& levels) {
    return {{"paper", {paper.width, paper.height}},
            {"squares", {{"white", white}, {"black", black}}},
            {"levels", levels}};
}

}  // namespace

json squares_on_page(const psgen::PlayingProgram& program, bool flipped) {
    return places(page_squares(program, flipped), program.paper);
}

json level_names() {
    json names = json::array();
    for (const engine::Level& level : engine::LEVELS) names.push_back(level.name);
    return names;
}

json description(const psgen::PlayingProgram& program) {
    return description(program.paper, squares_on_page(program, false), squares_on_page(program, true),
                       level_names());
}

json description(const psgen::TinyProgram& program) {
    const json squares = places(page_squares(program), program.paper);
    return description(program.paper, squares, squares, json::array());
}

using namespace chess;
using nlohmann::json;

namespace {

/// By the name of its square, the letter of each piece.
json pieces(const Position& position) {
    json all = json::object();
    for (int s = 0; s < SQUARE_NB; ++s)
        if (const Piece piece = position.piece_on(static_cast<Square>(s)); piece != NO_PIECE)
            all[to_string(static_cast<Square>(s))] = std::string(1, PIECE_LETTERS[piece]);
    return all;
}

json legal(const ConsoleGame& game) {
    json moves = json::array();
    if (!game.may_play()) return moves;
    for (const Move m : legal_moves(game.position())) moves.push_back(to_uci(m));
    return moves;
}

json played(const Game& game) {
    json moves = json::array();
    for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
        const Position& before = game.position(ply);
        moves.push_back({{"number", before.fullmove_number()},
                         {"white", before.side_to_move() == WHITE},
                         {"san", game.san()[ply]},
                         {"uci", to_uci(game.moves()[ply])}});
    }
    return moves;
}

}  // namespace

json game_state(const GameRecord& record) {
    const ConsoleGame& game = record.console();
    const psgen::PlayingProgram& options = record.options();
    const std::optional<int> level = level_of({options.limits, options.mistakes});
    return {{"file", record.file()},
            {"fen", game.position().fen()},
            {"white", game.position().side_to_move() == WHITE},
            {"turn", turn_text(game)},
            {"over", game.over()},
            {"flipped", options.flipped},
            {"pieces", pieces(game.position())},
            {"legal", legal(game)},
            {"moves", played(game.game())},
            {"program", {{"white", plays(game.side(), WHITE)}, {"black", plays(game.side(), BLACK)}}},
            {"levels", level_names()},
            {"level", level ? json(*level) : json()},
            {"strength", strength_text({options.limits, options.mistakes})},
            {"paper", {options.paper.width, options.paper.height}},
            {"squares", squares_on_page(options, options.flipped)}};
}

using nlohmann::json;

BrowserConsole::BrowserConsole(const GameRecord& record, std::function<std::size_t()> pages)
    : record_(record), pages_(std::move(pages)) {
    publish(false);
}

std::optional<std::string> BrowserConsole::next_line(const std::function<void(int fd)>& wait) {
    if (needs_page()) return "print";
    publish(true);
    while (true) {
        {
            const std::lock_guard lock(mutex_);
            bell_.silence();
            if (!typed_.empty()) {
                std::string line = std::move(typed_.front());
                typed_.pop_front();
                waiting_ = false;
                return line;
            }
        }
        wait(bell_.fd());
    }
}

bool BrowserConsole::needs_page() {
    const std::size_t pages = pages_();
    const bool printed = pages != std::exchange(pages_before_, pages);
    std::string now = fmt::format("{} {} {}", record_.position().fen(), record_.options().flipped,
                                  record_.console().result());
    return now != std::exchange(on_page_, now) && !printed;
}

void BrowserConsole::show(std::string_view text) {
    {
        const std::lock_guard lock(mutex_);
        add("said", text);
    }
    publish(false);
}

void BrowserConsole::close(std::string_view last_words) {
    publish(false);
    const std::lock_guard lock(mutex_);
    closed_ = true;
    typed_.clear();
    last_words_ = last_words;
}

bool BrowserConsole::type(std::string line) {
    const std::lock_guard lock(mutex_);
    if (closed_ || typed_.size() >= MOST_WAITING) return false;
    add("typed", line);
    typed_.push_back(std::move(line));
    bell_.ring();
    return true;
}

json BrowserConsole::state(std::size_t since) const {
    const std::lock_guard lock(mutex_);
    json state = state_;
    state["busy"] = !closed_ && (!waiting_ || !typed_.empty());
    json& texts = state["texts"] = json::array();
    for (std::size_t i = std::max(since, dropped_); i < dropped_ + said_.size(); ++i)
        texts.push_back(said_[i - dropped_]);
    state["next"] = dropped_ + said_.size();
    state["closed"] = closed_;
    state["last_words"] = last_words_;
    return state;
}

std::string BrowserConsole::pgn() const {
    const std::lock_guard lock(mutex_);
    return pgn_;
}

void BrowserConsole::publish(bool waiting) {
    json state = game_state(record_);
    std::string pgn = record_.pgn();
    const std::lock_guard lock(mutex_);
    state_ = std::move(state);
    pgn_ = std::move(pgn);
    waiting_ = waiting;
}

void BrowserConsole::add(const char* who, std::string_view text) {
    said_.push_back({{who, text}});
    if (said_.size() <= MOST_SAID) return;
    said_.pop_front();
    ++dropped_;
}

}  // namespace inkmate::browser
