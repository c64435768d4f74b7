#include "tests/psgen/console.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <sstream>
#include <utility>

#include "psgen/emit/program.hpp"
#include "tests/psgen/interpreter.hpp"

namespace inkmate::test {

using namespace psgen;
using namespace chess;
using namespace engine;

namespace {

constexpr std::string_view PROMPT = "\n> ";

std::string trimmed(std::string_view text) {
    const auto first = text.find_first_not_of('\n');
    if (first == text.npos) return "";
    return std::string(text.substr(first, text.find_last_not_of('\n') + 1 - first));
}

std::string uci_score(int score) {
    if (score > MATE_BOUND) return fmt::format("mate {}", (MATE - score + 1) / 2);
    if (score < -MATE_BOUND) return fmt::format("mate {}", -(MATE + score) / 2);
    return fmt::format("cp {}", score);
}

}  // namespace

PlayingProgram quick_program(ProgramSide side) {
    PlayingProgram options;
    options.side = side;
    options.limits = {.depth = 1};
    options.drawing = false;
    options.language_level = program_level();
    return options;
}

std::string type_to(const std::string& program, std::string_view typed,
                    const device::GhostscriptOptions& run_options) {
    const device::GhostscriptRun result = run_at_level(program, typed, run_options);
    INFO(result.output);
    INFO(result.errors);
    CHECK(result.status.ok());
    CHECK(result.errors == "");
    CHECK(result.output.find("Internal error") == std::string::npos);
    return result.output;
}

std::vector<std::string> answers(std::string_view output) {
    std::vector<std::string> result;
    while (true) {
        const auto end = output.find(PROMPT);
        result.push_back(trimmed(output.substr(0, end)));
        if (end == output.npos) return result;
        // The line end stays: an answer may be empty, and then the next prompt follows at once.
        output.remove_prefix(end + PROMPT.size());
    }
}

std::vector<std::string> converse(const Product& product, std::span<const std::string> lines) {
    return converse(generate(product), lines);
}

std::vector<std::string> converse(const std::string& program, std::span<const std::string> lines) {
    std::string typed;
    for (const std::string& line : lines) typed += line + '\n';
    auto all = answers(type_to(program, typed));
    REQUIRE(all.size() == lines.size() + 2);
    return {all.begin() + 1, all.end() - 1};
}

std::vector<std::string> talk(ProgramSide side, const std::vector<std::string>& lines) {
    return converse(quick_program(side), lines);
}

const std::string& silent_program() {
    static const std::string program = generate(quick_program());
    return program;
}

std::string answer(const std::vector<std::string>& lines) {
    return converse(silent_program(), lines).back();
}

std::string with_code(std::string program, std::string_view code) {
    const auto start = program.rfind("{ Inkmate begin Start");
    REQUIRE(start != std::string::npos);
    return program.insert(start, "Inkmate begin\n" + std::string(code) + "\nend\n");
}

std::string with_measurements(std::string program) {
    return with_code(std::move(program), R"(/vmreclaim where { /vmreclaim get -2 exch exec } if
/Prompt {
    (\n@ ) Put count PutInt ( ) Put countdictstack PutInt ( ) Put
    vmstatus pop exch pop PutInt (\n> ) Put Flush
} bind def)");
}

std::vector<std::string> measurements(std::string_view output) {
    std::vector<std::string> found;
    for (const std::string& line : lines_of(output))
        if (line.starts_with("@ ")) found.push_back(line);
    return found;
}

std::string without_measurements(std::string_view output) {
    std::string text;
    for (const std::string& line : lines_of(output))
        if (!line.starts_with("@ ")) text += line + '\n';
    return text;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

std::string field(std::string_view text, std::string_view label) {
    for (const std::string& line : lines_of(text))
        if (line.starts_with(label)) return line.substr(label.size());
    return "";
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::istringstream in{std::string(text)};
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::vector<std::string> searched(Engine& engine, const Position& pos, const SearchLimits& limits,
                                  std::span<const std::uint64_t> earlier) {
    std::vector<std::string> lines;
    const auto report = [&lines](const SearchResult& r) {
        std::string line =
            fmt::format("info depth {} score {} nodes {} pv", r.depth, uci_score(r.score), r.nodes);
        for (const Move m : r.pv) line += ' ' + to_uci(m);
        lines.push_back(line);
    };
    const SearchResult result = engine.search(pos, limits, earlier, report);
    if (!result.best_move) lines.push_back("info depth 0 score " + uci_score(result.score));
    lines.push_back("bestmove " + to_uci(result.best_move));
    return lines;
}

std::string without_time(std::string line) {
    const auto nps = line.find(" nps ");
    if (nps != std::string::npos) line.erase(nps, line.find(" pv") - nps);
    return line;
}

}  // namespace inkmate::test
