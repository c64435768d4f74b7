#include "render/pdf/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <qpdf/Buffer.hh>
#include <string_view>

#include "render/pdf/content.hpp"
#include "render/pdf/error.hpp"

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

void add(Hash& hash, QPDFObjectHandle object, int depth);

/// What a name in a content stream stands for; false when that is no resource.
bool add_resource(Hash& hash, QPDFObjectHandle& resources, const std::string& name, int depth) {
    bool found = false;
    for (const std::string& category : resources.getKeys()) {
        QPDFObjectHandle entries = resources.getKey(category);
        if (!entries.isDictionary() || !entries.hasKey(name)) continue;
        hash.add(category);
        add(hash, entries.getKey(name), depth - 1);
        found = true;
    }
    return found;
}

/// A content stream, in which resources count as what they are: producers number their names throughout a
/// document, and list in one dictionary what several streams use.
void add_content(Hash& hash, std::string_view content, QPDFObjectHandle resources, int depth) {
    const char* read = content.data();
    const char* const end = read + content.size();
    try {
        ContentScanner scanner(content);
        Token token;
        for (scanner.next(token); token.kind != TokenKind::end; scanner.next(token)) {
            if (token.kind == TokenKind::keyword && token.text == "BI") scanner.inline_image();
            if (token.kind != TokenKind::name || !add_resource(hash, resources, token.text, depth))
                hash.add({read, scanner.position()});
            read = scanner.position();
        }
    } catch (const PdfError&) {
        // What cannot be read counts as it is written.
    }
    hash.add({read, end});
}

/// What says nothing of how an object looks: how its bytes are packed, where it belongs, and what programs
/// note of it.
constexpr std::array<std::string_view, 13> UNSEEN_KEYS = {
    "/Length", "/Filter",       "/DecodeParms",   "/Parent", "/Metadata", "/LastModified", "/PieceInfo",
    "/OPI",    "/StructParent", "/StructParents", "/ID",     "/Name",     "/Lang"};

/// The data of a stream, unpacked where qpdf can. What it cannot (images of faxes, JPEG 2000 and JBIG2)
/// counts as it is packed.
void add_data(Hash& hash, QPDFObjectHandle stream, QPDFObjectHandle dictionary, bool drawing, int depth) {
    bool unpacked = false;
    stream.pipeStreamData(nullptr, &unpacked, 0, qpdf_dl_all);
    if (!unpacked)
        for (const char* const key : {"/Filter", "/DecodeParms"})
            add(hash, dictionary.getKey(key), depth - 1);
    const auto data = unpacked ? stream.getStreamData(qpdf_dl_all) : stream.getRawStreamData();
    const std::string_view bytes(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
    if (drawing)
        add_content(hash, bytes, dictionary.getKey("/Resources"), depth);
    else
        hash.add(bytes);
}

void add(Hash& hash, QPDFObjectHandle object, int depth) {
    if (depth == 0) return;
    if (object.isArray()) {
        hash.add("[");
        for (QPDFObjectHandle& item : object.getArrayAsVector()) add(hash, item, depth - 1);
    } else if (object.isDictionary() || object.isStream()) {
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        const bool drawing = object.isStream() && dictionary.getKey("/Resources").isDictionary();
        hash.add("<<");
        for (const std::string& key : dictionary.getKeys()) {
            if (std::ranges::find(UNSEEN_KEYS, key) != UNSEEN_KEYS.end() || (drawing && key == "/Resources"))
                continue;
            hash.add(key);
            add(hash, dictionary.getKey(key), depth - 1);
        }
        if (object.isStream()) add_data(hash, object, dictionary, drawing, depth);
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
