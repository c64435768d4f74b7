#include "play/browser/browser_console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "play/session/console_answers.hpp"
#include "psgen/emit/pages.hpp"
#include "render/page/words/piece_names.hpp"

namespace inkmate::browser {

using nlohmann::json;

namespace {

json places(const std::vector<psgen::PageSquare>& squares, const figures::Paper& paper) {
    json places = json::object();
    for (const psgen::PageSquare& s : squares)
        places[s.name] = {100 * s.left / paper.width, 100 * (paper.height - s.top) / paper.height,
                          100 * (s.right - s.left) / paper.width, 100 * (s.top - s.bottom) / paper.height};
    return places;
}

json description(const figures::Paper& paper, const json& white, const json& black, const json& levels) {
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

using chess::BLACK, chess::WHITE;

namespace {

/// Returns the letter of each piece by the name of its square.
json pieces(const game::Game& game) {
    json all = json::object();
    const std::vector<std::string> board = game.board();
    for (std::size_t row = 0; row < board.size(); ++row)
        for (std::size_t file = 0; file < board[row].size(); ++file)
            if (const char man = board[row][file]; man != '.' && man != ' ')
                all[fmt::format("{}{}", static_cast<char>('a' + file), board.size() - row)] =
                    std::string(1, man);
    return all;
}

/// Returns what pieces are called, by their small letters.
json piece_names(const game::Rules& rules) {
    if (!rules)
        return {{"p", "pawn"}, {"n", "knight"}, {"b", "bishop"},
                {"r", "rook"}, {"q", "queen"},  {"k", "king"}};
    json names = json::object();
    for (std::size_t type = 1; type < rules->types.size(); ++type)
        names[std::string(1, rules->types[type].letter)] =
            page::piece_in_words(rules.get(), static_cast<int>(type), false);
    return names;
}

json legal(const session::ConsoleGame& game) {
    json moves = json::array();
    if (!game.may_play()) return moves;
    for (const game::Move m : game.game().legal_moves()) moves.push_back(game.game().uci(m));
    return moves;
}

json played(const game::Game& game) {
    json moves = json::array();
    const game::Game start = game.up_to(0);
    const int first = start.side_to_move();
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const int since = static_cast<int>(ply) + first;
        moves.push_back({{"number", start.fullmove_number() + since / 2},
                         {"white", since % 2 == 0},
                         {"san", game.san_at(ply)},
                         {"uci", game.uci_at(ply)}});
    }
    return moves;
}

/// Returns by their words which lines have something to do now.
json possible(const session::GameRecord& record) {
    const session::ConsoleGame& game = record.console();
    const bool may_play = game.may_play(), over = game.over();
    return {{"undo", game.plies_to_undo() > 0 || (over && !game.game().outcome())},
            {"redo", record.line().plies() > game.game().plies()},
            {"hint", may_play},
            {"go", may_play},
            {"draw", !over},
            {"resign", !over},
            {"analyse", may_play || (over && game.game().chess_game() != nullptr)}};
}

/// "white" or "black"; nothing for nobody.
json side_word(const std::optional<chess::Color>& side) {
    return side ? json(*side == WHITE ? "white" : "black") : json();
}

}  // namespace

json game_state(const session::GameRecord& record) {
    const session::ConsoleGame& game = record.console();
    const psgen::PlayingProgram& options = record.options();
    const std::optional<int> level = session::level_of({options.limits, options.mistakes});
    return {{"file", record.file()},
            {"id", options.names.id},
            {"kept", record.where_kept()},
            {"coach", record.is_coached()},
            {"can", possible(record)},
            {"new_game", side_word(game.opponent_in_new_game())},
            {"fen", game.game().fen()},
            {"white", game.game().side_to_move() == WHITE},
            {"turn", session::turn_text(game)},
            {"over", game.over()},
            {"flipped", options.flipped},
            {"names", piece_names(game.game().rules())},
            {"pieces", pieces(game.game())},
            {"legal", legal(game)},
            {"moves", played(game.game())},
            {"program", {{"white", plays(game.side(), WHITE)}, {"black", plays(game.side(), BLACK)}}},
            {"levels", level_names()},
            {"level", level ? json(*level) : json()},
            {"strength", session::strength_text({options.limits, options.mistakes}, game.game().rules())},
            {"paper", {options.paper.width, options.paper.height}},
            {"squares", squares_on_page(options, options.flipped)}};
}

using nlohmann::json;

BrowserConsole::BrowserConsole(const session::GameRecord& record, std::function<std::size_t()> pages)
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
    std::string now =
        fmt::format("{} {} {}", record_.game().fen(), record_.options().flipped, record_.console().result());
    return now != std::exchange(on_page_, now) && !printed;
}

void BrowserConsole::show(std::string_view text) {
    {
        const std::lock_guard lock(mutex_);
        add("said", text);
    }
    publish(false);
}

void BrowserConsole::interject(std::string_view text) {
    const std::lock_guard lock(mutex_);
    add("said", text);
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
