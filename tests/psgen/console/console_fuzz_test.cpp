#include <doctest/doctest.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <random>
#include <sstream>
#include <stdexcept>

#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/console/console_model.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::session;
using namespace inkmate::psgen;
using namespace inkmate::session;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

constexpr std::chrono::minutes PATIENCE{10};
constexpr int LINES_A_PROGRAM = 100;
/// Searches are to be short; on a large board the captures alone can go on for a million positions.
constexpr std::uint64_t NODES = 50;

/// A number from the environment.
int setting(const char* name, int otherwise) {
    const char* const text = std::getenv(name);
    return text != nullptr ? std::atoi(text) : otherwise;
}

/// The prompt tells stacks and state; "|" stands before the moves.
std::string with_state(std::string program) {
    return with_code(std::move(program), R"(/Prompt {
    (\n@ ) Put count PutInt ( ) Put countdictstack PutInt ( ) Put programSide PutInt ( ) Put verdict PutInt
    ( ) Put Fen Put ( |) Put
    ListMoves 0 1 listedCount 1 sub { ( ) Put //LISTED exch get PutInt } for
    (\n> ) Put Flush
} bind def)");
}

/// What the prompt at the end of an answer tells.
struct Told {
    int operands = 0, dictionaries = 0;
    ConsoleState state;
};

Told read_told(const std::string& answer) {
    Told told;
    const std::size_t begin = answer.rfind("\n@ "), bar = answer.find('|', begin);
    if (begin == answer.npos || bar == answer.npos)
        throw std::runtime_error("no prompt stands at the end of: " + answer);
    std::istringstream in(answer.substr(begin + 3, bar - begin - 4));
    in >> told.operands >> told.dictionaries >> told.state.side >> told.state.verdict >> std::ws;
    std::getline(in, told.state.fen);
    std::istringstream moves(answer.substr(bar + 1));
    for (int code = 0; moves >> code;) told.state.moves.push_back(code);
    std::ranges::sort(told.state.moves);
    return told;
}

/// Lines that a person could type, and some that none would.
class LineMaker {
  public:
    LineMaker(std::uint32_t seed, std::vector<std::string> fens) : random_(seed), fens_(std::move(fens)) {}

    std::size_t below(std::size_t bound) { return random_() % bound; }
    const std::string& fen() { return fens_[below(fens_.size())]; }

    /// A line that leaves the program a game to play, without its end.
    std::string line(const game::Game& game) {
        while (true) {
            std::string line = any_line(game);
            std::erase_if(line, [](char c) { return c == '\n' || c == '\r'; });
            if (fits(line)) return line;
        }
    }

  private:
    std::string any_line(const game::Game& game) {
        switch (below(10)) {
            case 0:
            case 1:
            case 2: return move(game);
            case 3: return below(3) == 0 ? placing() : careless(move(game));
            case 4: return mutated(move(game));
            case 5: return command();
            case 6: return mutated(command());
            case 7: return "setup " + fen();
            case 8: return "setup " + mutated(fen());
            default: return noise();
        }
    }

    std::string move(const game::Game& game) {
        const std::vector<game::Move> moves = game.legal_moves();
        if (moves.empty()) return "undo";
        const game::Move move = moves[below(moves.size())];
        std::string text = below(2) == 0 ? game.uci(move) : game.san(move);
        if (below(4) == 0) text += "+!?# e.p."[below(9)];
        return text;
    }

    std::string command() {
        static const auto commands = std::to_array<std::string>(
            {"go",          "moves",   "moves e2",   "moves z9",   "undo",     "new",    "board",
             "fen",         "eval",    "flip",       "level 3",    "level 11", "seed",   "seed 0",
             "seed 77",     "depth 3", "undo",       "time 1",     "hint",     "draw",   "resign",
             "flag black",  "pgn",     "print",      "pages none", "help",     "setup",  "go go",
             "% a comment", " \t",     "",           "redo",       "redo",     "goto 1", "goto 2.",
             "goto 0",      "goto 99", "turn white", "draw now",   "Undo",     "?",      "level",
             "nodes 50"});
        return commands[below(commands.size())];
    }

    /// What sets a position up by hand.
    std::string placing() {
        static const auto lines =
            std::to_array<std::string>({"clear", "place Ke1 ke8", "place e1", "place e8 kd8", "turn black",
                                        "turn white", "place Pa1", "place Qd1 qd8 Pe4", "place Kh1 Rh1",
                                        "place x", "place", "place e2 e7 e1 e8 Ke1 ke8", "board", "e4"});
        return lines[below(lines.size())];
    }

    /// Returns the line in another case, or with blanks in it.
    std::string careless(std::string text) {
        for (char& c : text)
            if (below(3) == 0 && ((c | 32) >= 'a' && (c | 32) <= 'z')) c = static_cast<char>(c ^ 32);
        if (below(3) == 0) text.insert(below(text.size() + 1), 1, ' ');
        return text;
    }

