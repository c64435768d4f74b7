#include "play/session/console_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "core/engine/choice.hpp"
#include "play/device/device_text.hpp"
#include "play/session/console_answers.hpp"

namespace inkmate::session {

using namespace psgen;

using namespace engine;

namespace {

constexpr std::string_view CONSOLE_BLANKS = " \t";

std::string_view first_word(std::string_view text) {
    return text.substr(0, text.find_first_of(CONSOLE_BLANKS));
}

/// A whole number of at most nine digits.
std::optional<std::int64_t> number_of(std::string_view digits) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    if (digits.empty() || digits.size() > 9 || !std::ranges::all_of(digits, is_digit)) return std::nullopt;
    std::int64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
    return number;
}

/// Returns the strength that a line sets; nothing if the program refuses the number.
std::optional<Strength> strength_of(const ConsoleLine& line) {
    const std::optional<std::int64_t> n = number_of(line.rest);
    if (!n || !is_in_range(line.first, *n)) return std::nullopt;
    if (line.first == "level") return level(static_cast<int>(*n)).strength;
    if (line.first == "elo") return strength_of_elo(static_cast<int>(*n));
    if (line.first == "depth") return Strength{{.depth = static_cast<int>(*n)}};
    if (line.first == "nodes") return Strength{{.nodes = static_cast<std::uint64_t>(*n)}};
    if (line.first == "time") return Strength{{.milliseconds = *n * 1000}};
    return std::nullopt;
}

}  // namespace

std::string ConsoleLine::argument() const {
    return std::string(first_word(rest));
}

ConsoleLine read_console_line(std::string_view line) {
    if (line.starts_with('%')) return {};
    line = text::trimmed(line, CONSOLE_BLANKS);
    ConsoleLine read;
    read.first = text::lower_case(first_word(line));
    read.rest = text::trimmed(line.substr(read.first.size()), CONSOLE_BLANKS);
    read.sent = line;
    read.word = find_console_word(read.first);
    if (std::string asked = read.first; read.word == nullptr && asked.ends_with('?')) {
        // "level?" asks what "level" answers.
        asked.pop_back();
        if (const ConsoleWord* const word = find_console_word(asked); word != nullptr) {
            read.word = word;
            read.first = asked;
            read.sent = text::trimmed(asked + " " + read.rest, CONSOLE_BLANKS);
        }
    }
    if (read.word != nullptr && !read.word->same_as.empty()) {
        // "offer" is nothing without "draw".
        const bool complete = read.rest == read.word->argument;
        if (complete) read.rest.clear();
        const bool is_hosts = read.word->needs == WordNeeds::host;
        read.word = complete || read.word->argument.empty() ? find_console_word(read.word->same_as) : nullptr;
        if (read.word != nullptr) {
            read.first = read.word->word;
            if (is_hosts) read.sent = text::trimmed(read.first + " " + read.rest, CONSOLE_BLANKS);
        }
    }
    return read;
}

bool ConsoleLine::has_extra_words() const {
    const bool takes_many =
        word->argument == "FEN" || word->argument == "FILE" || word->argument.ends_with("...");
    return word->argument.empty() ? !rest.empty() : !takes_many && argument() != rest;
}

bool ConsoleLine::names_file() const {
    return word != nullptr && word->effect == WordEffect::file && !rest.empty();
}

std::optional<MoveNumber> read_move_number(const ConsoleLine& line) {
    std::string_view digits = line.rest;
    const bool after_white = digits.size() > 1 && digits.ends_with('.');
    if (after_white) digits.remove_suffix(1);
    const std::optional<std::int64_t> n = number_of(digits);
    if (!n) return std::nullopt;
    return MoveNumber{static_cast<int>(*n), after_white};
}

std::optional<std::string> for_programs_text(const ConsoleLine& line) {
    const bool go = line.first == "go" && line.has_extra_words();
    if (line.word == nullptr || (line.word->effect != WordEffect::for_programs && !go)) return std::nullopt;
    return fmt::format("\"{}\"{} is for chess programs; here a person plays.", line.first,
                       go ? " with words after it" : "");
}

bool printable(std::string_view line) {
    return std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string shown_text(std::string_view text) {
    std::string shown;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        shown += (printable(line) ? text::harmless_lines(line) : device::quoted(line)) + '\n';
    }
    return shown;
}

bool choose_strength(psgen::PlayingProgram& program, const ConsoleLine& line) {
    const std::optional<Strength> chosen = strength_of(line);
    if (!chosen) return false;
    program.limits = chosen->limits;
    program.mistakes = chosen->mistakes;
    return true;
}

std::string stepped_level(const Strength& strength, std::string_view word) {
    const int step = word == "weaker" ? -1 : 1;
    std::optional<int> at = level_of(strength);
    if (!at && strength.limits.nodes == 0)
        return fmt::format("The present strength is not a level. {}", level_advice());
    if (!at) {
        at = STRONGEST_LEVEL;
        while (*at > 0 && level(*at).strength.limits.nodes > strength.limits.nodes) --*at;
        // It lies between two levels, of which the lower one is weaker.
        if (step < 0) ++*at;
    }
    if (*at + step < 0) return "Level 0 is the weakest.";
    if (*at + step > STRONGEST_LEVEL) return fmt::format("Level {} is the strongest.", STRONGEST_LEVEL);
    return fmt::format("level {}", *at + step);
}

bool limit_nodes(SearchLimits& limits, std::uint64_t most_nodes) {
    if (most_nodes == 0) return false;
    const bool bounds = limits.milliseconds > 0 || limits.nodes == 0 || limits.nodes > most_nodes;
    if (bounds) limits.nodes = most_nodes;
    limits.milliseconds = 0;
    return bounds;
}

bool choose_seed(psgen::PlayingProgram& program, const ConsoleLine& line, bool draws) {
    const std::optional<std::int64_t> seed = number_of(line.rest);
    if (!seed) return false;
    program.seed = draws && *seed == 0 ? random_seed() : static_cast<std::int32_t>(*seed);
    return true;
}

}  // namespace inkmate::session
