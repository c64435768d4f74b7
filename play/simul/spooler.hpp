#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/process/workers.hpp"
#include "core/game/game.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"
#include "play/simul/exhibition.hpp"
#include "play/simul/page_job.hpp"
#include "play/simul/store.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::device {
struct IppJob;
}  // namespace inkmate::device

namespace inkmate::simul {

/// Finds the program's replies at many boards, on several threads: each is the one that the program finds as
/// a job of its own, which begins with an empty table.
class ReplySearch {
  public:
    /// A move that was found for a position of a board.
    struct Reply {
        int board = 0;
        /// The half-moves of the game, and its FEN.
        std::size_t plies = 0;
        std::string position = {};
        game::Move move = {};
    };

    /// The bell rings with every reply. 0 threads: as many as there are processors. Throws SimulError where
    /// the system has none.
    ReplySearch(unsigned threads, process::Bell& bell);
    /// Searches under way are given up.
    ~ReplySearch();
    ReplySearch(const ReplySearch&) = delete;
    ReplySearch& operator=(const ReplySearch&) = delete;

    void ask(int board, psgen::PlayingProgram program);
    /// Replies that were found; some may be to moves that were taken back since.
    std::vector<Reply> take();
    /// True if something was asked whose answer was not taken.
    bool busy() const;

  private:
    struct Question {
        int board = 0;
        psgen::PlayingProgram program;
    };
    void work();

    process::Bell& bell_;
    mutable std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<Question> questions_;
    std::vector<Reply> replies_;
    std::size_t open_ = 0;
    std::atomic<bool> stop_ = false;
    std::vector<std::jthread> threads_;
};

/// What becomes of a board's pages.
struct BoardPages {
    std::size_t waiting = 0;   ///< not sent yet
    std::size_t printing = 0;  ///< on their way, or with the server
    /// What is wrong with its device; empty while nothing is.
    std::string trouble;
};

/// Sends pages to devices, each on a thread of its own, so that one that fails holds up nobody else's pages.
/// Those of a board go out in their order. What becomes of each page is in the store before and after it is
/// sent. A page that may have been printed is sent again as a copy.
class Spooler {
  public:
    struct Settings {
        /// How long a device may be silent.
        std::chrono::milliseconds wait;
        const device::Interrupt* interrupt = nullptr;
        /// False if encrypted connections take any certificate.
        bool check_certificate = true;
    };
    /// `boards` and `exhibition` must outlive it. The bell rings when there is news, and when a page has
    /// gone.
    Spooler(SimulStore& store, const Exhibition& exhibition, const std::vector<SimulBoard>& boards,
            Settings settings, process::Bell& bell);
    /// What is on its way is waited for, unless there is an interrupt.
    ~Spooler();
    Spooler(const Spooler&) = delete;
    Spooler& operator=(const Spooler&) = delete;

    /// A page of the store.
    void add(const SimulPage& page);
    /// Forgets the pages of a board that have not gone out, as SimulStore::take_back() has done.
    void drop(int board);
    BoardPages of_board(int board) const;
    /// True if every page was sent, except for those of devices in trouble.
    bool settled() const;
    /// How many pages have not gone out.
    std::size_t waiting() const;
    /// Sentences for the organiser since the last call.
    std::vector<std::string> take_news();

  private:
    using Clock = std::chrono::steady_clock;
    /// A page in the hands of a server.
    struct Handed {
        SimulPage page;
        Clock::time_point since;
        /// How often it may have been printed before.
        int doubts = 0;
    };
    struct Waiting {
        SimulPage page;
        /// How often it was sent, and something was wrong with the job.
        int attempts = 0;
        /// How often it may have been printed, the line having been cut or the job forgotten.
        int doubts = 0;
    };
    struct Device {
        device::DeviceUri uri;
        std::deque<Waiting> waiting;
        std::vector<SimulPage> sending;
        /// Those on their way whose move was taken back meanwhile.
        std::set<std::int64_t> dropped;
        std::vector<Handed> handed;
        /// Up to which of them the server was asked.
        std::size_t asked = 0;
        /// True if it says nothing of a job before it has all of it; its thread's.
        bool late = false;
        /// True if the organiser knows that its programs are not heard.
        bool known_mute = false;
        std::string trouble;
        int failures = 0;
        Clock::time_point next_try{};
        Clock::time_point next_look{};
        std::condition_variable woken;
        std::jthread thread;
    };

    void work(Device& device);
    bool stopping() const;
    /// No device has a thread any more.
    void stop();
    std::deque<Waiting>::iterator next_page(Device& device) const;
    void send(Device& device, Waiting waiting);
    void deliver(Device& device, SimulPage& page);
    void note(const SimulPage& page);
    void gone(Device& device, const SimulPage& page, int doubts = 0);
    void failed(Device& device, Waiting waiting, const std::string& reason);
    void come_back(Device& device, Waiting waiting, std::string trouble);
    static void enqueue(Device& device, Waiting waiting);
    void look(Device& device);
    void judge(Device& device, const device::IppJob& job, std::string& trouble);
    void set_trouble(Device& device, const std::string& trouble);
    void tell(const std::string& sentence);

    SimulStore& store_;
    Settings settings_;
    process::Bell& bell_;
    std::map<int, SimulBoard> boards_;
    PageJobs jobs_;
    mutable std::mutex mutex_;
    bool stop_ = false;
    std::map<std::string, std::unique_ptr<Device>> devices_;
    std::vector<std::string> news_;
};

}  // namespace inkmate::simul
