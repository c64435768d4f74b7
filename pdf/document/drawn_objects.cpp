#include "pdf/document/drawn_objects.hpp"

#include <qpdf/QPDFObjGen.hh>
#include <set>
#include <string>

namespace inkmate::pdf {
namespace {

bool below_one(QPDFObjectHandle value) {
    return value.isNumber() && value.getNumericValue() != 1;
}

bool makes_transparent(QPDFObjectHandle dictionary) {
    QPDFObjectHandle mask = dictionary.getKey("/SMask"), mode = dictionary.getKey("/BM");
    QPDFObjectHandle within = dictionary.getKey("/SMaskInData");
    const auto is_true = [&](const char* key) {
        QPDFObjectHandle value = dictionary.getKey(key);
        return value.isBool() && value.getBoolValue();
    };
    return below_one(dictionary.getKey("/ca")) || below_one(dictionary.getKey("/CA")) ||
           (!mask.isNull() && !mask.isNameAndEquals("/None")) ||
           (within.isInteger() && within.getIntValue() != 0) ||
           (!mode.isNull() && !mode.isNameAndEquals("/Normal") && !mode.isNameAndEquals("/Compatible")) ||
           is_true("/OP") || is_true("/op");
}

bool has_content(QPDFObjectHandle stream) {
    QPDFObjectHandle dictionary = stream.getDict(), pattern = dictionary.getKey("/PatternType");
    return dictionary.getKey("/Subtype").isNameAndEquals("/Form") ||
           (pattern.isInteger() && pattern.getIntValue() == 1);
}

class ObjectWalk {
  public:
    void add(const QPDFObjectHandle& object) { waiting_.push_back(object); }

    DrawnObjects walk() {
        while (!waiting_.empty()) {
            QPDFObjectHandle object = waiting_.back();
            waiting_.pop_back();
            if (!object.isIndirect() || seen_.insert(object.getObjGen()).second) look_at(object);
        }
        return found_;
    }

  private:
    void look_at(QPDFObjectHandle object) {
        if (object.isArray()) {
            for (const QPDFObjectHandle& item : object.getArrayAsVector()) add(item);
            return;
        }
        if (!object.isDictionary() && !object.isStream()) return;
        if (object.isStream() && has_content(object)) found_.contents.push_back(object);
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        found_.transparent = found_.transparent || makes_transparent(dictionary);
        for (const std::string& key : dictionary.getKeys()) add(dictionary.getKey(key));
    }

    std::vector<QPDFObjectHandle> waiting_;
    std::set<QPDFObjGen> seen_;
    DrawnObjects found_;
};

}  // namespace

DrawnObjects drawn_objects(QPDFPageObjectHelper page) {
    ObjectWalk walk;
    walk.add(page.getAttribute("/Resources", false));
    bool transparent = false;
    if (QPDFObjectHandle annotations = page.getAttribute("/Annots", false); annotations.isArray())
        for (QPDFObjectHandle annotation : annotations.getArrayAsVector()) {
            if (!annotation.isDictionary()) continue;
            transparent = transparent || makes_transparent(annotation);
            walk.add(annotation.getKey("/AP"));
        }
    DrawnObjects objects = walk.walk();
    objects.transparent = objects.transparent || transparent;
    return objects;
}

}  // namespace inkmate::pdf
