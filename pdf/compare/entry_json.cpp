#include "pdf/compare/report.hpp"

#include <stdexcept>

#include "base/text/json.hpp"

namespace inkmate::compare {
namespace {

using nlohmann::json;

template <class Value, class Write>
json array_of(const std::vector<Value>& values, const Write& write) {
    json array = json::array();
    for (const Value& value : values) array.push_back(write(value));
    return array;
}

template <class Read>
auto vector_of(const json& array, const Read& read) {
    std::vector<decltype(read(array))> values;
    for (const json& value : array.get_ref<const json::array_t&>()) values.push_back(read(value));
    return values;
}

json json_of(const Area& a) {
    return {a.left, a.bottom, a.right, a.top};
}

Area area_of(const json& a) {
    return {a.at(0).get<double>(), a.at(1).get<double>(), a.at(2).get<double>(), a.at(3).get<double>()};
}

json json_of(const Difference& d) {
    return {{"layer", d.layer},
            {"change", d.change},
            {"what", text::json_of_bytes(d.what)},
            {"area", json_of(d.area)},
            {"regions", text::json_of_texts(d.regions)},
            {"subject", text::json_of_bytes(d.subject)},
            {"model_layer", text::json_of_bytes(d.model_layer)},
            {"parts", array_of(d.parts, [](const Area& a) { return json_of(a); })}};
}

Difference difference_of(const json& d) {
    return {.layer = text::enum_of_json(d.at("layer"), Layer::pixels),
            .change = text::enum_of_json(d.at("change"), Change::shifted),
            .what = text::bytes_of_json(d.at("what")),
            .area = area_of(d.at("area")),
            .regions = text::texts_of_json(d.at("regions")),
            .subject = text::bytes_of_json(d.at("subject")),
            .model_layer = text::bytes_of_json(d.at("model_layer")),
            .parts = vector_of(d.at("parts"), area_of)};
}

json json_of(const PixelGroup& g) {
    return {{"region", text::json_of_bytes(g.region)},
            {"pixels", g.pixels},
            {"area", json_of(g.area)},
            {"change", g.change}};
}

PixelGroup group_of(const json& g) {
    return {.region = text::bytes_of_json(g.at("region")),
            .pixels = text::number_of_json<std::size_t>(g.at("pixels")),
            .area = area_of(g.at("area")),
            .change = text::enum_of_json(g.at("change"), Change::shifted)};
}

json json_of(const PixelDifference& p) {
    return {{"dpi", p.dpi},
            {"compared", p.compared},
            {"different", p.different},
            {"largest", p.largest},
            {"area", json_of(p.area)},
            {"groups", array_of(p.groups, [](const PixelGroup& g) { return json_of(g); })},
            {"rasteriser", p.rasteriser},
            {"digest", text::json_of_bytes(p.digest)}};
}

PixelDifference pixels_of(const json& p) {
    return {.dpi = text::number_of_json<int>(p.at("dpi")),
            .compared = text::number_of_json<std::size_t>(p.at("compared")),
            .different = text::number_of_json<std::size_t>(p.at("different")),
            .largest = text::number_of_json<int>(p.at("largest")),
            .area = area_of(p.at("area")),
            .groups = vector_of(p.at("groups"), group_of),
            .rasteriser = text::enum_of_json(p.at("rasteriser"), pdf::Rasteriser::mupdf),
            .digest = text::bytes_of_json(p.at("digest"))};
}

json json_of(const std::optional<Pictures>& pictures) {
    if (!pictures) return {};
    return {{"first", text::json_of_bytes(pictures->first)},
            {"second", text::json_of_bytes(pictures->second)},
            {"dpi", pictures->dpi}};
}

std::optional<Pictures> pictures_of(const json& pictures) {
    if (pictures.is_null()) return std::nullopt;
    return Pictures{.first = text::bytes_of_json(pictures.at("first")),
                    .second = text::bytes_of_json(pictures.at("second")),
                    .dpi = text::number_of_json<int>(pictures.at("dpi"))};
}

json json_of(const PageComparison& page) {
    return {{"first_page", page.first_page},
            {"second_page", page.second_page},
            {"differences", array_of(page.differences, [](const Difference& d) { return json_of(d); })},
            {"pixels", array_of(page.pixels, [](const PixelDifference& p) { return json_of(p); })},
            {"operators", page.operators},
            {"deviation", page.deviation},
            {"width", page.width},
            {"height", page.height},
            {"rotation", page.rotation},
            {"identical", page.identical},
            {"pictures", json_of(page.pictures)},
            {"ignored", page.ignored},
            {"seconds", page.seconds},
            {"digest", text::json_of_bytes(page.digest)}};
}

PageComparison page_of(const json& page) {
    return {.first_page = text::number_of_json<int>(page.at("first_page")),
            .second_page = text::number_of_json<int>(page.at("second_page")),
            .differences = vector_of(page.at("differences"), difference_of),
            .pixels = vector_of(page.at("pixels"), pixels_of),
            .operators = text::number_of_json<std::size_t>(page.at("operators")),
            .deviation = page.at("deviation").get<double>(),
            .width = page.at("width").get<double>(),
            .height = page.at("height").get<double>(),
            .rotation = text::number_of_json<int>(page.at("rotation")),
            .identical = page.at("identical").get<bool>(),
            .pictures = pictures_of(page.at("pictures")),
            .ignored = text::number_of_json<std::size_t>(page.at("ignored")),
            .seconds = page.at("seconds").get<double>(),
            .digest = text::bytes_of_json(page.at("digest"))};
}

json json_of(const Comparison& c) {
    return {{"first_name", text::json_of_bytes(c.first_name)},
            {"second_name", text::json_of_bytes(c.second_name)},
            {"first_pages", c.first_pages},
            {"second_pages", c.second_pages},
            {"pages", array_of(c.pages, [](const PageComparison& page) { return json_of(page); })},
            {"notes", text::json_of_texts(c.notes)}};
}

Comparison comparison_of(const json& c) {
    return {.first_name = text::bytes_of_json(c.at("first_name")),
            .second_name = text::bytes_of_json(c.at("second_name")),
            .first_pages = text::number_of_json<std::size_t>(c.at("first_pages")),
            .second_pages = text::number_of_json<std::size_t>(c.at("second_pages")),
            .pages = vector_of(c.at("pages"), page_of),
            .notes = text::texts_of_json(c.at("notes"))};
}

json json_of(const PageJudgement& j) {
    return {{"outcome", j.outcome}, {"notes", text::json_of_texts(j.notes)}};
}

PageJudgement judgement_of(const json& j) {
    return {.outcome = text::enum_of_json(j.at("outcome"), Outcome::better),
            .notes = text::texts_of_json(j.at("notes"))};
}

}  // namespace

json json_of_entry(const ReportEntry& entry) {
    return {{"name", text::json_of_bytes(entry.name)},
            {"comparison", json_of(entry.comparison)},
            {"judged", array_of(entry.judgement.pages, [](const PageJudgement& j) { return json_of(j); })},
            {"warnings", text::json_of_texts(entry.judgement.warnings)},
            {"hints", text::json_of_texts(entry.judgement.hints)},
            {"refused_notes", entry.judgement.refused_notes},
            {"faults", text::json_of_texts(entry.faults)},
            {"faulty", text::json_of_bytes(entry.faulty)},
            {"error", text::json_of_bytes(entry.error)},
            {"manifest", text::json_of_bytes(entry.manifest)}};
}

ReportEntry entry_of_json(const json& value) {
    ReportEntry entry{
        .name = text::bytes_of_json(value.at("name")),
        .comparison = comparison_of(value.at("comparison")),
        .judgement = {.pages = vector_of(value.at("judged"), judgement_of),
                      .warnings = text::texts_of_json(value.at("warnings")),
                      .hints = text::texts_of_json(value.at("hints")),
                      .refused_notes = text::number_of_json<std::size_t>(value.at("refused_notes"))},
        .faults = text::texts_of_json(value.at("faults")),
        .faulty = text::bytes_of_json(value.at("faulty")),
        .error = text::bytes_of_json(value.at("error")),
        .manifest = text::bytes_of_json(value.at("manifest"))};
    if (entry.judgement.pages.size() != entry.comparison.pages.size())
        throw std::runtime_error("pages that nobody has judged");
    if (entry.judgement.refused_notes > entry.comparison.notes.size())
        throw std::runtime_error("more notes that are refused than there are");
    return entry;
}

}  // namespace inkmate::compare
