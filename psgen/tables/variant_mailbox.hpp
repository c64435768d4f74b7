#pragma once

#include <vector>

#include "core/variant/rules.hpp"

namespace inkmate {

/// The mailbox of a program that plays a variant: its border is no wider than the longest step asks for, so
/// that strings by cell are short.
class ProgramMailbox {
  public:
    explicit ProgramMailbox(const variant::Rules& rules);

    /// How many cells it has, border included.
    int count() const;
    /// From a cell to the one above.
    int stride() const { return files_ + border_files_; }
    /// Of a1.
    int first() const { return border_ranks_ * stride() + border_files_; }
    /// Of a place of the core's mailbox.
    int cell(variant::Cell c) const;
    /// A step of the core's mailbox.
    int step(int core_step) const;
    /// To the eight cells around one.
    std::vector<int> around() const;

  private:
    int files_;
    int ranks_;
    int border_files_ = 1;
    int border_ranks_ = 1;
};

}  // namespace inkmate
