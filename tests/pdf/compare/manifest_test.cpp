#include "pdf/compare/manifest.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <random>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::compare;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// One operator of a page, in PDF: its words and numbers.
struct Mark {
    int kind = 0;
    double x = 0, y = 0, size = 0, grey = 0;
    int text = 0;

    std::string operators() const {
        switch (kind) {
            case 0: return fmt::format("{} g {} {} {} {} re f\n", grey, x, y, size, size / 2);
            case 1:
                return fmt::format("{} G {} w {} {} m {} {} l S\n", grey, size / 20, x, y, x + size, y + 3);
            case 2:
                return fmt::format("{} g {} {} m {} {} {} {} {} {} c f\n", grey, x, y, x + size, y, x,
                                   y + size, x + size, y + size);
            case 3:
                // The dent's depth shows neither in the box nor in words.
                return fmt::format("{} g {} {} m {} {} l {} {} l {} {} l {} {} l f\n", grey, x, y, x + size,
                                   y, x + size, y + size, x + 1 + text % 18, y + size / 2, x, y + size);
            default:
                return fmt::format("BT {} g /H {} Tf {} {} Td ({} May) Tj ET\n", grey, size / 4, x, y, text);
        }
    }
};
constexpr int KINDS = 5;

/// Pages of random marks, and changes of one of them.
class Changes {
  public:
    explicit Changes(std::uint32_t seed) : random_(seed) {}

    std::vector<Mark> page() {
        std::vector<Mark> marks;
        for (int i = 0; i < 12; ++i)
            marks.push_back({static_cast<int>(random_() % KINDS), 1.0 * (random_() % 140),
                             1.0 * (random_() % 70), 20.0 + random_() % 20, 0.1 * (random_() % 9),
                             static_cast<int>(random_() % 30)});
        return marks;
    }
    /// Another value of one property: place, size, colour or, of a text, its words; of a dent, its depth.
    Mark changed(Mark mark) {
        const int by = 1 + static_cast<int>(random_() % 9);
        switch (random_() % 4) {
            case 0: mark.x += by; break;
            case 1: mark.size += by; break;
            case 2: mark.grey = mark.grey < 0.5 ? mark.grey + 0.05 * by : mark.grey - 0.05 * by; break;
            default:
                if (mark.kind >= 3)
                    mark.text += by;
                else
                    mark.y += by;
        }
        return mark;
    }
    std::size_t any(std::size_t n) { return random_() % n; }

  private:
    std::mt19937 random_;
};

class Documents {
  public:
    fs::path write(const char* name, const std::vector<Mark>& marks) const {
        std::string content;
        for (const Mark& mark : marks) content += mark.operators();
        return write_file(directory_ / name, raw_pdf(content));
    }
    Comparison compare(const std::vector<Mark>& first, const std::vector<Mark>& second) const {
        CompareOptions options;
        options.resolutions = {};
        return compare_pdfs(write("first.pdf", first), write("second.pdf", second), options);
    }

  private:
    process::TemporaryDirectory directory_;
};

std::string described(const std::vector<Mark>& marks) {
    std::string text;
    for (const Mark& mark : marks) text += mark.operators();
    return text;
}

}  // namespace

TEST_CASE("a manifest accepts the change that it was made for, and no other, there or elsewhere") {
    const Documents documents;
    for (int pair = 0; pair < 200; ++pair) {
        Changes changes(static_cast<std::uint32_t>(pair));
        const std::vector<Mark> page = changes.page();
        const std::size_t at = changes.any(page.size());
        std::vector<Mark> accepted = page;
        accepted[at] = changes.changed(page[at]);
        const Manifest manifest =
            parse_manifest(to_json(updated({}, documents.compare(page, accepted))), "pages.json");
        CAPTURE(to_json(manifest));
        CHECK(judge(documents.compare(page, accepted), manifest).passed());
        CHECK_FALSE(judge(documents.compare(page, page), manifest).passed());
        for (int other = 0; other < 10; ++other) {
            // There, in place of what was accepted; or elsewhere, besides it.
            std::vector<Mark> changed = accepted;
            const std::size_t place = other < 5 ? at : (at + 1 + changes.any(page.size() - 1)) % page.size();
            while (described(changed) == described(accepted) || described(changed) == described(page))
                changed[place] = changes.changed(page[place]);
            CAPTURE(described(changed));
            const Judgement judged = judge(documents.compare(page, changed), manifest);
            CHECK_FALSE(judged.passed());
            CHECK_FALSE(judged.pages.at(0).notes.empty());
        }
    }
}

