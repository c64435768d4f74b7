#include "tests/play/printer/print_server.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>

#include "tests/cli/command.hpp"
#include "tests/play/printer/ipp_bytes.hpp"
#include "tests/support/loopback.hpp"

namespace inkmate::test {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
constexpr const char* CUPSD = "/usr/sbin/cupsd";
constexpr const char* SOCKET_BACKEND = "/usr/lib/cups/backend/socket";
constexpr const char* DBUS_DAEMON = "/usr/bin/dbus-daemon";
constexpr const char* IPPEVEPRINTER = "/usr/sbin/ippeveprinter";

/// A listener on any free port of an address, which is stored; `number` is where the address has its port.
template <class Address>
int listen_at(Address address, in_port_t Address::*number, int& port) {
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    const int fd = ::socket(any->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    socklen_t size = sizeof address;
    if (::bind(fd, any, size) != 0 || ::listen(fd, 4) != 0 || ::getsockname(fd, any, &size) != 0)
        throw std::runtime_error("no free port");
    port = ntohs(address.*number);
    return fd;
}

int listen_anywhere(int& port) {
    return listen_at(loopback(0), &sockaddr_in::sin_port, port);
}

/// Reaches the server by IPv6.
int listen_anywhere_6(int& port) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_addr = in6addr_loopback;
    return listen_at(address, &sockaddr_in6::sin6_port, port);
}

/// A connection to an address, or -1 if nobody listens there.
template <class Address>
int connect_to(const Address& address) {
    const auto* const any = reinterpret_cast<const sockaddr*>(&address);
    const int fd = ::socket(any->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(fd, any, sizeof address) == 0) return fd;
    ::close(fd);
    return -1;
}

sockaddr_un socket_file(const fs::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.native().size() >= sizeof address.sun_path)
        throw std::runtime_error("the name of a socket is too long: " + path.string());
    path.native().copy(address.sun_path, path.native().size());
    return address;
}

/// Until a server takes connections: a socket has a name before that.
template <class Address>
void wait_for(const Address& address, const std::string& what) {
    for (int i = 0; i < 500; ++i) {
        if (const int fd = connect_to(address); fd >= 0) {
            ::close(fd);
            return;
        }
        std::this_thread::sleep_for(20ms);
    }
    throw std::runtime_error(what + " does not start");
}

}  // namespace

bool CupsServer::available() {
    return fs::exists(CUPSD) && fs::exists(SOCKET_BACKEND);
}

CupsServer::CupsServer(const std::string& queue, const std::string& device_uri, const std::string& printer,
                       const std::string& policy)
    : CupsServer({{queue, device_uri, printer}}, {},
                 policy.empty() ? "" : fmt::format("<Policy default>\n{}</Policy>\n", policy)) {}

CupsServer::CupsServer(const std::vector<CupsQueue>& queues, const std::vector<CupsClass>& classes,
                       const std::string& settings)
    : port_(free_port()) {
    const std::string root = directory_.path();
    fs::permissions(directory_.path(), fs::perms(0755));
    for (const char* folder :
         {"etc", "etc/ppd", "etc/ssl", "spool", "spool/tmp", "cache", "run", "run/certs"})
        fs::create_directory(directory_ / folder);
    fs::permissions(directory_ / "spool/tmp", fs::perms(01777));
    write(
        directory_ / "cups-files.conf",
        fmt::format("ServerRoot {0}/etc\nRequestRoot {0}/spool\nTempDir {0}/spool/tmp\nCacheDir {0}/cache\n"
                    "StateDir {0}/run\nServerBin /usr/lib/cups\nDataDir /usr/share/cups\nErrorLog {0}/error\n"
                    "AccessLog {0}/access\nPageLog {0}/page\nPrintcap {0}/printcap\nSandboxing relaxed\n"
                    "ServerKeychain {0}/etc/ssl\n",
                    root));
    write(
        directory_ / "cupsd.conf",
        fmt::format("Listen 127.0.0.1:{}\nListen {}/run/sock\nBrowsing Off\nWebInterface No\nLogLevel debug\n"
                    "DefaultShared No\n<Location />\nOrder allow,deny\nAllow from 127.0.0.1\n</Location>\n{}",
                    port_, root, settings));
    std::string printers, classes_file;
    for (const CupsQueue& queue : queues)
        printers += fmt::format(
            "<Printer {}>\nDeviceURI {}\nState Idle\nAccepting Yes\nShared No\nErrorPolicy "
            "abort-job\n{}</Printer>\n",
            queue.name, queue.device_uri, queue.settings);
    for (const CupsClass& c : classes) {
        classes_file += fmt::format("<Class {}>\nState Idle\nAccepting Yes\nShared No\n", c.name);
        for (const std::string& queue : c.queues) classes_file += fmt::format("Printer {}\n", queue);
        classes_file += "</Class>\n";
    }
    write(directory_ / "etc/printers.conf", printers);
    if (!classes.empty()) write(directory_ / "etc/classes.conf", classes_file);
    daemon_.emplace(process::Command{
        {CUPSD, "-f", "-c", directory_ / "cupsd.conf", "-s", directory_ / "cups-files.conf"}});
    wait_for(loopback(port_), "cupsd");
}

