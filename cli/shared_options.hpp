#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/option_table.hpp"

// The options that several subcommands have. A name has one meaning everywhere; a subcommand may add details.
namespace inkmate::cli {

struct SharedOption {
    const char* name;
    const char* meaning;
    const char* value;

    /// Declare the option; `detail` follows the meaning in the help.
    OptionSpec spec(std::string_view detail = {}) const {
        return {.name = name,
                .help = detail.empty() ? meaning : fmt::format("{}; {}", meaning, detail),
                .value = value};
    }
};

inline constexpr SharedOption FEN = {"--fen", "The position", "FEN"};
inline constexpr SharedOption TITLE = {"--title", "Title", "TITLE"};
inline constexpr SharedOption RESUME = {"--resume", "Continue a saved game or lesson", "FILE"};
inline constexpr SharedOption PAGES_DIR = {"--pages-dir", "Keep the pages in this directory", "DIR"};
inline constexpr SharedOption DEVICE = {"--to", "The device", "URI"};
inline constexpr SharedOption WAIT = {"--wait", "Give up after this long without an answer", "SECONDS"};
inline constexpr SharedOption DEPTH = {"--depth", "Search this many plies", "N"};
inline constexpr SharedOption NODES = {"--nodes", "Search at most this many positions", "N"};
inline constexpr SharedOption TIME = {"--time", "Search at most this long", "SECONDS"};
inline constexpr SharedOption SEED = {"--seed", "Random seed", "N"};
inline constexpr SharedOption HASH = {"--hash", "Size of the hash table", "MB"};
inline constexpr SharedOption ENGINE = {"--engine", "An engine: a program that speaks UCI, and its arguments",
                                        "COMMAND"};
inline constexpr SharedOption ENGINE_OPTION = {"--option", "Set an option of the engine", "NAME=VALUE"};
inline constexpr SharedOption OPENINGS = {"--openings", "Openings, in EPD or PGN", "FILE"};
inline constexpr SharedOption GAMES = {"--games", "Number of games", "N"};
inline constexpr SharedOption LEVEL = {"--level", "Strength of the program", "N"};
inline constexpr SharedOption DPI = {"--dpi", "Resolution in pixels per inch", "N"};
inline constexpr SharedOption LANGUAGE_LEVEL = {"--language-level", "Highest PostScript level to use",
                                                "1|2|3"};

/// -o, a file that is written.
DeclaredOption add_output_option(Options& options, std::string& file, std::string_view detail,
                                 const std::string& required_message = {});
/// --jobs; `detail` says what is done at a time, or what the default is.
DeclaredOption add_jobs_option(Options& options, unsigned& jobs, std::string_view detail = {});
/// Return the number of threads for a value of --jobs.
unsigned job_count(unsigned jobs);
DeclaredOption add_json_option(Options& options, bool& json, std::string_view detail = {});
/// --insecure: an encrypted connection takes any certificate.
DeclaredOption add_insecure_option(Options& options, bool& insecure);
/// --wait, 0.01 seconds to a day.
DeclaredOption add_wait_option(Options& options, double& seconds, std::string_view detail);
DeclaredOption add_wait_option(Options& options, std::optional<double>& seconds, std::string_view detail);
/// --time, a millisecond to `most` seconds, by default a day.
DeclaredOption add_time_option(Options& options, std::optional<double>& seconds, std::string_view detail = {},
                               double most = 86'400);
std::int64_t milliseconds_of(double seconds);
/// --hash, in megabytes.
DeclaredOption add_hash_option(Options& options, int& megabytes, int most, std::string_view detail);
DeclaredOption add_hash_option(Options& options, std::optional<int>& megabytes, int most,
                               std::string_view detail);

/// --without: clears the variables of the parts that are left out; `detail` explains the words.
DeclaredOption add_without_option(Options& options, const Choices<bool*>& parts, std::string_view detail);

}  // namespace inkmate::cli
