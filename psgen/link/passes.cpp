#include "psgen/link/passes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <ranges>
#include <unordered_map>

#include "base/text/strings.hpp"
#include "psgen/link/lint.hpp"

namespace inkmate::psgen {

namespace {

/// A procedure "/Name { ... } bind def" as it is written in place of its name.
struct InlineText {
    std::string name;
    /// What the comment before it says, "Name: what it does", without the stack effect; or just its name.
    std::string heading;
    /// The first sentence of the heading.
    std::string sentence;
    /// The text between the braces, with its comments, indented from 0.
    std::vector<std::string> lines;
};

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

/// Returns the parts between separators.
std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + separator.size()))
        parts.emplace_back(text.substr(0, at));
    parts.emplace_back(text);
    return parts;
}

/// The content of a line, without strings.
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

/// What separates procedures that a comment names from what it says of numbers: "% Descend; 448: 7 << 6".
constexpr std::string_view NOTE_SEPARATOR = "; ";

/// True for a comment that only says of which constants numbers were made: "% 448: 7 FROM_SHIFT bitshift".
bool is_number_note(std::string_view comment) {
    if (!comment.starts_with("% ")) return false;
    const std::size_t end = comment.find_first_not_of("-0123456789", 2);
    return end > 2 && end != comment.npos && comment[end] == ':';
}

/// True for a comment that only names procedures: "% Descend, PassDepth"; a number's note may follow.
bool names_procedures(std::string_view comment) {
    if (!comment.starts_with("% ")) return false;
    for (const std::string& name : split(comment.substr(2, comment.find(NOTE_SEPARATOR) - 2), ", ")) {
        if (name.empty() || !std::isupper(static_cast<unsigned char>(name[0])) ||
            !std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) != 0; }))
            return false;
    }
    return true;
}

/// True if it can stay on the line of the call.
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
    const std::string_view said = std::string_view(rest).substr(comment);
    if (names_procedures(said) || is_number_note(said))
        rest.insert(comment + 2, fmt::format("{}{}", name, is_number_note(said) ? NOTE_SEPARATOR : ", "));
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
            (result.heading.empty() ? "" : " ") + std::string(text::trimmed(line.substr(1), PROGRAM_BLANKS));
    }
    if (result.heading.empty()) result.heading = procedure.name;
    const std::size_t end = std::min(result.heading.find(". "), result.heading.find("? "));
    result.sentence = result.heading.substr(0, end == result.heading.npos ? end : end + 1);

    std::vector<std::string> lines =
        split(std::string_view(procedure.text).substr(begin->end, last->begin - begin->end), "\n");
    lines.front() = text::trimmed(lines.front(), PROGRAM_BLANKS);
    std::size_t least = DEEPEST;
    for (const std::string& line : std::span(lines).subspan(1))
        if (!is_blank(line)) least = std::min(least, indentation(line));
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!is_blank(lines[i])) result.lines.push_back(i == 0 ? lines[i] : lines[i].substr(least));
    return result;
}

/// Where a line is cut in two, moves the note on a number to the part that has it.
void move_note(std::string& after, std::string& before) {
    const std::size_t comment = scan(after).comment;
    const std::string note = after.substr(comment);
    if (!is_number_note(note)) return;
    const std::string value = note.substr(2, note.find(':') - 2);
    if (before.find(value) == before.npos || after.find(value) < comment) return;
    after.erase(comment);
    before = fmt::format("{}  {}", before.substr(0, before.find_last_not_of(' ') + 1), note);
}

