#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/cleanup.hpp"
#include "play/browser/http_server.hpp"
#include "play/session/record.hpp"
#include "play/session/user_console.hpp"

namespace inkmate::browser {

/// The word in the page for which the server puts one that it makes up, without which a browser runs no
/// script of the page and uses no style.
inline constexpr std::string_view PLAY_PAGE_NONCE = "INKMATE-NONCE";
/// Returns the page on which a game is played in a browser (play_page.html); it needs nothing but the server.
std::string_view play_page();

/// Serves a game to the browsers of this machine, at an address that nobody guesses: a page on which it is
/// played, its state, what was printed. All tabs show the same game. Ends with its object.
class GameServer {
  public:
    /// `pages` gives the files of pages printed so far, in order. Port 0: any that is free. Throws
    /// BrowserError when the port is taken.
    GameServer(const session::GameRecord& record, std::function<std::vector<std::filesystem::path>()> pages,
               int port);
    ~GameServer();
    GameServer(const GameServer&) = delete;
    GameServer& operator=(const GameServer&) = delete;

    /// What a browser opens.
    std::string address() const;
    /// Where the game is played from; for one thread.
    session::UserConsole& console();
    /// Tells the tabs how the game has ended, and gives those that are open the time to hear of it; `soon`:
    /// no more than half a second.
    void end(const std::string& last_words, bool soon);

  private:
    class Service;
    std::unique_ptr<Service> service_;
};

/// Opens an address in the user's browser. Everybody on the machine can read what a program is started with,
/// so that the browser gets a file that only the user can read, which leads to the address and is there as
/// long as the object. Throws ProcessError where there is no xdg-open.
class OpenedBrowser {
  public:
    explicit OpenedBrowser(const std::string& address);

  private:
    process::TemporaryDirectory directory_;
};

}  // namespace inkmate::browser
