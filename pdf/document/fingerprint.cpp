#include "pdf/document/fingerprint.hpp"

#include <fmt/format.h>

#include <qpdf/Constants.h>
#include <algorithm>
#include <array>
#include <cstdint>
#include <qpdf/Pl_String.hh>
#include <string_view>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/hash.hpp"

namespace inkmate::pdf {
namespace {

/// Objects nested more deeply were made to cause trouble; they do not count.
constexpr std::size_t DEEPEST_OBJECT = 100;

std::string show(std::uint64_t value) {
    return fmt::format("#{:016x}", value);
}

/// Keys that do not affect how an object looks: how its bytes are compressed, where it belongs, and what
/// programs note about it.
constexpr std::array<std::string_view, 14> UNSEEN_KEYS = {
    "/Length", "/Filter",       "/DecodeParms",   "/Parent", "/Metadata", "/LastModified", "/PieceInfo",
    "/OPI",    "/StructParent", "/StructParents", "/ID",     "/Name",     "/Lang",         "/Type"};

/// True if the array goes from 0 to 1 for each component, which is how images in plain colour spaces are
/// decoded by default.
bool is_plain_decode(QPDFObjectHandle decode, QPDFObjectHandle image) {
    QPDFObjectHandle space = image.getKey("/ColorSpace");
    const bool plain = space.isNameAndEquals("/DeviceGray") || space.isNameAndEquals("/DeviceRGB") ||
                       space.isNameAndEquals("/DeviceCMYK") || space.isNull();
    if (!plain || !decode.isArray()) return false;
    for (int i = 0; i < decode.getArrayNItems(); ++i) {
        QPDFObjectHandle item = decode.getArrayItem(i);
        if (!item.isNumber() || item.getNumericValue() != i % 2) return false;
    }
    return true;
}

/// True if an entry has the value that applies without it.
bool is_default(const std::string& key, QPDFObjectHandle value, QPDFObjectHandle dictionary) {
    return value.isNull() || (key == "/Interpolate" && value.isBool() && !value.getBoolValue()) ||
           (key == "/Decode" && is_plain_decode(value, dictionary));
}

/// Reads each object once, however often it is drawn.
class Reader {
  public:
    void add(Hash& hash, QPDFObjectHandle object) {
        if (object.isArray() || object.isDictionary() || object.isStream())
            hash.add(show(container(object)));
        else if (object.isNumber())
            add_number(hash, object.getNumericValue());
        else
            hash.add(object.unparseResolved());
        hash.add(" ");
    }

    void add_image(Hash& hash, const InlineImage& image, QPDFObjectHandle resources) {
        const std::string_view space = image.colour_space;
        if (space.empty() || !resources.isDictionary() ||
            !add_entry(hash, resources, "/ColorSpace", std::string(space)))
            return hash.add(image.text);
        const auto at = static_cast<std::size_t>(space.data() - image.text.data());
        hash.add(image.text.substr(0, at));
        hash.add(image.text.substr(at + space.size()));
    }

  private:
    /// Adds a number, however it is written: .5 or 0.50.
    static void add_number(Hash& hash, double number) { hash.add(fmt::format("{}", number)); }

    std::uint64_t container(QPDFObjectHandle object) {
        const QPDFObjGen key = object.getObjGen();
        if (object.isIndirect()) {
            if (const auto found = known_.find(key); found != known_.end()) return found->second;
            // One that holds itself is known by how far up that is.
            if (const auto within = std::ranges::find(open_, key); within != open_.end())
                return static_cast<std::uint64_t>(open_.end() - within);
        }
        if (open_.size() == DEEPEST_OBJECT) return 0;
        open_.push_back(key);
        Hash hash;
        if (object.isArray())
            add_array(hash, object);
        else
            add_dictionary(hash, object);
        open_.pop_back();
        if (object.isIndirect()) known_.emplace(key, hash.value);
        return hash.value;
    }

    void add_array(Hash& hash, QPDFObjectHandle array) {
        hash.add("[");
        for (QPDFObjectHandle& item : array.getArrayAsVector()) add(hash, item);
    }

