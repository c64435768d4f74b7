#include "render/pdf/fingerprint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDFObjGen.hh>
#include <string_view>
#include <utility>

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

/// What says nothing of how an object looks: how its bytes are packed, where it belongs, and what programs
/// note of it.
constexpr std::array<std::string_view, 13> UNSEEN_KEYS = {
    "/Length", "/Filter",       "/DecodeParms",   "/Parent", "/Metadata", "/LastModified", "/PieceInfo",
    "/OPI",    "/StructParent", "/StructParents", "/ID",     "/Name",     "/Lang"};

/// Reads each object once at each depth, however often it is drawn.
class Reader {
  public:
    void add(Hash& hash, QPDFObjectHandle object, int depth) {
        if (depth == 0) return;
        if (object.isArray() || object.isDictionary() || object.isStream())
            hash.add(fmt::format("{:016x}", container(object, depth)));
        else
            hash.add(object.unparseResolved());
        hash.add(" ");
    }

  private:
    std::uint64_t container(QPDFObjectHandle object, int depth) {
        const std::pair key(object.getObjGen(), depth);
        if (const auto found = known_.find(key); object.isIndirect() && found != known_.end())
            return found->second;
        Hash hash;
        if (object.isArray())
            add_array(hash, object, depth);
        else
            add_dictionary(hash, object, depth);
        if (object.isIndirect()) known_.emplace(key, hash.value);
        return hash.value;
    }

    void add_array(Hash& hash, QPDFObjectHandle array, int depth) {
        hash.add("[");
        for (QPDFObjectHandle& item : array.getArrayAsVector()) add(hash, item, depth - 1);
    }

    /// Of a stream, its data as well.
    void add_dictionary(Hash& hash, QPDFObjectHandle object, int depth) {
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
    }

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

    std::map<std::pair<QPDFObjGen, int>, std::uint64_t> known_;
};

}  // namespace

std::string fingerprint(QPDFObjectHandle object) {
    Hash hash;
    Reader().add(hash, object, DEPTH);
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
