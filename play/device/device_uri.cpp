#include "play/device/device_uri.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text/strings.hpp"
#include "play/device/connection.hpp"

namespace inkmate::device {

namespace {

constexpr std::string_view FORMS =
    "write socket://HOST[:9100], lpd://HOST/QUEUE, ipp://HOST/PATH, or the name of a CUPS queue";

[[noreturn]] void fail(std::string_view text, std::string_view what) {
    throw DeviceError(fmt::format("\"{}\": {}; {}", text, what, FORMS));
}

int read_port(std::string_view digits, std::string_view text) {
    const std::optional<int> port = text::read_number(digits);
    if (!port || *port < 1 || *port > 65535) fail(text, "a port is a number from 1 to 65535");
    return *port;
}

/// Splits HOST[:PORT]; an address of IPv6 stands in brackets.
void read_host(std::string_view authority, int default_port, DeviceUri& uri) {
    std::size_t colon = authority.rfind(':');
    if (authority.starts_with('[')) {
        const std::size_t close = authority.find(']');
        if (close == std::string_view::npos) fail(uri.text, "an address that begins with [ ends with ]");
        uri.host = authority.substr(1, close - 1);
        colon = close + 1 < authority.size() ? close + 1 : std::string_view::npos;
        if (colon != std::string_view::npos && authority[colon] != ':')
            fail(uri.text, "only :PORT can follow the address");
    } else {
        uri.host = authority.substr(0, colon);
    }
    uri.port =
        colon == std::string_view::npos ? default_port : read_port(authority.substr(colon + 1), uri.text);
    if (uri.host.empty()) fail(uri.text, "the host is missing");
}

bool is_queue_name(std::string_view name) {
    return !name.empty() && name.size() <= 127 && name.front() != '-' &&
           std::ranges::all_of(name, [](char c) {
               return c > ' ' && c <= '~' && c != '/' && c != '#' && c != ':' && c != '?';
           });
}

}  // namespace

DeviceUri parse_device_uri(std::string_view text) {
    DeviceUri uri;
    uri.text = text;
    const std::size_t mark = text.find("://");
    if (mark == std::string_view::npos) {
        if (!is_queue_name(text)) fail(text, "this is not a name of a queue");
        uri.way = Way::queue;
        uri.resource = text;
        return uri;
    }
    const std::string_view scheme = text.substr(0, mark), rest = text.substr(mark + 3);
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view authority = rest.substr(0, slash), path = rest.substr(slash);
    if (authority.find('@') != std::string_view::npos) fail(text, "Inkmate sends no names and passwords");
    if (scheme == "socket") {
        read_host(authority, SOCKET_PORT, uri);
        if (path.size() > 1) fail(text, "a socket has no path");
    } else if (scheme == "lpd") {
        uri.way = Way::lpd;
        read_host(authority, LPD_PORT, uri);
        if (path.size() < 2 || !is_queue_name(path.substr(1))) fail(text, "the queue is missing");
        uri.resource = path.substr(1);
    } else if (scheme == "ipp" || scheme == "ipps") {
        uri.way = Way::ipp;
        uri.encrypted = scheme == "ipps";
        read_host(authority, IPP_PORT, uri);
        uri.resource = path.empty() ? "/ipp/print" : path;
    } else {
        fail(text, fmt::format("unknown scheme {}", scheme));
    }
    return uri;
}

}  // namespace inkmate::device
