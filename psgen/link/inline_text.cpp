#include "psgen/link/inline_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "core/chess/text.hpp"

namespace inkmate {

namespace {

constexpr std::size_t STEP = 4;
/// Words that may stay on the line where their procedure was called.
constexpr int FEW = 8;
/// Where comments break: they may go further in.
constexpr std::size_t COMMENT_WIDTH = 100;
/// At most so far in do lines begin.
constexpr std::size_t DEEPEST = 48;

/// What a line of the program has for one.
constexpr std::string_view PROGRAM_BLANKS = " \n";

bool is_blank(std::string_view text) {
    return text.find_first_not_of(' ') == text.npos;
}

std::size_t indentation(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

/// What stands between separators.
std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + separator.size()))
        parts.emplace_back(text.substr(0, at));
    parts.emplace_back(text);
    return parts;
}

/// What a line holds, strings left out.
struct Scan {
    /// Braces that it opens and leaves open.
    int open = 0;
    /// Where its comment begins; its length if it has none.
    std::size_t comment;
};
Scan scan(std::string_view line) {
    Scan result{0, line.size()};
    int parentheses = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '\\') {
            ++i;
        } else if (c == '(' || c == ')') {
            parentheses += c == '(' ? 1 : -1;
        } else if (parentheses > 0) {
            continue;
        } else if (c == '%') {
            result.comment = i;
            break;
        } else if (c == '{' || c == '}') {
            result.open = std::max(result.open + (c == '{' ? 1 : -1), 0);
        }
    }
    return result;
}

int count_words(std::string_view line) {
    int words = 0;
    bool inside = false;
    for (const char c : line) {
        words += !inside && c != ' ';
        inside = c != ' ';
    }
    return words;
}

/// Is it a comment that names procedures, and says nothing else: "% Descend, PassDepth"?
bool names_procedures(std::string_view comment) {
    if (!comment.starts_with("% ")) return false;
    for (const std::string& name : split(comment.substr(2), ", ")) {
        if (name.empty() || !std::isupper(static_cast<unsigned char>(name[0])) ||
            !std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0; }))
            return false;
    }
    return true;
}

/// Can it stay on the line where it was called?
bool is_short(const InlineText& procedure) {
    if (procedure.lines.size() != 1) return false;
    const std::string& line = procedure.lines[0];
    return count_words(line) <= FEW && scan(line).comment == line.size();
}

/// The rest of a line, with a comment that names the procedure if there is no other.
std::string with_name(std::string rest, std::string_view name) {
    const std::size_t comment = scan(rest).comment;
    if (comment == rest.size())
        return fmt::format("{}  % {}", std::string_view(rest).substr(0, rest.find_last_not_of(' ') + 1),
                           name);
    if (names_procedures(std::string_view(rest).substr(comment)))
        rest.insert(comment + 2, fmt::format("{}, ", name));
    return rest;
}

/// A comment in lines, each with the same space before it.
void add_comment(std::vector<std::string>& out, std::string_view text, std::size_t indent,
                 std::size_t width) {
    std::string line = std::string(indent, ' ') + '%';
    const std::size_t empty = line.size();
    for (const std::string& word : split(text, " ")) {
        if (line.size() > empty && line.size() + 1 + word.size() > width) {
            out.push_back(line);
            line.resize(empty);
        }
        line += ' ';
        line += word;
    }
    out.push_back(line);
}

}  // namespace

