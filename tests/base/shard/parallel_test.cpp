#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <thread>

#include "tests/base/shard/cluster.hpp"
#include "tests/base/shard/make_shards.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

const std::string PARALLEL_MATCH = match_command(3, 3) + (full_tests() ? "--games 32 " : "--games 16 ");

/// Two hosts, one and two: ssh servers on this machine that let nobody in but who has the key of this folder.
class Hosts {
  public:
    explicit Hosts(const fs::path& folder) : folder_(folder) {
        const RunResult keys =
            shell(folder,
                  "ssh-keygen -q -t ed25519 -N '' -f host && ssh-keygen -q -t ed25519 -N '' "
                  "-f user && cp user.pub authorized && "
                  "{ test $(id -u) != 0 || mkdir -p /run/sshd; }");
        REQUIRE_MESSAGE(keys.status.ok(), keys.output);
        const std::string path = fs::path(INKMATE_PROGRAM).parent_path().string() + ":" + std::getenv("PATH");
        std::string client;
        for (const std::string name : {"one", "two"}) {
            const int port = free_port();
            write(folder / name,
                  fmt::format("Port {0}\nListenAddress 127.0.0.1\nHostKey {1}/host\n"
                              "AuthorizedKeysFile {1}/authorized\nStrictModes no\nUsePAM no\n"
                              "PasswordAuthentication no\nKbdInteractiveAuthentication no\n"
                              "PermitRootLogin prohibit-password\nPidFile none\nSetEnv \"PATH={2}\"\n",
                              port, folder.string(), path));
            client += fmt::format(
                "Host {0}\n  HostName 127.0.0.1\n  Port {1}\n  IdentityFile {2}/user\n"
                "  IdentitiesOnly yes\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n"
                "  LogLevel ERROR\n",
                name, port, folder.string());
            servers_.push_back(
                std::make_unique<ChildProcess>(Command{{"/usr/sbin/sshd", "-D", "-e", "-f", folder / name}}));
        }
        write(folder / "client", client);
        for (const std::string name : {"one", "two"}) await(name);
    }

    std::string client() const { return "ssh -F " + (folder_ / "client").string(); }

  private:
    void await(const std::string& name) const {
        for (int attempt = 0; attempt < 200; ++attempt) {
            if (shell(folder_, client() + " " + name + " true").status.ok()) return;
            std::this_thread::sleep_for(50ms);
        }
        FAIL(shell(folder_, client() + " " + name + " true").output);
    }

    fs::path folder_;
    std::vector<std::unique_ptr<ChildProcess>> servers_;
};

}  // namespace

TEST_CASE("a match on two machines by GNU parallel, a worker killed, is the match of one machine") {
    if (!fs::exists("/usr/sbin/sshd") || !fs::exists("/usr/bin/parallel")) {
        MESSAGE("GNU parallel or an ssh server is not installed");
        return;
    }
    const TemporaryDirectory directory;
    const auto run = [&](const std::string& command) { return shell(directory.path(), command); };
    const RunResult whole = run(PARALLEL_MATCH + "--json -o whole.pgn 2>whole.log");
    REQUIRE(whole.status.ok());

    const Hosts hosts(directory.path());
    const std::string folder = directory / "games";
    const std::string script =
        fmt::format("export PARALLEL_SSH='{}'; {} one,two 4 {} {}", hosts.client(),
                    source_file("examples/cluster/parallel.sh"), folder, PARALLEL_MATCH);
    RunResult shared;
    std::atomic<bool> over = false;
    std::thread runner([&] {
        shared = run(script);
        over = true;
    });
    const auto [killed, before] = kill_a_worker(folder, 4, over);
    runner.join();
    REQUIRE_MESSAGE(shared.status.ok(), shared.output);
    REQUIRE(killed != "");
    CHECK(contents(killed).starts_with(before.substr(0, before.rfind('\n') + 1)));
    const std::string log = contents(folder + "/joblog");
    CHECK(count(log, "\tone\t") >= 1);
    CHECK(count(log, "\ttwo\t") >= 1);

    const RunResult merged = run("inkmate merge games/*.shard --json -o merged.pgn");
    CHECK(merged.status.ok());
    CHECK(merged.output == whole.output);
    CHECK(without_clock(contents(directory / "merged.pgn")) ==
          without_clock(contents(directory / "whole.pgn")));
    // What is there is not done again.
    const std::string shard = contents(killed);
    CHECK(count(run(script).output, " is complete\n") == 4);
    CHECK(contents(killed) == shard);
}
