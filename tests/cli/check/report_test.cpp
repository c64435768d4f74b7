#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// Two documents of three pages each and one more: the first page agrees, the others do not.
struct Documents {
    TemporaryDirectory directory;
    std::string first = directory / "first.pdf", second = directory / "second.pdf";
    Documents() {
        draw("1. e4 e5 2. Nf3 *", first);
        draw("1. e4 c5 *", second);
    }
    void draw(const std::string& moves, const std::string& file) const {
        const std::string pgn = directory / "game.pgn";
        write(pgn, moves);
        REQUIRE(test::inkmate({"render", pgn, "-o", file}).status.ok());
    }
    std::string report(const std::string& name, std::vector<std::string> more = {}) const {
        std::vector<std::string> command = {"compare", first,      second,          "--dpi",
                                            "60",      "--report", directory / name};
        command.insert(command.end(), more.begin(), more.end());
        CHECK(test::inkmate(command).status.code == 1);
        return contents(directory / name);
    }
};

constexpr const char* BUTTONS = "document.querySelectorAll('#strip button').length";

}  // namespace

TEST_CASE_FIXTURE(Documents,
                  "the HTML report in a browser: side by side, swipe, blink, overlay, filter, keys") {
    const std::string html = report("report.html", {"--report", directory / "report.json"});
    const auto summary = nlohmann::json::parse(contents(directory / "report.json"));
    CHECK(html.find("http://") == html.find("http://www.w3.org/2000/svg"));
    CHECK(html.find("https://") == std::string::npos);

    Browser browser(1300, 2000);
    browser.open(directory / "report.html");
    REQUIRE(browser.becomes_true("document.documentElement.dataset.ready === 'true'"));
    CHECK(browser.value("document.getElementById('sum').textContent") ==
          "failed: 2 pages of 3 with failures");

    // Side by side: the first page that fails, both pictures loaded, frames around what differs.
    CHECK(browser.value("document.querySelectorAll('#sheets figure').length") == 2);
    CHECK(browser.becomes_true(
        "[...document.querySelectorAll('#sheets img')].every(i => i.complete && i.naturalWidth === 496)"));
    CHECK(browser.value("document.querySelector('#caption b').textContent") == "Page 2");
    const std::size_t differences = summary["pages"][1]["differences"].size();
    // The two pieces that stand elsewhere are framed at both places.
    CHECK(browser.value("document.querySelectorAll('#first rect').length") == differences + 2);
    CHECK(browser.value("document.querySelectorAll('#list li a').length") == differences);
    browser.click("#list li a");
    CHECK(browser.value("document.querySelectorAll('#first rect.chosen').length") == 1);
    CHECK(browser.value("document.querySelector('#list li a').textContent")
              .get<std::string>()
              .starts_with("the headline: text \"Black played 1... e5\" became"));
    browser.click("#marks");
    CHECK(browser.value("getComputedStyle(document.querySelector('#sheets svg')).display") == "none");

    // Blink: both are seen by turns, and each can be held.
    browser.click("[data-mode=blink]");
    CHECK(
        browser.becomes_true("getComputedStyle(document.getElementById('second')).visibility === 'visible'"));
    CHECK(
        browser.becomes_true("getComputedStyle(document.getElementById('first')).visibility === 'visible'"));
    browser.click("#hold");
    browser.value("document.querySelectorAll('figcaption').forEach(c => c.remove())");
    browser.value("setSide(0)");
    const Picture first_shown = browser.picture("#sheets");
    browser.value("setSide(1)");
    const Picture second_shown = browser.picture("#sheets");
    CHECK_FALSE(alike(first_shown, second_shown));
    CHECK(browser.value("document.getElementById('side').textContent") == "second document");

    // Swipe: on the right end all of the first is seen, on the left all of the second, between them both.
    browser.click("[data-mode=swipe]");
    browser.value("document.querySelectorAll('figcaption, #handle').forEach(c => c.remove())");
    browser.value("setSwipe(100)");
    CHECK(alike(browser.picture("#sheets"), first_shown));
    browser.value("setSwipe(0)");
    CHECK(alike(browser.picture("#sheets"), second_shown));
    browser.value("setSwipe(50)");
    const Picture half = browser.picture("#sheets");
    CHECK_FALSE(alike(half, first_shown));
    CHECK_FALSE(alike(half, second_shown));
    browser.click("#edge");
    CHECK(browser.value("document.getElementById('sheets').style.getPropertyValue('--at')") == "50%");

    // Overlay: as many pixels differ as the comparison counted.
    browser.click("[data-mode=overlay]");
    REQUIRE(browser.becomes_true("document.getElementById('overlay') !== null"));
    CHECK(browser.value("Number(document.getElementById('overlay').dataset.differing)") ==
          summary["pages"][1]["pixels"][0]["different"]);
    CHECK_FALSE(alike(browser.picture("#sheets"), first_shown));

    // The filter hides pages that agree.
    CHECK(browser.value(BUTTONS) == 2);
    browser.click("#failures");
    CHECK(browser.value(BUTTONS) == 3);
    browser.click("#strip li:first-child button");
    CHECK(browser.value("document.querySelector('#sheets').textContent")
              .get<std::string>()
              .starts_with("This page is equal on both sides"));
    browser.click("#failures");
    CHECK(browser.value(BUTTONS) == 2);

    // Keys do the same.
    browser.press("1");
    CHECK(browser.value("document.getElementById('sheets').className") == "both");
    browser.press("j");
    CHECK(browser.value("document.querySelector('#caption b').textContent") ==
          "Page 3 of the first document");
    CHECK(browser.value("document.querySelectorAll('#sheets figure').length") == 1);
    browser.press("k2");
    CHECK(browser.value("document.getElementById('sheets').className") == "stacked swipe");
    browser.press("3");
    CHECK(browser.value("document.getElementById('sheets').className") == "stacked blink");
    browser.press("f");
    CHECK(browser.value(BUTTONS) == 3);
    browser.press("?");
    CHECK(browser.value("document.getElementById('keys').open") == true);
    browser.click("#keys button");
    CHECK(browser.value("document.getElementById('keys').open") == false);
    CHECK(browser.value(
              "performance.getEntriesByType('resource').filter(r => !r.name.startsWith('data:')).length") ==
          0);
}

