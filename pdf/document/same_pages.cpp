#include "pdf/document/same_pages.hpp"

#include <qpdf/Constants.h>
#include <algorithm>
#include <array>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <string_view>
#include <utility>

#include "pdf/document/content.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

/// What pages refer to is not nested more deeply, unless it was made to cause trouble.
constexpr std::size_t DEEPEST_RESOURCE = 200;

/// More pairs of objects than a page leads to.
constexpr std::size_t MOST_COMPARED = 5'000'000;

/// Entries of a catalog that affect how its pages look.
constexpr std::array<const char*, 5> CATALOG_KEYS_THAT_DRAW = {"/OCProperties", "/AcroForm", "/OutputIntents",
                                                               "/Collection", "/NeedsRendering"};
/// Entries that a page may inherit.
constexpr std::array<const char*, 4> INHERITED_KEYS = {"/Resources", "/MediaBox", "/CropBox", "/Rotate"};

/// Entries of a page that are compared in their own way; and those that draw nothing: its place in the
/// document, how viewers go through it, and what programs note about it.
const std::set<std::string> LEFT_OUT_OF_PAGES = {"/Contents", "/Annots",    "/Resources",   "/MediaBox",
                                                 "/CropBox",  "/Rotate",    "/Parent",      "/StructParents",
                                                 "/Tabs",     "/B",         "/AA",          "/Dur",
                                                 "/Trans",    "/Thumb",     "/ID",          "/PZ",
                                                 "/Metadata", "/PieceInfo", "/LastModified"};
const std::set<std::string> LEFT_OUT_OF_ANNOTATIONS = {"/StructParent", "/P", "/M", "/NM"};
/// How the data of a stream are stored, and what draws nothing.
const std::set<std::string> LEFT_OUT_OF_STREAMS = {"/Length",        "/Filter",      "/DecodeParms",
                                                   "/StructParent",  "/Metadata",    "/PieceInfo",
                                                   "/StructParents", "/LastModified"};
/// The fields of a form are among the annotations of the pages that show them.
const std::set<std::string> LEFT_OUT_OF_FORMS = {"/Fields", "/CO"}, LEFT_OUT_OF_FIELDS = {"/Kids"};

std::string_view bytes_of(const Buffer& buffer) {
    // An empty stream may have no buffer.
    return buffer.getSize() == 0
               ? std::string_view()
               : std::string_view(reinterpret_cast<const char*>(buffer.getBuffer()), buffer.getSize());
}

/// Returns the data of a stream as they are before compression; nothing if they cannot be unpacked without
/// loss, or are too large.
std::optional<std::string> unpacked_data(QPDFObjectHandle stream) {
    Unpacked data = unpacked(std::move(stream), qpdf_dl_specialized, MOST_CONTENT, true);
    if (data.end != UnpackEnd::sound) return std::nullopt;
    return std::move(data.data);
}

bool same_image(const InlineImage& a, const InlineImage& b) {
    return a.found == b.found && same_token(a.dictionary, b.dictionary) && a.samples == b.samples;
}

/// True if two content streams consist of the same tokens.
bool same_content(std::string_view a, std::string_view b) {
    ContentScanner first(a), second(b);
    Token x, y;
    try {
        do {
            first.next(x), second.next(y);
            if (!same_token(x, y)) return false;
            if (x.kind == TokenKind::keyword && x.text == "BI" &&
                !same_image(first.inline_image(), second.inline_image()))
                return false;
        } while (x.kind != TokenKind::end);
    } catch (const PdfError&) {
        return false;
    }
    // Every program reads faults in its own way.
    return first.faults().empty() && second.faults().empty();
}

/// Returns the content of a page, its parts apart from each other, unpacked; nothing if that is impossible.
std::optional<std::string> content_of(const std::vector<QPDFObjectHandle>& parts) {
    std::string content;
    for (const QPDFObjectHandle& part : parts) {
        const std::optional<std::string> data = unpacked_data(part);
        if (!data || content.size() + data->size() > MOST_CONTENT) return std::nullopt;
        content.append(*data).append("\n");
    }
    return content;
}

std::set<QPDFObjGen> pages_of(QPDF& document) {
    std::set<QPDFObjGen> pages;
    for (const QPDFObjectHandle& page : document.getAllPages()) pages.insert(page.getObjGen());
    return pages;
}

}  // namespace

SamePages::SamePages(QPDF& first, QPDF& second)
    : first_(first), second_(second), first_pages_(pages_of(first)), second_pages_(pages_of(second)) {}

bool SamePages::same(QPDFPageObjectHelper first, QPDFPageObjectHelper second) {
    const auto sound = [&] { return !first_.anyWarnings() && !second_.anyWarnings(); };
    if (!sound()) return false;
    assumed_.clear();
    compared_ = 0;
    if (!same_catalogs_) same_catalogs_ = same_catalogs();
    if (*same_catalogs_ && compare(first, second) && sound()) return true;
    for (const Pair& pair : assumed_) known_.erase(pair);
    return false;
}

bool SamePages::same_catalogs() {
    QPDFObjectHandle first = first_.getRoot(), second = second_.getRoot();
    return std::ranges::all_of(CATALOG_KEYS_THAT_DRAW, [&](const std::string& key) {
        pairing_layers_ = key == "/OCProperties";
        return same(first.getKey(key), second.getKey(key), key == "/AcroForm" ? LEFT_OUT_OF_FORMS : Keys{});
    });
}

