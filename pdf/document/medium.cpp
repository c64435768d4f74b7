#include "pdf/document/medium.hpp"

#include <fmt/format.h>

#include <qpdf/Constants.h>
#include <array>
#include <string>
#include <utility>

#include "pdf/document/unpack.hpp"

namespace inkmate::pdf {

namespace {

/// Preferences that a viewer passes on to a printer, and what applies without them (ISO 32000-1, table 150).
struct Preference {
    const char *key, *name, *usual;
};
constexpr std::array<Preference, 7> PREFERENCES = {
    {{"/PrintScaling", "the scaling for print", "/AppDefault"},
     {"/Duplex", "the printing on both sides", "/None"},
     {"/PickTrayByPDFSize", "the choice of a paper tray by size", "false"},
     {"/PrintPageRange", "the range of pages to print", "all"},
     {"/NumCopies", "the number of copies", "1"},
     {"/PrintArea", "the box that is printed", "/CropBox"},
     {"/PrintClip", "the box that clips what is printed", "/CropBox"}}};

QPDFObjectHandle entry(QPDFObjectHandle dictionary, const char* key) {
    return dictionary.isDictionary() ? dictionary.getKey(key) : QPDFObjectHandle::newNull();
}

bool is_membership(QPDFObjectHandle object) {
    return object.isDictionary() && object.getKey("/Type").isNameAndEquals("/OCMD");
}

/// Rewrites layers so that each is simply on or off.
class LayerRewriter {
  public:
    LayerRewriter(QPDF& document, const Layers& layers)
        : document_(document), layers_(layers), properties_(entry(document.getRoot(), "/OCProperties")) {}

    /// Returns false if there are no layers.
    bool rewrite() {
        QPDFObjectHandle groups = entry(properties_, "/OCGs");
        if (!groups.isArray()) return false;
        const std::vector<QPDFObjectHandle> all = groups.getArrayAsVector();
        for (QPDFObjectHandle layer : all)
            if (layer.isDictionary() && layers_.is_off(layer)) off_.appendItem(layer);
        for (const bool off : {false, true}) states_[off ? 1 : 0] = new_layer(groups, off);
        for (QPDFObjectHandle& object : document_.getAllObjects()) {
            if (is_membership(object)) become_layer(object, groups);
            walk(object, 0);
        }
        for (QPDFObjectHandle layer : all)
            if (layer.isDictionary()) layer.removeKey("/Usage"), rename(layer);
        QPDFObjectHandle usual = QPDFObjectHandle::newDictionary();
        usual.replaceKey("/OFF", off_);
        properties_.replaceKey("/D", usual);
        properties_.removeKey("/Configs");
        return true;
    }

  private:
    QPDFObjectHandle new_layer(QPDFObjectHandle& groups, bool off) {
        QPDFObjectHandle layer = document_.makeIndirectObject(QPDFObjectHandle::parse("<< /Type /OCG >>"));
        rename(layer);
        groups.appendItem(layer);
        if (off) off_.appendItem(layer);
        return layer;
    }

    /// Names a layer by its number: MuPDF takes layers with the same entries for the same.
    static void rename(QPDFObjectHandle layer) {
        layer.replaceKey("/Name", QPDFObjectHandle::newString(fmt::format("layer {}", layer.getObjectID())));
    }

    /// Makes a layer of a rule or an expression: programs do not agree on those.
    void become_layer(QPDFObjectHandle membership, QPDFObjectHandle& groups) {
        const bool off = layers_.hides(membership);
        for (const char* const key : {"/OCGs", "/VE", "/P"}) membership.removeKey(key);
        membership.replaceKey("/Type", QPDFObjectHandle::newName("/OCG"));
        rename(membership);
        groups.appendItem(membership);
        if (off) off_.appendItem(membership);
    }

