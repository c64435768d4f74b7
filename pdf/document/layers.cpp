#include "pdf/document/layers.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace inkmate::pdf {

namespace {

/// An expression has no more parts, unless it is made to be trouble: arrays may hold themselves.
constexpr int MOST_PARTS = 1000;

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

/// A layer, or an array of /And, /Or or /Not and what this combines. What is neither holds, as does what
/// comes after so many parts.
bool Layers::holds(QPDFObjectHandle expression, int& parts_left) const {
    if (parts_left == 0) return true;
    --parts_left;
    if (expression.isDictionary()) return !is_off(expression);
    if (!expression.isArray() || expression.getArrayNItems() == 0) return true;
    std::vector<QPDFObjectHandle> parts = expression.getArrayAsVector();
    QPDFObjectHandle what = parts.front();
    parts.erase(parts.begin());
    const auto part_holds = [&](const QPDFObjectHandle& part) { return holds(part, parts_left); };
    if (what.isNameAndEquals("/Or")) return std::ranges::any_of(parts, part_holds);
    if (what.isNameAndEquals("/Not")) return std::ranges::none_of(parts, part_holds);
    return std::ranges::all_of(parts, part_holds);
}

bool Layers::hides(QPDFObjectHandle membership) const {
    if (!membership.isDictionary()) return false;
    if (name_of(membership, "/Type") != "/OCMD") return is_off(membership);
    if (QPDFObjectHandle expression = membership.getKey("/VE"); expression.isArray()) {
        int parts_left = MOST_PARTS;
        return !holds(expression, parts_left);
    }
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