std::string CupsServer::address() const {
    return fmt::format("127.0.0.1:{}", port_);
}

bool IppPrinter::available() {
    return fs::exists(IPPEVEPRINTER) && fs::exists(DBUS_DAEMON);
}

IppPrinter::IppPrinter() : port_(free_port()) {
    fs::create_directory(directory_ / "spool");
    fs::create_directory(directory_ / "pages");
    write(directory_ / "print",
          fmt::format("#!/bin/sh\nexec gs -q -dSAFER -dBATCH -dNOPAUSE -sPAPERSIZE=a4 -sDEVICE=pdfwrite "
                      "-dOmitInfoDate=true -dOmitID=true -dOmitXMP=true "
                      "-sOutputFile=\"{}/pages/job-$(printf %04d \"$IPP_JOB_ID\")-%03d.pdf\" -c '<< "
                      "/NeverEmbed [ ] >> setdistillerparams' -f -_ < \"$1\" >&2\n",
                      directory_.path().string()));
    fs::permissions(directory_ / "print", fs::perms(0755));
    const fs::path bus = directory_ / "bus";
    write(
        directory_ / "bus.conf",
        fmt::format(
            "<!DOCTYPE busconfig PUBLIC \"-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN\" "
            "\"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd\">\n<busconfig><type>"
            "custom</type><listen>unix:path={}</listen><policy context=\"default\"><allow "
            "send_destination=\"*\"/><allow receive_sender=\"*\"/><allow user=\"*\"/></policy></busconfig>\n",
            bus.string()));
    bus_.emplace(
        process::Command{{DBUS_DAEMON, "--config-file=" + (directory_ / "bus.conf").string(), "--nofork"}});
    try {
        wait_for(socket_file(bus), "dbus-daemon");
        printer_.emplace(
            process::Command{{IPPEVEPRINTER, "-p", std::to_string(port_), "-r", "off", "-f",
                              "application/postscript", "-c", directory_ / "print", "-d",
                              directory_ / "spool", "-K", directory_ / "spool", "-n", "localhost", "inkmate"},
                             {"DBUS_SYSTEM_BUS_ADDRESS=unix:path=" + bus.string()}});
        wait_for(loopback(port_), "ippeveprinter");
    } catch (const std::runtime_error& e) {
        std::string said = e.what();
        said += ": ";
        for (auto* child : {&printer_, &bus_}) {
            if (!*child) continue;
            (*child)->terminate();
            said += (*child)->errors();
        }
        throw std::runtime_error(said);
    }
}

std::string IppPrinter::uri(const std::string& scheme, const std::string& host) const {
    return fmt::format("{}://{}:{}/ipp/print", scheme, host, port_);
}

std::vector<fs::path> IppPrinter::pages() const {
    std::vector<fs::path> pages;
    for (const auto& entry : fs::directory_iterator(directory_ / "pages"))
        if (entry.file_size() > 0) pages.push_back(entry.path());
    std::ranges::sort(pages);
    return pages;
}

