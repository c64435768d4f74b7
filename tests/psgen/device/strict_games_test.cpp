// Searches, games, answers and solutions of every kind of program under interpreters that are not quite as
// Ghostscript is, against the core: in the long form 2,000 positions and 50 games in all.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/engine/search.hpp"
#include "core/engine/tiny.hpp"
#include "core/game/mind.hpp"
#include "core/puzzle/puzzle.hpp"
#include "core/variant/rules_file.hpp"
#include "engines/uci/lines.hpp"
#include "play/device/device_text.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "tests/play/lesson/conversation.hpp"
#include "tests/play/lesson/lesson_program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/strict_interpreter.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

constexpr std::array FORMS = {Form::readable, Form::plain, Form::small, Form::packed};

/// An interpreter, and a form and language level of the program that it runs.
struct Setting {
    Strictness interpreter;
    Form form;
    int level;
};

/// Every interpreter with every form at both levels.
std::vector<Setting> settings() {
    std::vector<Setting> all;
    for (const Strictness& interpreter : strict_interpreters())
        for (const Form form : FORMS)
            for (const int level : {1, 2}) all.push_back({interpreter, form, level});
    return all;
}

/// Every interpreter with one form and level, a different one for the next; some of them in the short form,
/// from the one at `first` on.
std::vector<Setting> one_each(std::size_t first) {
    std::vector<Setting> all;
    std::size_t i = first;
    for (const Strictness& interpreter : strict_interpreters()) {
        all.push_back({interpreter, FORMS[i % FORMS.size()], static_cast<int>(1 + i / FORMS.size() % 2)});
        ++i;
    }
    return sample(all, 9, first);
}

/// What a program says at such a setting to what is typed to it. Pages are drawn nowhere.
std::string said(const Setting& setting, const std::string& program, const std::string& typed) {
    const GhostscriptRun run = run_ghostscript(after_header(program, setting.interpreter.prologue), typed);
    INFO(run.output.substr(0, 2000));
    CHECK(run.status.ok());
    CHECK(run.errors == "");
    return run.output;
}

PlayingProgram set(PlayingProgram options, const Setting& setting) {
    options.form = setting.form;
    options.language_level = setting.level;
    options.drawing = false;
    return options;
}

/// What a program that plays says over UCI, without greeting and times.
std::vector<std::string> said_over_uci(const Setting& setting, const PlayingProgram& options,
                                       const std::string& typed) {
    std::vector<std::string> lines =
        lines_of(said(setting, generate(set(options, setting)), "uci\n" + typed + "quit\n"));
    const auto handshake = std::ranges::find(lines, "uciok");
    REQUIRE(handshake != lines.end());
    lines.erase(lines.begin(), handshake + 1);
    for (std::string& line : lines) line = without_time(line);
    return lines;
}

/// What it says of moves in its console.
std::vector<std::string> moves_told(const Setting& setting, const PlayingProgram& options,
                                    const std::string& typed) {
    return move_lines(said(setting, generate(set(options, setting)), typed + "quit\n"));
}

/// A program whose console plays for nobody unasked, and never resigns.
PlayingProgram console_player(int nodes) {
    PlayingProgram options;
    options.side = ProgramSide::none;
    options.limits = {.nodes = static_cast<std::uint64_t>(nodes)};
    options.mistakes = {};
    options.ends_games = false;
    return options;
}

void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

/// What the core says to a search of any game over UCI; returns its move.
game::Move add_search(game::Mind& mind, const game::Game& game, const SearchLimits& limits,
                      std::vector<std::string>& lines) {
    const game::Found found = mind.search(
        game, limits, [&](const game::Found& f) { lines.push_back(without_time(uci::info_line(f))); });
    lines.push_back(uci::bestmove_line(found));
    return found.move;
}

/// Variants of which the one at `index` is played; every one has its turn.
game::Rules variant_rules(std::size_t index) {
    const auto& sections = variant::builtin_sections();
    return game::load_rules(sections[index % sections.size()].name);
}
PlayingProgram variant_player(const game::Rules& rules) {
    PlayingProgram options;
    make_variant(std::make_shared<variant::Rules>(*rules), rules->start_fen, options);
    return options;
}

