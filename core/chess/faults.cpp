#include "core/chess/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text/strings.hpp"

namespace inkmate::chess {

Fault placed(std::string_view place, const Fault& fault) {
    return {fmt::format("{}: {}", place, fault.cause), fmt::format("{}: {}", place, fault.sentence)};
}

std::vector<Fault> placed(std::string_view place, std::vector<Fault> faults) {
    for (Fault& fault : faults) fault = placed(place, fault);
    return faults;
}

void add_fault(std::vector<Fault>* faults, const std::string& cause, std::string_view consequence) {
    if (faults != nullptr) faults->push_back({cause, fmt::format("{}; {}", cause, consequence)});
}

std::string told(std::span<const Fault> faults) {
    std::string lines;
    for (const Fault& fault : faults) lines += (lines.empty() ? "" : "\n") + fault.sentence;
    return lines;
}

Faults::Count& Faults::count(std::string_view what) {
    const auto found = std::ranges::find(counts_, what, &Count::what);
    Count& of = found == counts_.end() ? counts_.emplace_back(Count{.what = std::string(what)}) : *found;
    ++of.all;
    if (progress_) progress_(of.all);
    return of;
}

void Faults::add_faulty(std::span<const Fault> faults, std::string_view what) {
    Count& of = count(what);
    if (strict_) throw FaultError(faults.front().cause);
    if (++of.faulty > MOST_TOLD || !tell_) return;
    for (const Fault& fault : faults) tell_(fault.sentence);
    if (of.faulty == MOST_TOLD) tell_(fmt::format("faults of more {}s are only counted", what));
}

void Faults::add(std::span<const Fault> faults, std::string_view what) {
    if (faults.empty())
        count(what);
    else
        add_faulty(faults, what);
}

void Faults::leave_out(std::string_view why, std::string_view what, std::span<const Fault> faults) {
    std::vector<Fault> all(faults.begin(), faults.end());
    all.push_back({std::string(why), fmt::format("{}; this {} is left out", why, what)});
    add_faulty(all, what);
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

std::string what_instead_of_games(std::string_view front) {
    if (std::string what = what_else(front); !what.empty()) return what;
    const std::string header =
        "," + text::lower_case(text::without_mark(front.substr(0, front.find_first_of("\r\n")))) + ",";
    return header.find(",fen,") == header.npos
               ? ""
               : "is a table of problems (CSV): inkmate worksheet and inkmate lesson read it";
}

}  // namespace inkmate::chess
