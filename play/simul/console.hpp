#pragma once

#include "play/device/interrupt.hpp"
#include "play/simul/running.hpp"

namespace inkmate {

/// Standard input and output are the organiser's console, until `quit` or the end of the input; then waits
/// for what is on its way. A file or a pipe is read as fast as replies are found, a line after the other.
/// Throws DeviceError when there is an interrupt; all that was entered is kept.
void attend_console(RunningExhibition& exhibition, const Interrupt& interrupt);

}  // namespace inkmate
