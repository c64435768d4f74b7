#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engines/tune/sample.hpp"
#include "engines/tune/self_play.hpp"
#include "engines/uci/client.hpp"

namespace inkmate::tune {

// A data set is a text: comments that say how it was made, then game by game its samples and a comment that
// ends it. What an interrupted run left of a game after the last such comment is written anew.

/// Tells how games are played from other ways: by the numbers of the evaluation, and the positions of the
/// openings.
std::string fingerprint_of(const SelfPlay& options);
/// The comments at the beginning; the last of them is the fingerprint, which data sets of version 0.1.0 lack.
std::string data_header(const SelfPlay& options);
/// Returns the header of a data set that an engine has labelled: `how` names the engine and its search.
std::string labelled_header(std::string_view data, std::string_view how);
/// A game's samples and the comment that ends it.
std::string game_text(const std::vector<Sample>& samples, std::uint64_t number);

/// Throws TuneError where a text that comes from elsewhere is not such a one, or as read_samples() does.
void check_game_text(std::string_view text, std::uint64_t number);

struct DataProgress {
    std::uint64_t games = 0;
    /// Length of the header and all whole games.
    std::size_t bytes = 0;
};
/// How far a data set has come. Throws TuneError when it begins otherwise, as it was made with other options,
/// and when games of another data set follow its own. One without a fingerprint may go on without it.
DataProgress data_progress(std::string_view text, std::string_view source_name, std::string_view header);

/// The samples game by game, whatever their numbers are, so that data sets may be joined; what follows the
/// last whole game is left out. Throws as read_samples().
std::vector<std::vector<Sample>> read_games(std::string_view text, std::string_view source_name);

/// Scores beyond this, and mates, are written as this: the expected result is the same.
inline constexpr int LARGEST_LABEL = 3000;

/// Gives each sample of a game the score that an engine finds; `arguments` are the words after `go`. Samples
/// for which it names none keep theirs. The engine begins a new game, so that scores are the same whether
/// other games went before or not. Throws EngineFailure when the engine ends or does not answer.
void label(std::vector<Sample>& samples, uci::UciClient& engine, const std::string& arguments);

}  // namespace inkmate::tune
