#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pdf/compare/manifest.hpp"
#include "pdf/compare/report.hpp"

using namespace inkmate;
using namespace inkmate::compare;

namespace {

Comparison sample() {
    Comparison c;
    c.first_name = "reference.pdf";
    c.second_name = "page.pdf";
    c.first_pages = 3;
    c.second_pages = 2;
    PageComparison equal{1, 1, {}, {{150, 1000, 0, 0, {}, {}}}, 120, 0.00001};
    PageComparison differs{
        2,
        2,
        {},
        {{150,
          1000,
          7,
          255,
          {1, 2, 3, 4},
          {{"square e4", 4, {1, 2, 3, 4}, Change::missing}, {"", 3, {5, 6, 7, 8}, Change::shifted}}}},
        100,
        0};
    differs.differences = {
        {Layer::text, Change::changed, "text \"e5\" became \"e6\"", {72, 700, 90, 712}, {"move list"}},
        {Layer::drawing, Change::missing, "fill of 4 segments, grey 0", {1, 2, 3, 4}, {}},
        {Layer::drawing, Change::added, "fill of 8 segments, grey 0.5", {1, 2, 3, 4}, {}}};
    PageComparison missing{
        3, 0, {{Layer::page, Change::missing, "the page is only in the first document", {}, {}}}, {}, 0, 0};
    c.pages = {equal, differs, missing};
    return c;
}

}  // namespace

TEST_CASE("the report for people") {
    CHECK(to_text(sample()) ==
          "page 2:\n"
          "  text: text \"e5\" became \"e6\", at 72.00 700.00 to 90.00 712.00 (move list)\n"
          "  drawing: fill of 4 segments, grey 0 is missing, at 1.00 2.00 to 3.00 4.00\n"
          "  drawing: fill of 8 segments, grey 0.5 was added, at 1.00 2.00 to 3.00 4.00\n"
          "  pixels: 7 of 1000 at 150 dpi differ, by up to 255 of 255, at 1.00 2.00 to 3.00 4.00 (4 in "
          "square e4, missing; 3 in 5.00 "
          "6.00 to 7.00 8.00, shifted by one pixel)\n"
          "page 3 of the first document:\n"
          "  page: the page is only in the first document\n"
          "different: 2 of 3 pages (first: reference.pdf, 3 pages; second: page.pdf, 2 pages; compared 220 "
          "drawing operators, "
          "pixels at 150 dpi; largest deviation 0.00001 pt)\n");

    Comparison many = sample();
    Difference& one = many.pages.at(1).differences.at(0);
    many.pages[1].differences.assign(13, Difference(one));
    const std::string log = to_text(many);
    CHECK(log.find("  and 3 more differences: the other reports have all\n  pixels: 7") != log.npos);
    CHECK(std::ranges::count(log, '\n') == 1 + 10 + 1 + 1 + 2 + 1);

    Comparison equal = sample();
    equal.pages.resize(1);
    equal.first_pages = equal.second_pages = 1;
    CHECK(
        to_text(equal) ==
        "equal: 1 page (compared 120 drawing operators, pixels at 150 dpi; largest deviation 0.00001 pt)\n");
}

TEST_CASE("what differs as accepted has passed, and is not called different") {
    Comparison c = sample();
    Judgement within = judge(c);
    within.pages[1].outcome = within.pages[2].outcome = Outcome::within;
    CHECK(to_text(c, within).find("\npassed: 2 of 3 pages differ, as accepted (first: reference.pdf, ") !=
          std::string::npos);
    CHECK(to_html(std::vector<ReportEntry>{{"a.pdf", c, within, {}}})
              .find("passed: 2 of 3 pages differ, as accepted (") != std::string::npos);
    c.pages.resize(2);
    within.pages.resize(2);
    const std::string text = to_text(c, within);
    CHECK(text.find("\npassed: 1 of 2 pages differs, as accepted (") != std::string::npos);
    CHECK(text.find("different: ") == std::string::npos);
}

