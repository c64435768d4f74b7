#include "cli/rules_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "cli/game_source.hpp"
#include "cli/usage.hpp"
#include "core/chess/pgn_text.hpp"
#include "core/variant/board.hpp"
#include "core/variant/rules_file.hpp"
#include "play/session/record.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

constexpr std::string_view ENDING = ".ini";

/// Return where the name of a file ends, npos if none is named.
std::size_t end_of_file_name(const std::string& name) {
    const std::size_t end = name.rfind(ENDING);
    if (end == name.npos) return name.npos;
    const std::size_t after = end + ENDING.size();
    return after == name.size() || name[after] == ':' ? after : name.npos;
}

std::string unknown_variant(const std::string& name) {
    if (text::lower_case(name) == "chess960")
        return "Chess960 has the rules of chess and start positions of its own: give --chess960 instead";
    std::vector<std::string> known;
    for (const variant::IniSection& section : variant::builtin_sections()) known.push_back(section.name);
    return fmt::format(
        "there is no variant '{}'{}: `inkmate variants` lists them, and a rule file ends with .ini", name,
        did_you_mean(name, known));
}

NamedVariant named_variant(const std::string& name) {
    const std::size_t end = end_of_file_name(name);
    if (end == name.npos) {
        const variant::IniSection* const builtin = variant::find_builtin(name);
        if (builtin == nullptr) throw CommandError(unknown_variant(name), EXIT_USAGE);
        return {builtin->name};
    }
    const std::string file = name.substr(0, end);
    std::vector<variant::IniSection> sections = variant::read_ini(variant_text(name), file);
    if (sections.empty()) throw CommandError(fmt::format("{} has no [section]", file), EXIT_USAGE);
    const std::string section = end == name.size() ? sections.back().name : name.substr(end + 1);
    if (std::ranges::find(sections, section, &variant::IniSection::name) == sections.end())
        throw CommandError(fmt::format("{} has no section [{}]", file, section), EXIT_USAGE);
    return {section, std::move(sections)};
}

/// Run `act`, and turn its errors about rule files into usage errors.
template <class Act>
auto as_usage(Act&& act) {
    try {
        return act();
    } catch (const variant::VariantError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    } catch (const files::FileError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
}

}  // namespace

std::string variant_of_kept_game(const std::string& file) {
    const std::string text = files::read_input(file);
    const std::string name(variant_of_pgn(text));
    if (const variant::IniSection* const builtin = variant::find_builtin(name)) return builtin->name;
    // Other programs call chess by several names here, and Chess960 is chess.
    if (chess::pgn::is_chess(name) || text.find(fmt::format("[{} \"", OPTIONS_TAG)) == std::string::npos)
        return "";
    throw CommandError(
        fmt::format("{0} is a game of {1}: name its rules too, by --variant FILE.ini:{1}", file, name),
        EXIT_USAGE);
}

NamedVariant find_variant(const std::string& name) {
    return as_usage([&] { return named_variant(name); });
}

std::vector<std::string> all_variants(const std::string& name) {
    if (end_of_file_name(name) != name.size()) return {name};
    std::vector<std::string> names;
    for (const variant::IniSection& section : find_variant(name).own)
        names.push_back(fmt::format("{}:{}", name, section.name));
    return names;
}

variant::Rules load_variant(const std::string& name) {
    return as_usage([&] {
        const NamedVariant found = named_variant(name);
        return variant::load_rules(found.name, found.own);
    });
}

game::Rules rules_option(const std::string& name) {
    return name.empty() ? nullptr : std::make_shared<const variant::Rules>(load_variant(name));
}

std::string variant_text(const std::string& name) {
    const std::size_t end = end_of_file_name(name);
    return end == name.npos ? "" : files::read_input(name.substr(0, end));
}

DeclaredOption add_variant_option(Options& options, std::string& name) {
    return options.value(
        {.name = "--variant",
         .help = "Rules of the game: a variant that `inkmate variants` lists, or a rule file",
         .value = "NAME|FILE.ini[:NAME]",
         .default_value = "chess"},
        name);
}

}  // namespace inkmate::cli
