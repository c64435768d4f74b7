#include "cli/command_tree.hpp"

#include <algorithm>
#include <sstream>

namespace inkmate::cli {

namespace {

bool is_word(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

bool names_a_file(const std::string& text) {
    return text == "FILE" || text.starts_with("FILE.") || text.ends_with(".pdf");
}

}  // namespace

ValueKind value_kind(const std::string& type) {
    constexpr std::string_view list = ",...", more = "...", engine = "[N:]";
    ValueKind kind;
    std::string text = type.starts_with(engine) ? type.substr(engine.size()) : type;
    kind.list = text.ends_with(list);
    if (kind.list)
        text.resize(text.size() - list.size());
    else if (text.ends_with(more))
        text.resize(text.size() - more.size());
    std::istringstream parts(text);
    for (std::string part; std::getline(parts, part, '|');) {
        kind.files = kind.files || names_a_file(part);
        kind.directories = kind.directories || part == "DIR";
        if (is_word(part)) kind.words.push_back(part);
    }
    return kind;
}

std::vector<const CLI::App*> all_commands(const CLI::App& root) {
    std::vector<const CLI::App*> all = {&root};
    for (const CLI::App* sub : subcommands_of(root)) {
        const auto below = all_commands(*sub);
        all.insert(all.end(), below.begin(), below.end());
    }
    return all;
}

std::string command_path(const CLI::App& app, char between) {
    if (app.get_parent() == nullptr) return {};
    const std::string above = command_path(*app.get_parent(), between);
    return above.empty() ? app.get_name() : above + between + app.get_name();
}

std::vector<const CLI::App*> subcommands_of(const CLI::App& app) {
    return app.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

std::vector<const CLI::Option*> named_options(const CLI::App& app) {
    return app.get_options(
        [](const CLI::Option* option) { return option->nonpositional() && !option->get_group().empty(); });
}

std::vector<const CLI::Option*> arguments_of(const CLI::App& app) {
    return app.get_options(
        [](const CLI::Option* option) { return option->get_positional() && !option->get_group().empty(); });
}

bool takes_files(const CLI::App& app) {
    return std::ranges::any_of(arguments_of(app), [](const CLI::Option* argument) {
        const ValueKind kind = value_kind(argument->get_type_name());
        return kind.files || kind.directories;
    });
}

bool takes_value(const CLI::Option& option) {
    return option.get_items_expected_max() > 0;
}

std::vector<std::string> names_of(const CLI::Option& option) {
    std::vector<std::string> names;
    for (const std::string& name : option.get_snames()) names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
    return names;
}

}  // namespace inkmate::cli
