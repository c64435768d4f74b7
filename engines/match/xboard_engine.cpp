#include "engines/match/xboard_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

#include "base/text/strings.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/option.hpp"

namespace inkmate::match {

using namespace chess;
using namespace engine;

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

/// What the protocol gives an engine to name its features.
constexpr milliseconds FEATURES_WAIT = 2s;

/// The parts NAME=VALUE of a line "feature ...", values without their quotes.
std::vector<std::pair<std::string, std::string>> features_of(const std::string& line) {
    std::vector<std::pair<std::string, std::string>> features;
    std::size_t place = line.find_first_of(' ');
    while (place = line.find_first_not_of(' ', place), place < line.size()) {
        const std::size_t equals = line.find('=', place);
        if (equals == line.npos) break;
        const bool quoted = line.substr(equals + 1, 1) == "\"";
        const std::size_t begin = equals + (quoted ? 2 : 1);
        const std::size_t end = std::min(line.find(quoted ? '"' : ' ', begin), line.size());
        features.emplace_back(line.substr(place, equals - place), line.substr(begin, end - begin));
        place = std::min(end + 1, line.size());
    }
    return features;
}

/// The name in an option "NAME -spin 1 0 10".
std::string option_name(const std::string& option) {
    return text::lower_case(option.substr(0, option.find(" -")));
}

/// An engine without the feature ping that has been silent for so long has nothing more to say.
constexpr milliseconds SETTLED = 100ms;

/// A mate in N moves is this and N, when it is suffered with a minus (the protocol's text, "Thinking
/// output").
constexpr int MATE_IN_NO_MOVES = 100'000;

/// "PLY SCORE CENTISECONDS NODES line", as engines show their thinking.
void read_thinking(const std::string& line, MoveAnswer& answer) {
    std::istringstream in(line);
    int depth = 0, score = 0;
    double time = 0, nodes = 0;
    if (!(in >> depth)) return;
    // Some put a sign after the depth.
    if (!std::isspace(in.peek())) in.get();
    if (!(in >> score >> time >> nodes)) return;
    answer.depth = depth;
    answer.score = score > MATE_IN_NO_MOVES    ? MATE_SCORES.score(score - MATE_IN_NO_MOVES)
                   : score < -MATE_IN_NO_MOVES ? MATE_SCORES.score(score + MATE_IN_NO_MOVES)
                                               : uci::bounded_score(score);
}

std::string result_lost_by(Color c) {
    return c == WHITE ? "0-1" : "1-0";
}

std::string minutes(milliseconds time) {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

std::string xboard_variant(const variant::Rules& rules) {
    if (rules.name == "losalamos") return "los-alamos";
    if (rules.name == "kingofthehill") return "king-of-the-hill";
    return rules.name;
}

std::string xboard_move(const game::Game& game, const std::string& text) {
    try {
        return game.uci(game.read_typed_move(text));
    } catch (const game::GameError&) {
        // Perhaps a letter of the engine's own for the only piece that there is to become.
        const auto is_letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
        std::vector<std::string> promotions;
        for (const game::Move m : game.legal_moves())
            if (std::string uci = game.uci(m);
                !text.empty() && is_letter(text.back()) && is_letter(uci.back()) &&
                uci.substr(0, uci.size() - 1) == text::lower_case(text.substr(0, text.size() - 1)))
                promotions.push_back(std::move(uci));
        return promotions.size() == 1 ? promotions.front() : text;
    }
}

XboardEngine::XboardEngine(const uci::EngineSettings& settings, milliseconds patience,
                           const std::atomic<bool>& interrupted)
    : process_(settings, patience, interrupted) {
    process_.send("xboard");
    process_.send("protover 2");
    hear_features();
    set_options(settings);
    wait_ready();
}

void XboardEngine::hear_features() {
    auto deadline = uci::EngineProcess::Clock::now() + FEATURES_WAIT;
    try {
        while (true) {
            const std::string line = process_.read(deadline);
            if (!line.starts_with("feature ")) continue;
            for (const auto& [name, value] : features_of(line)) {
                if (name == "done" && value == "1") return;
                if (name == "done") deadline = process_.patience_ends();
                take_feature(name, value);
            }
        }
    } catch (const uci::EngineFailure& e) {
        // An engine of version 1 says nothing.
        if (e.kind() != uci::EngineFailure::Kind::silence || features_.contains("done")) throw;
    }
}

void XboardEngine::take_feature(const std::string& name, const std::string& value) {
    if (name == "option")
        options_.push_back(option_name(value));
    else
        features_[name] = value;
    if (name == "myname" && !process_.named()) process_.set_name(value);
    // Moves are written by their squares, whatever it prefers.
    process_.send((name == "san" ? "rejected " : "accepted ") + name);
}

bool XboardEngine::has(const std::string& feature) const {
    const auto found = features_.find(feature);
    return found != features_.end() && found->second == "1";
}

void XboardEngine::set_options(const uci::EngineSettings& settings) {
    for (const auto& [name, value] : settings.options) {
        if (std::ranges::find(options_, text::lower_case(name)) == options_.end())
            throw uci::no_such_option(process_.name(), name, "protover");
        process_.send(value.empty() ? "option " + name : fmt::format("option {}={}", name, value));
    }
}

void XboardEngine::wait_ready() {
    // What it has said of the game before, such as its result, is no answer in the next.
    if (!has("ping")) return process_.pass_over(SETTLED);
    const std::string number = std::to_string(++pings_);
    process_.send("ping " + number);
    const auto deadline = process_.patience_ends();
    while (process_.read(deadline) != "pong " + number) {
    }
}

void XboardEngine::new_game() {
    process_.send("new");
    process_.send("force");
    // No thinking in the opponent's time, and scores.
    process_.send("easy");
    process_.send("post");
    begun_ = false;
    known_moves_ = 0;
    wait_ready();
}

void XboardEngine::limit(const Budget& budget) {
    const auto unknown = [this](const std::string& what) {
        return uci::EngineError(fmt::format(
            "{} speaks XBoard's protocol, which {}: give it a clock by --tc N:...", process_.name(), what));
    };
    if (budget.nodes) throw unknown("has no limit of nodes");
    if (budget.movetime && *budget.movetime % 1s != 0ms)
        throw unknown("counts the time of a move in whole seconds");
    if (budget.clock)
        process_.send(fmt::format("level {} {} {}", budget.clock->moves, minutes(budget.clock->base),
                                  static_cast<double>(budget.clock->increment.count()) / 1000));
    if (budget.movetime) process_.send(fmt::format("st {}", *budget.movetime / 1s));
    if (budget.depth) process_.send(fmt::format("sd {}", *budget.depth));
}

void XboardEngine::choose_variant(const variant::Rules& rules) {
    const std::string name = xboard_variant(rules);
    const std::string known = "," + features_["variants"] + ",";
    if (known.find("," + name + ",") == std::string::npos)
        throw uci::EngineError(fmt::format(
            "{} does not play {}: its feature variants does not list it; `inkmate variants` lists "
            "what a match can be of",
            process_.name(), name));
    if (rules.ranks > 9)
        throw uci::EngineError(fmt::format(
            "{} speaks XBoard's protocol, in which the squares of boards of ten ranks and more have "
            "other names: give engines that speak UCI",
            process_.name()));
    process_.send("variant " + name);
}

void XboardEngine::set_up(const std::string& fen) {
    if (!has("setboard"))
        throw uci::EngineError(
            fmt::format("{} cannot set up a position (it has not the feature setboard): give "
                        "--openings a PGN file of games from the start position",
                        process_.name()));
    process_.send("setboard " + fen);
}

void XboardEngine::bring_to(const game::Game& game) {
    process_.send("force");
    if (!begun_) {
        if (game.needs_chess960())
            throw uci::EngineError(
                fmt::format("{} speaks XBoard's protocol, in which a match plays no Chess960: give "
                            "it positions of ordinary chess",
                            process_.name()));
        if (!game.begins_at_start_position()) set_up(game.start_fen());
        begun_ = true;
    }
    for (; known_moves_ < game.plies(); ++known_moves_)
        process_.send((has("usermove") ? "usermove " : "") + game.uci_at(known_moves_));
}

void XboardEngine::tell_clocks(const MoveRequest& request) {
    // In hundredths of a second. An engine whose opponent has no clock is shown its own.
    if (!request.own.budget.clock) return;
    const SideTime& other = request.opponent.budget.clock ? request.opponent : request.own;
    process_.send(fmt::format("time {}", request.own.clock.left / 10ms));
    process_.send(fmt::format("otim {}", other.clock.left / 10ms));
}

MoveAnswer XboardEngine::move(const MoveRequest& request) {
    if (!begun_ && request.game.rules()) choose_variant(*request.game.rules());
    if (!begun_) limit(request.own.budget);
    bring_to(request.game);
    tell_clocks(request);
    const auto start = uci::EngineProcess::Clock::now();
    process_.send("go");
    MoveAnswer answer;
    while (true) {
        const std::string line = process_.read(start + request.limit);
        if (line.starts_with("move ")) {
            const std::string text = line.substr(5);
            answer.move = xboard_move(request.game, text);
            ++known_moves_;
        } else if (line.starts_with("resign") ||
                   line.starts_with(result_lost_by(request.game.side_to_move()))) {
            answer.resigns = true;
        } else if (line.starts_with("1-0") || line.starts_with("0-1") || line.starts_with("1/2-1/2") ||
                   line.starts_with("Illegal move")) {
            answer.move = line;
        } else {
            read_thinking(line, answer);
            continue;
        }
        answer.spent = std::chrono::duration_cast<milliseconds>(uci::EngineProcess::Clock::now() - start);
        return answer;
    }
}

}  // namespace inkmate::match
