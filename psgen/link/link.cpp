#include "psgen/link/link.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <map>
#include <unordered_map>
#include <utility>

#include "psgen/link/lint.hpp"

namespace inkmate::psgen {

namespace {

/// A definition and the module or table it belongs to.
struct Entry {
    const Definition* definition;
    /// The name of its home in messages.
    std::string origin;
    /// Index of the module; none for tables.
    std::optional<std::size_t> module;
    bool kept = false;
    /// Setup blocks that fill it.
    std::vector<Entry*> setups;
};

bool starts_lower(std::string_view name) {
    return !name.empty() && std::islower(static_cast<unsigned char>(name[0]));
}
bool starts_upper(std::string_view name) {
    return !name.empty() && std::isupper(static_cast<unsigned char>(name[0]));
}

std::string who(const Definition& d) {
    if (d.kind == Definition::Kind::setup) return "the setup of " + d.name;
    return d.name;
}

/// True if the literal name at `at` is a key: looked up, compared, or put with a value of one token.
bool is_key(const std::vector<Token>& tokens, std::size_t at) {
    constexpr std::array<std::string_view, 6> takers = {"get", "known", "where", "load", "eq", "ne"};
    const auto next = [&](std::size_t n) {
        const bool name = at + n < tokens.size() && tokens[at + n].kind == TokenKind::executable_name;
        return name ? std::string_view(tokens[at + n].value) : std::string_view();
    };
    return std::ranges::find(takers, next(1)) != takers.end() || next(2) == "put";
}

/// The literal names, begun with a small letter, that each `def` or `store` of the tokens may set: those
/// before it at the same depth of braces.
std::vector<std::vector<const Token*>> assignments(const std::vector<Token>& tokens) {
    std::vector<std::vector<const Token*>> result;
    std::vector<std::vector<const Token*>> pending(1);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        switch (token.kind) {
            case TokenKind::open_procedure: pending.emplace_back(); break;
            case TokenKind::close_procedure: pending.pop_back(); break;
            case TokenKind::literal_name:
                if (starts_lower(token.value) && !is_key(tokens, i)) pending.back().push_back(&token);
                break;
            case TokenKind::executable_name:
                if (token.value == "def" || token.value == "store")
                    result.push_back(std::exchange(pending.back(), {}));
                break;
            default: break;
        }
    }
    return result;
}

class Linker {
  public:
    Linker(std::span<const Module> modules, const LinkOptions& options)
        : modules_(modules), options_(options) {}

    LinkedProgram run() {
        index();
        keep_roots();
        LinkedProgram program = lay_out();
        check_order(program);
        return program;
    }

  private:
    [[noreturn]] static void fail(const Entry& in, int line, std::string_view what) {
        throw EmitError(fmt::format("{}, line {}, {}: {}", in.origin, line, who(*in.definition), what));
    }

    void index() {
        std::vector<Entry*> setups;
        for (std::size_t m = 0; m < modules_.size(); ++m) {
            if (!module_index_.emplace(modules_[m].name, m).second)
                throw EmitError(fmt::format("there are two modules '{}': rename one", modules_[m].name));
            for (const Definition& d : modules_[m].definitions) {
                if (d.kind == Definition::Kind::remark) continue;
                Entry& entry = entries_.emplace_back(Entry{&d, modules_[m].origin(), m, false, {}});
                if (d.kind == Definition::Kind::setup) {
                    setups.push_back(&entry);
                    continue;
                }
                if (operator_level(d.name) || is_interpreter_key(d.name) || d.name == PROGRAM_DICTIONARY)
                    fail(entry, d.line,
                         "the interpreter or the linker has a use for that name: choose another one");
                const auto [other, fresh] = by_name_.emplace(d.name, &entry);
                if (!fresh)
                    fail(entry, d.line,
                         fmt::format("it is already defined in {}, line {}: rename or delete one",
                                     other->second->origin, other->second->definition->line));
            }
        }
        for (Entry* setup : setups) {
            Entry* target = find(setup->definition->name);
            if (!target)
                fail(
                    *setup, setup->definition->line,
                    "the table that it fills is neither defined in a module nor known to the table registry");
            target->setups.push_back(setup);
        }
    }

