#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "core/game/mind.hpp"
#include "play/device/device_text.hpp"
#include "play/device/pages.hpp"
#include "play/device/send_job.hpp"
#include "play/session/coach.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "play/session/move_words.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/console_words.hpp"
#include "render/cairo/draw.hpp"

namespace inkmate::session {

using namespace psgen;

using chess::Notation;
using game::Placement;

namespace {

/// A person at standard input, and a device without a way back that is sent a job a turn.
class JobGame {
  public:
    JobGame(GameRecord& record, const DeviceGameOptions& options, const device::Interrupt& interrupt)
        : record_(record), options_(options), interrupt_(interrupt) {
        const psgen::PlayingProgram& program = record.options();
        if (program.limits.milliseconds > 0)
            throw SessionError(
                "one job a turn goes with limits in nodes or plies only, so that the reply is known here "
                "too: generate it without --time, and give --time to inkmate send");
        if (!program.drawing)
            throw SessionError(
                "the program cannot draw pages, and there is no other way to see its moves: generate it "
                "with pages");
        if (!options.pages_directory.empty())
            pages_.emplace(options.pages_directory, "turn-%03d.pdf", device::EarlierPages::kept);
    }

    Outcome play() {
        record_.save();
        if (!options_.check_certificate)
            say(fmt::format("The certificate of {} is not checked (--insecure).", options_.uri.text));
        const psgen::PlayingProgram& made = record_.options();
        if (record_.console().side() != ProgramSide::none) {
            say(strength_text({made.limits, made.mistakes}, game().rules()));
            say(level_advice());
        }
        show();
        if (record_.console().reply_due())
            turn();
        else if (options_.resumed)
            print();
        while (const auto line = next_line()) {
            if (!answer(*line)) break;
            if (const std::string news = record_.take_news(); !news.empty()) say(news);
        }
        record_.save_the_rest();
        say(record_.where_kept());
        return Outcome::left;
    }

  private:
    const game::Game& game() const { return record_.game(); }

    void say(const std::string& text) {
        record_.note(text + "\n");
        fmt::print("{}\n", text);
        std::fflush(stdout);
    }

    /// Saves the game, which continues if that fails.
    void save() {
        record_.save_or_tell([this](const std::string& text) { say(text); });
    }

    /// Says that a line was not understood.
    void refuse(const ConsoleLine& line, std::string_view possible) {
        say(refusal(line.rest.empty() ? line.first : line.first + " " + line.rest, possible));
    }

    void wait_for_input() {
        std::array<pollfd, 2> watched = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{interrupt_.fd(), POLLIN, 0}};
        while (::poll(watched.data(), watched.size(), -1) < 0) {
        }
        if (watched[1].revents != 0) device::throw_interrupted();
    }

    std::optional<std::string> next_line() {
        auto line = input_.prompt([this] { wait_for_input(); });
        if (line) record_.note("> " + device::escaped(*line) + "\n");
        return line;
    }

    /// Carries out a line; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (text.starts_with('%')) return true;
        if (line.first.empty())
            say("Type a move, or \"help\".");
        else if (line.word == nullptr)
            move(text);
        else if (!is_for_game(record_.options(), *line.word))
            refuse(line, elo_advice());
        else if (!line.word->in_jobs)
            say(fmt::format("\"{}\" is not for a game of one job a turn; \"help\" lists what is.",
                            line.first));
        else if (const auto refusal = for_programs_text(line))
            say(*refusal);
        else if (line.has_extra_words() && line.word->argument.empty())
            refuse(line, "Type that word alone.");
        else if (line.word->effect == WordEffect::leave)
            return false;
        else
            carry_out(line);
        return true;
    }

    /// Sends a job: the program, and what is typed to it. Returns how it has ended.
    std::string send(const psgen::PlayingProgram& program, std::string_view input) {
        const std::string& name = program.device.job_name.empty() ? program.title : program.device.job_name;
        const std::string job = wrap_job(options_.wrapper, name, generate(program), input);
        const device::JobReport report = device::send_job(options_.uri, job,
                                                          {.name = name,
                                                           .wait = patience(options_, program.limits),
                                                           .late = late_,
                                                           .check_certificate = options_.check_certificate},
                                                          &interrupt_);
        late_ = report.late;
        if (!report.text.empty()) record_.note(device::escaped(report.text));
        return report.state;
    }

    const engine::Evaluation& evaluation() const { return *record_.options().search.evaluation; }

    void show() {
        say(position_text(record_.console(), evaluation(), record_.options().flipped, notation()));
    }

    /// What has changed is saved and shown.
    void save_and_show() {
        save();
        show();
        if (record_.console().reply_due()) say("Type \"go\" for the program's move.");
    }

