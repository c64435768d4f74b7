#include "play/device/probe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
constexpr std::string_view BEGUN = "begun: 1", LAST_LINE = "done: 1";
/// How the answers of a probe and of a self-test begin.
constexpr std::array FIRST_LINES = {std::string_view("probe: 1"), std::string_view("self-test: 1")};
/// The greatest integer that every interpreter has.
constexpr std::int64_t NO_LIMIT = 2147483647;
/// No report is longer.
constexpr std::size_t MOST_REPORT = 64 << 10;

/// True if the text has the line.
bool has_line(std::string_view text, std::string_view line) {
    for (std::size_t at = text.find(line); at != std::string_view::npos; at = text.find(line, at + 1)) {
        const std::size_t end = at + line.size();
        if ((at == 0 || text[at - 1] == '\n') &&
            (end == text.size() || text[end] == '\n' || text[end] == '\r'))
            return true;
    }
    return false;
}

using Reports = std::multimap<std::string, std::string, std::less<>>;

std::optional<std::string> first(const Reports& reports, std::string_view key) {
    const auto found = reports.find(key);
    return found == reports.end() ? std::nullopt : std::optional(found->second);
}

/// The numbers of a value, if there are as many.
template <std::size_t N>
std::optional<std::array<double, N>> numbers(const std::optional<std::string>& value) {
    if (!value) return std::nullopt;
    std::istringstream in(*value);
    std::array<double, N> result{};
    for (double& x : result)
        if (!(in >> x) || !std::isfinite(x)) return std::nullopt;
    return result;
}

std::optional<std::int64_t> whole(const std::optional<std::string>& value) {
    const auto number = numbers<1>(value);
    if (!number || std::abs((*number)[0]) > 9e15) return std::nullopt;
    return static_cast<std::int64_t>((*number)[0]);
}

/// So many things in so many milliseconds.
std::optional<double> speed(const Reports& reports, std::string_view things, std::string_view time) {
    const auto n = numbers<1>(first(reports, things)), ms = numbers<1>(first(reports, time));
    if (!n || !ms || (*ms)[0] <= 0) return std::nullopt;
    return (*n)[0] * 1000 / (*ms)[0];
}

}  // namespace

std::vector<std::pair<std::string, std::string>> read_report(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> report;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        const std::size_t colon = line.find(": ");
        if (colon != std::string::npos && colon < 40)
            report.emplace_back(escaped(line.substr(0, colon)), escaped(line.substr(colon + 2, 200)));
    }
    return report;
}

DeviceFacts read_facts(std::string_view text) {
    Reports reports;
    for (const auto& [key, value] : read_report(text)) reports.emplace(key, value);
    const auto is_true = [&](std::string_view key) { return first(reports, key) == "true"; };
    DeviceFacts facts;
    facts.product = first(reports, "product").value_or("");
    facts.version = first(reports, "version").value_or("");
    facts.revision = first(reports, "revision").value_or("");
    facts.language_level =
        static_cast<int>(std::clamp<std::int64_t>(whole(first(reports, "level")).value_or(1), 1, 9));
    facts.vm_used = whole(first(reports, "vm used"));
    // What vmstatus calls the total grows with the need on Ghostscript, which knows a limit only by
    // MaxLocalVM.
    const auto limit = whole(first(reports, "vm limit"));
    if (limit && *limit < NO_LIMIT)
        facts.vm_total = limit;
    else if (facts.product.find("Ghostscript") == std::string::npos)
        facts.vm_total = whole(first(reports, "vm total"));
    facts.operand_stack = whole(first(reports, "operand stack"));
    facts.execution_stack = whole(first(reports, "execution stack"));
    facts.dictionary_stack = whole(first(reports, "dictionary stack"));
    facts.integer_bits = whole(first(reports, "integer")) == 64 ? 64 : 32;
    if (const auto dpi = numbers<1>(first(reports, "resolution"))) facts.resolution = (*dpi)[0];
    facts.page_size = numbers<2>(first(reports, "page size"));
    const auto [begin, end] = reports.equal_range("paper");
    for (auto paper = begin; paper != end; ++paper)
        if (const auto size = numbers<2>(paper->second);
            size && std::ranges::find(facts.papers, *size) == facts.papers.end())
            facts.papers.push_back(*size);
    facts.printable = numbers<4>(first(reports, "printable"));
    if (first(reports, "duplex")) facts.duplex = is_true("duplex");
    if (!facts.duplex && is_true("duplex switch")) facts.duplex = false;
    const auto [first_font, last_font] = reports.equal_range("font");
    for (auto font = first_font; font != last_font; ++font) facts.fonts.push_back(font->second);
    facts.usertime_moves = is_true("usertime moves");
    facts.realtime_moves = is_true("realtime moves");
    facts.objects_speed = speed(reports, "objects", "objects time");
    facts.nodes_speed = speed(reports, "nodes", "nodes time");
    facts.complete = first(reports, "done").has_value();
    if (const auto error = find_postscript_error(text)) facts.error = explain(*error);
    return facts;
}

const std::string_view PROBE_FRONT =
    "%!\nmark { (%stdout) (w) file dup (begun: 1\\n) writestring flushfile } stopped cleartomark\n";

ProbeAnswer probe_device(const DeviceUri& uri, std::string_view probe, Milliseconds wait, Milliseconds quiet,
                         const Interrupt* interrupt) {
    if (!uri.has_back_channel())
        throw DeviceError(fmt::format(
            "{} has no way back for answers: probe the device itself as socket://HOST", uri.text));
    Connection line(uri, wait, interrupt);
    line.write(probe, wait);
    std::string text;
    Clock::time_point deadline = Clock::now() + wait;
    const Clock::time_point patience_ends = Clock::now() + quiet;
    bool open = true, complete = false;
    while (open && !has_line(text, LAST_LINE) && !find_postscript_error(text) && text.size() < MOST_REPORT &&
           Clock::now() < deadline) {
        const bool may_be_spooled = !complete && !has_line(text, BEGUN);
        const Clock::time_point next = may_be_spooled ? std::min(deadline, patience_ends) : deadline;
        const auto left = std::chrono::ceil<Milliseconds>(next - Clock::now());
        switch (line.wait(std::max(left, Milliseconds(0)))) {
            case Connection::Event::text: text += line.take(); break;
            case Connection::Event::closed: open = false; break;
            default:
                if (!may_be_spooled || Clock::now() < patience_ends) break;
                line.end_output();
                complete = true;
                deadline = Clock::now() + wait;
        }
    }
    if (!complete) line.end_output();
    if (std::ranges::any_of(FIRST_LINES, [&](std::string_view l) { return has_line(text, l); }))
        return {text, complete};
    if (const auto error = find_postscript_error(text)) throw DeviceError(explain(*error));
    if (const auto foreign = find_foreign_answer(text)) throw DeviceError(*foreign);
    if (!text.empty())
        throw DeviceError(
            fmt::format("{} has answered {}, not as a PostScript interpreter does: check that "
                        "PostScript is "
                        "turned on, and that this is the port for raw printing",
                        uri.text, device::quoted(text)));
    if (!open && !complete)
        throw DeviceError(fmt::format(
            "{} has closed the connection without a word: it may be busy, or may not take PostScript; try "
            "again later, or print a page with text from a different program",
            uri.text));
    throw DeviceError(
        fmt::format("{} has not answered for {}: it may have no way back; inkmate send --one-way works "
                    "without one",
                    uri.text, in_seconds(wait)));
}

}  // namespace inkmate::device
