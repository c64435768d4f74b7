#include <doctest/doctest.h>

#include <algorithm>

#include "core/chess/notation.hpp"
#include "core/engine/player.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/memory.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/emit_helpers.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;

TEST_CASE("a program takes as much memory as is said, or up to a seventh less") {
    const auto check = [](const PlayingProgram& options) {
        const auto need = static_cast<long>(memory_need(options));
        const long measured = measure(generate(options), "quit\n").memory;
        CHECK(measured <= need);
        CHECK(measured >= need - need / 7);
    };
    std::vector<PlayingProgram> programs;
    PlayingProgram options;
    options.side = ProgramSide::none;
    programs.push_back(options);
    options.search.hash_bits = 10;
    programs.push_back(options);
    options.form = Form::packed;
    programs.push_back(options);
    for (const SearchAlgorithm strength :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        PlayingProgram smaller = options;
        smaller.search = {.algorithm = strength, .hash_bits = 0};
        programs.push_back(smaller);
        if (!test::full_tests() && strength != SearchAlgorithm::full) continue;
        smaller.drawing = false;
        programs.push_back(smaller);
        smaller.uci = false;
        programs.push_back(smaller);
        smaller.max_plies = 100;
        programs.push_back(smaller);
        smaller.console = false;
        smaller.uci = true;
        programs.push_back(smaller);
    }
    aim_at(Target::printer, options);
    options.form = small_form(Target::printer);
    options.language_level = 1;
    programs.push_back(options);
    // In the short form, the first, each third after it, and the last.
    for (const PlayingProgram& program : test::sample(programs, 3)) check(program);
}

TEST_CASE("a program is made to fit: the table goes first, then the record, then what is left of both") {
    const PlayingProgram plain;
    const std::size_t all = memory_need(plain);
    const auto fitted = [&](std::size_t bytes) {
        PlayingProgram options;
        fit_memory(options, bytes);
        CHECK(memory_need(options) <= bytes);
        return options;
    };
    CHECK(fitted(all).search.hash_bits == plain.search.hash_bits);
    CHECK(fitted(all).max_plies == MAX_PLIES);
    const PlayingProgram less = fitted(all - 1);
    CHECK(less.search.hash_bits == plain.search.hash_bits - 1);
    CHECK(less.max_plies == MAX_PLIES);

    PlayingProgram small_table;
    small_table.search.hash_bits = 10;
    const PlayingProgram record = fitted(memory_need(small_table) - 1);
    CHECK(record.search.hash_bits == 10);
    CHECK(record.max_plies == MAX_PLIES - 100);

    PlayingProgram both = small_table;
    both.max_plies = 400;
    CHECK(fitted(memory_need(both) - 1).search.hash_bits == 9);
    CHECK(fitted(memory_need(both) - 1).max_plies == 400);

    PlayingProgram least = both;
    least.search.hash_bits = 0;
    least.max_plies = 100;
    const std::size_t bottom = memory_need(least);
    CHECK(fitted(bottom).max_plies == 100);
    CHECK(fitted(bottom).search.hash_bits == 0);
    CHECK(error_of([&] { fitted(bottom - 1); }) ==
          "a program with these options needs " + std::to_string(bottom) + " bytes of memory and may take " +
              std::to_string(bottom - 1) + ": leave out pages or uci (--without), or choose --form tiny");
}

TEST_CASE("to need less memory only what is still in a program is advised") {
    const auto advice = [](bool drawing, bool console, bool uci) {
        PlayingProgram options;
        options.drawing = drawing;
        options.console = console;
        options.uci = uci;
        const std::string error = error_of([&] { fit_memory(options, 1); });
        const std::string before = " may take 1: ";
        return error.substr(error.find(before) + before.size());
    };
    CHECK(advice(true, true, true) == "leave out pages or uci (--without), or choose --form tiny");
    CHECK(advice(false, true, true) == "leave out uci (--without), or choose --form tiny");
    CHECK(advice(true, true, false) == "leave out pages (--without), or choose --form tiny");
    CHECK(advice(true, false, true) == "leave out pages (--without), or choose --form tiny");
    CHECK(advice(false, true, false) == "choose --form tiny");
    CHECK(advice(false, false, true) == "choose --form tiny");
}

TEST_CASE("a search without a table loses only its record") {
    PlayingProgram options;
    options.search.algorithm = SearchAlgorithm::alphabeta;
    fit_memory(options, memory_need(options) - 1);
    CHECK(options.search.hash_bits == PlayingProgram().search.hash_bits);
    CHECK(options.max_plies == MAX_PLIES - 100);
}

TEST_CASE("the record keeps room for the moves that were played, and more to come") {
    PlayingProgram options;
    const char* const knights[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    for (int ply = 0; ply < 450; ++ply)
        options.game.play(parse_move(options.game.position(), knights[ply % 4]));
    CHECK(error_of([&] { fit_memory(options, 100000); }).starts_with("a program with these options needs "));
    CHECK(options.max_plies == 550);
}

TEST_CASE("a program that was made to fit plays") {
    PlayingProgram options;
    options.side = ProgramSide::none;
    options.limits = {.nodes = 200};
    constexpr std::int64_t limit = 5'100'000;
    fit_memory(options, limit);
    CHECK(options.search.hash_bits > 0);
    const Measurement m = measure(generate(options), "go\ngo\nfen\n");
    CHECK(m.memory <= limit);
    Engine engine(options.search);
    Game game;
    const PlayStyle style = style_of(options);
    for (int move = 0; move < 2; ++move) game.play(choose_move(engine, game, style).best_move);
    CHECK(m.output.find(game.position().fen()) != std::string::npos);
}