    /// The definition or table of a name; null when there is none.
    Entry* find(std::string_view name) {
        if (const auto found = by_name_.find(name); found != by_name_.end()) return found->second;
        if (!starts_upper(name) || !options_.tables) return nullptr;
        const auto table = options_.tables(name);
        return table ? add_table(std::string(name), *table) : nullptr;
    }

    Entry* add_table(const std::string& name, const Table& table) {
        Definition& d = tables_.emplace_back();
        d.kind = Definition::Kind::value;
        d.name = name;
        if (!table.comment.empty()) d.text = fmt::format("% {}: {}\n", name, table.comment);
        d.text += fmt::format("/{} {} def", name, table.text);
        d.line = 1;
        d.plain = table.plain;
        d.tokens = tokenize({"table " + name, d.text, {}});
        std::erase_if(d.tokens, [](const Token& t) { return t.kind == TokenKind::comment; });
        d.tokens.erase(d.tokens.begin());
        Entry& entry = entries_.emplace_back(Entry{&d, "table " + name, std::nullopt, false, {}});
        by_name_.emplace(d.name, &entry);
        table_names_.emplace(name, table.names);
        return &entry;
    }

    void keep_roots() {
        for (const std::string& root : options_.roots) {
            Entry* entry = find(root);
            if (!entry)
                throw EmitError(fmt::format(
                    "the program needs {}, but no module defines it: add a module that does", root));
            keep(*entry);
        }
        while (!open_.empty()) {
            Entry& entry = *open_.front();
            open_.pop_front();
            for (const Token& token : entry.definition->tokens) use(entry, token);
            check_operators(entry);
            if (!entry.module) continue;  // a table sets nothing
            for (const auto& names : assignments(entry.definition->tokens)) set(entry, names);
        }
    }

    void set(const Entry& in, const std::vector<const Token*>& names) {
        bool found = names.empty();
        for (const Token* token : names) {
            if (!find(token->value)) continue;
            set_.emplace(token->value, std::pair{&in, token});
            found = true;
        }
        if (!found)
            fail(in, names.back()->line,
                 fmt::format("it sets the variable {0} without a definition at top level: add '/{0} 0 def'",
                             names.back()->value));
    }

    void keep(Entry& entry) {
        if (std::exchange(entry.kept, true)) return;
        open_.push_back(&entry);
        for (Entry* setup : entry.setups) keep(*setup);
    }

    void use(const Entry& in, const Token& token) {
        const bool executed = token.kind == TokenKind::executable_name;
        const bool immediate = token.kind == TokenKind::immediate_name;
        if (!executed && !immediate && token.kind != TokenKind::literal_name) return;
        if (Entry* entry = find(token.value)) return keep(*entry);
        if (token.value == PROGRAM_DICTIONARY) return;
        if (!executed && !immediate) return;  // a key, a font's name, an operator looked up
        if (is_unsafe_operator(token.value))
            fail(in, token.line,
                 fmt::format("{} is not for programs that are sent what users type: compare strings, and "
                             "read the standard "
                             "streams only",
                             token.value));
        if (const auto level = operator_level(token.value)) {
            if (*level <= options_.language_level) return;
            fail(in, token.line,
                 fmt::format("{} is an operator of language level {} and the program is to run on level {}: "
                             "guard it with "
                             "'%# if level2' or look it up with /{} where",
                             token.value, *level, options_.language_level, token.value));
        }
        fail(in, token.line,
             fmt::format("it uses {}, but no module defines it, and it is not an operator or a table: "
                         "define it or correct the name",
                         token.value));
    }

