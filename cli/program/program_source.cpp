#include "cli/program/program_source.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <sstream>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/option_table.hpp"
#include "cli/rules_source.hpp"
#include "core/chess/pgn.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"

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
           !program.substr(at + end.size()).starts_with('%') && !psgen::read_description(text);
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

psgen::PlayingProgram program_of_text(const std::string& name, const std::string& text,
                                      const std::string& variant) {
    const std::optional<psgen::ReadDescription> described = psgen::read_description(text);
    if (!described) throw CommandError(not_a_program(name, text));
    if (!described->program.console)
        throw CommandError(fmt::format(
            "{} was made without console, so it cannot be talked to: generate it with one", name));
    const std::string& played = described->game.variant;
    if (variant.empty() && !played.empty() && variant::find_builtin(played) == nullptr)
        throw CommandError(
            fmt::format("{} plays {}: name its rules too, by --variant FILE.ini:{}", name, played, played),
            EXIT_USAGE);
    const game::Rules rules = rules_option(variant.empty() ? played : variant);
    if (played != (rules ? rules->name : ""))
        throw CommandError(fmt::format("{} plays {}, not {}", name, played.empty() ? "chess" : played,
                                       rules ? rules->name : "chess"),
                           EXIT_USAGE);
    try {
        psgen::PlayingProgram program = psgen::program_of(*described, rules);
        // A rule file may have changed since.
        if (!variant.empty() && !find_variant(variant).own.empty() &&
            psgen::generate(program) != psgen::unwrap_job(text))
            throw CommandError(fmt::format(
                "{} was not made by the rules in {}, or by a different version of Inkmate: generate it again",
                name, variant));
        return program;
    } catch (const variant::VariantError& e) {
        throw CommandError(fmt::format("{}: {}", name, e.what()), EXIT_USAGE);
    }
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
