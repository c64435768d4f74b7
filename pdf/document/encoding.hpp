#pragma once

#include <array>
#include <string>
#include <string_view>

namespace inkmate::pdf {

/// What each character code says, in UTF-8; empty where a code says nothing.
using Encoding = std::array<std::string, 256>;

/// StandardEncoding, WinAnsiEncoding or MacRomanEncoding of the PDF reference (ISO 32000-1, annex D);
/// Standard for any other name.
const Encoding& encoding(std::string_view name);

/// What a glyph of that name says: the Latin part of the Adobe Glyph List, uniXXXX and uXXXXX. A name that is
/// not known gives "/name", which still compares.
std::string glyph_text(std::string_view name);

/// UTF-8 of a code point; the ligatures fi and fl as two letters, the no-break space as a space.
std::string utf8(char32_t code);
/// UTF-8 of big-endian UTF-16, as above.
std::string utf8_from_utf16(std::string_view bytes);

}  // namespace inkmate::pdf
