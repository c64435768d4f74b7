#include "tests/psgen/console/console_model.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "play/device/device_text.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/chess960_positions.hpp"

namespace inkmate::test {

using namespace device;
using namespace psgen;
using namespace session;

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

ConsoleModel::ConsoleModel(const psgen::PlayingProgram& options, std::string_view greeting) : game_(options) {
    hear(greeting);
    next_told_ = game_.game().plies() == 0 ? 0 : 1;
    program_replies(greeting);
}

ConsoleState ConsoleModel::state() const {
    ConsoleState state{game_.game().fen(), static_cast<int>(game_.side()), static_cast<int>(game_.verdict())};
    for (const game::Move move : game_.game().legal_moves())
        state.moves.push_back(static_cast<int>(move.code()));
    return state;
}

void ConsoleModel::hear(std::string_view answer) {
    told_ = lines_of(answer);
    std::erase_if(told_, [](const std::string& told) { return !told.starts_with(device::MOVE_LINE); });
    next_told_ = 0;
}

void ConsoleModel::obey(std::string_view text, std::string_view answer) {
    if (text.size() > LONGEST_LINE) return;
    const ConsoleLine line = read_console_line(text);
    if (line.first.empty()) return;
    hear(answer);
    if (line.word == nullptr)
        try_move(text, answer);
    else if (!line.has_extra_words())
        carry_out(line, answer);
}

void ConsoleModel::carry_out(const ConsoleLine& line, std::string_view answer) {
    if (line.first == "go") {
        go(answer);
    } else if (line.first == "undo") {
        game_.undo();
    } else if (line.first == "redo") {
        game_.redo();
    } else if (line.first == "goto") {
        if (const auto number = read_move_number(line)) game_.go_to(number->number, number->after_white);
    } else if (line.first == "new") {
        game_.new_game();
        program_replies(answer);
    } else if (line.first == "setup") {
        set_up(line.rest);
    } else if (line.first == "place") {
        if (const auto pieces = read_placed(game_.game(), line.rest); !pieces.empty())
            game_.place([&](game::Placement& placement) { placement.put(pieces); });
    } else if (line.first == "clear") {
        game_.place([](game::Placement& placement) { placement.clear(); });
    } else if (line.first == "turn") {
        if (line.rest == "white" || line.rest == "black")
            game_.place(
                [&](game::Placement& p) { p.set_turn(line.rest == "white" ? chess::WHITE : chess::BLACK); });
    } else if (line.first == "draw") {
        draw(answer);
    } else if (line.first == "resign") {
        if (goes_on()) game_.resign();
    } else if (line.first == "flag") {
        game_.end_on_time(line.rest);
    }
}

bool ConsoleModel::goes_on() const {
    return !game_.placement() && !game_.over();
}

/// Plays a move that the program must have told of.
void ConsoleModel::follow(game::Move move, std::string_view answer) {
    game_.play(move);
    const std::string line = device::move_line(game_.game());
    if (next_told_ >= told_.size() || told_[next_told_] != line)
        throw std::runtime_error(fmt::format("\"{}\" is not told in:\n{}", line, answer));
    ++next_told_;
}

void ConsoleModel::program_moves(std::string_view answer) {
    const std::string line = next_told_ < told_.size() ? told_[next_told_] : "";
    if (line.empty()) throw std::runtime_error(fmt::format("no move of the program is told in:\n{}", answer));
    follow(game_.game().read_move(device::reported_move(line)), answer);
}

void ConsoleModel::program_replies(std::string_view answer) {
    while (game_.reply_due())
        if (next_told_ == told_.size() && answer.find(RESULT_LINE) != answer.npos)
            game_.end_by(result_in(answer));
        else
            program_moves(answer);
}

void ConsoleModel::go(std::string_view answer) {
    if (game_.placement() || !game_.may_play()) return;
    game_.take_side_to_move();
    program_moves(answer);
    program_replies(answer);
}

void ConsoleModel::draw(std::string_view answer) {
    if (!goes_on()) return;
    if (game_.can_claim_draw() || game_.side() == ProgramSide::none ||
        answer.find("The program is better") == answer.npos)
        game_.draw();
}

void ConsoleModel::set_up(std::string_view fen) {
    game_.give_up_placement();
    try {
        if (game_.game().rules() || is_ordinary_fen(fen)) game_.set_up(fen);
    } catch (const std::runtime_error&) {
        // The position is unchanged.
    }
}

void ConsoleModel::try_move(std::string_view text, std::string_view answer) {
    game::Move move;
    try {
        move = game_.game().read_typed_move(text);
    } catch (const game::GameError&) {
        return;
    }
    if (game_.placement() || !game_.may_play()) return;
    follow(move, answer);
    program_replies(answer);
}

}  // namespace inkmate::test
