#include "render/pdf/layers.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace inkmate::pdf {

namespace {

QPDFObjectHandle entry(QPDFObjectHandle dictionary, const std::string& key) {
    return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
}

std::string name_of(QPDFObjectHandle dictionary, const std::string& key) {
    QPDFObjectHandle name = entry(dictionary, key);
    return name.isName() ? name.getName() : std::string();
}

/// The elements of an array; another object counts as one.
std::vector<QPDFObjectHandle> elements(QPDFObjectHandle object) {
    if (object.isArray()) return object.getArrayAsVector();
    return {object};
}

}  // namespace

Layers::Layers(QPDF& document) {
    QPDFObjectHandle usual = entry(entry(document.getRoot(), "/OCProperties"), "/D");
    others_off_ = name_of(usual, "/BaseState") == "/OFF";
    for (const bool off : {false, true})
        for (const QPDFObjectHandle& layer : elements(entry(usual, off ? "/OFF" : "/ON")))
            off_[layer.getObjGen()] = off;
}

bool Layers::is_off(const QPDFObjectHandle& layer) const {
    const auto listed = off_.find(layer.getObjGen());
    return listed == off_.end() ? others_off_ : listed->second;
}

bool Layers::hides(QPDFObjectHandle membership) const {
    if (!membership.isDictionary()) return false;
    if (name_of(membership, "/Type") != "/OCMD") return is_off(membership);
    std::vector<QPDFObjectHandle> layers = elements(membership.getKey("/OCGs"));
    std::erase_if(layers, [](QPDFObjectHandle& layer) { return !layer.isDictionary(); });
    if (layers.empty()) return false;
    const std::string rule = name_of(membership, "/P");
    const auto off = [this](const QPDFObjectHandle& layer) { return is_off(layer); };
    if (rule == "/AllOn") return std::ranges::any_of(layers, off);
    if (rule == "/AnyOff") return std::ranges::none_of(layers, off);
    if (rule == "/AllOff") return !std::ranges::all_of(layers, off);
    return std::ranges::all_of(layers, off);
}

}  // namespace inkmate::pdf
