#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/shard/writer.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/publish/page_output.hpp"
#include "cli/shard_options.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::cli {

/// What is drawn, how, and where it goes.
struct RenderFlags {
    std::string fen;
    std::string variant;
    std::string file;
    /// --game and --ply, as they were typed.
    std::string games;
    std::string plies;
    DocumentFlags document;
    bool per_move = false;
    /// Boards to a line of a contact sheet.
    std::optional<int> contact;
    figures::Paper paper = figures::A4;
    page::LayoutName layout = page::LayoutName::game;
    psgen::Orientation orientation = psgen::Orientation::white;
    std::optional<bool> record;
    std::string diagrams;
    bool curves = true;
    std::string evaluation;
    page::GivenNames names;
    WritingFlags writing;
    LookFlags look;
    /// The part of --shard; -o names its file.
    std::string shard;

    page::GivenNames given_names() const {
        page::GivenNames given = names;
        given.title = document.title;
        return given;
    }
};

void add_render_options(Options& options, RenderFlags& flags);

/// True for "pdf", "png", "svg", "ps", "eps" and "html".
bool is_render_format(const std::string& word);
/// Return one of the formats. Throws CommandError.
std::string render_format(const Options& table, const RenderFlags& flags);

/// Throws CommandError for an option that changes nothing on these pages.
void refuse_idle_options(const Options& table, const RenderFlags& flags);

/// Throws CommandError if the user has pressed the interrupt key.
void check_interrupt(const device::Interrupt& interrupt, const RenderFlags& flags);

/// True if the games of a list become one PDF.
bool is_joined(const RenderFlags& flags, const std::string& format);
/// True if every file has a number.
bool is_numbered(const RenderFlags& flags, const std::string& format);

/// Part of the work of `inkmate render`: files of each game, or parts of a joined document.
class RenderShard {
  public:
    /// Open the shard of --shard; null without it. Throws CommandError and ShardError.
    static std::unique_ptr<RenderShard> of(const Options& table, const RenderFlags& flags,
                                           const std::string& format);

    /// True if the shard contains the game, by its place among the chosen ones.
    bool wants(std::size_t game) const { return shard_->wants(game); }
    /// Take a file of the game that is being drawn.
    void take(const std::string& file) { files_.push_back(file); }
    /// End the game, and note what was wrong with it.
    void end_game(std::size_t game, const std::string& warning);
    /// Note that a game cannot be read.
    void leave_out(std::size_t game, const std::string& why);
    /// Complete the shard, where `games` games were chosen. Returns the exit status.
    int finish(std::size_t games);

  private:
    RenderShard(const Options& table, const RenderFlags& flags, const std::string& format);

    ShardFlags flags_;
    std::unique_ptr<shard::ShardWriter> shard_;
    std::vector<std::string> files_;
};

/// Return the output of the pages of games: files, or the shard if there is one.
publish::PageOutput game_output(const RenderFlags& flags, const std::string& format,
                                const cairo::DocumentInfo& info, RenderShard* shard);

}  // namespace inkmate::cli
