#pragma once

#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../chess/epd.hpp"
#include "../chess/faults.hpp"
#include "problem.hpp"
#include "puzzle_file.hpp"

namespace inkmate::problem {

/// What a file of problems holds.
struct ProblemFile {
    std::vector<Problem> problems = {};
    /// What could not be read, in sentences that name file and line. All the rest is among the problems.
    std::vector<std::string> faults = {};
    /// What was read, but may not be meant so.
    std::vector<std::string> warnings = {};
};

/// The rules of fairy problems; null for chess.
using SharedRules = std::shared_ptr<const variant::Rules>;
/// Rules by which problems can be set: those with a king to mate. Throws ProblemError for others.
SharedRules rules_for_problems(variant::Rules rules);

/// Reads problems from a file of any kind that PuzzleReader knows, and of any size, one after the other. What
/// an EPD asks for stands in its operation `stipulation` ("h#2") or `dm` (a direct mate in so many moves),
/// its name in `id`; `usual` is for problems that say nothing of it. Lines are read by `rules`; Popeye's text
/// says by its pieces what rules it needs.
class ProblemReader {
  public:
    /// The stream must live as long, and be one that can return to its beginning.
    ProblemReader(std::istream& in, std::string source_name, std::optional<Stipulation> usual = std::nullopt,
                  SharedRules rules = nullptr);

    /// A problem, or why it could not be read, in a sentence that names file and line.
    struct Entry {
        std::optional<Problem> problem = {};
        std::string fault = {};
        /// What is wrong with the game that it was found in.
        std::vector<chess::Fault> of_game = {};
    };
    /// Returns the next one; nothing at the end.
    std::optional<Entry> next();
    /// Returns sentences about what was read since the last call, but may not be meant so.
    std::vector<std::string> take_remarks();

  private:
    Entry problem_of(const Puzzle& puzzle);

    std::string source_;
    std::optional<Stipulation> usual_;
    SharedRules rules_;
    PuzzleReader puzzles_;
    /// All of a text of Popeye, backwards.
    std::vector<Entry> popeye_;
    std::vector<std::string> remarks_;
    /// The lines of the first ids, to find one that is there twice.
    std::map<std::string, int, std::less<>> lines_;
};
/// Reads all problems of a text at once.
ProblemFile read_problems(std::string_view text, std::string_view source_name,
                          const std::optional<Stipulation>& usual = std::nullopt,
                          const SharedRules& rules = nullptr);
/// Calls a function for every line of EPD or FEN of a stream, which returns what is wrong with it. That is
/// told; what cannot be read, or what the function throws as std::runtime_error, is told and left out; so are
/// fields of a position of chess that decide nothing.
void for_each_line(std::istream& in, std::string_view source_name, const SharedRules& rules,
                   chess::Faults& faults,
                   const std::function<std::vector<chess::Fault>(const chess::EpdRecord&)>& visit);
/// Returns what a record asks for, by its operation stipulation or dm, else the usual one. Throws
/// ProblemError.
std::optional<Stipulation> stipulation_of(const chess::EpdRecord& record,
                                          const std::optional<Stipulation>& usual = std::nullopt);
/// The problem that a line of EPD is, by the same rules; `place` is its own. Throws ProblemError where
/// nothing says what is asked for, and as read_diagram() does.
Problem read_record(const chess::EpdRecord& record, const std::string& place,
                    const std::optional<Stipulation>& usual = std::nullopt,
                    const SharedRules& rules = nullptr);
/// Reads a FEN of which all fields but the board may be missing. Where it does not tell, usual_side() begins,
/// castling is allowed with king and rook on their squares, and no pawn can be taken en passant (Codex for
/// Chess Composition, article 16). Throws ChessError.
chess::Position read_diagram(std::string_view fen, const Stipulation& stipulation);
/// Reads a diagram by other rules. Throws ProblemError if they are not those of chess.
Diagram read_diagram(const SharedRules& rules, std::string_view fen, const Stipulation& stipulation);

/// Returns a record's solution, in SAN with move numbers: what is proved of the stipulation that it has (dm,
/// stipulation), by its bm if that is a key; else its operation pv, as far as it is legal; else its bm,
/// several with "or" between. A pv that begins with a key, or mates as it should, is the line shown. Empty
/// where nothing is known. The numbers of a pv begin with fmvn. Adds to `faults` what of these operations is
/// not true, without the place.
///
///     "1. Qb8+ Nxb8 2. Rd8#"
std::string answer_text(const chess::EpdRecord& record, std::vector<chess::Fault>* faults = nullptr);
/// Returns a record's solution as it has it, for boards and rules by which no move is read.
std::string answer_as_written(const chess::EpdRecord& record);

}  // namespace inkmate::problem
