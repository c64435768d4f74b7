#include "core/chess/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"

namespace inkmate::chess {

namespace {

/// By outcome.
constexpr auto OUTCOMES = std::to_array<std::string_view>(
    {"; it and what follows it in the game are left out", "; the rest of the variation is left out",
     "; the tag is left out", ", and the first one is kept", ", and is passed over",
     "; what is deeper is left out", ": it and what follows it are kept as a variation"});

}  // namespace

std::string_view words_of(Outcome outcome) {
    return OUTCOMES[static_cast<std::size_t>(outcome)];
}

std::string first_cause(std::string_view lines) {
    std::string_view cause = lines.substr(0, lines.find('\n'));
    for (const std::string_view words : OUTCOMES)
        if (cause.ends_with(words)) cause.remove_suffix(words.size());
    return std::string(cause);
}

Faults::Count& Faults::count(std::string_view what) {
    const auto found = std::ranges::find(counts_, what, &Count::what);
    Count& of = found == counts_.end() ? counts_.emplace_back(Count{.what = std::string(what)}) : *found;
    ++of.all;
    if (progress_) progress_(of.all);
    return of;
}

void Faults::add_faulty(const std::string& lines, std::string_view what) {
    Count& of = count(what);
    if (strict_) throw FaultError(first_cause(lines));
    if (++of.faulty > MOST_TOLD || !tell_) return;
    for (const std::string& line : text::split_lines(lines)) tell_(line);
    if (of.faulty == MOST_TOLD) tell_(fmt::format("faults of more {}s are only counted", what));
}

void Faults::add(std::string_view warning, std::string_view what) {
    if (warning.empty())
        count(what);
    else
        add_faulty(std::string(warning), what);
}

void Faults::leave_out(std::string_view why, std::string_view what) {
    if (strict_) throw FaultError(first_cause(why));
    add_faulty(fmt::format("{}; this {} is left out", why, what), what);
}

bool Faults::any() const {
    return std::ranges::any_of(counts_, [](const Count& of) { return of.faulty > 0; });
}

std::string Faults::summary() const {
    std::vector<std::string> parts;
    std::size_t last = 0;
    for (const Count& of : counts_)
        if (of.faulty > 0 && of.all > 1) {
            parts.push_back(fmt::format("{} of {} {}s", of.faulty, text::grouped(of.all), of.what));
            last = of.faulty;
        }
    if (parts.empty()) return {};
    return fmt::format("{} {} faults.", text::listed(parts, "and"),
                       parts.size() == 1 && last == 1 ? "has" : "have");
}

namespace {

constexpr std::string_view EXPORT = "give the games (PGN) or positions (EPD) from which it was made";
constexpr std::string_view UNPACK = "unpack it, and give the file in it";

struct FileKind {
    /// What it begins with.
    std::string_view front;
    std::string_view name;
    std::string_view advice;
};

constexpr auto FILE_KINDS = std::to_array<FileKind>({
    {"%PDF", "a PDF", EXPORT},
    {"%!", "a PostScript program", EXPORT},
    {"PK\x03\x04", "a ZIP archive", UNPACK},
    {"\x1f\x8b", "compressed by gzip", UNPACK},
    {"\x28\xb5\x2f\xfd", "compressed by zstd", UNPACK},
    {"BZh", "compressed by bzip2", UNPACK},
    {"\xfd\x37zXZ", "compressed by xz", UNPACK},
    {"7z\xbc\xaf", "a 7z archive", UNPACK},
    {"Rar!", "a RAR archive", UNPACK},
    {"\x89PNG", "a picture (PNG)", EXPORT},
    {"\xff\xd8\xff", "a picture (JPEG)", EXPORT},
    {"GIF8", "a picture (GIF)", EXPORT},
    {"{\\rtf", "a document (RTF)", "save it as plain text"},
    {"SQLite format 3", "a database", "export its games as PGN"},
});

constexpr auto HTML_FRONTS = std::to_array<std::string_view>({"<!doctype html", "<html", "<?xml", "<head"});

}  // namespace

std::string what_else(std::string_view front) {
    for (const FileKind& kind : FILE_KINDS)
        if (front.starts_with(kind.front)) return fmt::format("is {}: {}", kind.name, kind.advice);
    std::string_view word = text::without_mark(front);
    word.remove_prefix(std::min(word.find_first_not_of(text::BLANKS), word.size()));
    const std::string first = text::lower_case(word.substr(0, 16));
    for (const std::string_view html : HTML_FRONTS)
        if (first.starts_with(html))
            return "is a page for a browser (HTML): save what it offers for download as PGN";
    if (front.find('\0') != front.npos)
        return "is not a text: export its games as PGN; a text in UTF-16 must begin with a byte order mark";
    return {};
}

}  // namespace inkmate::chess
