#include "psgen/link/module.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/text/strings.hpp"
#include "psgen/link/lint.hpp"

namespace inkmate::psgen {

namespace {

struct Line {
    std::string text;
    int number;
};

std::vector<Line> split_lines(std::string_view text) {
    std::vector<Line> lines;
    int number = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!line.empty() && is_white(line.back())) line.remove_suffix(1);
        lines.push_back({std::string(line), ++number});
    }
    return lines;
}

/// The line of the header that says which programs the module is for.
constexpr std::string_view FOR_LINE = "% for:";

/// Finds that line in the header, which ends with the first line that is not a comment.
std::vector<Line>::iterator find_for_line(std::vector<Line>& lines) {
    const auto end = std::ranges::find_if(lines, [](const Line& l) { return !l.text.starts_with('%'); });
    const auto found =
        std::find_if(lines.begin(), end, [](const Line& l) { return l.text.starts_with(FOR_LINE); });
    return found == end ? lines.end() : found;
}

std::string place(std::string_view module, int line) {
    return fmt::format("module {}, line {}", module, line);
}

[[noreturn]] void fail(std::string_view module, int line, std::string_view what) {
    throw EmitError(fmt::format("{}: {}", place(module, line), what));
}

/// Carries out the directives of a module's lines.
class Expander {
  public:
    Expander(const ModuleSource& source, const Features& features)
        : module_(source.name), lines_(split_lines(source.text)), features_(features) {}

    SourceText run() {
        if (const auto line = find_for_line(lines_); line != lines_.end()) lines_.erase(line);
        block(0, true, std::nullopt);
        return std::move(out_);
    }

  private:
    /// Handles lines from `at` on to the `end` of the block that opened at line `opened` (0: to the end of
    /// the file) and returns the index after it.
    std::size_t block(std::size_t at, bool keep, std::optional<bool> black, int opened = 0) {
        for (; at < lines_.size(); ++at) {
            const Line& line = lines_[at];
            if (!line.text.starts_with("%#")) {
                if (keep) emit(line, black);
                continue;
            }
            const auto directive = text::split_words(std::string_view(line.text).substr(2));
            if (directive == std::vector<std::string_view>{"end"}) {
                if (opened == 0) fail(module_, line.number, "'%# end' without a block: delete it");
                return at;
            }
            if (directive == std::vector<std::string_view>{"each", "colour"}) {
                if (black)
                    fail(module_, line.number, "'%# each colour' inside another one: take the inner one out");
                block(at + 1, keep, false, line.number);
                at = block(at + 1, keep, true, line.number);
            } else if (directive.size() == 2 && (directive[0] == "if" || directive[0] == "unless")) {
                const bool wanted =
                    is_on(features_, directive[1], place(module_, line.number)) == (directive[0] == "if");
                at = block(at + 1, keep && wanted, black, line.number);
            } else {
                fail(module_, line.number,
                     fmt::format(
                         "'{}' is not a directive: write %# each colour, %# if FEATURE, %# unless FEATURE or "
                         "%# end",
                         line.text));
            }
        }
        if (opened != 0) fail(module_, opened, "the block that opens here is never closed: add '%# end'");
        return at;
    }

    void emit(const Line& line, std::optional<bool> black) {
        const std::string text = black ? coloured(line, *black) : line.text;
        if (text.size() > MAX_LINE)
            fail(module_, line.number,
                 fmt::format("the line has {} characters, and a printer takes {}: break it", text.size(),
                             MAX_LINE));
        if (std::ranges::any_of(text, [](char c) { return c < ' ' || c > '~'; }))
            fail(module_, line.number, "the line has a character other than printable ASCII: replace it");
        out_.text += text;
        out_.text += '\n';
        out_.lines.push_back(line.number);
    }