LpdServer::LpdServer(std::string queue, int raw_port, LastAnswer last_answer)
    : queue_(std::move(queue)), raw_port_(raw_port), last_answer_(last_answer) {
    listener_ = listen_anywhere(port_);
    thread_ = std::thread([this] { work(); });
}

LpdServer::~LpdServer() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
}

std::string LpdServer::uri() const {
    return fmt::format("lpd://127.0.0.1:{}/{}", port_, queue_);
}

std::string LpdServer::control_file() const {
    const std::scoped_lock lock(mutex_);
    return control_;
}

std::vector<std::string> LpdServer::names() const {
    const std::scoped_lock lock(mutex_);
    return names_;
}

void LpdServer::work() {
    while (true) {
        sockaddr_in address{};
        socklen_t size = sizeof address;
        const int client = ::accept4(listener_, reinterpret_cast<sockaddr*>(&address), &size, SOCK_CLOEXEC);
        if (client < 0) return;
        client_port_ = ntohs(address.sin_port);
        serve(client);
        ::close(client);
    }
}

void LpdServer::serve(int client) {
    const auto get = [&](std::size_t n) {
        std::string bytes(n, '\0');
        std::size_t at = 0;
        while (at < n) {
            const ssize_t got = ::recv(client, bytes.data() + at, n - at, 0);
            if (got <= 0) return bytes.substr(0, at);
            at += static_cast<std::size_t>(got);
        }
        return bytes;
    };
    const auto get_line = [&] {
        std::string line;
        for (std::string c = get(1); !c.empty() && c != "\n"; c = get(1)) line += c;
        return line;
    };
    const auto reply = [&](char code) { ::send(client, &code, 1, MSG_NOSIGNAL); };
    if (get_line() != "\002" + queue_) return reply(1);
    reply(0);
    for (std::string line = get_line(); !line.empty(); line = get_line()) {
        const std::size_t size = std::stoul(line.substr(1));
        {
            const std::scoped_lock lock(mutex_);
            names_.push_back(line.substr(line.find(' ') + 1));
        }
        reply(0);
        const std::string bytes = get(size);
        if (get(1) != std::string(1, '\0')) return;
        if (line[0] == '\002') {
            const std::scoped_lock lock(mutex_);
            control_ = bytes;
        } else {
            const int raw = connect_to(loopback(raw_port_));
            for (std::size_t at = 0; at < bytes.size();) {
                const ssize_t n = ::send(raw, bytes.data() + at, bytes.size() - at, MSG_NOSIGNAL);
                if (n <= 0) break;
                at += static_cast<std::size_t>(n);
            }
            ::shutdown(raw, SHUT_WR);
            char drop[4096];
            while (::recv(raw, drop, sizeof drop, 0) > 0) {
            }
            ::close(raw);
            if (last_answer_ == LastAnswer::no) reply(1);
            if (last_answer_ == LastAnswer::silence) get(1);
            if (last_answer_ != LastAnswer::yes) return;
        }
        reply(0);
    }
}

namespace {

std::string four_bytes(int n) {
    std::string bytes;
    put16(bytes, n >> 16);
    put16(bytes, n);
    return bytes;
}

std::size_t content_length(const std::string& head) {
    const std::size_t at = head.find("Content-Length: ");
    return at == std::string::npos ? 0 : std::stoul(head.substr(at + 16));
}

constexpr int PRINT_JOB = 2, GET_JOB_ATTRIBUTES = 9, GET_JOBS = 10;

}  // namespace

IppDevice::IppDevice(Answers answers) : answers_(std::move(answers)) {
    listener_ = answers_.ipv6 ? listen_anywhere_6(port_) : listen_anywhere(port_);
    thread_ = std::thread([this] { work(); });
}

