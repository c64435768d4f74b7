#include "cli/uci_server.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "cli/program_options.hpp"
#include "cli/uci_lines.hpp"
#include "core/error.hpp"
#include "core/game.hpp"
#include "core/levels.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/player.hpp"
#include "core/search.hpp"
#include "match/option_names.hpp"

namespace inkmate {

namespace {

using StopFlag = std::atomic<bool>;
using Words = std::deque<std::string>;

/// The largest transposition table: with N megabytes, its two tables take less than N.
constexpr int MOST_MEGABYTES = 256;
constexpr std::array<Strength, 3> STRENGTHS = {Strength::full, Strength::alphabeta, Strength::minimax};

/// Number of bits of the largest table that takes less than so many megabytes; 0 for none.
constexpr int hash_bits_of(int megabytes) {
    constexpr int bytes_per_index = 2 * 16;
    int bits = 0;
    while ((std::int64_t{bytes_per_index} << (bits + 1)) < (std::int64_t{megabytes} << 20)) ++bits;
    return bits;
}

/// The least megabytes that give the table its default size.
int default_megabytes() {
    int megabytes = 0;
    while (hash_bits_of(megabytes) < SearchOptions{}.hash_bits) ++megabytes;
    return megabytes;
}

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

std::optional<std::int64_t> number_of(const std::string& word) {
    std::int64_t number = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return number;
}

/// What the words after `go` ask for.
struct GoWords {
    std::optional<std::int64_t> depth, nodes, movetime, mate, perft, movestogo;
    /// What `searchmoves` names: words, in their order.
    std::vector<std::string> moves;
    std::array<std::optional<std::int64_t>, COLOR_NB> time;
    std::array<std::int64_t, COLOR_NB> increment{};
    bool infinite = false;

    bool limited() const {
        return depth || nodes || movetime || mate || infinite || time[WHITE] || time[BLACK];
    }
};

GoWords read_go(Words words) {
    GoWords go;
    const auto number = [&words](std::string_view what, auto&& set) {
        const std::string word = take(words);
        if (const auto n = number_of(word))
            set(*n);
        else
            inform(fmt::format("go {} needs a number, not '{}'", what, word));
    };
    const auto into = [](std::optional<std::int64_t>& place) {
        return [&place](std::int64_t n) { place = n; };
    };
    bool listing = false;
    while (!words.empty()) {
        const std::string word = take(words);
        if (word == "depth") {
            number(word, into(go.depth));
        } else if (word == "nodes") {
            number(word, into(go.nodes));
        } else if (word == "movetime") {
            number(word, into(go.movetime));
        } else if (word == "mate") {
            number(word, into(go.mate));
        } else if (word == "perft") {
            number(word, into(go.perft));
        } else if (word == "movestogo") {
            number(word, into(go.movestogo));
        } else if (word == "wtime") {
            number(word, into(go.time[WHITE]));
        } else if (word == "btime") {
            number(word, into(go.time[BLACK]));
        } else if (word == "winc") {
            number(word, [&go](std::int64_t n) { go.increment[WHITE] = n; });
        } else if (word == "binc") {
            number(word, [&go](std::int64_t n) { go.increment[BLACK] = n; });
        } else if (word == "infinite") {
            go.infinite = true;
        } else if (word == "searchmoves") {
            // The moves follow.
        } else if (word == "ponder") {
            inform("pondering is not offered: this is a search like any other");
        } else if (listing) {
            go.moves.push_back(word);
            continue;
        }
        listing = word == "searchmoves";
    }
    return go;
}

/// The milliseconds to spend of a clock, as the program shares it out: what is left by the moves to go, half
/// the increment, never more than half of what is left.
std::int64_t clock_share(std::int64_t left, std::int64_t increment, std::optional<std::int64_t> movestogo) {
    const std::int64_t moves = movestogo && *movestogo >= 1 ? *movestogo + 1 : 30;
    return std::max<std::int64_t>(1, std::min(left / moves + increment / 2, left / 2));
}

/// A `go` that waits or is carried out.
struct Search {
    std::shared_ptr<StopFlag> stop = std::make_shared<StopFlag>(false);
    bool endless = false;
};

/// Commands are carried out one after the other by the thread that calls obey(); the one that reads the input
/// interrupts searches meanwhile.
class UciServer {
  public:
    explicit UciServer(const Evaluation& evaluation)
        : default_(&evaluation), options_{.evaluation = &evaluation} {
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
            std::erase_if(searches_, [&](const Search& s) { return s.stop == command.search->stop; });
        }
    }