TEST_CASE("parts of one name share a budget") {
    Comparison c = sample();
    c.pages = {c.pages[1]};
    c.pages[0].differences.clear();
    c.pages[0].pixels[0].groups = {{"logo", 4, {1, 2, 3, 4}}, {"logo", 3, {5, 6, 7, 8}}};
    Manifest manifest = updated({}, c, Allow::this_number);
    REQUIRE(manifest.pages.size() == 1);
    CHECK(manifest.pages[0].regions.at("logo").pixels.at("ghostscript 150") == Range{7, 7});
    CHECK(judge(c, manifest).passed());
    manifest.pages[0].regions.at("logo").pixels.at("ghostscript 150") = {0, 6};
    CHECK_FALSE(judge(c, manifest).passed());
}

TEST_CASE("pages that stand alone, and of which the same is said, are told together") {
    Comparison c = sample();
    const PageComparison lone = c.pages[2];
    const auto add = [&](int first, int second) {
        c.pages.push_back(lone);
        c.pages.back().first_page = first;
        c.pages.back().second_page = second;
    };
    add(4, 0);
    add(5, 0);
    add(0, 3);
    c.pages.back().differences.front().what = "the page is only in the second document";
    add(0, 4);
    c.pages.back().differences.front().what = "another thing";
    const std::string text = to_text(c);
    CHECK(text.find("pages 3 to 5 of the first document, each:\n"
                    "  page: the page is only in the first document\n"
                    "page 3 of the second document:\n"
                    "  page: the page is only in the second document\n"
                    "page 4 of the second document:\n"
                    "  page: another thing\n"
                    "different: 6 of 7 pages") != std::string::npos);
}

TEST_CASE("several comparisons are told one by one, and counted") {
    Comparison equal = sample();
    equal.pages.resize(1);
    equal.first_pages = equal.second_pages = 1;
    const std::vector<ReportEntry> entries = {{"a.pdf", equal, judge(equal), {}},
                                              {"b.pdf", sample(), judge(sample()), {}},
                                              {"c.pdf", {}, {}, {"only in new"}, "document"},
                                              {"d.pdf", {}, {}, {}, "document", "d.pdf is not a PDF"}};
    const std::string text = to_text(entries, "document");
    CHECK(text.starts_with("a.pdf: equal: 1 page ("));
    CHECK(text.find("\nb.pdf:\n  page 2:\n    text: ") != std::string::npos);
    CHECK(
        text.ends_with("\nc.pdf: only in new\n"
                       "d.pdf: not compared: d.pdf is not a PDF\n"
                       "2 of 4 documents differ, 1 not compared\n"));
    CHECK(to_text({entries.data(), 1}, "document").ends_with("\nas expected: 1 document\n"));

    const auto j = nlohmann::json::parse(to_json(entries));
    CHECK(j["passed"] == false);
    CHECK(j["documents"][0]["passed"] == true);
    CHECK(j["documents"][1]["comparison"]["pages"].size() == 3);
    CHECK(j["documents"][2]["faults"][0] == "only in new");
    CHECK(j["documents"][2]["comparison"].is_null());
    CHECK(j["documents"][3]["error"] == "d.pdf is not a PDF");
}

TEST_CASE("the report for CI has seconds, failures and errors") {
    Comparison c = sample();
    c.pages[0].seconds = 0.25;
    c.pages[1].seconds = 1.5;
    const std::vector<ReportEntry> entries = {{"a.pdf", c, judge(c), {}},
                                              {"d.pdf", {}, {}, {}, "document", "d.pdf is \"no\" PDF"}};
    const std::string xml = to_junit(entries);
    CHECK(xml.find("<testsuite name=\"a.pdf\" tests=\"3\" failures=\"2\" errors=\"0\" time=\"1.750\">") !=
          std::string::npos);
    CHECK(xml.find("name=\"page 1\" time=\"0.250\"/>") != std::string::npos);
    CHECK(xml.find("name=\"page 2\" time=\"1.500\">") != std::string::npos);
    CHECK(xml.find("<testsuite name=\"d.pdf\" tests=\"1\" failures=\"0\" errors=\"1\" time=\"0.000\">") !=
          std::string::npos);
    CHECK(xml.find("<error type=\"document\" message=\"d.pdf is &quot;no&quot; PDF\"/>") !=
          std::string::npos);
}

