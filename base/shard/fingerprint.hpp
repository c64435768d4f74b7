#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace inkmate {

/// Tells texts from others that were taken for the same by mistake; no defence against who forges them
/// (FNV-1a, 64 bits).
class Fingerprint {
  public:
    /// A further text; where one ends and the next begins counts.
    void add(std::string_view text);
    /// 16 hexadecimal digits.
    std::string text() const;

  private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

std::string fingerprint(std::string_view text);

}  // namespace inkmate
