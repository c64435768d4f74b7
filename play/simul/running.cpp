#include "play/simul/running.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "play/device/device_text.hpp"
#include "play/device/pages.hpp"
#include "play/session/console_answers.hpp"
#include "play/simul/board_game.hpp"
#include "play/simul/exhibition.hpp"
#include "render/cairo/draw.hpp"

namespace inkmate::simul {

namespace {

/// What a person or a file has written, for a message.
std::string shown(std::string_view text) {
    return device::quoted(text, 40);
}

/// Where no page could be written that is said before anything is sent.
const RunSettings& with_folder(const RunSettings& settings) {
    if (!settings.pages_directory.empty()) device::make_pages_folder(settings.pages_directory);
    return settings;
}

}  // namespace

RunningExhibition::RunningExhibition(const std::string& file, const RunSettings& settings, Say say,
                                     const device::Interrupt* interrupt)
    : say_(std::move(say)),
      settings_(with_folder(settings)),
      store_(file, true),
      exhibition_(store_.stored().exhibition),
      games_(games_of(store_.stored())),
      spooler_(store_, exhibition_, store_.stored().boards,
               {settings.wait, interrupt, settings.check_certificate}, bell_),
      replies_(settings.threads, bell_) {
    for (const auto& entry : games_) ask_for_reply(entry.second);
    // Who plays White has a page to write the first move on, from the beginning.
    std::vector<SimulPage> first;
    for (const auto& [number, b] : games_)
        if (b.board.side == chess::WHITE && b.game.game().plies() == 0 && !b.game.over())
            first.push_back({.board = number});
    pages_made(first);
}

void RunningExhibition::greet() const {
    std::size_t over = 0;
    for (const auto& entry : games_) over += entry.second.game.over() ? 1 : 0;
    say_(fmt::format("{} against {} {}, {} over. Type moves as \"7 Nf3\", or \"help\".",
                     giver_text(exhibition_), games_.size(), games_.size() == 1 ? "board" : "boards", over));
    if (!settings_.check_certificate) say_("Certificates of devices are not checked (--insecure).");
    std::size_t copies = 0;
    for (const SimulPage& page : store_.stored().pages)
        copies += page.state == PageState::pending && page.copy ? 1 : 0;
    if (copies != 0)
        say_(fmt::format("{} {} may have been printed before the last run ended: {} marked \"{}\".", copies,
                         copies == 1 ? "page" : "pages", copies == 1 ? "it comes again," : "they come again,",
                         COPY_WORD));
}

void RunningExhibition::say_goodbye() const {
    const std::size_t waiting = spooler_.waiting();
    if (waiting != 0)
        say_(fmt::format("{} {} for {} device: with the next run {} go out.", waiting,
                         waiting == 1 ? "page waits" : "pages wait", waiting == 1 ? "its" : "their",
                         waiting == 1 ? "it will" : "they will"));
    say_(fmt::format("The exhibition is in {}.", store_.file()));
}

bool RunningExhibition::answer(std::string_view line) {
    // There may be room on the disk again.
    if (!unwritten_.empty()) attend();
    if (const std::vector<BoardWords> entries = read_board_words(line); !entries.empty()) {
        enter(entries, "");
        return true;
    }
    using Word = void (RunningExhibition::*)(const std::string&);
    static const std::map<std::string_view, Word> words = {
        {"read", &RunningExhibition::read},          {"table", &RunningExhibition::table},
        {"results", &RunningExhibition::results},    {"board", &RunningExhibition::show_board},
        {"moves", &RunningExhibition::tell_moves},   {"undo", &RunningExhibition::undo},
        {"resign", &RunningExhibition::resign},      {"draw", &RunningExhibition::draw},
        {"result", &RunningExhibition::set_result},  {"reprint", &RunningExhibition::reprint},
        {"pgn", &RunningExhibition::write_pgn_file}, {"help", &RunningExhibition::help}};
    const WordLine typed = read_word_line(line);
    if (typed.word == "quit") return false;
    if (typed.word.empty() || typed.word.starts_with('%')) return true;
    const auto found = words.find(typed.word);
    if (found == words.end()) {
        say_(fmt::format("{} begins with neither a board nor a word: type \"7 Nf3\", or \"help\".",
                         shown(line)));
        return true;
    }
    try {
        (this->*found->second)(typed.rest);
    } catch (const SimulError& e) {
        say_(fmt::format("{}.", e.what()));
    } catch (const files::FileError& e) {
        say_(fmt::format("{}.", e.what()));
    }
    return true;
}

void RunningExhibition::enter(std::span<const BoardWords> entries, const std::string& where) {
    Batch batch;
    for (const BoardWords& entry : entries)
        if (const std::string refusal = try_move(entry, batch); !refusal.empty()) say_(where + refusal);
    if (!commit(batch)) return;
    for (const std::string& sentence : batch.told) say_(where + sentence);
}

/// Plays a move, or says why not.
std::string RunningExhibition::try_move(const BoardWords& entry, Batch& batch) {
    const auto found = games_.find(entry.board);
    if (found == games_.end()) return fmt::format("There is no board {}.", entry.board);
    BoardGame& b = found->second;
    if (entry.text.empty())
        return fmt::format("Board {}: its move is missing; \"moves {}\" lists them.", entry.board,
                           entry.board);
    if (b.game.over())
        return fmt::format("Board {}: the game is over, {}. \"undo {}\" takes that back.", entry.board,
                           b.game.result(), entry.board);
    if (b.game.reply_due())
        return fmt::format("Board {}: {} is looking for its reply.", entry.board, giver_text(exhibition_));
    if (!b.game.may_play())
        return fmt::format("Board {}: the record of the game is full; end it with \"result {} 1/2-1/2\".",
                           entry.board, entry.board);
    try {
        play(b, b.game.game().read_typed_move(entry.text), batch);
        return {};
    } catch (const game::GameError& e) {
        return fmt::format("Board {}: {}.", entry.board, e.what());
    }
}

void RunningExhibition::play(BoardGame& b, game::Move move, Batch& batch) {
    b.game.play(move);
    const std::size_t plies = b.game.game().plies();
    batch.moves.push_back(
        {b.board.number, static_cast<int>(plies), b.game.game().uci_at(plies - 1), simul_now()});
    batch.told.push_back(
        fmt::format("Board {}: {}{}", b.board.number, b.game.game().numbered_at(plies - 1), turn_words(b)));
    page_due(b, batch);
}

/// A page is for who sits at the board: when it is his turn, and when the game is over.
void RunningExhibition::page_due(const BoardGame& b, Batch& batch) {
    if (!b.player_to_move() && !b.game.over()) return;
    batch.pages.push_back({.board = b.board.number, .moves = moves_text(b.game.game())});
}

/// Those that their boards have had.
void RunningExhibition::mark_copies(std::span<SimulPage> pages) {
    for (SimulPage& page : pages) page.copy = store_.was_sent(page.board, page.moves);
}

std::string RunningExhibition::turn_words(const BoardGame& b) const {
    if (b.game.over())
        return fmt::format(", {}{}{}", b.game.result(), b.game.reason().empty() ? "" : ": ", b.game.reason());
    const std::string_view status = b.game.game().status();
    return status.empty() || status == "check" ? std::string() : fmt::format(", {}", status);
}

/// Writes what was played. Returns false, with nothing changed, if that fails.
bool RunningExhibition::commit(Batch& batch) {
    if (batch.moves.empty()) return false;
    std::vector<SimulPage> with_device;
    try {
        mark_copies(batch.pages);
        for (const SimulPage& page : batch.pages)
            if (!games_.at(page.board).board.device.empty()) with_device.push_back(page);
        store_.add(batch.moves, with_device);
    } catch (const SimulError& e) {
        for (auto m = batch.moves.rbegin(); m != batch.moves.rend(); ++m)
            games_.at(m->board).game.take_back();
        say_(fmt::format("{}. Nothing of this was entered.", e.what()));
        return false;
    }
    for (const SimulMove& m : batch.moves) games_.at(m.board).since = m.at;
    for (const SimulPage& page : with_device) spooler_.add(page);
    pages_made(batch.pages);
    for (const SimulMove& m : batch.moves) ask_for_reply(games_.at(m.board));
    return true;
}

/// Writes the same pages as files, if they are wanted, including those of boards without a device. Returns
/// true if each was written.
bool RunningExhibition::pages_made(std::span<const SimulPage> pages) {
    if (settings_.pages_directory.empty()) return false;
    bool all = true;
    for (const SimulPage& page : pages) {
        const BoardGame& b = games_.at(page.board);
        const game::Game game = with_moves(game::Game(exhibition_.rules), page.moves);
        const auto file =
            std::filesystem::path(settings_.pages_directory) /
            fmt::format("board-{:03}-{:03}{}.pdf", page.board, game.plies(), page.copy ? "-copy" : "");
        std::error_code told_below;
        std::filesystem::create_directories(settings_.pages_directory, told_below);
        try {
            // A page that another game has left there stays.
            const std::string pdf = cairo::pdf_bytes(reference_pages(exhibition_, b.board, game, page.copy));
            files::write_output(files::name_for(file.string(), pdf), pdf, false);
        } catch (const std::exception& e) {
            say_(fmt::format("{}.", e.what()));
            all = false;
        }
    }
    return all;
}

void RunningExhibition::ask_for_reply(const BoardGame& b) {
    if (!b.game.reply_due()) return;
    replies_.ask(b.board.number, with_game(reply_program(exhibition_, b.board), b.game.game()));
}

void RunningExhibition::attend() {
    bell_.silence();
    for (const std::string& sentence : spooler_.take_news()) say_(sentence);
    Batch batch;
    std::vector<ReplySearch::Reply> replies = std::exchange(unwritten_, {});
    for (const ReplySearch::Reply& reply : replies_.take()) replies.push_back(reply);
    for (const ReplySearch::Reply& reply : replies) {
        BoardGame& b = games_.at(reply.board);
        // Its question may have been taken back since.
        const bool asked = b.game.reply_due() && b.game.game().plies() == reply.plies &&
                           b.game.game().fen() == reply.position;
        if (asked) play(b, reply.move, batch);
    }
    const bool found = !batch.moves.empty();
    if (commit(batch))
        for (const std::string& sentence : batch.told) say_(sentence);
    else if (found)
        unwritten_ = std::move(replies);
}

BoardGame* RunningExhibition::find(const std::string& text) {
    const auto number = text::read_number(text);
    const auto found = number ? games_.find(*number) : games_.end();
    if (found != games_.end()) return &found->second;
    say_(text.empty() ? "Which board? Add its number, as in undo 7."
                      : fmt::format("There is no board {}.", number ? text : shown(text)));
    return nullptr;
}

void RunningExhibition::read(const std::string& file) {
    if (file.empty() || file == "-") return say_("Type \"read\" and the name of a file.");
    const std::string text = files::read_input(file);
    std::size_t number = 0, entered = 0;
    Batch batch;
    for (const std::string& line : text::split_lines(text)) {
        ++number;
        const std::string_view words = text::trimmed(line);
        if (words.empty() || words.starts_with('#')) continue;
        const std::vector<BoardWords> entries = read_board_words(words);
        if (entries.empty())
            say_(fmt::format("{}, line {}: {} does not begin with the number of a board.", file, number,
                             shown(words)));
        for (const BoardWords& entry : entries) {
            const std::string refusal = try_move(entry, batch);
            if (!refusal.empty()) say_(fmt::format("{}, line {}: {}", file, number, refusal));
            entered += refusal.empty() ? 1 : 0;
        }
    }
    if (commit(batch))
        for (const std::string& sentence : batch.told) say_(sentence);
    else
        entered = 0;
    say_(fmt::format("{} {} entered from {}.", entered, entered == 1 ? "move" : "moves", file));
}

std::string RunningExhibition::pages_words(int board) const {
    const BoardPages pages = spooler_.of_board(board);
    if (pages.waiting + pages.printing == 0) return {};
    const std::string& device = games_.at(board).board.device;
    if (!pages.trouble.empty())
        return fmt::format("{} for {}: {}", pages.waiting + pages.printing, device,
                           device::quoted(pages.trouble, 60));
    return fmt::format("{} {} {}", pages.waiting + pages.printing, pages.printing > 0 ? "at" : "for", device);
}

void RunningExhibition::table(const std::string&) {
    say_(waiting_table(
        exhibition_, games_, [this](int board) { return pages_words(board); }, simul_now()));
}

void RunningExhibition::results(const std::string&) {
    say_(crosstable(exhibition_, games_));
}

void RunningExhibition::show_board(const std::string& rest) {
    if (const BoardGame* b = find(rest))
        say_(session::position_text(b->game, engine::tuned_evaluation(), b->board.side == chess::BLACK));
}

void RunningExhibition::tell_moves(const std::string& rest) {
    const BoardGame* b = find(rest);
    if (b == nullptr) return;
    std::vector<std::string> moves;
    for (const game::Move m : b->game.game().legal_moves()) moves.push_back(b->game.game().san(m));
    std::ranges::sort(moves);
    say_(b->game.over() ? fmt::format("Board {}: the game is over, {}.", rest, b->game.result())
                        : fmt::format("Board {} ({}): {}", rest, moves.size(), fmt::join(moves, " ")));
}

void RunningExhibition::undo(const std::string& rest) {
    BoardGame* b = find(rest);
    if (b == nullptr) return;
    session::ConsoleGame after = b->game;
    if (!after.undo()) return say_(fmt::format("Board {}: there is no move to take back.", rest));
    BoardGame now{b->board, after, simul_now()};
    Batch batch;
    const bool moves_back = after.game().plies() < b->game.game().plies();
    if (moves_back) page_due(now, batch);
    mark_copies(batch.pages);
    std::vector<SimulPage> pages;
    if (!b->board.device.empty()) pages = batch.pages;
    if (moves_back)
        store_.take_back(b->board.number, static_cast<int>(after.game().plies()) + 1, pages);
    else
        store_.set_result(b->board.number, {});
    *b = now;
    if (moves_back) spooler_.drop(b->board.number);
    for (const SimulPage& page : pages) spooler_.add(page);
    pages_made(batch.pages);
    ask_for_reply(*b);
    say_(fmt::format("Board {}: {}{}", rest,
                     after.game().plies() == 0 ? "the start" : "back to " + after.game().last_numbered(),
                     turn_words(*b)));
}

void RunningExhibition::end_game(BoardGame& b, const std::string& result) {
    if (b.game.game().outcome())
        return say_(
            fmt::format("Board {}: the rules have ended the game, {}.", b.board.number, b.game.result()));
    const SimulTime now = simul_now();
    store_.set_result(b.board.number, {result == "*" ? "" : result, now});
    b.game.end_by(result);
    b.since = now;
    ask_for_reply(b);
    say_(fmt::format("Board {}: {}", b.board.number, b.game.over() ? b.game.result() : "the game continues"));
}

void RunningExhibition::resign(const std::string& rest) {
    if (BoardGame* b = find(rest)) end_game(*b, b->board.side == chess::WHITE ? "0-1" : "1-0");
}

void RunningExhibition::draw(const std::string& rest) {
    if (BoardGame* b = find(rest)) end_game(*b, "1/2-1/2");
}

void RunningExhibition::set_result(const std::string& rest) {
    const WordLine typed = read_word_line(rest);
    BoardGame* b = find(typed.word);
    if (b == nullptr) return;
    if (typed.rest != "1-0" && typed.rest != "0-1" && typed.rest != "1/2-1/2" && typed.rest != "*")
        return say_(fmt::format("Board {}: a result is 1-0, 0-1, 1/2-1/2 or *.", typed.word));
    end_game(*b, typed.rest);
}

void RunningExhibition::reprint(const std::string& rest) {
    const BoardGame* b = find(rest);
    if (b == nullptr) return;
    // The page that the player was given last.
    BoardGame last = *b;
    while (!last.player_to_move() && !last.game.over() && last.game.game().plies() > 0) last.game.take_back();
    if (!last.player_to_move() && !last.game.over())
        return say_(fmt::format("Board {}: it has had no page yet.", rest));
    std::vector<SimulPage> pages = {
        {.board = b->board.number, .moves = moves_text(last.game.game()), .copy = true}};
    const bool has_device = !b->board.device.empty();
    if (!has_device && settings_.pages_directory.empty())
        return say_(fmt::format("Board {} has no device.", rest));
    if (has_device) {
        store_.add({}, pages);
        spooler_.add(pages.front());
    }
    const bool written = pages_made(pages);
    if (has_device || written)
        say_(fmt::format("Board {}: its page comes again, marked \"{}\".", rest, COPY_WORD));
}

void RunningExhibition::write_pgn_file(const std::string& rest) {
    if (rest.empty()) return say_("Type \"pgn\" and the name of a file.");
    if (files::is_same_file(rest, store_.file()))
        return say_(fmt::format("{} is the exhibition itself: name a different file.", rest));
    const auto written = pgn_files_.find(rest);
    if (std::filesystem::is_regular_file(rest) &&
        (written == pgn_files_.end() || files::read_input(rest) != written->second))
        return say_(fmt::format("There is a file {} already: choose another name.", rest));
    std::string games = pgn_of_all(exhibition_, games_);
    files::write_output(rest, games);
    pgn_files_[rest] = std::move(games);
    say_(fmt::format("{} {} written to {}.", games_.size(), games_.size() == 1 ? "game is" : "games are",
                     rest));
}

void RunningExhibition::help(const std::string&) {
    say_(fmt::format("{}", fmt::join(simul_help(), "\n")));
}

}  // namespace inkmate::simul
