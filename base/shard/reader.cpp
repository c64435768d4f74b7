#include "base/shard/reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <stdexcept>

#include "base/shard/header.hpp"
#include "base/text/json.hpp"

namespace inkmate::shard {

using nlohmann::json;

namespace {

constexpr const char *UNIT = "unit", *RESULT = "result", *WARNING = "warning", *END = "end";
/// More than the length of a shard's last line.
constexpr std::streamoff LONGEST_END = 64;

std::ifstream open(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        throw ShardError(fmt::format("cannot read {}: {}; name files that --shard has written", file,
                                     std::strerror(errno)));
    return in;
}

/// Deeper than anything that is written; copies and comparisons need stack for each level.
constexpr int DEEPEST = 64;

bool refuse_depth(int depth, json::parse_event_t, json&) {
    if (depth > DEEPEST) throw std::runtime_error("it goes too deep");
    return true;
}

std::optional<std::size_t> units_of_end(const json& line) {
    const auto end = line.find(END);
    return end == line.end() ? std::nullopt : std::optional(text::number_of_json<std::size_t>(*end));
}

}  // namespace

ShardReader::ShardReader(const std::string& file) : file_(file), in_(open(file)) {
    try {
        if (const auto first = line()) {
            header_ = header_of_json(*first);
            return;
        }
    } catch (const std::exception&) {
        // Whatever it is.
    }
    throw ShardError(
        fmt::format("{} is not a shard: it does not begin as what --shard writes; leave it out", file_));
}

std::optional<json> ShardReader::line() {
    std::string text;
    if (!std::getline(in_, text) || in_.eof()) return std::nullopt;
    ++lines_;
    json parsed = json::parse(text, refuse_depth);
    bytes_ += text.size() + 1;
    return parsed;
}

std::optional<UnitResult> ShardReader::next() {
    std::string why;
    try {
        if (units_) return std::nullopt;
        const auto text = line();
        if (!text) return std::nullopt;
        if (const auto units = units_of_end(*text)) {
            finish(*units);
            return std::nullopt;
        }
        return checked(*text);
    } catch (const ShardError&) {
        throw;
    } catch (const std::exception& e) {
        why = e.what();
    }
    refuse_result(why);
}

std::optional<UnitResult> ShardReader::checked(const json& text) {
    UnitResult result{text::number_of_json<std::size_t>(text.at(UNIT)), text.at(RESULT)};
    if (text.contains(WARNING)) result.warning = text::bytes_of_json(text.at(WARNING));
    if (const std::size_t due = header_.part.unit(count_); result.unit != due)
        refuse_result(fmt::format("it has unit {} where {} is due", result.unit, due));
    ++count_;
    return result;
}

void ShardReader::finish(std::size_t units) {
    if (const std::size_t due = header_.part.count(units); due != count_)
        refuse_result(fmt::format("it ends after {} of {} units", count_, due));
    if (in_.peek() != std::ifstream::traits_type::eof()) refuse_result("there is more after its end");
    units_ = units;
}

void ShardReader::refuse_result(const std::string& why) const {
    throw ShardError(fmt::format("{}, line {}, is damaged ({}): remove the file and make that shard again",
                                 file_, lines_, why));
}

std::optional<std::size_t> units_of(const std::string& file) {
    std::ifstream in = open(file);
    in.seekg(0, std::ios::end);
    in.seekg(std::max<std::streamoff>(0, in.tellg() - LONGEST_END));
    std::optional<std::size_t> units;
    for (std::string text; std::getline(in, text);) {
        units.reset();
        if (in.eof()) break;
        const json line = json::parse(text, nullptr, false);
        if (line.is_object() && line.contains(END) && line[END].is_number_unsigned())
            units = line[END].get<std::size_t>();
    }
    return units;
}

std::string header_line(const ShardHeader& header) {
    return json_of(header).dump() + "\n";
}

std::string unit_line(const UnitResult& result) {
    json line{{UNIT, result.unit}, {RESULT, result.result}};
    if (!result.warning.empty()) line[WARNING] = text::json_of_bytes(result.warning);
    return line.dump() + "\n";
}

std::string end_line(std::size_t units) {
    return json{{END, units}}.dump() + "\n";
}

}  // namespace inkmate::shard
