#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/shard/writer.hpp"
#include "cli/engine/shard_options.hpp"
#include "cli/option_table.hpp"
#include "cli/pages/render_options.hpp"

namespace inkmate {

/// What render draws of some of the games: files of each, or its part of a joined document.
class RenderShard {
  public:
    /// Opens it, or nothing without --shard. Throws CommandError and ShardError.
    static std::unique_ptr<RenderShard> of(const Options& table, const RenderFlags& flags,
                                           const std::string& format);

    /// Is the game to be drawn, by its place among those that are chosen.
    bool wants(std::size_t game) const { return shard_->wants(game); }
    /// Takes a file of the game that is being drawn.
    void take(const std::string& file) { files_.push_back(file); }
    void end_game(std::size_t game);
    /// Of so many games that are chosen. Returns the exit status.
    int finish(std::size_t games);

  private:
    RenderShard(const Options& table, const RenderFlags& flags, const std::string& format);

    ShardFlags flags_;
    std::unique_ptr<shard::ShardWriter> shard_;
    std::vector<std::string> files_;
};

/// Where the pages of games go, each game by itself: to files, or to the shard, if there is one.
PageOutput game_output(const RenderFlags& flags, const std::string& format, const DocumentInfo& info,
                       RenderShard* shard);

}  // namespace inkmate
