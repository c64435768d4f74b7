// Games of variants on a printer.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <signal.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/process.hpp"
#include "core/engine/levels.hpp"
#include "core/variant/game.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "play/device/device_text.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/compose.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/play/printer/virtual_printer.hpp"
#include "tests/support/kept_game.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

constexpr std::uint64_t VARIANT_NODES = 60;

/// A folder with a program in it that plays a variant, from which `inkmate send` is run.
class VariantDesk {
  public:
    explicit VariantDesk(const std::string& variant = "losalamos", std::vector<std::string> more = {}) {
        generate(variant, std::move(more));
    }
    void generate(const std::string& variant, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"generate",  "-q",
                                              "--variant", variant,
                                              "--target",  "printer",
                                              "--nodes",   std::to_string(VARIANT_NODES),
                                              "-o",        *this / "game.ps"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        CHECK(test::inkmate(arguments).errors == "");
    }

    RunResult send(const std::string& uri, std::string_view typed, std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"send", *this / "game.ps", "--to", uri};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::inkmate(arguments, typed);
    }
    RunResult resume(const std::string& uri, std::string_view typed,
                     std::vector<std::string> more = {}) const {
        std::vector<std::string> arguments = {"send", "--resume", *this / "game.pgn", "--to", uri};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return test::inkmate(arguments, typed);
    }
    std::string operator/(const std::string& name) const { return directory_ / name; }
    /// The moves of the last of so many games that were kept, and that game.fen is of its position.
    std::vector<std::string> moves(const std::string& variant = "losalamos", std::size_t games = 1) const {
        const variant::Rules rules = variant::load_rules(variant);
        const auto records = variant::read_pgn(rules, contents(*this / "game.pgn"), "game.pgn");
        REQUIRE(records.size() == games);
        const variant::Game game = test::as_it_stands(records.back()).game;
        CHECK(contents(*this / "game.fen") == game.position().fen() + "\n");
        return {game.texts().begin(), game.texts().end()};
    }

  private:
    TemporaryDirectory directory_{"inkmate-variant"};
};

/// White plays these moves, Black what the engine finds: one engine for the game, or one a move.
variant::Game answered(const variant::Rules& rules, const std::vector<std::string>& typed, bool one_engine) {
    variant::Game game{variant::Position(rules)};
    variant::Engine engine(rules);
    for (const std::string& text : typed) {
        game.play(*variant::parse_move(game.position(), text));
        if (!one_engine) engine.new_game();
        game.play(engine.search(game.position(), {.nodes = VARIANT_NODES}, game.earlier_keys()).best_move);
    }
    return game;
}

std::vector<std::string> texts(const variant::Game& game, std::size_t plies) {
    return {game.texts().begin(), game.texts().begin() + static_cast<std::ptrdiff_t>(plies)};
}

/// Pages after these plies, which are Black's, numbered or each by itself; of the position in which the
/// program took the game over it tells without a search.
std::vector<Page> pages_after(const variant::Game& game, const std::vector<std::size_t>& plies, bool numbered,
                              std::size_t taken_over = 0) {
    std::vector<Page> pages;
    variant::Engine engine(game.rules());
    for (const std::size_t ply : plies) {
        const variant::Game before = game.up_to(ply - 1), part = game.up_to(ply);
        const int number = numbered ? static_cast<int>(pages.size()) + 1 : 1;
        // A job has a program of its own.
        if (!numbered) engine.new_game();
        const variant::SearchResult found =
            engine.search(before.position(), {.nodes = VARIANT_NODES}, before.earlier_keys());
        PageDesign design(A4);
        design.variant = &game.rules();
        pages.push_back(compose(
            page_content(part,
                         {.page_number = number,
                          .names = variant_names(game.rules()),
                          .found = ply == taken_over ? std::nullopt : outlook_after(found, chess::BLACK)}),
            design));
    }
    return pages;
}

const variant::Rules LOS_ALAMOS = variant::load_rules("losalamos");
const std::vector<std::string> WHITE_MOVES = {"a2a3", "b2b3", "f2f3"};
const std::vector<std::string> TWO_MOVES = {"a2a3", "b2b3"};
constexpr std::string_view TYPED = "a2a3\nb2b3\nf2f3\n";

}  // namespace

