#include "play/device/device_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "core/chess/notation.hpp"

namespace inkmate::device {

using namespace chess;

std::size_t find_prompt(std::string_view text) {
    if (text.starts_with(PROMPT)) return 0;
    const std::size_t line_end = text.find("\n> ");
    return line_end == std::string_view::npos ? line_end : line_end + 1;
}

bool is_refused(std::string_view answer) {
    return answer.find(REFUSAL_LINE) != answer.npos || answer.find(POSITION_KEPT) != answer.npos;
}

bool is_move_refused(std::string_view answer) {
    // psgen/runtime/console/console.ps and job.ps
    static constexpr auto SENTENCES = std::to_array<std::string_view>(
        {REFUSAL_LINE, UNFINISHED_LINE, "The game is over. ", "The record of the game is full. ",
         "The line is longer than ",
         "Internal error: ", "The device has stopped the game: ", "The input cannot be read: "});
    return is_refused(answer) || std::ranges::any_of(SENTENCES, [&](std::string_view sentence) {
               const std::size_t at = answer.find(sentence);
               return at != answer.npos && (at == 0 || answer[at - 1] == '\n');
           });
}

std::string move_line(const game::Game& game, chess::Notation notation) {
    return fmt::format("{}{} ({})", MOVE_LINE, game.last_numbered(notation), game.last_uci());
}

std::vector<std::string> move_lines(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.starts_with(MOVE_LINE)) lines.push_back(line);
    }
    return lines;
}

std::string reported_move(const std::string& line) {
    const std::size_t open = line.rfind('('), close = line.rfind(')');
    if (close == std::string::npos || open >= close) return line;
    return line.substr(open + 1, close - open - 1);
}

namespace {

constexpr std::string_view OPEN = "%%[ ", CLOSE = " ]%%";
/// The last that psgen/runtime/console/job.ps says, on a line of its own or after a prompt.
constexpr std::string_view GOODBYE = "Goodbye.";

/// What an error means to whoever sent the program, and what to do about it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> MEANINGS = {
    {{"VMerror", "it has too little memory; make the program smaller with inkmate generate --vm-limit BYTES"},
     {"timeout", "it has waited too long; raise the wait timeout at the device, or turn it off"},
     {"undefined", "its interpreter lacks an operator; try inkmate generate --language-level 1"},
     {"configurationerror", "it cannot do what the job asks for; load the paper, or use --paper auto"},
     {"limitcheck", "the program is beyond one of its limits; try inkmate generate --vm-limit BYTES"},
     {"stackoverflow", "its operand stack is too small; tell us the device"},
     {"execstackoverflow", "its execution stack is too small; tell us the device"},
     {"dictstackoverflow", "its dictionary stack is too small; tell us the device"},
     {"syntaxerror", "the program has not arrived whole; send it again, without a filter in between"},
     {"ioerror", "the line was disturbed"},
     {"interrupt", "somebody has stopped the job"},
     {"invalidaccess", "it is locked against programs; ask who runs it"}}};

/// What stands between %%[ and ]%% in a line that holds nothing else.
std::optional<std::string_view> report_in(std::string_view line) {
    while (line.ends_with('\r') || line.ends_with(' ')) line.remove_suffix(1);
    if (!line.starts_with(OPEN) || !line.ends_with(CLOSE) || line.size() < OPEN.size() + CLOSE.size())
        return std::nullopt;
    return line.substr(OPEN.size(), line.size() - OPEN.size() - CLOSE.size());
}

template <class Take>
void each_line(std::string_view text, Take&& take) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        take(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

std::optional<PostScriptError> error_in(std::string_view report) {
    constexpr std::string_view key = "Error: ", command_key = "OffendingCommand: ";
    if (!report.starts_with(key)) return std::nullopt;
    report.remove_prefix(key.size());
    const std::size_t end = report.find(';');
    PostScriptError error{std::string(report.substr(0, end)), {}};
    const std::size_t at = report.find(command_key);
    if (at != std::string_view::npos) error.command = report.substr(at + command_key.size());
    return error;
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        if (c == '\\')
            result += "\\\\";
        else if (c == '\n' || (c >= ' ' && c <= '~'))
            result += c;
        else
            result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    }
    return result;
}

