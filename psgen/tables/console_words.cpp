#include "psgen/tables/console_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "core/engine/choice.hpp"
#include "core/engine/levels.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules.hpp"

namespace inkmate::psgen {

using namespace engine;

namespace {

using enum WordEffect;
constexpr bool IN_JOBS = true;

constexpr auto WORDS = std::to_array<ConsoleWord>({
    {"go", "", game, "the program plays the side to move", {}, IN_JOBS},
    {"moves", "[SQUARE]", none, "legal moves", {}, IN_JOBS},
    {"undo", "", game, "takes back your last move", {}, IN_JOBS},
    {"redo", "", game, "plays it again", {}, IN_JOBS},
    {"goto", "N", game, "to the position after move N", {}, IN_JOBS},
    {"new", "", game, "a new game", {}, IN_JOBS},
    {"board", "", none, "shows the position", {}, IN_JOBS},
    {"flip", "", view, "turns the board round", {}, IN_JOBS},
    {"fen", "", none, "the position as FEN", {}, IN_JOBS},
    {"setup", "FEN", game, "sets up a position", {}, IN_JOBS},
    {"place", "Ke1 ...", game, "puts pieces on squares; \"place e1\" empties one", {}, IN_JOBS},
    {"clear", "", game, "empties the board; undo restores it", {}, IN_JOBS},
    {"turn", "SIDE", game, "white or black is to move", {}, IN_JOBS},
    {"save", "FILE", file, "writes the game to a PGN file", WordNeeds::host, IN_JOBS},
    {"load", "FILE", file, "continues the game of a PGN file", WordNeeds::host, IN_JOBS},
    {"coach", "[on|off]", coach, "says whether your moves are mistakes", WordNeeds::host},
    {"analyse", "", coach, "the best moves; after the game, its mistakes", WordNeeds::host, IN_JOBS},
    {"eval", "", none, "the evaluation", {}, IN_JOBS},
    {"hint", "", search, "a move to play", {}, IN_JOBS},
    {"level", "[N]", strength, "strength, 1 to 10; 0 is random", {}, IN_JOBS},
    {"elo", "[POINTS]", strength, "strength in Elo", WordNeeds::chess, IN_JOBS},
    {"weaker", "", strength, "plays a level lower", WordNeeds::host, IN_JOBS},
    {"stronger", "", strength, "plays a level higher", WordNeeds::host, IN_JOBS},
    {"depth", "[N]", strength, "a limit instead: N plies", {}, IN_JOBS},
    {"nodes", "[N]", strength, "or N positions", {}, IN_JOBS},
    {"time", "[SECONDS]", strength, "or seconds"},
    {"seed", "[N]", seed, "the random seed of this game", {}, IN_JOBS},
    {"draw", "", game, "claims or offers a draw", {}, IN_JOBS},
    {"resign", "", game, "gives up the game", {}, IN_JOBS},
    {"flag", "SIDE", game, "white or black is out of time; draw: nobody can mate"},
    {"pgn", "", none, "the game so far", {}, IN_JOBS},
    {"print", "", none, "prints a page now", WordNeeds::pages, IN_JOBS},
    {"pages", "[MODE]", pages, "prints after every move, reply or none", WordNeeds::pages},
    {"uci", "", for_programs, "UCI, for chess programs", WordNeeds::uci},
    {"help", "", none, "this list", {}, IN_JOBS},
    {"quit", "", leave, "leaves", {}, IN_JOBS},
    {"clock", "", none, "the time that you have left", WordNeeds::host},
    {"takeback", "", game, "", WordNeeds::host, IN_JOBS, "undo"},
    {"take", "back", game, "", WordNeeds::host, IN_JOBS, "undo"},
    {"back", "", game, "", WordNeeds::host, IN_JOBS, "undo"},
    {"restart", "", game, "", WordNeeds::host, IN_JOBS, "new"},
    {"surrender", "", game, "", WordNeeds::host, IN_JOBS, "resign"},
    {"give", "up", game, "", WordNeeds::host, IN_JOBS, "resign"},
    {"show", "", none, "", WordNeeds::host, IN_JOBS, "board"},
    {"history", "", none, "", WordNeeds::host, IN_JOBS, "pgn"},
    {"evaluate", "", none, "", WordNeeds::host, IN_JOBS, "eval"},
    {"difficulty", "", strength, "", WordNeeds::host, IN_JOBS, "level"},
    {"best", "move", search, "", WordNeeds::host, IN_JOBS, "hint"},
    {"easier", "", strength, "", WordNeeds::host, IN_JOBS, "weaker"},
    {"harder", "", strength, "", WordNeeds::host, IN_JOBS, "stronger"},
    {"offer", "draw", game, "", WordNeeds::host, IN_JOBS, "draw"},
    {"analyze", "", coach, "", WordNeeds::host, IN_JOBS, "analyse"},
    {"exit", "", leave, "", {}, IN_JOBS, "quit"},
    {"q", "", leave, "", {}, IN_JOBS, "quit"},
    {"?", "", none, "", {}, IN_JOBS, "help"},
    {"isready", "", for_programs, "", WordNeeds::uci},
    {"ucinewgame", "", for_programs, "", WordNeeds::uci},
    {"position", "", for_programs, "", WordNeeds::uci},
    {"setoption", "", for_programs, "", WordNeeds::uci},
    {"d", "", for_programs, "", WordNeeds::uci},
    {"stop", "", for_programs, "", WordNeeds::uci},
    {"ponderhit", "", for_programs, "", WordNeeds::uci},
    {"debug", "", for_programs, "", WordNeeds::uci},
});
static_assert(STRONGEST_LEVEL == 10, "the help of \"level\" says how many there are");

std::string help_line(std::string_view form, std::string_view help) {
    return fmt::format("{:<17}{}", form, help);
}

std::string move_forms(const PlayingProgram& program) {
    if (program.variant)
        return example_moves(*program.variant, program.writing) +
               "; promotes to the most valuable piece by default";
    const chess::Notation notation = page::letters_of(program.writing);
    return fmt::format(
        "e2e4 or {}, O-O, {}, {}; coordinates promote as e7e8n", written_move("Nf3", chess::SQ_G1, notation),
        written_move("exd5", chess::SQ_E4, notation), written_move("e8=Q", chess::SQ_E7, notation));
}

template <class Knows>
std::vector<std::string> help_of(const PlayingProgram& program, Knows&& knows) {
    std::vector<std::string> lines = {help_line("A move", move_forms(program))};
    if (program.variant && program.variant->piece_drops)
        lines.push_back(help_line("P@e4", "drops a piece in hand: the letter, @ and the square"));
    for (const ConsoleWord& word : WORDS)
        if (!word.help.empty() && knows(word)) lines.push_back(help_line(console_form(word), word.help));
    return lines;
}

struct NumberRange {
    std::string_view word;
    std::int64_t least, most;
    std::string_view unit = "";
};
constexpr auto NUMBER_RANGES = std::to_array<NumberRange>({
    {"level", 0, STRONGEST_LEVEL},
    {"elo", LEAST_ELO, MOST_ELO},
    {"depth", 1, MAX_PLY},
    {"nodes", 1, MOST_NODES},
    {"time", 1, LONGEST_SEARCH, "seconds"},
    {"seed", 0, MAX_SEED},
});

const NumberRange* range_of(std::string_view word) {
    const auto found = std::ranges::find(NUMBER_RANGES, word, &NumberRange::word);
    return found == NUMBER_RANGES.end() ? nullptr : &*found;
}

}  // namespace

std::span<const ConsoleWord> console_words() {
    return WORDS;
}

const ConsoleWord* find_console_word(std::string_view word) {
    const auto found = std::ranges::find(WORDS, word, &ConsoleWord::word);
    return found == WORDS.end() ? nullptr : &*found;
}

std::string console_form(const ConsoleWord& word) {
    return word.argument.empty() ? std::string(word.word) : fmt::format("{} {}", word.word, word.argument);
}

std::vector<std::string> console_help(const PlayingProgram& program) {
    return help_of(program, [&](const ConsoleWord& word) { return supports(program, word); });
}

bool is_for_game(const PlayingProgram& program, const ConsoleWord& word) {
    return word.needs != WordNeeds::chess || !program.variant;
}

bool supports(const PlayingProgram& program, const ConsoleWord& word) {
    switch (word.needs) {
        case WordNeeds::chess: return is_for_game(program, word);
        case WordNeeds::pages: return program.drawing;
        case WordNeeds::uci: return program.uci;
        case WordNeeds::host: return false;
        default: return true;
    }
}

std::string console_greeting(const PlayingProgram& program) {
    if (program.variant)
        return fmt::format("Inkmate {}: {}. Type a move ({}), or \"help\".", INKMATE_VERSION,
                           program.variant->name, example_moves(*program.variant, program.writing));
    return fmt::format("Inkmate {}. Type a move (e2e4 or {}), or \"help\".", INKMATE_VERSION,
                       written_move("Nf3", chess::SQ_G1, page::letters_of(program.writing)));
}

std::string level_advice() {
    return fmt::format("To change it, type \"level 1\" to \"level {}\".", STRONGEST_LEVEL);
}

std::string elo_advice() {
    return fmt::format("Elo is measured in chess only. Type \"level 1\" to \"level {}\".", STRONGEST_LEVEL);
}

std::size_t board_line_length(int files) {
    return 2 + 2 * static_cast<std::size_t>(files);
}

std::string board_foot(int files, bool flipped) {
    std::string foot = "  ";
    for (int file = 0; file < files; ++file)
        foot += {' ', static_cast<char>('a' + (flipped ? files - 1 - file : file))};
    return foot + (flipped ? "  Black below" : "  White below");
}

std::vector<std::string> host_help() {
    std::vector<std::string> lines;
    for (const ConsoleWord& word : WORDS)
        if (word.needs == WordNeeds::host && !word.help.empty())
            lines.push_back(help_line(console_form(word), word.help));
    return lines;
}

std::vector<std::string> jobs_help(const PlayingProgram& program) {
    return help_of(program,
                   [&](const ConsoleWord& word) { return word.in_jobs && is_for_game(program, word); });
}

std::string strength_ranges(const PlayingProgram& program) {
    std::string ranges;
    for (const NumberRange& range : NUMBER_RANGES)
        if (const ConsoleWord& word = *find_console_word(range.word);
            word.effect == WordEffect::strength && supports(program, word))
            ranges += fmt::format("{}{} {} to {}{}{}", ranges.empty() ? "" : ", ", range.word, range.least,
                                  range.most, range.unit.empty() ? "" : " ", range.unit);
    return fmt::format("Possible: {}.", ranges);
}

bool is_in_range(std::string_view word, std::int64_t number) {
    const NumberRange* const range = range_of(word);
    return range != nullptr && number >= range->least && number <= range->most;
}

std::string number_range(std::string_view word) {
    const NumberRange* const range = range_of(word);
    if (range == nullptr) return {};
    const std::string kind = range->unit.empty() ? "a whole number" : fmt::format("whole {}", range->unit);
    return fmt::format("{} takes {}, {} to {}.", word, kind, range->least, range->most);
}

std::string example_moves(const variant::Rules& rules, const page::Writing& writing) {
    const variant::Position start(rules);
    const variant::Move move = variant::example_move(rules);
    if (!move) return "e2e4";
    return fmt::format("{} or {}", to_uci(start, move),
                       written_move(rules, to_san(start, move), move.from(), page::letters_of(writing)));
}

}  // namespace inkmate::psgen
