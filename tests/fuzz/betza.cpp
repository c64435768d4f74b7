#include "core/variant/betza.hpp"

#include "core/variant/board.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace variant;

void betza(std::string_view input) {
    try {
        for (const Path& path : parse_betza(input).paths) require(!path.legs.empty(), "a path without a leg");
    } catch (const VariantError&) {
    }
}

}  // namespace inkmate::fuzz