TEST_CASE_FIXTURE(Documents,
                  "the HTML report goes from difference to difference, each enlarged and with a link") {
    report("report.html", {"--report", directory / "report.json"});
    const auto pages = nlohmann::json::parse(contents(directory / "report.json"))["pages"];
    const std::size_t differences = pages[1]["differences"].size();
    Browser browser(1300, 900);
    const auto open = [&](const std::string& anchor) {
        browser.open_address("about:blank");
        browser.open_address("file://" + (directory / "report.html").string() + anchor);
        REQUIRE(browser.becomes_true("document.documentElement.dataset.ready === 'true'"));
    };
    const auto hash = [&] { return browser.value("location.hash").get<std::string>(); };
    const auto words = [&] {
        return browser.value("document.querySelector('#zoom p').firstChild.data").get<std::string>();
    };
    open("");
    CHECK(hash() == "#c1-p2-d1");
    CHECK(words().starts_with("the headline: text "));
    CHECK(browser.value("document.getElementById('previous').disabled") == true);
    browser.press("n");
    CHECK(hash() == "#c1-p2-d2");
    CHECK(words() == "Black's move 1: text \"e5\" became \"c5\"");
    // Both documents, larger than on the page, and the difference in the middle.
    REQUIRE(browser.becomes_true("[...document.querySelectorAll('#crops img')].every(i => i.complete)"));
    CHECK(browser.value("document.querySelectorAll('#crops img').length") == 2);
    CHECK(browser.value("document.querySelector('#crops img').getBoundingClientRect().width > "
                        "3 * document.querySelector('#first img').getBoundingClientRect().width") == true);
    CHECK(browser.value(R"((() => {
        const part = document.querySelector("#crops .part").getBoundingClientRect();
        const frame = document.querySelector("#crops rect.chosen").getBoundingClientRect();
        return Math.abs(part.left + part.right - frame.left - frame.right) < 4 && part.top < frame.top && frame.bottom < part.bottom;
    })())") == true);
    // Keys of either kind, and the buttons, do the same.
    const std::string right = "\xEE\x80\x94", left = "\xEE\x80\x92";
    browser.press(right);
    CHECK(hash() == "#c1-p2-d3");
    browser.press(left + "p");
    CHECK(hash() == "#c1-p2-d1");
    browser.press("p");
    CHECK(hash() == "#c1-p2-d1");
    browser.click("#next");
    CHECK(hash() == "#c1-p2-d2");
    browser.click("#list li:last-child a");
    CHECK(hash() == fmt::format("#c1-p2-d{}", differences));
    // After the last comes the next page: here one that only the first has.
    browser.press("n");
    CHECK(hash() == "#c1-p3-d1");
    CHECK(browser.value("document.querySelectorAll('#crops img').length") == 1);
    browser.press("p");
    CHECK(hash() == fmt::format("#c1-p2-d{}", differences));
    // In a swipe the arrows move its edge.
    browser.press("2" + right);
    CHECK(hash() == fmt::format("#c1-p2-d{}", differences));
    CHECK(browser.value("document.getElementById('edge').value") == "52");

    // A link leads to its difference, also to a page that passed, and back.
    open("#c1-p2-d2");
    CHECK(words() == "Black's move 1: text \"e5\" became \"c5\"");
    browser.value("location.hash = '#c1-p3-d1'");
    CHECK(browser.becomes_true("document.querySelector('#caption b').textContent.startsWith('Page 3')"));
    open("#c1-p1");
    CHECK(browser.value("document.querySelector('#caption b').textContent") == "Page 1");
    CHECK(browser.value("document.getElementById('zoom').hidden") == true);
    for (const std::string wrong : {"#c2", "#c1-p9", "#c1-p0", "#x"}) {
        open(wrong);
        CHECK(hash() == "#c1-p2-d1");
    }

    // On a phone nothing is wider than the screen.
    for (const std::string anchor : {"#c1-p2-d1", "#c1-p2-d4"}) {
        open(anchor);
        browser.emulate(390, 844);
        CHECK(browser.becomes_true("innerWidth === 390 && document.documentElement.scrollWidth === 390"));
    }
}

