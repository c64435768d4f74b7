#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command_tree.hpp"

namespace inkmate::cli {

namespace {

/// The script up to the loop that finds the subcommand.
constexpr const char* BASH_FRONT = R"(# bash completion for inkmate, made by `inkmate doc`

_inkmate_words() {
    local front=
    # Of a list, the part after the last comma.
    [[ $2 == list && $cur == *,* ]] && front=${cur%,*},
    mapfile -t COMPREPLY < <(compgen -P "$front" -W "$1" -- "${cur#"$front"}")
}

_inkmate_files() {
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "$1" -- "$cur")
}

_inkmate() {
    local cur=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} path= i
    COMPREPLY=()
    # --option=value is three words.
    if [[ $cur == = ]]; then
        cur=
    elif [[ $option == = ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "$path ${COMP_WORDS[i]}" in
)";

std::string bash_action(const ValueKind& kind) {
    std::string action;
    if (!kind.words.empty())
        action +=
            fmt::format("_inkmate_words '{}'{}; ", fmt::join(kind.words, " "), kind.list ? " list" : "");
    if (kind.files) action += "_inkmate_files -f; ";
    if (kind.directories) action += "_inkmate_files -d; ";
    return action + "return ;;";
}

std::string bash_value_cases(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : named_options(app)) {
        if (!takes_value(*option)) continue;
        std::vector<std::string> patterns;
        for (const std::string& name : names_of(*option))
            patterns.push_back(fmt::format("'{} {}'", command_path(app), name));
        text += fmt::format("    {}) {}\n", fmt::join(patterns, " | "),
                            bash_action(value_kind(option->get_type_name())));
    }
    return text;
}

std::string bash_word_case(const CLI::App& app) {
    std::vector<std::string> options, words;
    for (const CLI::Option* option : named_options(app))
        for (const std::string& name : names_of(*option)) options.push_back(name);
    for (const CLI::App* sub : subcommands_of(app)) words.push_back(sub->get_name());
    std::string text = fmt::format(
        "    '{}')\n        if [[ $cur == -* ]]; then\n            _inkmate_words '{}'\n        else\n       "
        "     _inkmate_words '{}'\n",
        command_path(app), fmt::join(options, " "), fmt::join(words, " "));
    if (takes_files(app)) text += "            _inkmate_files -f\n";
    return text + "        fi\n        ;;\n";
}

}  // namespace

std::string bash_completion(const CLI::App& root) {
    std::vector<std::string> paths;
    std::string values, words;
    for (const CLI::App* app : all_commands(root)) {
        if (app != &root) {
            const std::string above = command_path(*app->get_parent());
            paths.push_back(fmt::format("'{} {}'", above, app->get_name()));
        }
        values += bash_value_cases(*app);
        words += bash_word_case(*app);
    }
    return BASH_FRONT +
           fmt::format("        {}) path=${{path:+$path }}${{COMP_WORDS[i]}} ;;\n        esac\n    done\n",
                       fmt::join(paths, " | ")) +
           "    case \"$path $option\" in\n" + values + "    esac\n    case \"$path\" in\n" + words +
           "    esac\n}\n\ncomplete -F _inkmate inkmate\n";
}

