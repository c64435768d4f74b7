#include <fmt/format.h>

#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "core/engine/levels.hpp"
#include "core/variant/board.hpp"
#include "engines/uci/server.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate::cli {

using namespace engine;

namespace {

/// Return the variant of --variant, which is played first; the other rule sets of its file can be chosen.
uci::VariantChoice variant_choice(const std::string& name) {
    if (name.empty()) return {};
    NamedVariant chosen = find_variant(name);
    for (const variant::IniSection& section : chosen.own)
        if (section.name == uci::CHESS_VARIANT)
            throw CommandError(
                fmt::format("{}, line {}: a chess program takes [{}] for chess: give it another name",
                            section.file, section.line, section.name),
                EXIT_USAGE);
    return {.own = std::move(chosen.own), .first = std::move(chosen.name)};
}

/// A strength between the levels: these nodes, with these mistakes.
struct OwnStrength {
    std::optional<std::uint64_t> nodes;
    Mistakes mistakes = {};

    /// Return nothing if it is not chosen.
    std::optional<Strength> strength() const {
        if (!nodes) return std::nullopt;
        return Strength{{.nodes = *nodes}, mistakes};
    }
};

void add_own_strength(Options& options, OwnStrength& own) {
    options.group("A strength of its own, in place of Level and UCI_Elo (docs/inside/levels.md)");
    const auto nodes = options.value(NODES.spec(), own.nodes);
    nodes.check(in_range(std::uint64_t{1}, psgen::MOST_NODES));
    const auto mistake = [&](const char* name, const char* help, int most, int& number) {
        options.value({.name = name, .help = help, .value = "N"}, number)
            .check(in_range(0, most))
            .needs(nodes);
    };
    mistake("--oversight",
            "Per thousand moves played, how many overlook the replies of one type of enemy piece", ALWAYS,
            own.mistakes.oversight);
    mistake("--noise", "Misjudge moves by up to this many centipawns", MOST_NOISE, own.mistakes.noise);
    mistake("--whim", "Per thousand moves played, how many are random", ALWAYS, own.mistakes.whim);
    mistake("--haste", "Per thousand other moves, how many are played in haste", ALWAYS, own.mistakes.haste);
    mistake("--favour",
            "Prefer the game's favourite piece by this many centipawns, when --noise or --oversight applies",
            MOST_NOISE, own.mistakes.favour);
    mistake("--gift", "Per thousand moves played, how many may put a piece where a cheaper one takes it",
            ALWAYS, own.mistakes.gift);
}

}  // namespace

Run add_uci(Options& options) {
    const auto own = std::make_shared<OwnStrength>();
    const auto evaluation = std::make_shared<std::string>();
    const auto parameters = std::make_shared<std::vector<std::string>>();
    const auto variant_name = std::make_shared<std::string>();
    add_evaluation_option(options, *evaluation);
    add_parameter_option(options, *parameters);
    add_variant_option(options, *variant_name);
    add_own_strength(options, *own);
    options.footer(R"(Examples:
  inkmate uci                                       the command to give a chess program as an engine
  inkmate uci --variant grand                       plays grand chess; UCI_Variant changes the variant
  inkmate uci --nodes 34000 --haste 77              plays as level 6 does
  printf 'position startpos moves e2e4\ngo depth 8\n' | inkmate uci
  inkmate match --engine "inkmate uci" --engine stockfish --time 0.1 --games 20
  inkmate match --engine "inkmate uci --evaluation mine.json" --engine "inkmate uci" --nodes 6000 --games 600

Options, by setoption: Hash (megabytes, 0 for none), Clear Hash, MultiPV (variations to report), Ponder, Level (below
the highest, it limits every search and makes the mistakes of that level), UCI_LimitStrength and UCI_Elo (instead of
Level), Book, Seed (0: a new one in every game), Evaluation, Search (full, alphabeta, minimax), UCI_AnalyseMode (no
book, no mistakes), UCI_Variant (chess, a variant that `inkmate variants` lists, or one from the rule file that
--variant names), UCI_Chess960 (castling is king takes rook). With the same table, depth or nodes, the answers are those
of the program.
)");
    return [=] {
        try {
            uci::serve_uci(
                std::cin,
                {.evaluation = &evaluation_option(*evaluation), .parameters = parameters_option(*parameters)},
                variant_choice(*variant_name), own->strength());
        } catch (const variant::VariantError& e) {
            throw CommandError(e.what(), EXIT_USAGE);
        }
        return 0;
    };
}

}  // namespace inkmate::cli
