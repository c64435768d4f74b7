#include "psgen/link/minify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "psgen/link/format.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/operators.hpp"
#include "psgen/link/token.hpp"

namespace inkmate {

namespace {

using Names = std::set<std::string, std::less<>>;

bool is_name(const Token& token) {
    return token.kind == TokenKind::literal_name || token.kind == TokenKind::executable_name ||
           token.kind == TokenKind::immediate_name;
}

/// Where the numbers stand that are only ever asked for as //NAME: by name, the token of the number in
/// "/NAME number def". Such a definition is not needed when the number stands in the place of each //NAME.
std::map<std::string, std::size_t, std::less<>> constants(const std::vector<Token>& tokens,
                                                          const Names& names) {
    std::map<std::string, std::size_t, std::less<>> found;
    std::map<std::string, std::size_t, std::less<>> immediate, others;
    int depth = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        depth += token.kind == TokenKind::open_procedure;
        depth -= token.kind == TokenKind::close_procedure;
        if (!is_name(token) || !names.contains(token.value)) continue;
        ++(token.kind == TokenKind::immediate_name ? immediate : others)[token.value];
        const bool number = i + 2 < tokens.size() && (tokens[i + 1].kind == TokenKind::integer ||
                                                      tokens[i + 1].kind == TokenKind::real);
        if (depth == 0 && token.kind == TokenKind::literal_name && number && tokens[i + 2].is_name("def"))
            found.emplace(token.value, i + 1);
    }
    std::erase_if(found, [&](const auto& f) { return others[f.first] > 1 || immediate[f.first] == 0; });
    return found;
}

/// The tokens without the definitions of such numbers, with a number in each place where one is asked for.
std::vector<Token> with_constants(const std::vector<Token>& tokens, const Names& names) {
    const auto numbers = constants(tokens, names);
    std::vector<Token> result;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const auto number = is_name(tokens[i]) ? numbers.find(tokens[i].value) : numbers.end();
        if (number == numbers.end())
            result.push_back(tokens[i]);
        else if (tokens[i].kind == TokenKind::immediate_name)
            result.push_back(tokens[number->second]);
        else
            i += 2;
    }
    return result;
}

/// a, b, ..., Z, a_, b_, ..., Z', aa, ba, ...: the n-th name, of letters and signs. No name of the
/// interpreter's own ends with a sign, so these are new to it (see gather_variables in passes.hpp).
std::string short_name(std::size_t n) {
    constexpr std::string_view first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    constexpr std::string_view other =
        "_-+*=!?&:;@^|$,.'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    std::string name(1, first[n % first.size()]);
    for (n /= first.size(); n > 0; n = (n - 1) / other.size()) name += other[(n - 1) % other.size()];
    return name;
}

/// The shortest names go to those used most often, and of others to those that come first.
std::map<std::string, std::string, std::less<>> renaming(const std::vector<Token>& tokens,
                                                         const Names& names) {
    std::map<std::string_view, std::size_t> place;
    std::vector<std::pair<std::string, std::size_t>> order;
    Names taken;
    for (const Token& token : tokens) {
        if (!is_name(token)) continue;
        if (!names.contains(token.value)) {
            taken.insert(token.value);
            continue;
        }
        const auto [found, fresh] = place.emplace(token.value, order.size());
        if (fresh) order.emplace_back(token.value, 0);
        ++order[found->second].second;
    }
    std::ranges::stable_sort(order, std::greater{}, &std::pair<std::string, std::size_t>::second);
    std::map<std::string, std::string, std::less<>> result;
    std::size_t n = 0;
    for (const auto& [name, count] : order) {
        std::string candidate;
        do candidate = short_name(n++);
        while (operator_level(candidate) || taken.contains(candidate));
        result.emplace(name, std::move(candidate));
    }
    return result;
}

/// A string without escapes.
std::string plain_string(std::string_view bytes) {
    int depth = 0;
    bool plain = true;
    for (const char c : bytes) {
        depth += (c == '(') - (c == ')');
        plain = plain && depth >= 0 && c != '\\' && (c == '\n' || (c >= ' ' && c <= '~'));
    }
    if (plain && depth == 0) return fmt::format("({})", bytes);
    std::string hex;
    for (const char c : bytes) hex += fmt::format("{:02x}", static_cast<unsigned char>(c));
    return fmt::format("<{}>", hex);
}

}  // namespace

std::string minify(std::string_view program, const Names& names, Medium medium) {
    const std::vector<Token> tokens = with_constants(tokenize({"program", std::string(program), {}}), names);
    const auto new_name = renaming(tokens, names);
    const std::size_t width = medium == Medium::file ? MAX_LINE : std::string::npos;
    std::string result;
    std::size_t line = 0;  // where the last line begins
    for (const Token& token : tokens) {
        if (token.kind == TokenKind::comment) {
            if (!token.value.starts_with("%%")) continue;
            if (result.size() > line) result += '\n';
            result += token.value + '\n';
            line = result.size();
            continue;
        }
        std::string text(program.substr(token.begin, token.end - token.begin));
        if (is_name(token)) {
            if (const auto found = new_name.find(token.value); found != new_name.end())
                text.replace(text.size() - token.value.size(), token.value.size(), found->second);
        } else if (token.kind == TokenKind::string) {
            text = medium == Medium::file ? ps_string(token.value, MAX_LINE) : plain_string(token.value);
        }
        const bool first = result.size() == line;
        const bool touching = !first && is_regular(result.back()) && is_regular(text.front());
        // "<<" and a hex string, or two of their ends, must not run together.
        const bool angles =
            !first && (result.back() == '<' || result.back() == '>') && text.front() == result.back();
        const std::size_t length = std::min(text.find('\n'), text.size());
        if (result.size() - line + (touching || angles) + length > width) {
            result += '\n';
            line = result.size();
        } else if (touching || angles) {
            result += ' ';
        }
        result += text;
        if (const auto end = text.rfind('\n'); end != std::string::npos)
            line = result.size() - (text.size() - end - 1);
    }
    if (result.size() > line) result += '\n';
    return result;
}

}  // namespace inkmate
