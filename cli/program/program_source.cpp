#include "cli/program/program_source.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <sstream>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/option_table.hpp"
#include "core/chess/pgn.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate::cli {

namespace {

/// True if any version of Inkmate made the program.
bool is_made_here(std::string_view program) {
    return program.find("\n%%Creator: (Inkmate ") != program.npos;
}

}  // namespace

bool is_tiny_program(const std::string& text) {
    const std::string_view program = psgen::unwrap_job(text);
    // Only the smallest program has no introduction.
    constexpr std::string_view end = "\n%%EndComments\n";
    const std::size_t at = program.find(end);
    return program.starts_with("%!PS\n") && is_made_here(program) && at != program.npos &&
           !program.substr(at + end.size()).starts_with('%') && !psgen::read_any_description(text);
}

std::string not_a_program(const std::string& name, const std::string& text) {
    const std::string_view program = psgen::unwrap_job(text);
    if (is_tiny_program(text))
        return fmt::format(
            "{} does not say how it was made, as programs made with --form tiny do not: generate it in a "
            "different form",
            name);
    if (psgen::sets_problems(program))
        return fmt::format("{} sets problems and plays no game: inkmate send prints them and takes answers",
                           name);
    if (is_made_here(program))
        return fmt::format("{} {} and plays no game: print it with lp or nc", name,
                           program.starts_with("%!PS-Adobe") ? "prints pages" : "solves a puzzle");
    if (text.starts_with("%PDF"))
        return fmt::format("{} is a PDF, not a program. Run: inkmate generate --target printer -o game.ps",
                           name);
    if (text.starts_with("%!") || !chess::looks_like_pgn(text))
        return fmt::format(
            "{} is not a program of this version of Inkmate. Run: inkmate generate --target printer -o "
            "game.ps",
            name);
    const std::string game = std::filesystem::path(name).stem().string() + ".ps";
    return fmt::format("{} is a game (PGN), not a program. Run: inkmate generate --target printer {} -o {}",
                       name, name, game);
}

void expect_no_input(const std::string& name, const std::string& text) {
    if (psgen::typed_in_job(text).find_first_not_of(" \t\r\n") != std::string_view::npos)
        throw CommandError(fmt::format("{} contains its input, from --input: generate it without", name));
}

psgen::PlayingProgram program_of_text(const std::string& name, const std::string& text) {
    std::optional<psgen::PlayingProgram> options = psgen::read_description(text);
    if (const auto any = psgen::read_any_description(text); any && !any->game.variant.empty())
        throw CommandError(fmt::format(
            "{} plays {}, not chess: inkmate verify game --variant checks the programs of variants", name,
            any->game.variant));
    if (!options) throw CommandError(not_a_program(name, text));
    if (!options->console)
        throw CommandError(fmt::format(
            "{} was made without console, so it cannot be talked to: generate it with one", name));
    return *options;
}

std::vector<std::string> typed_moves(const std::string& file) {
    const std::string text = files::read_input(file);
    std::istringstream in{std::string(inkmate::text::without_mark(text))};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.empty())
        throw CommandError(
            fmt::format("{} has no moves: write them as e2e4 or Nf3, with blanks between", file));
    return words;
}

}  // namespace inkmate::cli