InlineText inline_text(const Definition& procedure) {
    InlineText result{procedure.name, {}, {}, {}};
    const std::vector<Token> tokens = tokenize({procedure.name, procedure.text, {}});
    const auto begin = std::ranges::find(tokens, TokenKind::open_procedure, &Token::kind);
    const auto last =
        std::ranges::find(tokens.rbegin(), tokens.rend(), TokenKind::close_procedure, &Token::kind);

    const std::string named = fmt::format("% {}:", procedure.name);
    for (auto token = tokens.begin(); token->kind == TokenKind::comment; ++token) {
        const std::string& line = token->value;
        const bool stack_effect = line.find(" -- ") != line.npos || line.ends_with("--");
        if (stack_effect || (result.heading.empty() && !line.starts_with(named))) break;
        result.heading +=
            (result.heading.empty() ? "" : " ") + std::string(chess::trimmed(line.substr(1), PROGRAM_BLANKS));
    }
    if (result.heading.empty()) result.heading = procedure.name;
    const std::size_t end = std::min(result.heading.find(". "), result.heading.find("? "));
    result.sentence = result.heading.substr(0, end == result.heading.npos ? end : end + 1);

    std::vector<std::string> lines =
        split(std::string_view(procedure.text).substr(begin->end, last->begin - begin->end), "\n");
    lines.front() = chess::trimmed(lines.front(), PROGRAM_BLANKS);
    std::size_t least = DEEPEST;
    for (const std::string& line : std::span(lines).subspan(1))
        if (!is_blank(line)) least = std::min(least, indentation(line));
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!is_blank(lines[i])) result.lines.push_back(i == 0 ? lines[i] : lines[i].substr(least));
    return result;
}

void write_inline(std::string& text, std::size_t begin, std::size_t end, const InlineText& procedure,
                  bool only, std::size_t width) {
    const std::size_t line_begin = text.rfind('\n', begin) + 1;
    const std::size_t line_end = std::min(text.find('\n', end), text.size());
    const std::string line = text.substr(line_begin, line_end - line_begin);
    const std::string before = line.substr(0, begin - line_begin);
    const std::string after = line.substr(end - line_begin);
    std::vector<std::string> out;
    if (is_short(procedure) && scan(line).comment + procedure.lines[0].size() <= width) {
        out.push_back(before + procedure.lines[0] + with_name(after, procedure.name));
    } else {
        if (!is_blank(before)) out.emplace_back(before, 0, before.find_last_not_of(' ') + 1);
        const std::size_t base = indentation(line);
        const std::size_t indent = std::min(base + (scan(before).open > 0 ? STEP : 0), DEEPEST);
        add_comment(out, only ? procedure.heading : procedure.sentence, indent, COMMENT_WIDTH);
        for (const std::string& body : procedure.lines) out.push_back(std::string(indent + STEP, ' ') + body);
        const std::string_view rest = chess::trimmed(after, PROGRAM_BLANKS);
        if (!rest.empty())
            out.push_back(std::string(rest[0] == '}' ? base : indent, ' ') + std::string(rest));
    }
    text.replace(line_begin, line_end - line_begin, fmt::format("{}", fmt::join(out, "\n")));
}

void wrap_lines(std::string& text, std::size_t width) {
    std::string result;
    for (std::string line : split(text, "\n")) {
        if (!result.empty()) result += '\n';
        line.resize(line.find_last_not_of(' ') + 1);
        while (line.size() > width && !is_blank(line.substr(0, scan(line).comment))) {
            const std::size_t in = std::min(indentation(line) + STEP, DEEPEST);
            // A comment comes nearer, or goes to a line of its own.
            std::size_t cut = scan(line).comment;
            if (cut < line.size()) {
                const std::size_t code = line.find_last_not_of(' ', cut - 1) + 1;
                if (code + 2 + line.size() - cut <= width) {
                    line.erase(code + 2, cut - code - 2);
                    break;
                }
            }
            if (cut > width) {
                // The last space outside of strings.
                cut = 0;
                int parentheses = 0;
                for (std::size_t i = 0; i < width; ++i) {
                    parentheses += line[i] == '(' ? 1 : line[i] == ')' ? -1 : 0;
                    if (line[i] == ' ' && parentheses == 0 && i > in) cut = i;
                }
                if (cut == 0) break;
            }
            result.append(line, 0, line.find_last_not_of(' ', cut - 1) + 1);
            result += '\n';
            line = std::string(in, ' ') + std::string(chess::trimmed(line.substr(cut), PROGRAM_BLANKS));
        }
        result += line;
    }
    text = result;
}

}  // namespace inkmate
