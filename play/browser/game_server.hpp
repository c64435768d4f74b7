#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "play/session/record.hpp"
#include "play/session/user_console.hpp"

namespace inkmate {

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
    /// Tells the tabs how the game has ended, and gives those that are open the time to hear of it.
    void end(const std::string& last_words);

  private:
    class Service;
    std::unique_ptr<Service> service_;
};

}  // namespace inkmate
