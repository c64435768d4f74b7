#include "play/device/send_job.hpp"

#include "play/device/connection.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

void lpd(std::string_view input) {
    const Peer peer(saying(input));
    const device::DeviceUri uri{device::Way::lpd, "127.0.0.1", peer.port(), "lp", false, "the device"};
    try {
        device::send_over_lpd(uri, "%!PS\n", {.wait = std::chrono::seconds(10)}, nullptr);
    } catch (const device::DeviceError& error) {
        require(fit_for_terminal(error.what()), "an error is one line", error.what());
    }
}

}  // namespace inkmate::fuzz
