#include "pdf/document/fingerprint.hpp"

#include <fmt/format.h>

#include <qpdf/Constants.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <qpdf/QPDF.hh>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/hash.hpp"
#include "pdf/document/unpack.hpp"

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

/// Objects in what is read for one fingerprint, and all that an honest file has.
constexpr std::size_t MOST_OBJECTS = 5'000'000;

/// Returns the calculator of a function (ISO 32000-1, 7.10.5) with one space between its words.
std::string calculator(std::string_view program) {
    std::string words;
    ContentScanner scanner(program);
    Token token;
    const char* read = program.data();
    for (scanner.next(token); token.kind != TokenKind::end; scanner.next(token)) {
        std::string_view written(read, static_cast<std::size_t>(scanner.position() - read));
        read = scanner.position();
        constexpr std::string_view SPACE(" \n\r\t\f\0", 6);
        written.remove_prefix(std::min(written.find_first_not_of(SPACE), written.size()));
        for (const char c : written)
            if (c == '{' || c == '}')
                words.append(1, c).append(" ");
            else if (SPACE.find(c) == SPACE.npos)
                words += c;
        words += ' ';
    }
    return words;
}

/// Makes an object of a token of a content stream.
QPDFObjectHandle object_of(const Token& token) {
    switch (token.kind) {
        case TokenKind::number: return QPDFObjectHandle::newReal(token.number, 0, true);
        case TokenKind::string: return QPDFObjectHandle::newString(token.text);
        case TokenKind::name: return QPDFObjectHandle::newName(token.text);
        case TokenKind::array: {
            QPDFObjectHandle array = QPDFObjectHandle::newArray();
            for (const Token& item : token.items) array.appendItem(object_of(item));
            return array;
        }
        case TokenKind::dictionary: {
            QPDFObjectHandle dictionary = QPDFObjectHandle::newDictionary();
            for (std::size_t i = 0; i + 1 < token.items.size(); i += 2)
                if (token.items[i].kind == TokenKind::name)
                    dictionary.replaceKey(token.items[i].text, object_of(token.items[i + 1]));
            return dictionary;
        }
        default:
            if (token.text == "true" || token.text == "false")
                return QPDFObjectHandle::newBool(token.text == "true");
            return QPDFObjectHandle::newNull();
    }
}

}  // namespace

/// Reads each object once, however often it is drawn.
class Fingerprints::Reader {
  public:
    std::uint64_t read(QPDFObjectHandle object) {
        begin();
        Hash hash;
        add(hash, object);
        return hash.value;
    }
    double cost() const { return cost_; }
    std::uint64_t read_glyph(QPDFObjectHandle content, QPDFObjectHandle resources) {
        begin();
        Hash hash;
        add_data(hash, content, content.getDict(), Data::content, resources);
        return hash.value;
    }
    std::uint64_t read_image(const InlineImage& image, QPDFObjectHandle resources) {
        begin();
        Hash hash;
        add_image(hash, image, resources);
        return hash.value;
    }

  private:
    /// What the data of a stream are.
    enum class Data { bytes, content, calculator };
    /// The contents of a known object, and how far out the outermost object is that it leads back to.
    struct Known {
        std::uint64_t hash = 0;
        std::size_t leads_to = NOWHERE;
        double cost = 0;
    };
    static constexpr std::size_t NOWHERE = static_cast<std::size_t>(-1);

    void begin() {
        cost_ = 0;
        open_.clear();
        passing_.clear();
        objects_ = 0;
    }

    void add(Hash& hash, QPDFObjectHandle object) {
        if (object.isArray() || object.isDictionary() || object.isStream())
            hash.add(show(container(object)));
        else if (object.isNumber())
            add_number(hash, object.getNumericValue());
        else
            hash.add(object.unparseResolved());
        hash.add(" ");
    }

