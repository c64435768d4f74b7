#pragma once

#include <stdexcept>

namespace inkmate {

/// A shard cannot be written, or shards not be put together. A sentence that names the file, what is wrong
/// with it, and what to do.
class ShardError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace inkmate