bool SamePages::compare(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b) {
    QPDFObjectHandle first = a.getObjectHandle(), second = b.getObjectHandle();
    return same_contents(a, b) && same_annotations(first.getKey("/Annots"), second.getKey("/Annots")) &&
           same_entries(first, second, LEFT_OUT_OF_PAGES) &&
           std::ranges::all_of(INHERITED_KEYS, [&](const char* key) {
               return same(a.getAttribute(key, false), b.getAttribute(key, false));
           });
}

bool SamePages::same_contents(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b) {
    std::vector<QPDFObjectHandle> first = a.getPageContents(), second = b.getPageContents();
    if (std::ranges::equal(first, second,
                           [&](QPDFObjectHandle& x, QPDFObjectHandle& y) { return stored_alike(x, y); }))
        return true;
    const std::optional<std::string> x = content_of(first), y = content_of(second);
    return x && y && (*x == *y || same_content(*x, *y));
}

bool SamePages::same_annotations(QPDFObjectHandle a, QPDFObjectHandle b) {
    return a.isArray() && b.isArray() ? same_elements(a, b, LEFT_OUT_OF_ANNOTATIONS) : same(a, b);
}

/// True if two objects are the same, but for the entries of a dictionary that are `ignored`.
bool SamePages::same(QPDFObjectHandle a, QPDFObjectHandle b, const Keys& ignored) {
    if (a.getTypeCode() != b.getTypeCode()) return false;
    if (a.isArray() || a.isDictionary() || a.isStream()) return same_containers(a, b, ignored);
    if (a.isReal()) return a.getNumericValue() == b.getNumericValue();
    return a.unparseResolved() == b.unparseResolved();
}

bool SamePages::same_containers(QPDFObjectHandle& a, QPDFObjectHandle& b, const Keys& ignored) {
    const Pair pair(a.getObjGen(), b.getObjGen());
    if (a.isIndirect() && b.isIndirect()) {
        // Links lead to pages, and annotations back to theirs.
        if (first_pages_.contains(pair.first) && second_pages_.contains(pair.second)) return true;
        if (a.isDictionary() && !same_layer(pair)) return false;
        if (!known_.insert(pair).second) return true;
        assumed_.push_back(pair);
    }
    if (depth_ == DEEPEST_RESOURCE || ++compared_ > MOST_COMPARED) return false;
    ++depth_;
    const bool equal = a.isArray() ? same_elements(a, b, {})
                       : a.isDictionary()
                           ? same_entries(a, b, ignored)
                           : same_entries(a.getDict(), b.getDict(), LEFT_OUT_OF_STREAMS) && same_data(a, b);
    --depth_;
    return equal;
}

bool SamePages::same_elements(QPDFObjectHandle& a, QPDFObjectHandle& b, const Keys& ignored) {
    const std::vector<QPDFObjectHandle> first = a.getArrayAsVector(), second = b.getArrayAsVector();
    return std::ranges::equal(first, second, [&](const QPDFObjectHandle& x, const QPDFObjectHandle& y) {
        return same(x, y, ignored);
    });
}

bool SamePages::same_entries(QPDFObjectHandle a, QPDFObjectHandle b, const Keys& ignored) {
    const auto keys_of = [&](QPDFObjectHandle& dictionary) {
        Keys keys = dictionary.getKeys();
        std::erase_if(keys, [&](const std::string& key) { return ignored.contains(key); });
        return keys;
    };
    const Keys keys = keys_of(a);
    return keys == keys_of(b) && std::ranges::all_of(keys, [&](const std::string& key) {
               return same(a.getKey(key), b.getKey(key), key == "/Parent" ? LEFT_OUT_OF_FIELDS : Keys{});
           });
}

/// True unless only one of the objects belongs to the layers, or they are not each other's counterparts.
bool SamePages::same_layer(const Pair& pair) {
    const auto& [first, second] = pair;
    if (pairing_layers_) {
        second_layer_.emplace(first, second);
        first_layer_.emplace(second, first);
    }
    const auto there = second_layer_.find(first);
    const auto back = first_layer_.find(second);
    if (there == second_layer_.end() || back == first_layer_.end())
        return there == second_layer_.end() && back == first_layer_.end();
    return there->second == second && back->second == first;
}

bool SamePages::stored_alike(QPDFObjectHandle& a, QPDFObjectHandle& b) {
    QPDFObjectHandle first = a.getDict(), second = b.getDict();
    return same(first.getKey("/Filter"), second.getKey("/Filter")) &&
           same(first.getKey("/DecodeParms"), second.getKey("/DecodeParms")) &&
           bytes_of(*a.getRawStreamData()) == bytes_of(*b.getRawStreamData());
}

bool SamePages::same_data(QPDFObjectHandle& a, QPDFObjectHandle& b) {
    const auto equal = [&] {
        if (stored_alike(a, b)) return true;
        const std::optional<std::string> x = unpacked_data(a), y = unpacked_data(b);
        const bool content = a.getDict().getKey("/Subtype").isNameAndEquals("/Form");
        return x && y && (*x == *y || (content && same_content(*x, *y)));
    };
    const Pair pair(a.getObjGen(), b.getObjGen());
    if (const auto found = same_data_.find(pair); found != same_data_.end()) return found->second;
    return same_data_.emplace(pair, equal()).first->second;
}

}  // namespace inkmate::pdf
