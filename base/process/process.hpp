#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/child.hpp"

namespace inkmate::process {

/// Thrown by all of this library: a sentence that names the program, what went wrong and what to do.
class ProcessError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// How a program's standard output is read. A socket moves large data with less work, because it takes memory
/// for 32 KB at a time and a pipe for 4; but a program cannot open it a second time as /dev/stdout.
enum class ChannelKind { pipe, socket };

/// What a program may use; 0: as much as this process. It fails to get more memory, and is ended by SIGXCPU
/// after so much processor time.
struct Limits {
    std::size_t memory = 0;  ///< in bytes, without what it shares with others
    std::chrono::seconds processor_time{};
};

/// A program to start: directly, without a shell, so no argument needs quoting.
struct Command {
    /// The program (a path, or a name to look up on the PATH), then its arguments.
    std::vector<std::string> arguments;
    /// Added to the environment, as NAME=VALUE; replaces a variable of that name.
    std::vector<std::string> environment = {};
    ChannelKind output = ChannelKind::pipe;
    Limits limits = {};
};

/// Finds the executable file of a program: `name` itself if it contains a slash, otherwise the first match on
/// the PATH.
std::optional<std::filesystem::path> find_program(std::string_view name);
/// Finds a program like find_program(). If there is none, throws a ProcessError that says what to install:
/// "inkmate needs Ghostscript (gs), which was not found on the PATH: install the package ghostscript".
std::filesystem::path require_program(std::string_view name, std::string_view title,
                                      std::string_view package);

struct RunResult {
    ExitStatus status;
    std::string output;  ///< all of standard output
    std::string errors;  ///< all of standard error
};

/// Runs a program to its end. `input` becomes its standard input; what it does not read is dropped. When
/// `time_limit` passes, the program is killed, and the result has what came until then, with
/// status.timed_out. Throws ProcessError if it cannot be started.
RunResult run(const Command& command, std::string_view input = {},
              std::optional<std::chrono::milliseconds> time_limit = std::nullopt);

/// Why a read from a child ended.
enum class ReadEnd { found, end_of_stream, timeout };
struct ReadResult {
    std::string text;
    ReadEnd end = ReadEnd::found;
};

/// A running program to talk to. Its standard error is collected on the side, so no order of reads and writes
/// can block for good while the child lives. Killed on destruction if it still runs. Not for use from several
/// threads at once.
///
///     ChildProcess engine({{"stockfish"}});
///     engine.write("uci\n");
///     while (auto line = engine.read_line(5s)) { ... }
class ChildProcess {
  public:
    /// Throws ProcessError when the program cannot be started.
    explicit ChildProcess(const Command& command);

    /// Writes all of `text` to the child's standard input. Throws ProcessError when the child has closed it,
    /// or when the child takes nothing for `timeout`.
    void write(std::string_view text, std::chrono::milliseconds timeout = std::chrono::seconds(60));
    /// Closes the child's standard input. May be called twice.
    void close_input();

    /// Reads the next line of standard output, without LF or CR LF; at the end of the stream the last,
    /// incomplete line if there is one, then nothing. Throws ProcessError if `timeout` passes before the line
    /// is complete.
    std::optional<std::string> read_line(std::chrono::milliseconds timeout);

    /// Returns where the awaited text ends in what was read so far; npos while it has not come.
    using Finder = std::function<std::size_t(std::string_view)>;
    /// Reads until `finder` finds its text. `found`: the text up to there, the rest remains for the next
    /// read. `end_of_stream`: everything that came. `timeout`: nothing; what came remains for the next read.
    ReadResult read_until(const Finder& finder, std::chrono::milliseconds timeout);
    /// Reads up to and including `delimiter`.
    ReadResult read_until(std::string_view delimiter, std::chrono::milliseconds timeout);

    /// Fills `buffer` from standard output; partly only at the end of the stream. Throws ProcessError if
    /// nothing comes for `timeout`.
    std::size_t read(std::span<char> buffer, std::chrono::milliseconds timeout);

    /// Returns what was collected of standard error, at most its last ERRORS_KEPT bytes; complete after
    /// wait().
    const std::string& errors() const { return errors_; }

    /// Waits for the end (call close_input() first if the child waits for it). Drops unread standard output.
    /// Returns nothing if `timeout` passes first.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Asks the child to end (SIGTERM), and kills it if it is still running after `grace`.
    ExitStatus terminate(std::chrono::milliseconds grace = std::chrono::milliseconds(500));

    /// The limit of what is kept of standard error, because a program may run for days and report all the
    /// time.
    static constexpr std::size_t ERRORS_KEPT = std::size_t{64} * 1024;

    /// Allows so much processor time from now on, instead of the limit it was started with.
    void allow_processor_time(std::chrono::seconds time);

    pid_t pid() const { return child_.pid(); }
    const std::string& program() const { return program_; }

  private:
    friend RunResult run(const Command&, std::string_view, std::optional<std::chrono::milliseconds>);
    using Clock = Child::Clock;

    bool transfer(std::string_view* input, std::span<char>* direct, Clock::time_point deadline);
    void add_errors(std::string_view text);
    void close_all();

    std::string program_;
    // Its streams are closed before it is killed.
    Child child_;
    Descriptor input_, output_, error_;
    std::string output_buffer_;
    std::string errors_;
    std::size_t errors_kept_ = ERRORS_KEPT;
    bool keep_output_ = true;
};

/// A program whose standard input and output are one socket, like the connection of a device, and whose
/// standard error is this process's. It has a process group of its own, which the terminal's keys do not
/// reach. Killed on destruction if it is still running.
class SocketProcess {
  public:
    /// Throws ProcessError when the program cannot be started.
    explicit SocketProcess(const Command& command);

    /// Hands over the other end of the socket, which the caller closes. May be called once.
    int release_socket() { return socket_.release(); }
    /// Waits for the end; returns nothing if `timeout` passes first.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Kills it if it is still running.
    ExitStatus kill() { return child_.kill(); }
    pid_t pid() const { return child_.pid(); }

  private:
    Child child_;
    Descriptor socket_;
};

/// Returns the processor time in seconds that a process has used, all its threads together; 0 is this
/// process. Unlike wall-clock time, it does not grow while other work has the processor.
double cpu_seconds(pid_t process = 0);
/// Returns the processor time of all child processes that have ended and were waited for.
double ended_children_cpu_seconds();

/// Lets this process occupy no more memory than this, in bytes, without what it shares with others: from
/// there on, std::bad_alloc is thrown. Programs that it starts inherit that limit, or have one of their own.
void limit_memory(std::size_t bytes);

/// Returns the largest amount of memory that this process has occupied so far, in bytes.
inline double most_memory() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

}  // namespace inkmate::process
