#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command_tree.hpp"
#include "cli/completion.hpp"

namespace inkmate {

namespace {

/// Helpers, and how the subcommand is found.
constexpr const char* FRONT = R"(# bash completion for inkmate, made by `inkmate doc`

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

std::string value_action(const ValueKind& kind) {
    std::string action;
    if (!kind.words.empty())
        action +=
            fmt::format("_inkmate_words '{}'{}; ", fmt::join(kind.words, " "), kind.list ? " list" : "");
    if (kind.files) action += "_inkmate_files -f; ";
    if (kind.directories) action += "_inkmate_files -d; ";
    return action + "return ;;";
}

std::string value_cases(const CLI::App& app) {
    std::string text;
    for (const CLI::Option* option : named_options(app)) {
        if (!takes_value(*option)) continue;
        std::vector<std::string> patterns;
        for (const std::string& name : names_of(*option))
            patterns.push_back(fmt::format("'{} {}'", command_path(app), name));
        text += fmt::format("    {}) {}\n", fmt::join(patterns, " | "),
                            value_action(value_kind(option->get_type_name())));
    }
    return text;
}

std::string word_case(const CLI::App& app) {
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
        values += value_cases(*app);
        words += word_case(*app);
    }
    return FRONT +
           fmt::format("        {}) path=${{path:+$path }}${{COMP_WORDS[i]}} ;;\n        esac\n    done\n",
                       fmt::join(paths, " | ")) +
           "    case \"$path $option\" in\n" + values + "    esac\n    case \"$path\" in\n" + words +
           "    esac\n}\n\ncomplete -F _inkmate inkmate\n";
}

}  // namespace inkmate
