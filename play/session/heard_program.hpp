#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "play/device/ghostscript.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// A program that plays under Ghostscript, and whose words are held against those that are expected. What
/// differs becomes a fault, in a sentence. Throws as GhostscriptSession does.
class HeardProgram {
  public:
    /// Starts it, and hears what it says before its first prompt. `pages` becomes the PDF of all its pages.
    HeardProgram(const std::string& program, const psgen::Product& product,
                 const std::filesystem::path& pages, const std::string& ghostscript);

    /// Types a line, and hears which moves the answer tells of.
    void type(const std::string& line);
    /// Types a line whose answer is none about moves.
    void type_aside(const std::string& line);
    /// The lines that tell of moves and have not been expected yet, in their order.
    const std::deque<std::string>& move_lines() const { return move_lines_; }

    /// The next of these lines is to be this.
    void expect_move(const std::string& line);
    /// None is left.
    void expect_no_move();
    /// Among the lines of the answer is this one.
    void expect_line(const std::string& line);
    /// The lines of the answer that are not empty are these.
    void expect_answer(const std::vector<std::string>& lines);
    /// The line of the answer that tells what the position after a move is worth; empty where none does.
    std::string evaluation_behind(const std::string& move_line) const;
    /// The result that the answer tells of: "1-0"; empty where it tells of none.
    std::string told_result() const;
    /// `fen` is to answer this; `last_move` says where in the game.
    void expect_position(const std::string& fen, const std::string& last_move);
    void fault(std::string what) { faults_.push_back(std::move(what)); }

    bool faultless() const { return faults_.empty(); }
    /// The program is there, and nothing was wrong with it.
    bool goes_on() const { return faultless() && !ended_; }
    /// Types `quit`, and waits for the end. Without a page printed there is no PDF.
    void finish(bool printed);

    // What has come of it.
    const std::vector<std::string>& faults() const { return faults_; }
    /// All that the program wrote.
    const std::string& transcript() const { return transcript_; }
    /// One PDF of all pages; none where none is due, or where the program was stopped before it was written.
    const std::vector<std::filesystem::path>& pages() const { return pages_; }

  private:
    void hear(const device::GhostscriptSession::Reply& reply);
    /// The last line of what was heard last, or `otherwise`.
    std::string last_line(const std::string& otherwise) const;

    psgen::PlayingProgram options_;
    device::GhostscriptSession session_;
    std::vector<std::string> last_lines_;
    std::deque<std::string> move_lines_;
    bool ended_ = false;
    std::vector<std::string> faults_;
    std::string transcript_;
    std::vector<std::filesystem::path> pages_;
};

}  // namespace inkmate
