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
#include "core/engine/player.hpp"
#include "play/device/device_text.hpp"
#include "play/device/send_job.hpp"
#include "play/session/device_game.hpp"
#include "psgen/emit/program.hpp"
#include "tests/cli/command.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/play/printer/bad_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"

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

/// What most of these tests take.
SeedRange usual_seeds() {
    return test_seeds(30, 10'000);
}

bool is_sentence(const std::string& text) {
    return text.size() > 20 && text.size() < 2000 && fuzz::fit_for_terminal(text);
}

/// Runs something for every seed, several at a time. False when one has not ended in time; the interrupt key
/// has ended it then.
template <class Run>
bool each_seed_ends(const SeedRange& seeds, Run run) {
    constexpr std::uint32_t AT_ONCE = 16;
    const Interrupt interrupt;
    bool in_time = true;
    for (std::uint32_t first = seeds.first; first < seeds.last; first += AT_ONCE) {
        std::vector<std::future<void>> runs;
        for (std::uint32_t seed = first; seed < std::min(first + AT_ONCE, seeds.last); ++seed)
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
    const SeedRange seeds = usual_seeds();
    std::vector<Session> sessions(seeds.size());
    CHECK(each_seed_ends(seeds, [&](std::uint32_t seed, const Interrupt* interrupt) {
        sessions[seed - seeds.first] = play_with_bad_printer(seed, interrupt);
    }));
    std::size_t failures = 0, moves = 0;
    for (std::uint32_t seed = seeds.first; seed < seeds.last; ++seed) {
        const Session& session = sessions[seed - seeds.first];
        CAPTURE(seed);
        CAPTURE(session.complaint);
        CHECK(session.fault == "");
        CHECK((session.complaint.empty() || is_sentence(session.complaint)));
        CHECK(fuzz::fit_for_terminal(session.shown));
        failures += session.complaint.empty() ? 0 : 1;
        moves += session.moves;
    }
    // Both happen, and games are played.
    CHECK(failures > seeds.size() / 4);
    CHECK(failures < seeds.size());
    CHECK(moves > 2 * seeds.size());
    MESSAGE(fmt::format("{} sessions over a raw socket: {} ended by a fault, {} half-moves", sessions.size(),
                        failures, moves));
}

namespace {

/// What has come of a job.
struct SentJob {
    std::string refusal;
    bool doubtful = false;
    JobReport report = {};
    /// How often the device has had all of it.
    int arrived = 0;
};

SentJob send_to_bad_server(std::uint32_t seed, Channel channel, const Interrupt* interrupt) {
    const BadServer server(seed, channel);
    SentJob job;
    try {
        job.report = send_job(parse_device_uri(server.uri()), "%!PS\n" + std::string(5000, '\n') + "quit\n",
                              {.wait = WAIT, .check_certificate = false}, interrupt);
    } catch (const JobInDoubt& e) {
        job.refusal = e.what();
        job.doubtful = true;
    } catch (const DeviceError& e) {
        job.refusal = e.what();
    }
    job.arrived = server.jobs();
    return job;
}

/// What is wrong with a job; nothing if it is done, in doubt or refused, says so, and was sent once.
std::string fault_of(const SentJob& job, Channel channel) {
    const JobReport& report = job.report;
    if (job.arrived > 1) return "the device has had it more than once";
    if (!job.refusal.empty()) return is_sentence(job.refusal) ? "" : "the refusal is no sentence";
    if (report.state.size() <= 10 || !fuzz::fit_for_terminal(report.state))
        return "the report is no sentence";
    const bool in_doubt = !report.doubt.empty() || report.broken || report.mute;
    // What is not known is said.
    if (channel == Channel::socket && in_doubt == has_said_goodbye(report.text)) return "the doubt is wrong";
    if (!in_doubt && job.arrived == 0) return "it is done, and has not arrived";
    return "";
}

}  // namespace

TEST_CASE("a job that goes to a bad printer ends in time, and is done, in doubt or refused with a sentence") {
    const SeedRange seeds = usual_seeds();
    std::size_t all_refusals = 0;
    for (const Channel channel : CHANNELS) {
        CAPTURE(std::string(name_of(channel)));
        std::vector<SentJob> jobs(seeds.size());
        CHECK(each_seed_ends(seeds, [&](std::uint32_t seed, const Interrupt* interrupt) {
            jobs[seed - seeds.first] = send_to_bad_server(seed, channel, interrupt);
        }));
        std::size_t done = 0, doubts = 0, refusals = 0;
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            const SentJob& job = jobs[i];
            INFO((seeds.first + i) << ": " << job.refusal << job.report.state);
            CHECK(fault_of(job, channel) == "");
            const bool in_doubt =
                job.doubtful || !job.report.doubt.empty() || job.report.broken || job.report.mute;
            ++(in_doubt ? doubts : !job.refusal.empty() ? refusals : done);
        }
        CHECK(done > 0);
        CHECK(doubts > 0);
        all_refusals += refusals;
        MESSAGE(fmt::format("{} jobs over {}: {} done, {} in doubt, {} refused", jobs.size(),
                            name_of(channel), done, doubts, refusals));
    }
    CHECK(all_refusals > 0);
}

namespace {

/// What a game of one job a turn comes to with a device that does its work.
struct PlannedGame {
    std::string typed;
    Game game;
};

PlannedGame plan_game(std::uint32_t seed, const psgen::PlayingProgram& program) {
    constexpr int TURNS = 3;
    Random random(seed);
    PlannedGame plan;
    for (int turn = 0; turn < TURNS && !ends_game(plan.game.status()); ++turn) {
        const MoveList moves = legal_moves(plan.game.position());
        const Move move = *(moves.begin() + random() % moves.size());
        plan.typed += to_uci(move) + "\n";
        plan.game.play(move);
        if (ends_game(plan.game.status())) break;
        // Each job begins with an empty table.
        engine::Engine engine(program.search);
        plan.game.play(choose_move(engine, plan.game, psgen::style_of(program)).best_move);
    }
    return plan;
}

/// What has come of a game of one job a turn.
struct TurnGame {
    std::string fault, said;
    bool complete = false;
    std::size_t moves = 0;
};

TurnGame play_turns_with_bad_server(std::uint32_t seed, Channel channel) {
    static const psgen::PlayingProgram program = [] {
        psgen::PlayingProgram small = Desk::small_program();
        small.limits = {.nodes = 5};
        return small;
    }();
    static const std::string text = psgen::generate(program);
    const TemporaryDirectory directory;
    write(directory / "game.ps", text);
    const PlannedGame plan = plan_game(seed, program);
    BadServer server(seed, channel);
    std::vector<std::string> arguments = {
        INKMATE_PROGRAM, "send", directory / "game.ps", "--one-way", "--to", server.uri(), "--wait", "0.5"};
    if (channel == Channel::ipps) arguments.push_back("--insecure");
    const RunResult r = run({arguments}, plan.typed, LONGEST_RUN);
    TurnGame result;
    result.said = r.output + r.errors;
    result.complete = r.status.ok();
    const auto fault = [&](const std::string& what) {
        if (result.fault.empty()) result.fault = what;
    };
    if (r.status.timed_out) fault("it hangs");
    if (!result.complete && !(r.errors.starts_with("inkmate: error: ") && count(r.errors, "\n") == 1))
        fault("it ends without a sentence");
    for (const char c : result.said)
        if (c != '\n' && !fuzz::fit_for_terminal({&c, 1})) fault("it says what no terminal should get");
    const std::vector<PgnGame> games = read_pgn(contents(directory / "game.pgn"), "game.pgn");
    if (games.size() != 1) {
        fault("the file has not one game");
        return result;
    }
    const auto kept = games.front().game.moves();
    const auto planned = plan.game.moves();
    result.moves = kept.size();
    // A turn that went well has said so, and the move that was typed before it failed is kept.
    const std::size_t turns = count(r.output, "\n(");
    const std::size_t due = result.complete ? planned.size() : std::min(planned.size(), 2 * turns + 1);
    if (kept.size() != due) fault(fmt::format("{} half-moves are kept instead of {}", kept.size(), due));
    if (kept.size() > planned.size() || !std::equal(kept.begin(), kept.end(), planned.begin()))
        fault("moves are kept that nobody has played");
    if (server.jobs() > static_cast<int>(turns) + 1) fault("a page may have been printed twice");
    return result;
}

}  // namespace

TEST_CASE(
    "a game of one job a turn with a bad printer ends in time and keeps what was played, by every way") {
    const SeedRange seeds = test_seeds(8, 10'000);
    std::vector<TurnGame> games(seeds.size());
    // Seeds take turns among the ways.
    const auto channel = [](std::uint32_t seed) { return CHANNELS[seed % std::size(CHANNELS)]; };
    CHECK(each_seed_ends(seeds, [&](std::uint32_t seed, const Interrupt*) {
        games[seed - seeds.first] = play_turns_with_bad_server(seed, channel(seed));
    }));
    for (const Channel way : CHANNELS) {
        std::size_t played = 0, complete = 0, moves = 0;
        for (std::uint32_t seed = seeds.first; seed < seeds.last; ++seed) {
            if (channel(seed) != way) continue;
            const TurnGame& game = games[seed - seeds.first];
            INFO(seed << " " << name_of(way) << ": " << game.said);
            CHECK(game.fault == "");
            ++played;
            complete += game.complete ? 1 : 0;
            moves += game.moves;
        }
        MESSAGE(fmt::format("{} games of one job a turn over {}: {} complete, {} half-moves", played,
                            name_of(way), complete, moves));
    }
}