/// Writes a procedure in place of a call of it that stands at `begin` to `end` in a program's text. A few
/// words stay on the line, if it does not become longer than `width`, and are named at its end; all others
/// get lines of their own, below a comment, and one step further in. The comment is the whole heading if this
/// is the `only` call, else the sentence.
void write_inline(std::string& text, std::size_t begin, std::size_t end, const InlineText& procedure,
                  bool only, std::size_t width) {
    const std::size_t line_begin = text.rfind('\n', begin) + 1;
    const std::size_t line_end = std::min(text.find('\n', end), text.size());
    const std::string line = text.substr(line_begin, line_end - line_begin);
    std::string before = line.substr(0, begin - line_begin);
    std::string after = line.substr(end - line_begin);
    std::vector<std::string> out;
    if (is_short(procedure) && scan(line).comment + procedure.lines[0].size() <= width) {
        out.push_back(before + procedure.lines[0] + with_name(after, procedure.name));
    } else {
        move_note(after, before);
        if (!is_blank(before)) out.emplace_back(before, 0, before.find_last_not_of(' ') + 1);
        const std::size_t base = indentation(line);
        const std::size_t indent = std::min(base + (scan(before).open > 0 ? STEP : 0), DEEPEST);
        add_comment(out, only ? procedure.heading : procedure.sentence, indent, COMMENT_WIDTH);
        for (const std::string& body : procedure.lines) out.push_back(std::string(indent + STEP, ' ') + body);
        const std::string_view rest = text::trimmed(after, PROGRAM_BLANKS);
        if (!rest.empty())
            out.push_back(std::string(rest[0] == '}' ? base : indent, ' ') + std::string(rest));
    }
    text.replace(line_begin, line_end - line_begin, fmt::format("{}", fmt::join(out, "\n")));
}

/// Breaks lines that have become too long, one step further in; takes space from the ends of lines.
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
            line = std::string(in, ' ') + std::string(text::trimmed(line.substr(cut), PROGRAM_BLANKS));
        }
        result += line;
    }
    text = result;
}

/// A procedure of at most so many tokens goes wherever it is named.
constexpr std::size_t SMALL = 60;
/// In a small program, one of at most so many tokens that is named twice is no shorter for having a name.
constexpr std::size_t SMALL_TWICE = 8;
/// A procedure is collected on the operand stack when it is read, so none becomes larger than this.
constexpr std::size_t LARGEST = 380;
/// Lines of a procedure into which others went.
constexpr std::size_t WIDTH = 120;

/// How often things are named, or where they are defined, by their names.
using Numbers = std::unordered_map<std::string, std::size_t>;

bool is_boolean(const Token& token) {
    return token.is_name("true") || token.is_name("false");
}

bool is_procedure(const Definition& d) {
    return d.kind == Definition::Kind::procedure;
}

bool is_variable(std::string_view name) {
    return std::islower(static_cast<unsigned char>(name.front())) != 0;
}

/// Sets the tokens after the text was changed.
void set_tokens(Definition& d) {
    d.tokens = tokenize({d.name, d.text, {}});
    std::erase_if(d.tokens, [](const Token& t) { return t.kind == TokenKind::comment; });
    if (d.kind != Definition::Kind::setup) d.tokens.erase(d.tokens.begin());
}

/// Every definition of the program, in its order.
std::vector<Definition*> definitions(LinkedProgram& program) {
    std::vector<Definition*> all;
    for (LinkedModule& module : program.modules)
        for (auto* list : {&module.tables, &module.definitions})
            for (Definition& d : *list) all.push_back(&d);
    return all;
}

/// How often the definitions name each thing, their own names left out.
Numbers uses(const std::vector<Definition*>& all) {
    Numbers result;
    for (const Definition* d : all)
        for (const Token& token : d->tokens)
            if (token.is_name()) ++result[token.value];
    return result;
}

/// Where each thing is defined.
Numbers places(const std::vector<Definition*>& all) {
    Numbers result;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i]->name.empty() && all[i]->kind != Definition::Kind::setup) result[all[i]->name] = i;
    return result;
}

/// The names that the entry's definition holds, and those in theirs, and so on.
std::set<std::string, std::less<>> reached_from(std::string_view entry, const std::vector<Definition*>& all) {
    const Numbers place = places(all);
    std::set<std::string, std::less<>> reached = {std::string(entry)};
    std::vector<std::string> open = {std::string(entry)};
    while (!open.empty()) {
        const auto found = place.find(open.back());
        open.pop_back();
        if (found == place.end()) continue;
        for (const Token& token : all[found->second]->tokens)
            if (token.is_name() && reached.insert(token.value).second) open.push_back(token.value);
    }
    return reached;
}