std::string number_with_commas(std::uint64_t number) {
    std::string text = fmt::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

}  // namespace

TEST_CASE("on strict interpreters every search is the core's, in every form and at every level") {
    // 6 positions for each setting in the long form: 1,008.
    const std::vector<Setting> all = settings();
    const std::size_t per_setting = full_tests() ? 6 : 4;
    const auto positions = sample_positions(per_setting * all.size(), 15);
    const SearchLimits limits{.nodes = 300};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!full_tests() && i % 17 != 0) continue;
        CAPTURE(all[i].interpreter.name);
        CAPTURE(static_cast<int>(all[i].form));
        CAPTURE(all[i].level);
        std::string typed;
        std::vector<std::string> expected;
        for (std::size_t j = i * per_setting; j < (i + 1) * per_setting; ++j) {
            Engine engine;
            typed +=
                fmt::format("ucinewgame\nposition fen {}\ngo nodes {}\n", positions[j].fen(), limits.nodes);
            append(expected, searched(engine, positions[j], limits));
        }
        CHECK(said_over_uci(all[i], {}, typed) == expected);
    }
}

TEST_CASE("on strict interpreters the console plays the core's moves") {
    // 20 positions for each interpreter: 420.
    const std::size_t each = full_tests() ? 20 : 4;
    std::size_t at = 0;
    const auto positions = sample_positions(2 * each * strict_interpreters().size(), 16);
    for (const Setting& setting : one_each(1)) {
        CAPTURE(setting.interpreter.name);
        std::string typed;
        std::vector<std::string> expected;
        while (expected.size() < each) {
            const Position& pos = positions.at(at++);
            Game game(pos);
            if (ends_game(game.status())) continue;
            Engine engine;
            game.play(engine.search(pos, {.nodes = 200}).best_move);
            typed += fmt::format("new\nsetup {}\ngo\n", pos.fen());
            expected.push_back(move_line(game::Game(game)));
        }
        CHECK(moves_told(setting, console_player(200), typed) == expected);
    }
}

TEST_CASE("a variant's FEN is read to its end where no interval begins there") {
    // Whose FEN has fields as long as there are any.
    const auto rules = game::load_rules("5check");
    std::vector<std::string> expected;
    game::Mind mind(rules);
    add_search(mind, game::Game(rules), {.nodes = 60}, expected);
    const std::string typed =
        fmt::format("ucinewgame\nposition fen {}\ngo nodes 60\n", game::Game(rules).fen());
    const auto all = strict_interpreters();
    const auto strict =
        std::ranges::find(all, std::string("intervals do not begin at the end"), &Strictness::name);
    REQUIRE(strict != all.end());
    CHECK(said_over_uci({*strict, FORMS[0], 2}, variant_player(rules), typed) == expected);
}

TEST_CASE("on strict interpreters every search of variants is the core's") {
    // 6 positions of 3 variants for each interpreter: 378.
    std::size_t index = 0;
    for (const Setting& setting : one_each(2))
        for (int variant = 0; variant < (full_tests() ? 3 : 1); ++variant) {
            const game::Rules rules = variant_rules(index++);
            CAPTURE(setting.interpreter.name);
            CAPTURE(rules->name);
            std::string typed;
            std::vector<std::string> expected;
            for (const std::string& fen : random_positions(*rules, 6, static_cast<std::uint32_t>(index))) {
                game::Mind mind(rules);
                typed += fmt::format("ucinewgame\nposition fen {}\ngo nodes 60\n", fen);
                add_search(mind, game::Game(rules, fen), {.nodes = 60}, expected);
            }
            CHECK(said_over_uci(setting, variant_player(rules), typed) == expected);
        }
}

