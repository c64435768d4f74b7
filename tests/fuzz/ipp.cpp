#include "play/device/send_job.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "play/device/connection.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/peer.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

namespace {

/// Between two answers.
constexpr std::string_view SEPARATOR = "====\n";
/// The first byte of an input whose answers are HTTP as they stand.
constexpr char AS_IT_STANDS = 'H';
/// A device that asks for TLS is not answered, and waited for as long.
constexpr auto WAIT = std::chrono::milliseconds(30);

/// Takes the next answer off the rest; none at its end.
std::optional<std::string_view> take_answer(std::string_view& rest) {
    if (rest.empty()) return std::nullopt;
    const std::string_view answer = rest.substr(0, rest.find(SEPARATOR));
    rest.remove_prefix(std::min(answer.size() + SEPARATOR.size(), rest.size()));
    return answer;
}

std::size_t content_length(std::string_view head) {
    constexpr std::string_view key = "Content-Length: ";
    const std::size_t at = head.find(key);
    std::size_t length = 0;
    if (at != head.npos) std::from_chars(head.data() + at + key.size(), head.data() + head.size(), length);
    return length;
}

/// Reads one request; false when the line has closed.
bool hear_request(int line, std::string& heard) {
    constexpr std::string_view blank_line = "\r\n\r\n";
    std::size_t end;
    while ((end = heard.find(blank_line)) == heard.npos)
        if (!hear(line, heard)) return false;
    const std::size_t size = end + blank_line.size() + content_length(heard.substr(0, end));
    if (heard.find("100-continue") < end) say(line, "HTTP/1.1 100 Continue\r\n\r\n");
    while (heard.size() < size)
        if (!hear(line, heard)) return false;
    heard.erase(0, size);
    return true;
}

}  // namespace

void ipp(std::string_view input) {
    if (input.empty()) return;
    const bool http = input.front() == AS_IT_STANDS;
    std::string_view rest = http ? input : input.substr(1);
    const Peer peer([&](int line) {
        std::string heard;
        while (hear_request(line, heard)) {
            const auto answer = take_answer(rest);
            if (!answer) return;
            if (!http)
                say(line, fmt::format("HTTP/1.1 200 OK\r\nContent-Type: application/ipp\r\n"
                                      "Content-Length: {}\r\n\r\n",
                                      answer->size()));
            say(line, *answer);
        }
    });
    const device::DeviceUri uri{device::Way::ipp, "127.0.0.1", peer.port(),
                                "/ipp/print",     false,       "the device"};
    try {
        device::send_over_ipp(uri, "%!PS\n", {.wait = WAIT}, nullptr);
    } catch (const device::DeviceError& error) {
        require(fit_for_terminal(error.what()), "an error is one line", error.what());
    }
}

}  // namespace inkmate::fuzz