/// What an operator makes of two numbers, within 31 bits and a sign.
std::optional<std::int64_t> result(const Token& op, std::int64_t a, std::int64_t b) {
    const auto value = [&]() -> std::optional<std::int64_t> {
        if (op.is_name("add")) return a + b;
        if (op.is_name("sub")) return a - b;
        if (op.is_name("mul")) return a * b;
        if (a < 0 || b < 0) return std::nullopt;
        if (op.is_name("and")) return a & b;
        if (op.is_name("or")) return a | b;
        if (op.is_name("bitshift") && b < 31) return a << b;
        return std::nullopt;
    }();
    constexpr std::int64_t most = 0x7fffffff;
    return value && std::abs(*value) <= most ? value : std::nullopt;
}

/// A stretch of a procedure's text: a token, or several whose result is a number.
struct Folding {
    std::size_t begin;
    std::size_t end;
    std::optional<std::int64_t> value = {};
    bool folded = false;
};

/// Numbers from here on, up and down, are nobody's who reads a program: a comment says what they are made of.
constexpr std::int64_t UNKNOWN_NUMBER = 1000;

/// Says at the end of a line of which constants a number in it was made.
void note_number(std::string& text, std::size_t at, std::int64_t value, std::string made_of) {
    const std::size_t begin = text.rfind('\n', at) + 1, end = std::min(text.find('\n', at), text.size());
    text::replace_all(made_of, "//", "");
    const std::string note = fmt::format("{}: {}", value, made_of);
    const std::string line = text.substr(begin, end - begin);
    const std::size_t comment = scan(line).comment;
    if (comment == line.size())
        text.insert(end, "  % " + note);
    else if (line.find(note, comment) == line.npos)
        text.insert(end, fmt::format("{}{}", NOTE_SEPARATOR, note));
}

/// Nothing is folded across a comment.
std::vector<Folding> folded(const Definition& d,
                            const std::unordered_map<std::string, std::int64_t>& constants) {
    std::vector<Folding> parts;
    std::size_t last = 0;
    const auto value = [&](std::size_t back) {
        return back < parts.size() ? parts[parts.size() - 1 - back].value : std::nullopt;
    };
    for (const Token& token : d.tokens) {
        if (std::string_view(d.text).substr(last, token.begin - last).find('%') != std::string_view::npos)
            parts.push_back({last, token.begin});
        last = token.end;
        Folding part{token.begin, token.end};
        if (token.kind == TokenKind::integer) part.value = token.integer;
        if (const auto found = constants.find(token.value);
            token.kind == TokenKind::immediate_name && found != constants.end())
            part.value = found->second;
        std::size_t operands = 0;
        if (token.is_name("neg") && value(0)) {
            part.value = -*value(0);
            operands = 1;
        } else if (token.kind == TokenKind::executable_name && value(0) && value(1)) {
            part.value = result(token, *value(1), *value(0));
            operands = part.value ? 2 : 0;
        }
        if (operands > 0) {
            part.begin = parts[parts.size() - operands].begin;
            part.folded = true;
            parts.resize(parts.size() - operands);
        }
        parts.push_back(part);
    }
    return parts;
}

/// True if it has a string that continues on the next line; its lines must stay as they are.
bool has_lines_in_strings(const Definition& d) {
    return std::ranges::any_of(d.tokens, [&](const Token& t) {
        return t.kind == TokenKind::string && d.text.find('\n', t.begin) < t.end;
    });
}

/// What goes in place of a procedure's name.
struct Body {
    InlineText text;
    /// How many tokens it has.
    std::size_t size = 0;
    /// How many of the program's definitions stand up to the last one that it asks for as //NAME.
    std::size_t after = 0;
};

class Inliner {
  public:
    /// Procedures of at most `small` tokens go wherever they are named, if that is at most in `most_uses`
    /// places.
    Inliner(LinkedProgram& program, std::size_t small, std::size_t most_uses)
        : all_(definitions(program)),
          place_(places(all_)),
          uses_(uses(all_)),
          small_(small),
          most_uses_(most_uses) {}

    /// Expands what the entry reaches.
    void run(std::string_view entry) {
        for (const std::string& name : reached_from(entry, all_))
            if (const auto found = place_.find(name);
                found != place_.end() && is_procedure(*all_[found->second]))
                expand(found->second);
        for (const std::size_t place : changed_) {
            wrap_lines(all_[place]->text, WIDTH);
            set_tokens(*all_[place]);
        }
    }

