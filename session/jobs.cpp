#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "core/chess/error.hpp"
#include "core/chess/movegen.hpp"
#include "core/chess/typed_move.hpp"
#include "core/engine/levels.hpp"
#include "psgen/device/console_text.hpp"
#include "render/page/compose.hpp"
#include "render/page/diagram.hpp"
#include "session/console_answers.hpp"
#include "session/console_line.hpp"
#include "session/device_game.hpp"
#include "session/game_copy.hpp"
#include "session/job_talk.hpp"
#include "session/program_settings.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

class JobGame {
  public:
    JobGame(GameRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt)
        : record_(record),
          options_(options),
          talk_(options, record.options(), interrupt, [this](std::string_view text) { record_.note(text); }) {
    }

    Outcome play() {
        record_.save();
        show();
        if (record_.console().reply_due())
            turn();
        else if (options_.resumed)
            print();
        talk_.converse({.knows = [](const ConsoleWord&) { return true; },
                        .carry_out = [this](const ConsoleLine& line) { carry_out(line); },
                        .move = [this](const std::string& line) { move(line); }});
        say(fmt::format("The game is in {}.", record_.file()));
        return Outcome::left;
    }

  private:
    void say(const std::string& text) { talk_.say(text); }
    void refuse(const ConsoleLine& line, std::string_view possible) { talk_.refuse(line, possible); }

    const Evaluation& evaluation() const { return *record_.options().search.evaluation; }

    void show() {
        say(position_text(record_.console(), evaluation(), record_.options().flipped, notation()));
    }

    /// What has changed is saved and shown.
    void save_and_show() {
        record_.save();
        show();
        if (record_.console().reply_due()) say("Type \"go\" for the program's move.");
    }

    /// A line that begins with a word of the console.
    void carry_out(const ConsoleLine& line) {
        using Word = void (JobGame::*)(const ConsoleLine&);
        static const std::map<std::string_view, Word> words = {
            {"go", &JobGame::go},         {"moves", &JobGame::tell_moves}, {"undo", &JobGame::undo},
            {"redo", &JobGame::redo},     {"goto", &JobGame::go_to},       {"new", &JobGame::begin_anew},
            {"board", &JobGame::board},   {"flip", &JobGame::flip},        {"fen", &JobGame::tell_fen},
            {"setup", &JobGame::set_up},  {"place", &JobGame::place},      {"clear", &JobGame::clear},
            {"turn", &JobGame::set_turn}, {"save", &JobGame::save_as},     {"load", &JobGame::load},
            {"eval", &JobGame::evaluate}, {"hint", &JobGame::hint},        {"seed", &JobGame::seed},
            {"draw", &JobGame::draw},     {"resign", &JobGame::resign},    {"pgn", &JobGame::tell_pgn},
            {"help", &JobGame::help},     {"print", &JobGame::print_asked}};
        if (line.word->effect == WordEffect::strength)
            set_strength(line);
        else
            (this->*words.at(line.first))(line);
    }

    /// Does the game go on; if not, says why.
    bool goes_on() {
        const ConsoleGame& game = record_.console();
        if (game.placement()) {
            try_placement([](Placement&) {});
            return false;
        }
        if (game.over()) say(fmt::format("The game is over. {}\nType \"undo\" or \"new\".", turn_text(game)));
        return !game.over();
    }

    /// Can another move be played; if not, says why.
    bool may_play() {
        if (!goes_on()) return false;
        if (!record_.console().may_play()) say("The record of the game is full. Type \"undo\" or \"new\".");
        return record_.console().may_play();
    }

    void board(const ConsoleLine&) {
        if (record_.console().placement())
            try_placement([](Placement&) {});
        else
            show();
    }

    void flip(const ConsoleLine&) {
        record_.options().flipped = !record_.options().flipped;
        record_.save();
        say(board_text(board_of(record_.position()), record_.options().flipped));
    }

    void tell_fen(const ConsoleLine&) { say(record_.position().fen()); }

    void tell_pgn(const ConsoleLine&) {
        say(write_pgn({{}, record_.game(), std::string(record_.console().result())}));
    }

