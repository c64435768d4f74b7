#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "play/device/ghostscript.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::verify {

/// A program that plays under Ghostscript, and whose words are compared with those that are expected. Each
/// difference becomes a fault, in a sentence. Throws as GhostscriptSession does.
class CheckedProgram {
  public:
    /// Starts it, and reads what it says before its first prompt. `pages` becomes the PDF of all its pages.
    CheckedProgram(const std::string& program, const psgen::Product& options,
                   const std::filesystem::path& pages, const std::string& ghostscript);

    /// Types a line, and reads which moves the answer reports.
    void type(const std::string& line);
    /// Types a line whose answer is not about moves.
    void type_aside(const std::string& line);
    /// The lines that report moves and have not been expected yet, in their order.
    const std::deque<std::string>& move_lines() const { return move_lines_; }

    /// Expects this to be the next of these lines.
    void expect_move(const std::string& line);
    /// Expects none to be left.
    void expect_no_move();
    /// Expects the answer to have this line.
    void expect_line(const std::string& line);
    /// Expects the lines of the answer that are not empty to be these.
    void expect_answer(const std::vector<std::string>& lines);
    /// Returns the line of the answer that says what the position after a move is worth; empty if none does.
    std::string evaluation_after(const std::string& move_line) const;
    /// Returns the result that the answer reports: "1-0"; empty if it reports none.
    std::string reported_result() const;
    /// Expects `fen` to answer this; `last_move` says where in the game.
    void expect_position(const std::string& fen, const std::string& last_move);
    void fault(std::string what) { faults_.push_back(std::move(what)); }

    bool faultless() const { return faults_.empty(); }
    /// True while the program runs, and nothing was wrong with it.
    bool goes_on() const { return faultless() && !ended_; }
    /// Types `quit`, and waits for the end. Without a page printed there is no PDF.
    void finish(bool printed);

    ///@{
    /// What has come of it: the faults, all that the program wrote, and one PDF of all pages; none if none is
    /// due, or if the program was stopped before it was written.
    const std::vector<std::string>& faults() const { return faults_; }
    const std::string& transcript() const { return transcript_; }
    const std::vector<std::filesystem::path>& pages() const { return pages_; }
    ///@}

  private:
    void take(const device::GhostscriptSession::Reply& reply);
    /// Returns the last line of the last answer, or `otherwise`.
    std::string last_line(const std::string& otherwise) const;

    const psgen::PlayingProgram options_;
    device::GhostscriptSession session_;
    std::vector<std::string> last_lines_;
    std::deque<std::string> move_lines_;
    bool ended_ = false;
    std::vector<std::string> faults_;
    std::string transcript_;
    std::vector<std::filesystem::path> pages_;
};

}  // namespace inkmate::verify