    /// Takes a line of the input; false when it was the last.
    bool receive(const std::string& line) {
        const Words words = words_of(line);
        if (words.empty()) return true;
        const std::string& word = words.front();
        const std::lock_guard lock(mutex_);
        if (word == "quit") {
            stop_searches([](const Search&) { return true; });
            return false;
        }
        if (word == "stop") {
            stop_searches([](const Search&) { return true; });
        } else if (word == "ponderhit") {
            inform("pondering is not offered: ponderhit means nothing here");
        } else if (word == "isready" && !searches_.empty()) {
            say("readyok");
        } else {
            Command command{words, std::nullopt};
            if (word == "go") {
                command.search.emplace();
                command.search->endless = std::ranges::find(words, "infinite") != words.end();
                searches_.push_back(*command.search);
            }
            queue_.push_back(std::move(command));
            changed_.notify_one();
        }
        return true;
    }

    /// No more lines will come: what was asked for is finished, but for searches without an end.
    void close() {
        const std::lock_guard lock(mutex_);
        stop_searches([](const Search& s) { return s.endless; });
        closed_ = true;
        changed_.notify_one();
    }

  private:
    struct Command {
        Words words;
        std::optional<Search> search;
    };

    template <class Predicate>
    void stop_searches(Predicate predicate) {
        for (const Search& search : searches_) {
            if (!predicate(search)) continue;
            search.stop->store(true);
            search.stop->notify_all();
        }
    }

    void carry_out(const Command& command) {
        Words words = command.words;
        const std::string word = take(words);
        if (word == "uci") {
            introduce();
        } else if (word == "isready") {
            say("readyok");
        } else if (word == "ucinewgame") {
            engine_.new_game();
            game_ = Game();
            new_seed();
        } else if (word == "setoption") {
            set_option(words);
        } else if (word == "position") {
            set_position(words);
        } else if (word == "go") {
            go(read_go(words), *command.search->stop);
        } else if (word == "d") {
            show_board();
        } else if (word != "debug" && word != "register") {
            inform("not understood: " + word);
        }
    }

    std::vector<const Evaluation*>::iterator named(const std::string& name) {
        return std::ranges::find(evaluations_, lower_case(name),
                                 [](const Evaluation* e) { return lower_case(e->name); });
    }

    void introduce() const {
        say("id name Inkmate " INKMATE_VERSION);
        say("id author the Inkmate authors");
        say(fmt::format("option name Hash type spin default {} min 0 max {}", default_megabytes(),
                        MOST_MEGABYTES));
        say("option name Clear Hash type button");
        say(fmt::format("option name Level type spin default {0} min 1 max {0}", LEVELS.size()));
        say("option name Book type check default false");
        say(fmt::format("option name Seed type spin default 0 min 0 max {}", MAX_SEED));
        std::string evaluations;
        for (const Evaluation* evaluation : evaluations_)
            evaluations += fmt::format(" var {}", evaluation->name);
        say(fmt::format("option name Evaluation type combo default {}{}", default_->name, evaluations));
        std::string strengths;
        for (const Strength strength : STRENGTHS) strengths += fmt::format(" var {}", to_string(strength));
        say(fmt::format("option name Search type combo default {}{}", to_string(SearchOptions{}.strength),
                        strengths));
        say("option name UCI_AnalyseMode type check default false");
        say("uciok");
    }

    void set_option(Words& words) {
        take(words);
        const std::string name = take_until(words, "value");
        take(words);
        const std::string value = take_until(words, "");
        const std::string key = lower_case(name);
        const auto number_in = [&](std::int64_t least, std::int64_t most) {
            auto number = number_of(value);
            if (!number || *number < least || *number > most) {
                inform(fmt::format("{} is a number from {} to {}", name, least, most));
                number.reset();
            }
            return number;
        };
        if (key == "hash") {
            if (const auto n = number_in(0, MOST_MEGABYTES)) {
                options_.hash_bits = hash_bits_of(static_cast<int>(*n));
                engine_ = Engine(options_);
            }
        } else if (key == "clear hash") {
            engine_.new_game();
        } else if (key == "level") {
            if (const auto n = number_in(1, std::ssize(LEVELS))) {
                level_ = static_cast<int>(*n);
                level_holds_ = *n < std::ssize(LEVELS);
            }
        } else if (key == "book") {
            book_ = lower_case(value) == "true";
        } else if (key == "seed") {
            if (const auto n = number_in(0, MAX_SEED)) {
                fixed_seed_ = static_cast<std::int32_t>(*n);
                new_seed();
            }
        } else if (key == "uci_analysemode") {
            analysing_ = lower_case(value) == "true";
        } else if (key == "evaluation") {
            if (const auto place = named(value); place != evaluations_.end()) {
                options_.evaluation = *place;
                engine_ = Engine(options_);
            } else {
                inform("there is no evaluation " + value);
            }
        } else if (key == "search") {
            const auto strength = std::ranges::find_if(
                STRENGTHS, [&](Strength s) { return to_string(s) == lower_case(value); });
            if (strength != STRENGTHS.end()) {
                options_.strength = *strength;
                engine_ = Engine(options_);
            } else {
                inform("there is no search " + value);
            }
        } else {
            inform("there is no option " + name);
        }
    }

