#pragma once

#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::book {

class HyphenationError : public std::runtime_error {
  public:
    using runtime_error::runtime_error;
};

/// Where a word may be parted: before so many of its bytes.
struct Parting {
    std::size_t at = 0;
    /// True if a hyphen has to be written; false if the word has one there.
    bool hyphen = true;
    bool operator==(const Parting&) const = default;
};

/// The patterns of a language, by which libhyphen parts words.
class Hyphenation {
  public:
    /// Takes a code such as "en", "de" or "pt-BR". The patterns are those of the folder that the environment
    /// variable INKMATE_HYPHEN names, else of the usual ones. Throws HyphenationError.
    explicit Hyphenation(std::string_view language);

    /// Where a word of prose may be parted, UTF-8 with its punctuation: with at least 2 letters before and 3
    /// after. Moves, numbers, addresses, and words in capitals are not parted.
    std::vector<Parting> partings(std::string_view word) const;

  private:
    struct Patterns;
    std::shared_ptr<const Patterns> patterns_;
};

}  // namespace inkmate::book
