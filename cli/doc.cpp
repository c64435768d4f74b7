#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/command_tree.hpp"
#include "cli/commands.hpp"
#include "cli/completion.hpp"
#include "cli/error.hpp"
#include "cli/man_page.hpp"
#include "cli/pages/variant_page.hpp"
#include "cli/publish/document_info.hpp"
#include "core/variant/rules_file.hpp"

namespace inkmate {

namespace {

namespace fs = std::filesystem;

struct DocFlags {
    std::string man;
    std::string completions;
    std::string variants;
};

void write_man_pages(const CLI::App& root, const fs::path& directory) {
    const std::string date = fmt::format("{:%Y-%m-%d}", fmt::gmtime(document_info("", "").created));
    for (const CLI::App* app : all_commands(root)) {
        const std::string path = command_path(*app, '-');
        const std::string name = path.empty() ? "inkmate" : "inkmate-" + path;
        files::write_output(directory / (name + ".1"), man_page(*app, date), false);
    }
}

/// Each under the name by which its shell looks for it.
void write_completions(const CLI::App& root, const fs::path& directory) {
    files::write_output(directory / "inkmate", bash_completion(root), false);
    files::write_output(directory / "_inkmate", zsh_completion(root), false);
    files::write_output(directory / "inkmate.fish", fish_completion(root), false);
}

void write_variant_pages(const fs::path& directory) {
    for (const variant::IniSection& section : variant::builtin_sections())
        files::write_output(directory / (section.name + ".md"),
                            variant_page(variant::load_rules(section.name)), false);
}

int run(const DocFlags& flags, const CLI::App& root) {
    if (flags.man.empty() && flags.completions.empty() && flags.variants.empty())
        throw CommandError("doc needs a directory: --man DIR, --completions DIR, --variants DIR, or several",
                           EXIT_USAGE);
    for (const std::string& directory : {flags.man, flags.completions, flags.variants})
        if (!directory.empty()) fs::create_directories(directory);
    if (!flags.variants.empty()) write_variant_pages(flags.variants);
    if (!flags.man.empty()) write_man_pages(root, flags.man);
    if (!flags.completions.empty()) write_completions(root, flags.completions);
    return 0;
}

}  // namespace

Run add_doc(Options& options) {
    const auto flags = std::make_shared<DocFlags>();
    // It is for whoever builds a package.
    options.hide();
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
    options.footer(R"(Examples:
  inkmate doc --man man1 --completions completions
  inkmate doc --variants docs/variants
)");
    return [flags, &options] { return run(*flags, *options.app().get_parent()); };
}

}  // namespace inkmate