    std::string coloured(const Line& line, bool black) const {
        const std::string& text = line.text;
        std::string result;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] != '$') {
                result += text[i];
                continue;
            }
            switch (i + 1 < text.size() ? text[i + 1] : '\0') {
                case 'C': result += black ? "Black" : "White"; break;
                case 'E': result += black ? "White" : "Black"; break;
                case 'c': result += black ? '1' : '0'; break;
                case 'e': result += black ? '0' : '1'; break;
                case '{': {
                    const auto bar = text.find('|', i);
                    const auto close = text.find('}', i);
                    if (bar == std::string::npos || close == std::string::npos || bar > close)
                        fail(module_, line.number, "'${' needs the form ${white|black}");
                    result += black ? text.substr(bar + 1, close - bar - 1) : text.substr(i + 2, bar - i - 2);
                    i = close;
                    continue;
                }
                default: result += '$'; continue;
            }
            ++i;
        }
        return result;
    }

    std::string module_;
    std::vector<Line> lines_;
    const Features& features_;
    SourceText out_;
};

/// Cuts a module's text, after its header, into definitions.
class Splitter {
  public:
    Splitter(const SourceText& source, std::size_t body)
        : source_(source), text_(source.text), tokens_(tokenize(source)) {
        while (at_ < tokens_.size() && tokens_[at_].begin < body) ++at_;
    }

    std::vector<Definition> run() {
        while (at_ < tokens_.size()) part();
        return std::move(definitions_);
    }

  private:
    [[noreturn]] void fail_at(const Token& token, std::string_view what) const {
        throw EmitError(fmt::format("{}, line {}: {}", source_.origin, token.line, what));
    }

    /// True if the lines of two offsets are adjacent or the same.
    bool adjacent(std::size_t from, std::size_t to) const {
        return std::count(text_.begin() + static_cast<std::ptrdiff_t>(from),
                          text_.begin() + static_cast<std::ptrdiff_t>(to), '\n') < 2;
    }

    void part() {
        const std::size_t first = at_;
        while (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::comment) {
            const bool last = at_ + 1 == tokens_.size();
            if (last || !adjacent(tokens_[at_].end, tokens_[at_ + 1].begin)) {
                ++at_;
                return add(Definition::Kind::remark, "", first, at_);
            }
            ++at_;
        }
        const Token& token = tokens_[at_];
        if (token.kind == TokenKind::literal_name) {
            const std::string name = token.value;
            ++at_;
            const bool procedure = at_ < tokens_.size() && tokens_[at_].kind == TokenKind::open_procedure;
            const std::size_t end = seek("def", token);
            const bool plain = end - at_ >= 2 && tokens_[end - 1].kind == TokenKind::close_procedure;
            // A variable may hold a procedure; what is named as one must be bound.
            if (procedure && plain && std::isupper(static_cast<unsigned char>(name[0])))
                fail_at(token, fmt::format("procedure {} is not bound: end it with }} bind def", name));
            const bool bound = procedure && tokens_[end - 1].is_name("bind") && closes(at_, end - 2);
            at_ = end + 1;
            trailing_comment();
            add(bound ? Definition::Kind::procedure : Definition::Kind::value, name, first, at_, token.line);
        } else if (token.kind == TokenKind::open_procedure) {
            if (first == at_ || !tokens_[first].value.starts_with("% setup:"))
                fail_at(
                    token,
                    "a procedure that is executed at once needs a comment '% setup: one sentence' before it");
            at_ = seek("exec", token) + 1;
            trailing_comment();
            add(Definition::Kind::setup, filled(first, at_), first, at_, token.line);
        } else {
            fail_at(token,
                    fmt::format("'{}' is outside of any definition: write /Name ... def or a setup block",
                                text_.substr(token.begin, token.end - token.begin)));
        }
    }

    /// True if the procedure that opens at token `open` closes at token `close`.
    bool closes(std::size_t open, std::size_t close) const {
        int depth = 0;
        for (std::size_t i = open; i < close; ++i) {
            depth += tokens_[i].kind == TokenKind::open_procedure;
            depth -= tokens_[i].kind == TokenKind::close_procedure;
            if (depth == 0) return false;
        }
        return true;
    }

    /// The index of the next `name` outside of braces.
    std::size_t seek(std::string_view name, const Token& from) const {
        int depth = 0;
        for (std::size_t i = at_; i < tokens_.size(); ++i) {
            if (tokens_[i].kind == TokenKind::open_procedure) ++depth;
            if (tokens_[i].kind == TokenKind::close_procedure) --depth;
            if (depth == 0 && tokens_[i].is_name(name)) return i;
        }
        fail_at(from, fmt::format("what begins here never comes to its '{}': add it", name));
    }

