#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjGen.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFPageObjectHelper.hh>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace inkmate::pdf {

/// Finds pages of two documents that have the same content and the same resources, so that everything that
/// reads or draws them finds them equal. Ignores what a lossless rewrite changes: the numbers of objects,
/// their compression, the order of keys, white space and the notation of strings; and entries that draw
/// nothing, such as those of a document's structure. Objects are compared themselves, not by a hash. Pages of
/// damaged documents are never the same here, because every program repairs them in its own way.
class SamePages {
  public:
    /// Refers to both documents.
    SamePages(QPDF& first, QPDF& second);

    bool same(QPDFPageObjectHelper first, QPDFPageObjectHelper second);

  private:
    using Pair = std::pair<QPDFObjGen, QPDFObjGen>;
    using Keys = std::set<std::string>;

    bool compare(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b);
    bool same_catalogs();
    bool same_contents(QPDFPageObjectHelper& a, QPDFPageObjectHelper& b);
    bool same_annotations(QPDFObjectHandle a, QPDFObjectHandle b);
    bool same(QPDFObjectHandle a, QPDFObjectHandle b, const Keys& ignored = {});
    bool same_containers(QPDFObjectHandle& a, QPDFObjectHandle& b, const Keys& ignored);
    bool same_entries(QPDFObjectHandle a, QPDFObjectHandle b, const Keys& ignored);
    bool same_elements(QPDFObjectHandle& a, QPDFObjectHandle& b, const Keys& ignored);
    bool same_layer(const Pair& pair);
    bool same_data(QPDFObjectHandle& a, QPDFObjectHandle& b);
    bool stored_alike(QPDFObjectHandle& a, QPDFObjectHandle& b);

    QPDF &first_, &second_;
    std::set<QPDFObjGen> first_pages_, second_pages_;
    /// True if what the pages of both documents share is the same, once that is known.
    std::optional<bool> same_catalogs_;
    /// The objects of the documents' layers, each with its counterpart. Layers that are written the same way
    /// are still different ones, as one of them may be hidden.
    std::map<QPDFObjGen, QPDFObjGen> second_layer_, first_layer_;
    bool pairing_layers_ = false;
    /// Indirect objects that are equal, or assumed to be while a page that leads back to them is compared.
    std::set<Pair> known_;
    std::vector<Pair> assumed_;
    /// Streams that were compared, and whether their data are the same.
    std::map<Pair, bool> same_data_;
    std::size_t depth_ = 0;
    /// How many pairs of objects of this page were compared.
    std::size_t compared_ = 0;
};

}  // namespace inkmate::pdf
