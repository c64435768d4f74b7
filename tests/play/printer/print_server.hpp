#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"

namespace inkmate::test {

/// A raw queue of a server.
struct CupsQueue {
    std::string name;
    std::string device_uri;
    /// Further lines in printers.conf.
    std::string settings = {};
};
/// A class: its name, and those of its queues.
struct CupsClass {
    std::string name;
    std::vector<std::string> queues;
};

/// The distribution's cupsd with a configuration of its own, on a port of this machine, with raw queues.
/// Nothing of the system's own printing is touched.
class CupsServer {
  public:
    /// True if the package is installed.
    static bool available();
    /// `printer` and `policy`: further lines for the queue in printers.conf, for the policy in cupsd.conf.
    CupsServer(const std::string& queue, const std::string& device_uri, const std::string& printer = "",
               const std::string& policy = "");
    /// `settings`: further lines in cupsd.conf.
    explicit CupsServer(const std::vector<CupsQueue>& queues, const std::vector<CupsClass>& classes = {},
                        const std::string& settings = "");

    /// HOST:PORT for CUPS_SERVER.
    std::string address() const;

  private:
    process::TemporaryDirectory directory_{"inkmate-cups"};
    int port_;
    std::optional<process::ChildProcess> daemon_;
};

/// The distribution's ippeveprinter, which draws each job as PDFs. It does not start without a message bus,
/// even when it is to announce nothing, so it gets one of its own.
class IppPrinter {
  public:
    static bool available();
    IppPrinter();
    std::string uri(const std::string& scheme = "ipp", const std::string& host = "localhost") const;
    /// The certificate that it has signed itself, for localhost; there from the first encrypted connection
    /// on.
    std::filesystem::path certificate() const { return directory_ / "spool/localhost.crt"; }
    std::vector<std::filesystem::path> pages() const;

  private:
    process::TemporaryDirectory directory_{"inkmate-ipp"};
    int port_;
    std::optional<process::ChildProcess> bus_;
    std::optional<process::ChildProcess> printer_;
};

/// A server of RFC 1179 that takes jobs for one queue and passes their data on to a raw port.
class LpdServer {
  public:
    /// What it says when it has the job: yes, no, nothing as long as the client waits, or nothing before it
    /// closes the line.
    enum class LastAnswer { yes, no, silence, end };
    LpdServer(std::string queue, int raw_port, LastAnswer last_answer = LastAnswer::yes);
    ~LpdServer();
    LpdServer(const LpdServer&) = delete;
    LpdServer& operator=(const LpdServer&) = delete;
    std::string uri() const;
    /// The last control file.
    std::string control_file() const;
    /// The names of all files, as clients gave them.
    std::vector<std::string> names() const;
    /// The port from which the last client has come.
    int client_port() const { return client_port_; }

  private:
    void work();
    void serve(int client);

    std::string queue_;
    int raw_port_;
    LastAnswer last_answer_;
    std::atomic<int> client_port_ = 0;
    int listener_ = -1;
    int port_ = 0;
    mutable std::mutex mutex_;
    std::string control_;
    std::vector<std::string> names_;
    std::thread thread_;
};

/// An IPP device of which the test decides what it answers to every Print-Job and Get-Job-Attributes.
class IppDevice {
  public:
    struct Answers {
        /// IPP status codes (RFC 8011, appendix B); 0 is successful-ok. Nothing: never an answer.
        std::optional<int> print = 0;
        /// job-state (RFC 8011, 5.3.7) and a reason for it.
        int job_state = 9;
        std::string reason = "none";
        /// What the server says to the status of an answer.
        std::optional<std::string> message = {};
        /// IPP status of Get-Job-Attributes; does Get-Jobs know of jobs that have ended?
        int follow = 0;
        bool keeps_ended = true;
        bool ipv6 = false;
        /// An HTTP status other than 200 takes the place of all of that.
        int http_status = 200;
        /// If not empty, all that is answered: the first text, and then the second without end.
        std::string begins = {}, goes_on = {};
    };
    explicit IppDevice(Answers answers);
    ~IppDevice();
    IppDevice(const IppDevice&) = delete;
    IppDevice& operator=(const IppDevice&) = delete;
    std::string uri(const std::string& scheme = "ipp") const;
    /// How many requests have come, and the last Print-Job as it came.
    int requests() const { return requests_; }
    /// How many of them were Print-Job.
    int jobs() const { return jobs_; }
    std::string job() const;
    /// The headers of all requests.
    std::string heads() const;

  private:
    void work();
    void serve(int client);

    Answers answers_;
    int listener_ = -1;
    int port_ = 0;
    std::atomic<int> requests_ = 0, jobs_ = 0;
    std::atomic<int> client_ = -1;
    std::atomic<bool> stopping_ = false;
    mutable std::mutex mutex_;
    std::string job_, heads_;
    std::thread thread_;
};

/// An address that takes no connection and refuses none.
class SilentPort {
  public:
    SilentPort();
    ~SilentPort();
    SilentPort(const SilentPort&) = delete;
    SilentPort& operator=(const SilentPort&) = delete;
    int port() const { return port_; }

  private:
    int port_ = 0;
    std::vector<int> sockets_;
};

}  // namespace inkmate::test