IppDevice::~IppDevice() {
    stopping_ = true;
    ::shutdown(listener_, SHUT_RDWR);
    if (const int client = client_; client >= 0) ::shutdown(client, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
}

std::string IppDevice::uri(const std::string& scheme) const {
    return fmt::format("{}://{}:{}/ipp/print", scheme, answers_.ipv6 ? "[::1]" : "127.0.0.1", port_);
}

std::string IppDevice::job() const {
    const std::lock_guard lock(mutex_);
    return job_;
}

std::string IppDevice::heads() const {
    const std::lock_guard lock(mutex_);
    return heads_;
}

void IppDevice::work() {
    while (!stopping_) {
        const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) return;
        client_ = client;
        if (!stopping_) serve(client);
        client_ = -1;
        ::close(client);
    }
}

void IppDevice::serve(int client) {
    std::string received;
    const auto more = [&] {
        std::array<char, 65536> chunk;
        const ssize_t n = ::recv(client, chunk.data(), chunk.size(), 0);
        if (n > 0) received.append(chunk.data(), static_cast<std::size_t>(n));
        return n > 0;
    };
    const auto say = [&](const std::string& text) {
        return ::send(client, text.data(), text.size(), MSG_NOSIGNAL) > 0;
    };
    while (true) {
        std::size_t end;
        while ((end = received.find("\r\n\r\n")) == std::string::npos)
            if (!more()) return;
        const std::string head = received.substr(0, end + 4);
        received.erase(0, end + 4);
        {
            const std::lock_guard lock(mutex_);
            heads_ += head;
        }
        ++requests_;
        if (!answers_.goes_on.empty()) {
            say(answers_.begins);
            while (!stopping_ && say(answers_.goes_on)) std::this_thread::sleep_for(5ms);
            return;
        }
        if (answers_.http_status != 200) {
            say(
                fmt::format("HTTP/1.1 {} No\r\nWWW-Authenticate: Basic realm=\"paper\"\r\n"
                            "Content-Length: 0\r\nConnection: close\r\n\r\n",
                            answers_.http_status));
            return;
        }
        if (head.find("100-continue") != std::string::npos) say("HTTP/1.1 100 Continue\r\n\r\n");
        while (received.size() < content_length(head))
            if (!more()) return;
        const std::string body = received.substr(0, content_length(head));
        received.erase(0, body.size());
        const int operation = body.size() > 8 ? body[3] : 0;
        const bool print = operation == PRINT_JOB;
        if (print) {
            ++jobs_;
            const std::lock_guard lock(mutex_);
            job_ = body;
        }
        if (print && !answers_.print) continue;
        std::string answer = body.substr(0, 2);
        put16(answer, print ? *answers_.print : operation == GET_JOB_ATTRIBUTES ? answers_.follow : 0);
        answer += body.substr(4, 4) + "\x01";
        put_attribute(answer, 0x47, "attributes-charset", "utf-8");
        put_attribute(answer, 0x48, "attributes-natural-language", "en");
        if (answers_.message) put_attribute(answer, 0x41, "status-message", *answers_.message);
        if (operation != GET_JOBS || answers_.keeps_ended) {
            answer += "\x02";
            put_attribute(answer, 0x21, "job-id", four_bytes(7));
            put_attribute(answer, 0x23, "job-state", four_bytes(answers_.job_state));
            put_attribute(answer, 0x44, "job-state-reasons", answers_.reason);
        }
        answer += "\x03";
        say(fmt::format("HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: {}\r\n\r\n",
                        answer.size()) +
            answer);
    }
}

SilentPort::SilentPort() {
    sockets_.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(sockets_[0], reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        ::listen(sockets_[0], 0) != 0 ||
        ::getsockname(sockets_[0], reinterpret_cast<sockaddr*>(&address), &size) != 0)
        throw std::runtime_error("no free port");
    port_ = ntohs(address.sin_port);
    // Who comes when its list of connections is full gets no answer.
    for (int i = 0; i < 4; ++i) {
        sockets_.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        ::connect(sockets_.back(), reinterpret_cast<const sockaddr*>(&address), sizeof address);
    }
}

SilentPort::~SilentPort() {
    for (const int fd : sockets_) ::close(fd);
}

}  // namespace inkmate::test