    /// A line that begins with a word of the console.
    void carry_out(const ConsoleLine& line) {
        using Word = void (JobGame::*)(const ConsoleLine&);
        static const std::map<std::string_view, Word> words = {
            {"go", &JobGame::go},         {"moves", &JobGame::tell_moves},  {"undo", &JobGame::undo},
            {"redo", &JobGame::redo},     {"goto", &JobGame::go_to},        {"new", &JobGame::new_game},
            {"board", &JobGame::board},   {"flip", &JobGame::flip},         {"fen", &JobGame::tell_fen},
            {"setup", &JobGame::set_up},  {"place", &JobGame::place},       {"clear", &JobGame::clear},
            {"turn", &JobGame::set_turn}, {"save", &JobGame::save_as},      {"load", &JobGame::load},
            {"eval", &JobGame::evaluate}, {"hint", &JobGame::hint},         {"seed", &JobGame::seed},
            {"draw", &JobGame::draw},     {"resign", &JobGame::resign},     {"pgn", &JobGame::tell_pgn},
            {"help", &JobGame::help},     {"print", &JobGame::print_asked}, {"analyse", &JobGame::analyse}};
        if (line.word->effect == WordEffect::strength)
            set_strength(line);
        else
            (this->*words.at(line.first))(line);
    }

    /// True if the game continues; otherwise says why not.
    bool goes_on() {
        const ConsoleGame& played = record_.console();
        if (played.placement()) {
            try_placement([](Placement&) {});
            return false;
        }
        if (played.over())
            say(fmt::format("The game is over. {}\nType \"undo\" or \"new\".", turn_text(played)));
        return !played.over();
    }

