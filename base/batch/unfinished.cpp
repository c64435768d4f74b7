#include "base/batch/unfinished.hpp"

#include <fmt/format.h>

#include <fstream>

#include "base/batch/error.hpp"

namespace inkmate {

using namespace chess;

namespace {

[[noreturn]] void refuse(const std::string& file, std::string_view why) {
    throw BatchError(fmt::format("{} {}; choose another file with -o, or remove it", file, why));
}

/// The next whole text; nothing where there is only a part of one.
std::optional<std::string> read_text(std::istream& in, int empty_lines) {
    std::string text;
    int empty = 0;
    for (std::string line; std::getline(in, line) && !in.eof();) {
        text += line + '\n';
        if (line.empty() && ++empty == empty_lines) return text;
    }
    return std::nullopt;
}

}  // namespace

std::string GameTexts::another_game(std::size_t number) const {
    return fmt::format("holds another game {} than the one to {}", number, verb());
}

std::string GameTexts::not_begun() const {
    return fmt::format("is there, and is nothing that inkmate {} has begun", command());
}

Unfinished check_unfinished(const std::string& file, const GameTexts& texts,
                            const std::function<std::optional<PgnGame>()>& next,
                            std::optional<PgnGame>& next_missing,
                            const std::function<void(const std::string&)>& on_text) {
    std::ifstream in(file, std::ios::binary);
    Unfinished whole;
    while (const auto text = read_text(in, texts.empty_lines())) {
        ++whole.games;
        const std::optional<PgnGame> game = next();
        if (!game) refuse(file, fmt::format("holds more games than there are to {}", texts.verb()));
        if (const auto why = texts.difference(*text, *game, whole.games)) refuse(file, *why);
        whole.bytes += text->size();
        if (on_text) on_text(*text);
    }
    next_missing = next();
    in.clear();
    in.seekg(static_cast<std::streamoff>(whole.bytes));
    const std::string known = next_missing ? texts.beginning(*next_missing) : "";
    std::string rest(known.size() + 1, '\0');
    in.read(rest.data(), static_cast<std::streamsize>(rest.size()));
    rest.resize(static_cast<std::size_t>(in.gcount()));
    const bool begun = next_missing && (rest.starts_with(known) || known.starts_with(rest));
    if (!rest.empty() && !begun)
        refuse(file, fmt::format("is there, and is not what inkmate {} has begun to write", texts.command()));
    return whole;
}

}  // namespace inkmate
