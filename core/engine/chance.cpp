#include "core/engine/chance.hpp"

#include <random>

namespace inkmate::engine {

std::int32_t random_seed() {
    std::random_device device;
    return std::uniform_int_distribution<std::int32_t>(1, MAX_SEED)(device);
}

}  // namespace inkmate::engine
