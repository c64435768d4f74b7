#include "verify/variant_referee.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/text.hpp"
#include "core/variant/movegen.hpp"
#include "psgen/device/ghostscript.hpp"
#include "session/referee.hpp"

namespace inkmate {

using namespace variant;

namespace {

constexpr std::string_view MOVE = "Move: ";

class Referee {
  public:
    Referee(const std::string& program, const ProgramOptions& options, const std::filesystem::path& pages,
            const std::string& ghostscript)
        : options_(options),
          engine_(*options.variant),
          played_{Game(Position::from_fen(*options.variant, options.variant_fen))},
          session_(program, {.pages_directory = pages.parent_path(),
                             .page_name = pages.filename(),
                             .feed = options.device.job_input ? Feed::stream : Feed::file,
                             .ghostscript = ghostscript}) {
        hear(session_.read_prompt(MOVE_PATIENCE));
        follow_replies();
    }

    RefereedVariant play(const VariantOpponent& opponent) {
        while (played_.faults.empty() && !ended_ && !played_.game.outcome()) {
            const std::optional<Move> move = opponent(played_.game);
            if (!move) break;
            hear(session_.send(to_uci(played_.game.position(), *move), MOVE_PATIENCE));
            play_move(*move);
            follow_replies();
            if (played_.faults.empty()) check_position();
        }
        finish();
        return std::move(played_);
    }

  private:
    void fault(std::string what) { played_.faults.push_back(std::move(what)); }

    void hear(const GhostscriptSession::Reply& reply) {
        played_.transcript += reply.text;
        ended_ = reply.ended;
        lines_ = chess::split_lines(reply.text);
        std::erase_if(lines_, [](const std::string& line) { return line.empty(); });
        told_.clear();
        std::ranges::copy_if(lines_, std::back_inserter(told_),
                             [](const std::string& line) { return line.starts_with(MOVE); });
        std::ranges::reverse(told_);
    }

    void play_move(Move move) {
        const Position& pos = played_.game.position();
        const std::string expected =
            fmt::format("{}{}{} {}", MOVE, pos.fullmove_number(),
                        pos.side_to_move() == chess::WHITE ? "." : "...", to_uci(pos, move));
        played_.game.play(move);
        std::string said = lines_.empty() ? "nothing" : lines_.back();
        if (!told_.empty()) {
            said = told_.back();
            told_.pop_back();
        }
        if (said != expected)
            fault(fmt::format("the program says \"{}\" where the core says \"{}\"", said, expected));
    }

    bool program_to_move() const {
        return plays(options_.side, played_.game.position().side_to_move()) && !played_.game.outcome();
    }
    void follow_replies() {
        while (played_.faults.empty() && program_to_move())
            play_move(variant_reply(engine_, played_.game, options_));
        if (played_.faults.empty() && !told_.empty())
            fault(fmt::format("the program tells of a move that nobody has played: \"{}\"", told_.back()));
    }

    void check_position() {
        const std::string expected = played_.game.position().fen();
        hear(session_.send("fen", MOVE_PATIENCE));
        if (std::ranges::find(lines_, expected) != lines_.end()) return;
        fault(fmt::format("after {} the program's position is {}, the core's {}", played_.game.texts().back(),
                          lines_.empty() ? "not told" : lines_.back(), expected));
    }

    void finish() {
        // A program that reads the job it came in waits for the end of that before it ends.
        if (!ended_ && !options_.device.job_input)
            played_.transcript += session_.send("quit", MOVE_PATIENCE).text;
        GhostscriptRun end = session_.finish(MOVE_PATIENCE);
        played_.transcript += end.output;
        // Ghostscript's document has a blank page where none was printed.
        const bool prints =
            options_.drawing && options_.pages != PagesMode::none && !played_.game.moves().empty();
        if (prints && !end.status.timed_out) played_.pages = std::move(end.pages);
        if (!end.status.ok()) fault(fmt::format("the program ended with {}", describe(end.status)));
        if (!end.errors.empty()) fault(fmt::format("Ghostscript complains: {}", end.errors));
    }

    const ProgramOptions& options_;
    Engine engine_;
    RefereedVariant played_;
    GhostscriptSession session_;
    /// Of the last answer, and those of them that tell of moves, the next one last.
    std::vector<std::string> lines_, told_;
    bool ended_ = false;
};

}  // namespace

Move variant_reply(Engine& engine, const Game& game, const ProgramOptions& options) {
    return engine
        .search(game.position(),
                {.depth = std::min(options.limits.depth, MAX_PLY),
                 .nodes = options.limits.nodes,
                 .milliseconds = options.limits.milliseconds},
                game.earlier_keys())
        .best_move;
}

RefereedVariant referee_variant(const std::string& program, const ProgramOptions& options,
                                const VariantOpponent& opponent, const std::filesystem::path& pages,
                                const std::string& ghostscript) {
    return Referee(program, options, pages, ghostscript).play(opponent);
}

}  // namespace inkmate
