#include "pdf/document/qpdf_file.hpp"

#include <fmt/format.h>

#include <qpdf/Constants.h>
#include <algorithm>
#include <charconv>
#include <cstddef>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <set>
#include <string_view>
#include <vector>

#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

constexpr std::string_view END_OF_CUT_OBJECT = "\nendstream\nendobj\n";
/// Numbers that no file has.
constexpr std::string_view EMPTY_CATALOG =
    "8000001 0 obj\n<< /Type /Catalog /Pages 8000002 0 R >>\nendobj\n"
    "8000002 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n";
constexpr std::string_view EMPTY_CATALOG_NAME = "8000001 0";
/// A file whose packed objects come to more was made to cause trouble.
constexpr std::size_t MOST_UNPACKED = 256 << 20;

std::string trailer(std::string_view catalog) {
    return fmt::format("trailer << /Root {} R >>\nstartxref\n0\n%%EOF\n", catalog);
}

/// Returns the number and the generation of the last catalog in a file; "" if there is none.
std::string name_of_catalog(std::string_view file) {
    constexpr std::string_view OBJECT = " obj", DIGITS = "0123456789";
    const std::size_t catalog = file.rfind("/Catalog");
    if (catalog == file.npos) return {};
    const std::size_t end = file.rfind(OBJECT, catalog);
    if (end == file.npos) return {};
    const std::string_view before = file.substr(0, end);
    const std::size_t space = before.find_last_not_of(DIGITS);
    if (space == before.npos || before[space] != ' ') return {};
    const std::size_t other = before.substr(0, space).find_last_not_of(DIGITS);
    return std::string(before.substr(other == before.npos ? 0 : other + 1));
}

/// Reads the next whole number of `text`, and removes it; returns false if there is none.
bool take_number(std::string_view& text, std::size_t& number) {
    text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

/// Writes the objects of an object stream (ISO 32000-1, 7.5.7) as they are outside of one, but for those that
/// are there already.
std::string objects_of(QPDFObjectHandle stream, const std::set<int>& known) {
    QPDFObjectHandle first = stream.getDict().getKey("/First");
    if (!first.isInteger()) return {};
    const Unpacked packed = unpacked(stream, qpdf_dl_specialized, MOST_CONTENT);
    if (packed.end != UnpackEnd::sound) return {};
    const std::string_view data = packed.data;
    const auto start = static_cast<std::size_t>(first.getUIntValue());
    if (start > data.size()) return {};
    const std::string_view objects = data.substr(start);
    struct Entry {
        std::size_t number, offset;
    };
    std::vector<Entry> entries;
    std::string_view table = data.substr(0, start);
    for (Entry entry{}; take_number(table, entry.number) && take_number(table, entry.offset);)
        entries.push_back(entry);
    std::string text;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto [number, offset] = entries[i];
        const std::size_t end = i + 1 < entries.size() ? entries[i + 1].offset : objects.size();
        if (offset < end && end <= objects.size() && !known.contains(static_cast<int>(number)))
            text += fmt::format("{} 0 obj\n{}\nendobj\n", number, objects.substr(offset, end - offset));
    }
    return text;
}

/// Returns what the object streams of a file hold, as far as they can be read.
std::string objects_in_streams(const std::string& file) {
    const std::string readable = fmt::format("{}{}{}", file, EMPTY_CATALOG, trailer(EMPTY_CATALOG_NAME));
    QPDF document;
    document.setSuppressWarnings(true);
    document.processMemoryFile("file", readable.data(), readable.size());
    std::vector<QPDFObjectHandle> all = document.getAllObjects();
    std::set<int> known;
    for (QPDFObjectHandle& object : all) known.insert(object.getObjectID());
    std::string text;
    for (QPDFObjectHandle& object : all) {
        if (!object.isStream() || !object.getDict().getKey("/Type").isNameAndEquals("/ObjStm")) continue;
        try {
            text += objects_of(object, known);
        } catch (const QPDFExc&) {
            // Its objects are lost.
        }
        if (text.size() > MOST_UNPACKED) break;
    }
    return text;
}

/// Hides the trailers of a file, since libqpdf takes the first that it meets.
void hide_trailers(std::string& file) {
    constexpr std::string_view KEYWORD = "trailer", SPACE = " \r\n\t";
    for (std::size_t at = 0; (at = file.find(KEYWORD, at)) != file.npos; at += KEYWORD.size()) {
        const std::size_t next = file.find_first_not_of(SPACE, at + KEYWORD.size());
        const bool begins_line = at > 0 && (file[at - 1] == '\n' || file[at - 1] == '\r');
        if (begins_line && next != file.npos && file.compare(next, 2, "<<") == 0) file[at] = '%';
    }
}

}  // namespace

std::string with_objects_and_trailer(std::string file) {
    hide_trailers(file);
    file += END_OF_CUT_OBJECT;
    file += objects_in_streams(file);
    const std::string catalog = name_of_catalog(file);
    if (catalog.empty()) file += EMPTY_CATALOG;
    file += trailer(catalog.empty() ? EMPTY_CATALOG_NAME : catalog);
    return file;
}

}  // namespace inkmate::pdf
