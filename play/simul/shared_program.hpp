#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate {

/// A page program that is made once for all boards whose programs differ in nothing but their texts: names,
/// numbers and title, which are put in for each board.
class SharedProgram {
  public:
    /// Made with texts as long as there is room for. Throws EmitError.
    explicit SharedProgram(psgen::PlayingProgram sample);

    /// The program of a board; nothing where it differs in more, or its texts are longer, so that it has to
    /// be made by itself.
    std::optional<std::string> with_texts_of(const psgen::PlayingProgram& board) const;

  private:
    psgen::PlayingProgram sample_;
    /// Of the sample.
    std::vector<std::string> texts_;
    /// What stands before each text, and behind the last.
    std::vector<std::string> pieces_;
    /// Which text stands there.
    std::vector<std::size_t> slots_;
    /// Are all texts of the sample in the program.
    bool complete_ = true;
};

}  // namespace inkmate
