#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>

#include "pdf/document/content.hpp"

namespace inkmate::pdf {

/// Short texts that identify the content of a document's objects, references followed: equal for equal
/// content, whatever the object's number, its filters, the order of its keys, the format of its numbers and
/// of its content, or the names of its resources. Each object is read once. Throws TooMuch for one that was
/// made to cause trouble.
class Fingerprints {
  public:
    Fingerprints();
    ~Fingerprints();

    std::string of(QPDFObjectHandle object);
    /// Returns how many bytes of content what was read last draws, with what it draws in its turn.
    double cost() const;
    /// Returns the hash of the content of a glyph of a Type 3 font, which names these resources.
    std::uint64_t of_glyph(QPDFObjectHandle content, QPDFObjectHandle resources);
    /// Returns the fingerprint of an inline image, whose colour space may be one of these resources.
    std::string of(const InlineImage& image, QPDFObjectHandle resources);

  private:
    class Reader;
    std::unique_ptr<Reader> reader_;
};

std::string fingerprint(std::string_view bytes);
/// Returns the hash that the fingerprint of bytes shows.
std::uint64_t hash_of(std::string_view bytes);

}  // namespace inkmate::pdf