    /// Adds a dictionary; of a stream, its data too.
    void add_dictionary(Hash& hash, QPDFObjectHandle object) {
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        const bool drawing = object.isStream() && dictionary.getKey("/Resources").isDictionary();
        hash.add("<<");
        for (auto& [key, value] : dictionary.getDictAsMap()) {
            if (std::ranges::find(UNSEEN_KEYS, key) != UNSEEN_KEYS.end() ||
                is_default(key, value, dictionary) || (drawing && key == "/Resources"))
                continue;
            hash.add(key);
            add(hash, value);
        }
        if (object.isStream()) add_data(hash, object, dictionary, drawing);
    }

    /// Adds the data of a stream, decompressed if qpdf can do that. What it cannot decompress (fax images,
    /// JPEG 2000 and JBIG2) counts in compressed form.
    void add_data(Hash& hash, QPDFObjectHandle stream, QPDFObjectHandle dictionary, bool drawing) {
        std::string data;
        Pl_String pipeline("data", nullptr, data);
        bool unpacked = false;
        if (!stream.pipeStreamData(&pipeline, &unpacked, 0, qpdf_dl_all)) {
            // Nobody knows how much of it others can read.
            unpacked = false;
            stream.pipeStreamData(&pipeline, 0, qpdf_dl_none);
        }
        if (!unpacked)
            for (const char* const key : {"/Filter", "/DecodeParms"}) add(hash, dictionary.getKey(key));
        if (drawing)
            add_content(hash, data, dictionary.getKey("/Resources"));
        else
            hash.add(data);
    }

    /// Adds a content stream, in which resources count by their content: producers number their names
    /// throughout a document, and list in one dictionary what several streams use.
    void add_content(Hash& hash, std::string_view content, QPDFObjectHandle resources) {
        const char* read = content.data();
        ContentScanner scanner(content);
        Token token;
        try {
            for (scanner.next(token); token.kind != TokenKind::end; scanner.next(token)) {
                add_token(hash, token, {read, scanner.position()}, resources);
                if (token.kind == TokenKind::keyword && token.text == "BI")
                    add_image(hash, scanner.inline_image(), resources);
                read = scanner.position();
            }
            if (scanner.faults().empty()) return;
        } catch (const PdfError&) {
        }
        // What cannot be read counts as it is written.
        hash.add(content);
    }

    void add_token(Hash& hash, const Token& token, std::string_view written, QPDFObjectHandle& resources) {
        switch (token.kind) {
            case TokenKind::number: add_number(hash, token.number); break;
            case TokenKind::name:
                if (!add_resource(hash, resources, token.text)) hash.add(token.text);
                break;
            case TokenKind::array:
            case TokenKind::other: hash.add(written); break;
            default: hash.add(token.text);
        }
        hash.add(" ");
    }

    /// Adds what a name in a content stream refers to; returns false if that is not a resource.
    bool add_resource(Hash& hash, QPDFObjectHandle& resources, const std::string& name) {
        bool found = false;
        for (const std::string& category : resources.getKeys())
            found = add_entry(hash, resources, category, name) || found;
        return found;
    }

    /// Adds the resource of that name and category; returns false if there is none.
    bool add_entry(Hash& hash, QPDFObjectHandle& resources, const std::string& category,
                   const std::string& name) {
        QPDFObjectHandle entries = resources.getKey(category);
        if (!entries.isDictionary() || !entries.hasKey(name)) return false;
        hash.add(category);
        add(hash, entries.getKey(name));
        return true;
    }

    std::map<QPDFObjGen, std::uint64_t> known_;
    /// The objects being read, from the outside in.
    std::vector<QPDFObjGen> open_;
};

}  // namespace

std::string Fingerprints::of(QPDFObjectHandle object) {
    const QPDFObjGen key = object.getObjGen();
    if (const auto found = known_.find(key); object.isIndirect() && found != known_.end())
        return found->second;
    Hash hash;
    Reader().add(hash, object);
    if (object.isIndirect()) known_.emplace(key, show(hash.value));
    return show(hash.value);
}

std::string Fingerprints::of(const InlineImage& image, QPDFObjectHandle resources) {
    Hash hash;
    Reader().add_image(hash, image, resources);
    return show(hash.value);
}

std::string fingerprint(std::string_view bytes) {
    return show(hash_of(bytes));
}

std::uint64_t hash_of(std::string_view bytes) {
    Hash hash;
    hash.add(bytes);
    return hash.value;
}

}  // namespace inkmate::pdf
