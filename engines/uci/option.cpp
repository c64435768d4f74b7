#include "engines/uci/option.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <bit>

#include "core/engine/search.hpp"

namespace inkmate::uci {

EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked) {
    return EngineError(
        fmt::format("{} offers no option {}; its answer to {} lists what it offers", engine, option, asked));
}

using namespace engine;

namespace {

/// An entry for each side to move, reckoned as 16 bytes although it has 12: so tables of powers of two are
/// whole megabytes, and none takes more than is asked for.
constexpr std::int64_t BYTES_PER_INDEX = 2 * 16;
constexpr int MEGABYTE_BITS = 20;

}  // namespace

int hash_bits_of(std::int64_t megabytes) {
    if (megabytes <= 0) return 0;
    const std::int64_t entries = (megabytes << MEGABYTE_BITS) / BYTES_PER_INDEX;
    return std::bit_width(static_cast<std::uint64_t>(entries)) - 1;
}

std::int64_t megabytes_of(int hash_bits) {
    if (hash_bits == 0) return 0;
    return std::max<std::int64_t>(1, (BYTES_PER_INDEX << hash_bits) >> MEGABYTE_BITS);
}

std::int64_t most_hash_megabytes() {
    const auto bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    const auto megabytes = static_cast<std::int64_t>(std::bit_floor(bytes >> MEGABYTE_BITS));
    return std::clamp<std::int64_t>(megabytes, 1, options::HASH.most);
}

}  // namespace inkmate::uci