  private:
    /// Expands what the procedure calls; first what that calls.
    void expand(std::size_t place) {
        if (!open_.insert(place).second) return;
        Definition& d = *all_[place];
        struct Call {
            const Token* token;
            const Body* body;
        };
        std::vector<Call> calls;
        const bool whole_lines = !has_lines_in_strings(d);
        for (const Token& token : d.tokens) {
            const auto callee = procedure(token);
            if (!callee || *callee == place || !whole_lines) continue;
            expand(*callee);
            if (!done_.contains(*callee)) continue;  // it calls this one
            const Definition& called = *all_[*callee];
            const std::size_t count = uses_[token.value];
            if (count > 1 && (size_of_body(called) > small_ || count > most_uses_)) continue;
            if (has_lines_in_strings(called)) continue;
            auto body = bodies_.find(*callee);
            if (body == bodies_.end()) body = bodies_.emplace(*callee, body_of(called)).first;
            if (body->second.after <= place) calls.push_back({&token, &body->second});
        }
        // As many as there is room for, and then from the last in the text to the first.
        const auto size_of = [](const Call& call) { return call.body->size; };
        std::ranges::stable_sort(calls, {}, size_of);
        std::size_t size = d.tokens.size();
        std::erase_if(calls, [&](const Call& call) { return (size += size_of(call)) > LARGEST; });
        std::ranges::sort(calls, std::greater{}, [](const Call& call) { return call.token->begin; });
        for (const Call& call : calls)
            write_inline(d.text, call.token->begin, call.token->end, call.body->text,
                         uses_[call.token->value] == 1, WIDTH);
        if (!calls.empty()) {
            changed_.insert(place);
            set_tokens(d);
        }
        done_.insert(place);
    }

    std::optional<std::size_t> procedure(const Token& token) const {
        if (token.kind != TokenKind::executable_name) return std::nullopt;
        const auto found = place_.find(token.value);
        if (found == place_.end() || !is_procedure(*all_[found->second])) return std::nullopt;
        return found->second;
    }

    /// How many tokens a procedure has without "{" and "} bind def".
    static std::size_t size_of_body(const Definition& d) { return d.tokens.size() - 4; }

    Body body_of(const Definition& d) const {
        const auto tokens = std::span(d.tokens).subspan(1, size_of_body(d));
        Body body{inline_text(d), tokens.size()};
        for (const Token& token : tokens) {
            if (token.kind != TokenKind::immediate_name) continue;
            if (const auto found = place_.find(token.value); found != place_.end())
                body.after = std::max(body.after, found->second + 1);
        }
        return body;
    }

    std::vector<Definition*> all_;
    Numbers place_;
    Numbers uses_;
    std::size_t small_;
    std::size_t most_uses_;
    std::set<std::size_t> open_;
    std::set<std::size_t> done_;
    std::set<std::size_t> changed_;
    /// What is written in place of those that are done, by their places.
    std::map<std::size_t, Body> bodies_;
};

/// Takes out those of the definitions that nothing names, but for the roots.
void remove_unused(LinkedProgram& program, std::span<const std::string> roots, auto&& may_go) {
    Numbers used = uses(definitions(program));
    for (bool again = true; again;) {
        again = false;
        for (LinkedModule& module : program.modules)
            for (auto* list : {&module.tables, &module.definitions})
                std::erase_if(*list, [&](const Definition& d) {
                    const auto uses_of = used.find(d.name);
                    const bool unused = may_go(d) && (uses_of == used.end() || uses_of->second == 0) &&
                                        std::ranges::find(roots, d.name) == roots.end();
                    if (!unused) return false;
                    program.names.erase(d.name);
                    for (const Token& token : d.tokens)
                        if (token.is_name()) --used[token.value];
                    return again = true;
                });
    }
}

}  // namespace

void evaluate_booleans(LinkedProgram& program) {
    for (LinkedModule& module : program.modules)
        for (Definition& d : module.definitions) {
            if (std::ranges::none_of(d.tokens, is_boolean)) continue;
            for (const Token& token : std::views::reverse(d.tokens))
                if (is_boolean(token)) d.text.insert(token.begin, "//");
            set_tokens(d);
        }
}