    /// True if a move can be played; otherwise says why not.
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
        save();
        say(board_text(game().board(), record_.options().flipped));
    }

    void tell_fen(const ConsoleLine&) { say(game().fen()); }

    void tell_pgn(const ConsoleLine&) { say(record_.shown_pgn()); }

    void help(const ConsoleLine&) { say(fmt::format("{}", fmt::join(jobs_help(record_.options()), "\n"))); }

    Notation notation() const { return page::letters_of(record_.options().writing); }

    void tell_moves(const ConsoleLine& line) {
        const bool from = !line.rest.empty();
        if (from && !game().square(line.rest)) return refuse(line, "Type \"moves\", or \"moves e2\".");
        std::vector<std::string> found;
        for (const game::Move m : from ? game().legal_moves_from(line.rest) : game().legal_moves())
            found.push_back(game().written(m, notation()));
        if (from && found.empty()) return say(why_stuck(game(), line.rest));
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

    void new_game(const ConsoleLine&) {
        record_.new_game();
        save();
        show();
        if (record_.console().reply_due()) turn();
    }

    void set_up(const ConsoleLine& line) {
        record_.give_up_placement();
        try {
            record_.set_up(line.rest);
        } catch (const game::GameError& e) {
            return say(fmt::format("{}. {}", e.what(), device::POSITION_KEPT));
        }
        save_and_show();
    }

    void place(const ConsoleLine& line) {
        const std::vector<game::PlacedPiece> pieces = read_placed(game(), line.rest);
        if (pieces.empty()) return refuse(line, "Type \"place Ke1\", or \"place e1\" to empty a square.");
        try_placement([&](Placement& placement) { placement.put(pieces); });
    }

    void clear(const ConsoleLine&) {
        try_placement([](Placement& placement) { placement.clear(); });
    }

    void set_turn(const ConsoleLine& line) {
        if (line.rest != "white" && line.rest != "black")
            return refuse(line, "Type \"turn white\" or \"turn black\".");
        try_placement([&](Placement& placement) {
            placement.set_turn(line.rest == "white" ? chess::WHITE : chess::BLACK);
        });
    }

    template <class Change>
    void try_placement(Change&& change) {
        const std::string problem = record_.place(change);
        if (problem.empty()) return save_and_show();
        say(fmt::format("{}\n{}{}.",
                        board_text(record_.console().placement()->board(), record_.options().flipped),
                        device::UNFINISHED_LINE, problem.substr(problem.rfind(": ") + 2)));
    }

    void save_as(const ConsoleLine& line) { say(save_copy(record_, line.rest)); }

    void load(const ConsoleLine& line) {
        auto loaded = game_to_load(record_, line.rest, [this](const std::string& text) { say(text); });
        if (!loaded) return;
        record_.begin_with(std::move(*loaded));
        save_and_show();
    }

    void evaluate(const ConsoleLine&) {
        say(record_.console().over() ? turn_text(record_.console())
                                     : evaluation_line(record_.console(), evaluation()));
    }

    game::Found think() const {
        return game::Mind(game().rules(), record_.options().search).search(game(), record_.options().limits);
    }

    void hint(const ConsoleLine&) {
        if (!may_play()) return;
        const game::Found found = think();
        const int score = sign(game().side_to_move()) * found.score;
        say(fmt::format("Hint: {} ({}), {}", game().written(found.move, notation()), game().uci(found.move),
                        score_text(page::outlook_of(score, found.scores))));
    }

    void analyse(const ConsoleLine&) {
        if (may_play()) say(Coach(game().rules()).best_moves(game(), notation()));
    }

    void seed(const ConsoleLine& line) {
        if (!line.rest.empty()) {
            if (!choose_seed(record_.options(), line)) return refuse(line, number_range("seed"));
            save();
        }
        say(fmt::format("Seed: {}", record_.options().seed));
    }

    /// The program agrees where it is not better.
    void draw(const ConsoleLine&) {
        if (!goes_on()) return;
        const ConsoleGame& played = record_.console();
        const bool agreed = played.can_claim_draw() || played.draw_offered();
        if (!agreed && played.side() != ProgramSide::none) {
            const int score = think().score;
            if ((played.program_to_move() ? score : -score) > 0)
                return say("The program is better and plays on.");
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
        save();
        say(turn_text(record_.console()));
        if (record_.options().pages != PagesMode::none) print(word);
    }

    void set_strength(const ConsoleLine& line) {
        psgen::PlayingProgram& options = record_.options();
        if (line.word->needs == psgen::WordNeeds::host) {
            const std::string word = stepped_level({options.limits, options.mistakes}, line.first);
            return word.starts_with("level") ? set_strength(read_console_line(word)) : say(word);
        }
        if (!line.rest.empty()) {
            if (!choose_strength(options, line)) return refuse(line, number_range(line.first));
            if (line.first == "elo") say(elo_text(std::stoi(line.rest)));
            limit_nodes(options.limits, options_.most_nodes);
            save();
        }
        say(strength_text({options.limits, options.mistakes}, game().rules()));
        if (line.rest.empty()) say(strength_ranges(record_.options()));
    }

    void print_asked(const ConsoleLine&) { print(); }

    void move(const std::string& line) {
        if (!may_play()) return;
        game::Move m;
        try {
            m = game().read_typed_move(move_from_words(game(), line, notation()), notation());
        } catch (const game::GameError& e) {
            return say(refused_move(e));
        }
        record_.play(m);
        save();
        // The board comes with the reply.
        if (record_.console().reply_due()) {
            say(device::move_line(game(), notation()));
            turn();
        } else {
            show();
            print();
        }
    }

    void go(const ConsoleLine&) {
        if (!may_play()) return;
        record_.take_side_to_move();
        save();
        turn(true);
    }

    /// One job: the program knows the moves so far, finds one move, prints its page and ends; `asked`: it
    /// makes one whoever plays the side, and however it stands.
    void turn(bool asked = false) {
        psgen::PlayingProgram program = record_.program();
        program.ends_games = program.ends_games && !asked && plays_one_side(program.side);
        program.side = side_of(game().side_to_move());
        program.pages = PagesMode::reply;
        program.first_page = false;
        const std::string done = send(program, "quit\n");
        // Each job begins with an empty table, and so does the engine that follows it.
        const game::Found found = game::Mind(game().rules(), program.search).reply(game(), style_of(program));
        if (asked) record_.play(found);
        const bool played = asked || record_.reply(found);
        save();
        say(fmt::format("({}.)", done));
        if (played)
            show();
        else
            say(fmt::format("{}\n{}", board_text(game().board(), record_.options().flipped),
                            turn_text(record_.console())));
        if (record_.console().draw_offered()) say(std::string(DRAW_OFFER));
        keep_page(record_.console().found());
        if (record_.console().reply_due()) turn();
    }

    /// A job that prints the present position, or the end of the game.
    void print(std::string_view word = "print") {
        psgen::PlayingProgram program = record_.program();
        program.side = ProgramSide::none;
        program.first_page = false;
        say(fmt::format("({}.)", send(program, fmt::format("{}\nquit\n", word))));
        keep_page({});
    }

    /// Keeps the page of the last job where pages are kept: what cairo draws is what the device prints.
    /// `found` is what its program has found.
    void keep_page(const std::optional<page::Outlook>& found) {
        if (!pages_) return;
        const std::filesystem::path file = pages_->page(++turns_);
        const std::vector<figures::Page> sheets =
            position_pages(game(), record_.options(), 1, record_.console().verdict(), found);
        cairo::draw_pdf({sheets.data(), 1}, file);
        say(fmt::format("The page: {}", file.string()));
    }

    GameRecord& record_;
    const DeviceGameOptions& options_;
    const device::Interrupt& interrupt_;
    LineInput input_;
    std::optional<device::PageFiles> pages_;
    int turns_ = 0;
    /// True if the device says nothing of a job before it has all of it.
    bool late_ = false;
};

}  // namespace

Outcome play_jobs(GameRecord& record, const DeviceGameOptions& options, const device::Interrupt& interrupt) {
    return JobGame(record, options, interrupt).play();
}

}  // namespace inkmate::session