    void set_position(Words& words) {
        const std::string kind = take(words);
        try {
            if (kind == "startpos")
                game_ = Game();
            else if (kind == "fen")
                game_ = Game(Position::from_fen(take_until(words, "moves")));
            else
                return inform("position needs startpos or fen");
            if (take(words) != "moves") return;
            for (const std::string& move : words) game_.play(parse_move(game_.position(), move));
        } catch (const ChessError& e) {
            inform(e.what());
        }
    }

    SearchLimits limits_of(const GoWords& words) const {
        SearchLimits limits;
        if (!words.limited()) return level(level_).limits;
        const auto at_least_1 = [](std::int64_t n) { return std::max<std::int64_t>(n, 1); };
        const auto depth = [](std::int64_t n) {
            return static_cast<int>(std::clamp<std::int64_t>(n, 1, MAX_PLY));
        };
        if (words.depth) limits.depth = depth(*words.depth);
        if (words.mate) limits.seek_mate(depth(*words.mate));
        if (words.nodes) limits.nodes = static_cast<std::uint64_t>(at_least_1(*words.nodes));
        if (words.movetime) limits.milliseconds = at_least_1(*words.movetime);
        const Color us = game_.position().side_to_move();
        if (words.time[us])
            limits.milliseconds = clock_share(*words.time[us], words.increment[us], words.movestogo);
        return limits;
    }

    /// A level below the highest bounds every search.
    PlayStyle style_for(const GoWords& words) const {
        PlayStyle style{.limits = limits_of(words), .seed = seed_};
        const bool bounded = words.depth || words.nodes || words.movetime || words.mate ||
                             words.time[WHITE] || words.time[BLACK];
        if (level_holds_ || !bounded) style.mistakes = level(level_).mistakes;
        if (level_holds_) {
            const std::uint64_t most = level(level_).limits.nodes;
            style.limits.nodes = style.limits.nodes == 0 ? most : std::min(style.limits.nodes, most);
        }
        if (analysing_) style.mistakes = {};
        if (book_ && !analysing_) style.book = default_book();
        return style;
    }

    /// The legal ones of the moves that `searchmoves` names, in their order.
    std::vector<Move> moves_of(const GoWords& words) const {
        std::vector<Move> moves;
        for (const std::string& word : words.moves) {
            try {
                const Move m = parse_move(game_.position(), word);
                if (std::ranges::find(moves, m) == moves.end()) moves.push_back(m);
            } catch (const ChessError&) {
                inform(fmt::format("not a legal move: \"{}\"", word));
            }
        }
        return moves;
    }

    void new_seed() { seed_ = fixed_seed_ != 0 ? fixed_seed_ : random_seed(); }

    void go(const GoWords& words, StopFlag& stop) {
        if (words.perft)
            return go_perft(static_cast<int>(std::clamp<std::int64_t>(*words.perft, 1, 20)), stop);
        PlayStyle style = style_for(words);
        style.limits.stop = &stop;
        if (style.mistakes.any() || !style.book.empty()) inform(fmt::format("seed {}", seed_));
        const auto report = [&](const SearchResult& iteration) { say(info_line(iteration)); };
        const std::vector<Move> moves = moves_of(words);
        const SearchResult result = moves.empty() ? choose_move(engine_, game_, style, report)
                                                  : choose_among(engine_, game_, moves, style, report);
        if (words.infinite) stop.wait(false);
        say(bestmove_line(result));
    }

    /// The list that the program gives.
    void go_perft(int depth, const StopFlag& stop) const {
        Position pos = game_.position();
        MoveList moves = legal_moves(pos);
        std::ranges::sort(moves);
        std::uint64_t sum = 0;
        for (const Move move : moves) {
            if (stop) break;
            const Position::Undo undo = pos.do_move(move);
            const std::uint64_t leaves = perft(pos, depth - 1);
            pos.undo_move(move, undo);
            say(fmt::format("{}: {}", to_uci(move), leaves));
            sum += leaves;
        }
        say(fmt::format("\nNodes searched: {}", sum));
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
    Engine engine_{options_};
    int level_ = DEFAULT_LEVEL;
    bool level_holds_ = false;
    bool book_ = false;
    bool analysing_ = false;
    std::int32_t fixed_seed_ = 0;
    std::int32_t seed_ = random_seed();
    Game game_;

    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    std::deque<Command> queue_;
    std::vector<Search> searches_;
    bool closed_ = false;
};

}  // namespace

void serve_uci(std::istream& in, const Evaluation& evaluation) {
    UciServer server(evaluation);
    std::thread worker([&server] { server.obey(); });
    std::string line;
    while (std::getline(in, line) && server.receive(line)) {
    }
    server.close();
    worker.join();
}

}  // namespace inkmate