TEST_CASE("on strict interpreters the smallest program answers as it is specified") {
    // 10 positions of a game for each interpreter: 210.
    std::uint32_t seed = 0;
    for (const Setting& setting : one_each(3)) {
        CAPTURE(setting.interpreter.name);
        TinyProgram options;
        options.side = ProgramSide::none;
        options.drawing = false;
        options.form = setting.level == 1 ? Form::small : Form::packed;
        // The lines that are typed, with the reply that each asks for.
        std::vector<std::pair<std::string, std::string>> lines;
        Game game;
        for (const Move m : random_game(++seed, 10)) {
            lines.emplace_back("go", to_uci(tiny_search(game.position(), TINY_DEPTH).best_move));
            // Takes back a full move.
            lines.emplace_back("undo", "");
            if (!game.moves().empty()) lines.emplace_back(to_uci(game.moves().back()), "");
            lines.emplace_back(to_uci(m), "");
            game.play(m);
        }
        std::string typed;
        for (const auto& [line, reply] : lines) typed += line + "\n";
        const auto told = answers(said(setting, generate(options), typed + "quit\n"));
        REQUIRE(told.size() > lines.size());
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (!lines[i].second.empty())
                CHECK(told[i + 1].substr(0, told[i + 1].find('\n')) == lines[i].second);
    }
}

TEST_CASE("on strict interpreters every answer to a lesson is judged as the core judges it") {
    // At least 189 in the long form.
    int judged = 0;
    std::uint32_t seed = 0;
    for (const Setting& setting : one_each(4)) {
        CAPTURE(setting.interpreter.name);
        LessonProgram lesson = lesson_program(PROBLEMS, 8);
        lesson.form = setting.form;
        lesson.language_level = setting.level;
        const Conversation conversation = random_lesson(lesson, ++seed, full_tests() ? 40 : 8);
        check_lesson(after_header(generate(lesson), setting.interpreter.prologue), conversation);
        judged += judged_answers(conversation);
    }
    CHECK(judged >= (full_tests() ? 189 : 6));
}

TEST_CASE("on strict interpreters every puzzle has the core's solution, found in as many steps") {
    // 7 for each interpreter: 147.
    using namespace puzzle;
    struct Case {
        std::string piece;
        int side;
        Question question;
    };
    const std::vector<Case> cases = {
        {"Q", 6, {.kind = Kind::independence}},
        {"N", 5, {.kind = Kind::independence}},
        {"Q", 5, {.kind = Kind::domination}},
        {"K", 4, {.kind = Kind::domination}},
        {"N", 5, {.kind = Kind::tour}},
        {"N", 6, {.kind = Kind::tour, .tour = {.closed = true}}},
        {"R", 3, {.kind = Kind::domination, .pieces = 3, .all = true}},
    };
    std::size_t first = 0;
    for (const Setting& setting : one_each(5)) {
        CAPTURE(setting.interpreter.name);
        for (const Case& one : sample(cases, cases.size(), first++ % cases.size())) {
            CAPTURE(one.piece);
            CAPTURE(one.side);
            const variant::Movement movement = variant::parse_betza(one.piece);
            PuzzleProgram program({one.piece, make_field(one.side, one.side, {}, movement), one.question});
            program.paths = usual_paths(movement);
            program.most_steps = 1'000'000;
            program.form = setting.form;
            program.language_level = setting.level;
            Effort effort{program.most_steps};
            const Answer answer = solve(program.task.field, program.task.question, effort);
            REQUIRE(!answer.squares.empty());
            std::string names;
            for (const variant::Square square : answer.squares)
                names += (names.empty() ? "" : " ") + variant::to_string(square);
            const std::string told = said(setting, generate(program), "");
            CHECK(told.find("\n" + names + "\n") != std::string::npos);
            CHECK(told.ends_with("\nSteps: " + number_with_commas(effort.steps) + "\n"));
        }
    }
}

