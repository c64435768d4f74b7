#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/command_tree.hpp"
#include "cli/commands.hpp"
#include "cli/publish/page_output.hpp"
#include "cli/reference.hpp"
#include "core/variant/rules_file.hpp"
#include "play/session/console_answers.hpp"
#include "render/page/words/piece_names.hpp"

namespace inkmate::cli {

namespace {

namespace fs = std::filesystem;

struct DocFlags {
    std::string man;
    std::string completions;
    std::string variants;
    std::string reference;
};

void write_man_pages(const CLI::App& root, const fs::path& directory) {
    const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(publish::document_info("", "").created));
    for (const CLI::App* app : all_commands(root)) {
        const std::string path = command_path(*app, '-');
        const std::string name = path.empty() ? "inkmate" : "inkmate-" + path;
        files::write_output(directory / (name + ".1"), man_page(*app, date), false);
    }
}

/// Write each script under the name that its shell looks for.
void write_completions(const CLI::App& root, const fs::path& directory) {
    files::write_output(directory / "inkmate", bash_completion(root), false);
    files::write_output(directory / "_inkmate", zsh_completion(root), false);
    files::write_output(directory / "inkmate.fish", fish_completion(root), false);
}

/// Indent text as a block of code, without blanks at the ends of lines.
std::string code_block(std::string_view lines) {
    std::string text;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        const std::string_view line = lines.substr(0, end);
        text += fmt::format("    {}\n", line.substr(0, line.find_last_not_of(' ') + 1));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    return text;
}

std::string pieces_table(const variant::Rules& rules) {
    std::string text = "| letter | piece | Betza | move |\n|---|---|---|---|\n";
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        const variant::PieceType& piece = rules.types[type];
        text += fmt::format("| `{}` | {} | `{}` | {} |\n", piece.letter, piece.name, piece.betza,
                            piece.meaning.empty() ? "moves as the notation says" : piece.meaning);
    }
    return text;
}

/// Return the variant's page in the manual, in Markdown: start position, pieces, rules, and how to play it.
std::string variant_page(const variant::Rules& rules) {
    const std::string& name = rules.name;
    std::string text = fmt::format("# {}\n\n{}\n\n", variant::title_of(rules), rules.description);
    text += code_block(
        session::board_text(game::Game(std::make_shared<const variant::Rules>(rules)).board(), false));
    text += fmt::format("\nFEN: `{}`\n\n## Pieces\n\n{}\n## Rules\n\n", rules.start_fen, pieces_table(rules));
    for (const std::string& sentence : variant::rules_in_words(rules))
        text += fmt::format("- {}\n", sentence);
    text += fmt::format(
        "\n## Play it\n\n"
        "    inkmate play --variant {0}\n"
        "    inkmate generate --variant {0} -o {0}.ps\n"
        "    inkmate sheets --variant {0} -o {0}-pieces.pdf\n\n"
        "A PGN calls it `[Variant \"{1}\"]`, UCI `{0}`. [All variants](README.md)\n",
        name, variant::title_of(rules));
    return text;
}

/// Write the page of each built-in variant, and README.md, which lists them.
void write_variant_pages(const fs::path& directory) {
    std::string list =
        "# The variants that are built in\n\n"
        "How to play them: [play a variant](../guide/variants.md).\n\n"
        "| variant | name | board | rules |\n|---|---|---|---|\n";
    for (const variant::IniSection& section : variant::builtin_sections()) {
        const variant::Rules rules = variant::load_rules(section.name);
        files::write_output(directory / (section.name + ".md"), variant_page(rules), false);
        list += fmt::format("| [{}]({}.md) | `{}` | {}×{} | {} |\n", variant::title_of(rules), section.name,
                            section.name, rules.files, rules.ranks, rules.description);
    }
    files::write_output(directory / "README.md", list, false);
}

int run(const DocFlags& flags, const CLI::App& root) {
    if (flags.man.empty() && flags.completions.empty() && flags.variants.empty() && flags.reference.empty())
        throw CommandError(
            "doc needs a directory: --man DIR, --completions DIR, --variants DIR, --reference DIR, or "
            "several",
            EXIT_USAGE);
    for (const std::string& directory : {flags.man, flags.completions, flags.variants})
        if (!directory.empty()) fs::create_directories(directory);
    if (!flags.variants.empty()) write_variant_pages(flags.variants);
    if (!flags.man.empty()) write_man_pages(root, flags.man);
    if (!flags.completions.empty()) write_completions(root, flags.completions);
    if (!flags.reference.empty()) write_reference(root, flags.reference);
    return 0;
}

}  // namespace

Run add_doc(Options& options) {
    const auto flags = std::make_shared<DocFlags>();
    options.value({.name = "--man",
                   .help = "Write manual pages there, one for the command and each subcommand",
                   .value = "DIR"},
                  flags->man);
    options.value({.name = "--completions",
                   .help = "Write completions there: inkmate (bash), _inkmate (zsh), inkmate.fish",
                   .value = "DIR"},
                  flags->completions);
    options.value({.name = "--variants",
                   .help = "Write the manual's pages on the built-in variants there",
                   .value = "DIR"},
                  flags->variants);
    options.value({.name = "--reference",
                   .help = "Bring the tables of the documents there up to date: options, words, keys",
                   .value = "DIR"},
                  flags->reference);
    options.footer(R"(Examples:
  inkmate doc --man man1 --completions completions
  inkmate doc --variants docs/variants --reference docs/reference
)");
    return [flags, &options] { return run(*flags, *options.app().get_parent()); };
}

}  // namespace inkmate::cli