TEST_CASE_FIXTURE(Documents, "the JUnit report has a test case for each page") {
    const std::string xml = report("report.xml");
    CHECK(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"inkmate\">\n"));
    CHECK(count(xml, "<testcase ") == 3);
    CHECK(xml.find("tests=\"3\" failures=\"2\" errors=\"0\"") != std::string::npos);
    CHECK(xml.find("name=\"page 1\" time=\"") != std::string::npos);
    CHECK(
        xml.find("<failure type=\"different\" message=\"the headline: text &quot;Black played 1... e5&quot; "
                 "became &quot;Black played 1... c5&quot;\">") != std::string::npos);
    CHECK(xml.find("&#10;the black pawn on e5 moved to e7&#10;the black pawn on c7 moved to c5&#10;") !=
          std::string::npos);
}

TEST_CASE_FIXTURE(Documents, "the PDF report holds the pages that differ, with a note for each difference") {
    report("report.pdf", {"--report", directory / "report.json"});
    const auto summary = nlohmann::json::parse(contents(directory / "report.json"));
    const RunResult info = run({{"pdfinfo", directory / "report.pdf"}});
    CHECK(info.output.find("Pages:           2\n") != std::string::npos);
    const std::string pdf = contents(directory / "report.pdf");
    const auto& differences = summary["pages"][1]["differences"];
    // A piece that stands elsewhere has a frame at both places; another frame is that of the pixels.
    const auto elsewhere = std::ranges::count_if(differences, [](const auto& difference) {
        return difference["layer"] == "board" && difference["change"] == "moved";
    });
    CHECK(elsewhere == 2);
    CHECK(count(pdf, "/Subtype /Square") == differences.size() + static_cast<std::size_t>(elsewhere) + 1);
    // The frames are drawn: the marked page is not the page.
    const RunResult compared =
        test::inkmate({"compare", second, directory / "report.pdf", "--dpi", "60", "--json"});
    CHECK(compared.status.code == 1);
    CHECK(nlohmann::json::parse(compared.output)["pages"].size() >= 2);
}

