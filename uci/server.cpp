#include "uci/server.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "core/chess/error.hpp"
#include "core/chess/game.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"
#include "core/engine/chance.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "uci/clock.hpp"
#include "uci/hash_size.hpp"
#include "uci/lines.hpp"
#include "uci/option.hpp"
#include "uci/option_names.hpp"
#include "uci/perft.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

using StopFlag = std::atomic<bool>;
using Words = std::deque<std::string>;

constexpr std::array<SearchAlgorithm, 3> ALGORITHMS = {SearchAlgorithm::full, SearchAlgorithm::alphabeta,
                                                       SearchAlgorithm::minimax};

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
    std::array<std::optional<std::int64_t>, COLOR_NB> time, increment;
    /// What `searchmoves` names: words, in their order.
    std::vector<std::string> moves;
    bool infinite = false;

    /// Where the number after a word goes; nullptr for a word that none follows.
    std::optional<std::int64_t>* place_of(std::string_view word) {
        const std::array<std::pair<std::string_view, std::optional<std::int64_t>*>, 10> places = {
            {{"depth", &depth},
             {"nodes", &nodes},
             {"movetime", &movetime},
             {"mate", &mate},
             {"perft", &perft},
             {"movestogo", &movestogo},
             {"wtime", &time[WHITE]},
             {"btime", &time[BLACK]},
             {"winc", &increment[WHITE]},
             {"binc", &increment[BLACK]}}};
        const auto found = std::ranges::find(places, word, [](const auto& place) { return place.first; });
        return found == places.end() ? nullptr : found->second;
    }

    /// Is the search of the side to move bounded by something that was asked for; the other side's clock is
    /// none of its limits.
    bool bounded(Color us) const { return depth || nodes || movetime || mate || time[us]; }
};

GoWords read_go(Words words) {
    GoWords go;
    bool listing = false;
    while (!words.empty()) {
        const std::string word = take(words);
        if (std::optional<std::int64_t>* const place = go.place_of(word)) {
            const std::string number = take(words);
            if (const auto n = number_of(number))
                *place = n;
            else
                inform(fmt::format("go {} needs a number, not '{}'", word, number));
        } else if (word == "infinite") {
            go.infinite = true;
        } else if (word == "ponder") {
            inform("pondering is not offered: this is a search like any other");
        } else if (listing && word != "searchmoves") {
            go.moves.push_back(word);
            continue;
        }
        listing = word == "searchmoves";
    }
    return go;
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
                engine_ = Engine(options_);
            };
        };
        std::vector<std::string> evaluations, algorithms;
        for (const Evaluation* evaluation : evaluations_) evaluations.push_back(evaluation->name);
        for (const SearchAlgorithm algorithm : ALGORITHMS) algorithms.emplace_back(to_string(algorithm));
        return {
            {HASH, fmt::to_string(default_megabytes()), {}, renew([this](std::int64_t n) {
                 options_.hash_bits = hash_bits_of(static_cast<int>(n));
             })},
            {CLEAR_HASH, "", {}, [this](std::int64_t) { engine_.new_game(); }},
            {LEVEL,
             fmt::to_string(LEVEL.most),
             {},
             [this](std::int64_t n) {
                 level_ = static_cast<int>(n);
                 level_holds_ = n < LEVEL.most;
             }},
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
        };
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
            if (lower_case(std::string(s.option.name)) == lower_case(name)) return set(s, name, value);
        inform("there is no option " + name);
    }

    static void set(const Setting& s, const std::string& name, const std::string& value) {
        if (s.option.type == UciOption::Type::spin) {
            const auto n = number_of(value);
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
        const Color us = game_.position().side_to_move();
        if (!words.bounded(us) && !words.infinite) return level(level_).limits;
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

    /// A level below the highest bounds every search.
    PlayStyle style_for(const GoWords& words) const {
        PlayStyle style{.limits = limits_of(words), .seed = seed_};
        if (level_holds_ || !words.bounded(game_.position().side_to_move()))
            style.mistakes = level(level_).mistakes;
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
            return tell_perft(game_.position(),
                              static_cast<int>(std::clamp<std::int64_t>(*words.perft, 1, 20)), say, &stop);
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
