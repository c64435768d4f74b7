#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/text/json.hpp"
#include "base/text/utf8.hpp"
#include "cli/commands.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate::cli {

using namespace variant;

namespace {

struct VariantsFlags {
    std::string name;
    bool pieces = false;
    bool json = false;
};

/// Return the holes of the board, a1 first.
std::vector<std::string> holes_of(const Rules& rules) {
    std::vector<std::string> holes;
    for (int rank = 0; rank < rules.ranks; ++rank)
        for (int file = 0; file < rules.files; ++file)
            if (const Square s = make_square(file, rank);
                rules.empty_board[static_cast<std::size_t>(cell_of(s))] == BORDER)
                holes.push_back(variant::to_string(s));
    return holes;
}

nlohmann::json json_of(const Rules& rules) {
    nlohmann::json pieces = nlohmann::json::array();
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        const PieceType& piece = rules.types[type];
        pieces.push_back({{"letter", std::string(1, piece.letter)},
                          {"name", piece.name},
                          {"betza", piece.betza},
                          {"meaning", piece.meaning}});
    }
    return {{"name", rules.name},       {"title", title_of(rules)},
            {"parent", rules.parent},   {"description", rules.description},
            {"files", rules.files},     {"ranks", rules.ranks},
            {"holes", holes_of(rules)}, {"fen", rules.start_fen},
            {"pieces", pieces},         {"rules", rules_in_words(rules)}};
}

nlohmann::json json_of(const NamedPiece& piece) {
    return {{"name", piece.name}, {"betza", piece.betza}, {"meaning", piece.meaning}};
}

std::string text_of(const Rules& rules) {
    std::string text = rules.name;
    if (!rules.parent.empty()) text += fmt::format(", made from {}", rules.parent);
    text += '\n';
    if (!rules.description.empty()) text += fmt::format("  {}\n", rules.description);
    text += fmt::format("  {} files, {} ranks", rules.files, rules.ranks);
    const std::vector<std::string> holes = holes_of(rules);
    for (std::size_t i = 0; i < holes.size(); ++i)
        text += fmt::format("{}{}", i == 0 ? ", without " : " ", holes[i]);
    text += fmt::format("\n  {}\n", rules.start_fen);
    std::size_t name_width = 0, betza_width = 0;
    for (const PieceType& piece : rules.types) {
        name_width = std::max(name_width, piece.name.size());
        betza_width = std::max(betza_width, piece.betza.size());
    }
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        const PieceType& piece = rules.types[type];
        const std::string line = fmt::format("  {}  {:{}}  {:{}}  {}", piece.letter, piece.name, name_width,
                                             piece.betza, betza_width, piece.meaning);
        text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    for (const std::string& sentence : rules_in_words(rules)) text += fmt::format("  - {}\n", sentence);
    return text;
}

int list_variants(bool json) {
    nlohmann::json all = nlohmann::json::array();
    for (const IniSection& section : builtin_sections()) {
        const Rules rules = load_rules(section.name);
        if (json)
            all.push_back(json_of(rules));
        else
            fmt::print("{:<14}{:>2} x {:<2}  {}\n", rules.name, rules.files, rules.ranks, rules.description);
    }
    if (json) fmt::print("{}\n", text::json_text(all));
    return 0;
}

int list_pieces(bool json) {
    nlohmann::json all = nlohmann::json::array();
    for (const NamedPiece& piece : named_pieces()) {
        if (json)
            all.push_back(json_of(piece));
        else
            fmt::print("{:<17}{:<14}{}\n", piece.name, piece.betza, piece.meaning);
    }
    if (json) fmt::print("{}\n", text::json_text(all));
    return 0;
}

int run(const VariantsFlags& flags) {
    if (flags.pieces) return list_pieces(flags.json);
    if (flags.name.empty()) return list_variants(flags.json);
    const std::vector<std::string> names = all_variants(flags.name);
    nlohmann::json all = nlohmann::json::array();
    int status = 0;
    for (const std::string& name : names) try {
            const Rules rules = load_variant(name);
            if (flags.json)
                all.push_back(json_of(rules));
            else
                // A rule file's names and description are others' text.
                fmt::print("{}{}", name == names.front() ? "" : "\n", text::harmless_lines(text_of(rules)));
        } catch (const CommandError& e) {
            if (names.size() == 1) throw;
            tell_user("inkmate: {}\n", fit_for_terminal(e.what()));
            status = EXIT_FAILED;
        }
    if (flags.json) fmt::print("{}\n", text::json_text(names.size() == 1 ? all.front() : all));
    return status;
}

}  // namespace

Run add_variants(Options& options) {
    const auto flags = std::make_shared<VariantsFlags>();
    const auto name = options.value({.name = "variant",
                                     .help = "The variant to describe: one that is built in, or a rule file",
                                     .value = "NAME|FILE.ini[:NAME]",
                                     .default_value = "a list of those built in"},
                                    flags->name);
    options
        .flag({.name = "--pieces", .help = "The pieces that rule files can name, with their moves"},
              flags->pieces)
        .excludes(name);
    add_json_option(options, flags->json);
    options.footer(R"(Examples:
  inkmate variants                                  a line for each
  inkmate variants makruk                           its board, its pieces and its rules
  inkmate variants mine.ini                         the same of each in a rule file, or what is wrong with it
  inkmate variants --pieces
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli
