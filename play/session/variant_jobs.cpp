#include "play/session/variant_jobs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/text.hpp"
#include "core/variant/error.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/search.hpp"
#include "play/device/console_text.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/console_line.hpp"
#include "play/session/job_talk.hpp"
#include "play/session/program_settings.hpp"
#include "play/session/variant_answers.hpp"
#include "play/session/variant_reply.hpp"
#include "psgen/tables/console_words.hpp"
#include "psgen/tables/variant_example.hpp"
#include "render/page/compose.hpp"

namespace inkmate {

namespace {

class VariantJobs {
  public:
    VariantJobs(VariantRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt)
        : record_(record),
          options_(options),
          talk_(options, record.options(), interrupt, [this](std::string_view text) { record_.note(text); }) {
    }

    void play() {
        record_.save();
        show();
        if (record_.reply_due())
            turn();
        else if (options_.resumed)
            print();
        talk_.converse({.knows = [this](const ConsoleWord& word) { return knows(record_.options(), word); },
                        .carry_out = [this](const ConsoleLine& line) { carry_out(line); },
                        .move = [this](const std::string& line) { move(line); }});
        say(fmt::format("The game is in {}.", record_.file()));
    }

  private:
    const variant::Position& position() const { return record_.game().position(); }

    void say(const std::string& text) { talk_.say(text); }
    void show() { say(position_text(record_.game(), record_.options().flipped)); }

    /// What has changed is saved and shown.
    void save_and_show() {
        record_.save();
        show();
        if (record_.reply_due()) say("Type \"go\" for the program's move.");
    }

    /// A line that begins with a word of the console.
    void carry_out(const ConsoleLine& line) {
        using Word = void (VariantJobs::*)(const ConsoleLine&);
        static const std::map<std::string_view, Word> words = {
            {"go", &VariantJobs::go},         {"moves", &VariantJobs::tell_moves},
            {"undo", &VariantJobs::undo},     {"new", &VariantJobs::begin_anew},
            {"board", &VariantJobs::board},   {"flip", &VariantJobs::flip},
            {"fen", &VariantJobs::tell_fen},  {"setup", &VariantJobs::set_up},
            {"eval", &VariantJobs::evaluate}, {"hint", &VariantJobs::hint},
            {"seed", &VariantJobs::seed},     {"print", &VariantJobs::print_it},
            {"help", &VariantJobs::help}};
        if (line.word->effect == WordEffect::strength)
            set_strength(line);
        else
            (this->*words.at(line.first))(line);
    }

    /// Can another move be played; if not, says why.
    bool may_play() {
        if (record_.may_play()) return true;
        say(fmt::format("{}\nType \"undo\" or \"new\".",
                        record_.game().outcome() ? "The game is over. " + turn_text(record_.game())
                                                 : "The record of the game is full."));
        return false;
    }

    void board(const ConsoleLine&) { show(); }

    void flip(const ConsoleLine&) {
        record_.options().flipped = !record_.options().flipped;
        record_.save();
        say(board_text(position(), record_.options().flipped));
    }

    void tell_fen(const ConsoleLine&) { say(position().fen()); }

    void help(const ConsoleLine&) { say(fmt::format("{}", fmt::join(jobs_help(record_.options()), "\n"))); }

    void tell_moves(const ConsoleLine& line) {
        if (!line.rest.empty()) return talk_.refuse(line, "Type that word alone.");
        std::vector<std::string> found;
        for (const variant::Move m : variant::legal_moves(position())) found.push_back(to_uci(position(), m));
        say(fmt::format("Legal moves ({}):\n{}", found.size(), fmt::join(found, " ")));
    }

    void undo(const ConsoleLine&) {
        if (!record_.undo()) return say("There is no move to take back.");
        save_and_show();
    }

    void begin_anew(const ConsoleLine&) {
        record_.begin_anew();
        record_.save();
        show();
        if (record_.reply_due()) turn();
    }

    void set_up(const ConsoleLine& line) {
        try {
            record_.set_up(variant::Position::from_fen(record_.game().rules(), line.rest));
        } catch (const variant::VariantError& e) {
            return say(fmt::format("{}. {}", e.what(), POSITION_KEPT));
        }
        save_and_show();
    }

    void evaluate(const ConsoleLine&) {
        say(evaluation_line(record_.found().value_or(static_outlook(position()))));
    }

    void hint(const ConsoleLine&) {
        if (!may_play()) return;
        variant::Engine engine(record_.game().rules());
        const variant::SearchResult found = variant_hint(engine, record_.game(), record_.options());
        const bool white = position().side_to_move() == chess::WHITE;
        say(fmt::format("Hint: {}, {}", to_uci(position(), found.best_move),
                        score_text(outlook_of(white ? found.score : -found.score,
                                              {variant::MATE, variant::MATE_BOUND}))));
    }

    void set_strength(const ConsoleLine& line) {
        if (!line.rest.empty()) {
            if (!choose_strength(record_.options(), line))
                return talk_.refuse(line, number_range(line.first));
            bound(record_.options().limits, options_.most_nodes);
            record_.save();
        }
        say(variant_strength_text({record_.options().limits, record_.options().mistakes}));
    }

    void seed(const ConsoleLine& line) {
        if (!line.rest.empty()) {
            if (!choose_seed(record_.options(), line)) return talk_.refuse(line, number_range("seed"));
            record_.save();
        }
        say(fmt::format("Seed: {}", record_.options().seed));
    }

    void move(const std::string& line) {
        if (!may_play()) return;
        const std::string typed = chess::lower_case(chess::trimmed(line));
        const auto m = variant::parse_move(position(), typed);
        if (!m) return say(refusal(typed, move_advice(record_.game().rules())));
        record_.play(*m);
        record_.save();
        show();
        if (record_.reply_due())
            turn();
        else
            print();
    }

    void go(const ConsoleLine&) {
        if (!may_play()) return;
        record_.take_side_to_move();
        record_.save();
        turn();
    }

    /// One job: the program knows the moves so far, finds one move, prints its page and ends.
    void turn() {
        ProgramOptions program = record_.program();
        program.side = side_of(position().side_to_move());
        program.pages = PagesMode::reply;
        const std::string done = talk_.send(program, "quit\n");
        // Each job begins with an empty table, and so does the engine that follows it.
        variant::Engine engine(record_.game().rules());
        record_.play(variant_reply(engine, record_.game(), program));
        record_.save();
        say(fmt::format("({}.)", done));
        show();
        keep_page(record_.found());
        if (record_.reply_due()) turn();
    }

    void print_it(const ConsoleLine&) { print(); }

    /// A job that prints the present position.
    void print() {
        ProgramOptions program = record_.program();
        program.side = ProgramSide::none;
        say(fmt::format("({}.)", talk_.send(program, "print\nquit\n")));
        keep_page({});
    }

    /// That of the last job; `found` is what its program has found.
    void keep_page(const std::optional<Outlook>& found) {
        const ProgramOptions& made = record_.options();
        PageOptions shown = page_options(made, 1);
        shown.found = found;
        talk_.keep_page(compose(page_content(record_.game(), shown), page_design(made)));
    }

    VariantRecord& record_;
    const DeviceGameOptions& options_;
    JobTalk talk_;
};

}  // namespace

void play_variant_jobs(VariantRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt) {
    VariantJobs(record, options, interrupt).play();
}

}  // namespace inkmate
