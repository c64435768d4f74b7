#include "cli/program_source.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <sstream>

#include "cli/error.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/text.hpp"
#include "files/file_io.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate {

bool is_tiny_program(const std::string& text) {
    const std::string_view program = unwrap_job(text);
    // Others say in a comment what they are.
    return program.starts_with("%!PS\n") && program.find("\n%%Creator: (Inkmate ") != program.npos &&
           program.find("\n%%EndComments\n%") == program.npos && !read_any_description(text);
}

std::string not_a_program(const std::string& name, const std::string& text) {
    if (text.find("\n%%Creator: (Inkmate ") != std::string::npos && !is_tiny_program(text))
        return fmt::format("{} plays no game: make a program that does with inkmate generate", name);
    if (is_tiny_program(text))
        return fmt::format(
            "{} does not say how it was made, as programs made with --tiny do not: generate it without",
            name);
    if (text.starts_with("%!") || !chess::looks_like_pgn(text))
        return fmt::format(
            "{} is not a program of this version of Inkmate. Run: inkmate generate --target printer -o "
            "game.ps",
            name);
    const std::string program = std::filesystem::path(name).stem().string() + ".ps";
    return fmt::format(
        "{} is a game (PGN), not a program. Run: inkmate generate --target printer --pgn {} -o {}", name,
        name, program);
}

ProgramOptions options_of_program(const std::string& name, const std::string& text) {
    std::optional<ProgramOptions> options = read_description(text);
    if (const auto any = read_any_description(text); any && !any->game.variant.empty())
        throw CommandError(fmt::format(
            "{} plays {}, and here a program that plays chess is wanted: inkmate verify --variant "
            "checks the programs of variants",
            name, any->game.variant));
    if (!options) throw CommandError(not_a_program(name, text));
    if (!options->console)
        throw CommandError(fmt::format(
            "{} was made with --no-console, so it cannot be talked to: generate it without", name));
    return *options;
}

std::vector<std::string> typed_moves(const std::string& file) {
    const std::string text = read_input(file);
    std::istringstream in{std::string(chess::without_mark(text))};
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    if (words.empty())
        throw CommandError(
            fmt::format("{} holds no moves: write them as e2e4 or Nf3, with blanks between", file));
    return words;
}

}  // namespace inkmate
