#include "play/browser/game_server.hpp"

#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <chrono>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/process/process.hpp"
#include "base/text/json.hpp"
#include "base/text/strings.hpp"
#include "play/browser/browser_console.hpp"
#include "play/browser/http_server.hpp"
#include "play/browser/printed_pages.hpp"

namespace inkmate::browser {

namespace {

/// Who may play: whoever knows the secret, from no page but the game's own. Other pages in the same browser
/// can send requests to this machine too, under their own Origin, or under a name of theirs that leads here.
class Access {
  public:
    Access(std::string secret, int port);

    /// "http://127.0.0.1:40123/SECRET/"
    std::string address() const;
    /// Why a request is refused, as a sentence; nothing when it is not.
    std::optional<std::string> refusal(const HttpRequest& request) const;

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

std::optional<std::string> Access::refusal(const HttpRequest& request) const {
    const std::string host = request.header("Host"), origin = request.header("Origin");
    if (host != host_)
        return fmt::format("This game is served to http://{} only, not to {}.", host_,
                           host.empty() ? "a request without a host" : host);
    if (!origin.empty() && origin != "http://" + host_)
        return fmt::format("A page of {} may not play in this game.", origin);
    const std::string_view path = request.path;
    const std::size_t end = path.find('/', 1);
    if (!path.starts_with('/') || end == std::string_view::npos ||
        !same_secret(path.substr(1, end - 1), secret_))
        return "This is not the address of the game: open the one that inkmate play --browser has told.";
    return std::nullopt;
}

using Clock = std::chrono::steady_clock;

/// A tab that is open asks more often than that, one that is on view (play_page.html) twice in the second
/// time.
constexpr std::chrono::milliseconds TAB_PAUSE{1500}, SHORT_TAB_PAUSE{500};

enum HttpStatus { FORBIDDEN = 403, NOT_FOUND = 404, UNAVAILABLE = 503 };

/// A number of a request; 0 for what is none.
std::size_t number(std::string_view digits) {
    std::size_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// Returns what is between these ends of a path, if it has them and digits between them; 0 for a number that
/// is too large.
std::optional<std::size_t> number_between(std::string_view path, std::string_view begin,
                                          std::string_view end) {
    if (!path.starts_with(begin) || !path.ends_with(end) || path.size() <= begin.size() + end.size())
        return std::nullopt;
    path = path.substr(begin.size(), path.size() - begin.size() - end.size());
    if (path.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    return number(path);
}

}  // namespace

class GameServer::Service {
  public:
    Service(const session::GameRecord& record, std::function<std::vector<std::filesystem::path>()> pages,
            int port)
        : pages_(std::move(pages)),
          console_(record, [this] { return pages_.count(); }),
          server_(std::in_place, port),
          access_(random_word(), server_->port()) {
        server_->start({.headers = headers(),
                        .refuse = [this](const HttpRequest& request) { return refused(request); },
                        .answer = [this](const HttpRequest& request) { return answer(request); }});
    }
    ~Service() {
        pages_.stop_drawing();
        server_.reset();
    }
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;

    std::string address() const { return access_.address(); }
    BrowserConsole& console() { return console_; }

    void end(const std::string& last_words, bool soon) {
        console_.close(last_words);
        if (Clock::now() - last_look_.load() < TAB_PAUSE)
            std::this_thread::sleep_for(soon ? SHORT_TAB_PAUSE : TAB_PAUSE);
    }

  private:
    /// Nothing that is answered is kept or shown anywhere else.
    std::vector<std::pair<std::string, std::string>> headers() const {
        return {
            {"Cache-Control", "no-store"},
            {"X-Content-Type-Options", "nosniff"},
            {"Referrer-Policy", "no-referrer"},
            {"X-Frame-Options", "DENY"},
            {"Cross-Origin-Resource-Policy", "same-origin"},
            {"Content-Security-Policy",
             fmt::format("default-src 'none'; script-src 'nonce-{0}'; style-src 'nonce-{0}'; img-src 'self'; "
                         "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                         nonce_)}};
    }

    /// Nobody gets an answer who must not.
    std::optional<HttpAnswer> refused(const HttpRequest& request) const {
        const std::optional<std::string> sentence = access_.refusal(request);
        return sentence ? std::optional(refusal(FORBIDDEN, *sentence)) : std::nullopt;
    }

    HttpAnswer answer(const HttpRequest& request) {
        const std::string_view path = std::string_view(request.path).substr(request.path.find('/', 1) + 1);
        std::optional<HttpAnswer> answer;
        try {
            if (request.method == "GET") answer = shown(path, request);
            if (request.method == "POST" && path == "line") answer = typed(request);
        } catch (const std::exception& fault) {
            return refusal(NOT_FOUND, fmt::format("{}.", fault.what()));
        }
        if (answer) return *std::move(answer);
        return refusal(NOT_FOUND, fmt::format("The game has no answer to this request ({}).",
                                              static_cast<int>(NOT_FOUND)));
    }

    /// Returns what is at a path; nothing if there is no such path.
    std::optional<HttpAnswer> shown(std::string_view path, const HttpRequest& request) {
        if (path.empty()) {
            std::string page(play_page());
            text::replace_all(page, PLAY_PAGE_NONCE, nonce_);
            return HttpAnswer{.type = "text/html; charset=utf-8", .body = std::move(page)};
        }
        if (path == "state") return state(number(request.argument("since")));
        if (path == "pages.pdf") return HttpAnswer{.type = "application/pdf", .body = pages_.all()};
        if (path == "game.pgn") return HttpAnswer{.type = "application/x-chess-pgn", .body = console_.pgn()};
        if (const auto page = number_between(path, "page/", ".png"))
            return HttpAnswer{.type = "image/png", .body = pages_.png(*page)};
        if (const auto page = number_between(path, "page/", ".pdf"))
            return HttpAnswer{.type = "application/pdf", .body = pages_.pdf(*page)};
        return std::nullopt;
    }

    HttpAnswer state(std::size_t since) {
        last_look_ = Clock::now();
        nlohmann::json state = console_.state(since);
        state["pages"] = pages_.count();
        return {.type = "application/json", .body = text::json_text(state, -1)};
    }

    HttpAnswer typed(const HttpRequest& request) {
        if (console_.type(request.body)) return {.type = "text/plain; charset=utf-8", .body = "\n"};
        return refusal(UNAVAILABLE, "The game takes no line now: it has ended, or too many lines wait.");
    }

    PrintedPages pages_;
    BrowserConsole console_;
    /// Without it a browser runs no script, and the page has all of its own.
    std::string nonce_ = random_word();
    std::atomic<Clock::time_point> last_look_{Clock::time_point()};
    std::optional<HttpServer> server_;
    Access access_;
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

void GameServer::end(const std::string& last_words, bool soon) {
    service_->end(last_words, soon);
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
