#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "play/device/connection.hpp"
#include "play/simul/board_game.hpp"
#include "play/simul/spooler.hpp"
#include "play/simul/store.hpp"

namespace inkmate::simul {

/// A board and what is typed of it.
struct BoardWords {
    int board = 0;
    /// A move, as a rule.
    std::string text;
};

/// "7 Nf3 8 e5": what stands behind each number, up to the next. Empty when the line does not begin with a
/// number.
std::vector<BoardWords> read_board_words(std::string_view line);

/// A line that begins with a word.
struct WordLine {
    std::string word;  ///< in small letters
    std::string rest;  ///< without blanks at its ends
};
WordLine read_word_line(std::string_view line);

/// A word of the console of an exhibition.
struct SimulWord {
    std::string_view word;
    std::string_view argument;
    std::string_view help;
};
/// All of them, in the order in which `help` tells them.
std::vector<SimulWord> simul_words();
/// What `help` says, a line each.
std::vector<std::string> simul_help();

/// How an exhibition is run.
struct RunSettings {
    /// Searches at a time; 0: as many as there are processors.
    unsigned threads = 0;
    /// How long a device may be silent.
    std::chrono::milliseconds wait = std::chrono::seconds(30);
    /// Where every page is written as cairo draws it; empty: nowhere.
    std::string pages_directory = {};
    /// False if encrypted connections take any certificate.
    bool check_certificate = true;
};

/// An exhibition that goes on: answers what the organiser types, finds the program's replies, sends pages.
/// All that was said to be entered is in the file. All functions belong to one thread.
class RunningExhibition {
  public:
    using Say = std::function<void(const std::string&)>;
    /// Goes on with the file. Throws as SimulStore does.
    RunningExhibition(const std::string& file, const RunSettings& settings, Say say,
                      const device::Interrupt* interrupt);

    /// Answers a line; false for `quit`.
    bool answer(std::string_view line);
    /// Returns a descriptor that is readable when attend() has something to do.
    int fd() const { return bell_.fd(); }
    /// Enters replies that were found, and tells what has become of pages.
    void attend();
    /// True while replies are being searched.
    bool searching() const { return replies_.busy(); }
    /// True if nothing is in progress: no reply, and no page except those that wait for a device in trouble.
    bool settled() const { return !replies_.busy() && spooler_.settled(); }
    /// What there is to say at the beginning and at the end.
    void greet() const;
    void say_goodbye() const;
    std::size_t pages_waiting() const { return spooler_.waiting(); }

  private:
    /// A line's moves that are played but not written yet.
    struct Batch {
        std::vector<SimulMove> moves;
        std::vector<SimulPage> pages;
        std::vector<std::string> told;
    };

    void enter(std::span<const BoardWords> entries, const std::string& where);
    std::string try_move(const BoardWords& entry, Batch& batch);
    void play(BoardGame& b, game::Move move, Batch& batch);
    bool commit(Batch& batch);
    void page_due(const BoardGame& b, Batch& batch);
    void mark_copies(std::span<SimulPage> pages);
    bool pages_made(std::span<const SimulPage> pages);
    void ask_for_reply(const BoardGame& b);
    std::string turn_words(const BoardGame& b) const;
    std::string pages_words(int board) const;
    BoardGame* find(const std::string& text);

    void read(const std::string& file);
    void table(const std::string&);
    void results(const std::string&);
    void show_board(const std::string& rest);
    void tell_moves(const std::string& rest);
    void undo(const std::string& rest);
    void resign(const std::string& rest);
    void draw(const std::string& rest);
    void set_result(const std::string& rest);
    void reprint(const std::string& rest);
    void write_pgn_file(const std::string& rest);
    void help(const std::string&);
    void end_game(BoardGame& b, const std::string& result);

    Say say_;
    RunSettings settings_;
    SimulStore store_;
    const Exhibition exhibition_;
    BoardGames games_;
    /// Replies for which the disk had no room.
    std::vector<ReplySearch::Reply> unwritten_;
    /// What was written to the files of games, which may be written again.
    std::map<std::string, std::string> pgn_files_;
    process::Bell bell_;
    Spooler spooler_;
    ReplySearch replies_;
};

/// Standard input and output are the organiser's console, until `quit` or the end of the input; then waits
/// for what is on its way. A file or a pipe is read as fast as replies are found, a line after the other.
/// Throws DeviceError when there is an interrupt; all that was entered is kept.
void attend_console(RunningExhibition& exhibition, const device::Interrupt& interrupt);

}  // namespace inkmate::simul