namespace {

/// Return text for single quotes, with a backslash before the special characters of _arguments.
std::string zsh_quoted(std::string_view text, std::string_view special) {
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

std::string zsh_action(const CLI::Option& option) {
    const ValueKind kind = value_kind(option.get_type_name());
    if (kind.list && !kind.words.empty())
        return fmt::format("_values -s , word {}", fmt::join(kind.words, " "));
    if (kind.files) return "_files";
    if (kind.directories) return "_files -/";
    return kind.words.empty() ? " " : fmt::format("({})", fmt::join(kind.words, " "));
}

std::string zsh_value(const CLI::Option& option) {
    return fmt::format(":{}:{}", zsh_quoted(option.get_type_name(), ":"), zsh_action(option));
}

std::string zsh_function(const CLI::App& app) {
    const std::string path = command_path(app, '_');
    return path.empty() ? "_inkmate" : "_inkmate_" + path;
}

std::string zsh_specs(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : named_options(app))
        for (const std::string& name : names_of(*option))
            text += fmt::format(" \\\n        '{}{}[{}]{}'", option->get_items_expected_max() > 1 ? "*" : "",
                                name, zsh_quoted(option->get_description(), "[]"),
                                takes_value(*option) ? zsh_value(*option) : "");
    return text;
}

std::string zsh_leaf(const CLI::App& app) {
    std::string text = fmt::format("{}() {{\n    _arguments{}", zsh_function(app), zsh_specs(app));
    if (const auto arguments = arguments_of(app); !arguments.empty())
        text += fmt::format(" \\\n        '*{}'", zsh_value(*arguments.front()));
    return text + "\n}\n\n";
}

std::string zsh_branch(const CLI::App& app) {
    std::string names, cases;
    for (const CLI::App* sub : subcommands_of(app)) {
        names +=
            fmt::format("            '{}:{}'\n", sub->get_name(), zsh_quoted(sub->get_description(), ":"));
        cases += fmt::format("        {}) {} ;;\n", sub->get_name(), zsh_function(*sub));
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
                       zsh_function(app), zsh_specs(app), names, cases);
}

}  // namespace

std::string zsh_completion(const CLI::App& root) {
    std::string text = "#compdef inkmate\n# zsh completion for inkmate, made by `inkmate doc`\n\n";
    for (const CLI::App* app : all_commands(root))
        text += subcommands_of(*app).empty() ? zsh_leaf(*app) : zsh_branch(*app);
    return text +
           "if [[ $funcstack[1] == _inkmate ]]; then\n    _inkmate \"$@\"\nelse\n    compdef _inkmate "
           "inkmate\nfi\n";
}

namespace {

std::string fish_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
    return result + "'";
}

std::string fish_value(const CLI::Option& option) {
    if (!takes_value(option)) return "";
    const ValueKind kind = value_kind(option.get_type_name());
    std::string text = kind.files ? " -r -F" : " -x";
    if (kind.directories) return text + " -a '(__fish_complete_directories)'";
    if (kind.words.empty()) return text;
    const std::string words = fmt::format("{}", fmt::join(kind.words, " "));
    return text + fmt::format(" -a {}", kind.list ? fish_quoted(fmt::format("(__fish_append , {})", words))
                                                  : fish_quoted(words));
}

std::string fish_options(const CLI::App& app, const std::string& where) {
    std::string text;
    for (const CLI::Option* option : named_options(app)) {
        text += where;
        for (const std::string& name : option->get_snames()) text += " -s " + name;
        for (const std::string& name : option->get_lnames()) text += " -l " + name;
        text += fish_value(*option) + " -d " + fish_quoted(option->get_description()) + "\n";
    }
    return text;
}

}  // namespace

std::string fish_completion(const CLI::App& root) {
    std::vector<std::string> paths;
    std::string rows;
    for (const CLI::App* app : all_commands(root)) {
        const std::string path = command_path(*app);
        if (!path.empty()) paths.push_back(fish_quoted(path));
        const std::string where =
            fmt::format("complete -c inkmate -n '__inkmate_at{}{}'", path.empty() ? "" : " ", path);
        for (const CLI::App* sub : subcommands_of(*app))
            rows += fmt::format("{} -f -a {} -d {}\n", where, sub->get_name(),
                                fish_quoted(sub->get_description()));
        if (!takes_files(*app)) rows += where + " -f\n";
        rows += fish_options(*app, where);
    }
    return fmt::format(R"(# fish completion for inkmate, made by `inkmate doc`

# Is the subcommand, as far as it has been typed, that of the arguments?
function __inkmate_at
    set -l path
    for word in (commandline -opc)[2..-1]
        if contains -- (string join -- ' ' $path $word) {}
            set -a path $word
        end
    end
    test "$path" = "$argv"
end

)",
                       fmt::join(paths, " ")) +
           rows;
}

}  // namespace inkmate::cli
