#include <doctest/doctest.h>

#include <fmt/format.h>
#include <signal.h>

#include "tests/cli/command.hpp"
#include "tests/play/printer/print_server.hpp"
#include "tests/play/printer/session.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// What `inkmate send` says when it fails, without the front and, where the game has a file, how to continue.
std::string complaint(const Desk& desk, const std::string& uri, const std::string& wait = "60",
                      const std::vector<std::string>& environment = {}) {
    const RunResult r =
        run({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", uri, "--wait", wait}, environment}, "e4\n",
            5min);
    constexpr std::string_view front = "inkmate: error: ";
    CHECK(r.status == ExitStatus{.code = 1});
    REQUIRE(r.errors.starts_with(front));
    REQUIRE(count(r.errors, "\n") == 1);
    std::string text = r.errors.substr(front.size(), r.errors.size() - front.size() - 1);
    const std::string game = desk / "game.pgn";
    if (!std::filesystem::exists(game)) return text;
    const std::string more =
        fmt::format(": the game is saved; continue with inkmate send --to {} --resume {}", uri, game);
    REQUIRE(text.ends_with(more));
    text.resize(text.size() - more.size());
    return text;
}

const std::string PASSWORD =
    "asks for a password, but Inkmate sends none: allow printing without one, or use a CUPS queue that "
    "asks for none";

std::string complaint_of(const IppDevice::Answers& answers, const std::string& wait = "60") {
    const IppDevice device(answers);
    const Desk desk;
    std::string text = complaint(desk, device.uri(), wait);
    // The move that was made is kept; its reply comes when the game goes on.
    CHECK(desk.game().game.moves().size() == 1);
    if (const std::size_t at = text.find(device.uri()); at == 0) text.replace(at, device.uri().size(), "URI");
    return text;
}

/// Waits until a process catches the interrupt key.
void wait_for_handler(pid_t pid) {
    constexpr std::string_view key = "SigCgt:";
    while (true) {
        const std::string status = contents(fmt::format("/proc/{}/status", pid));
        const std::size_t at = status.find(key);
        REQUIRE(at != std::string::npos);
        if ((std::stoull(status.substr(at + key.size()), nullptr, 16) >> (SIGINT - 1) & 1) != 0) return;
        std::this_thread::sleep_for(5ms);
    }
}

/// How many ask a port of this machine for a connection, and have no answer yet.
std::size_t connecting(int port) {
    // A row of the table: number, own address, the other's address, state; 02 is SYN_SENT.
    return count(contents("/proc/net/tcp"), fmt::format(" 0100007F:{:04X} 02 ", port));
}

/// Presses the interrupt key while `inkmate send` waits for `uri`, once `waiting` returns true, and returns
/// what it says.
template <class Waiting>
std::string interrupted(const Desk& desk, const std::string& uri, Waiting&& waiting) {
    ChildProcess child({{INKMATE_PROGRAM, "send", desk / "game.ps", "--to", uri, "--wait", "3600"}});
    child.write("e4\n");
    wait_for_handler(child.pid());
    waiting();
    ::kill(child.pid(), SIGINT);
    const auto status = child.wait(60s);
    REQUIRE(status);
    CHECK(*status == ExitStatus{.code = 1});
    return child.errors();
}

}  // namespace

TEST_CASE("why an IPP device does not take a job is said, and what to do") {
    // Status codes of RFC 8011, appendix B.
    CHECK(complaint_of({.print = 0x0507}) == "URI is busy: try again later");
    CHECK(
        complaint_of({.print = 0x0506}) ==
        "URI takes no jobs at present: turn it on again at its panel, or run cupsaccept for a queue of CUPS");
    CHECK(complaint_of({.print = 0x0406}) ==
          "URI is not there: lpstat -e lists the queues, ippfind the devices");
    CHECK(complaint_of({.print = 0x040a}) ==
          "URI takes no PostScript: choose a device that does, or a queue for one");
    CHECK(complaint_of({.print = 0x0402}) == "URI " + PASSWORD);
    CHECK(complaint_of({.http_status = 401}) == "URI " + PASSWORD);
    const std::string forbidden = "URI does not let you print: ask who runs it";
    CHECK(complaint_of({.print = 0x0401}) == forbidden);
    CHECK(complaint_of({.print = 0x0403}) == forbidden);
    CHECK(complaint_of({.http_status = 403}) == forbidden);
    CHECK(complaint_of({.print = 0x0500}).starts_with("URI has not taken the job ("));
    CHECK(complaint_of({.print = 0x0500, .message = ""}) ==
          "URI has not taken the job: check its panel, then send again");
}

