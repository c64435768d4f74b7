#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/process/cleanup.hpp"

namespace inkmate::test {

/// What goes wrong with a printer. A fault that ends a job or a connection happens once.
struct PrinterFaults {
    /// Power is cut after so many bytes from the host, or to it.
    std::optional<std::size_t> cut_after_received = std::nullopt;
    std::optional<std::size_t> cut_after_sent = std::nullopt;
    /// The job ends and the line is closed when the host has been told this, of which nothing is lost.
    std::optional<std::string> closes_after_text = std::nullopt;
    /// Nothing is read or written any more after so many bytes to the host; the line stays up.
    std::optional<std::size_t> stall_after_sent = std::nullopt;
    /// Nothing of what a job writes reaches the host after so many bytes, and nothing of any later job.
    std::optional<std::size_t> mute_after_sent = std::nullopt;
    /// A job that was sent so many bytes waits longer than the device allows, and is given up.
    std::optional<std::size_t> timeout_after_received = std::nullopt;
    /// True if the line is closed as soon as the host says that nothing more comes, while the job continues.
    bool drops_on_half_close = false;
    /// True if the printer closes no line, also when its job is over.
    bool keeps_line = false;
    /// True if the job is collected, and runs when the host says that nothing more comes.
    bool spools = false;
    /// Before the job is read any further than this, the printer says more than a connection holds, and waits
    /// until the host has read it.
    std::optional<std::size_t> talks_after_received = std::nullopt;
    /// The line is closed without a word when nothing has come over it for so long.
    std::optional<std::chrono::milliseconds> closes_idle = std::nullopt;
    /// True if no second connection is accepted while there is one, nor for so long afterwards.
    bool one_client = false;
    std::chrono::milliseconds rest{0};
    /// There is no interpreter: the host is answered with this.
    std::optional<std::string> answer = std::nullopt;
    /// And with this each time so much is over.
    std::optional<std::chrono::milliseconds> chatter = std::nullopt;
    std::string chatter_text = ".";
};

struct PrinterOptions {
    /// The one paper that is loaded, as Ghostscript calls it.
    std::string paper = "a4";
    /// Bytes.
    int vm = 16'000'000;
    int operand_stack = 500;
    int execution_stack = 250;
    /// A job that is sent nothing for so long is given up.
    std::optional<std::chrono::milliseconds> wait_timeout = std::nullopt;
    /// True if it prints on both sides unless asked not to: a page is held until the next one or the end of
    /// the job.
    bool duplex = false;
    /// True if it prints a page of its own when it is switched on: at first, and after each power cut.
    bool start_page = false;
    /// True if pages are PDFs, or images, which are written at once.
    bool images = false;
    PrinterFaults faults = {};
};

/// A PostScript printer on a port of this machine: Ghostscript behind a listener, with 32-bit integers, the
/// stacks and the memory of a printer, and errors reported as printers do. Jobs run one after the other. Not
/// imitated: few gsaves, arrays of at most 65535.
class VirtualPrinter {
  public:
    explicit VirtualPrinter(PrinterOptions options = {});
    ~VirtualPrinter();
    VirtualPrinter(const VirtualPrinter&) = delete;
    VirtualPrinter& operator=(const VirtualPrinter&) = delete;

    int port() const { return port_; }
    /// "socket://127.0.0.1:PORT".
    std::string uri() const;
    void set_faults(const PrinterFaults& faults);
    /// True if one of the faults that happen once has not happened.
    bool fault_pending() const;
    /// Pages in the tray, in order.
    std::vector<std::filesystem::path> pages() const;
    /// The last that the host has sent to this printer, as far as it was read.
    std::string received() const;
    /// Jobs begun so far.
    int jobs() const { return jobs_; }
    /// How many of them ended because power was cut.
    int cut_jobs() const { return cut_jobs_; }
    /// Waits until no job runs; false when `time` is over before that.
    bool wait_idle(std::chrono::milliseconds time) const;

  private:
    void listen();
    void work();
    void answer(int client, const PrinterFaults& faults);
    void keep(std::string_view text);
    class Job;
    bool stopping() const { return stopping_; }

    PrinterOptions options_;
    process::TemporaryDirectory directory_{"inkmate-printer"};
    int listener_ = -1;
    int port_ = 0;
    int stop_pipe_[2] = {-1, -1};
    std::atomic<int> jobs_ = 0, cut_jobs_ = 0;
    std::atomic<bool> busy_ = false;
    std::atomic<bool> holds_page_ = false;
    /// True until the first job after power has come.
    bool just_on_ = true;
    std::atomic<bool> stopping_ = false;
    std::string received_;
    /// Lines that it does not close; its thread's.
    std::vector<int> kept_lines_;
    mutable std::mutex mutex_;
    std::thread thread_;
};

/// Somebody else whom a printer has accepted and who sends nothing, while this lives.
class OtherClient {
  public:
    explicit OtherClient(const VirtualPrinter& printer);
    ~OtherClient();
    OtherClient(const OtherClient&) = delete;
    OtherClient& operator=(const OtherClient&) = delete;

  private:
    int fd_;
};

}  // namespace inkmate::test
