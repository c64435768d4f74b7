#include "base/process/process.hpp"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <iterator>
#include <string>

using namespace inkmate;
using namespace inkmate::process;
using namespace std::chrono_literals;

namespace {

Command shell(const std::string& script) {
    return {{"sh", "-c", script}};
}

long open_descriptors() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"),
                         std::filesystem::directory_iterator());
}

bool runs(pid_t pid) {
    return ::kill(pid, 0) == 0;
}

}  // namespace

TEST_CASE("a program gets its input and gives output, errors and exit status") {
    const RunResult r = run(shell("cat; echo trouble >&2; exit 3"), "some input");
    CHECK(r.output == "some input");
    CHECK(r.errors == "trouble\n");
    CHECK(r.status.code == 3);
    CHECK_FALSE(r.status.ok());
    CHECK(describe(r.status) == "exit status 3");
    CHECK(run({{"true"}}).status.ok());
}

TEST_CASE("arguments reach the program as they are, without a shell") {
    const RunResult r = run({{"printf", "%s|", "a b", "$HOME", "'", "", "*"}});
    CHECK(r.output == "a b|$HOME|'||*|");
}

TEST_CASE("variables are added to the environment and replace those of the same name") {
    const RunResult r = run({{"sh", "-c", "echo $INKMATE_ONE; echo $HOME; env | grep -c ^HOME="},
                             {"INKMATE_ONE=one", "HOME=nowhere"}});
    CHECK(r.output == "one\nnowhere\n1\n");
}

TEST_CASE("bytes of every value pass in both directions") {
    std::string bytes;
    for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
    CHECK(run({{"cat"}}, bytes).output == bytes);
}

TEST_CASE("large input and output pass without a deadlock") {
    const std::string large(8 << 20, 'x');
    const RunResult r = run(shell("tee /dev/stderr"), large);
    CHECK(r.output.size() == large.size());
    CHECK(r.errors.size() == large.size());
}

TEST_CASE("a program that does not read its input is no error") {
    const RunResult r = run(shell("exec <&-; echo done"), std::string(4 << 20, 'x'));
    CHECK(r.status.ok());
    CHECK(r.output == "done\n");
}

TEST_CASE("a signal that ends a program is told") {
    const RunResult r = run(shell("kill -SEGV $$"));
    CHECK(r.status.signal == SIGSEGV);
    CHECK(describe(r.status) == "ended by signal 11 (Segmentation fault)");
}

TEST_CASE("the time limit stops a program and keeps what it said") {
    const RunResult r = run(shell("echo begun; exec sleep 600"), {}, 200ms);
    CHECK(r.status.timed_out);
    CHECK_FALSE(r.status.ok());
    CHECK(r.output == "begun\n");
    CHECK(describe(r.status) == "stopped because its time was over");
}

TEST_CASE("a missing program is named") {
    CHECK_THROWS_WITH_AS(run({{"inkmate-no-such-program"}}),
                         "cannot start inkmate-no-such-program: no such program on the PATH", ProcessError);
    CHECK_THROWS_WITH_AS(require_program("inkmate-no-such-program", "Ghostscript", "ghostscript"),
                         "inkmate needs Ghostscript, but inkmate-no-such-program is not on the "
                         "PATH: install the package ghostscript",
                         ProcessError);
    CHECK(find_program("sh").has_value());
    CHECK(find_program("/bin/sh") == "/bin/sh");
    CHECK_FALSE(find_program("/etc/passwd").has_value());
    CHECK_FALSE(find_program("").has_value());
}

TEST_CASE("no descriptor is leaked, to here or to the child") {
    const int inheritable = ::open("/dev/null", O_RDONLY);
    const long before = open_descriptors();
    for (int i = 0; i < 10; ++i) run({{"true"}});
    { ChildProcess idle({{"cat"}}); }
    CHECK_THROWS_AS(ChildProcess({{"inkmate-no-such-program"}}), ProcessError);
    CHECK(open_descriptors() == before);
    const ChildProcess other({{"cat"}});
    // 3 is the directory that ls reads
    CHECK(run({{"ls", "/proc/self/fd"}}).output == "0\n1\n2\n3\n");
    ::close(inheritable);
}