TEST_CASE("what becomes of a job on an IPP device is followed to its end") {
    CHECK(complaint_of({.job_state = 8, .reason = "aborted-by-system"}) ==
          "URI has given up job 7 (aborted-by-system): see what the device says");
    CHECK(complaint_of({.job_state = 7, .reason = "job-canceled-at-device"})
              .starts_with("URI has given up job 7 (job-canceled-at-device)"));
    CHECK(complaint_of({.job_state = 4, .reason = "job-hold-until-specified"}) ==
          "URI holds job 7 (job-hold-until-specified): see to the device, where the job waits");
    CHECK(complaint_of({.job_state = 6, .reason = "printer-stopped"})
              .starts_with("URI holds job 7 (printer-stopped)"));
    // What a device says is fit for a terminal.
    CHECK(complaint_of({.job_state = 8, .reason = "\033[2J"}).find("(\\033[2J)") != std::string::npos);
    CHECK(complaint_of({.job_state = 4, .reason = "toner\r\nis low"}).find("(toner\\nis low)") !=
          std::string::npos);
    // A job that waits longer than we do is the queue's.
    const IppDevice device({.job_state = 3});
    const Desk desk;
    const RunResult r = desk.send(device.uri(), "e4\n", false, {"--wait", "0.5"});
    CHECK(r.status.ok());
    CHECK(r.output.find("(job 7 waits in the queue.)") != std::string::npos);
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("what comes after a job was taken does not say that it was not") {
    CHECK(complaint_of({.follow = 0x0406}) ==
          "URI has taken job 7, and knows no more of it: look whether it was printed");
    CHECK(complaint_of({.follow = 0x0500})
              .starts_with("URI has taken job 7, and does not say what becomes of it ("));
    // Nobody knows what one that keeps no jobs has done.
    const IppDevice forgetful({.follow = 0x0406, .keeps_ended = false});
    const Desk desk;
    const RunResult r = desk.send(forgetful.uri(), "e4\n");
    CHECK(r.status.ok());
    CHECK(has(r.output,
              "(job 7 has left the queue, and the queue keeps no history: look for the "
              "page, and type \"print\" if it does not come.)"));
    CHECK_FALSE(has(r.output, "is done"));
}

TEST_CASE("an IPv6 address stands in brackets in what an IPP device is asked") {
    const IppDevice device({.ipv6 = true});
    const Desk desk;
    CHECK(desk.send(device.uri(), "e4\n").status.ok());
    CHECK(device.job().find(device.uri()) != std::string::npos);
}

TEST_CASE("an IPP device that does not answer is left when its time is over") {
    CHECK(complaint_of({.print = std::nullopt}, "1") ==
          "URI has not answered for 1 s: check that it is switched on and has paper, or give it more time "
          "with --wait");
    const auto silent = [](const std::string& uri) {
        CAPTURE(uri);
        const Desk desk;
        const std::string text = complaint(desk, uri, "1");
        CAPTURE(text);
        CHECK(
            (text.starts_with(uri + " has not answered for 1 s") || text.starts_with("cannot reach " + uri)));
    };
    const SilentPort port;
    silent(fmt::format("ipp://127.0.0.1:{}/ipp/print", port.port()));
    // The CUPS library gives TLS ten seconds, whatever it is told.
    const IppDevice device({.print = std::nullopt});
    if (full_tests()) silent(device.uri("ipps"));
}

TEST_CASE("an IPP device that never comes to the end of an answer is left, by time or by key") {
    const std::string found = "HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n";
    const IppDevice::Answers answers[] = {
        {.begins = "HTTP/1.1 200 OK\r\n", .goes_on = "X: y\r\n"},
        {.begins = "HTTP/1.1 200 OK\r\nX: ", .goes_on = "y"},
        {.goes_on = "HTTP/1.1 100 Continue\r\n\r\n"},
        {.begins = found + "Content-Length: 1000000000\r\n\r\n" + std::string("\2\0\0\0\0\0\0\1\1", 9),
         .goes_on = std::string("\x41\0\1x\0\1y", 7)}};
    for (const IppDevice::Answers& endless : answers) {
        CAPTURE(endless.goes_on);
        CHECK(has(complaint_of(endless, "1"), "has not answered for 1 s: check that it is switched on"));
        const Desk desk;
        const IppDevice device(endless);
        CHECK(interrupted(desk, device.uri(), [&] {
                  while (device.requests() == 0) std::this_thread::sleep_for(5ms);
              }).starts_with("Interrupted: the game is saved"));
    }
}

TEST_CASE("hosts that are not there, do not answer or refuse are told apart") {
    const Desk desk;
    for (const std::string form : {"socket://{}", "lpd://{}/office", "ipp://{}/ipp/print"}) {
        CAPTURE(form);
        // RFC 2606: there never is such a name.
        const std::string text = complaint(desk, fmt::format(fmt::runtime(form), "printer.invalid"), "120");
        CHECK(text.starts_with("there is no host called printer.invalid ("));
        CHECK(text.ends_with("): check the name, or give the address"));
        std::filesystem::remove(desk / "game.pgn");
    }
    const SilentPort silent;
    const std::string uri = fmt::format("socket://127.0.0.1:{}", silent.port());
    CHECK(complaint(desk, uri, "0.5") ==
          uri + " has not answered for 0.5 s: check that it is on, and its address");
    const std::string lpd = fmt::format("lpd://127.0.0.1:{}/office", silent.port());
    CHECK(complaint(desk, lpd, "0.5") ==
          lpd + " has not answered for 0.5 s: check that it is on, and its address");
    // Nothing listens on port 9 (discard).
    std::filesystem::remove(desk / "game.pgn");
    CHECK(
        complaint(desk, "socket://127.0.0.1:9").starts_with("socket://127.0.0.1:9 refuses the connection: "));
    CHECK(
        complaint(desk, "lpd://127.0.0.1:9/q") ==
        "lpd://127.0.0.1:9/q refuses the connection: turn on LPD printing (port 515, \"LPR\", \"line printer "
        "daemon\") at the device, or wait until its present job is done");
    std::filesystem::remove(desk / "game.pgn");
    const std::string refused = complaint(desk, "ipp://127.0.0.1:9/ipp/print");
    CHECK(refused.starts_with("cannot reach ipp://127.0.0.1:9/ipp/print ("));
    CHECK(refused.ends_with("): check that it is on, and its address"));
    std::filesystem::remove(desk / "game.pgn");
    CHECK(complaint(desk, "office", "60", {"CUPS_SERVER=127.0.0.1:9"})
              .starts_with("there is no CUPS server at 127.0.0.1 ("));
    const RunResult probe = test::inkmate({"probe", "--to", uri, "--wait", "0.5"});
    CHECK(probe.errors ==
          "inkmate: error: " + uri + " has not answered for 0.5 s: check that it is on, and its address\n");
}

TEST_CASE("a queue of CUPS that takes no jobs, or only from those it knows, says so") {
    if (!CupsServer::available()) {
        MESSAGE("skipped: cupsd or its socket backend is not installed (packages cups-daemon, cups)");
        return;
    }
    const Desk desk;
    const CupsServer closed("paper", "socket://127.0.0.1:9", "Accepting No\n");
    CHECK(complaint(desk, "paper", "60", {"CUPS_SERVER=" + closed.address()}) ==
          "the queue paper takes no jobs at present: turn it on again at its panel, or run cupsaccept for a "
          "queue of CUPS");
    std::filesystem::remove(desk / "game.pgn");
    const CupsServer guarded("paper", "socket://127.0.0.1:9", "",
                             "<Limit Print-Job>\nAuthType Basic\nRequire user @SYSTEM\nOrder "
                             "deny,allow\n</Limit>\n<Limit All>\nOrder deny,allow\n</Limit>\n");
    CHECK(complaint(desk, "paper", "60", {"CUPS_SERVER=" + guarded.address()}) ==
          "the queue paper " + PASSWORD);
}

TEST_CASE("nothing that is typed goes out as a password, and a device that asks for one ends the job") {
    const IppDevice device({.http_status = 401});
    const Desk desk;
    Terminal terminal({INKMATE_PROGRAM, "send", desk / "game.ps", "--to", device.uri(), "--wait", "60"});
    terminal.answer();
    terminal.type("e4\nd4\nquit\n");
    CHECK(has(terminal.rest(), device.uri() + " " + PASSWORD));
    CHECK(terminal.wait() == 1);
    CHECK(terminal.as_before());
    CHECK(device.requests() > 0);
    CHECK_FALSE(has(device.heads(), "Authorization"));
}

TEST_CASE("an encrypted device must have a certificate that this machine trusts, unless the user takes any") {
    if (!IppPrinter::available()) {
        MESSAGE(
            "skipped: ippeveprinter or dbus-daemon is not installed (packages cups-ipp-utils, dbus-daemon)");
        return;
    }
    const IppPrinter printer;
    const std::string uri = printer.uri("ipps");
    const auto refused = [](const std::string& where, const std::string& why) {
        return fmt::format(
            "{} shows a certificate that {}, so it gets no job: name the file of the certificate's authority "
            "in the variable SSL_CERT_FILE, or take any certificate with --insecure",
            where, why);
    };
    const Desk desk;
    const std::string unknown = "is signed by nobody whom this machine trusts";
    CHECK(complaint(desk, uri) == refused(uri, unknown));
    std::filesystem::remove(desk / "game.pgn");
    CHECK(complaint(desk, uri, "60", {"SSL_CERT_FILE=/nonexistent"}) == refused(uri, unknown));
    std::filesystem::remove(desk / "game.pgn");
    const std::string own = "SSL_CERT_FILE=" + printer.certificate().string();
    const std::string other = printer.uri("ipps", "127.0.0.1");
    CHECK(complaint(desk, other, "60", {own}) ==
          refused(other, "is made out to a different name than 127.0.0.1"));
    CHECK(printer.pages().empty());

    const Desk trusting;
    const RunResult r = run(
        {{INKMATE_PROGRAM, "send", trusting / "game.ps", "--to", uri, "--wait", "60"}, {own}}, "e4\n", 5min);
    CHECK(r.errors == "");
    CHECK_FALSE(has(r.output, "certificate"));
    CHECK(printer.pages().size() == 1);
    const Desk careless;
    CHECK(has(careless.send(uri, "e4\n", false, {"--insecure"}).output,
              "The certificate of " + uri + " is not checked (--insecure).\n"));
    CHECK(has(contents(careless / "game.log"), "is not checked (--insecure)"));
    CHECK(printer.pages().size() == 2);
    CHECK_REFUSED(Desk().send(printer.uri(), "e4\n", false, {"--insecure"}), 2,
                  "--insecure goes with ipps:// only: " + printer.uri() + " has no certificate");
}

TEST_CASE("the interrupt key ends every wait, also those within the CUPS library") {
    const auto saved = [](const std::string& uri) {
        return fmt::format("Interrupted: the game is saved; continue with inkmate send --to {} --resume ",
                           uri);
    };
    {
        const Desk desk;
        const IppDevice device({.print = std::nullopt});
        CHECK(interrupted(desk, device.uri(), [&] {
                  while (device.requests() == 0) std::this_thread::sleep_for(5ms);
              }) == fmt::format("{}{}\n", saved(device.uri()), (desk / "game.pgn").string()));
    }
    {
        const Desk desk;
        const IppDevice device({.job_state = 5});
        CHECK(interrupted(desk, device.uri(), [&] {
                  while (device.requests() < 2) std::this_thread::sleep_for(5ms);
              }).starts_with(saved(device.uri())));
    }
    const SilentPort port;
    for (const std::string form : {"socket://127.0.0.1:{}", "lpd://127.0.0.1:{}/q", "ipp://127.0.0.1:{}/q"}) {
        const Desk desk;
        const std::size_t others = connecting(port.port());
        const std::string text = interrupted(desk, fmt::format(fmt::runtime(form), port.port()), [&] {
            while (connecting(port.port()) <= others) std::this_thread::sleep_for(5ms);
        });
        CAPTURE(form);
        CAPTURE(text);
        CHECK(text.starts_with("Interrupted: "));
    }
    VirtualPrinter printer({.faults = {.answer = ""}});
    ChildProcess probe({{INKMATE_PROGRAM, "probe", "--to", printer.uri(), "--wait", "3600"}});
    wait_for_handler(probe.pid());
    ::kill(probe.pid(), SIGINT);
    REQUIRE(probe.wait(60s));
    CHECK(probe.errors() == "inkmate: error: interrupted: nothing more is sent; try again when you like\n");
}
