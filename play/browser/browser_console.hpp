#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "base/process/workers.hpp"
#include "play/session/record.hpp"
#include "play/session/user_console.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::browser {

/// By its name, where each square of the board stands on a page: left, top, width and height in hundredths of
/// the page's. Empty for pages without a board, or with several.
nlohmann::json squares_on_page(const psgen::PlayingProgram& program, bool flipped);
/// What each level is called, from 0.
nlohmann::json level_names();

/// What shows the pages of a program to be played on must know of it: the size of the paper in points
/// ("paper": [width, height]), the squares as each side sees them ("squares": {"white": ..., "black": ...}),
/// and the levels that it has ("levels").
nlohmann::json description(const psgen::PlayingProgram& program);
/// The tiny program has no levels, and shows White's side at the bottom.
nlohmann::json description(const psgen::TinyProgram& program);

/// What a tab must know of a game: its position and what can be played in it, the moves so far, who plays,
/// how strongly, how it ended, and where the board stands on a page.
nlohmann::json game_state(const session::GameRecord& record);

/// A game's console for the tabs of a browser. The thread of the game asks it for lines and shows it what is
/// said, those of a server type the lines and read what there is to see.
class BrowserConsole final : public session::UserConsole {
  public:
    /// How many lines may wait until the program has time for them.
    static constexpr std::size_t MOST_WAITING = 100;
    /// How much of what was said a tab can read: so many texts.
    static constexpr std::size_t MOST_SAID = 1000;

    /// `pages` tells how many pages were printed so far. Throws ProcessError as Bell does.
    BrowserConsole(const session::GameRecord& record, std::function<std::size_t()> pages);

    // For the thread of the game.
    /// Prints a page for every position of the game: if the program prints none by itself, the line is
    /// "print".
    std::optional<std::string> next_line(const std::function<void(int fd)>& wait) override;
    void show(std::string_view text) override;
    void interject(std::string_view text) override;
    /// The game has ended, or cannot go on here: no line is taken any more.
    void close(std::string_view last_words);

    // For any thread.
    /// Types a line. False when the game has ended, or too many lines wait.
    bool type(std::string line);
    /// What a tab shows (game_state.hpp), and what was typed and said since the text of number `since`.
    nlohmann::json state(std::size_t since) const;
    /// The game as its file has it.
    std::string pgn() const;

  private:
    bool needs_page();
    void publish(bool waiting);
    void add(const char* who, std::string_view text);

    const session::GameRecord& record_;
    std::function<std::size_t()> pages_;
    /// What the last page shows, and how many pages there were then.
    std::string on_page_;
    std::size_t pages_before_ = 0;
    /// Rung when a line was typed.
    process::Bell bell_;

    mutable std::mutex mutex_;
    std::deque<std::string> typed_;
    std::deque<nlohmann::json> said_;
    std::size_t dropped_ = 0;  ///< of what was said
    nlohmann::json state_;
    std::string pgn_;
    std::string last_words_;
    bool waiting_ = false;
    bool closed_ = false;
};

}  // namespace inkmate::browser
