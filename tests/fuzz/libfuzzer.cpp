// One target as libFuzzer calls it; the build says which.
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    inkmate::fuzz::INKMATE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
    return 0;
}
