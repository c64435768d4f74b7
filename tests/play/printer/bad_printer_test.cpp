// Printers that misbehave, each by a seed: whatever they do, a session or a job ends in time with a sentence
// or goes on, and the saved game has the moves that were played and no other.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <optional>
#include <random>
#include <thread>
#include <vector>

#include "core/chess/notation.hpp"
#include "play/device/device_text.hpp"
#include "play/device/send_job.hpp"
#include "play/session/device_game.hpp"
#include "tests/cli/command.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

using Random = std::mt19937;

/// Far more than any session takes: one that takes longer hangs.
constexpr auto LONGEST_RUN = 1min;
/// What a device may take for an answer.
constexpr auto WAIT = 200ms;

std::uint32_t seeds() {
    return full_tests() ? 10'000 : 30;
}

bool is_sentence(const std::string& text) {
    return text.size() > 20 && text.size() < 2000 && fuzz::fit_for_terminal(text);
}

/// Runs something for every seed, several at a time. False when one has not ended in time; the interrupt key
/// has ended it then.
template <class Run>
bool each_seed_ends(Run run) {
    constexpr std::uint32_t AT_ONCE = 16;
    const Interrupt interrupt;
    bool in_time = true;
    for (std::uint32_t first = 0; first < seeds(); first += AT_ONCE) {
        std::vector<std::future<void>> runs;
        for (std::uint32_t seed = first; seed < std::min(first + AT_ONCE, seeds()); ++seed)
            runs.push_back(std::async(std::launch::async, [&, seed] { run(seed, &interrupt); }));
        for (const std::future<void>& one : runs) {
            if (one.wait_for(LONGEST_RUN) == std::future_status::ready) continue;
            in_time = false;
            ::kill(::getpid(), SIGINT);
            one.wait();
        }
    }
    return in_time;
}

std::string noise(Random& random, std::size_t size) {
    std::string text;
    while (text.size() < size) text += static_cast<char>(random());
    return text;
}

/// A printer at the end of a line whose program plays chess, at random and badly.
class BadPrinter {
  public:
    BadPrinter(std::uint32_t seed, int line)
        : random_(seed), faulty_(seed % 5), line_(line), thread_([this] { work(); }) {}
    ~BadPrinter() {
        stop_ = true;
        ::shutdown(line_, SHUT_RDWR);
        thread_.join();
        ::close(line_);
    }
    BadPrinter(const BadPrinter&) = delete;
    BadPrinter& operator=(const BadPrinter&) = delete;

    /// Moves that it has told of, of either side, and those that it has refused; when it is closed.
    std::vector<std::string> told, refused;
    void close() {
        stop_ = true;
        ::shutdown(line_, SHUT_RDWR);
        thread_.join();
        thread_ = std::thread([] {});
    }

