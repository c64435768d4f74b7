#pragma once

#include <cstdint>
#include <map>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>

#include "pdf/document/content.hpp"

namespace inkmate::pdf {

/// Short texts that identify the content of a document's objects, references followed: equal for equal
/// content, whatever the object's number, its filters, the order of its keys, the format of its numbers, or
/// the names of its resources. Each object is read once.
class Fingerprints {
  public:
    std::string of(QPDFObjectHandle object);
    /// Returns the fingerprint of an inline image, whose colour space may be one of these resources.
    std::string of(const InlineImage& image, QPDFObjectHandle resources);

  private:
    std::map<QPDFObjGen, std::string> known_;
};

std::string fingerprint(std::string_view bytes);
/// Returns the hash that the fingerprint of bytes shows.
std::uint64_t hash_of(std::string_view bytes);

}  // namespace inkmate::pdf
