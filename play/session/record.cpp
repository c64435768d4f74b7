#include "play/session/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "core/chess/faults.hpp"
#include "core/chess/pgn_note.hpp"
#include "play/session/pgn_file.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// The tag of a saved game with moves that were taken back: after how many half-moves the game stands.
constexpr std::string_view PRESENT_TAG = "PresentPly";

/// What the clock of each side shows in a game that was left, as its tags have it.
constexpr std::array<std::string_view, chess::COLOR_NB> CLOCK_TAGS = {"WhiteClock", "BlackClock"};

void erase_tag(game::PgnGame& pgn, std::string_view name) {
    std::erase_if(pgn.tags, [name](const auto& tag) { return tag.first == name; });
}

/// Returns the game up to where the tag says that it stands.
game::Game present_of(const game::PgnGame& saved) {
    const std::size_t plies = saved.game.plies();
    const auto ply = text::read_number<std::size_t>(saved.tag(PRESENT_TAG));
    return saved.game.up_to(std::min(plies, ply.value_or(plies)));
}

}  // namespace

GameRecord GameRecord::begin(std::string file, const psgen::PlayingProgram& program,
                             const SaveOptions& options) {
    expect_new_file(file, options);
    GameRecord record(KeptFile(std::move(file)), options);
    record.options_ = program;
    record.console_ = ConsoleGame(program);
    record.end_line();
    record.pgn_.tags = first_tags(program);
    if (program.variant) record.pgn_.notes = variant::PgnNotes();
    return record;
}

GameRecord GameRecord::open(std::string file, const SaveOptions& options, game::Rules rules) {
    const PgnFile games(file, rules);
    const std::size_t count = games.count();
    game::PgnGame last = PgnFile::Games(games).at(count);
    if (last.cut) throw SessionError(last.faults.front().cause);
    if (last.tag(OPTIONS_TAG).empty()) throw not_saved_here(file);
    std::string text = files::read_input(file);
    std::string earlier = text.substr(0, text.size() - last_of_pgn(text).size());
    if (game::PgnReader rest(rules, last_of_pgn(text), file); count > 1 && rest.skip() && rest.skip())
        throw SessionError(
            fmt::format("{} has {} games, and the last of them does not begin with the tag Event: put it "
                        "into a file of its own",
                        file, count));
    game::Game present = present_of(last);
    erase_tag(last, PRESENT_TAG);
    expect_own_files(file, options, present.fen());
    GameRecord record(KeptFile(std::move(file), std::move(text)), options);
    record.earlier_ = std::move(earlier);
    record.earlier_count_ = count - 1;
    record.pgn_ = std::move(last);
    record.options_ = read_options(record.pgn_.tag(OPTIONS_TAG));
    if (rules) {
        const psgen::PlayingProgram saved = record.options_;
        make_variant(rules, record.pgn_.game.start_fen(), record.options_);
        record.options_.title = saved.title;
        record.options_.names = saved.names;
    }
    record.line_ = record.pgn_.game;
    record.console_ = ConsoleGame(with_game(record.options_, std::move(present)));
    record.console_.add_undone(record.line_);
    record.agreed_result_ = record.pgn_.result;
    return record;
}

psgen::PlayingProgram GameRecord::program() const {
    psgen::PlayingProgram program = with_game(options_, game());
    program.side = console_.side();
    return program;
}

void GameRecord::play(game::Move m) {
    console_.play(m);
    keep_line();
}

void GameRecord::play(const game::Found& found) {
    console_.play(found);
    keep_line();
}

bool GameRecord::reply(const game::Found& found) {
    if (!console_.reply(found)) {
        end_here();
        return false;
    }
    keep_line();
    return true;
}

void GameRecord::take_back() {
    console_.take_back();
    line_ = line_before_;
}

void GameRecord::resign() {
    console_.resign();
    end_here();
}

bool GameRecord::end_on_time(std::string_view word) {
    if (!console_.end_on_time(word)) return false;
    end_here();
    return true;
}

void GameRecord::draw() {
    console_.draw();
    end_here();
}

void GameRecord::end_by(std::string_view result) {
    console_.end_by(result);
    if (console_.verdict() != page::Verdict::none) end_here();
}

