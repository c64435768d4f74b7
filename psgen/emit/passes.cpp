#include "psgen/emit/passes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <ranges>

#include "psgen/emit/format.hpp"
#include "psgen/emit/inline_text.hpp"

namespace inkmate {

namespace {

/// A procedure of at most so many tokens goes wherever it is named.
constexpr std::size_t SMALL = 60;
/// A procedure is collected on the operand stack when it is read, so none becomes larger than this.
constexpr std::size_t LARGEST = 380;
/// Lines of a procedure into which others went.
constexpr std::size_t WIDTH = 120;

using Names = std::map<std::string, std::size_t, std::less<>>;

bool is_boolean(const Token& token) {
    return token.is_name("true") || token.is_name("false");
}

bool is_name(const Token& token) {
    return token.kind == TokenKind::executable_name || token.kind == TokenKind::literal_name ||
           token.kind == TokenKind::immediate_name;
}

bool is_procedure(const Definition& d) {
    return d.kind == Definition::Kind::procedure;
}

bool is_variable(std::string_view name) {
    return std::islower(static_cast<unsigned char>(name.front())) != 0;
}

std::vector<Token> tokens_of(const Definition& d, const std::string& origin) {
    return tokenize({origin, d.text, {}});
}

/// Sets the tokens after the text was changed.
void set_tokens(Definition& d) {
    d.tokens = tokens_of(d, d.name);
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
Names uses(const std::vector<Definition*>& all) {
    Names result;
    for (const Definition* d : all)
        for (const Token& token : d->tokens)
            if (is_name(token)) ++result[token.value];
    return result;
}

using Places = std::map<std::string, std::size_t, std::less<>>;

/// Where each thing is defined.
Places places(const std::vector<Definition*>& all) {
    Places result;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!all[i]->name.empty() && all[i]->kind != Definition::Kind::setup) result[all[i]->name] = i;
    return result;
}

/// The names that the entry's definition holds, and those in theirs, and so on.
std::set<std::string, std::less<>> reached_from(std::string_view entry, const std::vector<Definition*>& all) {
    const Places place = places(all);
    std::set<std::string, std::less<>> reached = {std::string(entry)};
    std::vector<std::string> open = {std::string(entry)};
    while (!open.empty()) {
        const auto found = place.find(open.back());
        open.pop_back();
        if (found == place.end()) continue;
        for (const Token& token : all[found->second]->tokens)
            if (is_name(token) && reached.insert(token.value).second) open.push_back(token.value);
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

std::vector<Folding> folded(const std::vector<Token>& tokens,
                            const std::map<std::string, std::int64_t, std::less<>>& constants) {
    std::vector<Folding> parts;
    const auto value = [&](std::size_t back) {
        return back < parts.size() ? parts[parts.size() - 1 - back].value : std::nullopt;
    };
    for (const Token& token : tokens) {
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

/// Has it a string that goes on on another line? Its lines must stay as they are.
bool has_lines_in_strings(const Definition& d, const std::vector<Token>& tokens) {
    return std::ranges::any_of(tokens, [&](const Token& t) {
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
    /// Procedures of at most `small` tokens go wherever they are named.
    Inliner(LinkedProgram& program, std::size_t small)
        : all_(definitions(program)), place_(places(all_)), uses_(uses(all_)), small_(small) {}

    /// Expands what the entry reaches.
    void run(std::string_view entry) {
        for (const std::string& name : reached_from(entry, all_))
            if (const auto found = place_.find(name);
                found != place_.end() && is_procedure(*all_[found->second]))
                expand(found->second);
        for (const std::size_t place : changed_) wrap_lines(all_[place]->text, WIDTH);
    }

  private:
    /// Expands what the procedure calls; first what that calls.
    void expand(std::size_t place) {
        if (!open_.insert(place).second) return;
        Definition& d = *all_[place];
        const std::vector<Token> tokens = tokens_of(d, d.name);
        struct Call {
            const Token* token;
            Body body;
        };
        std::vector<Call> calls;
        const bool whole_lines = !has_lines_in_strings(d, tokens);
        for (const Token& token : tokens) {
            const auto callee = procedure(token);
            if (!callee || *callee == place || !whole_lines) continue;
            expand(*callee);
            if (!done_.contains(*callee)) continue;  // it calls this one
            const Definition& called = *all_[*callee];
            if (size_of_body(called) > small_ && uses_[token.value] != 1) continue;
            Body body = body_of(called);
            if (body.after <= place && !has_lines_in_strings(called, tokens_of(called, called.name)))
                calls.push_back({&token, std::move(body)});
        }
        // As many as there is room for, and then from the last in the text to the first.
        const auto size_of = [](const Call& call) { return call.body.size; };
        std::ranges::stable_sort(calls, {}, size_of);
        std::size_t size = d.tokens.size();
        std::erase_if(calls, [&](const Call& call) { return (size += size_of(call)) > LARGEST; });
        std::ranges::sort(calls, std::greater{}, [](const Call& call) { return call.token->begin; });
        for (const Call& call : calls)
            write_inline(d.text, call.token->begin, call.token->end, call.body.text,
                         uses_[call.token->value] == 1, WIDTH);
        if (!calls.empty()) changed_.insert(place);
        set_tokens(d);
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
    Places place_;
    Names uses_;
    std::size_t small_;
    std::set<std::size_t> open_;
    std::set<std::size_t> done_;
    std::set<std::size_t> changed_;
};

/// Takes out those of the definitions that nothing names, but for the roots.
void remove_unused(LinkedProgram& program, std::span<const std::string> roots, auto&& may_go) {
    for (bool again = true; again;) {
        again = false;
        const Names used = uses(definitions(program));
        for (LinkedModule& module : program.modules)
            for (auto* list : {&module.tables, &module.definitions})
                std::erase_if(*list, [&](const Definition& d) {
                    const bool unused = may_go(d) && !used.contains(d.name) &&
                                        std::ranges::find(roots, d.name) == roots.end();
                    if (unused) program.names.erase(d.name);
                    again = again || unused;
                    return unused;
                });
    }
}

}  // namespace

void evaluate_booleans(LinkedProgram& program) {
    for (LinkedModule& module : program.modules)
        for (Definition& d : module.definitions) {
            const std::vector<Token> tokens = tokens_of(d, module.name);
            for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
                if (is_boolean(*token)) d.text.insert(token->begin, "//");
            for (Token& token : d.tokens)
                if (is_boolean(token)) token.kind = TokenKind::immediate_name;
        }
}

void write_plain_numbers(LinkedProgram& program) {
    std::map<std::string, std::string, std::less<>> numbers;
    for (const Definition* d : definitions(program))
        if (d->plain) numbers.emplace(d->name, std::to_string(d->tokens.front().integer));
    for (Definition* d : definitions(program)) {
        if (d->kind == Definition::Kind::remark) continue;
        const std::vector<Token> tokens = tokens_of(*d, d->name);
        for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
            if (const auto found = numbers.find(token->value);
                token->kind == TokenKind::immediate_name && found != numbers.end())
                d->text.replace(token->begin, token->end - token->begin, found->second);
        set_tokens(*d);
    }
    remove_unused(program, {}, [](const Definition& d) { return d.plain; });
}

void fold_constants(LinkedProgram& program, std::span<const std::string> roots) {
    std::map<std::string, std::int64_t, std::less<>> constants;
    for (Definition* d : definitions(program)) {
        if (d->kind == Definition::Kind::remark) continue;
        const std::vector<Folding> parts = folded(tokens_of(*d, d->name), constants);
        // A constant may be another one by definition.
        const bool alias =
            d->kind == Definition::Kind::value && d->tokens.size() == 2 && !is_variable(d->name);
        for (auto part = parts.rbegin(); part != parts.rend(); ++part)
            if (part->folded || (alias && part->value))
                d->text.replace(part->begin, part->end - part->begin, std::to_string(*part->value));
        set_tokens(*d);
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
    Inliner(program, SMALL).run(entry);
    remove_unused(program, roots, is_procedure);
}

void inline_single_uses(LinkedProgram& program, std::span<const std::string> roots) {
    for (const std::string& root : roots) Inliner(program, 0).run(root);
    remove_unused(program, roots, is_procedure);
}

}  // namespace inkmate
