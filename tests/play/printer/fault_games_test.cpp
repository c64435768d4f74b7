#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// Far more than any attempt takes: one that takes longer hangs.
constexpr auto HANGS = 2min;
constexpr std::size_t ALL = 1000;

using Random = std::mt19937;

std::size_t below(Random& random, std::size_t bound) {
    return random() % bound;
}

/// Without a transposition table a program that begins anew plays as one that goes on, so that games can be
/// compared move for move.
PlayingProgram program_of(int number, PagesMode pages) {
    PlayingProgram program = Desk::small_program();
    program.limits = {.nodes = 30};
    program.search.hash_bits = 0;
    program.uci = false;
    program.side = number % 3 == 2 ? ProgramSide::white : ProgramSide::black;
    program.pages = pages;
    return program;
}

/// The program plays against random moves, and makes the last one.
Game game_of(const PlayingProgram& program, Random& random, std::size_t plies) {
    Game game;
    while (!ends_game(game.status())) {
        const Position& pos = game.position();
        const bool program_moves = plays(program.side, pos.side_to_move());
        if (game.moves().size() >= plies && !program_moves) break;
        const MoveList legal = legal_moves(pos);
        game.play(program_moves ? search(pos, program.limits, program.search).best_move
                                : *(legal.begin() + below(random, legal.size())));
    }
    return game;
}

/// A game that is played to its end on devices on which things go wrong. After every attempt, what was saved
/// is held against the game that must come out: no move is lost, none doubled.
class Ordeal {
  public:
    Ordeal(int number, std::size_t moves, PagesMode pages = PagesMode::none)
        : random(static_cast<std::uint32_t>(number)),
          program(program_of(number, pages)),
          game(game_of(program, random, 2 * moves)),
          desk_(program) {}

    /// inkmate send, or inkmate send --resume once there is a game: types the position's question and the
    /// user's next moves, at most so many, and leaves.
    RunResult attempt(const VirtualPrinter& printer, std::vector<std::string> more, std::size_t moves = ALL) {
        const bool resumed = std::filesystem::exists(desk_ / "game.pgn");
        std::vector<std::string> arguments = {INKMATE_PROGRAM, "send", "--to", printer.uri()};
        if (resumed)
            arguments.insert(arguments.end(), {"--resume", desk_ / "game.pgn"});
        else
            arguments.push_back(desk_ / "game.ps");
        arguments.insert(arguments.end(), more.begin(), more.end());
        // The program replies first if its reply is due.
        std::size_t next = plies_;
        if (next < game.moves().size() && program_moves(next)) ++next;
        const std::string fen = after(next).position().fen();
        std::string typed = "fen\n";
        for (; next < game.moves().size() && moves > 0; ++next)
            if (!program_moves(next)) {
                typed += to_uci(game.moves()[next]) + "\n";
                --moves;
            }
        const RunResult r = run({arguments}, typed, HANGS);
        CAPTURE(r.output);
        CAPTURE(r.errors);
        REQUIRE(!r.status.timed_out);
        REQUIRE(r.status.signal == 0);
        check_saved();
        if (r.status.ok()) {
            CHECK(r.errors == "");
            CHECK(r.output.find(fen + "\n") != std::string::npos);
        } else {
            CHECK(r.status.code == 1);
            CHECK(r.errors.starts_with("inkmate: error: "));
            CHECK(count(r.errors, "\n") == 1);
        }
        return r;
    }

    /// Attempts until all moves are played.
    void play_on(const VirtualPrinter& printer, const std::vector<std::string>& more) {
        for (int i = 0; i < 20 && !complete(); ++i) attempt(printer, more);
        CHECK(complete());
    }

    bool complete() const { return plies_ == game.moves().size(); }
    std::size_t plies() const { return plies_; }
    std::size_t program_size() const { return contents(desk_ / "game.ps").size(); }
    bool program_moves(std::size_t ply) const { return plays(program.side, ply % 2 == 0 ? WHITE : BLACK); }
    /// The line in which the program tells of a move.
    std::string told(std::size_t ply) const {
        return fmt::format("\nMove: {}{} {} ({})\n", ply / 2 + 1, ply % 2 == 0 ? "." : "...", game.san()[ply],
                           to_uci(game.moves()[ply]));
    }
    /// A number of moves for the user to make before something happens.
    std::size_t some_moves() { return below(random, game.moves().size() / 2); }
    /// A number of bytes to the device: four times out of five in the moves, else in the program.
    std::size_t point_received() {
        return below(random, 5) == 0 ? below(random, program_size())
                                     : program_size() + below(random, 4 + 5 * game.moves().size() / 2);
    }
    /// A number of bytes from it; a turn has about 300.
    std::size_t point_sent() { return below(random, 300 + 150 * game.moves().size()); }

    Random random;
    const PlayingProgram program;
    const Game game;

  private:
    Game after(std::size_t plies) const {
        Game part;
        for (std::size_t i = 0; i < plies; ++i) part.play(game.moves()[i]);
        return part;
    }

    void check_saved() {
        const Game saved = desk_.game().game;
        REQUIRE(saved.moves().size() >= plies_);
        REQUIRE(saved.moves().size() <= game.moves().size());
        for (std::size_t i = 0; i < saved.moves().size(); ++i) REQUIRE(saved.moves()[i] == game.moves()[i]);
        CHECK(desk_.fen() == saved.position().fen());
        plies_ = saved.moves().size();
    }

    Desk desk_;
    std::size_t plies_ = 0;
};

/// Plays games number `first` to `last`; the first two of them in the normal form of the test.
template <class Play>
void play_games(int first, int last, Play&& play) {
    for (int number = first; number <= (full_tests() ? last : first + 1); ++number) {
        CAPTURE(number);
        play(number);
    }
}

/// In the long form: did it happen often enough to mean something.
void tell_count(int count, const char* what, int first, int last) {
    if (!full_tests()) return;
    MESSAGE(fmt::format("{} {} in {} games", count, what, last - first + 1));
    CHECK(count > (last - first) / 3);
}

/// What goes wrong once, at a random point of each game; then again, where the game goes on.
template <class Set>
void play_with_faults(int first, int last, std::size_t moves, const std::vector<std::string>& more,
                      Set&& fault) {
    int struck = 0;
    play_games(first, last, [&](int number) {
        Ordeal ordeal(number, moves);
        VirtualPrinter printer;
        for (int i = 0; i < 2 && !ordeal.complete(); ++i) {
            printer.set_faults(fault(ordeal));
            const RunResult r = ordeal.attempt(printer, more);
            if (!printer.fault_pending()) ++struck;
        }
        printer.set_faults({});
        ordeal.play_on(printer, more);
    });
    tell_count(struck, "faults happened", first, last);
}

void stall(int first, int last) {
    play_with_faults(first, last, 6, {"--wait", "1"},
                     [](Ordeal& o) { return PrinterFaults{.stall_after_sent = o.point_sent()}; });
}

void mute(int first, int last) {
    play_games(first, last, [](int number) {
        Ordeal ordeal(number, 3);
        VirtualPrinter printer({.faults = {.mute_after_sent = number % 4 == 0 ? 0 : ordeal.point_sent()}});
        ordeal.play_on(printer, {"--wait", "1"});
    });
}

void cut_while_sending(int first, int last) {
    play_with_faults(first, last, 8, {"--wait", "20"},
                     [](Ordeal& o) { return PrinterFaults{.cut_after_received = o.point_received()}; });
}

void cut_while_answering(int first, int last) {
    play_with_faults(first, last, 8, {"--wait", "20"},
                     [](Ordeal& o) { return PrinterFaults{.cut_after_sent = o.point_sent()}; });
}

void wait_timeout(int first, int last) {
    play_with_faults(first, last, 8, {"--wait", "20"},
                     [](Ordeal& o) { return PrinterFaults{.timeout_after_received = o.point_received()}; });
}

void dropped_on_half_close(int first, int last) {
    play_games(first, last, [](int number) {
        Ordeal ordeal(number, 5);
        VirtualPrinter printer({.faults = {.drops_on_half_close = true}});
        while (!ordeal.complete()) {
            std::vector<std::string> more = {"--wait", "20"};
            if (below(ordeal.random, 3) == 0) more.push_back("--one-way");
            REQUIRE(ordeal.attempt(printer, more, 1 + ordeal.some_moves()).status.ok());
        }
    });
}

void one_client(int first, int last) {
    play_games(first, last, [](int number) {
        Ordeal ordeal(number, 8);
        VirtualPrinter printer({.faults = {.one_client = true}});
        CHECK(ordeal.attempt(printer, {"--wait", "20"}, ordeal.some_moves()).status.ok());
        REQUIRE(printer.wait_idle(1min));
        const std::size_t plies = ordeal.plies();
        {
            const OtherClient other(printer);
            const RunResult r = ordeal.attempt(printer, {"--wait", "20"});
            CHECK(r.status.code == 1);
            CHECK(r.errors.find(" refuses the connection: ") != std::string::npos);
            CHECK(ordeal.plies() == plies);
        }
        REQUIRE(printer.wait_idle(1min));
        ordeal.play_on(printer, {"--wait", "20"});
    });
}

