#include "pdf/compare/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text/json.hpp"
#include "base/text/utf8.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::compare {
namespace {

using nlohmann::json;

constexpr int VERSION = 1;
/// The nesting of a manifest: a budget of pixels of a region of a page.
constexpr int DEEPEST = 7;
/// By how much a sample can differ without being ignored altogether.
constexpr int MOST_LEVELS = 254;
/// Corners of the areas of two differences that are the same lie within this, in points: twice as much as
/// they are rounded.
constexpr double AREA_TOLERANCE = 0.02;
constexpr const char* VERSION_KEY = "inkmate-manifest";

std::string pixel_key(const PixelDifference& p) {
    return fmt::format("{} {}", word_of(p.rasteriser), p.dpi);
}

std::string page_name(const PageBudget& page) {
    return page.page != 0 ? fmt::format("page {}", page.page) : fmt::format("added page {}", page.added_page);
}

// Reading

class Reader {
  public:
    explicit Reader(const std::string& name) : name_(name) {}

    Manifest manifest(std::string_view text) {
        // Values are copied by functions that call themselves.
        const auto shallow = [this](int depth, json::parse_event_t, const json&) {
            if (depth > DEEPEST) fail("lists and objects in it are nested too deep");
            return true;
        };
        const json document = parsed(text, shallow);
        const json& root = object(document, "it");
        check_keys(root, "the manifest", {VERSION_KEY, "regions", "ignore", "pages", "rasterisers"});
        if (!root.contains(VERSION_KEY) || root[VERSION_KEY] != VERSION)
            fail(
                fmt::format("it does not begin with \"{}\": {}, so it may be a file of something else, which "
                            "then needs a different name",
                            VERSION_KEY, VERSION));
        Manifest manifest;
        for (const json& part : list(root, "regions")) manifest.regions.push_back(page_part(part, true));
        for (const json& part : list(root, "ignore")) manifest.ignored.push_back(page_part(part, false));
        for (const json& page : list(root, "pages")) {
            PageBudget budget = page_budget(page);
            if (std::ranges::any_of(manifest.pages, [&](const PageBudget& other) {
                    return other.page == budget.page && other.added_page == budget.added_page;
                }))
                fail(fmt::format("{} is there twice", page_name(budget)));
            manifest.pages.push_back(std::move(budget));
        }
        if (root.contains("rasterisers"))
            for (const auto& [word, version] : object(root["rasterisers"], "\"rasterisers\"").items())
                manifest.rasterisers[rasteriser(word)] = version_text(version);
        return manifest;
    }

  private:
    json parsed(std::string_view text, const json::parser_callback_t& shallow) const {
        try {
            return json::parse(text, shallow);
        } catch (const json::parse_error& e) {
            const std::string_view before = text.substr(0, std::min(e.byte, text.size()));
            const std::string why = e.what();
            fail(fmt::format("it is not JSON from line {} on ({})", 1 + std::ranges::count(before, '\n'),
                             text::harmless(why.substr(std::min(why.find("syntax error"), why.size())))));
        }
    }
    [[noreturn]] void fail(const std::string& what) const {
        throw CompareError(
            fmt::format("{} is not a valid manifest: {}; see docs/guide/manifest.md", name_, what));
    }
    const json& object(const json& value, const std::string& what) const {
        if (!value.is_object()) fail(what + " is not an object");
        return value;
    }
    void check_keys(const json& value, const std::string& what, const std::set<std::string>& known) const {
        for (const auto& [key, ignored] : value.items())
            if (!known.contains(key)) fail(fmt::format("unknown key \"{}\" in {}", key, what));
    }
    pdf::Rasteriser rasteriser(const std::string& word) const {
        const auto found = std::ranges::find(pdf::RASTERISER_WORDS, word);
        if (found == pdf::RASTERISER_WORDS.end()) fail(fmt::format("there is no rasteriser \"{}\"", word));
        return static_cast<pdf::Rasteriser>(found - pdf::RASTERISER_WORDS.begin());
    }
    std::string version_text(const json& value) const {
        if (!value.is_string()) fail(fmt::format("{} is not a version: it is a text", value.dump()));
        return value;
    }
    json list(const json& value, const char* key) const {
        if (!value.contains(key)) return json::array();
        if (!value[key].is_array()) fail(fmt::format("\"{}\" is not a list", key));
        return value[key];
    }
    int page_number(const json& value) const {
        if (!value.is_number_integer() || value < 1 || value > std::numeric_limits<int>::max())
            fail(fmt::format("{} is not a page number: they count from 1", value.dump()));
        return value;
    }

