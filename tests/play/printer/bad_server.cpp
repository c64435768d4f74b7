#include "tests/play/printer/bad_server.hpp"

#include <fmt/format.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <iterator>
#include <optional>
#include <stdexcept>

#include "tests/play/printer/ipp_bytes.hpp"
#include "tests/support/loopback.hpp"

namespace inkmate::test {

using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

/// The end of every job: the last line that its program is told.
constexpr std::string_view JOB_END = "quit\n";

/// A certificate that nobody vouches for, and its key; made once.
gnutls_certificate_credentials_t credentials() {
    static const gnutls_certificate_credentials_t made = [] {
        gnutls_x509_privkey_t key;
        gnutls_x509_crt_t certificate;
        ::gnutls_x509_privkey_init(&key);
        ::gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1),
                                       0);
        ::gnutls_x509_crt_init(&certificate);
        ::gnutls_x509_crt_set_version(certificate, 3);
        ::gnutls_x509_crt_set_serial(certificate, "\1", 1);
        ::gnutls_x509_crt_set_activation_time(certificate, std::time(nullptr) - 3600);
        ::gnutls_x509_crt_set_expiration_time(certificate, std::time(nullptr) + 365 * 86400);
        ::gnutls_x509_crt_set_key(certificate, key);
        ::gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, "127.0.0.1", 9);
        ::gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0);
        gnutls_certificate_credentials_t result;
        ::gnutls_certificate_allocate_credentials(&result);
        if (::gnutls_certificate_set_x509_key(result, &certificate, 1, key) != GNUTLS_E_SUCCESS)
            throw std::runtime_error("no certificate");
        ::gnutls_x509_crt_deinit(certificate);
        ::gnutls_x509_privkey_deinit(key);
        return result;
    }();
    return made;
}

}  // namespace

const char* name_of(Channel channel) {
    constexpr std::array NAMES = {"socket", "lpd", "ipp", "ipps"};
    return NAMES[static_cast<std::size_t>(channel)];
}

/// A client's connection, encrypted or not.
class BadServer::Line {
  public:
    explicit Line(int fd) : fd_(fd) {}
    ~Line() {
        if (session_ != nullptr) ::gnutls_deinit(session_);
    }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;

    bool encrypt() {
        ::gnutls_init(&session_, GNUTLS_SERVER | GNUTLS_NO_SIGNAL);
        ::gnutls_set_default_priority(session_);
        ::gnutls_credentials_set(session_, GNUTLS_CRD_CERTIFICATE, credentials());
        ::gnutls_transport_set_int(session_, fd_);
        int result;
        do result = ::gnutls_handshake(session_);
        while (result < 0 && ::gnutls_error_is_fatal(result) == 0);
        return result == GNUTLS_E_SUCCESS;
    }
    bool say(std::string_view text) {
        while (!text.empty()) {
            const ssize_t n = session_ != nullptr ? ::gnutls_record_send(session_, text.data(), text.size())
                                                  : ::send(fd_, text.data(), text.size(), MSG_NOSIGNAL);
            if (n <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(n));
        }
        return true;
    }
    bool hear() {
        std::array<char, 65536> chunk;
        const ssize_t n = session_ != nullptr ? ::gnutls_record_recv(session_, chunk.data(), chunk.size())
                                              : ::recv(fd_, chunk.data(), chunk.size(), 0);
        if (n > 0) heard.append(chunk.data(), static_cast<std::size_t>(n));
        return n > 0;
    }
    /// Takes so many bytes; nothing when they do not come.
    std::optional<std::string> take(std::size_t size) {
        while (heard.size() < size)
            if (!hear()) return std::nullopt;
        std::string bytes = heard.substr(0, size);
        heard.erase(0, size);
        return bytes;
    }
    /// Takes what comes up to an end, with it.
    std::optional<std::string> take_to(std::string_view end) {
        std::size_t at;
        while ((at = heard.find(end)) == std::string::npos)
            if (!hear()) return std::nullopt;
        return take(at + end.size());
    }
    /// Hears the client out.
    void wait_for_end() {
        while (hear()) heard.clear();
    }

