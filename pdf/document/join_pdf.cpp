#include "pdf/document/join_pdf.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFExc.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFOutlineDocumentHelper.hh>
#include <string>
#include <utility>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/fingerprint.hpp"

namespace inkmate::pdf {
namespace {

using Number = std::size_t;

/// Deeper than any page needs, or the outline of a part.
constexpr int DEEPEST = 64;

std::string reference(Number number) {
    return fmt::format("{} 0 R", number);
}

/// Writes objects, equal ones once.
class ObjectWriter {
  public:
    // What follows the version tells programs that the file is not text.
    ObjectWriter() : text_("%PDF-1.5\n%\xb5\xed\xae\xfb\n") {}

    Number reserve() {
        starts_.push_back(0);
        return starts_.size();
    }
    void put(Number number, std::string_view body) {
        starts_[number - 1] = taken_ + text_.size();
        text_ += fmt::format("{} 0 obj\n{}\nendobj\n", number, body);
    }
    Number put(std::string_view body) {
        const Number number = reserve();
        put(number, body);
        return number;
    }
    /// Writes an object, unless an equal one was written. Returns its number.
    Number put_once(const std::string& body) {
        const std::pair key(hash_of(body), body.size());
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        const Number number = put(body);
        if (known_.size() < MOST_KNOWN) known_.emplace(key, number);
        return number;
    }
    void end(Number root, Number info) {
        const std::uint64_t table = taken_ + text_.size();
        text_ += fmt::format("xref\n0 {}\n0000000000 65535 f \n", starts_.size() + 1);
        for (const std::uint64_t start : starts_) text_ += fmt::format("{:010} 00000 n \n", start);
        text_ += fmt::format("trailer\n<< /Size {} /Root {}", starts_.size() + 1, reference(root));
        if (info != 0) text_ += fmt::format(" /Info {}", reference(info));
        text_ += fmt::format(" >>\nstartxref\n{}\n%%EOF\n", table);
    }
    /// Returns what was written since the last call.
    std::string take() {
        taken_ += text_.size();
        return std::exchange(text_, {});
    }

  private:
    std::string text_;
    std::uint64_t taken_ = 0;
    /// Where the objects begin, from number 1.
    std::vector<std::uint64_t> starts_;
    /// What parts have in common is in the first of them.
    static constexpr std::size_t MOST_KNOWN = 200'000;
    /// The first objects written, by a hash and their length.
    std::map<std::pair<std::uint64_t, std::size_t>, Number> known_;
};

/// Copies everything reachable from the pages of one part.
class PartCopier {
  public:
    PartCopier(ObjectWriter& writer, Number tree) : writer_(writer), tree_(tree) {}

    Number copy_page(QPDFObjectHandle page) {
        QPDFObjectHandle copy = page.shallowCopy();
        copy.removeKey("/Parent");
        // They lead to other pages, and to what belongs to the part as a whole.
        copy.removeKey("/Annots");
        copy.removeKey("/StructParents");
        copy.removeKey("/B");
        std::string body = text_of(copy, 0);
        body.insert(2, fmt::format(" /Parent {}", reference(tree_)));
        const Number number = writer_.put(body);
        numbers_[page.getObjGen()] = number;
        return number;
    }
    Number copy(QPDFObjectHandle object) { return copy(object, 0); }
    /// Returns the number of a page that was copied; 0 for any other.
    Number page_number(QPDFObjectHandle page) const {
        const auto found = numbers_.find(page.getObjGen());
        return found == numbers_.end() ? 0 : found->second;
    }

  private:
    Number copy(QPDFObjectHandle object, int depth) {
        const auto [place, fresh] = numbers_.try_emplace(object.getObjGen(), 0);
        if (!fresh) {
            if (place->second == 0) throw PdfError("an object of a page contains itself");
            return place->second;
        }
        const Number number = writer_.put_once(body_of(object, depth));
        numbers_[object.getObjGen()] = number;
        return number;
    }
    std::string body_of(QPDFObjectHandle object, int depth) {
        if (!object.isStream()) return text_of(object, depth);
        QPDFObjectHandle dictionary = object.getDict().shallowCopy();
        const auto data = object.getRawStreamData();
        dictionary.replaceKey("/Length",
                              QPDFObjectHandle::newInteger(static_cast<long long>(data->getSize())));
        std::string body = text_of(dictionary, depth) + "\nstream\n";
        body.append(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
        return body + "\nendstream";
    }
    std::string text_of(QPDFObjectHandle object, int depth) {
        if (depth > DEEPEST) throw PdfError("the objects of a page go too deep");
        if (object.isArray()) {
            std::string text = "[";
            for (const QPDFObjectHandle& item : object.getArrayAsVector())
                text += " " + text_within(item, depth + 1);
            return text + " ]";
        }
        if (!object.isDictionary()) return object.unparseResolved();
        if (object.isDictionaryOfType("/Pages"))
            throw PdfError("an object of a page leads to the tree of pages");
        std::string text = "<<";
        for (auto& [key, value] : object.getDictAsMap())
            if (!value.isNull())
                text += fmt::format(" {} {}", QPDFObjectHandle::newName(key).unparse(),
                                    text_within(value, depth + 1));
        return text + " >>";
    }
    std::string text_within(QPDFObjectHandle object, int depth) {
        return object.isIndirect() && !object.isNull() ? reference(copy(object, depth))
                                                       : text_of(object, depth);
    }

    ObjectWriter& writer_;
    Number tree_;
    /// The numbers of copied objects; 0 while the object is being copied.
    std::map<QPDFObjGen, Number> numbers_;
};

struct OutlineEntry {
    std::size_t level = 0;
    /// The title as a string of PDF.
    std::string title;
    Number page = 0;
};

/// The entries next to one, by their places in the list from 1; 0 for none.
struct OutlineLinks {
    std::size_t parent = 0, previous = 0, next = 0, first = 0, last = 0, within = 0;
};

/// Returns the links of all entries; the first ones are those of the outline itself.
std::vector<OutlineLinks> links_of(const std::vector<OutlineEntry>& outline) {
    std::vector<OutlineLinks> links(outline.size() + 1);
    // The last entry of each level, under the outline.
    std::vector<std::size_t> open = {0};
    for (std::size_t i = 1; i <= outline.size(); ++i) {
        open.resize(outline[i - 1].level + 1);
        OutlineLinks& parent = links[open.back()];
        links[i].parent = open.back();
        links[i].previous = parent.last;
        (parent.last == 0 ? parent.first : links[parent.last].next) = i;
        parent.last = i;
        ++parent.within;
        open.push_back(i);
    }
    return links;
}

}  // namespace

struct JoinedPdf::State {
    std::size_t most_entries;
    bool outline_is_cut = false;
    ObjectWriter writer = {};
    Number tree = writer.reserve();
    Number info = 0;
    std::vector<Number> pages = {};
    std::vector<OutlineEntry> outline = {};

