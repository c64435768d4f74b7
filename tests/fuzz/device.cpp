#include <algorithm>

#include "play/device/device_session.hpp"
#include "play/device/device_text.hpp"
#include "play/device/error.hpp"
#include "play/device/probe.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace std::chrono_literals;

namespace {

constexpr auto WAIT = 10s;

void check_texts(std::string_view text) {
    std::string shown = escaped(text);
    std::erase(shown, '\n');
    require(fit_for_terminal(shown), "an escaped text is fit for a terminal", shown);
    require(fit_for_terminal(quoted(text)), "a quoted text is one line", quoted(text));
    if (const auto error = find_postscript_error(text))
        require(fit_for_terminal(explain(*error)), "an error is explained in one line", explain(*error));
    find_device_status(text);
    find_foreign_answer(text);
    const DeviceFacts facts = read_facts(text);
    for (const std::string& fact : {facts.product, facts.version, facts.revision, facts.error})
        require(fit_for_terminal(fact), "what a device tells of itself is one line", fact);
}

void check_told(const DeviceError& error) {
    require(fit_for_terminal(error.what()), "an error is one line", error.what());
}

}  // namespace

void device(std::string_view input) {
    check_texts(input);
    const Peer peer(saying(input));
    try {
        DeviceSession session(Connection("127.0.0.1", peer.port(), "the device", WAIT));
        session.start("%!PS\n", WAIT);
        while (true) session.read_prompt(WAIT);
    } catch (const DeviceError& error) {
        check_told(error);
    }
    try {
        probe_device({Way::socket, "127.0.0.1", peer.port(), "", false, "the device"}, "%!PS\n", WAIT, WAIT,
                     nullptr);
    } catch (const DeviceError& error) {
        check_told(error);
    }
}

}  // namespace inkmate::fuzz
