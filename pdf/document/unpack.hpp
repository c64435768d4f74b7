#pragma once

#include <qpdf/Constants.h>
#include <cstddef>
#include <functional>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// Thrown where a limit is reached.
class TooMuch : public PdfError {
  public:
    using PdfError::PdfError;
};

/// What no honest page or file reaches, so that the work and the memory of a comparison are bounded. A
/// rasteriser has limits of its own.
inline constexpr std::size_t MEGABYTE = 1 << 20;
/// Bytes that are read of a page's content, of the forms on it and of its annotations, counted each time they
/// are drawn: twenty forms that each draw the next ten times never end, in a few hundred bytes.
inline constexpr std::size_t MOST_CONTENT = 64 * MEGABYTE;
/// Bytes that the content of a soft mask, a pattern or a glyph may have.
inline constexpr std::size_t MOST_PART = 16 * MEGABYTE;
/// Bytes of the contents of all masks, patterns and shadings of a page, counted each time they are drawn.
inline constexpr double MOST_PARTS_CONTENT = 512.0 * MEGABYTE;
/// Bytes of the program of a function.
inline constexpr std::size_t MOST_CALCULATOR = MEGABYTE / 16;
/// Bytes that an image may unpack to, and what an image on a page may have.
inline constexpr std::size_t MOST_SAMPLES = 512 * MEGABYTE;
inline constexpr double MOST_IMAGE_PIXELS = 1e9;
/// Bytes of what a page draws, as it is in memory.
inline constexpr std::size_t MOST_DRAWN = 320 * MEGABYTE;
/// Bytes of the maps of a font's codes.
inline constexpr std::size_t MOST_MAP = 8 * MEGABYTE;
/// A font's entries of widths and texts.
inline constexpr std::size_t MOST_FONT_ENTRIES = 1'000'000;

/// How unpacking a stream ended.
enum class UnpackEnd {
    sound,     ///< all of it was read
    packed,    ///< it is compressed in a way that libqpdf does not read, and was given so
    damaged,   ///< what was given ends at its first fault, or before
    too_large  ///< it has more bytes than are allowed; those were given
};

/// Gives the data of a stream to `take`, part by part, up to `most` bytes. What is wrong with it becomes a
/// warning of its document unless `quiet`.
UnpackEnd unpack(QPDFObjectHandle stream, qpdf_stream_decode_level_e level, std::size_t most,
                 const std::function<void(std::string_view)>& take, bool quiet = false);

struct Unpacked {
    std::string data;
    UnpackEnd end = UnpackEnd::sound;
};
Unpacked unpacked(QPDFObjectHandle stream, qpdf_stream_decode_level_e level, std::size_t most,
                  bool quiet = false);

/// Returns what can be read of a damaged stream in Flate compression: all that is before its first fault,
/// which libqpdf gives only in large blocks.
Unpacked inflated_bytewise(QPDFObjectHandle stream, std::size_t most);

/// Returns a text that is kept with every operator, or one for it that is short and differs as it does.
std::string brief(std::string text);

}  // namespace inkmate::pdf
