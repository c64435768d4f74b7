#include "play/browser/game_server.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>

#include "base/files/file_io.hpp"
#include "base/process/process.hpp"
#include "base/text/strings.hpp"
#include "play/browser/browser_console.hpp"
#include "play/browser/printed_pages.hpp"

namespace inkmate::browser {

namespace {

/// What a request says of where it comes from, and what it asks for.
struct Request {
    std::string_view path;
    std::string_view host;
    std::string_view origin;  ///< empty where it names none
};

/// Who may play: whoever knows the secret, from no page but the game's own. Other pages in the same browser
/// can send requests to this machine too, under their own Origin, or under a name of theirs that leads here.
class Access {
  public:
    Access(std::string secret, int port);

    /// "http://127.0.0.1:40123/SECRET/"
    std::string address() const;
    /// Why a request is refused, as a sentence; nothing when it is not.
    std::optional<std::string> refusal(const Request& request) const;

  private:
    std::string secret_;
    std::string host_;
};

/// True if both are equal; takes a time that does not reveal how much is right.
bool same_secret(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    int different = 0;
    for (std::size_t i = 0; i < a.size(); ++i) different |= a[i] ^ b[i];
    return different == 0;
}

/// Text that nobody guesses: 128 random bits in hexadecimal digits.
std::string random_word() {
    std::random_device random;
    std::string word;
    for (int i = 0; i < 4; ++i) word += fmt::format("{:08x}", random());
    return word;
}

Access::Access(std::string secret, int port)
    : secret_(std::move(secret)),
      // Browsers leave the usual port out.
      host_(port == 80 ? "127.0.0.1" : fmt::format("127.0.0.1:{}", port)) {}

std::string Access::address() const {
    return fmt::format("http://{}/{}/", host_, secret_);
}

std::optional<std::string> Access::refusal(const Request& request) const {
    if (request.host != host_)
        return fmt::format("This game is served to http://{} only, not to {}.", host_,
                           request.host.empty() ? "a request without a host" : request.host);
    if (!request.origin.empty() && request.origin != "http://" + host_)
        return fmt::format("A page of {} may not play in this game.", request.origin);
    const std::size_t end = request.path.find('/', 1);
    if (!request.path.starts_with('/') || end == std::string_view::npos ||
        !same_secret(request.path.substr(1, end - 1), secret_))
        return "This is not the address of the game: open the one that inkmate play --browser has told.";
    return std::nullopt;
}

using Clock = std::chrono::steady_clock;

constexpr const char* LOOPBACK = "127.0.0.1";
/// A line of more bytes is refused here; the program refuses shorter ones in its own words.
constexpr std::size_t LONGEST_REQUEST = 16384;
/// A tab that is open asks more often than that.
constexpr std::chrono::milliseconds TAB_PAUSE{1500};
/// A connection that idles would keep a thread from others.
constexpr std::size_t REQUESTS_PER_CONNECTION = 1;
constexpr const char* TEXT = "text/plain; charset=utf-8";

enum HttpStatus { FORBIDDEN = 403, NOT_FOUND = 404, UNAVAILABLE = 503 };

void refuse(httplib::Response& response, HttpStatus status, const std::string& sentence) {
    response.status = status;
    response.set_content(sentence + "\n", TEXT);
}

/// A number of a request; 0 for what is none.
std::size_t number(const std::string& digits) {
    std::size_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

}  // namespace

class GameServer::Service {
  public:
    Service(const session::GameRecord& record, std::function<std::vector<std::filesystem::path>()> pages,
            int port)
        : pages_(std::move(pages)),
          console_(record, [this] { return pages_.count(); }),
          access_(random_word(), bind(port)) {
        guard();
        serve_game();
        serve_pages();
        thread_ = std::thread([this] {
            server_.listen_after_bind();
            ended_ = true;
        });
    }
    ~Service() {
        // Before it listens it cannot be stopped.
        while (!server_.is_running() && !ended_) std::this_thread::yield();
        server_.stop();
        thread_.join();
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    std::string address() const { return access_.address(); }
    BrowserConsole& console() { return console_; }

    void end(const std::string& last_words) {
        console_.close(last_words);
        if (Clock::now() - last_look_.load() < TAB_PAUSE) std::this_thread::sleep_for(TAB_PAUSE);
    }

  private:
    int bind(int port) {
        // Without this a second server could take the same port.
        server_.set_socket_options([](socket_t socket) {
            const int yes = 1;
            ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        });
        server_.set_keep_alive_max_count(REQUESTS_PER_CONNECTION);
        server_.set_payload_max_length(LONGEST_REQUEST);
        if (port == 0) {
            port = server_.bind_to_any_port(LOOPBACK);
            if (port < 0) throw BrowserError("no port of this machine is free for the browser");
        } else if (!server_.bind_to_port(LOOPBACK, port)) {
            throw BrowserError(
                fmt::format("port {} cannot be used: choose another with --port, or leave it out", port));
        }
        return port;
    }

    /// Nobody gets an answer who must not, and nothing that is answered is kept or shown anywhere else.
    void guard() {
        server_.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
            for (const auto& [name, value] :
                 {std::pair{"Cache-Control", "no-store"}, std::pair{"X-Content-Type-Options", "nosniff"},
                  std::pair{"Referrer-Policy", "no-referrer"}, std::pair{"X-Frame-Options", "DENY"},
                  std::pair{"Cross-Origin-Resource-Policy", "same-origin"}})
                response.set_header(name, value);
            response.set_header(
                "Content-Security-Policy",
                fmt::format(
                    "default-src 'none'; script-src 'nonce-{0}'; style-src 'nonce-{0}'; img-src 'self'; "
                    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                    nonce_));
            const std::string host = request.get_header_value("Host"),
                              origin = request.get_header_value("Origin");
            const auto refusal = access_.refusal({request.path, host, origin});
            if (!refusal) return httplib::Server::HandlerResponse::Unhandled;
            refuse(response, FORBIDDEN, *refusal);
            return httplib::Server::HandlerResponse::Handled;
        });
        server_.set_error_handler([](const httplib::Request&, httplib::Response& response) {
            if (response.body.empty())
                response.set_content(
                    fmt::format("The game has no answer to this request ({}).\n", response.status), TEXT);
        });
        server_.set_exception_handler(
            [](const httplib::Request&, httplib::Response& response, std::exception_ptr fault) {
                try {
                    std::rethrow_exception(fault);
                } catch (const std::exception& e) {
                    refuse(response, NOT_FOUND, fmt::format("{}.", e.what()));
                }
            });
    }

