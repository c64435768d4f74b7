#include "engines/uci/client.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "base/text/strings.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/option.hpp"

namespace inkmate::uci {

using namespace chess;
using namespace engine;

namespace {

constexpr std::string_view OPTION_BEGINS = "option name ";

/// The name in "option name NAME type ...".
std::string option_name(const std::string& line) {
    return text::lower_case(line.substr(OPTION_BEGINS.size(), line.find(" type ") - OPTION_BEGINS.size()));
}

/// True if the line of an option lists that choice.
bool has_choice(const std::string& line, const std::string& value) {
    return (text::lower_case(line) + " ").find(fmt::format(" var {} ", text::lower_case(value))) !=
           std::string::npos;
}

/// The words of an option's line after its type, as "min", "0", "max", "10".
std::vector<std::string> type_words(const std::string& line) {
    constexpr std::string_view type = " type ";
    const std::size_t at = line.find(type);
    std::istringstream in(at == line.npos ? "" : line.substr(at + type.size()));
    return {std::istream_iterator<std::string>(in), {}};
}

/// What the option takes, where it says so and the value is something else.
std::optional<std::string> other_than(const std::string& line, const std::string& value) {
    const std::vector<std::string> words = type_words(line);
    if (words.empty()) return std::nullopt;
    if (words[0] == "check" && text::lower_case(value) != "true" && text::lower_case(value) != "false")
        return "true or false";
    if (words[0] == "spin") {
        const auto bound = [&](const char* name) {
            const auto at = std::ranges::find(words, name);
            return at == words.end() || at + 1 == words.end() ? std::optional<std::int64_t>()
                                                              : text::read_number<std::int64_t>(*(at + 1));
        };
        const auto least = bound("min"), most = bound("max"), number = text::read_number<std::int64_t>(value);
        if (least && most && (!number || *number < *least || *number > *most))
            return fmt::format("{} to {}", *least, *most);
        if (!number) return "a number";
    }
    if (words[0] == "combo" && !has_choice(line, value)) return "what its answer to \"uci\" lists";
    return std::nullopt;
}

/// "position startpos moves e2e4"; castling is written as UCI_Chess960 has it where the game needs that.
std::string position_command(const game::Game& game) {
    std::string text =
        game.begins_at_start_position() ? "position startpos" : "position fen " + game.start_fen();
    if (game.plies() > 0) text += " moves";
    const bool chess960 = game.needs_chess960();
    for (std::size_t ply = 0; ply < game.plies(); ++ply)
        text += " " + (chess960 ? chess960_text(game.chess_game()->start(), game.move_at(ply).in_chess())
                                : game.uci_at(ply));
    return text;
}

}  // namespace

UciClient::UciClient(const EngineSettings& settings, Patience patience, const std::atomic<bool>& interrupted)
    : process_(settings, patience, interrupted) {
    const std::vector<std::string> offered = shake_hands();
    bool reads_rules = false;
    offers_chess960_ =
        std::ranges::find(offered, text::lower_case(options::CHESS960.name), option_name) != offered.end();
    for (const auto& [name, value] : settings.options) {
        const auto option = std::ranges::find(offered, text::lower_case(name), option_name);
        if (option == offered.end()) throw no_such_option(process_.name(), name, "uci");
        reads_rules = reads_rules || text::lower_case(name) == text::lower_case(VARIANT_PATH);
        // An engine would go on with what it played; one that reads rule files may have read this one's.
        const bool variant = name == options::VARIANT.name;
        if (variant && !reads_rules && !has_choice(*option, value))
            throw EngineError(
                fmt::format("{} does not know the variant {}: its answer to \"uci\" lists those it knows",
                            process_.name(), value));
        if (const auto taken = variant ? std::nullopt : other_than(*option, value))
            throw EngineError(fmt::format("{}: {} is not a value of its option {}: give {}", process_.name(),
                                          value, name, *taken));
        process_.send(value.empty() ? fmt::format("setoption name {}", name)
                                    : fmt::format("setoption name {} value {}", name, value));
    }
    wait_ready();
}

std::vector<std::string> UciClient::shake_hands() {
    std::vector<std::string> offered;
    const auto deadline = process_.patience_ends();
    try {
        process_.send("uci");
        for (std::string line = process_.read(deadline); line != "uciok"; line = process_.read(deadline)) {
            if (line.starts_with("id name ") && !process_.named()) process_.set_name(line.substr(8));
            if (line.starts_with(OPTION_BEGINS)) offered.push_back(line);
        }
    } catch (const EngineFailure& e) {
        const bool silent = e.kind() == EngineFailure::Kind::silence;
        throw EngineFailure(
            e.kind(), fmt::format("{} did not answer \"uci\": is it a UCI engine? The protocol of XBoard is "
                                  "for inkmate match alone, with --protocol N:xboard",
                                  silent ? process_.name() : std::string(e.what()) + "; it"));
    }
    return offered;
}

void UciClient::new_game() {
    process_.send("ucinewgame");
    wait_ready();
}

UciAnswer UciClient::go(const game::Game& game, const std::string& arguments,
                        std::chrono::milliseconds limit) {
    const bool chess960 = game.needs_chess960();
    set_chess960(chess960);
    process_.send(position_command(game));
    const auto start = EngineProcess::Clock::now();
    process_.send("go " + arguments);
    UciAnswer answer;
    while (true) {
        const std::string line = process_.read(start + limit);
        // The depth of a bound, or of a move that is tried, is not that of a score.
        if (auto info = read_info(line); info && info->multipv == 1 && info->score) {
            answer.score = info->score;
            if (info->depth) answer.depth = *info->depth;
            if (!info->pv.empty()) answer.pv = std::move(info->pv);
        }
        if (!line.starts_with("bestmove")) continue;
        answer.spent =
            std::chrono::duration_cast<std::chrono::milliseconds>(EngineProcess::Clock::now() - start);
        std::istringstream in(line.substr(8));
        in >> answer.bestmove;
        if (chess960) {
            const Position& position = game.chess_game()->position();
            answer.bestmove = from_chess960(position, {answer.bestmove}).front();
            answer.pv = from_chess960(position, std::move(answer.pv));
        }
        return answer;
    }
}

void UciClient::set_chess960(bool on) {
    if (on == chess960_) return;
    if (on && !offers_chess960_)
        throw EngineError(
            fmt::format("{} does not play Chess960: it offers no option {}; give it positions of "
                        "ordinary chess",
                        process_.name(), options::CHESS960.name));
    process_.send(fmt::format("setoption name {} value {}", options::CHESS960.name, on));
    chess960_ = on;
}

void UciClient::wait_ready() {
    process_.send("isready");
    const auto deadline = process_.patience_ends();
    while (process_.read(deadline) != "readyok") {
    }
}

}  // namespace inkmate::uci
