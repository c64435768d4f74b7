#include "base/shard/fingerprint.hpp"

#include <fmt/format.h>

namespace inkmate {

void Fingerprint::add(std::string_view text) {
    const auto mix = [this](std::uint64_t byte) { hash_ = (hash_ ^ byte) * 0x100000001b3; };
    for (const char c : text) mix(static_cast<unsigned char>(c));
    for (std::size_t size = text.size(), i = 0; i < sizeof size; ++i, size >>= 8) mix(size & 0xff);
}

std::string Fingerprint::text() const {
    return fmt::format("{:016x}", hash_);
}

std::string fingerprint(std::string_view text) {
    Fingerprint print;
    print.add(text);
    return print.text();
}

}  // namespace inkmate
