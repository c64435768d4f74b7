#include "psgen/emit/description.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/text.hpp"
#include "psgen/emit/description_fields.hpp"
#include "psgen/link/error.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// The first word of a description. A new number whenever a word that stays comes to mean something else, so
/// that no program is taken for what it was not.
constexpr std::string_view FORMAT = "format=1";
constexpr std::string_view OPTIONS_KEY = "% Made with: ";
constexpr std::string_view VARIANT_KEY = "% Variant: ";
constexpr std::string_view START_KEY = "% Start: ";
constexpr std::string_view MOVES_KEY = "% Moves: ";
constexpr std::string_view PROBLEMS_KEY = "% Problems: ";
constexpr std::size_t MOVES_PER_LINE = 18;

/// Of a line that begins with OPTIONS_KEY, without it, where it is made of several words.
constexpr std::size_t LINE_LENGTH = 100;
/// Of one with moves or a part of a FEN, so that the line stays below 120.
constexpr std::size_t GAME_LENGTH = 108;
/// Of a value that is told in several words, what stands in one of them.
constexpr std::size_t LONGEST_PART = 60;

/// A FEN in as many parts as it takes; none begins or ends with a blank.
std::vector<std::string_view> parts_of_fen(std::string_view fen) {
    std::vector<std::string_view> parts;
    while (fen.size() > GAME_LENGTH) {
        std::size_t at = GAME_LENGTH;
        while (fen[at] == ' ' || fen[at - 1] == ' ') --at;
        parts.push_back(fen.substr(0, at));
        fen.remove_prefix(at);
    }
    parts.push_back(fen);
    return parts;
}

[[noreturn]] void fail(std::string_view word) {
    throw EmitError(fmt::format(
        "the description of a program holds \"{}\", which this version does not know: make the program anew "
        "with inkmate generate",
        word));
}

const DescriptionField& field_of(std::string_view word) {
    const std::size_t equals = word.find('=');
    const auto& fields = description_fields();
    const auto field = std::ranges::find(fields, word.substr(0, equals), &DescriptionField::key);
    if (equals == std::string_view::npos || field == fields.end()) fail(word);
    return *field;
}

/// Is a line of comments; what comes after them is not looked at.
bool is_comment(std::string_view line) {
    return line.empty() || line.front() == '%' || line.front() == '\033' || line.front() == '\004' ||
           line.front() == '@';
}

std::string_view without_return(std::string_view line) {
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

/// The lines of comments that a program, or the job that it comes in, begins with.
std::vector<std::string_view> header_lines(std::string_view program) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at < program.size();) {
        const std::size_t end = std::min(program.find('\n', at), program.size());
        const std::string_view line = without_return(program.substr(at, end - at));
        at = end + 1;
        if (!is_comment(line)) break;
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

std::string describe(const ProgramOptions& options) {
    std::string words(FORMAT);
    const auto add = [&words](const std::string& key, std::string_view value) {
        words += fmt::format(" {}={}", key, value);
    };
    for (const DescriptionField& field : description_fields()) {
        const auto value = field.write(options);
        if (!value) continue;
        const std::string_view text = *value;
        if (!field.in_parts || text.empty()) add(field.key, text);
        for (std::size_t at = 0; field.in_parts && at < text.size(); at += LONGEST_PART)
            add(field.key, text.substr(at, LONGEST_PART));
    }
    return words;
}

ProgramOptions read_options(std::string_view description) {
    std::map<const DescriptionField*, std::string> values;
    std::istringstream words{std::string(description)};
    std::string word;
    words >> word;
    if (word != FORMAT)
        throw EmitError(fmt::format(
            "the description of a program begins with \"{}\", not with \"{}\": another version of Inkmate "
            "made it; make the program anew with inkmate generate",
            word, FORMAT));
    while (words >> word) {
        const DescriptionField& field = field_of(word);
        const auto [value, first] = values.try_emplace(&field);
        if (!first && !field.in_parts) fail(word);
        value->second += word.substr(field.key.size() + 1);
    }
    ProgramOptions options;
    for (const DescriptionField& field : description_fields())
        if (const auto value = values.find(&field); value != values.end())
            if (!field.read(options, value->second)) fail(fmt::format("{}={}", field.key, value->second));
    return options;
}

std::string description_comment(const ProgramOptions& options, const DescribedGame& game) {
    std::string text = "%\n";
    std::istringstream words(describe(options));
    std::string line;
    for (std::string word; words >> word;) {
        if (!line.empty() && line.size() + word.size() > LINE_LENGTH) {
            text += fmt::format("{}{}\n", OPTIONS_KEY, line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word;
    }
    text += fmt::format("{}{}\n", OPTIONS_KEY, line);
    if (!game.variant.empty()) text += fmt::format("{}{}\n", VARIANT_KEY, game.variant);
    for (const std::string_view part : parts_of_fen(game.start))
        text += fmt::format("{}{}\n", START_KEY, part);
    line.clear();
    std::size_t on_line = 0;
    for (const std::string& move : game.moves) {
        if (on_line == MOVES_PER_LINE || line.size() + move.size() >= GAME_LENGTH) {
            text += fmt::format("{}{}\n", MOVES_KEY, line);
            line.clear();
            on_line = 0;
        }
        line += (line.empty() ? "" : " ") + move;
        ++on_line;
    }
    return line.empty() ? text : text + fmt::format("{}{}\n", MOVES_KEY, line);
}

std::string description_comment(const ProgramOptions& options) {
    DescribedGame game{options.game.start().fen()};
    for (const Move m : options.game.moves()) game.moves.push_back(to_uci(m));
    return description_comment(options, game);
}

std::optional<ReadDescription> read_any_description(std::string_view program) {
    std::string words, moves;
    DescribedGame game;
    for (const std::string_view line : header_lines(program)) {
        if (line.starts_with(OPTIONS_KEY)) words.append(line.substr(OPTIONS_KEY.size())).append(" ");
        if (line.starts_with(VARIANT_KEY)) game.variant = line.substr(VARIANT_KEY.size());
        if (line.starts_with(START_KEY)) game.start += line.substr(START_KEY.size());
        if (line.starts_with(MOVES_KEY)) moves.append(line.substr(MOVES_KEY.size())).append(" ");
    }
    if (words.empty() || game.start.empty()) return std::nullopt;
    for (const std::string_view move : split_words(moves)) game.moves.emplace_back(move);
    return ReadDescription{read_options(words), std::move(game)};
}

std::optional<ProgramOptions> read_description(std::string_view program) {
    std::optional<ReadDescription> read = read_any_description(program);
    if (!read || !read->game.variant.empty()) return std::nullopt;
    Game& game = read->options.game = Game(Position::from_fen(read->game.start));
    for (const std::string& move : read->game.moves) game.play(parse_move(game.position(), move));
    return std::move(read->options);
}

std::string lesson_comment(std::size_t problems) {
    return fmt::format("%\n{}{}\n", PROBLEMS_KEY, problems);
}

bool sets_problems(std::string_view program) {
    return std::ranges::any_of(header_lines(program),
                               [](std::string_view line) { return line.starts_with(PROBLEMS_KEY); });
}

}  // namespace inkmate
