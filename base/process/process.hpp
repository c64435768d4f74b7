#pragma once

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
#include "base/process/descriptor.hpp"

namespace inkmate {

/// The one exception type of this library: a sentence that names the program, what went wrong and what to do.
class ProcessError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// What a program's standard output goes through. A socket moves large data with less work, as it takes
/// memory for 32 KB at a time and a pipe for 4; but a program cannot open it once more as /dev/stdout.
enum class ChannelKind { pipe, socket };

/// A program to start: directly, without a shell, so no argument needs quoting.
struct Command {
    /// The program (a path, or a name looked up on the PATH), then its arguments.
    std::vector<std::string> arguments;
    /// Added to the environment, as NAME=VALUE; replaces a variable of that name.
    std::vector<std::string> environment = {};
    ChannelKind output = ChannelKind::pipe;
};

/// The executable file of a program: `name` itself when it holds a slash, else looked up on the PATH.
std::optional<std::filesystem::path> find_program(std::string_view name);
/// The same; where there is none, a ProcessError that tells what to install:
/// "inkmate needs Ghostscript (gs), which was not found on the PATH: install the package ghostscript".
std::filesystem::path require_program(std::string_view name, std::string_view title,
                                      std::string_view package);

struct RunResult {
    ExitStatus status;
    std::string output;  ///< all of standard output
    std::string errors;  ///< all of standard error
};

/// Runs a program to its end. `input` becomes its standard input; what it does not read is dropped. When
/// `time_limit` passes, the program is killed, and the result holds what came until then, with
/// status.timed_out. Throws ProcessError when it cannot be started.
RunResult run(const Command& command, std::string_view input = {},
              std::optional<std::chrono::milliseconds> time_limit = std::nullopt);

/// How a read from a child ended.
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
    /// Ends the child's standard input. May be called twice.
    void close_input();

    /// The next line of standard output, without LF or CR LF; at the end of the stream the last, unended line
    /// if there is one, then nothing. Throws ProcessError when `timeout` passes before the line is complete.
    std::optional<std::string> read_line(std::chrono::milliseconds timeout);

    /// Where the text to wait for ends in what was read so far; npos while it is not there.
    using Finder = std::function<std::size_t(std::string_view)>;
    /// Reads until `finder` finds its text. `found`: the text up to there, the rest stays for the next read.
    /// `end_of_stream`: all that came. `timeout`: nothing; what came stays for the next read.
    ReadResult read_until(const Finder& finder, std::chrono::milliseconds timeout);
    /// Reads up to and with `delimiter`.
    ReadResult read_until(std::string_view delimiter, std::chrono::milliseconds timeout);

    /// Fills `buffer` from standard output; less only at the end of the stream. Throws ProcessError when
    /// nothing comes for `timeout`.
    std::size_t read(std::span<char> buffer, std::chrono::milliseconds timeout);

    /// Standard error as far as it was collected, of more than ERRORS_KEPT bytes the last ones; to its end
    /// after wait().
    const std::string& errors() const { return errors_; }

    /// Waits for the end (first close_input(), where the child waits for it); standard output that was not
    /// read is dropped. Nothing when `timeout` passes before it.
    std::optional<ExitStatus> wait(std::chrono::milliseconds timeout);
    /// Asks the child to end (SIGTERM), and kills it if it still runs after `grace`.
    ExitStatus terminate(std::chrono::milliseconds grace = std::chrono::milliseconds(500));

    /// A program may run for days and tell all the time what it does.
    static constexpr std::size_t ERRORS_KEPT = std::size_t{64} * 1024;

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

}  // namespace inkmate