    void trailing_comment() {
        if (at_ < tokens_.size() && tokens_[at_].kind == TokenKind::comment &&
            text_.substr(tokens_[at_ - 1].end, tokens_[at_].begin - tokens_[at_ - 1].end).find('\n') ==
                std::string::npos)
            ++at_;
    }

    std::string filled(std::size_t first, std::size_t last) const {
        for (std::size_t i = first; i < last; ++i)
            if (tokens_[i].kind == TokenKind::immediate_name &&
                std::isupper(static_cast<unsigned char>(tokens_[i].value[0])))
                return tokens_[i].value;
        fail_at(tokens_[first],
                "this setup block names no //TABLE that it fills: begin with the table's name");
    }

    void add(Definition::Kind kind, std::string name, std::size_t first, std::size_t last, int line = 0) {
        Definition d{kind, std::move(name), {}, false, {}, line ? line : tokens_[first].line};
        const std::size_t end = tokens_[last - 1].end;
        d.text = std::string(text_.substr(tokens_[first].begin, end - tokens_[first].begin));
        d.after_gap = first == 0 || !adjacent(tokens_[first - 1].end, tokens_[first].begin);
        for (std::size_t i = first; i < last; ++i)
            if (tokens_[i].kind != TokenKind::comment) {
                Token& token = d.tokens.emplace_back(tokens_[i]);
                token.begin -= tokens_[first].begin;
                token.end -= tokens_[first].begin;
            }
        const bool defines = kind == Definition::Kind::procedure || kind == Definition::Kind::value;
        if (defines) d.tokens.erase(d.tokens.begin());
        definitions_.push_back(std::move(d));
    }

    const SourceText& source_;
    std::string_view text_;
    std::vector<Token> tokens_;
    std::size_t at_ = 0;
    std::vector<Definition> definitions_;
};

/// Reads the header into the module and returns the offset of what follows it.
std::size_t read_header(const SourceText& source, Module& module) {
    std::size_t at = 0;
    bool named = false;
    while (at < source.text.size() && source.text[at] == '%') {
        const auto end = source.text.find('\n', at);
        std::string_view line = std::string_view(source.text).substr(at, end - at);
        line.remove_prefix(std::min(line.find_first_not_of("% "), line.size()));
        if (line.starts_with("module:")) {
            const auto names = text::split_words(line.substr(7));
            if (names.size() != 1 || names[0] != module.name)
                fail(module.name, source.line_at(at),
                     "the header must name the module as its file does: '% module: " + module.name + "'");
            named = true;
        } else if (line.starts_with("requires:")) {
            for (const std::string_view name : text::split_words(line.substr(9)))
                module.required.emplace_back(name);
        } else {
            if (!module.sentence.empty()) module.sentence += '\n';
            module.sentence += line;
        }
        at = end + 1;
    }
    if (!named || module.sentence.empty())
        fail(module.name, 1,
             "a module begins with three lines: '% module: " + module.name +
                 "', '% requires: NAMES' and a sentence");
    return at;
}

}  // namespace

SourceText expand_directives(const ModuleSource& source, const Features& features) {
    SourceText text = Expander(source, features).run();
    text.origin = "module " + source.name;
    return text;
}

bool is_on(const Features& features, std::string_view name, std::string_view where) {
    const auto found = features.find(name);
    if (found != features.end()) return found->second;
    std::string names;
    for (const auto& [known, on] : features) names += (names.empty() ? "" : ", ") + known;
    throw EmitError(fmt::format("{}: there is no feature '{}': use one of {}", where, name, names));
}

std::vector<std::string> for_words(const ModuleSource& source) {
    std::vector<Line> lines = split_lines(source.text);
    const auto line = find_for_line(lines);
    if (line == lines.end()) return {};
    const auto words = text::split_words(std::string_view(line->text).substr(FOR_LINE.size()));
    return {words.begin(), words.end()};
}

bool is_left_out(const ModuleSource& source, const Features& features) {
    return expand_directives(source, features).text.find_first_not_of(" \n") == std::string::npos;
}

Module parse_module(const ModuleSource& source, const Features& features) {
    const SourceText text = expand_directives(source, features);
    Module module;
    module.name = source.name;
    const std::size_t body = read_header(text, module);
    module.definitions = Splitter(text, body).run();
    return module;
}

}  // namespace inkmate::psgen