    /// Replaces the rules and expressions that an indirect object holds directly.
    void walk(QPDFObjectHandle object, int depth) {
        if (depth > DEEPEST || (depth > 0 && object.isIndirect())) return;
        if (object.isArray())
            for (const QPDFObjectHandle& item : object.getArrayAsVector()) walk(item, depth + 1);
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        if (!dictionary.isDictionary()) return;
        for (auto& [key, value] : dictionary.getDictAsMap()) {
            if (!value.isIndirect() && is_membership(value))
                dictionary.replaceKey(key, states_[layers_.hides(value) ? 1 : 0]);
            else
                walk(value, depth + 1);
        }
    }

    static constexpr int DEEPEST = 100;
    QPDF& document_;
    const Layers& layers_;
    QPDFObjectHandle properties_;
    /// The layers that are off.
    QPDFObjectHandle off_ = QPDFObjectHandle::newArray();
    /// A layer that is on, and one that is off.
    std::array<QPDFObjectHandle, 2> states_;
};

/// Removes annotations that are not shown, and marks the others so that every program shows them. Returns
/// true if that changed the page.
bool prepare_annotations(Medium medium, QPDFObjectHandle page, const Layers& layers) {
    QPDFObjectHandle annotations = page.getKey("/Annots");
    if (!annotations.isArray()) return false;
    QPDFObjectHandle left = QPDFObjectHandle::newArray();
    bool changed = false;
    for (QPDFObjectHandle annotation : annotations.getArrayAsVector()) {
        if (!annotation.isDictionary()) continue;
        if (!draws_something(annotation)) {
            left.appendItem(annotation);
            continue;
        }
        if (!is_shown(annotation, medium) || layers.hides(annotation.getKey("/OC"))) {
            changed = true;
            continue;
        }
        QPDFObjectHandle flags = annotation.getKey("/F");
        const int set = flags.isInteger() ? flags.getIntValueAsInt() : 0;
        const int plain = (set & ~(an_hidden | an_no_view | an_invisible)) | an_print;
        if (plain != set) {
            annotation.replaceKey("/F", QPDFObjectHandle::newInteger(plain));
            changed = true;
        }
        left.appendItem(annotation);
    }
    if (changed) page.replaceKey("/Annots", left);
    return changed;
}

}  // namespace

bool prepare_for(Medium medium, QPDF& document, std::span<QPDFPageObjectHelper> pages, const Layers& layers) {
    bool changed = false;
    for (QPDFPageObjectHelper& page : pages)
        changed = prepare_annotations(medium, page.getObjectHandle(), layers) || changed;
    return LayerRewriter(document, layers).rewrite() || changed;
}

std::vector<Fact> facts_of(QPDF& document, Medium medium, Fingerprints& fingerprints) {
    std::vector<Fact> facts;
    QPDFObjectHandle root = document.getRoot(), form = root.getKey("/AcroForm");
    if (QPDFObjectHandle intents = root.getKey("/OutputIntents"); intents.isArray())
        for (QPDFObjectHandle intent : intents.getArrayAsVector()) {
            QPDFObjectHandle name = entry(intent, "/OutputConditionIdentifier");
            facts.push_back(
                {"an output intent",
                 fmt::format("{} {}", name.isString() ? brief(name.getUTF8Value()) : "without a name",
                             fingerprints.of(intent))});
        }
    if (QPDFObjectHandle redraws = entry(form, "/NeedAppearances");
        redraws.isBool() && redraws.getBoolValue())
        facts.push_back({"that viewers draw its fields again (NeedAppearances)", "true"});
    if (QPDFObjectHandle other = entry(form, "/XFA"); !other.isNull())
        facts.push_back({"a form that only some viewers draw (XFA)", fingerprints.of(other)});
    if (medium != Medium::print) return facts;
    QPDFObjectHandle preferences = root.getKey("/ViewerPreferences");
    for (const auto& [key, name, usual] : PREFERENCES)
        if (QPDFObjectHandle value = entry(preferences, key); !value.isNull())
            if (std::string text = brief(value.unparseResolved()); text != usual)
                facts.push_back({name, std::move(text)});
    return facts;
}

bool has_managed_group(QPDFObjectHandle page) {
    QPDFObjectHandle space = entry(page.getKey("/Group"), "/CS");
    return !space.isNull() && !(space.isName() && space.getName().starts_with("/Device"));
}

}  // namespace inkmate::pdf