TEST_CASE_FIXTURE(Documents, "frames of the HTML report lie where pages differ, also on turned ones") {
    Browser browser(1300, 1500);
    for (const int rotation : sample(std::vector{0, 90, 180, 270}, 2, 1)) {
        CAPTURE(rotation);
        for (const std::string& file : {first, second})
            REQUIRE(
                run({{"qpdf", file, fmt::format("--rotate={}", rotation), file + ".turned"}}).status.ok());
        const std::string html = directory / "turned.html";
        CHECK(
            test::inkmate({"compare", first + ".turned", second + ".turned", "--dpi", "60", "--report", html})
                .status.code == 1);
        browser.open(html);
        REQUIRE(browser.becomes_true("document.documentElement.dataset.ready === 'true'"));
        REQUIRE(browser.becomes_true(
            "[...document.querySelectorAll('#sheets img')].every(i => i.complete && i.naturalWidth > 0)"));
        const nlohmann::json differing = browser.value(R"((() => {
            const [a, b] = [...document.querySelectorAll("#sheets img")].map((image) => {
                const canvas = document.createElement("canvas");
                canvas.width = image.naturalWidth;
                canvas.height = image.naturalHeight;
                const pen = canvas.getContext("2d");
                pen.drawImage(image, 0, 0);
                return pen.getImageData(0, 0, canvas.width, canvas.height);
            });
            const view = document.querySelector("#first svg").viewBox.baseVal;
            const frames = [...document.querySelectorAll("#first rect, #second rect")].map((r) =>
                ["x", "y", "width", "height"].map((key) => Number(r.getAttribute(key))));
            let inside = 0, outside = 0;
            for (let i = 0; i < a.data.length; i += 4) {
                if (a.data[i] === b.data[i]) continue;
                const x = ((i / 4) % a.width + 0.5) / a.width * view.width;
                const y = (Math.floor(i / 4 / a.width) + 0.5) / a.height * view.height;
                if (frames.some(([left, top, w, h]) => left <= x && x <= left + w && top <= y && y <= top + h)) ++inside;
                else ++outside;
            }
            return [inside, outside];
        })())");
        CHECK(differing[0] > 100);
        CHECK(differing[1] == 0);
    }
}

TEST_CASE_FIXTURE(Documents, "the HTML report saves the manifest that accepts what it shows") {
    report("report.html");
    Browser browser(1300, 900);
    browser.open(directory / "report.html");
    REQUIRE(browser.becomes_true("document.documentElement.dataset.ready === 'true'"));
    browser.value("URL.createObjectURL = blob => { blob.text().then(t => window.saved = t); return '#'; }");
    browser.click("#accept");
    REQUIRE(browser.becomes_true("window.saved !== undefined"));
    write(directory / "manifest.json", browser.value("window.saved").get<std::string>());
    const std::string updated = directory / "updated.json";
    const std::vector<std::string> compare = {"compare", first, second, "--dpi", "60", "--manifest"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), compare.begin(), compare.end());
        return test::inkmate(more);
    };
    CHECK(with({updated, "--update"}).status.ok());
    CHECK(contents(directory / "manifest.json") == contents(updated));
    CHECK(with({directory / "manifest.json"}).status.ok());
    // Where nothing differs there is nothing to accept.
    CHECK(test::inkmate({"compare", first, first, "--report", directory / "equal.html"}).status.ok());
    browser.open(directory / "equal.html");
    REQUIRE(browser.becomes_true("document.documentElement.dataset.ready === 'true'"));
    CHECK(browser.value("document.getElementById('accept').hidden") == true);
}