TEST_CASE("a budget of counts is for whoever asks for it") {
    const Documents documents;
    Changes changes(1);
    const std::vector<Mark> page = changes.page();
    std::vector<Mark> one = page, other = page;
    one[0].grey += 0.2;
    other[0].grey += 0.1;
    const Manifest number = updated({}, documents.compare(page, one), Allow::this_number);
    CHECK(judge(documents.compare(page, other), number).passed());
    CHECK_FALSE(judge(documents.compare(page, other), updated({}, documents.compare(page, one))).passed());
}

TEST_CASE("what is not accepted, gone or drawn otherwise is told") {
    const Documents documents;
    std::vector<Mark> page = {{4, 10, 10, 40, 0, 1}, {0, 100, 50, 20, 0.5, 0}, {3, 20, 40, 20, 0, 0}};
    const auto with = [&](std::size_t i, auto&& change) {
        std::vector<Mark> changed = page;
        change(changed[i]);
        return changed;
    };
    const Manifest manifest =
        updated({}, documents.compare(page, with(0, [](Mark& mark) { mark.text = 9; })));
    const auto notes = [&](const std::vector<Mark>& second) {
        return judge(documents.compare(page, second), manifest).pages.at(0).notes;
    };
    using Notes = std::vector<std::string>;
    CHECK(notes(with(0, [](Mark& mark) { mark.text = 9; })) == Notes{});
    CHECK(notes(page) == Notes{"accepted, but no longer there: text \"1 May\" became \"9 May\""});
    CHECK(notes(with(0, [](Mark& mark) { mark.text = 8; })) ==
          Notes{"not accepted: text \"1 May\" became \"8 May\"",
                "accepted, but no longer there: text \"1 May\" became \"9 May\""});
    // Its box is the same, and its words are.
    const auto dented = [&](int depth) { return with(2, [=](Mark& mark) { mark.text = depth; }); };
    const Manifest dent = updated({}, documents.compare(page, dented(5)));
    CHECK(judge(documents.compare(page, dented(5)), dent).passed());
    CHECK(judge(documents.compare(page, dented(9)), dent).pages.at(0).notes ==
          Notes{"what differs looks as accepted, but draws something else"});
}

TEST_CASE("pixels are accepted by what they are, not by their number") {
    Comparison c;
    c.first_pages = c.second_pages = 1;
    c.pages = {{1, 1, {}, {{150, 1000, 7, 255, {1, 2, 3, 4}, {}}}, 1, 0}};
    c.pages[0].pixels[0].digest = "7";
    const Manifest manifest = parse_manifest(to_json(updated({}, c)), "pages.json");
    CHECK(judge(c, manifest).passed());
    const auto notes = [&](std::size_t pixels, const char* digest) {
        Comparison other = c;
        other.pages[0].pixels[0].different = pixels;
        other.pages[0].pixels[0].digest = digest;
        const Judgement judged = judge(other, manifest);
        CHECK_FALSE(judged.passed());
        return judged.pages[0].notes;
    };
    using Notes = std::vector<std::string>;
    CHECK(notes(7, "8") == Notes{"7 pixels (ghostscript 150) differ, but not as those that were accepted"});
    CHECK(notes(6, "8") == Notes{"6 pixels (ghostscript 150) differ, 7 were accepted"});
    CHECK(notes(0, "") == Notes{"0 pixels (ghostscript 150) differ, 7 were accepted"});
    // At another resolution nothing is accepted.
    Comparison finer = c;
    finer.pages[0].pixels[0].dpi = 300;
    CHECK_FALSE(judge(finer, manifest).passed());
}