    /// Adds an inline image as what it would be outside of the content.
    void add_image(Hash& hash, const InlineImage& image, QPDFObjectHandle resources) {
        if (!scratch_) {
            scratch_ = std::make_unique<QPDF>();
            scratch_->emptyPDF();
            scratch_stream_ = QPDFObjectHandle::newStream(scratch_.get());
        }
        QPDFObjectHandle dictionary = object_of(image.dictionary);
        if (QPDFObjectHandle space = dictionary.getKey("/ColorSpace");
            space.isName() && resources.isDictionary())
            if (QPDFObjectHandle spaces = resources.getKey("/ColorSpace");
                spaces.isDictionary() && spaces.hasKey(space.getName()))
                dictionary.removeKey("/ColorSpace"), add(hash, spaces.getKey(space.getName()));
        scratch_stream_.replaceDict(dictionary);
        scratch_stream_.replaceStreamData(std::string(image.samples), dictionary.getKey("/Filter"),
                                          dictionary.getKey("/DecodeParms"));
        add_dictionary(hash, scratch_stream_);
    }

    /// Adds a number, however it is written: .5 or 0.50.
    static void add_number(Hash& hash, double number) { hash.add(fmt::format("{}", number)); }

    std::uint64_t container(QPDFObjectHandle object) {
        if (++objects_ > MOST_OBJECTS)
            throw TooMuch(fmt::format("something it draws leads to more than {} objects", MOST_OBJECTS));
        const QPDFObjGen key = object.getObjGen();
        if (object.isIndirect()) {
            if (const auto found = known_.find(key); found != known_.end()) {
                cost_ += found->second.cost;
                return found->second.hash;
            }
            if (const auto found = passing_.find(key); found != passing_.end()) {
                leads_to(found->second.leads_to);
                cost_ += found->second.cost;
                return found->second.hash;
            }
            // One that holds itself is known by how far up that is.
            for (std::size_t i = 0; i < open_.size(); ++i)
                if (open_[i].key == key) {
                    leads_to(i);
                    return static_cast<std::uint64_t>(open_.size() - i);
                }
        }
        if (open_.size() == DEEPEST_OBJECT) {
            leads_to(0);
            return 0;
        }
        open_.push_back({object.isIndirect() ? key : QPDFObjGen(), NOWHERE});
        const double outer_cost = std::exchange(cost_, 0);
        Hash hash;
        if (object.isArray())
            add_array(hash, object);
        else
            add_dictionary(hash, object);
        const double cost = cost_ * overlaps(object);
        cost_ = outer_cost + cost;
        const std::size_t outermost = open_.back().leads_to;
        open_.pop_back();
        // What leads back to an object around it may look different from elsewhere.
        const bool whole = outermost == NOWHERE || outermost >= open_.size();
        if (!whole) leads_to(outermost);
        if (object.isIndirect() && whole) known_.emplace(key, Known{hash.value, NOWHERE, cost});
        if (object.isIndirect() && !whole) passing_.emplace(key, Known{hash.value, outermost, cost});
        return hash.value;
    }

    void leads_to(std::size_t depth) {
        if (!open_.empty()) open_.back().leads_to = std::min(open_.back().leads_to, depth);
    }

    void add_array(Hash& hash, QPDFObjectHandle array) {
        hash.add("[");
        for (QPDFObjectHandle& item : array.getArrayAsVector()) add(hash, item);
    }

    /// Returns how many cells of a pattern lie on each other; 1 for anything else.
    static double overlaps(QPDFObjectHandle pattern) {
        if (!pattern.isStream()) return 1;
        QPDFObjectHandle dictionary = pattern.getDict(), box = dictionary.getKey("/BBox");
        if (!box.isRectangle() || !dictionary.hasKey("/XStep")) return 1;
        const QPDFObjectHandle::Rectangle r = box.getArrayAsRectangle();
        double cells = 1;
        for (const auto& [key, side] :
             {std::pair("/XStep", r.urx - r.llx), std::pair("/YStep", r.ury - r.lly)}) {
            QPDFObjectHandle step = dictionary.getKey(key);
            const double length = step.isNumber() ? std::abs(step.getNumericValue()) : 0;
            if (length > 0) cells *= std::max(1.0, std::abs(side) / length);
        }
        return cells;
    }

