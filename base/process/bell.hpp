#pragma once

#include "base/process/descriptor.hpp"

namespace inkmate {

/// A descriptor that can be read when another thread has something to tell, so that one wait serves it and
/// all that comes from outside. Any thread may ring.
class Bell {
  public:
    /// Throws ProcessError where no file can be opened any more.
    Bell();
    Bell(const Bell&) = delete;
    Bell& operator=(const Bell&) = delete;

    int fd() const { return fd_.fd(); }
    void ring();
    /// However often it was rung.
    void silence();

  private:
    Descriptor fd_;
};

}  // namespace inkmate
