#include "match/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/search.hpp"
#include "match/option_names.hpp"

namespace inkmate {

namespace {

/// The name in "option name NAME type ...".
std::string option_name(const std::string& line) {
    const std::string begin = "option name ";
    return lower_case(line.substr(begin.size(), line.find(" type ") - begin.size()));
}

void read_info(const std::string& line, MoveAnswer& answer) {
    std::istringstream in(line);
    std::string word, kind;
    while (in >> word && word != "pv" && word != "string") {
        if (word == "depth") {
            in >> answer.depth;
        } else if (word == "score") {
            int value = 0;
            if (!(in >> kind >> value)) return;
            if (kind == "cp") answer.score = value;
            if (kind == "mate") answer.score = value > 0 ? MATE - 2 * value + 1 : -MATE - 2 * value;
        }
    }
}

std::string position_command(const Game& game) {
    const std::string start = game.start().fen();
    std::string text = start == START_FEN ? "position startpos" : "position fen " + start;
    if (!game.moves().empty()) text += " moves";
    for (const Move m : game.moves()) text += " " + to_uci(m);
    return text;
}

std::string go_command(const MoveRequest& request) {
    const Budget& budget = request.own.budget;
    std::string text = "go";
    if (budget.clock) {
        // An engine is told both clocks; one whose opponent has none is shown its own twice.
        const SideTime& other = request.opponent.budget.clock ? request.opponent : request.own;
        const bool white = request.game.position().side_to_move() == WHITE;
        const SideTime& w = white ? request.own : other;
        const SideTime& b = white ? other : request.own;
        text += fmt::format(" wtime {} btime {} winc {} binc {}", w.clock.left.count(), b.clock.left.count(),
                            w.budget.clock->increment.count(), b.budget.clock->increment.count());
        if (request.own.clock.moves_to_go > 0)
            text += fmt::format(" movestogo {}", request.own.clock.moves_to_go);
    }
    if (budget.movetime) text += fmt::format(" movetime {}", budget.movetime->count());
    if (budget.nodes) text += fmt::format(" nodes {}", *budget.nodes);
    if (budget.depth) text += fmt::format(" depth {}", *budget.depth);
    return text;
}

}  // namespace

UciEngine::UciEngine(const EngineSettings& settings, std::chrono::milliseconds patience,
                     const std::atomic<bool>& interrupted)
    : process_(settings, patience, interrupted) {
    process_.send("uci");
    std::vector<std::string> offered;
    const auto deadline = process_.patience_ends();
    for (std::string line = process_.read(deadline); line != "uciok"; line = process_.read(deadline)) {
        if (line.starts_with("id name ") && !process_.named()) process_.set_name(line.substr(8));
        if (line.starts_with("option name ")) offered.push_back(option_name(line));
    }
    for (const auto& [name, value] : settings.options) {
        if (std::ranges::find(offered, lower_case(name)) == offered.end())
            throw no_such_option(process_.name(), name, "uci");
        process_.send(value.empty() ? fmt::format("setoption name {}", name)
                                    : fmt::format("setoption name {} value {}", name, value));
    }
    wait_ready();
}

void UciEngine::new_game() {
    process_.send("ucinewgame");
    wait_ready();
}

MoveAnswer UciEngine::move(const MoveRequest& request) {
    process_.send(position_command(request.game));
    const auto start = EngineProcess::Clock::now();
    process_.send(go_command(request));
    MoveAnswer answer;
    while (true) {
        const std::string line = process_.read(start + request.limit);
        if (line.starts_with("info ")) read_info(line, answer);
        if (!line.starts_with("bestmove")) continue;
        answer.spent =
            std::chrono::duration_cast<std::chrono::milliseconds>(EngineProcess::Clock::now() - start);
        std::istringstream in(line.substr(8));
        in >> answer.move;
        return answer;
    }
}

void UciEngine::wait_ready() {
    process_.send("isready");
    const auto deadline = process_.patience_ends();
    while (process_.read(deadline) != "readyok") {
    }
}

}  // namespace inkmate