    PagePart page_part(const json& value, bool with_area) const {
        object(value, "a region");
        check_keys(value, "a region",
                   with_area ? std::set<std::string>{"name", "area", "pages"}
                             : std::set<std::string>{"name", "area", "pages", "levels"});
        if (!value.contains("name") || !value["name"].is_string()) fail("a region has no \"name\"");
        PagePart part{.name = value["name"], .area = {}, .pages = {}};
        if (value.contains("area")) part.area = area(value["area"]);
        if (with_area && !part.area) fail(fmt::format("the region \"{}\" has no \"area\"", part.name));
        for (const json& page : list(value, "pages")) part.pages.push_back(page_number(page));
        if (value.contains("levels")) part.levels = levels(value["levels"]);
        return part;
    }
    int levels(const json& value) const {
        if (!value.is_number_integer() || value < 1 || value > MOST_LEVELS)
            fail(
                fmt::format("{} is not a number of \"levels\": they are 1 to {}", value.dump(), MOST_LEVELS));
        return value;
    }
    Area area(const json& value) const {
        const Area area = place(value);
        if (area.left >= area.right || area.bottom >= area.top) refuse_area(value);
        return area;
    }
    /// An area that may be empty.
    Area place(const json& value) const {
        const bool numbers = value.is_array() && value.size() == 4 &&
                             std::ranges::all_of(value, [](const json& v) { return v.is_number(); });
        if (!numbers) refuse_area(value);
        return {value[0], value[1], value[2], value[3]};
    }
    [[noreturn]] void refuse_area(const json& value) const {
        fail(fmt::format("{} is not an area: it is [left, bottom, right, top] in points", value.dump()));
    }

    Range range(const json& value) const {
        const bool numbers = value.is_array() && value.size() == 2 && value[0].is_number_unsigned() &&
                             value[1].is_number_unsigned();
        if (!numbers || value[0] > value[1])
            fail(fmt::format("{} is not a range: it is [least, most]", value.dump()));
        return {value[0], value[1]};
    }
    std::string text(const json& value, const char* key) const {
        if (!value.contains(key) || !value[key].is_string())
            fail(fmt::format("an accepted difference has no \"{}\"", key));
        return value[key];
    }
    AcceptedDifference accepted_difference(const json& value) const {
        object(value, "an accepted difference");
        check_keys(value, "an accepted difference", {"layer", "change", "what", "area"});
        if (!value.contains("area")) fail("an accepted difference has no \"area\"");
        return {text(value, "layer"), text(value, "change"), text(value, "what"), place(value["area"])};
    }
    AcceptedPixels accepted_pixels(const json& value) const {
        object(value, "accepted pixels");
        check_keys(value, "accepted pixels", {"pixels", "area", "digest"});
        if (!value.contains("pixels") || !value["pixels"].is_number_unsigned() || !value.contains("area"))
            fail("accepted pixels have no \"pixels\" or no \"area\"");
        return {value["pixels"], place(value["area"]), text(value, "digest")};
    }
    Accepted accepted(const json& page) const {
        check_keys(page, "a page with \"accepted\"", {"page", "added page", "accepted", "digest", "pixels"});
        Accepted accepted;
        for (const json& difference : list(page, "accepted"))
            accepted.differences.push_back(accepted_difference(difference));
        if (page.contains("digest")) accepted.digest = text(page, "digest");
        if (page.contains("pixels"))
            for (const auto& [key, pixels] : object(page["pixels"], "\"pixels\"").items())
                accepted.pixels[key] = accepted_pixels(pixels);
        return accepted;
    }
    Budget budget(const json& value) const {
        Budget budget;
        if (value.contains("differences")) budget.differences = range(value["differences"]);
        if (value.contains("pixels"))
            for (const auto& [key, numbers] : object(value["pixels"], "\"pixels\"").items())
                budget.pixels[key] = range(numbers);
        return budget;
    }
    PageBudget page_budget(const json& value) const {
        object(value, "a page");
        check_keys(value, "a page",
                   {"page", "added page", "accepted", "digest", "differences", "pixels", "regions"});
        PageBudget page;
        if (value.contains("page") == value.contains("added page"))
            fail("a page has not one of \"page\" and \"added page\"");
        if (value.contains("page")) page.page = page_number(value["page"]);
        if (value.contains("added page")) page.added_page = page_number(value["added page"]);
        if (value.contains("accepted")) {
            page.accepted = accepted(value);
            return page;
        }
        if (value.contains("digest")) fail("a page has \"digest\" without \"accepted\"");
        page.whole = budget(value);
        if (value.contains("regions"))
            for (const auto& [name, part] : object(value["regions"], "\"regions\" of a page").items()) {
                object(part, fmt::format("the budget of \"{}\"", name));
                check_keys(part, fmt::format("the budget of \"{}\"", name), {"differences", "pixels"});
                page.regions[name] = budget(part);
            }
        return page;
    }