void GameRecord::end_here() {
    const std::size_t plies = game().plies();
    if (line_.plies() > plies) {
        if (plies == 0)
            keep_before(played());
        else
            pgn_.fold_notes(plies, line_.moves(), "taken back");
    }
    end_line();
}

void GameRecord::keep_before(const std::string& played) {
    if (played.empty()) return;
    earlier_ += played + "\n";
    ++earlier_count_;
    has_news_ = true;
}

void GameRecord::replace(game::Game other) {
    console_.replace(std::move(other));
    keep_line();
}

void GameRecord::keep_line() {
    line_before_ = line_;
    const std::vector<game::Move> line = line_.moves(), moves = game().moves();
    const bool same_start = line_.start_fen() == game().start_fen();
    const auto [in_line, in_moves] = std::ranges::mismatch(line, moves);
    if (same_start && in_moves == moves.end()) return;
    pgn_.keep_notes(static_cast<std::size_t>(in_line - line.begin()));
    if (!same_start) pgn_.clear_notes();
    end_line();
}

void GameRecord::begin_after(const std::string& played) {
    agreed_result_.clear();
    end_line();
    keep_before(played);
    pgn_.clear_notes();
    const std::optional<TimeLimit> limit = time_limit();
    const bool coached = is_coached();
    pgn_.tags = first_tags(program());
    if (limit) set_time_limit(*limit);
    set_coached(coached);
}

void GameRecord::set_up(std::string_view fen) {
    const std::string before = played();
    console_.set_up(fen);
    begin_after(before);
}

void GameRecord::new_game() {
    const std::string before = played();
    console_.new_game();
    begin_after(before);
}

void GameRecord::begin_with(game::Game game, std::string_view result) {
    const bool is_this = game.start_fen() == console_.game().start_fen() &&
                         game.moves() == console_.game().moves() && result == console_.result();
    if (is_this) return;
    const std::string before = played();
    console_.replace(std::move(game));
    console_.end_by(result);
    begin_after(before);
}

std::string GameRecord::take_news() {
    if (!std::exchange(has_news_, false)) return "";
    return fmt::format("({} keeps the game before, too: this is game {} there.)", file(), earlier_count_ + 1);
}

game::PgnGame GameRecord::pgn_of(const game::Game& game) const {
    game::PgnGame pgn = pgn_;
    pgn.game = game;
    const std::optional<game::Outcome> outcome = game.outcome();
    const bool is_present = game.plies() == this->game().plies();
    pgn.result = is_present ? console_.result() : outcome ? outcome->result : "*";
    if (pgn.result == "*" && !agreed_result_.empty() && game.moves() == pgn_.game.moves())
        pgn.result = agreed_result_;
    if (is_out_of_time(console_.verdict())) pgn.set_tag("Termination", "time forfeit");
    pgn.set_tag(OPTIONS_TAG, describe(program()));
    return pgn;
}

void GameRecord::set_time_limit(const TimeLimit& limit) {
    pgn_.set_tag(TIME_TAG, time_control(limit));
}

std::string GameRecord::shown_pgn() const {
    game::PgnGame pgn = pgn_of(game());
    erase_tag(pgn, OPTIONS_TAG);
    erase_tag(pgn, COACH_TAG);
    return text::harmless_lines(write_pgn(pgn));
}

std::string GameRecord::where_kept() const {
    if (console_.over()) return fmt::format("The game is in {}.", file());
    return fmt::format("The game is in {}; continue with {} {}", file(), save_options_.resume_command,
                       files::shell_file(file()));
}

void GameRecord::set_coached(bool coached) {
    erase_tag(pgn_, COACH_TAG);
    if (coached) pgn_.set_tag(COACH_TAG, "on");
}

void GameRecord::note_left_clock(chess::Color side, std::chrono::milliseconds left) {
    pgn_.set_tag(CLOCK_TAGS[side], chess::clock_argument(std::max(left, std::chrono::milliseconds(0))));
}

void GameRecord::note_clock(std::chrono::milliseconds left) {
    for (const std::string_view tag : CLOCK_TAGS) erase_tag(pgn_, tag);
    std::visit(
        [&](auto& notes) {
            std::string& comment = notes[game().plies()].comment;
            comment = chess::with_command(comment, "clk", chess::clock_argument(left));
        },
        pgn_.notes);
}

