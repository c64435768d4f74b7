#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

class QPDFCryptoImpl;

namespace inkmate::pdf {

/// FNV-1a, 64 bits.
struct Hash {
    std::uint64_t value = 14695981039346656037U;

    void add(std::string_view bytes) {
        for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    }
    void add_count(std::uint64_t n) {
        for (int shift = 0; shift < 64; shift += 8) value = (value ^ (n >> shift & 0xff)) * 1099511628211U;
    }
    /// Adds a coordinate to within 0.01 pt, off the middle of the grid that pages are drawn on, so that
    /// rounding does not tell.
    void add_length(double x) { add_count(static_cast<std::uint64_t>(std::llround(100 * x + 0.25))); }
    std::string text() const { return fmt::format("{:016x}", value); }
};

/// SHA-256, by the library that reads PDFs: nobody makes two inputs of one digest.
class Sha256 {
  public:
    Sha256();
    void add(std::string_view bytes);
    /// Returns 64 hexadecimal digits; nothing may be added any more.
    std::string text();

  private:
    std::shared_ptr<QPDFCryptoImpl> crypto_;
};

}  // namespace inkmate::pdf
