#pragma once

#include <cstdint>
#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>

#include "pdf/document/content.hpp"

namespace inkmate::pdf {

/// Short texts that stand for what objects of one document hold, references followed: the same for the same
/// content, whatever the object's number, its filters, the order of its keys, how its numbers are written, or
/// the names of what it draws with. Each object is read once.
class Fingerprints {
  public:
    std::string of(QPDFObjectHandle object);
    /// Of an image in a content stream, whose colour space may be one of these resources.
    std::string of(const InlineImage& image, QPDFObjectHandle resources);

  private:
    std::map<QPDFObjGen, std::string> known_;
};

std::string fingerprint(std::string_view bytes);
/// What the fingerprint of bytes shows.
std::uint64_t hash_of(std::string_view bytes);

}  // namespace inkmate::pdf
