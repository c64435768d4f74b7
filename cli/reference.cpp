#include "cli/reference.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <regex>
#include <vector>

#include "base/files/file_io.hpp"
#include "cli/command_tree.hpp"
#include "cli/option_table.hpp"
#include "core/chess/piece.hpp"
#include "core/engine/search_parameters.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/rule_entries.hpp"
#include "engines/uci/option.hpp"
#include "psgen/product/product.hpp"
#include "psgen/tables/console_words.hpp"
#include "psgen/tables/tables.hpp"

namespace inkmate::cli {

namespace {

namespace fs = std::filesystem;

std::string cell(std::string_view text) {
    std::string result;
    for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
    return result;
}

/// Write the options that a sentence names as code.
std::string with_code(const std::string& text) {
    static const std::regex option("(^|[ (])(--[a-z][a-z0-9-]*|-[a-z](?![a-z0-9]))");
    return std::regex_replace(text, option, "$1`$2`");
}

std::string short_name(const CLI::Option& option) {
    return option.nonpositional() ? names_of(option).back() : option.get_type_name();
}

std::string relation(std::string_view word, const std::set<CLI::Option*>& options) {
    std::vector<std::string> names;
    for (const CLI::Option* option : options) names.push_back(fmt::format("`{}`", short_name(*option)));
    std::ranges::sort(names);
    return names.empty() ? "" : fmt::format(" {} {}.", word, fmt::join(names, ", "));
}

std::string option_row(const CLI::Option& option) {
    std::string name = option.nonpositional() ? fmt::format("{}", fmt::join(names_of(option), ", ")) : "";
    if (takes_value(option)) name += (name.empty() ? "" : " ") + option.get_type_name();
    std::string meaning = with_code(option.get_description()) + ".";
    if (const std::string usual = option.get_default_str(); !usual.empty())
        meaning += usual.find(' ') == usual.npos ? fmt::format(" Default: `{}`.", usual)
                                                 : fmt::format(" Default: {}.", with_code(usual));
    return fmt::format("| `{}` | {}{}{} |\n", cell(name), cell(meaning),
                       cell(relation("Needs", option.get_needs())),
                       cell(relation("Not with", option.get_excludes())));
}

/// Return the arguments and options of a command, without those that all have.
std::vector<const CLI::Option*> own_options(const CLI::App& app) {
    std::vector<const CLI::Option*> options = arguments_of(app);
    for (const CLI::Option* option : named_options(app))
        if (option != app.get_help_ptr() && option != app.get_version_ptr()) options.push_back(option);
    return options;
}

/// The row of an option that several commands have, by its name: the row that most of them have.
using SharedRows = std::map<std::string, std::string>;

SharedRows shared_rows(const CLI::App& root) {
    std::map<std::string, std::map<std::string, std::size_t>> counts;
    for (const CLI::App* app : all_commands(root))
        for (const CLI::Option* option : own_options(*app))
            if (option->nonpositional()) ++counts[short_name(*option)][option_row(*option)];
    SharedRows shared;
    for (const auto& [name, rows] : counts) {
        const auto most = std::ranges::max_element(rows, {}, [](const auto& row) { return row.second; });
        if (most->second > 1) shared[name] = most->first;
    }
    return shared;
}

constexpr std::string_view OPTIONS_HEAD = "| option | meaning |\n|---|---|\n";

std::string options_table(const CLI::App& app, const SharedRows& rows) {
    std::string table;
    std::vector<std::string> shared;
    for (const CLI::Option* option : own_options(app)) {
        const std::string row = option_row(*option);
        const auto found = rows.find(short_name(*option));
        if (found != rows.end() && found->second == row)
            shared.push_back(fmt::format("`{}`", found->first));
        else
            table += row;
    }
    if (!table.empty()) table = std::string(OPTIONS_HEAD) + table;
    if (!shared.empty())
        table += fmt::format("{}[Shared](#shared-options): {}\n", table.empty() ? "" : "\n",
                             fmt::join(shared, ", "));
    return table;
}

std::string shared_table(const SharedRows& rows) {
    std::string table(OPTIONS_HEAD);
    for (const auto& [name, row] : rows) table += row;
    return table;
}

std::string console_words_table() {
    std::string table = "| line | answer |\n|---|---|\n";
    for (const psgen::ConsoleWord& word : psgen::console_words()) {
        if (word.help.empty()) continue;
        std::string row = fmt::format("| `{}` | {}", psgen::console_form(word), word.help);
        if (const std::string range = psgen::number_range(word.word); !range.empty()) {
            const std::size_t begin = range.find("takes ") + 6;
            row += fmt::format(" ({})", range.substr(begin, range.size() - begin - 1));
        }
        std::vector<std::string> synonyms;
        for (const psgen::ConsoleWord& other : psgen::console_words())
            if (other.same_as == word.word)
                synonyms.push_back(fmt::format("`{}`", psgen::console_form(other)));
        if (!synonyms.empty()) row += fmt::format("; also {}", fmt::join(synonyms, ", "));
        if (word.needs == psgen::WordNeeds::host) row += "; only with `inkmate play` and `send`";
        if (word.needs == psgen::WordNeeds::chess) row += "; only in chess";
        if (!word.in_jobs) row += "; not with one job a turn";
        table += row + " |\n";
    }
    return table;
}

std::string uci_options_table() {
    std::string table = "| option | value | meaning |\n|---|---|---|\n";
    for (const uci::UciOption& option : uci::options::ALL) {
        using enum uci::UciOption::Type;
        const std::string value = option.type == button  ? "a button"
                                  : option.type == check ? "`true`, `false`"
                                  : option.type == combo ? "a word"
                                                         : fmt::format("{} to {}", option.least, option.most);
        table += fmt::format("| `{}` | {} | {} |\n", option.name, value, option.meaning);
    }
    return table;
}

std::string search_parameters_table() {
    std::string table = "| parameter | value | range | step | meaning |\n|---|---|---|---|---|\n";
    constexpr engine::SearchParameters usual;
    for (const engine::SearchParameter& p : engine::search_parameters())
        table += fmt::format("| `{}` | {} | {} to {} | {} | {} |\n", p.name, usual.*p.value, p.least, p.most,
                             p.step, p.meaning);
    return table;
}

std::string rule_keys_table() {
    std::string table = "| key | value | meaning |\n|---|---|---|\n";
    for (const variant::RuleKey& key : variant::rule_keys())
        table += fmt::format("| `{}` | {} | {}{} |\n", key.name, key.value, key.meaning,
                             key.unset.empty() ? "" : fmt::format(" ({})", key.unset));
    return table;
}

std::string rule_pieces_table() {
    std::string table = "| name | Betza | moves |\n|---|---|---|\n";
    for (const variant::NamedPiece& piece : variant::named_pieces())
        table += fmt::format("| `{}` | {} | {} |\n", piece.name,
                             piece.betza.empty() ? "none" : fmt::format("`{}`", piece.betza), piece.meaning);
    return table;
}

std::string refused_keys_list() {
    std::vector<std::string> names;
    for (const variant::RefusedKey& key : variant::refused_keys())
        names.push_back(fmt::format("`{}`", key.name));
    return fmt::format("{}\n", fmt::join(names, ", "));
}

/// Return the tables of a chess program that are the numbers of its moves, as the program has them.
std::string move_numbers_table() {
    const psgen::Product product = psgen::PlayingProgram();
    const psgen::TableSource tables = psgen::tables_of(product);
    std::string text = "| name | value | meaning |\n|---|---|---|\n";
    for (const std::string_view name :
         {"FROM_SHIFT", "SQUARE_MASK", "SQUARES_MASK", "FLAG_SHIFT", "FLAG_MASK", "DOUBLE_PUSH_FLAG",
          "PROMOTE_KNIGHT_FLAG", "PROMOTE_QUEEN_FLAG", "CASTLING_FLAG", "EN_PASSANT_FLAG", "MOVE_BITS",
          "MOVE_MASK", "ORDER_SHIFT", "ATTACKER_SHIFT", "VICTIM_SHIFT"}) {
        const psgen::Table table = tables(name).value();
        text += fmt::format("| `{}` | {} | {} |\n", name, table.text, table.comment);
    }
    return text;
}

std::string piece_codes_table() {
    using namespace chess;
    std::string table = "| piece | white | black |\n|---|---|---|\n";
    for (int type = PAWN; type <= KING; ++type)
        table += fmt::format("| {} | {} | {} |\n", name_of(static_cast<PieceType>(type)),
                             static_cast<int>(make_piece(WHITE, static_cast<PieceType>(type))),
                             static_cast<int>(make_piece(BLACK, static_cast<PieceType>(type))));
    return table;
}

/// Return the name in `<!-- table NAME -->`, "" for any other line.
std::string_view table_name(std::string_view line) {
    constexpr std::string_view begin = "<!-- table ", end = " -->";
    if (!line.starts_with(begin) || !line.ends_with(end)) return {};
    line.remove_prefix(begin.size());
    line.remove_suffix(end.size());
    return line;
}

}  // namespace

ReferenceTables reference_tables(const CLI::App& root) {
    const auto rows = std::make_shared<const SharedRows>(shared_rows(root));
    ReferenceTables tables;
    for (const CLI::App* app : all_commands(root))
        if (!own_options(*app).empty())
            tables["options " + command_path(*app)] = [app, rows] { return options_table(*app, *rows); };
    tables["options shared"] = [rows] { return shared_table(*rows); };
    tables["console words"] = console_words_table;
    tables["UCI options"] = uci_options_table;
    tables["search parameters"] = search_parameters_table;
    tables["move numbers"] = move_numbers_table;
    tables["piece codes"] = piece_codes_table;
    tables["rule keys"] = rule_keys_table;
    tables["rule keys refused"] = refused_keys_list;
    tables["rule pieces"] = rule_pieces_table;
    return tables;
}

std::string with_reference_tables(std::string_view text, const fs::path& document,
                                  const ReferenceTables& tables, ReferenceTables& missing) {
    constexpr std::string_view END = "<!-- end -->";
    std::string result;
    std::size_t number = 0;
    const auto refuse = [&](const std::string& why) {
        throw CommandError(fmt::format("{}, line {}: {}", document.string(), number, why));
    };
    bool inside = false;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1);
        const std::string_view line = text.substr(0, end);
        ++number;
        if (line == END) inside = false;
        if (!inside) result += text.substr(0, end + 1);
        text.remove_prefix(end + 1);
        const std::string_view name = table_name(line);
        if (name.empty()) continue;
        const auto table = tables.find(name);
        if (table == tables.end()) refuse(fmt::format("there is no table \"{}\"", name));
        if (missing.erase(table->first) == 0) refuse(fmt::format("the table \"{}\" is there twice", name));
        if (text.find(END) == text.npos) refuse(fmt::format("{} is missing after this table", END));
        result += table->second();
        inside = true;
    }
    return result;
}

void write_reference(const CLI::App& root, const fs::path& directory) {
    const ReferenceTables tables = reference_tables(root);
    ReferenceTables missing = tables;
    std::map<fs::path, std::string> documents;
    for (const auto& entry : fs::directory_iterator(directory))
        if (entry.path().extension() == ".md")
            documents[entry.path()] = with_reference_tables(files::read_input(entry.path().string()),
                                                            entry.path(), tables, missing);
    if (!missing.empty())
        throw CommandError(
            fmt::format("{}: no document has a line <!-- table {} -->, with <!-- end --> "
                        "after it",
                        directory.string(), missing.begin()->first));
    for (const auto& [path, text] : documents) files::write_output(path, text, false);
}

}  // namespace inkmate::cli