void small_memory(int first, int last) {
    int too_little = 0;
    play_games(first, last, [&](int number) {
        Ordeal ordeal(number, 8);
        const VirtualPrinter printer;
        CHECK(ordeal.attempt(printer, {"--wait", "20"}, ordeal.some_moves()).status.ok());
        const std::size_t plies = ordeal.plies();
        const VirtualPrinter small({.vm = 3'000'000 + static_cast<int>(below(ordeal.random, 8'000'000))});
        const RunResult r = ordeal.attempt(small, {"--wait", "20"});
        if (!r.status.ok()) {
            ++too_little;
            CHECK(ordeal.plies() == plies);
            // With little left, Ghostscript's own procedures fail in other ways.
            CHECK(r.errors.find("the device has stopped the program with ") != std::string::npos);
        }
        ordeal.play_on(printer, {"--wait", "20"});
    });
    tell_count(too_little, "devices had too little memory", first, last);
}

void letter_only(int first, int last) {
    play_games(first, last, [](int number) {
        Ordeal ordeal(number, 8, PagesMode::reply);
        for (int attempt = 0; !ordeal.complete(); ++attempt) {
            VirtualPrinter printer({.paper = attempt % 2 == 0 ? "a4" : "letter"});
            const std::size_t before = ordeal.plies();
            REQUIRE(ordeal.attempt(printer, {"--wait", "20"}, 1 + ordeal.some_moves()).status.ok());
            REQUIRE(printer.wait_idle(1min));
            // The position that the players have, then every reply.
            std::size_t pages = attempt == 0 ? 0 : 1;
            for (std::size_t ply = before; ply < ordeal.plies(); ++ply)
                if (ordeal.program_moves(ply) || ply + 1 == ordeal.game.moves().size()) ++pages;
            CHECK(printer.pages().size() == pages);
        }
    });
}

void duplex(int first, int last) {
    play_games(first, last, [](int number) {
        Ordeal ordeal(number, 8, PagesMode::reply);
        VirtualPrinter printer({.duplex = true, .images = true});
        for (int attempt = 0; attempt < 20 && !ordeal.complete(); ++attempt) {
            if (attempt < 2) printer.set_faults({.cut_after_sent = ordeal.point_sent()});
            const std::size_t before = printer.pages().size();
            const std::size_t played = ordeal.plies();
            const RunResult r = ordeal.attempt(printer, {"--wait", "20"});
            REQUIRE(printer.wait_idle(1min));
            // The page comes after the move and before the prompt.
            std::size_t told = 0;
            for (std::size_t ply = played; ply < ordeal.plies(); ++ply)
                if (const std::size_t at = r.output.find(ordeal.told(ply));
                    ordeal.program_moves(ply) && at != std::string::npos)
                    told += r.output.find("\n> ", at) != std::string::npos ? 1 : 0;
            CHECK(printer.pages().size() >= before + told);
        }
        CHECK(ordeal.complete());
    });
}

}  // namespace

/// Two hundred games in the long form, so few in each test that it ends in time on a busy machine.
#define FAULT_GAMES(name, play)            \
    TEST_CASE(name) {                      \
        play(1, 50);                       \
    }                                      \
    TEST_CASE(name ": games 51 to 100") {  \
        if (long_form()) play(51, 100);    \
    }                                      \
    TEST_CASE(name ": games 101 to 150") { \
        if (long_form()) play(101, 150);   \
    }                                      \
    TEST_CASE(name ": games 151 to 200") { \
        if (long_form()) play(151, 200);   \
    }

FAULT_GAMES("games go on when power is cut while moves are sent", cut_while_sending)
FAULT_GAMES("games go on when power is cut while the device answers", cut_while_answering)
FAULT_GAMES("games go on when the device has waited too long", wait_timeout)
FAULT_GAMES("games go on when the device stalls", stall)
FAULT_GAMES("games go on when the device is mute, or becomes so", mute)
FAULT_GAMES("games go on when the device drops the line on half-close, in sessions and in jobs",
            dropped_on_half_close)
FAULT_GAMES("games go on when the device takes one client at a time, and another one comes between",
            one_client)
FAULT_GAMES("games go on when they come to a device with too little memory", small_memory)
FAULT_GAMES("games go on when they come to a device that has Letter paper only", letter_only)
FAULT_GAMES("games go on when power is cut on a duplex device, which holds back no page that was told of",
            duplex)