    static Data kind_of_data(QPDFObjectHandle dictionary) {
        QPDFObjectHandle function = dictionary.getKey("/FunctionType");
        if (function.isInteger() && function.getIntValue() == 4) return Data::calculator;
        const bool draws = dictionary.getKey("/Resources").isDictionary() ||
                           dictionary.getKey("/Subtype").isNameAndEquals("/Form");
        return draws ? Data::content : Data::bytes;
    }

    /// Adds a dictionary; of a stream, its data too.
    void add_dictionary(Hash& hash, QPDFObjectHandle object) {
        QPDFObjectHandle dictionary = object.isStream() ? object.getDict() : object;
        const Data data = object.isStream() ? kind_of_data(dictionary) : Data::bytes;
        const bool has_glyphs = dictionary.getKey("/Subtype").isNameAndEquals("/Type3");
        hash.add("<<");
        for (auto& [key, value] : dictionary.getDictAsMap()) {
            if (std::ranges::find(UNSEEN_KEYS, key) != UNSEEN_KEYS.end() ||
                is_default(key, value, dictionary) || (data == Data::content && key == "/Resources"))
                continue;
            hash.add(key);
            if (has_glyphs && key == "/CharProcs" && value.isDictionary())
                add_glyphs(hash, value, dictionary.getKey("/Resources"));
            else
                add(hash, value);
        }
        if (object.isStream()) add_data(hash, object, dictionary, data, dictionary.getKey("/Resources"));
    }

    void add_glyphs(Hash& hash, QPDFObjectHandle glyphs, QPDFObjectHandle resources) {
        for (auto& [name, glyph] : glyphs.getDictAsMap()) {
            hash.add(name);
            if (glyph.isStream()) add_data(hash, glyph, glyph.getDict(), Data::content, resources);
        }
    }

    /// Adds the data of a stream, decompressed if qpdf can do that. What it cannot decompress (fax images,
    /// JPEG 2000 and JBIG2) counts in compressed form.
    void add_data(Hash& hash, QPDFObjectHandle stream, QPDFObjectHandle dictionary, Data kind,
                  QPDFObjectHandle resources) {
        if (kind == Data::bytes) {
            Hash whole = hash;
            const UnpackEnd end =
                unpack(stream, qpdf_dl_all, MOST_SAMPLES, [&](std::string_view part) { whole.add(part); });
            if (end == UnpackEnd::too_large)
                throw TooMuch(
                    fmt::format("an image or another stream that it draws unpacks to more than {} MB",
                                MOST_SAMPLES / MEGABYTE));
            if (end == UnpackEnd::sound) {
                hash = whole;
                return;
            }
        } else if (const Unpacked data =
                       unpacked(stream, qpdf_dl_all, kind == Data::content ? MOST_PART : MOST_CALCULATOR);
                   data.end == UnpackEnd::sound) {
            cost_ += static_cast<double>(data.data.size()) + 1;
            if (kind == Data::content)
                add_content(hash, data.data, resources);
            else
                hash.add(calculator(data.data));
            return;
        } else if (data.end == UnpackEnd::too_large) {
            throw TooMuch(
                kind == Data::content
                    ? fmt::format("the content of a mask, pattern or glyph unpacks to more than {} MB",
                                  MOST_PART / MEGABYTE)
                    : fmt::format("a function that it draws with is a program of more than {} KB",
                                  MOST_CALCULATOR >> 10));
        }
        // Nobody knows how much of what is damaged others can read.
        for (const char* const key : {"/Filter", "/DecodeParms"}) add(hash, dictionary.getKey(key));
        unpack(stream, qpdf_dl_none, NOWHERE, [&](std::string_view part) { hash.add(part); });
    }

