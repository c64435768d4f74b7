#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <sstream>

#include "cli/command_tree.hpp"

namespace inkmate::cli {

namespace {

/// Escape text so that troff prints it as it is.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '^')
            result += "\\(ha";
        else if (c == '~')
            result += "\\(ti";
        else if (c == '`')
            result += "\\(ga";
        else if (c == '\'')
            result += "\\(aq";
        else
            result += c;
    }
    return result.starts_with('.') ? "\\&" + result : result;
}

std::string bold(std::string_view text) {
    return fmt::format("\\fB{}\\fR", escaped(text));
}
std::string italic(std::string_view text) {
    return fmt::format("\\fI{}\\fR", escaped(text));
}

std::string full_name(const CLI::App& app, char between) {
    if (app.get_parent() == nullptr) return app.get_name();
    return full_name(*app.get_parent(), between) + between + app.get_name();
}

/// Return "Needs --pgn." for a set of options.
std::string relation(std::string_view word, const std::set<CLI::Option*>& options) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options)
        names.push_back(option->get_lnames().empty() ? italic(option->get_type_name())
                                                     : bold("--" + option->get_lnames().front()));
    // The order of a set of pointers differs from run to run.
    std::ranges::sort(names);
    return names.empty() ? "" : fmt::format("\n{} {}.", word, fmt::join(names, ", "));
}

std::string entry(const CLI::Option& option) {
    std::string head;
    for (const std::string& name : names_of(option)) head += (head.empty() ? "" : ", ") + bold(name);
    const std::string& type = option.get_type_name();
    if (takes_value(option) && !type.empty()) head += (head.empty() ? "" : " ") + italic(type);
    std::string text = fmt::format(".TP\n{}\n{}.", head, escaped(option.get_description()));
    if (!option.get_default_str().empty())
        text += fmt::format("\nDefault: {}.", escaped(option.get_default_str()));
    return text + relation("Needs", option.get_needs()) + relation("Not with", option.get_excludes()) + "\n";
}

std::string synopsis(const CLI::App& app) {
    std::string text = fmt::format(".SH SYNOPSIS\n.B {}\n", escaped(full_name(app, ' ')));
    text += subcommands_of(app).empty() ? fmt::format("[{}]...\n", italic("OPTION"))
                                        : fmt::format("{} [{}]...\n", italic("SUBCOMMAND"), italic("OPTION"));
    for (const CLI::Option* argument : arguments_of(app))
        text += argument->get_required() ? italic(argument->get_type_name()) + "\n"
                                         : fmt::format("[{}]\n", italic(argument->get_type_name()));
    return text;
}

std::string options_section(const CLI::App& app) {
    std::string text;
    if (const auto arguments = arguments_of(app); !arguments.empty()) {
        text += ".SH ARGUMENTS\n";
        for (const CLI::Option* argument : arguments) text += entry(*argument);
    }
    text += ".SH OPTIONS\n";
    for (const std::string& group : app.get_groups()) {
        std::string entries;
        for (const CLI::Option* option : named_options(app))
            if (option->get_group() == group) entries += entry(*option);
        if (entries.empty()) continue;
        if (group != "Options") text += fmt::format(".SS {}\n", escaped(group));
        text += entries;
    }
    return text;
}

std::string subcommands_section(const CLI::App& app) {
    std::string text, heading = "Subcommands";
    for (const CLI::App* sub : subcommands_of(app)) {
        if (sub->get_group() != heading) text += fmt::format(".SS {}\n", escaped(heading = sub->get_group()));
        text += fmt::format(".TP\n{}(1)\n{}.\n", bold(full_name(*sub, '-')), escaped(sub->get_description()));
    }
    return text.empty() ? text : ".SH SUBCOMMANDS\n" + text;
}

/// Return the sections of examples and notes, from the end of --help.
std::string footer_sections(const CLI::App& app) {
    std::istringstream lines(app.get_footer());
    std::string examples, notes;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("  "))
            examples += escaped(line.substr(2)) + "\n";
        else if (line.empty() && !notes.empty())
            notes += ".PP\n";
        else if (!line.empty() && line != "Examples:")
            notes += escaped(line) + "\n";
    }
    std::string text;
    if (!notes.empty()) text += ".SH NOTES\n" + notes;
    if (!examples.empty()) text += ".SH EXAMPLES\n.EX\n" + examples + ".EE\n";
    return text;
}

std::string see_also(const CLI::App& app) {
    if (app.get_parent() == nullptr) return ".SH SEE ALSO\n.BR gs (1)\n";
    return fmt::format(".SH SEE ALSO\n.BR {} (1)\n", escaped(full_name(*app.get_parent(), '-')));
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& date, std::string_view section) {
    std::string title = full_name(app, '-');
    std::ranges::transform(title, title.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c; });
    return fmt::format(".TH {} {} {} \"Inkmate {}\" \"User Commands\"\n", escaped(title), section, date,
                       INKMATE_VERSION) +
           fmt::format(".SH NAME\n{} \\- {}\n", escaped(full_name(app, '-')),
                       escaped(app.get_description())) +
           synopsis(app) + subcommands_section(app) + options_section(app) + footer_sections(app) +
           see_also(app);
}

}  // namespace inkmate::cli
