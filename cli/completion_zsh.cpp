#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command_tree.hpp"
#include "cli/completion.hpp"

namespace inkmate {

namespace {

/// In single quotes, with a backslash before what _arguments would take for its own.
std::string quoted(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
            continue;
        }
        if (special.find(c) != special.npos || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string action(const CLI::Option& option) {
    const ValueKind kind = value_kind(option.get_type_name());
    if (kind.list && !kind.words.empty())
        return fmt::format("_values -s , word {}", fmt::join(kind.words, " "));
    if (kind.files) return "_files";
    if (kind.directories) return "_files -/";
    return kind.words.empty() ? " " : fmt::format("({})", fmt::join(kind.words, " "));
}

std::string value_of(const CLI::Option& option) {
    return fmt::format(":{}:{}", quoted(option.get_type_name(), ":"), action(option));
}

std::string function_name(const CLI::App& app) {
    const std::string path = command_path(app, '_');
    return path.empty() ? "_inkmate" : "_inkmate_" + path;
}

std::string specs(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : named_options(app))
        for (const std::string& name : names_of(*option))
            text += fmt::format(" \\\n        '{}{}[{}]{}'", option->get_items_expected_max() > 1 ? "*" : "",
                                name, quoted(option->get_description(), "[]"),
                                takes_value(*option) ? value_of(*option) : "");
    return text;
}

std::string leaf(const CLI::App& app) {
    std::string text = fmt::format("{}() {{\n    _arguments{}", function_name(app), specs(app));
    if (const auto arguments = arguments_of(app); !arguments.empty())
        text += fmt::format(" \\\n        '*{}'", value_of(*arguments.front()));
    return text + "\n}\n\n";
}

std::string branch(const CLI::App& app) {
    std::string names, cases;
    for (const CLI::App* sub : subcommands_of(app)) {
        names += fmt::format("            '{}:{}'\n", sub->get_name(), quoted(sub->get_description(), ":"));
        cases += fmt::format("        {}) {} ;;\n", sub->get_name(), function_name(*sub));
    }
    return fmt::format(R"({}() {{
    local context state state_descr line
    typeset -A opt_args
    _arguments -C{} \
        '1: :->subcommand' \
        '*:: :->rest'
    case $state in
    subcommand)
        local -a subcommands=(
{}        )
        _describe subcommand subcommands
        ;;
    rest)
        case $line[1] in
{}        esac
        ;;
    esac
}}

)",
                       function_name(app), specs(app), names, cases);
}

}  // namespace

std::string zsh_completion(const CLI::App& root) {
    std::string text = "#compdef inkmate\n# zsh completion for inkmate, made by `inkmate doc`\n\n";
    for (const CLI::App* app : all_commands(root))
        text += subcommands_of(*app).empty() ? leaf(*app) : branch(*app);
    return text +
           "if [[ $funcstack[1] == _inkmate ]]; then\n    _inkmate \"$@\"\nelse\n    compdef _inkmate "
           "inkmate\nfi\n";
}

}  // namespace inkmate