    /// A name of the interpreter may stand for an operator, a procedure or another object (`mark` does in
    /// some interpreters), so what it stands for must be executed, never kept.
    static void check_operators(const Entry& in) {
        const std::vector<Token>& tokens = in.definition->tokens;
        const auto is = [&](std::size_t at, std::string_view name) {
            return at < tokens.size() && tokens[at].is_name(name);
        };
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            const Token& token = tokens[i];
            if (token.kind != TokenKind::literal_name && token.kind != TokenKind::immediate_name) continue;
            if (!operator_level(token.value)) continue;
            const bool loaded = token.kind == TokenKind::literal_name && is(i + 1, "load") &&
                                !is(i + 2, "exec") && !is(i + 2, "stopped");
            if (loaded)
                fail(
                    in, token.line,
                    fmt::format("/{0} load takes for granted that {0} is an operator, and an interpreter may "
                                "have a procedure or an object there: write {{ {0} }} 0 get",
                                token.value));
            if (token.kind == TokenKind::immediate_name)
                fail(in, token.line,
                     fmt::format("//{0} takes for granted that {0} is an operator, and an interpreter may "
                                 "have a procedure or an object there: write {0}",
                                 token.value));
        }
    }

    /// Modules in order of their requirements, depth first, from the roots' modules and then by name.
    std::vector<std::size_t> ordered() {
        std::vector<std::size_t> order;
        std::vector<int> state(modules_.size(), 0);  // 1: on the path, 2: done
        std::vector<std::string> path;
        const auto visit = [&](const auto& self, std::size_t m) -> void {
            if (state[m] == 2) return;
            path.push_back(modules_[m].name);
            if (state[m] == 1)
                throw EmitError(
                    fmt::format("modules require each other in a circle ({}): take one requirement out",
                                fmt::join(std::ranges::find(path, path.back()), path.end(), " requires ")));
            state[m] = 1;
            for (const std::string& name : modules_[m].required) {
                const auto found = module_index_.find(name);
                if (found == module_index_.end())
                    throw EmitError(fmt::format(
                        "module {}, line 2: it requires {}, but there is no such module: correct the "
                        "name or add the module",
                        modules_[m].name, name));
                self(self, found->second);
            }
            state[m] = 2;
            path.pop_back();
            order.push_back(m);
        };
        for (const std::string& root : options_.roots)
            if (const Entry* entry = find(root); entry && entry->module) visit(visit, *entry->module);
        for (const auto& [name, m] : module_index_) visit(visit, m);
        return order;
    }

    LinkedProgram lay_out() {
        std::map<const Definition*, Entry*> entry_of;
        for (Entry& entry : entries_) entry_of[entry.definition] = &entry;
        LinkedProgram program;
        for (const std::size_t m : ordered()) {
            LinkedModule linked{modules_[m].name, modules_[m].sentence, {}, {}};
            const Definition* remark = nullptr;
            for (const Definition& d : modules_[m].definitions) {
                if (d.kind == Definition::Kind::remark) {
                    remark = &d;
                    continue;
                }
                const Entry& entry = *entry_of.at(&d);
                if (!entry.kept) continue;
                add_tables(entry, linked.tables);
                if (remark) linked.definitions.push_back(*std::exchange(remark, nullptr));
                linked.definitions.push_back(d);
            }
            if (linked.definitions.empty()) continue;
            program.modules.push_back(std::move(linked));
        }
        // Roots that are tables and that no definition uses.
        for (const std::string& root : options_.roots) {
            Entry& entry = *find(root);
            if (entry.module || placed_.contains(root)) continue;
            if (program.modules.empty()) program.modules.push_back({"tables", "Tables.", {}, {}});
            place(entry, program.modules.front().tables);
        }
        for (const LinkedModule& module : program.modules)
            for (const auto* list : {&module.tables, &module.definitions})
                for (const Definition& d : *list)
                    if (d.kind == Definition::Kind::procedure || d.kind == Definition::Kind::value)
                        program.names.insert(d.name);
        for (const std::string& table : placed_) {
            const auto& names = table_names_.at(table);
            program.names.insert(names.begin(), names.end());
        }
        return program;
    }

