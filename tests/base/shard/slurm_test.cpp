#include <doctest/doctest.h>
#include <unistd.h>

#include <memory>
#include <thread>

#include "tests/base/shard/cluster.hpp"
#include "tests/base/shard/make_shards.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

const std::string SLURM_MATCH = match_command(4, 4) + "--games 32 ";

/// A cluster of two nodes on this machine, with a controller and an authentication of its own.
class Cluster {
  public:
    explicit Cluster(const fs::path& folder) : folder_(folder) {
        const RunResult made =
            run("mkdir state n1 n2 && chmod 755 . && head -c 1024 /dev/urandom > key && chmod 600 key");
        REQUIRE_MESSAGE(made.status.ok(), made.output);
        const std::string host = lines(run("hostname -s").output).front();
        write(folder / "slurm.conf",
              fmt::format(
                  "ClusterName=test\nSlurmctldHost={0}(127.0.0.1)\nSlurmUser={1}\nSlurmdUser={1}\n"
                  "AuthType=auth/munge\nAuthInfo=socket={2}/munge\nCredType=cred/munge\nSlurmctldPort={3}\n"
                  "SlurmctldPidFile={2}/pid\nSlurmdPidFile={2}/%n/pid\nSlurmdSpoolDir={2}/%n\n"
                  "StateSaveLocation={2}/state\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n"
                  "JobAcctGatherType=jobacct_gather/none\nAccountingStorageType=accounting_storage/none\n"
                  "SelectType=select/linear\nSwitchType=switch/none\nMpiDefault=none\nReturnToService=2\n"
                  "SlurmdParameters=config_overrides\n"
                  "NodeName=n1 NodeHostname={0} NodeAddr=127.0.0.1 Port={4} CPUs=1\n"
                  "NodeName=n2 NodeHostname={0} NodeAddr=127.0.0.1 Port={5} CPUs=1\n"
                  "PartitionName=main Nodes=n1,n2 Default=YES State=UP\n",
                  host, lines(run("id -un").output).front(), folder.string(), free_port(), free_port(),
                  free_port()));
        const auto in = [&](const char* name) { return (folder / name).string(); };
        start({"munged", "-F", "--force", "--key-file=" + in("key"), "--socket=" + in("munge"),
               "--pid-file=" + in("munged.pid"), "--seed-file=" + in("seed")});
        await("[ -S munge ]");
        start({"slurmctld", "-D", "-f", in("slurm.conf")});
        for (const char* node : {"n1", "n2"}) start({"slurmd", "-D", "-N", node, "-f", in("slurm.conf")});
        await("[ \"$(sinfo -h -t idle -o %D)\" = 2 ]");
    }
    RunResult run(const std::string& command) const {
        return shell(folder_,
                     "PATH=$PATH:/usr/sbin SLURM_CONF=$PWD/slurm.conf; export PATH SLURM_CONF\n" + command);
    }
    void await(const std::string& condition) const {
        const auto end = std::chrono::steady_clock::now() + 120s;
        while (!run(condition).status.ok()) {
            REQUIRE_MESSAGE(std::chrono::steady_clock::now() < end, condition);
            std::this_thread::sleep_for(100ms);
        }
    }

  private:
    void start(std::vector<std::string> arguments) {
        arguments.front() = "/usr/sbin/" + arguments.front();
        // What they say goes to a file, where nobody need read it.
        std::vector<std::string> command = {"sh", "-c", "exec \"$@\" >>log 2>&1", "sh"};
        command[2] = "cd '" + folder_.string() + "' && " + command[2];
        command.insert(command.end(), arguments.begin(), arguments.end());
        daemons_.push_back(std::make_unique<ChildProcess>(Command{command}));
    }

    fs::path folder_;
    std::vector<std::unique_ptr<ChildProcess>> daemons_;
};

}  // namespace

TEST_CASE("a match on two nodes by Slurm, a worker killed, is the match of one machine") {
    if (!long_form()) return;
    for (const char* program :
         {"/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/bin/sbatch"})
        if (!fs::exists(program)) {
            MESSAGE("Slurm or munge is not installed");
            return;
        }
    const TemporaryDirectory directory;
    const Cluster cluster(directory.path());
    const RunResult whole = cluster.run(SLURM_MATCH + "--json -o whole.pgn 2>whole.log");
    REQUIRE(whole.status.ok());
    const RunResult submitted =
        cluster.run("MERGE='--json -o merged.pgn' " + source_file("examples/cluster/slurm.sh") +
                    " 4 \"$PWD/games\" " + SLURM_MATCH);
    REQUIRE_MESSAGE(submitted.status.ok(), submitted.output);
    std::atomic<bool> over = false;
    std::thread end([&] {
        cluster.await("[ -z \"$(squeue -h)\" ]");
        over = true;
    });
    const auto [killed, before] = kill_a_worker(directory / "games", 4, over);
    end.join();
    REQUIRE(killed != "");
    CHECK(contents(killed).starts_with(before.substr(0, before.rfind('\n') + 1)));
    CHECK(contents(directory / "games/merged.txt") == whole.output);
    CHECK(without_clock(contents(directory / "merged.pgn")) ==
          without_clock(contents(directory / "whole.pgn")));
}
