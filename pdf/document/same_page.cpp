#include "pdf/document/same_page.hpp"

#include <algorithm>
#include <array>
#include <qpdf/Buffer.hh>
#include <string>
#include <string_view>

namespace inkmate::pdf {
namespace {

/// Resources go no deeper, unless they are made to be trouble.
constexpr int DEPTH = 30;

constexpr std::array<std::string_view, 12> PAGE_KEYS = {"/Type",     "/Parent",   "/MediaBox",  "/CropBox",
                                                        "/BleedBox", "/TrimBox",  "/ArtBox",    "/Rotate",
                                                        "/UserUnit", "/Contents", "/Resources", "/Group"};
constexpr std::array<std::string_view, 4> INHERITED_KEYS = {"/MediaBox", "/CropBox", "/Rotate", "/Resources"};
constexpr std::array<std::string_view, 5> CATALOG_KEYS_THAT_DRAW = {
    "/OCProperties", "/AcroForm", "/OutputIntents", "/Collection", "/NeedsRendering"};

bool same_data(QPDFObjectHandle a, QPDFObjectHandle b) {
    const auto first = a.getRawStreamData(), second = b.getRawStreamData();
    // An empty stream may have no buffer.
    return std::equal(first->getBuffer(), first->getBuffer() + first->getSize(), second->getBuffer(),
                      second->getBuffer() + second->getSize());
}

}  // namespace

bool SamePages::same(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b) {
    QPDFObjectHandle first = a.getObjectHandle(), second = b.getObjectHandle();
    const std::set<std::string> keys = first.getKeys();
    const bool plain = std::ranges::all_of(
        keys, [](const std::string& key) { return std::ranges::find(PAGE_KEYS, key) != PAGE_KEYS.end(); });
    if (!plain || keys != second.getKeys()) return false;
    for (const std::string& key : keys)
        if (key != "/Parent" && !same(first.getKey(key), second.getKey(key), DEPTH)) return false;
    return std::ranges::all_of(INHERITED_KEYS, [&](std::string_view key) {
        const std::string name(key);
        return same(a.getAttribute(name, false), b.getAttribute(name, false), DEPTH);
    });
}

bool SamePages::same(QPDFObjectHandle a, QPDFObjectHandle b, int depth) {
    if (depth == 0 || a.getTypeCode() != b.getTypeCode()) return false;
    const std::pair pair(a.getObjGen(), b.getObjGen());
    const bool indirect = a.isIndirect() && b.isIndirect();
    if (indirect && known_.contains(pair)) return true;
    if (a.isArray()) {
        const std::vector<QPDFObjectHandle> first = a.getArrayAsVector(), second = b.getArrayAsVector();
        if (!std::ranges::equal(first, second, [&](const QPDFObjectHandle& x, const QPDFObjectHandle& y) {
                return same(x, y, depth - 1);
            }))
            return false;
    } else if (a.isDictionary() || a.isStream()) {
        QPDFObjectHandle first = a.isStream() ? a.getDict() : a, second = b.isStream() ? b.getDict() : b;
        const std::set<std::string> keys = first.getKeys();
        if (keys != second.getKeys()) return false;
        for (const std::string& key : keys)
            if (!same(first.getKey(key), second.getKey(key), depth - 1)) return false;
        if (a.isStream() && !same_data(a, b)) return false;
    } else if (a.unparseResolved() != b.unparseResolved()) {
        return false;
    }
    if (indirect) known_.insert(pair);
    return true;
}

bool stands_by_its_pages(QPDFObjectHandle catalog) {
    return std::ranges::none_of(CATALOG_KEYS_THAT_DRAW,
                                [&](std::string_view key) { return catalog.hasKey(std::string(key)); });
}

}  // namespace inkmate::pdf