    void help(const ConsoleLine&) { say(fmt::format("{}", fmt::join(jobs_help(record_.options()), "\n"))); }

    Notation notation() const { return letters_of(record_.options().writing); }
    std::string written(Move m) const { return written_move(record_.position(), m, notation()); }

    void tell_moves(const ConsoleLine& line) {
        const auto from = parse_square(line.rest);
        if (!line.rest.empty() && !from) return refuse(line, "Type \"moves\", or \"moves e2\".");
        std::vector<std::string> found;
        for (const Move m : legal_moves(record_.position()))
            if (!from || m.from() == *from) found.push_back(written(m));
        if (from && found.empty()) return say(why_stuck(record_.position(), *from));
        say(fmt::format("Legal moves{} ({}){}", from ? " from " + line.rest : "", found.size(),
                        found.empty() ? "." : fmt::format(":\n{}", fmt::join(found, " "))));
    }

    void undo(const ConsoleLine&) {
        if (!record_.undo()) return say("There is no move to take back.");
        save_and_show();
    }

    void redo(const ConsoleLine&) {
        if (!record_.redo()) return say("There is no move to play again.");
        save_and_show();
    }

    void go_to(const ConsoleLine& line) {
        const auto number = read_move_number(line);
        if (number && record_.go_to(number->number, number->after_white)) return save_and_show();
        const auto [least, most] = record_.console().moves_to_go_to();
        refuse(line, fmt::format("Possible: goto {} to {}.", least, most));
    }

    void begin_anew(const ConsoleLine&) {
        record_.begin_anew();
        record_.save();
        show();
        if (record_.console().reply_due()) turn();
    }

    void set_up(const ConsoleLine& line) {
        record_.give_up_placement();
        try {
            record_.set_up(Position::from_fen(line.rest));
        } catch (const ChessError& e) {
            return say(fmt::format("{}. {}", e.what(), POSITION_KEPT));
        }
        save_and_show();
    }

    void place(const ConsoleLine& line) {
        const std::vector<PlacedPiece> pieces = read_placed(line.rest);
        if (pieces.empty()) return refuse(line, "Type \"place Ke1\", or \"place e1\" to empty a square.");
        try_placement([&](Placement& placement) { placement.put(pieces); });
    }

    void clear(const ConsoleLine&) {
        try_placement([](Placement& placement) { placement = Placement::empty(); });
    }

    void set_turn(const ConsoleLine& line) {
        if (line.rest != "white" && line.rest != "black")
            return refuse(line, "Type \"turn white\" or \"turn black\".");
        try_placement(
            [&](Placement& placement) { placement.set_turn(line.rest == "white" ? WHITE : BLACK); });
    }

    template <class Change>
    void try_placement(Change&& change) {
        const std::string problem = record_.place(change);
        if (problem.empty()) return save_and_show();
        say(fmt::format("{}\n{}{}.",
                        board_text(record_.console().placement()->board(), record_.options().flipped),
                        UNFINISHED_LINE, problem.substr(problem.rfind(": ") + 2)));
    }

    void save_as(const ConsoleLine& line) { say(save_copy(record_, line.rest)); }

    void load(const ConsoleLine& line) {
        auto game = game_to_load(record_, line.rest, [this](const std::string& text) { say(text); });
        if (!game) return;
        load_game(record_, std::move(*game));
        save_and_show();
    }

    void evaluate(const ConsoleLine&) {
        say(record_.console().over() ? turn_text(record_.console())
                                     : evaluation_line(record_.console(), evaluation()));
    }

    SearchResult think() const {
        Engine engine(record_.options().search);
        return engine.search(record_.position(), record_.options().limits, record_.game().earlier_keys());
    }

    void hint(const ConsoleLine&) {
        if (!may_play()) return;
        const SearchResult found = think();
        const bool white = record_.position().side_to_move() == WHITE;
        say(fmt::format("Hint: {} ({}), {}", written(found.best_move), to_uci(found.best_move),
                        score_text(outlook_of(white ? found.score : -found.score, {MATE, MATE_BOUND}))));
    }