    void serve_game() {
        server_.Get("/[^/]+/", [this](const httplib::Request&, httplib::Response& response) {
            std::string page(play_page());
            text::replace_all(page, PLAY_PAGE_NONCE, nonce_);
            response.set_content(page, "text/html; charset=utf-8");
        });
        server_.Get("/[^/]+/state", [this](const httplib::Request& request, httplib::Response& response) {
            last_look_ = Clock::now();
            nlohmann::json state = console_.state(number(request.get_param_value("since")));
            state["pages"] = pages_.count();
            response.set_content(state.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace),
                                 "application/json");
        });
        server_.Post("/[^/]+/line", [this](const httplib::Request& request, httplib::Response& response) {
            if (console_.type(request.body)) return response.set_content("\n", TEXT);
            refuse(response, UNAVAILABLE,
                   "The game takes no line now: it has ended, or too many lines wait.");
        });
    }

    void serve_pages() {
        server_.Get(R"(/[^/]+/page/(\d+)\.png)",
                    [this](const httplib::Request& request, httplib::Response& response) {
                        response.set_content(pages_.png(number(request.matches[1])), "image/png");
                    });
        server_.Get(R"(/[^/]+/page/(\d+)\.pdf)",
                    [this](const httplib::Request& request, httplib::Response& response) {
                        response.set_content(pages_.pdf(number(request.matches[1])), "application/pdf");
                    });
        server_.Get("/[^/]+/pages\\.pdf", [this](const httplib::Request&, httplib::Response& response) {
            response.set_content(pages_.all(), "application/pdf");
        });
        server_.Get("/[^/]+/game\\.pgn", [this](const httplib::Request&, httplib::Response& response) {
            response.set_content(console_.pgn(), "application/x-chess-pgn");
        });
    }

    PrintedPages pages_;
    BrowserConsole console_;
    httplib::Server server_;
    Access access_;
    /// Without it a browser runs no script, and the page has all of its own.
    std::string nonce_ = random_word();
    std::atomic<Clock::time_point> last_look_{Clock::time_point()};
    std::atomic<bool> ended_ = false;
    std::thread thread_;
};

GameServer::GameServer(const session::GameRecord& record,
                       std::function<std::vector<std::filesystem::path>()> pages, int port)
    : service_(std::make_unique<Service>(record, std::move(pages), port)) {}

GameServer::~GameServer() = default;

std::string GameServer::address() const {
    return service_->address();
}

session::UserConsole& GameServer::console() {
    return service_->console();
}

void GameServer::end(const std::string& last_words) {
    service_->end(last_words);
}

OpenedBrowser::OpenedBrowser(const std::string& address) : directory_("inkmate-open") {
    const std::string file = directory_ / "game.html",
                      opener = process::require_program("xdg-open", "xdg-open", "xdg-utils").string();
    files::write_output(file,
                        fmt::format("<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" "
                                    "content=\"0; url={0}\"><a href=\"{0}\">The game</a>\n",
                                    address));
    // A browser lives as long as it likes, and says much.
    process::run({{"sh", "-c", "\"$0\" \"$1\" </dev/null >/dev/null 2>&1 &", opener, file}});
}

}  // namespace inkmate::browser
