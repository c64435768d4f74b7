#include "render/pdf/fingerprint.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <qpdf/Buffer.hh>
#include <string_view>

namespace inkmate::pdf {
namespace {

/// Deep enough for patterns and shadings; keeps cycles finite.
constexpr int DEPTH = 8;

/// FNV-1a, 64 bits.
struct Hash {
    std::uint64_t value = 14695981039346656037U;
    void add(std::string_view bytes) {
        for (const char byte : bytes) value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    }
};

void add(Hash& hash, QPDFObjectHandle object, int depth) {
    if (depth == 0) return;
    if (object.isArray()) {
        hash.add("[");
        for (QPDFObjectHandle& item : object.getArrayAsVector()) add(hash, item, depth - 1);
    } else if (object.isDictionary() || object.isStream()) {
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        hash.add("<<");
        for (const std::string& key : dictionary.getKeys()) {
            if (key == "/Length" || key == "/Filter" || key == "/DecodeParms" || key == "/Parent") continue;
            hash.add(key);
            add(hash, dictionary.getKey(key), depth - 1);
        }
        if (object.isStream()) {
            const auto data = object.getStreamData(qpdf_dl_all);
            hash.add({reinterpret_cast<const char*>(data->getBuffer()), data->getSize()});
        }
    } else {
        hash.add(object.unparseResolved());
    }
    hash.add(" ");
}

}  // namespace

std::string fingerprint(QPDFObjectHandle object) {
    Hash hash;
    add(hash, object, DEPTH);
    return fmt::format("#{:016x}", hash.value);
}

std::string fingerprint(std::string_view bytes) {
    return fmt::format("#{:016x}", hash_of(bytes));
}

std::uint64_t hash_of(std::string_view bytes) {
    Hash hash;
    hash.add(bytes);
    return hash.value;
}

}  // namespace inkmate::pdf