    std::string heard;

  private:
    int fd_;
    gnutls_session_t session_ = nullptr;
};

BadServer::BadServer(std::uint32_t seed, Channel channel)
    : random_(seed * 4 + static_cast<std::uint32_t>(channel)),
      channel_(channel),
      patience_(2 + random_() % (channel == Channel::ipp || channel == Channel::ipps ? 60 : 12)),
      listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
        ::listen(listener_, 4) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        throw std::runtime_error("no free port");
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { work(); });
}

BadServer::~BadServer() {
    stopping_ = true;
    ::shutdown(listener_, SHUT_RDWR);
    {
        const std::scoped_lock lock(mutex_);
        if (client_ >= 0) ::shutdown(client_, SHUT_RDWR);
    }
    thread_.join();
    ::close(listener_);
}

std::string BadServer::uri() const {
    return fmt::format("{}://127.0.0.1:{}{}", name_of(channel_), port_,
                       channel_ == Channel::socket ? "" : "/paper");
}

void BadServer::work() {
    while (true) {
        const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (client < 0) return;
        {
            const std::scoped_lock lock(mutex_);
            client_ = client;
            if (stopping_) ::shutdown(client, SHUT_RDWR);
        }
        serve(client);
        const std::scoped_lock lock(mutex_);
        client_ = -1;
        ::close(client);
    }
}

void BadServer::serve(int client) {
    Line line(client);
    switch (channel_) {
        case Channel::socket: return serve_socket(line);
        case Channel::lpd: return serve_lpd(line);
        case Channel::ipps:
            if (one_in(4 * patience_)) {
                line.say("HTTP/1.1 400 Bad Request\r\n\r\n");
                return;
            }
            if (one_in(4 * patience_)) return line.wait_for_end();
            if (!line.encrypt()) return;
            [[fallthrough]];
        default: return serve_ipp(line);
    }
}

bool BadServer::answer(Line& line, const std::string& good) {
    if (!one_in(patience_)) return line.say(good);
    const std::string half = good.substr(0, random_() % std::max<std::size_t>(good.size(), 1));
    switch (random_() % 16) {
        case 0: return false;
        case 1: line.wait_for_end(); return false;
        case 2: line.say(half); return false;
        case 3:
            line.say(half);
            line.wait_for_end();
            return false;
        case 4:
            for (std::size_t i = 0; i < good.size(); ++i) {
                if (!line.say(good.substr(i, 1))) return false;
                if (i < 200) std::this_thread::sleep_for(1ms);
            }
            return true;
        case 5:
            std::this_thread::sleep_for(std::chrono::milliseconds(random_() % 400));
            return line.say(good);
        case 6: {
            std::string noise;
            while (noise.size() < 300) noise += static_cast<char>(random_());
            return line.say(noise + (one_in(2) ? good : ""));
        }
        case 7: return line.say("GNU Chess 6.2.9\nMy move is: e5\n> ");
        case 8: return line.say("%%[ Error: VMerror; OffendingCommand: array ]%%\n" + good);
        case 9: return line.say("%%[ PrinterError: out of paper\x1b[2J ]%%\n" + good);
        case 10: return line.say(good + good);
        case 11: {
            std::string small = good;
            std::ranges::transform(small, small.begin(),
                                   [](char c) { return 'A' <= c && c <= 'Z' ? c + 32 : c; });
            return line.say(small);
        }
        case 12:
            return line.say(
                fmt::format("HTTP/1.1 {} No\r\nWWW-Authenticate: Basic realm=\"paper\"\r\n"
                            "Content-Length: 0\r\n\r\n",
                            std::array{401, 403, 404, 426, 500, 503}[random_() % 6]));
        case 13: {
            // Endless headers, or drips of them.
            line.say("HTTP/1.1 200 OK\r\n");
            const bool drips = one_in(2);
            while (!stopping_ && line.say(drips ? "X" : "X: y\r\n"))
                if (drips) std::this_thread::sleep_for(10ms);
            return false;
        }
        case 14: line.say("HTTP/1.1 100 Continue\r\n\r\n"); return line.say(good);
        default:
            return line.say(
                "HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: 4000\r\n\r\n\x02");
    }
}

