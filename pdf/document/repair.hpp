#pragma once

#include <string>

namespace inkmate::pdf {

/// Returns the bytes of a damaged file with what libqpdf does not find by itself: the objects that are packed
/// in streams, after the others; and a trailer that names the last catalog. If there is none, it names an
/// empty one. The end of a stream is put where the file may have been cut. Throws QPDFExc.
std::string with_objects_and_trailer(std::string file);

}  // namespace inkmate::pdf
