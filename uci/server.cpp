#include "uci/server.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/chess/error.hpp"
#include "core/chess/game.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/text.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "core/variant/error.hpp"
#include "core/variant/rules_file.hpp"
#include "uci/chess960.hpp"
#include "uci/clock.hpp"
#include "uci/go_words.hpp"
#include "uci/hash_size.hpp"
#include "uci/lines.hpp"
#include "uci/option.hpp"
#include "uci/option_names.hpp"
#include "uci/perft.hpp"
#include "uci/variant_player.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using Words = std::deque<std::string>;

constexpr std::array<SearchAlgorithm, 3> ALGORITHMS = {SearchAlgorithm::full, SearchAlgorithm::alphabeta,
                                                       SearchAlgorithm::minimax};

/// Milliseconds from which on a search tells more than its iterations: before, nobody could read it.
constexpr std::int64_t TALKATIVE = 1000;

void say(std::string line) {
    line += '\n';
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

void inform(const std::string& what) {
    say("info string " + what);
}

Words words_of(const std::string& line) {
    std::istringstream in(line);
    Words words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

/// The first word, which is taken from the list; empty when there is none.
std::string take(Words& words) {
    if (words.empty()) return {};
    std::string word = std::move(words.front());
    words.pop_front();
    return word;
}

std::string take_until(Words& words, std::string_view end) {
    std::string text;
    while (!words.empty() && words.front() != end) text += (text.empty() ? "" : " ") + take(words);
    return text;
}

/// A `go` that waits or is carried out.
struct Search {
    /// What the thread that reads the input sets while the search runs.
    struct Flags {
        std::atomic<bool> stop = false;
        std::atomic<bool> pondering = false;
    };
    std::shared_ptr<Flags> flags = std::make_shared<Flags>();
    GoWords words = {};
    /// What is wrong with them.
    std::vector<std::string> problems = {};

    bool ends() const { return !words.infinite && !flags->pondering; }
    void stop() const {
        flags->stop = true;
        flags->stop.notify_all();
        ponderhit();
    }
    void ponderhit() const {
        flags->pondering = false;
        flags->pondering.notify_all();
    }
};

/// Commands are carried out one after the other by the thread that calls obey(); the one that reads the input
/// interrupts searches meanwhile.
class UciServer {
  public:
    UciServer(const Evaluation& evaluation, const VariantChoice& variants)
        : default_(&evaluation),
          options_{.evaluation = &evaluation},
          own_(variants.own),
          variants_(variant_names(own_)),
          first_(variants.first.empty() ? std::string(CHESS_VARIANT) : variants.first) {
        play_variant(first_);
        const auto all = all_evaluations();
        evaluations_.assign(all.begin(), all.end());
        if (const auto place = named(evaluation.name); place != evaluations_.end())
            *place = &evaluation;
        else
            evaluations_.push_back(&evaluation);
    }

    /// Carries out what arrives in the queue until the queue is closed.
    void obey() {
        while (true) {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return closed_ || !queue_.empty(); });
            if (queue_.empty()) return;
            const Command command = std::move(queue_.front());
            queue_.pop_front();
            lock.unlock();
            carry_out(command);
            if (!command.search) continue;
            lock.lock();
            std::erase_if(searches_, [&](const Search& s) { return s.flags == command.search->flags; });
        }
    }

    /// Takes a line of the input; false when it was the last.
    bool receive(const std::string& line) {
        const Words words = words_of(line);
        if (words.empty()) return true;
        const std::string& word = words.front();
        const std::lock_guard lock(mutex_);
        if (word == "quit" || word == "stop") {
            for (const Search& search : searches_) search.stop();
            return word == "stop";
        }
        if (word == "ponderhit") {
            ponderhit();
        } else if (word == "isready" && !searches_.empty()) {
            say("readyok");
        } else {
            Command command{words, std::nullopt};
            if (word == "go") command.search = searches_.emplace_back(new_search(words));
            queue_.push_back(std::move(command));
            changed_.notify_one();
        }
        return true;
    }

    /// No more lines will come: what was asked for is finished, but for searches without an end.
    void close() {
        const std::lock_guard lock(mutex_);
        for (const Search& search : searches_)
            if (!search.ends()) search.stop();
        closed_ = true;
        changed_.notify_one();
    }

  private:
    struct Command {
        Words words;
        std::optional<Search> search;
    };

    static Search new_search(const Words& words) {
        Search search;
        search.words = read_go({words.begin() + 1, words.end()}, search.problems);
        search.flags->pondering = search.words.ponder;
        return search;
    }

    void ponderhit() {
        const auto ponders = [](const Search& search) { return search.flags->pondering.load(); };
        if (std::ranges::none_of(searches_, ponders)) inform("ponderhit means nothing: no search ponders");
        for (const Search& search : searches_) search.ponderhit();
    }

    void carry_out(const Command& command) {
        Words words = command.words;
        const std::string word = take(words);
        if (word == "uci") {
            introduce();
        } else if (word == "isready") {
            say("readyok");
        } else if (word == "ucinewgame") {
            engine_->new_game();
            game_ = Game();
            if (other_) other_->new_game();
            new_seed();
        } else if (word == "setoption") {
            set_option(words);
        } else if (word == "position") {
            set_position(words);
        } else if (word == "go") {
            other_ ? go_variant(*command.search) : go(*command.search);
        } else if (word == "d") {
            other_ ? other_->show_board() : show_board();
        } else if (word != "debug" && word != "register") {
            inform("not understood: " + word);
        }
    }

    std::vector<const Evaluation*>::iterator named(const std::string& name) {
        return std::ranges::find(evaluations_, lower_case(name),
                                 [](const Evaluation* e) { return lower_case(e->name); });
    }

    /// An option, what it is at first, and what setting it does. It is given the number of a spin, 0 or 1 of
    /// a check, which of its values a combo has.
    struct Setting {
        UciOption option;
        std::string value;
        std::vector<std::string> values;
        std::function<void(std::int64_t)> set;
    };

    std::vector<Setting> settings() {
        using namespace uci_options;
        const auto renew = [this](auto&& change) {
            return [this, change](std::int64_t n) {
                change(n);
                renew_engine();
            };
        };
        UciOption hash = HASH;
        hash.most = most_hash_megabytes();
        std::vector<std::string> evaluations, algorithms;
        for (const Evaluation* evaluation : evaluations_) evaluations.push_back(evaluation->name);
        for (const SearchAlgorithm algorithm : ALGORITHMS) algorithms.emplace_back(to_string(algorithm));
        return {
            {hash, fmt::to_string(megabytes_of(SearchOptions{}.hash_bits)), {}, renew([this](std::int64_t n) {
                 options_.hash_bits = hash_bits_of(n);
             })},
            {CLEAR_HASH,
             "",
             {},
             [this](std::int64_t) {
                 engine_->new_game();
                 if (other_) other_->forget();
             }},
            {MULTIPV, "1", {}, [this](std::int64_t n) { lines_ = static_cast<int>(n); }},
            {PONDER, "false", {}, [this](std::int64_t on) { ponders_ = on != 0; }},
            {LEVEL,
             fmt::to_string(LEVEL.most),
             {},
             [this](std::int64_t n) {
                 level_ = static_cast<int>(n);
                 level_holds_ = n < LEVEL.most;
             }},
            {LIMIT_STRENGTH, "false", {}, [this](std::int64_t on) { limits_strength_ = on != 0; }},
            {ELO, fmt::to_string(ELO.most), {}, [this](std::int64_t n) { elo_ = static_cast<int>(n); }},
            {BOOK, "false", {}, [this](std::int64_t on) { book_ = on != 0; }},
            {SEED,
             "0",
             {},
             [this](std::int64_t n) {
                 fixed_seed_ = static_cast<std::int32_t>(n);
                 new_seed();
             }},
            {EVALUATION, std::string(default_->name), evaluations, renew([this](std::int64_t i) {
                 options_.evaluation = evaluations_[static_cast<std::size_t>(i)];
             })},
            {SEARCH, std::string(to_string(SearchOptions{}.algorithm)), algorithms,
             renew([this](std::int64_t i) { options_.algorithm = ALGORITHMS[static_cast<std::size_t>(i)]; })},
            {ANALYSE, "false", {}, [this](std::int64_t on) { analysing_ = on != 0; }},
            {VARIANT, first_, variants_,
             [this](std::int64_t i) { set_variant(variants_[static_cast<std::size_t>(i)]); }},
            {CHESS960, "false", {}, [this](std::int64_t on) { chess960_ = on != 0; }},
        };
    }

    /// The old table goes first: there may not be room for both.
    void renew_engine() {
        engine_.reset();
        const int wanted = options_.hash_bits;
        while (!engine_) {
            try {
                engine_.emplace(options_);
            } catch (const std::bad_alloc&) {
                --options_.hash_bits;
            }
        }
        if (options_.hash_bits != wanted)
            inform(fmt::format("there is no memory for a table of {} megabytes: it has {}",
                               megabytes_of(wanted), megabytes_of(options_.hash_bits)));
    }

    /// Throws VariantError.
    void play_variant(const std::string& name) {
        if (name == CHESS_VARIANT)
            other_.reset();
        else
            other_ = std::make_unique<VariantPlayer>(variant::load_rules(name, own_), say);
    }

    /// What a chess program sets again stays as it is.
    void set_variant(const std::string& name) {
        if (name == (other_ ? other_->rules().name : CHESS_VARIANT)) return;
        try {
            play_variant(name);
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

    void set_option(Words& words) {
        take(words);
        const std::string name = take_until(words, "value");
        take(words);
        const std::string value = take_until(words, "");
        for (const Setting& s : settings())
            if (lower_case(s.option.name) == lower_case(name)) return set(s, name, value);
        inform("there is no option " + name);
    }

    static void set(const Setting& s, const std::string& name, const std::string& value) {
        if (s.option.type == UciOption::Type::spin) {
            const auto n = chess::read_number<std::int64_t>(value);
            if (n && s.option.least <= *n && *n <= s.option.most) return s.set(*n);
            return inform(fmt::format("{} is a number from {} to {}", name, s.option.least, s.option.most));
        }
        if (s.option.type == UciOption::Type::combo) {
            const auto found = std::ranges::find(s.values, lower_case(value), lower_case);
            if (found != s.values.end()) return s.set(found - s.values.begin());
            return inform(fmt::format("there is no {} {}", lower_case(name), value));
        }
        s.set(lower_case(value) == "true" ? 1 : 0);
    }

    /// Throws ChessError.
    Move read_move(const std::string& text) const {
        return chess960_ ? parse_chess960(game_.position(), text) : parse_move(game_.position(), text);
    }
    /// How the moves of a search from the game's last position are written.
    MoveText move_text() const {
        if (!chess960_) return to_uci;
        return [pos = game_.position()](Move m) { return chess960_text(pos, m); };
    }

    void set_position(Words& words) {
        const std::string kind = take(words);
        if (kind != "startpos" && kind != "fen") return inform("position needs startpos or fen");
        const std::string fen = kind == "fen" ? take_until(words, "moves") : "";
        const bool moves = take(words) == "moves";
        if (other_)
            return other_->set_position(
                fen, moves ? std::vector(words.begin(), words.end()) : std::vector<std::string>());
        try {
            game_ = kind == "fen" ? Game(Position::from_fen(fen)) : Game();
            if (!moves) return;
            for (const std::string& move : words) game_.play(read_move(move));
        } catch (const ChessError& e) {
            inform(e.what());
        }
    }

    Color side_to_move() const { return other_ ? other_->side_to_move() : game_.position().side_to_move(); }

    SearchLimits limits_of(const GoWords& words) const {
        SearchLimits limits;
        const Color us = side_to_move();
        if (!words.bounded(us) && !words.infinite) return strength().limits;
        const auto at_least_1 = [](std::int64_t n) { return std::max<std::int64_t>(n, 1); };
        const auto depth = [](std::int64_t n) {
            return static_cast<int>(std::clamp<std::int64_t>(n, 1, MAX_PLY));
        };
        if (words.depth) limits.depth = depth(*words.depth);
        if (words.mate) limits.seek_mate(depth(*words.mate));
        if (words.nodes) limits.nodes = static_cast<std::uint64_t>(at_least_1(*words.nodes));
        if (words.movetime) limits.milliseconds = at_least_1(*words.movetime);
        if (words.time[us])
            limits.milliseconds =
                clock_share(*words.time[us], words.increment[us].value_or(0), words.movestogo);
        return limits;
    }

    Strength strength() const { return limits_strength_ ? strength_of_elo(elo_) : level(level_).strength; }

    /// A level below the highest, or UCI_Elo, bounds every search.
    bool strength_holds() const { return limits_strength_ || level_holds_; }
    SearchLimits held_limits_of(const GoWords& words) const {
        SearchLimits limits = limits_of(words);
        if (!strength_holds()) return limits;
        const std::uint64_t most = strength().limits.nodes;
        limits.nodes = limits.nodes == 0 ? most : std::min(limits.nodes, most);
        return limits;
    }

    PlayStyle style_for(const GoWords& words) const {
        PlayStyle style{.limits = held_limits_of(words), .seed = seed_};
        style.limits.lines = lines_;
        if (strength_holds() || !words.bounded(side_to_move())) style.mistakes = strength().mistakes;
        if (analysing_) style.mistakes = {};
        if (book_ && !analysing_) style.book = default_book();
        return style;
    }

    /// The legal ones of the moves that `searchmoves` names, in their order.
    std::vector<Move> moves_of(const GoWords& words) const {
        std::vector<Move> moves;
        for (const std::string& word : words.moves) {
            try {
                const Move m = read_move(word);
                if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
            } catch (const ChessError&) {
                inform(fmt::format("not a legal move: \"{}\"", word));
            }
        }
        return moves;
    }

    void new_seed() { seed_ = fixed_seed_ != 0 ? fixed_seed_ : random_seed(); }

    static int perft_depth(const GoWords& words) {
        return static_cast<int>(std::clamp<std::int64_t>(*words.perft, 1, 20));
    }

    /// A search ends when the chess program no longer wants it to go on.
    static void wait_for_leave(const Search& search) {
        search.flags->pondering.wait(true);
        if (search.words.infinite) search.flags->stop.wait(false);
    }

    /// The same for another game than chess.
    void go_variant(const Search& search) {
        for (const std::string& problem : search.problems) inform(problem);
        const GoWords& words = search.words;
        if (words.perft) return other_->perft(perft_depth(words), search.flags->stop);
        if (!words.moves.empty()) inform("searchmoves means nothing but in chess: all moves are searched");
        const SearchLimits limits = held_limits_of(words);
        const variant::SearchResult result =
            other_->search({.depth = std::min(limits.depth, variant::MAX_PLY),
                            .nodes = limits.nodes,
                            .milliseconds = limits.milliseconds,
                            .stop = &search.flags->stop,
                            .pondering = &search.flags->pondering});
        wait_for_leave(search);
        say(other_->bestmove_line(result, ponders_));
    }

    void go(const Search& search) {
        for (const std::string& problem : search.problems) inform(problem);
        const GoWords& words = search.words;
        const Search::Flags& flags = *search.flags;
        if (words.perft)
            return tell_perft(game_.position(), perft_depth(words), say, &flags.stop, move_text());
        PlayStyle style = style_for(words);
        style.limits.stop = &flags.stop;
        style.limits.pondering = &flags.pondering;
        const std::vector<Move> moves = moves_of(words);
        style.limits.moves = moves;
        if (style.mistakes.any() || !style.book.empty()) inform(fmt::format("seed {}", seed_));
        const SearchResult result = choose_move(*engine_, game_, style, reports(move_text()));
        wait_for_leave(search);
        say(bestmove_line(result, ponders_, move_text()));
    }

    static SearchReports reports(const MoveText& text) {
        SearchReports reports = [text](const SearchResult& line) { say(info_line(line, text)); };
        reports.bound = [text](const SearchResult& line) {
            if (line.milliseconds >= TALKATIVE) say(info_line(line, text));
        };
        reports.root_move = [text](const RootMove& move) {
            if (move.milliseconds >= TALKATIVE) say(root_move_line(move, text));
        };
        return reports;
    }

    void show_board() const {
        const Position& pos = game_.position();
        for (int rank = 7; rank >= 0; --rank) {
            std::string row;
            for (int file = 0; file < 8; ++file) row += letter_of(pos.piece_on(make_square(file, rank)));
            say(row);
        }
        say("Fen: " + pos.fen());
    }

    /// What --evaluation has named, and all that the option Evaluation can name.
    const Evaluation* default_;
    std::vector<const Evaluation*> evaluations_;
    SearchOptions options_;
    /// There but while it is renewed.
    std::optional<Engine> engine_{options_};
    int lines_ = 1;
    bool ponders_ = false;
    int level_ = DEFAULT_LEVEL;
    bool level_holds_ = false;
    bool limits_strength_ = false;
    int elo_ = MOST_ELO;
    bool book_ = false;
    bool analysing_ = false;
    bool chess960_ = false;
    std::int32_t fixed_seed_ = 0;
    std::int32_t seed_ = random_seed();
    Game game_;

    /// The variants of a user's rule file, the values of UCI_Variant, and the first of them.
    std::vector<variant::IniSection> own_;
    std::vector<std::string> variants_;
    std::string first_;
    /// Plays in place of what stands above; null for chess.
    std::unique_ptr<VariantPlayer> other_;

    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::deque<Command> queue_;
    std::vector<Search> searches_;
    bool closed_ = false;
};

}  // namespace

void serve_uci(std::istream& in, const Evaluation& evaluation, const VariantChoice& variants) {
    UciServer server(evaluation, variants);
    std::thread worker([&server] { server.obey(); });
    std::string line;
    while (std::getline(in, line) && server.receive(line)) {
    }
    server.close();
    worker.join();
}

}  // namespace inkmate