  private:
    bool say(std::string_view text) {
        while (!text.empty() && !stop_) {
            const ssize_t n = ::send(line_, text.data(), text.size(), MSG_NOSIGNAL);
            if (n <= 0) return false;
            text.remove_prefix(static_cast<std::size_t>(n));
        }
        return !stop_;
    }
    void drip(std::string_view text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (!say(text.substr(i, 1))) return;
            if (i % 8 == 0) std::this_thread::sleep_for(1ms);
        }
    }

    void work() {
        std::string heard;
        say(random_() % 9 == 0 ? "%%[ status: warming up ]%%\n" : "");
        std::string greeting = "Inkmate 0.1.0. Type a move.\n> ";
        if (random_() % 12 == 0) greeting += "\n> ";
        say(greeting);
        while (!stop_) {
            std::size_t end = heard.find('\n');
            if (end == std::string::npos) {
                if (!fuzz::hear(line_, heard)) return;
                continue;
            }
            const std::string line = heard.substr(0, end);
            heard.erase(0, end + 1);
            if (line == "quit") {
                say("\nGoodbye.\n");
                ::shutdown(line_, SHUT_WR);
                return;
            }
            if (!line.starts_with('%') && !answer(line)) return;
        }
    }

    /// False when it closes the line.
    bool answer(const std::string& line) {
        Game before = game_;
        std::string good = "\n";
        try {
            play(parse_move(game_.position(), line), good);
            const MoveList replies = legal_moves(game_.position());
            if (!ends_game(game_.status())) play(*(replies.begin() + random_() % replies.size()), good);
        } catch (const std::exception&) {
            return say(fmt::format("\nNot understood: \"{}\"; nothing changed.\n> ", line));
        }
        good += "> ";
        // Some are good for a while.
        if (random_() % 5 < faulty_ || faulty_ == 0) return say(good);
        switch (random_() % 16) {
            case 0: drip(good); return true;
            case 1: say(good.substr(0, random_() % good.size())); return false;
            case 2: return say("> " + good + "\n> ");
            case 3:
                std::this_thread::sleep_for(20ms);
                return say("%%[ PrinterError: out of paper ]%%\n" + good);
            case 4:
                std::ranges::transform(good, good.begin(), [](char c) { return c == 'M' ? 'm' : c; });
                return say(good);
            case 5: return say(noise(random_, 300) + good);
            case 6: return say(good.substr(0, random_() % good.size()));
            case 7: return say("\nGNU Chess 6.2.9\nMy move is: e5\n> ");
            case 8:
                game_ = std::move(before);
                refused.push_back(line);
                return say(fmt::format("\nNot understood: \"{}\"; nothing changed.\n> ", line));
            case 9: return say("\n%%[ Error: ioerror; OffendingCommand: read ]%%\n");
            case 10: return say(std::string(600'000, '.'));
            case 11: return say("HTTP/1.1 503 Service Unavailable\r\n\r\n");
            case 12: return say("\n> ");
            case 13: return say("\nMove: 1. zz (a1a9)\n> ");
            case 14: say(good); return false;
            default: return say(good + "%%[ status: idle ]%%\n");
        }
    }

    void play(Move m, std::string& text) {
        told.push_back(to_uci(m));
        game_.play(m);
        text +=
            fmt::format("Move: {}. {} ({})\n", (game_.moves().size() + 1) / 2, game_.san().back(), to_uci(m));
    }

    Random random_;
    /// 0: always good; greater: less often bad.
    std::uint32_t faulty_;
    int line_;
    std::atomic<bool> stop_ = false;
    Game game_;
    std::thread thread_;
};

/// A person who plays some legal moves and leaves.
class Player final : public session::UserConsole {
  public:
    Player(std::uint32_t seed, const session::GameRecord& record) : random_(seed), record_(record) {
        if (::pipe(keys_) != 0) throw std::runtime_error("no pipe");
    }
    ~Player() override {
        for (const int fd : keys_) ::close(fd);
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    std::optional<std::string> next_line(const std::function<void(int fd)>& wait) override {
        // What is typed at once, and what takes a moment.
        std::thread fingers([this, thinks = random_() % 3 == 0] {
            if (thinks) std::this_thread::sleep_for(10ms);
            [[maybe_unused]] const auto n = ::write(keys_[1], "!", 1);
        });
        const auto join = [&] { fingers.join(); };
        try {
            wait(keys_[0]);
        } catch (...) {
            join();
            throw;
        }
        join();
        char key = 0;
        [[maybe_unused]] const auto n = ::read(keys_[0], &key, 1);
        if (left_-- == 0 || record_.console().over() || record_.console().program_to_move())
            return std::nullopt;
        const std::vector<game::Move> legal = record_.game().legal_moves();
        typed.push_back(record_.game().uci(legal[random_() % legal.size()]));
        return typed.back();
    }
    void show(std::string_view text) override { shown += text; }
    void interject(std::string_view text) override { shown += text; }

    std::vector<std::string> typed;
    std::string shown;

  private:
    Random random_;
    const session::GameRecord& record_;
    int keys_[2] = {-1, -1};
    int left_ = 8;
};

/// Returns what is wrong with a saved game; nothing when it has what was typed and not refused, what the
/// printer has told, and perhaps a reply that was foretold when the line was lost.
std::string fault_of(const Game& game, const Player& player, const BadPrinter& printer, bool lost) {
    std::vector<std::string> refused = printer.refused;
    std::size_t ply = 0;
    for (std::size_t i = 0; i < player.typed.size(); ++i) {
        const std::string& typed = player.typed[i];
        if (ply < game.moves().size() && to_uci(game.moves()[ply]) == typed) {
            ply += 2;
            continue;
        }
        const auto found = std::ranges::find(refused, typed);
        if (found == refused.end()) return typed + " was typed and is not there";
        refused.erase(found);
    }
    const std::size_t plies = game.moves().size();
    if (plies > ply) return "there are moves that nobody has typed";
    for (std::size_t i = 1; i < plies; i += 2) {
        const bool foretold = lost && i + 1 == plies;
        if (!foretold && std::ranges::find(printer.told, to_uci(game.moves()[i])) == printer.told.end())
            return "there is a reply that nobody has told";
    }
    return {};
}

/// What has come of a session.
struct Session {
    std::string complaint, shown, fault;
    std::size_t moves = 0;
};

Session play_with_bad_printer(std::uint32_t seed, const Interrupt* interrupt) {
    const TemporaryDirectory directory;
    const std::string file = directory / "game.pgn";
    psgen::PlayingProgram program;
    program.limits = {.depth = 2, .nodes = 20};
    program.drawing = false;
    program.search.hash_bits = 4;
    session::GameRecord record = session::GameRecord::begin(file, program);
    session::DeviceGameOptions options;
    options.uri = parse_device_uri("socket://printer");
    options.wait = WAIT;
    Session result;
    int line[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, line) != 0) {
        result.fault = "no socket";
        return result;
    }
    BadPrinter printer(seed, line[1]);
    Player player(seed, record);
    try {
        play_live(record, "%!PS\n", options, Connection(line[0], "the printer", interrupt), player);
    } catch (const std::exception& e) {
        result.complaint = e.what();
    }
    printer.close();
    result.shown = player.shown;
    std::erase(result.shown, '\n');
    const std::vector<PgnGame> games = read_pgn(contents(file), "game.pgn");
    if (games.size() != 1) {
        result.fault = "the file has not one game";
        return result;
    }
    const Game& game = games.front().game;
    result.moves = game.moves().size();
    result.fault = fault_of(game, player, printer, !result.complaint.empty());
    return result;
}

}  // namespace

