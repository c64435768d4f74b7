#include "tests/psgen/console_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "psgen/device/console_text.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/chess960_positions.hpp"

namespace inkmate::test {

using namespace chess;

namespace {

/// A longer line is refused.
constexpr std::size_t LONGEST_LINE = 8192;
constexpr std::string_view RESULT_LINE = "Result: ";

/// How the program says that the game has ended: "1-0".
std::string_view result_in(std::string_view answer) {
    answer.remove_prefix(answer.find(RESULT_LINE) + RESULT_LINE.size());
    return answer.substr(0, answer.find(' '));
}

}  // namespace

std::string describe(const ConsoleState& s) {
    return fmt::format("{}, program plays {}, verdict {}, moves {}", s.fen, s.side, s.verdict,
                       fmt::join(s.moves, " "));
}

ChessTable::ChessTable(const ProgramOptions& options) : game_(options) {}

ConsoleState ChessTable::state() const {
    ConsoleState state{game_.position().fen(), static_cast<int>(game_.side()),
                       static_cast<int>(game_.verdict())};
    for (const Move move : legal_moves(game_.position())) state.moves.push_back(move.code());
    std::ranges::sort(state.moves);
    return state;
}

std::vector<std::string> ChessTable::move_texts() const {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(game_.position())) {
        texts.push_back(to_uci(move));
        texts.push_back(to_san(game_.position(), move));
    }
    return texts;
}

std::string ChessTable::last_line() const {
    return move_line(game_.game());
}

std::optional<Move> ChessTable::typed(std::string_view text) const {
    try {
        return parse_typed_move(game_.position(), text);
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

Move ChessTable::told(const std::string& coordinates) const {
    return parse_move(game_.position(), coordinates);
}

bool ChessTable::may_claim() const {
    return can_claim_draw(game_.game().status());
}

void ChessTable::set_up(std::string_view fen) {
    game_.give_up_placement();
    try {
        const Position position = Position::from_fen(fen);
        if (is_ordinary_fen(fen)) game_.set_up(position);
    } catch (const ChessError&) {
        // The position is unchanged.
    }
}

void ChessTable::place(std::string_view words) {
    if (const auto pieces = read_placed(words); !pieces.empty())
        game_.place([&](Placement& placement) { placement.put(pieces); });
}

void ChessTable::clear() {
    game_.place([](Placement& placement) { placement = Placement::empty(); });
}

void ChessTable::set_turn(Color side) {
    game_.place([&](Placement& placement) { placement.set_turn(side); });
}

template <class Table>
ConsoleModel<Table>::ConsoleModel(const ProgramOptions& options, std::string_view greeting)
    : table_(options) {
    hear(greeting);
    next_told_ = options.game.moves().empty() ? 0 : 1;
    program_replies(greeting);
}

template <class Table>
void ConsoleModel<Table>::hear(std::string_view answer) {
    told_ = move_lines(answer);
    next_told_ = 0;
}

template <class Table>
void ConsoleModel<Table>::obey(std::string_view text, std::string_view answer) {
    if (text.size() > LONGEST_LINE) return;
    const ConsoleLine line = read_console_line(text);
    if (line.first.empty()) return;
    hear(answer);
    if (line.word == nullptr)
        try_move(text, answer);
    else if (!line.has_extra_words())
        carry_out(line, answer);
}

template <class Table>
void ConsoleModel<Table>::carry_out(const ConsoleLine& line, std::string_view answer) {
    if (line.first == "go") {
        go(answer);
    } else if (line.first == "undo") {
        table_.undo();
    } else if (line.first == "redo") {
        table_.redo();
    } else if (line.first == "goto") {
        if (const auto number = read_move_number(line)) table_.go_to(*number);
    } else if (line.first == "new") {
        table_.begin_anew();
        program_replies(answer);
    } else if (line.first == "setup") {
        table_.set_up(line.rest);
    } else if (line.first == "place") {
        table_.place(line.rest);
    } else if (line.first == "clear") {
        table_.clear();
    } else if (line.first == "turn") {
        if (line.rest == "white" || line.rest == "black")
            table_.set_turn(line.rest == "white" ? WHITE : BLACK);
    } else if (line.first == "draw") {
        draw(answer);
    } else if (line.first == "resign") {
        if (goes_on()) table_.resign();
    }
}

/// Plays a move that the program must have told of.
template <class Table>
void ConsoleModel<Table>::follow(typename Table::Move move, std::string_view answer) {
    table_.play(move);
    const std::string line = table_.last_line();
    if (next_told_ >= told_.size() || told_[next_told_] != line)
        throw std::runtime_error(fmt::format("\"{}\" is not told in:\n{}", line, answer));
    ++next_told_;
}

template <class Table>
void ConsoleModel<Table>::program_moves(std::string_view answer) {
    const std::string line = next_told_ < told_.size() ? told_[next_told_] : "";
    if (line.empty()) throw std::runtime_error(fmt::format("no move of the program is told in:\n{}", answer));
    follow(table_.told(told_move(line)), answer);
}

template <class Table>
void ConsoleModel<Table>::program_replies(std::string_view answer) {
    while (table_.reply_due())
        if (next_told_ == told_.size() && answer.find(RESULT_LINE) != answer.npos)
            table_.end_by(result_in(answer));
        else
            program_moves(answer);
}

template <class Table>
void ConsoleModel<Table>::go(std::string_view answer) {
    if (table_.placing() || !table_.may_play()) return;
    table_.take_side_to_move();
    program_moves(answer);
    program_replies(answer);
}

template <class Table>
void ConsoleModel<Table>::draw(std::string_view answer) {
    if (!goes_on()) return;
    if (table_.may_claim() || table_.side() == ProgramSide::none ||
        answer.find("The program stands better") == answer.npos)
        table_.draw();
}

template <class Table>
void ConsoleModel<Table>::try_move(std::string_view text, std::string_view answer) {
    const auto move = table_.typed(text);
    if (!move || table_.placing() || !table_.may_play()) return;
    follow(*move, answer);
    program_replies(answer);
}

template class ConsoleModel<ChessTable>;
template class ConsoleModel<VariantTable>;

}  // namespace inkmate::test