TEST_CASE("pixels of one number and in one place are told apart by their colours") {
    const process::TemporaryDirectory directory;
    const fs::path white = write_file(directory / "white.pdf", raw_pdf(""));
    const auto digest = [&](const char* grey) {
        CompareOptions options;
        options.resolutions = {72};
        const fs::path file =
            write_file(directory / "grey.pdf", raw_pdf(fmt::format("{} g 20 20 9 9 re f", grey)));
        return compare_pdfs(white, file, options).pages.at(0).pixels.at(0).digest;
    };
    CHECK(digest("0.5") == digest("0.5"));
    CHECK(digest("0.5") != digest("0.25"));
}

TEST_CASE("what is ignored is counted, and an unknown name is refused with those that exist") {
    const process::TemporaryDirectory directory;
    const auto page = [&](const char* name, std::string_view date) {
        return write_file(directory / name, raw_pdf(fmt::format("BT /H 12 Tf 20 20 Td ({}) Tj ET", date)));
    };
    const fs::path before = page("before.pdf", "1 May"), after = page("after.pdf", "9 May");
    CompareOptions options;
    options.resolutions.clear();
    const auto with = [&](const std::string& ignore) {
        CompareOptions by_manifest = options;
        apply(parse_manifest(R"({"inkmate-manifest": 1, "regions": [{"name": "date", "area": )"
                             R"([10, 10, 90, 40]}], "ignore": [)" +
                                 ignore + "]}",
                             "m"),
              by_manifest);
        return compare_pdfs(before, after, by_manifest);
    };
    const Comparison c = with(R"({"name": "date"})");
    CHECK(c.equal());
    CHECK(to_text(c).find("; ignored 1 difference on 1 page)") != std::string::npos);
    CHECK(to_text(compare_pdfs(before, after, options)).find("ignored") == std::string::npos);
    CHECK_THROWS_WITH_AS(with(R"({"name": "dates"})"),
                         "the manifest ignores \"dates\", but its \"regions\" are only \"date\": correct the "
                         "name, or give it an \"area\"",
                         CompareError);
}

TEST_CASE("a part may be ignored as long as its pixels differ by few levels") {
    const process::TemporaryDirectory directory;
    const auto page = [&](const char* name, double grey) {
        return write_file(directory / name, raw_pdf(fmt::format("{} g 20 20 30 30 re f", grey)));
    };
    // Samples of 102, 107 and 112, and drawing operators that differ.
    const fs::path kept = page("kept.pdf", 0.4), near = page("near.pdf", 0.42), far = page("far.pdf", 0.44);
    const auto passes = [&](const fs::path& other, const std::string& ignore) {
        const Manifest manifest = parse_manifest(
            R"({"inkmate-manifest": 1, "regions": [{"name": "photo", "area": [10, 10, 60, 60]}], "ignore": [)" +
                ignore + "]}",
            "pages.json");
        // What is read is written.
        CHECK(to_json(parse_manifest(to_json(manifest), "again")) == to_json(manifest));
        CompareOptions options;
        options.resolutions = {72};
        apply(manifest, options);
        return judge(compare_pdfs(kept, other, options), manifest).passed();
    };
    CHECK_FALSE(passes(near, ""));
    for (const std::string where : {R"("name": "photo")", R"("name": "other", "area": [10, 10, 60, 60])"}) {
        CAPTURE(where);
        CHECK(passes(near, "{" + where + R"(, "levels": 5})"));
        CHECK_FALSE(passes(near, "{" + where + R"(, "levels": 4})"));
        CHECK_FALSE(passes(far, "{" + where + R"(, "levels": 5})"));
        CHECK(passes(far, "{" + where + "}"));
    }
    CHECK_FALSE(passes(near, R"({"name": "small", "area": [10, 10, 40, 60], "levels": 5})"));
    CHECK_FALSE(passes(near, R"({"name": "photo", "pages": [2], "levels": 5})"));
    for (const std::string levels : {"0", "255", "1.5", "\"5\""})
        CHECK_THROWS_WITH_AS(passes(near, R"({"name": "photo", "levels": )" + levels + "}"),
                             ("pages.json is not a valid manifest: " + levels +
                              " is not a number of \"levels\": they are 1 to 254; see "
                              "docs/guide/manifest.md")
                                 .c_str(),
                             CompareError);
}
