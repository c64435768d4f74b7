#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command_tree.hpp"
#include "cli/completion.hpp"

namespace inkmate {

namespace {

std::string in_quotes(std::string_view text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : std::string(1, c);
    return result + "'";
}

std::string value(const CLI::Option& option) {
    if (!takes_value(option)) return "";
    const ValueKind kind = value_kind(option.get_type_name());
    std::string text = kind.files ? " -r -F" : " -x";
    if (kind.directories) return text + " -a '(__fish_complete_directories)'";
    if (kind.words.empty()) return text;
    const std::string words = fmt::format("{}", fmt::join(kind.words, " "));
    return text + fmt::format(" -a {}", kind.list ? in_quotes(fmt::format("(__fish_append , {})", words))
                                                  : in_quotes(words));
}

std::string options(const CLI::App& app, const std::string& where) {
    std::string text;
    for (const CLI::Option* option : named_options(app)) {
        text += where;
        for (const std::string& name : option->get_snames()) text += " -s " + name;
        for (const std::string& name : option->get_lnames()) text += " -l " + name;
        text += value(*option) + " -d " + in_quotes(option->get_description()) + "\n";
    }
    return text;
}

}  // namespace

std::string fish_completion(const CLI::App& root) {
    std::vector<std::string> paths;
    std::string rows;
    for (const CLI::App* app : all_commands(root)) {
        const std::string path = command_path(*app);
        if (!path.empty()) paths.push_back(in_quotes(path));
        const std::string where =
            fmt::format("complete -c inkmate -n '__inkmate_at{}{}'", path.empty() ? "" : " ", path);
        for (const CLI::App* sub : subcommands_of(*app))
            rows +=
                fmt::format("{} -f -a {} -d {}\n", where, sub->get_name(), in_quotes(sub->get_description()));
        if (!takes_files(*app)) rows += where + " -f\n";
        rows += options(*app, where);
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

}  // namespace inkmate
