#include "play/simul/exhibition.hpp"

#include <chrono>

namespace inkmate {

SimulTime simul_now() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace inkmate