TEST_CASE("a variant on the virtual printer: every page equals cairo's, the game is kept and goes on") {
    const variant::Rules rules = variant::load_rules("losalamos");
    const variant::Game game = answered(rules, WHITE_MOVES, true);
    VirtualPrinter printer;
    const VariantDesk desk;
    const RunResult r = desk.send(printer.uri(), std::string(TYPED) + "nodes 77\nquit\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(count(r.output, "(A page was printed. ") == 1);
    CHECK(!has(r.output, "The core would have played"));
    CHECK(r.output.ends_with(
        fmt::format("Goodbye.\nThe game is in {1}; continue with inkmate send --to {0} --resume {1}\n",
                    printer.uri(), desk / "game.pgn")));
    CHECK(desk.moves() == texts(game, 6));
    CHECK(has(contents(desk / "game.log"), "\n> b2b3\n"));
    const game::Rules shared(game::Rules(), &rules);
    CHECK(
        has(contents(desk / "game.log"), "\n" + device::move_line(game::Game(shared, game.up_to(4))) + "\n"));
    REQUIRE(printer.wait_idle(60s));
    CHECK(compare_with_pages(printer.pages(), pages_after(game, {2, 4, 6}, true)) == "");

    // Another device begins with the position, and plays with the strength that was set.
    VirtualPrinter spare;
    const RunResult on = desk.resume(spare.uri(), "fen\nundo\nnodes\n");
    CHECK(on.status.ok());
    CHECK(has(on.output, "\n" + game.position().fen() + "\n"));
    CHECK(has(on.output, "Strength: 77 nodes\n"));
    CHECK(desk.moves() == texts(game, 4));
    REQUIRE(spare.wait_idle(60s));
    CHECK(compare_with_pages(spare.pages(), pages_after(game, {6}, true, 6)) == "");
    CHECK_REFUSED(
        desk.send(spare.uri(), ""), 1,
        fmt::format("there is a game in {0}: continue it with inkmate send --to {1} --resume {0}, or "
                    "name a different file with -o",
                    desk / "game.pgn", spare.uri()));
}

TEST_CASE("a variant's moves are held against its rules before they are sent") {
    VirtualPrinter printer;
    const VariantDesk desk;
    const std::string typed = "uci\na2a4\nfoo\ngo go\nA2A3\n";
    const RunResult r = desk.send(printer.uri(), typed);
    CHECK(r.status.ok());
    for (const char* const text :
         {"'a2a4' is not legal: the piece on a2 can go a3.\n",
          "\"uci\" is for chess programs; here a person plays.\n",
          "\"go\" with words after it is for chess programs; here a person plays.\n"})
        CHECK(has(r.output, text));
    CHECK(desk.moves().size() == 2);
    CHECK(!has(printer.received(), "a2a4\n"));
    std::filesystem::remove(desk / "game.pgn");
    // The device says it in its own words.
    const RunResult unchecked = desk.send(printer.uri(), typed, {"--without=checks"});
    CHECK(has(unchecked.output, "\"a2a4\" is not legal. The piece there can play:\na3\n"));
    CHECK(has(unchecked.output, "Not understood: \"foo\"; nothing changed. Type a move, or \"help\".\n"));
    CHECK(desk.moves().size() == 2);
    CHECK(has(printer.received(), "a2a4\n"));
}

TEST_CASE("a variant's game is whole when the line is lost, with the reply that the device was finding") {
    const variant::Rules rules = variant::load_rules("losalamos");
    const variant::Game game = answered(rules, WHITE_MOVES, true);
    VirtualPrinter printer({.faults = {.closes_after_text = "Move: 2. b3 (b2b3)"}});
    const VariantDesk desk;
    const RunResult lost = desk.send(printer.uri(), TYPED);
    CHECK(lost.status.code == 1);
    CHECK(lost.errors.starts_with("inkmate: error: "));
    CHECK(desk.moves() == texts(game, 4));

    // Interrupted before anything was typed, it says how it goes on.
    printer.set_faults({});
    ChildProcess child({{INKMATE_PROGRAM, "send", "--resume", desk / "game.pgn", "--to", printer.uri()}});
    REQUIRE(child.read_until("\n> ", 60s).end == ReadEnd::found);
    ::kill(child.pid(), SIGINT);
    CHECK(child.wait(20s) == ExitStatus{.code = 1});
    CHECK(child.errors() == fmt::format("Interrupted: the game is saved; continue with inkmate "
                                        "send --to {} --resume {}\n",
                                        printer.uri(), desk / "game.pgn"));
    CHECK(desk.moves() == texts(game, 4));
    CHECK(desk.resume(printer.uri(), "f2f3\n").status.ok());
    CHECK(desk.moves().size() == 6);
}

TEST_CASE("a variant on a mute device goes on with a job a turn, and its pages are cairo's") {
    const variant::Rules rules = variant::load_rules("losalamos");
    const variant::Game game = answered(rules, WHITE_MOVES, false);
    VirtualPrinter printer({.faults = {.mute_after_sent = 0}});
    const VariantDesk desk;
    const RunResult r = desk.send(printer.uri(), TYPED, {"--wait", "3", "--pages-dir", desk / "pages"});
    CHECK(r.errors == "");
    CHECK(has(r.output, "Nothing comes back from " + printer.uri() + ": continuing with one job a turn.\n"));
    CHECK(desk.moves() == texts(game, 6));
    CHECK(files(desk / "pages").size() == 3);
    REQUIRE(printer.wait_idle(60s));
    // The job of the session that was given up draws no page.
    CHECK(compare_with_pages(printer.pages(), pages_after(game, {2, 4, 6}, false)) == "");
}

TEST_CASE("a variant by IPP: the printed reply is the one that is shown") {
    if (!IppPrinter::available()) {
        MESSAGE(
            "skipped: ippeveprinter or dbus-daemon is not installed (packages cups-ipp-utils, dbus-daemon)");
        return;
    }
    const variant::Game game = answered(LOS_ALAMOS, TWO_MOVES, false);
    IppPrinter printer;
    const VariantDesk desk;
    const RunResult r = desk.send(printer.uri(), "a2a3\nb2b3\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.moves() == texts(game, 4));
    CHECK(compare_with_pages(printer.pages(), pages_after(game, {2, 4}, false)) == "");
}

TEST_CASE("a variant through a raw queue of CUPS") {
    if (!CupsServer::available()) {
        MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
        return;
    }
    const variant::Game game = answered(LOS_ALAMOS, TWO_MOVES, false);
    VirtualPrinter printer;
    CupsServer cups("paper", printer.uri());
    const VariantDesk desk;
    const RunResult r = run({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", "paper", "--wait", "60"},
                             {"CUPS_SERVER=" + cups.address()}},
                            "a2a3\nb2b3\n", 2min);
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.moves() == texts(game, 4));
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_with_pages(printer.pages(), pages_after(game, {2, 4}, false)) == "");
}

TEST_CASE("a variant by LPD") {
    const variant::Game game = answered(LOS_ALAMOS, TWO_MOVES, false);
    VirtualPrinter printer;
    LpdServer server("office", printer.port());
    const VariantDesk desk;
    const RunResult r = desk.send(server.uri(), "a2a3\nb2b3\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(desk.moves() == texts(game, 4));
    REQUIRE(printer.wait_idle(30s));
    CHECK(compare_with_pages(printer.pages(), pages_after(game, {2, 4}, false)) == "");
    CHECK(server.control_file().find("\nPinkmate\nJA game of losalamos\nldfA") != std::string::npos);
}

TEST_CASE("a variant's levels are sent: mistakes and seed are known, and kept with the game") {
    const variant::Rules& rules = LOS_ALAMOS;
    VirtualPrinter printer;
    const VariantDesk desk("losalamos", {"--seed", "7"});
    const auto mistakes = engine::level(1).strength.mistakes;
    const std::uint64_t nodes = engine::level(1).strength.limits.nodes;
    // In a session the engine of the core goes along; each job has one of its own.
    variant::Game game{variant::Position(rules)};
    const auto reply = [&](variant::Engine& engine, const std::string& text, std::int32_t seed) {
        game.play(*variant::parse_move(game.position(), text));
        game.play(variant::choose_move(engine, game, {{.nodes = nodes}, mistakes, seed}).best_move);
    };
    variant::Engine whole(rules);
    reply(whole, "a2a3", 7);
    reply(whole, "b2b3", 12);
    const RunResult r = desk.send(printer.uri(), "level 1\na2a3\nseed 12\nb2b3\n");
    CHECK(r.errors == "");
    CHECK(!has(r.output, "The core would have played"));
    CHECK(desk.moves() == texts(game, 4));
    variant::Engine job(rules);
    reply(job, "f2f3", 12);
    const RunResult on = desk.resume(printer.uri(), "level\nseed\nf2f3\n", {"--one-way"});
    CHECK(has(on.output, "\nLevel 1, newcomer: 100 nodes, makes mistakes\n"));
    CHECK(has(on.output, "\nSeed: 12\n"));
    CHECK(desk.moves() == texts(game, 6));
}

TEST_CASE("a variant with one job a turn answers as its program does") {
    VirtualPrinter printer;
    const std::string typed =
        "board\nflip\nflip\nfen\nmoves\nmoves a2\nundo\neval\nnodes\nnodes 0\nlevel 1\nseed 12\nseed\nlevel "
        "0\nnodes 60\na9a9\n"
        "setup 6/6 w\ngo go\nfoo\n";
    const VariantDesk desk("3check"), other("3check");
    const RunResult session =
        desk.send(printer.uri(), typed + "hint\nsetup 7k/8/8/8/8/8/8/K5Q1 w - - 1+3 0 1\n");
    const RunResult jobs =
        other.send(printer.uri(), typed + "hint\nsetup 7k/8/8/8/8/8/8/K5Q1 w - - 1+3 0 1\n", {"--one-way"});
    CHECK(jobs.errors == "");
    // The list of moves has its own order, and the program says what is wrong with a FEN in fewer words.
    std::vector<std::string> said = lines(session.output), answered = lines(jobs.output);
    const auto compared = [](std::vector<std::string>& text) {
        std::erase_if(text, [](const std::string& line) {
            return line.starts_with("Na3 ") || line.starts_with("Nc3 ") ||
                   line.find("The position is unchanged.") != std::string::npos ||
                   line.starts_with("Inkmate ") || line.starts_with("The game is in ") ||
                   line.starts_with("Goodbye.") || line.starts_with("%%") || line.empty() || line == "> ";
        });
        return text;
    };
    CHECK(fmt::format("{}", fmt::join(compared(answered), "\n")) ==
          fmt::format("{}", fmt::join(compared(said), "\n")));
    CHECK(has(jobs.output, "Turn: White, checks left: White 1, Black 3\n"));
    CHECK(has(jobs.output, "\nLegal moves (20):\n"));
    CHECK(has(jobs.output, "The position is unchanged."));

    // A word of chess, and one of sessions.
    const VariantDesk third;
    const RunResult words = third.send(
        printer.uri(), "elo 900\ntime 5\nhelp\ngo\nundo\nprint\nsetup 2k3/6/6/6/6/R2K2 w - - 0 1\nnew\n",
        {"--one-way"});
    CHECK(has(words.output, "Elo is measured in chess only. Type \"level 1\" to \"level 10\".\n"));
    CHECK(has(words.output, "\"time\" is not for a game of one job a turn; "));
    CHECK(has(words.output, "\nsetup FEN        sets up a position\n"));
    CHECK(!has(words.output, "\nelo "));
    CHECK(has(words.output, "\nredo             plays it again\n"));
    CHECK(has(words.output, "\nTurn: Black\n"));
    CHECK(third.moves("losalamos", 2).empty());
}

TEST_CASE("a job a turn of a variant is refused where its reply would not be known or seen") {
    VirtualPrinter printer;
    const VariantDesk timed("losalamos", {"--time", "5"}), blind("losalamos", {"--without=pages"});
    CHECK(has(timed.send(printer.uri(), "", {"--one-way"}).errors,
              "generate it without --time, and give --time to inkmate send"));
    CHECK(timed.send(printer.uri(), "a2a3\n", {"--one-way", "--time", "2", "--speed", "40"}).errors == "");
    CHECK(has(contents(timed / "game.pgn"), " nodes=80 time=0 "));
    CHECK(has(blind.send(printer.uri(), "", {"--one-way"}).errors, "generate it with pages"));
}

TEST_CASE("a variant of a rule file is sent with that file") {
    VirtualPrinter printer;
    const VariantDesk desk;
    const std::string rules = desk / "own.ini";
    const std::string own = "[own:losalamos]\nstartFen = rnkqnr/pppppp/6/6/PPPPPP/RNKQNR w - - 0 1\n";
    write(rules, own);
    desk.generate(rules);
    CHECK_REFUSED(desk.send(printer.uri(), ""), 2,
                  desk / "game.ps" + " plays own: name its rules too, by --variant FILE.ini:own");
    CHECK(desk.send(printer.uri(), "a2a3\n", {"--variant", rules}).errors == "");
    CHECK_REFUSED(desk.resume(printer.uri(), ""), 2,
                  desk / "game.pgn" + " is a game of own: name its rules too, by --variant FILE.ini:own");
    CHECK(desk.resume(printer.uri(), "b2b3\n", {"--variant", rules + ":own"}).errors == "");
    CHECK(has(contents(desk / "game.pgn"), " 2. b3 "));

    std::filesystem::remove(desk / "game.pgn");
    write(rules, own + "stalemateValue = loss\n");
    CHECK_REFUSED(desk.send(printer.uri(), "", {"--variant", rules}), 1,
                  fmt::format("{} was not made by the rules in {}, or by a different version of Inkmate: "
                              "generate it again",
                              desk / "game.ps", rules));
    CHECK_REFUSED(desk.send(printer.uri(), "", {"--variant", "grand"}), 2,
                  desk / "game.ps" + " plays own, not grand");
    CHECK(test::inkmate({"generate", "-q", "-o", desk / "game.ps"}).status.ok());
    CHECK_REFUSED(desk.send(printer.uri(), "", {"--variant", "grand"}), 2,
                  desk / "game.ps" + " plays chess, not grand");
}

TEST_CASE("a variant's program tells how it was made, whatever its FEN and moves") {
    const VariantDesk desk;
    const std::string wide = desk / "wide.ini";
    std::string fen = "rnbqkbnrrnbq1bnr/pppppppppppppppp";
    for (int rank = 0; rank < 12; ++rank) fen += rank == 4 || rank == 6 ? "/1N1N1N1N1n1n1n1n" : "/16";
    write(wide, "[wide:chess]\nmaxRank = 16\nmaxFile = 16\ncastling = false\nstartFen = " + fen +
                    "/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQ1BNR w - - 0 1\n");
    for (const std::string& name : {std::string("pressroom"), wide}) {
        CAPTURE(name);
        const auto rules = std::make_shared<const variant::Rules>(
            name == wide ? variant::load_rules("wide", variant::read_ini(contents(wide), wide))
                         : variant::load_rules(name));
        PlayingProgram made;
        make_variant(rules, variant::Position(*rules).fen(), made);
        made.title = "a)(\\ %!PS\n = 100%";
        made.names.white = "Ann";
        made.side = ProgramSide::white;
        made.limits = {.depth = 3, .nodes = 77};
        variant::Game game{variant::Position(*rules)};
        for (std::size_t i = 0; i < 60 && !game.outcome(); ++i) {
            const auto moves = variant::legal_moves(game.position());
            // Moves of several legs where there are any.
            const auto far = std::ranges::find(moves, variant::MoveKind::takes, &variant::Move::kind);
            game.play(far != moves.end() ? *far : moves[7 * i % moves.size()]);
            made.variant_moves.push_back(game.moves().back().code());
        }
        REQUIRE(game.moves().size() > 20);
        const std::string described = description_comment(made);
        for (const std::string& line : lines(described)) CHECK(line.size() <= 120);
        const auto read = read_description(generate(made));
        REQUIRE(read);
        CHECK(read->game.variant == rules->name);
        const PlayingProgram again = program_of(*read, rules);
        CHECK(description_comment(again) == described);
        CHECK(again.variant_moves == made.variant_moves);
        CHECK(again.title == made.title);
        CHECK(again.names.white == "Ann");
        CHECK(again.names.event == made.names.event);
    }
}
