#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "position.hpp"

namespace inkmate::chess {

/// Something wrong in a file that is read all the same.
struct Fault {
    /// A sentence that says what is wrong, and where: "a.pgn, line 1, game 1: tag White occurs twice".
    std::string cause;
    /// A sentence that also says what was done: "a.pgn, line 1, game 1: tag White occurs twice, and the first
    /// one is kept". Of a file that is refused it is not true.
    std::string sentence;
};

///@{
/// A fault, or several, with the place where they were found before them: "a.epd, line 3: ...".
Fault placed(std::string_view place, const Fault& fault);
std::vector<Fault> placed(std::string_view place, std::vector<Fault> faults);
///@}
/// Adds a fault whose sentence also has what follows from the cause, unless nobody collects faults.
void add_fault(std::vector<Fault>* faults, const std::string& cause, std::string_view consequence);
/// The sentences of faults, a line each.
std::string told(std::span<const Fault> faults);

/// Reports the first fault of a file to those who want files without any.
class FaultError : public ChessError {
  public:
    using ChessError::ChessError;
};

/// Tells and counts what is wrong in files of games or positions. What is legal and certain is read, the rest
/// is left out, and all of it is told.
///
///     Faults faults([](const std::string& what) { std::cerr << what << '\n'; });
///     while (const auto game = reader.next(faults)) count(*game);
///     std::cerr << faults.summary() << '\n';  // "3 of 200 games have faults."
class Faults {
  public:
    /// Shows a sentence to whoever gave the file.
    using Tell = std::function<void(const std::string& sentence)>;
    /// The faults of so many games or positions are told; the others are only counted.
    static constexpr std::size_t MOST_TOLD = 100;

    /// Counts, but tells nothing.
    Faults() = default;
    /// A strict one throws FaultError in place of telling.
    explicit Faults(Tell tell, bool strict = false) : tell_(std::move(tell)), strict_(strict) {}

    /// Makes it strict, or not.
    void set_strict(bool strict) { strict_ = strict; }
    /// Calls a function for each game or position, with how many there have been.
    void set_progress(std::function<void(std::size_t all)> progress) { progress_ = std::move(progress); }
    /// Counts a game or position that was read, with what is wrong with it.
    void add(std::span<const Fault> faults = {}, std::string_view what = GAME);
    /// Tells something that is not a fault.
    void note(const std::string& sentence) const {
        if (tell_) tell_(sentence);
    }
    /// Counts one that was left out; there may be something else that is wrong with it.
    void leave_out(std::string_view why, std::string_view what = GAME, std::span<const Fault> faults = {});
    /// True if there was a fault.
    bool any() const;
    /// Returns "3 of 200 games have faults."; empty if there is none, or nothing to compare it with.
    std::string summary() const;

    ///@{
    /// What is counted.
    static constexpr std::string_view GAME = "game";
    static constexpr std::string_view POSITION = "position";
    ///@}

  private:
    struct Count {
        std::string what;
        std::size_t all = 0, faulty = 0;
    };

    void add_faulty(std::span<const Fault> faults, std::string_view what);
    /// Counts one more.
    Count& count(std::string_view what);

    Tell tell_;
    std::function<void(std::size_t)> progress_;
    bool strict_ = false;
    std::vector<Count> counts_;
};

/// So many bytes at the front of a file tell its kind.
inline constexpr std::size_t FRONT_OF_FILE = 512;
/// Returns what a file is that has neither games nor positions, and what to do, as the end of a sentence that
/// begins with its name: "is a PDF: ..."; empty for a text that may have some.
std::string what_else(std::string_view front);
/// Returns the same for a file that should have games: it is not a table of problems either.
std::string what_instead_of_games(std::string_view front);

/// Throws Error if a text is that of a file of another kind.
template <class Error>
void refuse_other_kinds(std::string_view text, std::string_view source) {
    if (const std::string what = what_else(text.substr(0, FRONT_OF_FILE)); !what.empty())
        throw Error(std::string(source) + " " + what);
}

}  // namespace inkmate::chess