TEST_CASE(
    "a session with a bad printer ends in time, with a sentence or in order, and loses or invents no move") {
    std::vector<Session> sessions(seeds());
    CHECK(each_seed_ends([&](std::uint32_t seed, const Interrupt* interrupt) {
        sessions[seed] = play_with_bad_printer(seed, interrupt);
    }));
    std::size_t failures = 0, moves = 0;
    for (std::uint32_t seed = 0; seed < seeds(); ++seed) {
        const Session& session = sessions[seed];
        CAPTURE(seed);
        CAPTURE(session.complaint);
        CHECK(session.fault == "");
        CHECK((session.complaint.empty() || is_sentence(session.complaint)));
        CHECK(fuzz::fit_for_terminal(session.shown));
        failures += session.complaint.empty() ? 0 : 1;
        moves += session.moves;
    }
    // Both happen, and games are played.
    CHECK(failures > seeds() / 4);
    CHECK(failures < seeds());
    CHECK(moves > 2 * seeds());
}

namespace {

/// What a server says, of whatever way, by a seed.
std::string bad_answer(Random& random) {
    static const std::string zeros(8, '\0');
    switch (random() % 14) {
        case 0: return "";
        case 1: return zeros;
        case 2: return "Inkmate 0.1.0. Type a move.\n> \nGoodbye.\n";
        case 3: return "Inkmate 0.1.0. Type a move.\n> ";
        case 4:
            return "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"\r\nContent-Length: "
                   "0\r\n\r\n";
        case 5: return "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n";
        case 6: return "HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\nContent-Length: 4000\r\n\r\n\x02";
        case 7: {
            std::string headers = "HTTP/1.1 200 OK\r\n";
            for (int i = 0; i < 3000; ++i) headers += "X: y\r\n";
            return headers;
        }
        case 8: return "%%[ Error: VMerror; OffendingCommand: array ]%%\n";
        case 9: return "GNU Chess 6.2.9\n";
        case 10: return noise(random, 1 + random() % 2000);
        case 11: return zeros.substr(0, random() % 4) + "\1";
        case 12: return "inkmate 0.1.0. type a move.\ngoodbye.\n";
        default: return "%%[ status: busy ]%%\n";
    }
}

/// A port of this machine at which one client after the other is answered badly.
class BadServer {
  public:
    explicit BadServer(std::uint32_t seed) : seed_(seed) {
        sockaddr_in address = loopback(0);
        socklen_t size = sizeof address;
        if (::bind(listener_, reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
            ::listen(listener_, 4) != 0 ||
            ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
            throw std::runtime_error("no free port");
        port_ = ntohs(address.sin_port);
        thread_ = std::thread([this] { work(); });
    }
    ~BadServer() {
        ::shutdown(listener_, SHUT_RDWR);
        if (const int client = client_; client >= 0) ::shutdown(client, SHUT_RDWR);
        thread_.join();
        ::close(listener_);
    }
    BadServer(const BadServer&) = delete;
    BadServer& operator=(const BadServer&) = delete;

    int port() const { return port_; }

  private:
    void work() {
        while (true) {
            const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
            if (client < 0) return;
            client_ = client;
            serve(client);
            client_ = -1;
            ::close(client);
            seed_ += 1'000'000;
        }
    }

    /// Answers, in drips or at once, and closes the line at once or when it is left.
    void serve(int client) const {
        Random random(seed_);
        const std::string answer = bad_answer(random);
        const bool drips = random() % 4 == 0;
        for (std::size_t i = 0; drips && i < std::min<std::size_t>(answer.size(), 200); ++i) {
            fuzz::say(client, answer.substr(i, 1));
            std::this_thread::sleep_for(1ms);
        }
        if (!drips) fuzz::say(client, answer);
        std::string heard;
        if (random() % 4 != 0)
            while (fuzz::hear(client, heard)) {
            }
    }

    std::uint32_t seed_;
    int listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int port_ = 0;
    std::atomic<int> client_ = -1;
    std::thread thread_;
};

/// What has come of a job.
struct SentJob {
    std::string way, refusal;
    JobReport report = {};
};

SentJob send_to_bad_server(std::uint32_t seed, const std::string& form, const Interrupt* interrupt) {
    const BadServer server(seed);
    SentJob job{.way = form, .refusal = {}};
    try {
        job.report = send_job(parse_device_uri(fmt::format(fmt::runtime(form), server.port())),
                              "%!PS\n" + std::string(5000, '\n'), {.wait = WAIT}, interrupt);
    } catch (const DeviceError& e) {
        job.refusal = e.what();
    }
    return job;
}

}  // namespace

TEST_CASE("a job that goes to a bad printer ends in time, and is done, in doubt or refused with a sentence") {
    std::vector<std::vector<SentJob>> jobs(seeds());
    CHECK(each_seed_ends([&](std::uint32_t seed, const Interrupt* interrupt) {
        for (const char* form : {"socket://127.0.0.1:{}", "lpd://127.0.0.1:{}/q", "ipp://127.0.0.1:{}/q"})
            jobs[seed].push_back(send_to_bad_server(seed, form, interrupt));
    }));
    std::size_t done = 0, doubts = 0, refusals = 0;
    for (std::uint32_t seed = 0; seed < seeds(); ++seed)
        for (const SentJob& job : jobs[seed]) {
            const std::string &way = job.way, &refusal = job.refusal;
            const JobReport& report = job.report;
            INFO(seed << " " << way << ": " << refusal << report.state);
            if (!refusal.empty()) {
                CHECK(is_sentence(refusal));
                ++refusals;
                continue;
            }
            CHECK(report.state.size() > 10);
            CHECK(fuzz::fit_for_terminal(report.state));
            const bool in_doubt = !report.doubt.empty() || report.broken || report.mute;
            // What is not known is said.
            if (way.starts_with("socket")) CHECK(in_doubt == !has_said_goodbye(report.text));
            ++(in_doubt ? doubts : done);
        }
    for (const std::size_t some : {done, doubts, refusals}) CHECK(some > 0);
}
