#pragma once

#include <string>
#include <string_view>

namespace inkmate::test {

// A request or an answer of IPP as its bytes (RFC 8010).

inline void put16(std::string& out, int n) {
    out += static_cast<char>(n >> 8 & 255);
    out += static_cast<char>(n & 255);
}

inline void put_attribute(std::string& out, char tag, std::string_view name, std::string_view value) {
    out += tag;
    put16(out, static_cast<int>(name.size()));
    out += name;
    put16(out, static_cast<int>(value.size()));
    out += value;
}

}  // namespace inkmate::test