TEST_CASE("on strict interpreters every reply of a game is the core's") {
    // 18 games over UCI in the long form, at different settings.
    const std::vector<Setting> all = settings();
    const std::size_t games = full_tests() ? 18 : 2;
    for (std::size_t game = 0; game < games; ++game) {
        const Setting& setting = all[game * 37 % all.size()];
        CAPTURE(setting.interpreter.name);
        CAPTURE(static_cast<int>(setting.form));
        CAPTURE(setting.level);
        Game played;
        for (const Move m : random_game(static_cast<std::uint32_t>(game), 8)) played.play(m);
        Engine engine;
        std::string moves, typed = "ucinewgame\n";
        for (const Move m : played.moves()) moves += ' ' + to_uci(m);
        std::vector<std::string> expected;
        while (!ends_game(played.status()) && played.moves().size() < 80) {
            const SearchLimits limits{.nodes = 200};
            typed += fmt::format("position startpos moves{}\ngo nodes {}\n", moves, limits.nodes);
            append(expected, searched(engine, played.position(), limits, played.earlier_keys()));
            const std::string best = expected.back().substr(std::string_view("bestmove ").size());
            moves += ' ' + best;
            const MoveList legal = legal_moves(played.position());
            played.play(*std::ranges::find(legal, best, to_uci));
        }
        CHECK(said_over_uci(setting, {}, typed) == expected);
    }
}

TEST_CASE("on strict interpreters the console's games are the core's") {
    // 10 games in the long form.
    std::uint32_t seed = 0;
    const std::vector<Setting> all = one_each(6);
    for (std::size_t game = 0; game < std::min<std::size_t>(all.size(), full_tests() ? 10 : 1); ++game) {
        const Setting& setting = all[full_tests() ? 2 * game % all.size() : game];
        CAPTURE(setting.interpreter.name);
        Game played;
        std::string typed;
        std::vector<std::string> expected;
        for (const Move m : random_game(100 + seed++, 6)) {
            played.play(m);
            typed += to_uci(m) + "\n";
            expected.push_back(move_line(game::Game(played)));
        }
        Engine engine;
        while (!ends_game(played.status()) && played.moves().size() < 60) {
            played.play(engine.search(played.position(), {.nodes = 200}, played.earlier_keys()).best_move);
            typed += "go\n";
            expected.push_back(move_line(game::Game(played)));
        }
        CHECK(moves_told(setting, console_player(200), typed) == expected);
    }
}

TEST_CASE("on strict interpreters the games of variants are the core's") {
    // 14 games in the long form, each of another variant.
    const std::vector<Setting> all = one_each(7);
    for (std::size_t game = 0; game < std::min<std::size_t>(all.size(), full_tests() ? 14 : 1); ++game) {
        const game::Rules rules = variant_rules(5 * game + 1);
        CAPTURE(all[game].interpreter.name);
        CAPTURE(rules->name);
        game::Mind mind(rules);
        game::Game played(rules);
        std::string moves, typed = "ucinewgame\n";
        std::vector<std::string> expected;
        while (!played.outcome() && played.plies() < 40) {
            typed +=
                fmt::format("position startpos{}{}\ngo nodes 60\n", moves.empty() ? "" : " moves", moves);
            played.play(add_search(mind, played, {.nodes = 60}, expected));
            moves += ' ' + played.last_uci();
        }
        CHECK(said_over_uci(all[game], variant_player(rules), typed) == expected);
    }
}

TEST_CASE("on strict interpreters the games of the smallest program are those of its specification") {
    // 8 games in the long form.
    const std::vector<Setting> all = one_each(8);
    for (std::size_t game = 0; game < std::min<std::size_t>(all.size(), full_tests() ? 8 : 1); ++game) {
        const Setting& setting = all[full_tests() ? (2 * game + 1) % all.size() : game];
        CAPTURE(setting.interpreter.name);
        TinyProgram options;
        options.side = ProgramSide::none;
        options.drawing = false;
        options.depth = 2;
        Game played;
        std::string typed;
        std::vector<std::string> expected;
        for (const Move m : random_game(static_cast<std::uint32_t>(200 + game), 4)) {
            played.play(m);
            typed += to_uci(m) + "\n";
        }
        const std::size_t opening = played.moves().size();
        while (!ends_game(played.status()) && played.moves().size() < 60) {
            played.play(tiny_search(played.position(), options.depth).best_move);
            typed += "go\n";
            expected.push_back(to_uci(played.moves().back()));
        }
        const auto told = answers(said(setting, generate(options), typed + "quit\n"));
        REQUIRE(told.size() > opening + expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
            const std::string& answer = told[opening + i + 1];
            CHECK(answer.substr(0, answer.find('\n')) == expected[i]);
        }
    }
}
