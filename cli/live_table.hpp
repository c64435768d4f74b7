#pragma once

#include <cstddef>
#include <string>

namespace inkmate {

/// A table on a terminal (standard error) that is written over when it changes.
class LiveTable {
  public:
    LiveTable();
    void show(const std::string& text);
    void clear();

  private:
    bool terminal_;
    std::ptrdiff_t lines_ = 0;
};

}  // namespace inkmate