TEST_CASE("a conversation goes line by line") {
    ChildProcess child(shell("while read -r line; do echo \"heard $line\"; done; printf unended"));
    child.write("one\n");
    CHECK(child.read_line(10s) == "heard one");
    child.write("two\nthree\n");
    CHECK(child.read_line(10s) == "heard two");
    CHECK(child.read_line(10s) == "heard three");
    child.close_input();
    CHECK(child.read_line(10s) == "unended");
    CHECK(child.read_line(10s) == std::nullopt);
    CHECK(child.wait(10s) == ExitStatus{});
}

TEST_CASE("a line may end in CR LF") {
    ChildProcess child(shell("printf 'a\\r\\n\\r\\nb'"));
    CHECK(child.read_line(10s) == "a");
    CHECK(child.read_line(10s) == "");
    CHECK(child.read_line(10s) == "b");
}

TEST_CASE("a read stops at its delimiter, and keeps the rest") {
    ChildProcess child(shell("printf 'board\\n> 1. e4\\n> end'; cat"));
    CHECK(child.read_until("\n> ", 10s).text == "board\n> ");
    const ReadResult second = child.read_until("\n> ", 10s);
    CHECK(second.end == ReadEnd::found);
    CHECK(second.text == "1. e4\n> ");
    const ReadResult third = child.read_until("\n> ", 50ms);
    CHECK(third.end == ReadEnd::timeout);
    CHECK(third.text.empty());
    child.close_input();
    const ReadResult last = child.read_until("\n> ", 10s);
    CHECK(last.end == ReadEnd::end_of_stream);
    CHECK(last.text == "end");
}

TEST_CASE("a delimiter that comes in two pieces is found") {
    ChildProcess child(shell("printf 'a\\n>'; read -r x; printf ' b'"));
    CHECK(child.read_until("\n> ", 100ms).end == ReadEnd::timeout);
    child.write("\n");
    CHECK(child.read_until("\n> ", 10s).text == "a\n> ");
}

TEST_CASE("a read of a fixed size takes what was buffered first") {
    ChildProcess child(shell("printf 'head\\n'; head -c 300000 /dev/zero"));
    CHECK(child.read_line(10s) == "head");
    std::string data(200000, 'x');
    CHECK(child.read(data, 10s) == 200000);
    CHECK(data == std::string(200000, '\0'));
    CHECK(child.read(data, 10s) == 100000);
    CHECK(child.read(data, 10s) == 0);
}

TEST_CASE("large output passes through a socket as through a pipe") {
    CHECK(run({{"test", "-p", "/proc/self/fd/1"}}).status.ok());
    CHECK(run({{"test", "-S", "/proc/self/fd/1"}, {}, ChannelKind::socket}).status.ok());
    Command command = shell("printf 'head\\n'; head -c 3000000 /dev/zero | tr '\\0' x; printf tail");
    command.output = ChannelKind::socket;
    const RunResult r = run(command);
    CHECK(r.status.ok());
    CHECK(r.output == "head\n" + std::string(3000000, 'x') + "tail");

    ChildProcess child(command);
    CHECK(child.read_line(10s) == "head");
    std::string data(2000000, ' ');
    CHECK(child.read(data, 10s) == data.size());
    CHECK(child.wait(10s) == ExitStatus{});
}

TEST_CASE("a large write does not block on a child that answers as it reads") {
    ChildProcess child({{"cat"}});
    const std::string large(4 << 20, 'x');
    child.write(large, 20s);
    child.close_input();
    CHECK(child.read_until([](std::string_view) { return std::string_view::npos; }, 20s).text.size() ==
          large.size());
}