    /// Adds a content stream, in which resources count by their content: producers number their names
    /// throughout a document, and list in one dictionary what several streams use.
    void add_content(Hash& hash, std::string_view content, QPDFObjectHandle resources) {
        ContentScanner scanner(content);
        Names names;
        Token token;
        try {
            for (scanner.next(token); token.kind != TokenKind::end; scanner.next(token)) {
                add_token(hash, token, resources, names);
                if (token.kind != TokenKind::keyword || token.text != "BI") continue;
                if (const InlineImage image = scanner.inline_image(); image.found)
                    add_image(hash, image, resources);
            }
            if (scanner.faults().empty()) return;
        } catch (const TooMuch&) {
            throw;
        } catch (const PdfError&) {
        }
        // What cannot be read counts as it is written.
        hash.add(content);
    }

    /// What the names in a content stream refer to; 0 for what is not a resource.
    struct Named {
        std::uint64_t hash = 0;
        double cost = 0;
    };
    using Names = std::unordered_map<std::string, Named>;

    void add_token(Hash& hash, const Token& token, QPDFObjectHandle& resources, Names& names) {
        switch (token.kind) {
            case TokenKind::number: add_number(hash, token.number); break;
            case TokenKind::name: add_name(hash, token.text, resources, names); break;
            case TokenKind::array:
            case TokenKind::dictionary:
                hash.add(token.kind == TokenKind::array ? "[" : "<<");
                for (const Token& item : token.items) add_token(hash, item, resources, names);
                hash.add("]");
                break;
            default: hash.add(token.text);
        }
        hash.add(" ");
    }

    void add_name(Hash& hash, const std::string& name, QPDFObjectHandle& resources, Names& names) {
        auto known = names.find(name);
        if (known == names.end()) {
            const double outer_cost = std::exchange(cost_, 0);
            const std::uint64_t found = resource(resources, name);
            known = names.emplace(name, Named{found, std::exchange(cost_, outer_cost)}).first;
        }
        cost_ += known->second.cost;
        hash.add(known->second.hash == 0 ? name : show(known->second.hash));
    }

    /// Returns a hash of what resources of all categories have under a name; 0 if nothing.
    std::uint64_t resource(QPDFObjectHandle& resources, const std::string& name) {
        Hash hash;
        bool found = false;
        if (resources.isDictionary())
            for (const std::string& category : resources.getKeys()) {
                QPDFObjectHandle entries = resources.getKey(category);
                if (!entries.isDictionary() || !entries.hasKey(name)) continue;
                found = true;
                hash.add(category);
                add(hash, entries.getKey(name));
            }
        return found ? hash.value : 0;
    }

    std::map<QPDFObjGen, Known> known_;
    /// What leads back to an object around it, for the fingerprint that is being made.
    std::map<QPDFObjGen, Known> passing_;
    struct Open {
        QPDFObjGen key;
        /// The outermost object that it leads back to, by its depth.
        std::size_t leads_to;
    };
    /// The objects being read, from the outside in.
    std::vector<Open> open_;
    std::size_t objects_ = 0;
    /// The content of the object that is being read, in bytes, with all that it draws.
    double cost_ = 0;
    /// A stream, to unpack inline images.
    std::unique_ptr<QPDF> scratch_;
    QPDFObjectHandle scratch_stream_;
};

Fingerprints::Fingerprints() : reader_(std::make_unique<Reader>()) {}
Fingerprints::~Fingerprints() = default;

std::string Fingerprints::of(QPDFObjectHandle object) {
    return show(reader_->read(std::move(object)));
}

double Fingerprints::cost() const {
    return reader_->cost();
}

std::uint64_t Fingerprints::of_glyph(QPDFObjectHandle content, QPDFObjectHandle resources) {
    return reader_->read_glyph(std::move(content), std::move(resources));
}

std::string Fingerprints::of(const InlineImage& image, QPDFObjectHandle resources) {
    return show(reader_->read_image(image, std::move(resources)));
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