    void add_tables(const Entry& entry, std::vector<Definition>& tables) {
        for (const Token& token : entry.definition->tokens) {
            const bool name = token.kind == TokenKind::executable_name ||
                              token.kind == TokenKind::immediate_name ||
                              token.kind == TokenKind::literal_name;
            if (!name) continue;
            const auto found = by_name_.find(token.value);
            if (found != by_name_.end() && !found->second->module) place(*found->second, tables);
        }
    }

    void place(const Entry& table, std::vector<Definition>& tables) {
        if (!placed_.insert(table.definition->name).second) return;
        add_tables(table, tables);
        tables.push_back(*table.definition);
    }

    /// //NAME and what runs at load time must find its names defined.
    void check_order(const LinkedProgram& program) {
        std::set<std::string, std::less<>> defined;
        const auto check = [&](const Definition& d, const std::string& origin) {
            const Entry entry{&d, origin, std::nullopt, true, {}};
            for (const Token& token : d.tokens) {
                if (token.kind != TokenKind::immediate_name || !program.names.contains(token.value)) continue;
                if (!defined.contains(token.value))
                    fail(entry, token.line,
                         fmt::format("//{0} comes before the definition of {0}: require its module, move it "
                                     "up, or write {0}",
                                     token.value));
                if (const auto set = set_.find(token.value); set != set_.end())
                    fail(entry, token.line,
                         fmt::format("//{0} takes the value of {0} at load time, but {1} sets it later ({2}, "
                                     "line {3}): "
                                     "write {0}",
                                     token.value, who(*set->second.first->definition),
                                     set->second.first->origin, set->second.second->line));
            }
            if (d.kind != Definition::Kind::procedure) check_runnable(entry, d, defined, program);
            if (d.kind != Definition::Kind::setup && d.kind != Definition::Kind::remark)
                defined.insert(d.name);
        };
        for (const LinkedModule& module : program.modules) {
            for (const Definition& d : module.tables) check(d, "table " + d.name);
            for (const Definition& d : module.definitions) check(d, "module " + module.name);
        }
    }

    /// Every name that code run at load time reaches must be defined by then.
    void check_runnable(const Entry& entry, const Definition& runs,
                        const std::set<std::string, std::less<>>& defined, const LinkedProgram& program) {
        std::set<std::string, std::less<>> seen;
        const auto visit = [&](const auto& self, const Definition& d) -> void {
            int depth = 0;
            for (const Token& token : d.tokens) {
                depth += token.kind == TokenKind::open_procedure;
                depth -= token.kind == TokenKind::close_procedure;
                if (depth > 0 && d.kind == Definition::Kind::value) continue;  // may be kept for later
                if (token.kind != TokenKind::executable_name || !program.names.contains(token.value))
                    continue;
                if (!defined.contains(token.value))
                    fail(entry, &d == &runs ? token.line : runs.line,
                         fmt::format("it runs when the program is loaded and needs {} before its definition: "
                                     "require its module or move it up",
                                     token.value));
                if (seen.insert(token.value).second) {
                    const Definition& next = *by_name_.at(token.value)->definition;
                    if (next.kind == Definition::Kind::procedure) self(self, next);
                }
            }
        };
        visit(visit, runs);
    }

    std::span<const Module> modules_;
    const LinkOptions& options_;
    std::map<std::string, std::size_t, std::less<>> module_index_;
    std::deque<Entry> entries_;
    std::deque<Definition> tables_;
    /// The names that tables bring with them, by table.
    std::map<std::string, std::vector<std::string>, std::less<>> table_names_;
    std::unordered_map<std::string_view, Entry*> by_name_;
    std::deque<Entry*> open_;
    /// Variables that something kept sets, and where.
    std::map<std::string, std::pair<const Entry*, const Token*>, std::less<>> set_;
    std::set<std::string> placed_;
};

}  // namespace

LinkedProgram link(std::span<const Module> modules, const LinkOptions& options) {
    return Linker(modules, options).run();
}

}  // namespace inkmate::psgen
