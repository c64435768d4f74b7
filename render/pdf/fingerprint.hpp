#pragma once

#include <cstdint>
#include <qpdf/QPDFObjectHandle.hh>
#include <string>
#include <string_view>

namespace inkmate::pdf {

/// A short text that stands for the content of an object, references followed: the same for the same content,
/// whatever the object's number, its filters, the order of its keys or the names of what it draws with.
std::string fingerprint(QPDFObjectHandle object);
std::string fingerprint(std::string_view bytes);
/// What the fingerprint of bytes shows.
std::uint64_t hash_of(std::string_view bytes);

}  // namespace inkmate::pdf
