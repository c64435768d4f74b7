#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/process/bell.hpp"
#include "core/game/game.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// Finds the program's replies at many boards, on several threads: each is the one that the program finds as
/// a job of its own, which begins with an empty table.
class ReplySearch {
  public:
    /// A move that was found for a position of a board.
    struct Reply {
        int board = 0;
        /// The half-moves of the game, and its FEN.
        std::size_t plies = 0;
        std::string position;
        game::Move move;
    };

    /// The bell rings with every reply. 0 threads: as many as there are processors. Throws SimulError where
    /// the system has none.
    ReplySearch(unsigned threads, Bell& bell);
    /// Searches under way are given up.
    ~ReplySearch();
    ReplySearch(const ReplySearch&) = delete;
    ReplySearch& operator=(const ReplySearch&) = delete;

    void ask(int board, psgen::PlayingProgram program);
    /// Replies that were found; some may be to moves that were taken back since.
    std::vector<Reply> take();
    /// Is anything asked that was not taken.
    bool busy() const;

  private:
    struct Question {
        int board = 0;
        psgen::PlayingProgram program;
    };
    void work();

    Bell& bell_;
    mutable std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<Question> questions_;
    std::vector<Reply> replies_;
    std::size_t open_ = 0;
    std::atomic<bool> stop_ = false;
    std::vector<std::jthread> threads_;
};

}  // namespace inkmate
