#include "tests/play/printer/virtual_printer.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <stdexcept>
#include <utility>

#include "tests/support/loopback.hpp"

extern char** environ;

namespace inkmate::test {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

void close_fd(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
}

/// Ghostscript with its three streams as pipes.
struct Interpreter {
    pid_t pid = -1;
    int in = -1, out = -1, err = -1;

    explicit Interpreter(const std::vector<std::string>& arguments) {
        int i[2], o[2], e[2];
        if (::pipe2(i, O_CLOEXEC) != 0 || ::pipe2(o, O_CLOEXEC) != 0 || ::pipe2(e, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipes");
        posix_spawn_file_actions_t actions;
        ::posix_spawn_file_actions_init(&actions);
        ::posix_spawn_file_actions_adddup2(&actions, i[0], 0);
        ::posix_spawn_file_actions_adddup2(&actions, o[1], 1);
        ::posix_spawn_file_actions_adddup2(&actions, e[1], 2);
        std::vector<char*> argv;
        for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
        argv.push_back(nullptr);
        posix_spawnattr_t attributes;
        ::posix_spawnattr_init(&attributes);
        sigset_t none;
        ::sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&attributes, &none);
        ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
        const int error = ::posix_spawnp(&pid, argv[0], &actions, &attributes, argv.data(), environ);
        ::posix_spawn_file_actions_destroy(&actions);
        ::posix_spawnattr_destroy(&attributes);
        for (int fd : {i[0], o[1], e[1]}) ::close(fd);
        in = i[1];
        out = o[0];
        err = e[0];
        ::fcntl(in, F_SETFL, O_NONBLOCK);
        if (error != 0) throw std::runtime_error("Ghostscript does not start");
    }
    ~Interpreter() {
        for (int* fd : {&in, &out, &err}) close_fd(*fd);
        if (pid < 0) return;
        // It ends by itself when its input does, but not if it is in the middle of a search.
        for (int i = 0; i < 100; ++i) {
            if (::waitpid(pid, nullptr, WNOHANG) == pid) return;
            ::usleep(20'000);
        }
        kill();
    }
    void kill() {
        if (pid < 0) return;
        ::kill(pid, SIGKILL);
        ::waitpid(pid, nullptr, 0);
        pid = -1;
    }
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;
};

std::vector<std::string> interpreter_arguments(const PrinterOptions& options, const fs::path& pages,
                                               bool just_on) {
    std::vector<std::string> a = {"gs",
                                  "-q",
                                  "-dNOPAUSE",
                                  "-dBATCH",
                                  "-dSAFER",
                                  "-dNOPROMPT",
                                  "-dCETMODE",
                                  "-dJOBSERVER",
                                  "-dSHORTERRORS",
                                  "-K262144",
                                  "-sPAPERSIZE=" + options.paper};
    const std::string output = "-sOutputFile=" + (pages / "page-%03d").string();
    if (options.images)
        a.insert(a.end(), {"-sDEVICE=png16m", "-r36", output + ".png"});
    else
        a.insert(a.end(), {"-sDEVICE=pdfwrite", "-dOmitInfoDate=true", "-dOmitID=true", "-dOmitXMP=true",
                           output + ".pdf"});
    std::string prelude = fmt::format("<< /MaxOpStack {} /MaxDictStack 20 /MaxLocalVM {} >> setuserparams ",
                                      options.operand_stack, options.vm);
    if (!options.images) prelude = "<< /NeverEmbed [ ] >> setdistillerparams " + prelude;
    if (options.duplex)
        prelude +=
            "statusdict /setduplexmode { not { (%stderr) (w) file dup (one side\\n) writestring flushfile } "
            "if "
            "} put ";
    if (options.start_page && just_on)
        prelude += "/Helvetica findfont 24 scalefont setfont 72 700 moveto (Ready) show showpage ";
    a.insert(a.end(), {"-c", prelude, "-f", "-_"});
    return a;
}

/// PostScript before a job that leaves it the stacks that a printer has. Ghostscript takes small limits for
/// larger ones (MaxOpStack), or for none (MaxExecStack): what is beyond them is filled, the execution stack
/// by procedures that read the job in their midst.
std::string stack_limits(const PrinterOptions& options) {
    return fmt::format(
        "%!\nuserdict begin /Most 0 def /Down {{ /Most countexecstack def Down null pop }} def\n"
        "/Nest {{ dup 0 le {{ pop currentfile cvx exec }} {{ 1 sub Nest }} ifelse null pop }} def\n"
        "{{ Down }} stopped clear Most {} sub countexecstack sub /Levels exch def\n"
        "{{ {{ null /Most count def }} loop }} stopped clear Most {} sub {{ null }} repeat Levels end Nest\n",
        options.execution_stack, options.operand_stack);
}

bool send_all(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::send(fd, text.data(), text.size(), MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

/// Ends a connection as a power cut or a pulled plug does: what was not read is lost on both sides.
void reset(int fd) {
    const linger now{1, 0};
    ::setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
}

}  // namespace

VirtualPrinter::VirtualPrinter(PrinterOptions options) : options_(std::move(options)) {
    if (::pipe2(stop_pipe_, O_CLOEXEC) != 0) throw std::runtime_error("no pipes");
    listen();
    thread_ = std::thread([this] { work(); });
}

VirtualPrinter::~VirtualPrinter() {
    stopping_ = true;
    [[maybe_unused]] const auto n = ::write(stop_pipe_[1], "!", 1);
    thread_.join();
    close_fd(listener_);
    for (int& fd : stop_pipe_) close_fd(fd);
    for (int& fd : kept_lines_) close_fd(fd);
}

void VirtualPrinter::listen() {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int on = 1;
    ::setsockopt(listener_, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_in address = loopback(port_);
    socklen_t size = sizeof address;
    if (::bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(listener_, 8) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        throw std::runtime_error("the virtual printer finds no port");
    // Listening again it keeps its port, which the test may be reading.
    if (port_ == 0) port_ = ntohs(address.sin_port);
}

std::string VirtualPrinter::uri() const {
    return fmt::format("socket://127.0.0.1:{}", port_);
}

void VirtualPrinter::set_faults(const PrinterFaults& faults) {
    const std::lock_guard lock(mutex_);
    options_.faults = faults;
}

bool VirtualPrinter::fault_pending() const {
    const std::lock_guard lock(mutex_);
    const PrinterFaults& f = options_.faults;
    return f.cut_after_received || f.cut_after_sent || f.stall_after_sent || f.timeout_after_received;
}

std::vector<fs::path> VirtualPrinter::pages() const {
    std::vector<fs::path> pages;
    for (int job = 1; job <= jobs_; ++job) {
        std::vector<fs::path> sheets;
        for (const auto& entry : fs::directory_iterator(directory_ / fmt::format("job-{:04}", job)))
            if (entry.file_size() > 0) sheets.push_back(entry.path());
        std::ranges::sort(sheets);
        if (job == jobs_ && holds_page_ && sheets.size() % 2 == 1) sheets.pop_back();
        pages.insert(pages.end(), sheets.begin(), sheets.end());
    }
    return pages;
}

void VirtualPrinter::keep(std::string_view text) {
    constexpr std::size_t most = 4096;
    const std::lock_guard lock(mutex_);
    received_ += text;
    if (received_.size() > most) received_.erase(0, received_.size() - most);
}

std::string VirtualPrinter::received() const {
    const std::lock_guard lock(mutex_);
    return received_;
}

bool VirtualPrinter::wait_idle(std::chrono::milliseconds time) const {
    const auto deadline = Clock::now() + time;
    while (busy_)
        if (Clock::now() > deadline)
            return false;
        else
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return true;
}

/// A job on its way between a host and an interpreter.
class VirtualPrinter::Job {
  public:
    Job(VirtualPrinter& printer, int client, const PrinterFaults& faults)
        : printer_(printer),
          client_(client),
          faults_(faults),
          pages_(begin(printer)),
          gs_(arguments()),
          to_gs_(stack_limits(printer.options_)) {}

    void run() {
        while (!cut_ && !over_ && !printer_.stopping()) pass_on();
        if (cut_) return;
        printer_.holds_page_ = false;
        drain();
    }

  private:
    static fs::path begin(VirtualPrinter& printer) {
        const fs::path pages = printer.directory_ / fmt::format("job-{:04}", printer.jobs_ + 1);
        fs::create_directory(pages);
        ++printer.jobs_;
        printer.holds_page_ = printer.options_.duplex;
        return pages;
    }
    std::vector<std::string> arguments() const {
        return interpreter_arguments(printer_.options_, pages_, std::exchange(printer_.just_on_, false));
    }

    /// Waits until something can be passed on, and does it.
    void pass_on() {
        const bool waits = faults_.spools && reading_;
        std::array<pollfd, 5> watched = {
            pollfd{reading_ && (waits || to_gs_.size() < 65536) ? client_ : -1, POLLIN, 0},
            pollfd{gs_.out, POLLIN, 0}, pollfd{gs_.err, POLLIN, 0},
            pollfd{to_gs_.empty() || waits ? -1 : gs_.in, POLLOUT, 0},
            pollfd{printer_.stop_pipe_[0], POLLIN, 0}};
        const bool timed = printer_.options_.wait_timeout || faults_.closes_idle;
        ::poll(watched.data(), watched.size(), timed ? 20 : -1);
        if (watched[1].revents != 0) take_answer();
        if (cut_ || over_) return;
        if (watched[2].revents != 0) take_notes();
        if (watched[0].revents != 0) take_input();
        if (cut_ || over_) return;
        if (watched[3].revents != 0) feed();
        look_at_clock();
    }

    void take_answer() {
        const ssize_t n = ::read(gs_.out, chunk_.data(), chunk_.size());
        if (n > 0) return tell({chunk_.data(), static_cast<std::size_t>(n)});
        close_fd(gs_.out);
        over_ = true;
    }

    void take_notes() {
        const ssize_t n = ::read(gs_.err, chunk_.data(), chunk_.size());
        if (n <= 0) close_fd(gs_.err);
        if (n > 0) notes_.append(chunk_.data(), static_cast<std::size_t>(n));
        if (notes_.find("one side") != std::string::npos) printer_.holds_page_ = false;
    }

    void take_input() {
        if (faults_.talks_after_received && received_ >= *faults_.talks_after_received) {
            faults_.talks_after_received.reset();
            const std::string line = "%%[ status: warming up ]%%\n";
            for (std::size_t said = 0; said < MUCH_TALK; said += line.size()) tell(line);
        }
        std::size_t room = chunk_.size();
        if (faults_.cut_after_received) room = std::min(room, *faults_.cut_after_received - received_ + 1);
        const ssize_t n = ::recv(client_, chunk_.data(), room, 0);
        if (n <= 0) return end_of_input();
        const std::string_view text(chunk_.data(), static_cast<std::size_t>(n));
        received_ += text.size();
        printer_.keep(text);
        last_input_ = Clock::now();
        if (faults_.cut_after_received && received_ > *faults_.cut_after_received) return cut_now();
        if (faults_.timeout_after_received && received_ > *faults_.timeout_after_received) {
            {
                const std::lock_guard lock(printer_.mutex_);
                printer_.options_.faults.timeout_after_received.reset();
            }
            return time_out();
        }
        to_gs_.append(text);
    }

    void end_of_input() {
        reading_ = false;
        if (faults_.drops_on_half_close) {
            ::shutdown(client_, SHUT_RDWR);
            speaking_ = false;
        }
        if (to_gs_.empty()) close_fd(gs_.in);
    }

    void feed() {
        const ssize_t n = ::write(gs_.in, to_gs_.data(), to_gs_.size());
        if (n > 0) to_gs_.erase(0, static_cast<std::size_t>(n));
        if (n < 0 && errno != EAGAIN) to_gs_.clear();
        if (to_gs_.empty() && !reading_) close_fd(gs_.in);
    }

    void look_at_clock() {
        if (!reading_) return;
        const auto idle = Clock::now() - last_input_;
        if (printer_.options_.wait_timeout && idle > *printer_.options_.wait_timeout) return time_out();
        // A program that is still being read says nothing either.
        if (!faults_.closes_idle || sent_ == 0 || idle <= *faults_.closes_idle) return;
        close_line();
    }

    void close_line() {
        ::shutdown(client_, SHUT_RDWR);
        gs_.kill();
        over_ = true;
    }

    /// To the host.
    void tell(std::string_view text) {
        if (!speaking_) return;
        const auto passes = [&](const std::optional<std::size_t>& bound) {
            return bound && sent_ + text.size() > *bound;
        };
        if (passes(faults_.mute_after_sent)) {
            send_all(client_, text.substr(0, *faults_.mute_after_sent - sent_));
            speaking_ = false;
            const std::lock_guard lock(printer_.mutex_);
            printer_.options_.faults.mute_after_sent = 0;
        } else if (passes(faults_.cut_after_sent)) {
            send_all(client_, text.substr(0, *faults_.cut_after_sent - sent_));
            cut_now();
        } else if (const auto last = end_of_closing_text(text)) {
            send_all(client_, text.substr(0, *last));
            close_line();
        } else if (passes(faults_.stall_after_sent)) {
            send_all(client_, text.substr(0, *faults_.stall_after_sent - sent_));
            stall();
        } else {
            sent_ += text.size();
            if (!send_all(client_, text)) speaking_ = false;
        }
    }

    /// How much of a text completes the words after which the line is closed.
    std::optional<std::size_t> end_of_closing_text(std::string_view text) {
        if (!faults_.closes_after_text) return std::nullopt;
        const std::string& words = *faults_.closes_after_text;
        const std::size_t before = told_.size();
        told_ += text;
        const std::size_t at = told_.find(words, before < words.size() ? 0 : before - words.size());
        return at == std::string::npos ? std::nullopt : std::optional(at + words.size() - before);
    }

    /// Neither reads nor writes until the host has enough of it.
    void stall() {
        {
            const std::lock_guard lock(printer_.mutex_);
            printer_.options_.faults.stall_after_sent.reset();
        }
        pollfd watched[2] = {{client_, POLLRDHUP, 0}, {printer_.stop_pipe_[0], POLLIN, 0}};
        ::poll(watched, 2, -1);
        cut_now();
    }

    /// Power is cut, or the plug is pulled.
    void cut_now() {
        reset(client_);
        gs_.kill();
        ++printer_.cut_jobs_;
        printer_.just_on_ = true;
        const std::lock_guard lock(printer_.mutex_);
        printer_.options_.faults.cut_after_received.reset();
        printer_.options_.faults.cut_after_sent.reset();
        cut_ = true;
    }

    void time_out() {
        gs_.kill();
        tell(
            "%%[ Error: timeout; OffendingCommand: timeout ]%%\n"
            "%%[ Flushing: rest of job (to end-of-file) will be ignored ]%%\n");
        over_ = true;
    }

    /// What is left of a job that has failed is read and forgotten.
    void drain() {
        while (reading_ && !printer_.stopping()) {
            std::array<pollfd, 2> watched = {pollfd{client_, POLLIN, 0},
                                             pollfd{printer_.stop_pipe_[0], POLLIN, 0}};
            ::poll(watched.data(), watched.size(), -1);
            if (watched[0].revents != 0) reading_ = ::recv(client_, chunk_.data(), chunk_.size(), 0) > 0;
        }
    }

    /// More than a connection on this machine holds unread, less than a host takes for no program.
    static constexpr std::size_t MUCH_TALK = 240'000;

    VirtualPrinter& printer_;
    int client_;
    PrinterFaults faults_;
    fs::path pages_;
    Interpreter gs_;
    std::array<char, 65536> chunk_{};
    std::string to_gs_, notes_;
    std::size_t received_ = 0, sent_ = 0;
    /// All of it, to the host, where words may end it.
    std::string told_;
    bool reading_ = true, speaking_ = true;
    bool cut_ = false;   ///< True if nothing more goes either way.
    bool over_ = false;  ///< True if the interpreter has ended.
    Clock::time_point last_input_ = Clock::now();
};

void VirtualPrinter::work() {
    // An interpreter that has ended takes no more input; that is to end nothing else.
    sigset_t pipe_signal;
    ::sigemptyset(&pipe_signal);
    ::sigaddset(&pipe_signal, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe_signal, nullptr);
    std::deque<int> accepted;
    while (!stopping()) {
        if (accepted.empty()) {
            std::array<pollfd, 2> watched = {pollfd{listener_, POLLIN, 0}, pollfd{stop_pipe_[0], POLLIN, 0}};
            if (::poll(watched.data(), watched.size(), -1) < 0 || watched[0].revents == 0) continue;
            accepted.push_back(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
        }
        int client = accepted.front();
        accepted.pop_front();
        if (client < 0) continue;
        busy_ = true;
        PrinterFaults faults;
        {
            const std::lock_guard lock(mutex_);
            faults = options_.faults;
        }
        if (faults.one_client) {
            // Whoever had come by then is not refused any more: its turn comes later.
            while (::poll(std::array{pollfd{listener_, POLLIN, 0}}.data(), 1, 0) > 0)
                accepted.push_back(::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC));
            close_fd(listener_);
        }
        if (faults.answer)
            answer(client, faults);
        else
            Job(*this, client, faults).run();
        if (faults.keeps_line)
            kept_lines_.push_back(client);
        else
            close_fd(client);
        if (faults.one_client) {
            std::this_thread::sleep_for(faults.rest);
            listen();
        }
        busy_ = !accepted.empty();
    }
    for (const int client : accepted) ::close(client);
}

/// Not a PostScript interpreter: reads everything, and says its own.
void VirtualPrinter::answer(int client, const PrinterFaults& faults) {
    std::string_view rest = *faults.answer;
    ::fcntl(client, F_SETFL, O_NONBLOCK);
    while (!stopping()) {
        std::array<pollfd, 2> watched = {
            pollfd{client, static_cast<short>(rest.empty() ? POLLIN : POLLIN | POLLOUT), 0},
            pollfd{stop_pipe_[0], POLLIN, 0}};
        const int ready = ::poll(watched.data(), watched.size(),
                                 faults.chatter ? static_cast<int>(faults.chatter->count()) : -1);
        if (ready == 0) rest = faults.chatter_text;
        std::array<char, 65536> chunk;
        if ((watched[0].revents & ~POLLOUT) != 0) {
            const ssize_t n = ::recv(client, chunk.data(), chunk.size(), 0);
            if (n == 0 || (n < 0 && errno != EAGAIN)) return;
            if (n > 0) keep({chunk.data(), static_cast<std::size_t>(n)});
        }
        if ((watched[0].revents & POLLOUT) != 0) {
            const ssize_t n = ::send(client, rest.data(), rest.size(), MSG_NOSIGNAL);
            if (n < 0 && errno != EAGAIN) return;
            if (n > 0) rest.remove_prefix(static_cast<std::size_t>(n));
        }
    }
}

OtherClient::OtherClient(const VirtualPrinter& printer) {
    const int jobs = printer.jobs();
    const sockaddr_in address = loopback(printer.port());
    fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("the virtual printer does not accept another client");
    while (printer.jobs() == jobs) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

OtherClient::~OtherClient() {
    ::close(fd_);
}

}  // namespace inkmate::test
