// Searches and games under interpreters that are not quite as Ghostscript is, against the core.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/engine/search.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/strict_interpreter.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

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
        for (const Form form : {Form::readable, Form::plain, Form::small, Form::packed})
            for (const int level : {1, 2}) all.push_back({interpreter, form, level});
    return all;
}

/// What such a program says over UCI, without greeting and times.
std::vector<std::string> said(const Setting& setting, const std::string& typed) {
    PlayingProgram options;
    options.form = setting.form;
    options.language_level = setting.level;
    options.drawing = false;
    const GhostscriptRun run = run_ghostscript(after_header(generate(options), setting.interpreter.prologue),
                                               "uci\n" + typed + "quit\n");
    INFO(run.output.substr(0, 2000));
    CHECK(run.status.ok());
    CHECK(run.errors == "");
    std::vector<std::string> lines = lines_of(run.output);
    const auto handshake = std::ranges::find(lines, "uciok");
    REQUIRE(handshake != lines.end());
    lines.erase(lines.begin(), handshake + 1);
    for (std::string& line : lines) line = without_time(line);
    return lines;
}

void append(std::vector<std::string>& lines, std::vector<std::string> more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

TEST_CASE("on strict interpreters every search is the core's, in every form and at every level") {
    // 2,040 positions in the long form, 15 for each setting; some of both in the short one.
    const std::vector<Setting> all = settings();
    const std::size_t per_setting = full_tests() ? 2000 / all.size() + 1 : 4;
    const auto positions = sample_positions(per_setting * all.size(), 15);
    const SearchLimits limits{.nodes = 300};
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!full_tests() && i % 7 != 0) continue;
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
        CHECK(said(all[i], typed) == expected);
    }
}

TEST_CASE("on strict interpreters every reply of a game is the core's") {
    // 50 games in the long form, at different settings.
    const std::vector<Setting> all = settings();
    const std::size_t games = full_tests() ? 50 : 3;
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
        CHECK(said(setting, typed) == expected);
    }
}