    void add(QPDF& part, std::size_t left_out) {
        PartCopier copier(writer, tree);
        const std::vector<QPDFObjectHandle>& part_pages = part.getAllPages();
        for (std::size_t i = left_out; i < part_pages.size(); ++i)
            pages.push_back(copier.copy_page(part_pages[i]));
        add_outline(copier, QPDFOutlineDocumentHelper(part).getTopLevelOutlines(), 0);
        if (QPDFObjectHandle about = part.getTrailer().getKey("/Info"); info == 0 && about.isIndirect())
            info = copier.copy(about);
    }
    void add_outline(const PartCopier& copier, std::vector<QPDFOutlineObjectHelper> entries,
                     std::size_t level) {
        for (QPDFOutlineObjectHelper& entry : entries) {
            const Number page = copier.page_number(entry.getDestPage());
            QPDFObjectHandle title = entry.getObjectHandle().getKey("/Title");
            const bool has_room = outline.size() < most_entries;
            outline_is_cut = outline_is_cut || !has_room;
            const bool kept = has_room && page != 0 && title.isString();
            if (kept) outline.push_back({level, title.unparseResolved(), page});
            add_outline(copier, entry.getKids(), level + (kept ? 1 : 0));
        }
    }
    /// Writes the outline, with only its first level unfolded.
    Number write_outline() {
        const std::vector<OutlineLinks> links = links_of(outline);
        const Number first = writer.reserve();
        for (std::size_t i = 0; i < outline.size(); ++i) writer.reserve();
        for (std::size_t i = 0; i < links.size(); ++i) {
            const OutlineLinks& l = links[i];
            std::string body = "<<";
            const auto link = [&](const char* key, std::size_t place) {
                if (place != 0) body += fmt::format(" {} {}", key, reference(first + place));
            };
            if (i == 0) {
                body += " /Type /Outlines";
            } else {
                const OutlineEntry& entry = outline[i - 1];
                body += fmt::format(" /Title {} /Dest [ {} /XYZ null null 0 ] /Parent {}", entry.title,
                                    reference(entry.page), reference(first + l.parent));
            }
            link("/Prev", l.previous);
            link("/Next", l.next);
            link("/First", l.first);
            link("/Last", l.last);
            if (l.within > 0) body += fmt::format(" /Count {}{}", i == 0 ? "" : "-", l.within);
            writer.put(first + i, body + " >>");
        }
        return first;
    }
    void finish() {
        std::string kids;
        for (const Number page : pages) kids += " " + reference(page);
        writer.put(tree, fmt::format("<< /Type /Pages /Count {} /Kids [{} ] >>", pages.size(), kids));
        std::string catalog = fmt::format("<< /Type /Catalog /Pages {}", reference(tree));
        if (!outline.empty())
            catalog += fmt::format(" /Outlines {} /PageMode /UseOutlines", reference(write_outline()));
        writer.end(writer.put(catalog + " >>"), info);
    }
};

namespace {

PdfError unsound(const std::string& why) {
    return PdfError(fmt::format("a part of the document is not a sound PDF: {}", why));
}

}  // namespace

JoinedPdf::JoinedPdf(std::size_t most_outline_entries)
    : state_(std::make_unique<State>(State{.most_entries = most_outline_entries})) {}
JoinedPdf::~JoinedPdf() = default;

std::string JoinedPdf::add(std::string_view part, std::size_t left_out) {
    try {
        QPDF document;
        document.setSuppressWarnings(true);
        document.setAttemptRecovery(false);
        document.processMemoryFile("part", part.data(), part.size());
        document.pushInheritedAttributesToPage();
        if (document.isEncrypted()) throw PdfError("it is encrypted");
        if (document.getAllPages().size() <= left_out) throw PdfError("it has no page to keep");
        state_->add(document, left_out);
        if (const std::vector<QPDFExc> warnings = document.getWarnings(); !warnings.empty())
            throw warnings.front();
    } catch (const QPDFExc& error) {
        throw unsound(error.getMessageDetail());
    } catch (const std::exception& error) {
        throw unsound(error.what());
    }
    return state_->writer.take();
}

std::string JoinedPdf::finish() {
    if (state_->pages.empty()) throw PdfError("a document needs at least one page");
    state_->finish();
    return state_->writer.take();
}

bool JoinedPdf::outline_is_cut() const {
    return state_->outline_is_cut;
}

}  // namespace inkmate::pdf
