#pragma once

#include <cstddef>
#include <functional>

namespace inkmate {

/// Calls work(0) to work(count - 1), so many at a time (0: as many as there are processors), in their order
/// but for those under way at once. After an exception no further one begins; it is thrown when the others
/// have ended, the first of them if there are several.
void run_in_parallel(std::size_t count, unsigned jobs, const std::function<void(std::size_t)>& work);

}  // namespace inkmate