void write_plain_tables(LinkedProgram& program) {
    std::unordered_map<std::string, std::string> plain;
    for (const Definition* d : definitions(program))
        if (d->plain) {
            const Token& value = d->tokens.at(0);
            plain.emplace(d->name, d->text.substr(value.begin, value.end - value.begin));
        }
    for (Definition* d : definitions(program)) {
        bool changed = false;
        for (const Token& token : std::views::reverse(d->tokens)) {
            if (token.kind != TokenKind::immediate_name) continue;
            const auto found = plain.find(token.value);
            if (found == plain.end()) continue;
            d->text.replace(token.begin, token.end - token.begin, found->second);
            changed = true;
        }
        if (changed) set_tokens(*d);
    }
    remove_unused(program, {}, [](const Definition& d) { return d.plain; });
}

void fold_constants(LinkedProgram& program, std::span<const std::string> roots) {
    std::unordered_map<std::string, std::int64_t> constants;
    for (Definition* d : definitions(program)) {
        const std::vector<Folding> parts = folded(*d, constants);
        // A constant may be another one by definition.
        const bool alias =
            d->kind == Definition::Kind::value && d->tokens.size() == 2 && !is_variable(d->name);
        bool changed = false;
        const bool whole_lines = !has_lines_in_strings(*d);
        for (const Folding& part : std::views::reverse(parts)) {
            if (!part.folded && !(alias && part.value)) continue;
            const std::string made_of = d->text.substr(part.begin, part.end - part.begin);
            d->text.replace(part.begin, made_of.size(), std::to_string(*part.value));
            if (std::abs(*part.value) >= UNKNOWN_NUMBER && made_of.find("//") != made_of.npos && whole_lines)
                note_number(d->text, part.begin, *part.value, made_of);
            changed = true;
        }
        if (changed) set_tokens(*d);
        if (d->kind == Definition::Kind::value && d->tokens.size() == 2 &&
            d->tokens[0].kind == TokenKind::integer && d->tokens[1].is_name("def"))
            constants[d->name] = d->tokens[0].integer;
    }
    remove_unused(program, roots, [&](const Definition& d) { return constants.contains(d.name); });
}

void gather_variables(LinkedProgram& program, std::string_view entry, std::string_view table) {
    std::vector<std::string> variables;
    for (const std::string& name : reached_from(entry, definitions(program)))
        if (program.names.contains(name) && is_variable(name)) variables.push_back('/' + name);
    for (LinkedModule& module : program.modules) {
        const auto found = std::ranges::find(module.definitions, table, &Definition::name);
        if (found == module.definitions.end()) continue;
        Definition d = std::move(*found);
        module.definitions.erase(found);
        d.text.replace(d.text.find("[]"), 2, ps_array(variables));
        set_tokens(d);
        program.modules.insert(
            program.modules.begin(),
            {"early_names",
             "The names of the search's variables, before all others: an interpreter may find "
             "early names faster.",
             {},
             {std::move(d)}});
        return;
    }
}

void inline_procedures(LinkedProgram& program, std::string_view entry, std::span<const std::string> roots) {
    Inliner(program, SMALL, std::string_view::npos).run(entry);
    remove_unused(program, roots, is_procedure);
}

void inline_rare_uses(LinkedProgram& program, std::span<const std::string> roots) {
    // What is named once first: it saves a level of execution where there is room for it.
    for (const std::size_t most_uses : {1, 2}) {
        for (const std::string& root : roots) Inliner(program, SMALL_TWICE, most_uses).run(root);
        remove_unused(program, roots, is_procedure);
    }
}

void drop_idle_binds(LinkedProgram& program) {
    for (Definition* d : definitions(program)) {
        if (!is_procedure(*d)) continue;
        const std::vector<Token>& tokens = d->tokens;
        const auto bind = std::ranges::find(tokens.rbegin(), tokens.rend(), "bind", &Token::value);
        const auto is_operator = [](const Token& t) {
            return t.kind == TokenKind::executable_name && operator_level(t.value);
        };
        if (bind == tokens.rend() || std::ranges::any_of(std::next(bind), tokens.rend(), is_operator))
            continue;
        d->text.erase(bind->begin, std::string_view("bind ").size());
        set_tokens(*d);
    }
}

}  // namespace inkmate::psgen