TEST_CASE("silence and closed inputs are told") {
    ChildProcess silent(shell("exec sleep 600"));
    CHECK_THROWS_WITH_AS(silent.read_line(20ms), "sh has sent no line for 20 ms", ProcessError);
    std::string byte(1, 'x');
    CHECK_THROWS_WITH_AS(silent.read(byte, 20ms), "sh has sent nothing for 20 ms", ProcessError);
    CHECK_THROWS_WITH_AS(silent.write(std::string(4 << 20, 'x'), 20ms), "sh has taken no input for 20 ms",
                         ProcessError);

    ChildProcess deaf(shell("exec <&-; echo closed; exec sleep 600"));
    CHECK(deaf.read_line(10s) == "closed");
    CHECK_THROWS_WITH_AS(deaf.write("anybody there?\n"), "sh has closed its standard input", ProcessError);
}

TEST_CASE("standard error is collected while talking") {
    ChildProcess child(shell("echo one >&2; head -c 60000 /dev/zero >&2; echo done"));
    CHECK(child.read_line(20s) == "done");
    REQUIRE(child.wait(10s).has_value());
    CHECK(child.errors().size() == 60004);
}

TEST_CASE("of a long conversation the end of standard error is kept, of a run all of it") {
    const Command command = shell("head -c 1000000 /dev/zero >&2; echo last >&2; echo done");
    ChildProcess child(command);
    CHECK(child.read_line(20s) == "done");
    REQUIRE(child.wait(10s).has_value());
    CHECK(child.errors().size() == ChildProcess::ERRORS_KEPT);
    CHECK(child.errors().ends_with("last\n"));
    CHECK(run(command).errors.size() == 1000005);
}

TEST_CASE("a child can be waited for, asked to end, and killed") {
    ChildProcess slow(shell("exec sleep 600"));
    CHECK_FALSE(slow.wait(30ms).has_value());
    CHECK(slow.terminate().signal == SIGTERM);
    CHECK(slow.terminate().signal == SIGTERM);
    CHECK_THROWS_AS(slow.write("x"), ProcessError);

    ChildProcess stubborn(shell("trap '' TERM; echo ready; while :; do sleep 0.05; done"));
    CHECK(stubborn.read_line(10s) == "ready");
    CHECK(stubborn.terminate(50ms).signal == SIGKILL);
}

TEST_CASE("a child does not outlive its object, also when that was moved") {
    pid_t first = 0, second = 0;
    {
        ChildProcess one(shell("exec sleep 600"));
        ChildProcess two(shell("exec sleep 600"));
        first = one.pid();
        second = two.pid();
        ChildProcess moved(std::move(one));
        CHECK(runs(first));
        moved = std::move(two);
        CHECK_FALSE(runs(first));
        CHECK(runs(second));
    }
    CHECK_FALSE(runs(second));
}

TEST_CASE("a program that needs more memory or processor time than it may have ends") {
    const auto errors_of = [](std::size_t memory) {
        Command command = shell("read line; head -c 300000000 /dev/zero | tail -n 1 | wc -c");
        command.limits.memory = memory;
        ChildProcess child(command);
        child.write("\n");
        child.wait(60s);
        return child.errors();
    };
    CHECK(errors_of(0).empty());
    CHECK_FALSE(errors_of(100'000'000).empty());

    Command endless = shell("while :; do :; done");
    endless.limits.processor_time = std::chrono::seconds(1);
    CHECK(run(endless, {}, 60s).status.signal == SIGXCPU);
    // More time is allowed as it goes on.
    ChildProcess child(shell("ulimit -t; read line; ulimit -t"));
    CHECK(child.read_line(20s) == "unlimited");
    child.allow_processor_time(std::chrono::seconds(100));
    child.write("\n");
    CHECK(child.read_line(20s) == "101");
}
