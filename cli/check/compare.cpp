#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "cli/check/comparison.hpp"
#include "cli/commands.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/shard_options.hpp"
#include "pdf/document/read_pdf.hpp"
#include "verify/pages/chess_terms.hpp"

namespace inkmate::cli {

using namespace compare;

namespace {

/// What the command has beyond inkmate-compare: parts of Inkmate's own pages, and shards.
struct ChessCompareFlags {
    CompareFlags comparison;
    page::LayoutName layout = page::LayoutName::game;
    /// Diagrams on a page; given only if the pages are worksheets.
    std::optional<int> per_page;
    bool flipped = false;
    ShardFlags shard;
};

/// Names the parts of a page (from 1), if Inkmate drew it.
class PartNames {
  public:
    PartNames(const ChessCompareFlags& flags, const std::filesystem::path& file)
        : file_(file),
          layout_(flags.per_page ? page::LayoutName::diagram : flags.layout),
          per_page_(flags.per_page.value_or(0)),
          flipped_(flags.flipped),
          medium_(flags.comparison.documents.medium) {}

    std::vector<inkmate::page::Region> of(int page) {
        if (!reader_) reader_.emplace(std::span(&file_, 1), medium_);
        const auto index = static_cast<std::size_t>(page) - 1;
        if (index >= reader_->pages()) return {};
        return chess_compare::known_parts(reader_->page(index), layout_, per_page_, flipped_);
    }

  private:
    std::filesystem::path file_;
    /// Opened only for pages that differ.
    std::optional<pdf::PdfReader> reader_;
    page::LayoutName layout_;
    int per_page_;
    bool flipped_;
    pdf::Medium medium_;
};

/// Compare a part of the documents.
int compare_shard(const Options& table, const ShardFlags& flags, const FolderPair& folders, unsigned jobs) {
    const auto shard = open_shard(table, flags, {.input = folders.fingerprint()}, {"--report", "--json"});
    compare_folders(
        folders, jobs, [&shard](std::size_t i) { return shard->wants(i); },
        [&shard](std::size_t i, const ReportEntry& entry) { shard->add(i, json_of_entry(entry)); });
    return finish_shard(*shard, flags, folders.size());
}

int run(const Options& table, ChessCompareFlags& flags) {
    if (flags.per_page) table.refuse({"--layout"}, "--per-page, which is for worksheets");
    ComparisonFlags& documents = flags.comparison.documents;
    documents.know_pages = [&flags](CompareOptions& options, const std::filesystem::path& first) {
        const auto names = std::make_shared<PartNames>(flags, first);
        chess_compare::use_chess_terms(options, [names](int page) { return names->of(page); });
    };
    if (!flags.shard.given()) return run_comparison(table, flags.comparison);
    // All shards go by the manifests.
    if (documents.update)
        throw CommandError("--update changes the manifests that shards go by: leave out --shard", EXIT_USAGE);
    return run_comparison(
        table, flags.comparison,
        [&](const FolderPair& folders) {
            return compare_shard(table, flags.shard, folders, flags.comparison.jobs);
        },
        "--shard");
}

}  // namespace

int merge_compare(shard::ShardSet& shards, const MergeFlags& flags) {
    std::vector<ReportEntry> entries;
    shards.for_each([](const shard::UnitResult& document) { return entry_of_json(document.result); },
                    [&entries](std::size_t, ReportEntry entry) { entries.push_back(std::move(entry)); });
    return report_documents(flags.reports, entries);
}

Run add_compare(Options& options) {
    const auto flags = std::make_shared<ChessCompareFlags>();
    add_comparison(
        options, flags->comparison,
        {.add_folder_options = [&](Options& table) { add_shard_options(table, flags->shard); },
         .add_names =
             [&](Options& table) {
                 table.group("Names of parts");
                 add_layout_option(table, flags->layout);
                 add_per_page_option(table, flags->per_page, "the pages are not worksheets");
                 table.choice(
                     {.name = "--orientation", .help = "Side at the bottom; it names the board's squares"},
                     flags->flipped, {{"white", false}, {"black", true}});
             },
         .examples =
             "  inkmate compare kept/ new/ --shard 3/8 -o pages-3.shard     an eighth of the documents\n"});
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