TEST_CASE("the report for CI is XML whatever a font or a file is called") {
    Comparison c = sample();
    c.pages[1].differences[0].what = "font \xCB\xCE\xCC\xE5 became \x01<\uFFFE\u00e9";
    const std::vector<ReportEntry> entries = {{"a.pdf", c, judge(c), {}}};
    const std::string xml = to_junit(entries);
    CHECK(xml.find("font \uFFFD\uFFFD\uFFFD\uFFFD became ?&lt;?\u00e9") != std::string::npos);
}

TEST_CASE("the report for scripts") {
    const nlohmann::json j = nlohmann::json::parse(to_json(sample()));
    CHECK(j["equal"] == false);
    CHECK(j["first"]["name"] == "reference.pdf");
    CHECK(j["second"]["pages"] == 2);
    CHECK(j["operators"] == 220);
    CHECK(j["pages"].size() == 3);
    CHECK(j["pages"][0]["equal"] == true);
    const nlohmann::json& page = j["pages"][1];
    CHECK(page["differences"][0]["layer"] == "text");
    CHECK(page["differences"][0]["change"] == "changed");
    CHECK(page["differences"][0]["what"] == "text \"e5\" became \"e6\"");
    CHECK(page["differences"][0]["area"] == nlohmann::json::array({72.0, 700.0, 90.0, 712.0}));
    CHECK(page["differences"][0]["regions"][0] == "move list");
    CHECK(page["pixels"][0]["dpi"] == 150);
    CHECK(page["pixels"][0]["groups"][0]["region"] == "square e4");
    CHECK(page["pixels"][0]["groups"][1]["pixels"] == 3);
    CHECK(j["pages"][2]["second_page"] == 0);
}

TEST_CASE("text that is not UTF-8 does not break the report for scripts") {
    Comparison c = sample();
    c.second_name = "caf\xE9.pdf";
    CHECK(nlohmann::json::parse(to_json(c))["second"]["name"] == "caf\uFFFD.pdf");
}

TEST_CASE("where only pixels differ, the HTML report lists their places") {
    Comparison comparison;
    PageComparison& page = comparison.pages.emplace_back();
    page.first_page = page.second_page = 1;
    PixelDifference& poppler = page.pixels.emplace_back();
    poppler.rasteriser = pdf::Rasteriser::poppler;
    poppler.dpi = 150;
    poppler.different = 12;
    poppler.groups = {{"logo", 9, {1, 2, 3, 4}, Change::changed},
                      {"", 2, {5, 6, 7, 8}, Change::missing},
                      {"", 1, {9, 10, 11, 12}, Change::shifted}};
    const auto html = [&] {
        return to_html(std::vector<ReportEntry>{
            {.name = "a", .comparison = comparison, .judgement = judge(comparison), .faults = {}}});
    };
    const std::string report = html();
    const auto listed = [](const std::string& text, const std::string& words) {
        return text.find("\"words\":\"" + words + "\"") != std::string::npos;
    };
    CHECK(listed(report, "9 pixels differ with Poppler"));
    CHECK(report.find("\"frames\":[[1.0,2.0,3.0,4.0]],\"layer\":\"pixels\",\"regions\":[\"logo\"]") !=
          std::string::npos);
    CHECK(listed(report, "a mark of 2 pixels with Poppler is missing"));
    CHECK(listed(report, "1 pixel shifted by one pixel with Poppler"));
    // Where something else differs, that is listed, and the pixels are only counted.
    page.differences.push_back({Layer::text, Change::missing, "text \"x\"", {1, 2, 3, 4}, {}});
    CHECK(listed(html(), "text \\\"x\\\" is missing"));
    CHECK_FALSE(listed(html(), "9 pixels differ with Poppler"));
}
