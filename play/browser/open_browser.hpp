#pragma once

#include <string>

#include "base/process/temporary_directory.hpp"

namespace inkmate {

/// Opens an address in the user's browser. Everybody on the machine can read what a program is started with,
/// so that the browser gets a file that only the user can read, which leads to the address and is there as
/// long as the object. Throws ProcessError where there is no xdg-open.
class OpenedBrowser {
  public:
    explicit OpenedBrowser(const std::string& address);

  private:
    TemporaryDirectory directory_;
};

}  // namespace inkmate