void BadServer::serve_socket(Line& line) {
    if (one_in(2 * patience_) && !answer(line, "%%[ status: warming up ]%%\n")) return;
    while (!line.heard.ends_with(JOB_END))
        if (!line.hear()) return;
    ++jobs_;
    if (answer(line, "Inkmate 0.1.0. Type a move.\n> \nGoodbye.\n") && !one_in(2)) line.wait_for_end();
}

void BadServer::serve_lpd(Line& line) {
    const std::string yes(1, '\0');
    if (!line.take_to("\n") || !answer(line, yes)) return;
    while (const auto head = line.take_to("\n")) {
        std::size_t size = 0;
        try {
            size = std::stoul(head->substr(1));
        } catch (const std::exception&) {
            return;
        }
        if (!answer(line, yes)) return;
        if (!line.take(size + 1)) return;
        if (head->starts_with('\003')) ++jobs_;
        if (!answer(line, yes)) return;
    }
}

std::string BadServer::ipp_answer(const std::string& request) {
    constexpr int PRINT_JOB = 2;
    std::string answer = request.substr(0, 2);
    // Statuses of failure, and one that no library knows (RFC 8011, appendix B).
    static constexpr std::array FAILURES = {0x0400, 0x0401, 0x0403, 0x0406, 0x040A, 0x0500,
                                            0x0501, 0x0506, 0x0507, 0x05FF, 0x7777};
    put16(answer, one_in(patience_) ? FAILURES[random_() % FAILURES.size()] : 0);
    answer += request.substr(4, 4) + "\x01";
    put_attribute(answer, 0x47, "attributes-charset", "utf-8");
    put_attribute(answer, 0x48, "attributes-natural-language", "en");
    if (one_in(patience_))
        put_attribute(answer, 0x41, "status-message", "no\x1b[31m\n::error::\xc2\x9b paper");
    const bool print = request.size() > 4 && request[3] == PRINT_JOB;
    if (!one_in(patience_)) {
        answer += "\x02";
        if (!one_in(patience_)) put_attribute(answer, 0x21, "job-id", "\0\0\0\7"s);
        // Pending at first, then completed (RFC 8011, 5.3.7), or any.
        const char state = one_in(patience_) ? static_cast<char>(random_() % 12) : print || one_in(3) ? 3 : 9;
        put_attribute(answer, 0x23, "job-state", "\0\0\0"s + state);
        put_attribute(answer, 0x44, "job-state-reasons", one_in(patience_) ? "media-jam\x1b[2J\xff" : "none");
    }
    return answer + "\x03";
}

void BadServer::serve_ipp(Line& line) {
    constexpr std::string_view LENGTH = "Content-Length: ";
    while (const auto head = line.take_to("\r\n\r\n")) {
        const std::size_t at = head->find(LENGTH);
        const std::size_t size = at == std::string::npos ? 0 : std::stoul(head->substr(at + LENGTH.size()));
        if (one_in(4 * patience_) && !answer(line, "")) return;
        if (head->find("100-continue") != std::string::npos) line.say("HTTP/1.1 100 Continue\r\n\r\n");
        const auto body = line.take(size);
        if (!body) return;
        if (body->size() < 8) return;
        if (body->ends_with(JOB_END)) ++jobs_;
        const std::string said = ipp_answer(*body);
        if (!answer(line, fmt::format("HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n"
                                      "Content-Length: {}\r\n\r\n",
                                      said.size()) +
                              said))
            return;
        if (one_in(2 * patience_)) return;
    }
}

}  // namespace inkmate::test