    void seed(const ConsoleLine& line) {
        if (!line.rest.empty()) {
            if (!choose_seed(record_.options(), line)) return refuse(line, number_range("seed"));
            record_.save();
        }
        say(fmt::format("Seed: {}", record_.options().seed));
    }

    /// The program agrees where it is not better.
    void draw(const ConsoleLine&) {
        if (!goes_on()) return;
        const ConsoleGame& game = record_.console();
        const bool agreed = can_claim_draw(game.game().status()) || game.draw_offered();
        if (!agreed && game.side() != ProgramSide::none) {
            const int score = think().score;
            if ((game.program_to_move() ? score : -score) > 0)
                return say("The program stands better and plays on.");
        }
        record_.draw();
        end("draw");
    }

    void resign(const ConsoleLine&) {
        if (!goes_on()) return;
        record_.resign();
        end("resign");
    }

    /// `word` is what a program that plays no side hears of it.
    void end(std::string_view word) {
        record_.save();
        say(turn_text(record_.console()));
        if (record_.options().pages != PagesMode::none) print(word);
    }

    void set_strength(const ConsoleLine& line) {
        ProgramOptions& options = record_.options();
        if (!line.rest.empty()) {
            if (!choose_strength(options, line)) return refuse(line, number_range(line.first));
            bound(options.limits, options_.most_nodes);
            record_.save();
        }
        say(strength_text({options.limits, options.mistakes}));
        if (line.rest.empty()) say(strength_ranges(record_.options()));
    }

    void print_asked(const ConsoleLine&) { print(); }

    void move(const std::string& line) {
        if (!may_play()) return;
        Move m;
        try {
            m = parse_typed_move(record_.position(), line, notation());
        } catch (const ChessError& e) {
            return say(std::string(e.what()) + ".");
        }
        record_.play(m);
        record_.save();
        show();
        if (record_.console().reply_due())
            turn();
        else
            print();
    }

    void go(const ConsoleLine&) {
        if (!may_play()) return;
        record_.take_side_to_move();
        record_.save();
        turn(true);
    }

    /// One job: the program knows the moves so far, finds one move, prints its page and ends; `asked`: it
    /// makes one whoever plays the side, and however it stands.
    void turn(bool asked = false) {
        ProgramOptions program = record_.program();
        program.ends_games = program.ends_games && !asked && plays_one_side(program.side);
        program.side = side_of(record_.position().side_to_move());
        program.pages = PagesMode::reply;
        program.first_page = false;
        const std::string done = talk_.send(program, "quit\n");
        // Each job begins with an empty table, and so does the engine that follows it.
        Engine engine(program.search);
        const SearchResult found = choose_move(engine, program.game, style_of(program));
        if (asked) record_.play(found);
        const bool played = asked || record_.reply(found);
        record_.save();
        say(fmt::format("({}.)", done));
        if (played)
            show();
        else
            say(turn_text(record_.console()));
        if (record_.console().draw_offered()) say(std::string(DRAW_OFFER));
        keep_page(record_.console().found());
        if (record_.console().reply_due()) turn();
    }

    /// A job that prints the present position, or the end of the game.
    void print(std::string_view word = "print") {
        ProgramOptions program = record_.program();
        program.side = ProgramSide::none;
        program.first_page = false;
        say(fmt::format("({}.)", talk_.send(program, fmt::format("{}\nquit\n", word))));
        keep_page({});
    }

    /// That of the last job; `found` is what its program has found.
    void keep_page(const std::optional<Outlook>& found) {
        const ProgramOptions& o = record_.options();
        PageOptions shown = page_options(o, 1);
        shown.verdict = record_.console().verdict();
        shown.found = found;
        talk_.keep_page(compose(page_content(record_.game(), shown), page_design(o)));
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    JobTalk talk_;
};

}  // namespace

Outcome play_jobs(GameRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt) {
    return JobGame(record, options, interrupt).play();
}

}  // namespace inkmate
