#include <algorithm>

#include "play/device/connection.hpp"
#include "play/device/device_session.hpp"
#include "play/device/device_text.hpp"
#include "play/device/probe.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace std::chrono_literals;

namespace {

constexpr auto WAIT = 10s;

void check_texts(std::string_view text) {
    std::string shown = device::escaped(text);
    std::erase(shown, '\n');
    require(fit_for_terminal(shown), "an escaped text is fit for a terminal", shown);
    require(fit_for_terminal(device::quoted(text)), "a quoted text is one line", device::quoted(text));
    if (const auto error = device::find_postscript_error(text))
        require(fit_for_terminal(device::explain(*error)), "an error is explained in one line",
                device::explain(*error));
    device::find_device_status(text);
    device::find_foreign_answer(text);
    const device::DeviceFacts facts = device::read_facts(text);
    for (const std::string& fact : {facts.product, facts.version, facts.revision, facts.error})
        require(fit_for_terminal(fact), "what a device tells of itself is one line", fact);
}

void check_told(const device::DeviceError& error) {
    require(fit_for_terminal(error.what()), "an error is one line", error.what());
}

}  // namespace

void device(std::string_view input) {
    check_texts(input);
    const Peer peer(saying(input));
    const device::DeviceUri uri{device::Way::socket, "127.0.0.1", peer.port(), "", false, "the device"};
    try {
        device::DeviceSession session(device::Connection(uri, WAIT));
        session.start("%!PS\n", WAIT);
        while (true) session.read_prompt(WAIT);
    } catch (const device::DeviceError& error) {
        check_told(error);
    }
    try {
        device::probe_device(uri, "%!PS\n", WAIT, WAIT, nullptr);
    } catch (const device::DeviceError& error) {
        check_told(error);
    }
}

}  // namespace inkmate::fuzz