    std::string name_;
};

// Writing

json to_json(const Range& range) {
    return json::array({range.least, range.most});
}
json to_json(const Budget& budget) {
    json value = json::object();
    value["differences"] = to_json(budget.differences);
    for (const auto& [key, range] : budget.pixels) value["pixels"][key] = to_json(range);
    return value;
}
json to_json(const Area& area) {
    return json::array({area.left, area.bottom, area.right, area.top});
}
nlohmann::ordered_json to_json(const Accepted& accepted) {
    nlohmann::ordered_json value;
    value["accepted"] = json::array();
    for (const AcceptedDifference& d : accepted.differences)
        value["accepted"].push_back(nlohmann::ordered_json{
            {"layer", d.layer}, {"change", d.change}, {"what", d.what}, {"area", to_json(d.area)}});
    if (!accepted.digest.empty()) value["digest"] = accepted.digest;
    for (const auto& [key, p] : accepted.pixels)
        value["pixels"][key] =
            nlohmann::ordered_json{{"pixels", p.pixels}, {"area", to_json(p.area)}, {"digest", p.digest}};
    return value;
}
json to_json(const PagePart& part) {
    json value = {{"name", part.name}};
    if (part.area) value["area"] = to_json(*part.area);
    if (!part.pages.empty()) value["pages"] = part.pages;
    if (part.levels) value["levels"] = *part.levels;
    return value;
}

// Judging

/// Returns what a comparison found on a page.
Budget found_on(const PageComparison& page) {
    Budget found;
    found.differences = {page.differences.size(), page.differences.size()};
    for (const PixelDifference& p : page.pixels) found.pixels[pixel_key(p)] = {p.different, p.different};
    return found;
}

std::map<std::string, Budget> found_in_regions(const PageComparison& page) {
    std::map<std::string, Budget> found;
    for (const Difference& d : page.differences)
        for (const std::string& name : d.regions) {
            ++found[name].differences.least;
            ++found[name].differences.most;
        }
    for (const PixelDifference& p : page.pixels)
        for (const PixelGroup& group : p.groups)
            if (!group.region.empty()) {
                Range& pixels = found[group.region].pixels[pixel_key(p)];
                pixels.least += group.pixels;
                pixels.most += group.pixels;
            }
    return found;
}

double rounded(double x) {
    constexpr double steps = 100;
    return std::round(steps * x) / steps;
}
Area rounded(const Area& a) {
    return {rounded(a.left), rounded(a.bottom), rounded(a.right), rounded(a.top)};
}

/// Accepts what a comparison found on a page.
Accepted accepted_on(const PageComparison& page) {
    Accepted accepted{.differences = {}, .digest = page.digest, .pixels = {}};
    for (const Difference& d : page.differences)
        accepted.differences.push_back({std::string(layer_word(d)), std::string(word_of(d.change)),
                                        text::harmless(sentence(d)), rounded(d.area)});
    for (const PixelDifference& p : page.pixels)
        if (p.different > 0) accepted.pixels[pixel_key(p)] = {p.different, rounded(p.area), p.digest};
    return accepted;
}

/// Judges a page on which there is more or less than is accepted.
Outcome outcome_of(const PageComparison& page, bool more, bool less) {
    return more           ? Outcome::different
           : less         ? Outcome::better
           : page.equal() ? Outcome::equal
                          : Outcome::within;
}

bool is_same(const AcceptedDifference& a, const AcceptedDifference& b) {
    const auto near = [](double x, double y) { return std::abs(x - y) <= AREA_TOLERANCE; };
    return a.layer == b.layer && a.change == b.change && a.what == b.what && near(a.area.left, b.area.left) &&
           near(a.area.bottom, b.area.bottom) && near(a.area.right, b.area.right) &&
           near(a.area.top, b.area.top);
}

/// Judges what a comparison found on a page by what is accepted there.
class AcceptanceJudge {
  public:
    AcceptanceJudge(const PageComparison& page, const Accepted& accepted, PageJudgement& result)
        : found_(accepted_on(page)), accepted_(accepted), result_(result) {
        judge_differences();
        for (const PixelDifference& p : page.pixels) judge_pixels(p);
        result.outcome = outcome_of(page, over_, under_);
    }

