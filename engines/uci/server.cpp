#include "engines/uci/server.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/position.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "engines/uci/command_queue.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/option.hpp"
#include "engines/uci/play_settings.hpp"
#include "engines/uci/player.hpp"

namespace inkmate::uci {

void tell_perft(const game::Game& game, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop,
                const std::function<std::string(game::Move, std::string)>& text) {
    std::uint64_t sum = 0;
    game.visit([&](const auto& kernel) {
        auto pos = kernel.position();
        auto moves = legal_moves(pos);
        std::ranges::sort(moves);
        for (const auto move : moves) {
            const auto undo = pos.do_move(move);
            const std::uint64_t leaves = perft(pos, depth - 1, stop);
            pos.undo_move(move, undo);
            if (stop != nullptr && *stop) break;
            std::string written = game.uci(move);
            if (text) written = text(move, std::move(written));
            tell(fmt::format("{}: {}", written, leaves));
            sum += leaves;
        }
    });
    tell("");
    tell(fmt::format("Nodes searched: {}", sum));
}

std::uint64_t count_leaves(const game::Game& game, int depth) {
    return game.visit([depth](const auto& kernel) {
        auto pos = kernel.position();
        return perft(pos, depth);
    });
}

using namespace chess;
using namespace engine;

namespace {

constexpr std::array<SearchAlgorithm, 3> ALGORITHMS = {SearchAlgorithm::full, SearchAlgorithm::alphabeta,
                                                       SearchAlgorithm::minimax};

void say(std::string line) {
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

void inform(const std::string& what) {
    say(info_string(what));
}

/// Carries commands out, one after the other.
class UciServer {
  public:
    UciServer(const SearchOptions& options, const VariantChoice& variants,
              const std::optional<Strength>& strength)
        : default_(options.evaluation),
          own_(variants.own),
          variants_(variant_names(own_)),
          first_(variants.first.empty() ? std::string(CHESS_VARIANT) : variants.first),
          player_(options, say) {
        settings_.own_strength = strength;
        if (first_ != CHESS_VARIANT) play(first_);
        const auto all = all_evaluations();
        evaluations_.assign(all.begin(), all.end());
        if (const auto place = named(default_->name); place != evaluations_.end())
            *place = default_;
        else
            evaluations_.push_back(default_);
    }

    void carry_out(const UciCommand& command) {
        UciWords words = command.words;
        const std::string word = take(words);
        if (!refused_variant_.empty()) player_.drop_position();
        if (word == "uci") {
            introduce();
        } else if (word == "isready") {
            say("readyok");
        } else if (word == "ucinewgame") {
            player_.new_game();
            settings_.new_seed();
        } else if (word == "setoption") {
            set_option(words);
        } else if (word == "position") {
            set_position(words);
        } else if (word == "go") {
            go(*command.search);
        } else if (word == "d") {
            player_.show_board();
        } else if (word != "debug" && word != "register") {
            inform("not understood: " + word);
        }
    }

  private:
    std::vector<const Evaluation*>::iterator named(const std::string& name) {
        return std::ranges::find(evaluations_, text::lower_case(name),
                                 [](const Evaluation* e) { return text::lower_case(e->name); });
    }

    /// An option, what it is at first, and what setting it does. It is given the number of a spin, 0 or 1 of
    /// a check, which of its values a combo has.
    struct Setting {
        UciOption option;
        std::string value;
        std::vector<std::string> values;
        std::function<void(std::int64_t)> set;
        /// What a combo does with another value, besides saying so.
        std::function<void(const std::string&)> refuse = {};
    };

    std::vector<Setting> settings() {
        using namespace options;
        const auto renew = [this](auto&& change) {
            return [this, change](std::int64_t n) {
                SearchOptions options = player_.options();
                change(options, n);
                player_.set_options(options);
            };
        };
        UciOption hash = HASH;
        hash.most = most_hash_megabytes();
        std::vector<std::string> evaluations, algorithms;
        for (const Evaluation* evaluation : evaluations_) evaluations.push_back(evaluation->name);
        for (const SearchAlgorithm algorithm : ALGORITHMS) algorithms.emplace_back(to_string(algorithm));
        return {
            {hash,
             fmt::to_string(megabytes_of(SearchOptions{}.hash_bits)),
             {},
             renew([](SearchOptions& options, std::int64_t n) { options.hash_bits = hash_bits_of(n); })},
            {CLEAR_HASH, "", {}, [this](std::int64_t) { player_.forget(); }},
            {MULTIPV, "1", {}, [this](std::int64_t n) { settings_.lines = static_cast<int>(n); }},
            {PONDER, "false", {}, [this](std::int64_t on) { settings_.ponder = on != 0; }},
            {LEVEL,
             fmt::to_string(LEVEL.most),
             {},
             [this](std::int64_t n) {
                 settings_.level = static_cast<int>(n);
                 settings_.level_holds = n < LEVEL.most;
             }},
            {LIMIT_STRENGTH, "false", {}, [this](std::int64_t on) { settings_.limit_strength = on != 0; }},
            {ELO,
             fmt::to_string(ELO.most),
             {},
             [this](std::int64_t n) { settings_.elo = static_cast<int>(n); }},
            {BOOK, "false", {}, [this](std::int64_t on) { settings_.book = on != 0; }},
            {SEED,
             "0",
             {},
             [this](std::int64_t n) {
                 settings_.fixed_seed = static_cast<std::int32_t>(n);
                 settings_.new_seed();
             }},
            {EVALUATION, std::string(default_->name), evaluations,
             renew([this](SearchOptions& options, std::int64_t i) {
                 options.evaluation = evaluations_[static_cast<std::size_t>(i)];
             })},
            {SEARCH, std::string(to_string(SearchOptions{}.algorithm)), algorithms,
             renew([](SearchOptions& options, std::int64_t i) {
                 options.algorithm = ALGORITHMS[static_cast<std::size_t>(i)];
             })},
            {ANALYSE, "false", {}, [this](std::int64_t on) { settings_.analyse = on != 0; }},
            {VARIANT, first_, variants_,
             [this](std::int64_t i) { set_variant(variants_[static_cast<std::size_t>(i)]); },
             [this](const std::string& name) { refuse_variant(name); }},
            {CHESS960, "false", {}, [this](std::int64_t on) { player_.set_chess960(on != 0); }},
        };
    }

    /// Throws VariantError.
    void play(const std::string& name) {
        player_.set_rules(name == CHESS_VARIANT ? nullptr : game::load_rules(name, own_));
    }

    /// What a chess program sets again stays as it is.
    void set_variant(const std::string& name) {
        if (refused_variant_.empty() && name == player_.game().name()) return;
        refused_variant_.clear();
        play(name);
    }

    /// What comes next is meant by rules that are not played: there is no position until others are chosen.
    void refuse_variant(const std::string& name) {
        refused_variant_ = name;
        for (const variant::IniSection& section : own_) try {
                if (section.name == name) static_cast<void>(game::load_rules(name, own_));
            } catch (const variant::VariantError& e) {
                inform(e.what());
            }
    }

    void introduce() {
        say("id name Inkmate " INKMATE_VERSION);
        say("id author the Inkmate authors");
        for (const Setting& s : settings()) say(option_line(s.option, s.value, s.values));
        say("uciok");
    }

    void set_option(UciWords& words) {
        const bool named = take(words) == "name";
        const std::string name = take_until(words, "value");
        if (!named || name.empty()) return inform("setoption needs name and an option");
        take(words);
        const std::string value = take_until(words, "");
        for (const Setting& s : settings())
            if (text::lower_case(s.option.name) == text::lower_case(name)) return set(s, name, value);
        inform("there is no option " + name);
    }

    static void set(const Setting& s, const std::string& name, const std::string& value) {
        if (s.option.type == UciOption::Type::spin) {
            const auto n = text::read_number<std::int64_t>(value);
            if (n && s.option.least <= *n && *n <= s.option.most) return s.set(*n);
            return inform(fmt::format("{} is a number from {} to {}", name, s.option.least, s.option.most));
        }
        if (s.option.type == UciOption::Type::combo) {
            const auto found = std::ranges::find(s.values, text::lower_case(value), text::lower_case);
            if (found != s.values.end()) return s.set(found - s.values.begin());
            inform(fmt::format("{} has no value {}", s.option.name, value));
            if (s.refuse) s.refuse(value);
            return;
        }
        const bool on = text::lower_case(value) == "true";
        if (s.option.type == UciOption::Type::check && !on && text::lower_case(value) != "false")
            return inform(fmt::format("{} is true or false", s.option.name));
        s.set(on ? 1 : 0);
    }

    void set_position(UciWords& words) {
        if (!refused_variant_.empty())
            return inform(
                fmt::format("no position is taken: UCI_Variant {} is not played", refused_variant_));
        const std::string kind = take(words);
        if (kind != "startpos" && kind != "fen") return inform("position needs startpos or fen");
        std::optional<std::string> fen;
        if (kind == "fen") fen = take_until(words, "moves");
        if (take(words) != "moves") words.clear();
        const std::vector<std::string> moves(words.begin(), words.end());
        player_.set_position(fen, moves);
    }

    void go(const UciSearch& search) {
        for (const std::string& problem : search.problems) inform(problem);
        const GoWords& words = search.words;
        if (words.perft)
            return player_.perft(static_cast<int>(std::clamp<std::int64_t>(*words.perft, 1, 20)),
                                 search.flags->stop);
        PlayStyle style = settings_.style_of(words, player_.game().side_to_move());
        style.limits.stop = &search.flags->stop;
        style.limits.pondering = &search.flags->pondering;
        game::Found found = player_.search(std::move(style), words.moves);
        search.wait_for_leave();
        say(player_.bestmove_line(std::move(found), settings_.ponder));
    }

    /// What --evaluation has named, and all that the option Evaluation can name.
    const Evaluation* default_;
    std::vector<const Evaluation*> evaluations_;
    PlaySettings settings_;

    /// The variants of a user's rule file, the values of UCI_Variant, and the first of them.
    std::vector<variant::IniSection> own_;
    std::vector<std::string> variants_;
    std::string first_;
    /// A value of UCI_Variant that was not taken, until one is.
    std::string refused_variant_;

    UciPlayer player_;
};

}  // namespace

std::vector<std::string> variant_names(std::span<const variant::IniSection> own) {
    std::vector<std::string> names = {std::string(CHESS_VARIANT)};
    const auto add = [&names](const std::string& name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    for (const variant::IniSection& section : variant::builtin_sections()) add(section.name);
    for (const variant::IniSection& section : own) try {
            variant::load_rules(section.name, own);
            add(section.name);
        } catch (const variant::VariantError&) {
            // These rules cannot be played.
        }
    return names;
}

void serve_uci(std::istream& in, const SearchOptions& options, const VariantChoice& variants,
               const std::optional<Strength>& strength) {
    UciServer server(options, variants, strength);
    CommandQueue queue(say);
    std::thread worker([&] {
        while (const std::optional<UciCommand> command = queue.next()) {
            server.carry_out(*command);
            queue.done(*command);
        }
    });
    std::string line;
    while (std::getline(in, line) && queue.receive(line)) {
    }
    queue.close();
    worker.join();
}

}  // namespace inkmate::uci
