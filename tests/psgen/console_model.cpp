#include "tests/psgen/console_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "psgen/device/console_text.hpp"
#include "session/referee.hpp"
#include "tests/psgen/console.hpp"

namespace inkmate::test {

using namespace chess;

namespace {

constexpr std::string_view BLANKS = " \t";
/// A longer line is refused.
constexpr std::size_t LONGEST_LINE = 8192;
constexpr std::string_view MOVE_LINE = "Move: ";

enum Verdict { UNDECIDED, WHITE_RESIGNED, BLACK_RESIGNED, AGREED, CLAIMED };

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(BLANKS), text.size()));
    return text.substr(0, text.find_last_not_of(BLANKS) + 1);
}

/// Words that leave the game as it is.
bool is_harmless(std::string_view word) {
    constexpr auto words =
        std::to_array<std::string_view>({"moves", "flip", "board", "fen", "level", "depth", "nodes", "time",
                                         "seed", "hint", "eval", "pgn", "help"});
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

std::string describe(const ConsoleState& s) {
    return fmt::format("{}, program plays {}, verdict {}, moves {}", s.fen, s.side, s.verdict,
                       fmt::join(s.moves, " "));
}

std::vector<std::string> console_words(std::string_view line) {
    std::vector<std::string> words;
    for (line = trimmed(line); !line.empty(); line = trimmed(line)) {
        words.emplace_back(line.substr(0, line.find_first_of(BLANKS)));
        line.remove_prefix(words.back().size());
    }
    return words;
}

ConsoleModel::ConsoleModel(const ProgramOptions& options, std::string_view greeting)
    : options_(options), game_(options.game), side_(static_cast<int>(options.side)) {
    told_ = lines_of(greeting);
    std::erase_if(told_, [](const std::string& line) { return !line.starts_with(MOVE_LINE); });
    next_told_ = game_.moves().empty() ? 0 : 1;
    program_replies(greeting);
}

ConsoleState ConsoleModel::state() const {
    ConsoleState state{game_.position().fen(), side_, verdict_};
    for (const Move move : legal_moves(game_.position())) state.moves.push_back(move.code());
    std::ranges::sort(state.moves);
    return state;
}

bool ConsoleModel::over() const {
    return verdict_ != UNDECIDED || ends_game(game_.status());
}

bool ConsoleModel::full() const {
    return game_.moves().size() >= static_cast<std::size_t>(options_.max_plies);
}

bool ConsoleModel::program_to_move() const {
    return (side_ >> game_.position().side_to_move() & 1) != 0;
}

void ConsoleModel::obey(std::string_view line, std::string_view answer) {
    if (line.size() > LONGEST_LINE) return;
    const std::vector<std::string> words = console_words(line);
    if (words.empty() || is_harmless(words.front())) return;
    told_ = lines_of(answer);
    std::erase_if(told_, [](const std::string& told) { return !told.starts_with(MOVE_LINE); });
    next_told_ = 0;
    if (words.front() == "go")
        go(answer);
    else if (words.front() == "undo")
        undo();
    else if (words.front() == "new")
        begin(Game(options_.game.start()));
    else if (words.front() == "setup")
        set_up(trimmed(trimmed(line).substr(words.front().size())));
    else if (words.front() == "draw")
        draw(answer);
    else if (words.front() == "resign")
        resign();
    else
        try_move(trimmed(line), answer);
    if (words.front() == "new") {
        side_ = static_cast<int>(options_.side);
        program_replies(answer);
    }
}

/// Plays a move that the program must have told of.
void ConsoleModel::follow(Move move, std::string_view answer) {
    game_.play(move);
    const std::string line = fmt::format("{}{} ({})", MOVE_LINE, last_move_text(game_), to_uci(move));
    if (next_told_ >= told_.size() || told_[next_told_] != line)
        throw std::runtime_error(fmt::format("\"{}\" is not told in:\n{}", line, answer));
    ++next_told_;
}

void ConsoleModel::program_moves(std::string_view answer) {
    const std::string line = next_told_ < told_.size() ? told_[next_told_] : "";
    const std::size_t open = line.rfind('('), close = line.rfind(')');
    if (open == line.npos || close == line.npos || close < open)
        throw std::runtime_error(fmt::format("no move of the program is told in:\n{}", answer));
    follow(parse_move(game_.position(), line.substr(open + 1, close - open - 1)), answer);
}

void ConsoleModel::program_replies(std::string_view answer) {
    while (program_to_move() && !full() && !over()) program_moves(answer);
}

void ConsoleModel::go(std::string_view answer) {
    if (over() || full()) return;
    if (side_ == 1 || side_ == 2) side_ = 1 << game_.position().side_to_move();
    program_moves(answer);
    program_replies(answer);
}

void ConsoleModel::undo() {
    if (verdict_ != UNDECIDED) {
        verdict_ = UNDECIDED;
        return;
    }
    const std::size_t plies = game_.moves().size();
    std::size_t back = std::min<std::size_t>(plies, 2);
    if (side_ == 1 || side_ == 2) {
        back = program_to_move() ? 1 : 2;
        if (back > plies) back = 0;
    }
    for (; back > 0; --back) game_.undo();
}

void ConsoleModel::draw(std::string_view answer) {
    if (over()) return;
    if (can_claim_draw(game_.status()))
        verdict_ = CLAIMED;
    else if (side_ == 0 || answer.find("The program stands better") == answer.npos)
        verdict_ = AGREED;
}

void ConsoleModel::resign() {
    if (over()) return;
    const bool white = side_ == 0 ? game_.position().side_to_move() == WHITE : side_ != 1;
    verdict_ = white ? WHITE_RESIGNED : BLACK_RESIGNED;
}

void ConsoleModel::begin(const Game& game) {
    game_ = game;
    verdict_ = UNDECIDED;
}

void ConsoleModel::set_up(std::string_view fen) {
    try {
        begin(Game(Position::from_fen(fen)));
    } catch (const ChessError&) {
        // The position is as it was.
    }
}

void ConsoleModel::try_move(std::string_view text, std::string_view answer) {
    Move move;
    try {
        move = parse_move(game_.position(), text);
    } catch (const ChessError&) {
        return;
    }
    if (over() || full()) return;
    follow(move, answer);
    program_replies(answer);
}

}  // namespace inkmate::test