  private:
    void judge_differences() {
        std::vector<AcceptedDifference> expected = accepted_.differences;
        for (const AcceptedDifference& d : found_.differences) {
            const auto at =
                std::ranges::find_if(expected, [&](const AcceptedDifference& e) { return is_same(d, e); });
            if (at == expected.end())
                over(fmt::format("not accepted: {}", d.what));
            else
                expected.erase(at);
        }
        for (const AcceptedDifference& d : expected)
            under(fmt::format("accepted, but no longer there: {}", d.what));
        if (!over_ && !under_ && found_.digest != accepted_.digest)
            over("what differs looks as accepted, but draws something else");
    }

    void judge_pixels(const PixelDifference& p) {
        const auto expected = accepted_.pixels.find(pixel_key(p));
        const std::size_t number = expected == accepted_.pixels.end() ? 0 : expected->second.pixels;
        const std::string found = fmt::format("{} pixels ({})", p.different, pixel_key(p));
        if (p.different == 0 && number > 0)
            under(fmt::format("{} differ, {} were accepted", found, number));
        else if (p.different != number)
            over(fmt::format("{} differ, {} were accepted", found, number));
        else if (p.different > 0 && p.digest != expected->second.digest)
            over(fmt::format("{} differ, but not as those that were accepted", found));
    }

    void over(std::string note) {
        over_ = true;
        result_.notes.push_back(std::move(note));
    }
    void under(std::string note) {
        under_ = true;
        result_.notes.push_back(std::move(note));
    }

    Accepted found_;
    const Accepted& accepted_;
    PageJudgement& result_;
    bool over_ = false, under_ = false;
};

bool is_for(const PageBudget& budget, const PageComparison& page) {
    return budget.page == page.first_page && (page.first_page != 0 || budget.added_page == page.second_page);
}

class Judge {
  public:
    Judge(std::string page, Judgement& judgement, PageJudgement& result)
        : page_(std::move(page)), verdict_(judgement), result_(result) {}

    void judge(const Budget& found, const Budget& allowed, const std::string& where) {
        judge(found.differences.least, allowed.differences, "differences", where);
        std::set<std::string> keys;
        for (const auto& [key, range] : found.pixels) keys.insert(key);
        for (const std::string& key : keys) {
            const auto range = allowed.pixels.find(key);
            judge(found.pixels.at(key).least, range == allowed.pixels.end() ? Range{} : range->second,
                  fmt::format("pixels ({})", key), where);
        }
    }
    bool over() const { return over_; }
    bool under() const { return under_; }

  private:
    void judge(std::size_t n, const Range& range, const std::string& unit, const std::string& where) {
        const std::string prefix = where.empty() ? "" : where + ": ";
        if (range.holds(n)) {
            if (n < range.most)
                verdict_.hints.push_back(fmt::format("{}: {}the budget of {} could be lowered from {} to {}",
                                                     page_, prefix, unit, range.most, n));
            return;
        }
        (n > range.most ? over_ : under_) = true;
        result_.notes.push_back(fmt::format("{}{} {}, the budget is {}", prefix, n, unit,
                                            range.least == range.most
                                                ? std::to_string(range.most)
                                                : fmt::format("{} to {}", range.least, range.most)));
    }

    std::string page_;
    Judgement& verdict_;
    PageJudgement& result_;
    bool over_ = false, under_ = false;
};

/// Throws CompareError for an ignored part with a name that the manifest does not define.
void check_ignored_names(const Manifest& manifest) {
    std::string names;
    for (const PagePart& region : manifest.regions)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", region.name);
    for (const PagePart& part : manifest.ignored)
        if (!part.area &&
            std::ranges::find(manifest.regions, part.name, &PagePart::name) == manifest.regions.end())
            throw CompareError(fmt::format(
                "the manifest ignores \"{}\", but {}: correct the name, or give it an \"area\"", part.name,
                names.empty() ? "it has no \"regions\"" : "its \"regions\" are only " + names));
}

}  // namespace

bool PagePart::on(int page) const {
    return pages.empty() || std::ranges::find(pages, page) != pages.end();
}

Manifest parse_manifest(std::string_view json, const std::string& name) {
    return Reader(name).manifest(json);
}