std::optional<std::chrono::milliseconds> GameRecord::noted_clock(chess::Color side) const {
    if (const std::string_view left = pgn_.tag(CLOCK_TAGS[side]); !left.empty())
        return chess::read_clock(chess::with_command("", "clk", left));
    const std::size_t plies = game().plies();
    if (plies == 0) return std::nullopt;
    const std::size_t ply = game().side_to_move() == side ? plies - 1 : plies;
    return std::visit(
        [&](const auto& notes) -> std::optional<std::chrono::milliseconds> {
            const auto note = notes.find(ply);
            return note == notes.end() ? std::nullopt : chess::read_clock(chess::whole_comment(note->second));
        },
        pgn_.notes);
}

void GameRecord::annotate(const std::function<void(chess::PgnGame&)>& write) {
    chess::PgnGame annotated = pgn_of(line_).in_chess();
    write(annotated);
    pgn_.tags = std::move(annotated.tags);
    pgn_.notes = std::move(annotated.notes);
}

void GameRecord::write() {
    if (line_.moves() != pgn_.game.moves() || console_.over()) agreed_result_.clear();
    is_begun_ = is_begun_ || earlier_count_ > 0 || line_.plies() > 0 ||
                game().start_fen() != played_game(options_).start_fen();
    game::PgnGame pgn = pgn_of(line_);
    if (line_.plies() != game().plies()) pgn.set_tag(PRESENT_TAG, fmt::format("{}", game().plies()));
    save_game(writable_file(), save_options_, earlier_ + write_pgn(pgn), game().fen());
    write_log();
}

void GameRecord::write_log() {
    if (unlogged_.empty()) return;
    add_to_log(file(), save_options_, unlogged_);
    unlogged_.clear();
}

void GameRecord::note(std::string_view text) {
    unlogged_ += text;
    try {
        write_log();
    } catch (const files::FileError&) {
        // It is added with what follows, and who saves the game is told.
    }
}

std::string_view last_of_pgn(std::string_view pgn) {
    const std::size_t at = pgn.rfind("\n[Event \"");
    return at == std::string_view::npos ? pgn : pgn.substr(at + 1);
}

std::string_view variant_of_pgn(std::string_view pgn) {
    constexpr std::string_view begins = "[Variant \"";
    const std::string_view last = last_of_pgn(pgn);
    std::size_t at = last.starts_with(begins) ? 0 : last.find("\n[Variant \"");
    if (at == std::string_view::npos) return {};
    at = last.find('"', at) + 1;
    return last.substr(at, last.find('"', at) - at);
}

std::string save_copy(const GameRecord& record, const std::string& file) {
    if (file.empty()) return "Type \"save\" and the name of a file.";
    if (files::file_exists(file))
        return fmt::format("There is a file {} already: choose another name.", file);
    try {
        files::write_output(file, record.pgn());
    } catch (const files::FileError& e) {
        return fmt::format("{}.", e.what());
    }
    return fmt::format("Saved in {}; the game continues in {}.", file, record.file());
}

std::optional<game::Game> game_to_load(const GameRecord& record, const std::string& file,
                                       const std::function<void(const std::string&)>& say) {
    if (file.empty() || file == "-") {
        say("Type \"load\" and the name of a file.");
        return std::nullopt;
    }
    try {
        const PgnFile games(file, record.game().rules());
        game::PgnGame loaded = games.first();
        if (loaded.game.plies() > static_cast<std::size_t>(record.options().max_plies)) {
            say(fmt::format("{} has more half-moves than the record has room for, {}. The game is unchanged.",
                            file, record.options().max_plies));
            return std::nullopt;
        }
        for (const chess::Fault& fault : loaded.faults) say(fmt::format("{}.", fault.sentence));
        if (const std::size_t count = games.count(); count > 1)
            say(fmt::format("{} has {} games; this is the first.", file, count));
        return std::move(loaded.game);
    } catch (const std::exception& e) {
        say(fmt::format("{}. The game is unchanged.", e.what()));
        return std::nullopt;
    }
}

}  // namespace inkmate::session
