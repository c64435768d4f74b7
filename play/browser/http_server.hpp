#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

struct MHD_Connection;

namespace inkmate::browser {

/// A game that cannot be served or shown in a browser: what is wrong and what to do.
class BrowserError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What a browser asks for. Valid while it is answered.
struct HttpRequest {
    std::string method;     ///< "GET" (also for HEAD), "POST"
    std::string path;       ///< "/page/1.png", decoded
    std::string body = {};  ///< empty before it is read
    MHD_Connection* connection = nullptr;

    /// Returns the value of a header; empty if there is none.
    std::string header(const char* name) const;
    /// Returns the value of an argument behind the path, decoded; empty if there is none.
    std::string argument(const char* name) const;
};

struct HttpAnswer {
    unsigned status = 200;
    std::string type;  ///< "text/plain; charset=utf-8"
    std::string body;
};

/// Returns the answer to a request that is refused: a sentence as plain text.
HttpAnswer refusal(unsigned status, const std::string& sentence);

/// What requests are answered with. Functions are called from several threads at once and throw nothing: a
/// connection whose answer fails is closed.
struct HttpService {
    /// Added to every answer but those that libmicrohttpd makes itself: 400, 414, 431 and 505, for a request
    /// that it cannot read. It offers no way to change them. They are constant texts, which show nothing of
    /// the game or the request.
    std::vector<std::pair<std::string, std::string>> headers = {};
    /// Refuses a request before its body is read. May be empty.
    std::function<std::optional<HttpAnswer>(const HttpRequest&)> refuse = {};
    std::function<HttpAnswer(const HttpRequest&)> answer;
};

/// What clients can take of this machine, whatever they send.
struct HttpLimits {
    /// How many connections are open. One more closes the oldest that has not sent its whole request, so that
    /// whoever sends one at once is always answered.
    unsigned connections = 64;
    /// The time for a whole request. Who sends it byte by byte has no more.
    std::chrono::milliseconds request_time = std::chrono::seconds(10);
    /// How long a client may take nothing of its answer.
    std::chrono::seconds answer_pause{60};
    /// The bytes of a request without its body: more are refused with status 431.
    std::size_t head = 32768;
    /// The bytes of a body: more are refused with status 413 before they are read. A body that does not tell
    /// its length is refused with status 411.
    std::size_t body = 16384;
};

/// Answers requests of this machine only, one on each connection. Ends with its object at once, whatever is
/// connected, when no answer is being made.
class HttpServer {
  public:
    /// Takes a port; 0: any that is free. Throws BrowserError when it is taken. Clients can connect, and wait
    /// for start().
    explicit HttpServer(int port);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    int port() const;
    /// Begins to answer; called once. Throws BrowserError when the system has no threads for it.
    void start(HttpService service, const HttpLimits& limits = {});

  private:
    class Running;
    std::unique_ptr<Running> running_;
};

}  // namespace inkmate::browser