std::string on_one_line(std::string_view text, std::size_t most) {
    const bool cut = text.size() > most;
    std::string line = escaped(text.substr(0, most));
    for (std::size_t at = line.find('\n'); at != std::string::npos; at = line.find('\n', at + 2))
        line.replace(at, 1, "\\n");
    return cut ? line + "..." : line;
}

std::string quoted(std::string_view text, std::size_t most) {
    return fmt::format("\"{}\"", on_one_line(text, most));
}

std::string in_seconds(std::chrono::milliseconds time) {
    return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000);
}

std::optional<PostScriptError> find_postscript_error(std::string_view text) {
    std::optional<PostScriptError> found;
    each_line(text, [&](std::string_view line) {
        if (const auto report = report_in(line); report && !found) found = error_in(*report);
    });
    return found;
}

std::string explain(const PostScriptError& error) {
    const auto meaning = std::ranges::find(MEANINGS, error.name, [](const auto& m) { return m.first; });
    return fmt::format(
        "the device has stopped the program with {}{}: {}", on_one_line(error.name, 40),
        error.command.empty() ? "" : " in " + on_one_line(error.command, 40),
        meaning != MEANINGS.end() ? meaning->second : "see what inkmate probe says about the device");
}

std::optional<std::string> find_device_status(std::string_view text) {
    std::optional<std::string> status;
    each_line(text, [&](std::string_view line) {
        const auto report = report_in(line);
        if (report && !report->empty() && !error_in(*report) && !report->starts_with("Flushing"))
            status = *report;
    });
    return status;
}

bool has_said_goodbye(std::string_view text) {
    bool found = false;
    each_line(text, [&](std::string_view line) {
        while (line.starts_with(PROMPT)) line.remove_prefix(PROMPT.size());
        while (line.ends_with('\r')) line.remove_suffix(1);
        found |= line == GOODBYE;
    });
    return found;
}

std::optional<std::string> find_page_failure(std::string_view text) {
    // PageFailed in psgen/runtime/console/job.ps
    constexpr std::string_view begin = "The page was not printed: ";
    std::optional<std::string> error;
    each_line(text, [&](std::string_view line) {
        if (line.starts_with(begin)) error = line.substr(begin.size(), line.find(". ") - begin.size());
    });
    return error;
}

ToldEnd told_end(std::string_view text) {
    if (has_said_goodbye(text)) return ToldEnd::reached;
    // The first that psgen/runtime/console/job.ps says.
    if (contains(text, "Inkmate ")) return ToldEnd::missing;
    bool says_something = false;
    each_line(text, [&](std::string_view line) {
        // A ^D ends the job before.
        while (!line.empty() && static_cast<unsigned char>(line.front()) <= ' ') line.remove_prefix(1);
        says_something |= !line.empty() && !report_in(line);
    });
    return says_something ? ToldEnd::unknown : ToldEnd::nothing;
}

std::optional<std::string> find_foreign_answer(std::string_view text) {
    const std::string_view front = text.substr(0, 4096);
    if (contains(front, "@PJL"))
        return "the device has answered in PJL, so it has not begun to read PostScript: add --wrap pjl, or "
               "turn PostScript on at the device";
    if (contains(front, "\033E") || contains(front, "\033&") || contains(front, "\033*") ||
        contains(front, "\033("))
        return "the device has answered in PCL: turn PostScript on at the device, or choose another one";
    if (contains(front, "<html") || contains(front, "<HTML") || contains(front, "HTTP/1."))
        return "a web server has answered: use the port for raw printing (9100 on most devices)";
    return std::nullopt;
}

}  // namespace inkmate::device
