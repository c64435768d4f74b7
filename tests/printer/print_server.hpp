#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "process/process.hpp"
#include "process/temporary_directory.hpp"

namespace inkmate::test {

/// The distribution's cupsd with a configuration of its own, on a port of this machine, with one raw queue.
/// Nothing of the system's own printing is touched.
class CupsServer {
  public:
    /// Nothing when the package is not installed.
    static bool available();
    CupsServer(const std::string& queue, const std::string& device_uri);

    /// HOST:PORT for CUPS_SERVER.
    std::string address() const;

  private:
    TemporaryDirectory directory_{"inkmate-cups"};
    int port_;
    std::optional<ChildProcess> daemon_;
};

/// The distribution's ippeveprinter, which draws each job as PDFs. It does not start without a message bus,
/// even when it is to announce nothing, so it gets one of its own.
class IppPrinter {
  public:
    static bool available();
    IppPrinter();
    std::string uri() const;
    std::vector<std::filesystem::path> pages() const;

  private:
    TemporaryDirectory directory_{"inkmate-ipp"};
    int port_;
    std::optional<ChildProcess> bus_;
    std::optional<ChildProcess> printer_;
};

/// A server of RFC 1179 that takes jobs for one queue and passes their data on to a raw port.
class LpdServer {
  public:
    LpdServer(std::string queue, int raw_port);
    ~LpdServer();
    LpdServer(const LpdServer&) = delete;
    LpdServer& operator=(const LpdServer&) = delete;
    std::string uri() const;
    /// The last control file.
    const std::string& control_file() const { return control_; }

  private:
    void work();
    void serve(int client);

    std::string queue_;
    int raw_port_;
    int listener_ = -1;
    int port_ = 0;
    std::string control_;
    std::thread thread_;
};

}  // namespace inkmate::test