std::string to_json(const Manifest& manifest) {
    nlohmann::ordered_json document;
    document[VERSION_KEY] = VERSION;
    const auto parts = [](const std::vector<PagePart>& list) {
        json values = json::array();
        for (const PagePart& part : list) values.push_back(to_json(part));
        return values;
    };
    document["regions"] = parts(manifest.regions);
    document["ignore"] = parts(manifest.ignored);
    for (const auto& [rasteriser, version] : manifest.rasterisers)
        document["rasterisers"][std::string(word_of(rasteriser))] = version;
    document["pages"] = json::array();
    for (const PageBudget& page : manifest.pages) {
        nlohmann::ordered_json value;
        if (page.page != 0)
            value["page"] = page.page;
        else
            value["added page"] = page.added_page;
        value.update(page.accepted ? to_json(*page.accepted) : nlohmann::ordered_json(to_json(page.whole)));
        for (const auto& [name, budget] : page.regions) value["regions"][name] = to_json(budget);
        document["pages"].push_back(value);
    }
    return text::json_text(document, 2) + "\n";
}

void apply(const Manifest& manifest, CompareOptions& options) {
    const auto inner = options.regions;
    if (!inner) check_ignored_names(manifest);
    options.regions = [=, parts = manifest.regions](int page) {
        std::vector<Region> regions;
        for (const PagePart& part : parts)
            if (part.on(page)) regions.push_back({part.name, *part.area});
        if (inner) std::ranges::move(inner(page), std::back_inserter(regions));
        return regions;
    };
    if (manifest.ignored.empty()) return;
    options.ignored = [=, parts = manifest.ignored, all = options.regions](int page) {
        std::vector<Ignored> ignored;
        for (const PagePart& part : parts) {
            if (!part.on(page)) continue;
            const int levels = part.levels.value_or(Ignored().levels);
            if (part.area) {
                ignored.push_back({*part.area, levels});
                continue;
            }
            for (const Region& region : all(page))
                if (region.name == part.name) ignored.push_back({region.area, levels});
        }
        return ignored;
    };
}

Manifest updated(Manifest manifest, const Comparison& comparison, Allow allow) {
    manifest.pages.clear();
    for (const PageComparison& page : comparison.pages) {
        if (page.equal()) continue;
        PageBudget& budget = manifest.pages.emplace_back();
        budget.page = page.first_page;
        budget.added_page = page.first_page != 0 ? 0 : page.second_page;
        if (allow == Allow::these) {
            budget.accepted = accepted_on(page);
            continue;
        }
        budget.whole = found_on(page);
        budget.regions = found_in_regions(page);
    }
    for (const auto& [rasteriser, version] : comparison.rasterisers)
        manifest.rasterisers[rasteriser] = version;
    return manifest;
}

std::string_view word_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::equal: return "equal";
        case Outcome::within: return "accepted";
        case Outcome::different: return "different";
        case Outcome::better: return "less than accepted";
    }
    return {};
}

std::size_t Judgement::count(Outcome outcome) const {
    return static_cast<std::size_t>(std::ranges::count(pages, outcome, &PageJudgement::outcome));
}

bool Judgement::passed() const {
    return count(Outcome::different) == 0 && count(Outcome::better) == 0 && refused_notes == 0;
}

Judgement judge(const Comparison& comparison, const Manifest& manifest) {
    Judgement judgement;
    for (const auto& [rasteriser, version] : comparison.rasterisers)
        if (const auto made = manifest.rasterisers.find(rasteriser);
            made != manifest.rasterisers.end() && made->second != version)
            judgement.warnings.push_back(fmt::format(
                "the manifest was made with {0} {1}, but this is {0} {2} and may draw differently: "
                "use {1}, or make the manifest again with --update",
                title_of(rasteriser), made->second, version));
    std::set<const PageBudget*> used;
    for (const PageComparison& page : comparison.pages) {
        PageJudgement result;
        const auto budget =
            std::ranges::find_if(manifest.pages, [&](const PageBudget& b) { return is_for(b, page); });
        if (budget == manifest.pages.end()) {
            result.outcome = page.equal() ? Outcome::equal : Outcome::different;
        } else if (used.insert(&*budget); budget->accepted) {
            AcceptanceJudge(page, *budget->accepted, result);
        } else {
            Judge judge(page_name(*budget), judgement, result);
            judge.judge(found_on(page), budget->whole, "");
            std::map<std::string, Budget> regions = found_in_regions(page);
            for (const auto& [name, allowed] : budget->regions) {
                Budget& found = regions[name];
                for (const PixelDifference& p : page.pixels) found.pixels.try_emplace(pixel_key(p));
                judge.judge(found, allowed, name);
            }
            result.outcome = outcome_of(page, judge.over(), judge.under());
        }
        judgement.pages.push_back(std::move(result));
    }
    for (const PageBudget& budget : manifest.pages)
        if (!used.contains(&budget))
            judgement.hints.push_back(
                fmt::format("{}: there is no such page; remove it from the manifest", page_name(budget)));
    return judgement;
}

}  // namespace inkmate::compare
