#include "pdf/document/interpret.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "pdf/document/content.hpp"

namespace inkmate::pdf {

namespace {

/// The limit of an expression's parts, because arrays may contain themselves.
constexpr int MOST_PARTS = 200;

QPDFObjectHandle entry(QPDFObjectHandle dictionary, const std::string& key) {
    return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
}

std::string name_of(QPDFObjectHandle dictionary, const std::string& key) {
    QPDFObjectHandle name = entry(dictionary, key);
    return name.isName() ? name.getName() : std::string();
}

/// Returns the elements of an array; any other object counts as one.
std::vector<QPDFObjectHandle> elements(QPDFObjectHandle object) {
    if (object.isArray()) return object.getArrayAsVector();
    return {object};
}

}  // namespace

Layers::Layers(QPDF& document, Medium medium) {
    QPDFObjectHandle layers = entry(document.getRoot(), "/OCProperties"), usual = entry(layers, "/D");
    others_off_ = name_of(usual, "/BaseState") == "/OFF";
    for (const bool off : {false, true})
        for (const QPDFObjectHandle& layer : elements(entry(usual, off ? "/OFF" : "/ON")))
            off_[layer.getObjGen()] = off;
    // What a layer says of its use counts whether or not /AS asks for that: programs do not agree.
    const std::string use = medium == Medium::print ? "/Print" : "/View";
    for (const QPDFObjectHandle& layer : elements(entry(layers, "/OCGs")))
        if (const std::string state = name_of(entry(entry(layer, "/Usage"), use), use + "State");
            state == "/ON" || state == "/OFF")
            off_[layer.getObjGen()] = state == "/OFF";
}

bool Layers::is_off(const QPDFObjectHandle& layer) const {
    const auto listed = off_.find(layer.getObjGen());
    return listed == off_.end() ? others_off_ : listed->second;
}

/// Evaluates a layer, or an array of /And, /Or or /Not and its operands. Returns true for anything else, and
/// after so many parts.
bool Layers::holds(QPDFObjectHandle expression, int& parts_left) const {
    if (parts_left == 0) return true;
    --parts_left;
    if (expression.isDictionary()) return !is_off(expression);
    if (!expression.isArray() || expression.getArrayNItems() == 0 || expression.getArrayNItems() > MOST_PARTS)
        return true;
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
    const QPDFObjGen number = membership.getObjGen();
    if (!membership.isIndirect()) return evaluate(membership);
    const auto known = hidden_.find(number);
    return known != hidden_.end() ? known->second
                                  : hidden_.emplace(number, evaluate(membership)).first->second;
}

bool Layers::evaluate(QPDFObjectHandle membership) const {
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

namespace {

/// Shapes are looked up by so many bytes; shorter ones are read as fast as they are found.
constexpr std::size_t BEGINNING = 16;
/// Shapes with the same beginning are tried one after the other: more than so many are forgotten.
constexpr std::size_t MOST_ALIKE = 32;

std::size_t hash_of_beginning(std::string_view content) {
    return std::hash<std::string_view>{}(content.substr(0, BEGINNING));
}

std::size_t segments_of(const Outline& outline) {
    std::size_t segments = 0;
    for (const Subpath& path : outline.subpaths) segments += path.segments.size();
    return segments;
}

}  // namespace

const WrittenFill* FillCache::find(std::string_view content, const Matrix& matrix) const {
    if (content.size() < BEGINNING) return nullptr;
    const auto alike = fills_.find(hash_of_beginning(content));
    if (alike == fills_.end()) return nullptr;
    for (const WrittenFill& fill : alike->second)
        if (content.starts_with(fill.written) && ends_token(content.substr(fill.written.size())))
            return fill.matrix == matrix ? &fill : nullptr;
    return nullptr;
}

void FillCache::keep(WrittenFill fill) {
    if (fill.written.size() < BEGINNING) return;
    segments_ += segments_of(fill.outline);
    if (segments_ > MOST_KEPT_SEGMENTS) {
        fills_.clear();
        segments_ = segments_of(fill.outline);
    }
    std::vector<WrittenFill>& alike = fills_[hash_of_beginning(fill.written)];
    const auto same = std::ranges::find(alike, fill.written, &WrittenFill::written);
    if (same != alike.end()) {
        *same = std::move(fill);
    } else {
        if (alike.size() == MOST_ALIKE) alike.clear();
        alike.push_back(std::move(fill));
    }
}

namespace {

bool is_shape(const Operator& op) {
    return op.kind == OperatorKind::fill || op.kind == OperatorKind::stroke;
}

std::size_t segments_of(std::span<const Operator> operators) {
    std::size_t segments = 0;
    for (const Operator& op : operators)
        for (const Subpath& path : op.outline.subpaths) segments += path.segments.size();
    return segments;
}

}  // namespace

const FormCache::Drawn* FormCache::find(QPDFObjGen form, const GraphicsState& state) const {
    const auto found = forms_.find(form);
    return found != forms_.end() && found->second.state == state ? &found->second : nullptr;
}

void FormCache::keep(QPDFObjGen form, const GraphicsState& state, std::span<const Operator> drawn,
                     std::size_t content, std::size_t size) {
    if (!std::ranges::all_of(drawn, is_shape)) return;
    segments_ += segments_of(drawn);
    if (segments_ > MOST_KEPT_SEGMENTS) {
        forms_.clear();
        segments_ = segments_of(drawn);
    }
    forms_.insert_or_assign(form, Drawn{state, {drawn.begin(), drawn.end()}, content, size});
}

}  // namespace inkmate::pdf