    std::string noise() {
        static const auto pieces = std::to_array<std::string>(
            {"(", ")",  "{",    "}",    "<<",   "1 0 div", "showpage", "\\",   "\"",
             "%", "/x", "O-O",  "0-0",  "e4",   "N",       "=",        "undo", "fen",
             " ", "\t", "\x01", "\x7f", "\xff", "\x1b",    "\x04"});
        if (below(20) == 0) return std::string(8190 + below(5), static_cast<char>('a' + below(26)));
        std::string text;
        for (std::size_t n = 1 + below(8); n > 0; --n) text += pieces[below(pieces.size())];
        return text;
    }

    std::string mutated(std::string text) {
        for (std::size_t n = 1 + below(2); n > 0; --n) {
            const std::size_t at = below(text.size() + 1);
            const char c = static_cast<char>(below(4) == 0 ? below(256) : ' ' + below(95));
            switch (below(4)) {
                case 0: text.insert(at, 1, c); break;
                case 1: text.erase(at, 1); break;
                case 2:
                    std::rotate(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), text.end());
                    break;
                default:
                    if (at < text.size()) text[at] = c;
            }
        }
        return text;
    }

    /// False for a line that ends the session, is not a turn, or is for chess programs.
    static bool fits(const std::string& line) {
        if (line.starts_with('%') || line.starts_with('\x04') || line.starts_with("\x1b%")) return false;
        const ConsoleLine read = read_console_line(line);
        return read.word == nullptr ||
               (read.word->effect != WordEffect::leave && read.word->effect != WordEffect::for_programs &&
                (read.first != "go" || read.rest.empty()));
    }

    std::mt19937 random_;
    std::vector<std::string> fens_;
};

bool sets_strength(std::string_view line) {
    const ConsoleLine read = read_console_line(line);
    return read.word != nullptr && read.word->effect == WordEffect::strength;
}

PlayingProgram random_program(LineMaker& make) {
    PlayingProgram options = quick_program(static_cast<ProgramSide>(make.below(3)));
    options.limits = {.nodes = NODES};
    if (make.below(3) == 0) options.max_plies = 12;
    return options;
}

/// Types lines to a program and to the model; every line is told with what went before when they differ.
void compare_lines(std::uint32_t seed, LineMaker make, const PlayingProgram& options) {
    GhostscriptSession session(with_state(generate(options)));
    std::string answer = session.read_prompt(PATIENCE).text;
    ConsoleModel model(options, answer);
    const Told first = read_told(answer);
    std::vector<std::string> typed;
    const auto compare = [&](const std::string& line) {
        typed.push_back(line);
        const ConsoleState before = model.state();
        INFO("seed ", seed, ", line ", typed.size(), ": \"", line, "\"");
        INFO("before: ", describe(before));
        const GhostscriptSession::Reply reply = session.send(line, PATIENCE);
        INFO("answer: ", reply.text);
        REQUIRE(!reply.ended);
        REQUIRE_NOTHROW(model.obey(line, reply.text));
        CHECK(reply.text.find("Internal error") == std::string::npos);
        const Told told = read_told(reply.text);
        CHECK(told.operands == first.operands);
        CHECK(told.dictionaries == first.dictionaries);
        REQUIRE(describe(told.state) == describe(model.state()));
    };
    REQUIRE(describe(first.state) == describe(model.state()));
    for (int i = 0; i < LINES_A_PROGRAM; ++i) {
        const std::string line = make.line(model.game());
        compare(line);
        // What the console refuses has set nothing.
        if (sets_strength(line)) compare(fmt::format("nodes {}", NODES));
    }
}

void compare_chess(std::uint32_t seed) {
    std::vector<std::string> fens;
    for (const Position& position : sample_positions(200, seed)) fens.push_back(position.fen());
    LineMaker make(seed, std::move(fens));
    PlayingProgram options = random_program(make);
    options.game = Game(Position::from_fen(make.fen()));
    compare_lines(seed, std::move(make), options);
}

void compare_variant(std::uint32_t seed, const std::string& name) {
    CAPTURE(name);
    const game::Rules rules = game::load_rules(name);
    LineMaker make(seed, random_positions(*rules, 40, seed));
    PlayingProgram options = random_program(make);
    make_variant(rules, make.fen(), options);
    compare_lines(seed, std::move(make), options);
}

/// How many programs are typed lines to, and the first seed.
int programs() {
    return (setting("INKMATE_CONSOLE_LINES", 300) + LINES_A_PROGRAM - 1) / LINES_A_PROGRAM;
}
std::uint32_t first_seed() {
    return static_cast<std::uint32_t>(setting("INKMATE_CONSOLE_SEED", 1));
}

}  // namespace

TEST_CASE("random lines leave program and core with the same position, side, legal moves and stacks") {
    for (int i = 0; i < programs(); ++i) compare_chess(first_seed() + static_cast<std::uint32_t>(i));
}

TEST_CASE(
    "random lines leave a variant's program and the core with the same position, side, moves and stacks") {
    // The first three are those of the short form. The replies of pressroom take minutes, since nothing ends
    // the first iteration.
    const auto names =
        std::to_array<std::string>({"grand", "3check", "losalamos", "atomic", "antichess", "leapfrog",
                                    "berolina", "knightmate", "racingkings", "pressroom", "crazyhouse"});
    for (int i = 0; i < programs(); ++i) {
        const std::uint32_t seed = first_seed() + static_cast<std::uint32_t>(i);
        compare_variant(seed, names[(seed - 1) % names.size()]);
    }
}
