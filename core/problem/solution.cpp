#include "solution.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace inkmate::problem {

namespace {

constexpr std::size_t INDENT = 4;

/// Lines with their depth below the key.
class Sheet {
  public:
    explicit Sheet(Form form) : form_(form) {}

    void line(std::size_t depth, const std::string& text) {
        if (form_ == Form::tree || depth == 0 || text_.empty())
            text_ += fmt::format("{:{}}{}\n", "", depth * INDENT, text);
        else
            text_.replace(text_.size() - 1, 1, " " + text + "\n");
    }
    const std::string& text() const { return text_; }

  private:
    Form form_;
    std::string text_;
};

bool ends_all(const std::vector<Defence>& defences) {
    return std::ranges::all_of(defences, [](const Defence& d) { return d.length == 0; });
}

std::string numbered(const Attack& attack, int number) {
    return fmt::format("{}.{}", number, attack.san);
}

/// What stands in brackets behind a move.
std::string menace(const Attack& attack, int number) {
    if (attack.threats.empty()) return {};
    std::string threats;
    for (const Attack& threat : attack.threats)
        threats += fmt::format("{}{}", threats.empty() ? "" : ", ", numbered(threat, number + 1));
    return fmt::format(" [{}]", threats);
}

void write_defences(Sheet& sheet, const Attack& attack, int number, std::size_t depth);

/// A move that follows what is already on the line, and all after it: on the same line as long as there is
/// but one way.
void write_reply(Sheet& sheet, std::string line, const Attack& attack, int number, std::size_t depth) {
    line += numbered(attack, number) + menace(attack, number);
    const auto& defences = attack.defences;
    if (!defences.empty() && ends_all(defences)) {
        for (const Defence& defence : defences)
            line += (&defence == &defences.front() ? " " : ", ") + defence.san;
        return sheet.line(depth, line);
    }
    if (attack.threats.empty() && defences.size() == 1 && defences.front().replies.size() == 1)
        return write_reply(sheet, fmt::format("{} {} ", line, defences.front().san),
                           defences.front().replies.front(), number + 1, depth);
    sheet.line(depth, line);
    write_defences(sheet, attack, number, depth + 1);
}

void write_replies(Sheet& sheet, const std::string& defence, const std::vector<Attack>& replies, int number,
                   std::size_t depth) {
    for (const Attack& reply : replies) write_reply(sheet, defence + " ", reply, number, depth);
}

void write_defence(Sheet& sheet, const Defence& defence, int number, std::size_t depth) {
    const std::string move = fmt::format("{}...{}", number, defence.san);
    if (defence.length == 0) return sheet.line(depth, move);
    const bool all_end = std::ranges::all_of(
        defence.replies, [](const Attack& a) { return a.defences.empty() && a.threats.empty(); });
    if (!all_end) return write_replies(sheet, move, defence.replies, number + 1, depth);
    std::vector<std::string> replies;
    for (const Attack& reply : defence.replies) replies.push_back(numbered(reply, number + 1));
    sheet.line(depth, fmt::format("{} {}", move, fmt::join(replies, ", ")));
}

void write_defences(Sheet& sheet, const Attack& attack, int number, std::size_t depth) {
    for (const Attack& threat : attack.threats)
        if (!threat.defences.empty())
            write_replies(sheet, fmt::format("{}...~", number), {threat}, number + 1, depth);
    for (const Defence& defence : attack.defences) write_defence(sheet, defence, number, depth);
}

void write_first_move(Sheet& sheet, const Attack& attack, const Stipulation& stipulation) {
    const bool is_key = attack.refutations.empty();
    std::string line = numbered(attack, 1) + (is_key ? "!" : "?") + menace(attack, 1);
    if (attack.zugzwang) line += " zugzwang";
    if (is_key && attack.length < stipulation.moves)
        line += fmt::format(" (short: {} move{})", attack.length, attack.length == 1 ? "" : "s");
    if (!is_key) line += fmt::format(" but 1...{}!", fmt::join(attack.refutations, "!, 1..."));
    sheet.line(0, line);
    write_defences(sheet, attack, 1, 1);
}

/// Help play counts a move of each side as one; a line of an odd length begins with the second half.
std::string help_line(const Line& line, bool half) {
    std::string text;
    for (std::size_t i = 0; i < line.san.size(); ++i) {
        const std::size_t ply = i + (half ? 1 : 0);
        if (i == 0 && half)
            text += "1...";
        else if (ply % 2 == 0)
            text += fmt::format("{}{}.", i == 0 ? "" : " ", ply / 2 + 1);
        else
            text += ' ';
        text += line.san[i];
    }
    return text;
}

std::string series_line(const Line& line, std::size_t series) {
    std::string text;
    for (std::size_t i = 0; i < line.san.size(); ++i)
        text += (i == 0 ? "" : " ") + (i < series ? fmt::format("{}.{}", i + 1, line.san[i]) : line.san[i]);
    return text;
}

std::string line_text(const Line& line, Play play, bool half) {
    if (play == Play::help) return help_line(line, half);
    return series_line(line, line.san.size() - (play == Play::series_help ? 1 : 0));
}

std::string counted(std::size_t n, std::string_view word) {
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

}  // namespace

std::string verdict_text(const Problem& problem, const Solution& solution) {
    const Stipulation& s = problem.stipulation;
    const std::size_t found = is_battle(s.play) ? solution.keys.size() : solution.lines.size();
    if (solution.verdict == Verdict::stopped)
        return fmt::format("stopped after {} positions: {}", solution.nodes,
                           found == 0 ? "nothing is proved" : "it is not proved that this is all");
    if (found == 0) return fmt::format("no solution in {}{}", s.moves, s.half ? ".5" : "");
    if (is_battle(s.play)) return found == 1 ? "1 key" : fmt::format("{} keys: cooked", found);
    return counted(found, "solution") + (solution.more_lines ? ", and there are more" : "");
}

std::string heading_text(const Problem& problem, const Solution& solution, Form form) {
    const Stipulation& s = problem.stipulation;
    std::string text = fmt::format("{}: {}\n{}\n", problem.name.empty() ? problem.place : problem.name,
                                   to_string(s), problem.position.fen());
    if (problem.position.fairy() != nullptr) text += problem.position.rules_name() + "\n";
    Sheet sheet(form);
    if (!solution.set_play.empty() || !solution.set_lines.empty()) {
        sheet.line(0, "Set play:");
        for (const Defence& defence : solution.set_play) write_defence(sheet, defence, 1, 1);
        for (const Line& line : solution.set_lines) sheet.line(1, line_text(line, s.play, !s.half));
    }
    return text + sheet.text();
}

std::string line_text(const Problem& problem, const Line& line) {
    return line_text(line, problem.stipulation.play, problem.stipulation.half) + "\n";
}

std::string to_text(const Problem& problem, const Solution& solution, Form form) {
    Sheet sheet(form);
    for (const Attack& attempt : solution.tries) write_first_move(sheet, attempt, problem.stipulation);
    for (const Attack& key : solution.keys) write_first_move(sheet, key, problem.stipulation);
    std::string text = heading_text(problem, solution, form) + sheet.text();
    for (const Line& line : solution.lines) text += line_text(problem, line);
    return fmt::format("{}{}\n", text, verdict_text(problem, solution));
}

}  // namespace inkmate::problem
