#include "cli/option_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/command_tree.hpp"
#include "cli/commands.hpp"
#include "cli/usage.hpp"

namespace inkmate::cli {

namespace {

Check one_of(const std::vector<std::string>& words) {
    return [words](const std::string& word) {
        return std::ranges::find(words, word) != words.end()
                   ? std::string()
                   : fmt::format("must be {}, not {}", text::listed(words, "or"), word);
    };
}

/// Return the files that a value may name: "FILE", "FILE.ini[:NAME]", "LETTER=FILE.svg".
std::vector<std::string> files_named(const CLI::Option& option, const std::string& value) {
    const std::string type = option.get_type_name();
    if (!option.get_positional() && !value_kind(type).files && type.find("FILE") == type.npos) return {};
    std::vector<std::string> files = {value};
    if (type.find("FILE.ini") != type.npos) files.push_back(value.substr(0, value.rfind(':')));
    if (type.find("=") != type.npos) files.push_back(value.substr(value.find('=') + 1));
    return files;
}

}  // namespace

Options& Options::subcommand(const char* name, const char* description, const char* heading) {
    return subcommands_.emplace_back(*app_.add_subcommand(name, description)->group(heading));
}

std::string Options::full_name() const {
    std::string name = app_.get_name();
    for (const CLI::App* above = app_.get_parent(); above != nullptr; above = above->get_parent())
        name = above->get_name() + " " + name;
    return name;
}

bool Options::is_chosen() const {
    return app_.parsed();
}

const Options& Options::chosen() const {
    for (const Options& sub : subcommands_)
        if (sub.is_chosen()) return sub.chosen();
    return *this;
}

void Options::footer(const std::string& text) {
    app_.footer(text);
}

bool Options::given(const std::string& name) const {
    return app_.get_option(name)->count() > 0;
}

std::optional<std::string> Options::first_given(std::initializer_list<std::string_view> headings) const {
    for (const Row& row : rows_)
        if (row.option->count() > 0 && std::ranges::find(headings, row.option->get_group()) != headings.end())
            return shown_option(*row.option);
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> Options::settings() const {
    std::vector<std::pair<std::string, std::string>> settings;
    for (const Row& row : rows_) {
        const CLI::Option& option = *row.option;
        std::string value = option.count() == 0 ? option.get_default_str()
                                                : fmt::format("{}", fmt::join(option.results(), ","));
        if (option.nonpositional() && !value.empty())
            settings.emplace_back(shown_option(option), std::move(value));
    }
    return settings;
}

void Options::require_subcommand() {
    app_.require_subcommand(1);
}

DeclaredOption DeclaredOption::check(const Check& check) const {
    option_->check(CLI::Validator([check](const std::string& value) { return check(value); }, ""));
    return *this;
}

DeclaredOption DeclaredOption::excludes(DeclaredOption other) const {
    option_->excludes(other.option_);
    return *this;
}

DeclaredOption DeclaredOption::needs(DeclaredOption other) const {
    option_->needs(other.option_);
    return *this;
}

DeclaredOption DeclaredOption::expected(int least, int most) const {
    option_->expected(least, most);
    return *this;
}

template <class Value>
DeclaredOption Options::value(const OptionSpec& spec, Value& variable) {
    CLI::Option& option = declare(spec, *app_.add_option(spec.name, variable));
    if constexpr (std::is_arithmetic_v<Value> || std::is_same_v<Value, std::string>)
        if (spec.default_value.empty() && spec.required_message.empty())
            option.default_str(fmt::format("{}", variable));
    return DeclaredOption(option);
}
template DeclaredOption Options::value(const OptionSpec&, std::string&);
template DeclaredOption Options::value(const OptionSpec&, int&);
template DeclaredOption Options::value(const OptionSpec&, std::int64_t&);
template DeclaredOption Options::value(const OptionSpec&, unsigned&);
template DeclaredOption Options::value(const OptionSpec&, std::uint64_t&);
template DeclaredOption Options::value(const OptionSpec&, double&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::string>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<int>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::int64_t>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<unsigned>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<std::uint64_t>&);
template DeclaredOption Options::value(const OptionSpec&, std::optional<double>&);
template DeclaredOption Options::value(const OptionSpec&, std::vector<int>&);
template DeclaredOption Options::value(const OptionSpec&, std::vector<double>&);

DeclaredOption Options::computed(const OptionSpec& spec,
                                 const std::function<void(const std::string&)>& store) {
    return DeclaredOption(declare(spec, *app_.add_option_function<std::string>(spec.name, store)));
}

template <class Value>
DeclaredOption Options::list(const OptionSpec& spec, std::vector<Value>& variable) {
    CLI::Option& option = declare(spec, *app_.add_option(spec.name, variable));
    if (!variable.empty()) option.default_str(fmt::format("{}", fmt::join(variable, ",")));
    return DeclaredOption(*option.delimiter(',')->allow_extra_args(false));
}
template DeclaredOption Options::list(const OptionSpec&, std::vector<std::string>&);
template DeclaredOption Options::list(const OptionSpec&, std::vector<int>&);

DeclaredOption Options::repeated(const OptionSpec& spec, std::vector<std::string>& variable) {
    return DeclaredOption(*declare(spec, *app_.add_option(spec.name, variable)).allow_extra_args(false));
}

DeclaredOption Options::arguments(const OptionSpec& spec, std::vector<std::string>& variable) {
    return DeclaredOption(declare(spec, *app_.add_option(spec.name, variable)));
}

DeclaredOption Options::flag(const OptionSpec& spec, bool& variable) {
    return DeclaredOption(declare(spec, *app_.add_flag(spec.name, variable)));
}

DeclaredOption Options::word(OptionSpec spec, const std::vector<std::string>& words,
                             const std::function<void(const std::string&)>& store) {
    if (spec.value.empty()) spec.value = fmt::format("{}", fmt::join(words, "|"));
    return DeclaredOption(declare(spec, *app_.add_option_function<std::string>(spec.name, store)))
        .check(one_of(words));
}

DeclaredOption Options::several(OptionSpec spec, const std::vector<std::string>& words,
                                const std::function<void(const std::vector<std::string>&)>& store) {
    spec.value = fmt::format("{},...", fmt::join(words, "|"));
    CLI::Option& option =
        declare(spec, *app_.add_option_function<std::vector<std::string>>(spec.name, store));
    option.delimiter(',')->allow_extra_args(false);
    return DeclaredOption(option).check(one_of(words));
}

CLI::Option& Options::declare(const OptionSpec& spec, CLI::Option& option) {
    option.description(spec.help)->group(group_)->type_name(spec.value);
    if (!spec.default_value.empty()) option.default_str(spec.default_value);
    if (!spec.required_message.empty()) option.required();
    // An empty variable of a script must not silently become the default file, position or engine.
    if (const auto kinds = {"FILE", "FEN", "COMMAND"}; std::ranges::any_of(
            kinds, [&](const char* kind) { return spec.value.find(kind) != std::string::npos; }))
        DeclaredOption(option).check([value = spec.value](const std::string& given) {
            return given.empty() ? fmt::format("must not be empty: {}", value) : "";
        });
    rows_.push_back({&option, spec.required_message, spec.written});
    return option;
}

void Options::refuse(std::initializer_list<std::string_view> names, std::string_view what) const {
    for (const std::string& name : given_options())
        if (std::ranges::find(names, name) != names.end())
            throw CommandError(cannot_be_combined(name, what), EXIT_USAGE);
}

void Options::refuse_all_but(std::initializer_list<std::string_view> names, std::string_view what) const {
    for (const std::string& name : given_options())
        if (std::ranges::find(names, name) == names.end())
            throw CommandError(cannot_be_combined(name, what), EXIT_USAGE);
}

std::vector<std::string> Options::given_options() const {
    std::vector<std::string> names;
    for (const Row& row : rows_)
        if (row.option->count() > 0 && row.option->nonpositional())
            names.push_back(shown_option(*row.option));
    return names;
}

void Options::refuse_overwriting() const {
    struct Given {
        const Row* row;
        std::string value;
    };
    std::vector<Given> given;
    for (const Row& row : rows_)
        for (const std::string& value : row.option->results()) given.push_back({&row, value});
    for (const Given& output : given) {
        if (!output.row->written) continue;
        for (const Given& other : given) {
            const std::vector<std::string> files = files_named(*other.row->option, other.value);
            if (&other == &output || std::ranges::none_of(files, [&](const std::string& file) {
                    return files::is_same_file(output.value, file);
                }))
                continue;
            const std::string name = names_of(*output.row->option).front();
            throw CommandError(
                other.row->written
                    ? fmt::format("{} {} is also what {} writes: choose another", name, output.value,
                                  names_of(*other.row->option).front())
                    : fmt::format("{} {} is the file that is read: choose another", name, output.value),
                EXIT_USAGE);
        }
    }
}

std::optional<std::string> Options::missing() const {
    for (const Row& row : rows_)
        if (!row.required_message.empty() && row.option->count() == 0) return row.required_message;
    return std::nullopt;
}

Run add_subcommands(Options& options, std::span<const Subcommand> subcommands, std::string_view only) {
    options.require_subcommand();
    std::vector<std::pair<const Options*, Run>> runs;
    for (const Subcommand& s : subcommands) {
        Options& below = options.subcommand(s.name, s.description, s.heading);
        if (only.empty() || only == s.name) runs.emplace_back(&below, s.add(below));
    }
    return [runs] {
        for (const auto& [below, run] : runs)
            if (below->is_chosen()) return run();
        return static_cast<int>(EXIT_USAGE);
    };
}

}  // namespace inkmate::cli
