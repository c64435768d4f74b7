// The page of the site that compares two PDFs, in a real browser: inkmate-compare in WebAssembly, whose
// pixels are drawn by Ghostscript in WebAssembly.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <optional>
#include <string>

#include "base/process/ghostscript.hpp"
#include "tests/cli/command.hpp"
#include "tests/cli/program/browser.hpp"
#include "tests/site/site.hpp"
#include "tests/site/static_server.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

/// The site with the comparison, documents beside it that pages can fetch, and a browser.
class ComparePage {
  public:
    ComparePage(const fs::path& package, const fs::path& comparison) {
        const RunResult built =
            build_site(folder_.path(), package,
                       {"--parts", "play,compare", "--programs", "tiny", "--compare", comparison});
        INFO(built.errors);
        REQUIRE(built.status.ok());
        fs::create_directory(document(""));
        server_.emplace(folder_.path());
        browser_.emplace(1280, 1000);
    }
    ComparePage(const ComparePage&) = delete;
    ComparePage& operator=(const ComparePage&) = delete;

    Browser& browser() { return *browser_; }
    json value(const std::string& expression) { return browser_->value(expression); }
    std::string text(const std::string& selector) {
        return value(fmt::format("document.querySelector('{}').textContent", selector));
    }
    fs::path document(const std::string& name) const { return folder_ / "documents" / name; }
    /// Makes a document of pages of text: PostScript, with further options of Ghostscript.
    void make(const std::string& name, const std::string& pages,
              const std::vector<std::string>& options = {}) const {
        std::vector<std::string> arguments = ghostscript_arguments(find_ghostscript());
        arguments.insert(arguments.end(), options.begin(), options.end());
        arguments.insert(arguments.end(),
                         {"-sDEVICE=pdfwrite", "-sOutputFile=" + document(name).string(), "-_"});
        REQUIRE(run({arguments},
                    "%!PS\n<< /PageSize [360 360] >> setpagedevice\n/Helvetica 12 selectfont\n" + pages)
                    .status.ok());
    }

    void open() { browser_->open_address(server_->address() + "compare/index.html"); }
    /// Gives the page documents as a person would choose them.
    void choose(const std::string& first, const std::string& second) {
        for (const auto& [side, name] : {std::pair{"first", first}, std::pair{"second", second}}) {
            value(
                fmt::format("void fetch('/documents/{1}').then((answer) => answer.blob()).then((bytes) => {{ "
                            "const given = new DataTransfer(), field = document.querySelector('#{0}'); "
                            "given.items.add(new File([bytes], '{1}')); field.files = given.files; "
                            "field.dispatchEvent(new Event('change')); }})",
                            side, name));
            REQUIRE(browser_->becomes_true(
                fmt::format("document.querySelector('#{}-name').textContent === '{}'", side, name)));
        }
    }
    /// Compares, and returns what the page says of the result.
    std::string result(const std::string& first, const std::string& second) {
        choose(first, second);
        browser_->click("#compare");
        return told();
    }
    /// Waits for the result.
    std::string told() {
        for (int i = 0; i < 6; ++i)
            if (browser_->becomes_true("document.querySelector('#stop').hidden && "
                                       "document.querySelector('#result').dataset.state !== 'none'"))
                return text("#summary");
        FAIL("there is no result: " << text("#progress"));
        return {};
    }
    std::string state() { return value("document.querySelector('#result').dataset.state"); }
    /// An expression about the page of the report in the frame.
    json report(const std::string& expression) {
        REQUIRE(
            browser_->becomes_true("document.querySelector('#report "
                                   "iframe')?.contentDocument.documentElement.dataset.ready === 'true'"));
        return value(fmt::format("((page) => {})(document.querySelector('#report iframe').contentDocument)",
                                 expression));
    }

  private:
    TemporaryDirectory folder_;
    std::optional<StaticServer> server_;
    std::optional<Browser> browser_;
};

/// The last line that the command writes about two documents of a folder, as a sentence.
std::string told_by_command(const fs::path& folder, const std::string& first, const std::string& second) {
    const std::string script = fmt::format("inkmate compare {} {} --without pixels", first, second);
    const std::string last = lines(shell(folder, script).output).back();
    return static_cast<char>(std::toupper(last.front())) + last.substr(1) + ".";
}

}  // namespace

TEST_CASE("two PDFs are compared in a browser, as the command compares them") {
    const auto package = ghostscript_package();
    const auto comparison = wasm_comparison();
    if (!package || !comparison) return;
    ComparePage page(*package, *comparison);
    const std::string second_page = "72 300 moveto (The second page) show showpage\n";
    page.make("start.pdf", "72 300 moveto (A line) show showpage\n" + second_page);
    page.make("moved.pdf", "79 300 moveto (A line) show showpage\n" + second_page);
    page.make("short.pdf", "72 300 moveto (A line) show showpage\n");
    page.make("secret.pdf", second_page, {"-sOwnerPassword=a", "-sUserPassword=b"});
    write(page.document("broken.pdf"), "This is text.");

    page.open();
    REQUIRE(page.browser().becomes_true("document.querySelector('#size').textContent !== ''"));
    CHECK(page.value("document.querySelector('#compare').disabled") == true);
    // With the keyboard alone, once there are documents.
    page.choose("start.pdf", "moved.pdf");
    page.browser().press(TAB);
    for (int i = 0; i < 20 && page.value("document.activeElement.id") != "compare"; ++i)
        page.browser().press(TAB);
    // The report that can be saved is a file that the page makes.
    page.value(
        "(() => { const make = URL.createObjectURL.bind(URL); URL.createObjectURL = (file) => { "
        "file.text().then((text) => { window.saved = text; }); return make(file); }; })()");
    page.browser().press(ENTER);
    CHECK(page.told().starts_with("Different: 1 of 2 pages"));
    CHECK(page.state() == "different");
    CHECK(page.report("page.querySelector('#list li').textContent").get<std::string>().find("moved") !=
          std::string::npos);
    CHECK(page.report("page.querySelectorAll('#sheets img').length") == 2);
    CHECK(page.browser().becomes_true(
        "[...document.querySelector('#report iframe').contentDocument.querySelectorAll("
        "'#sheets img')].every((image) => image.naturalWidth === 750)"));
    CHECK(has(page.report("page.querySelector('#list').textContent").get<std::string>(),
              "differ at 150 dpi with Ghostscript"));
    REQUIRE(page.browser().becomes_true("window.saved?.includes('Pages compared')"));
    CHECK(page.value("[...document.querySelectorAll('button, input, a, iframe, section')].filter((e) => "
                     "!(e.getAttribute('aria-label') || e.title || e.textContent.trim() || "
                     "e.labels?.length)).length") == 0);

    CHECK(page.result("start.pdf", "start.pdf").starts_with("Equal: 2 pages"));
    CHECK(page.state() == "equal");
    CHECK(page.value("document.querySelector('#report').children.length") == 0);

    CHECK(page.result("start.pdf", "broken.pdf") == "broken.pdf is not a PDF");
    CHECK(page.state() == "error");
    CHECK(page.result("secret.pdf", "start.pdf") ==
          "secret.pdf opens only with a password: compare a copy without one");

    page.browser().click("#pixels");
    CHECK(page.result("start.pdf", "short.pdf") ==
          told_by_command(page.document(""), "start.pdf", "short.pdf"));
    CHECK(page.result("start.pdf", "moved.pdf") ==
          told_by_command(page.document(""), "start.pdf", "moved.pdf"));
    // Two files that are dropped are both documents.
    page.value(R"(void fetch('/documents/short.pdf').then((answer) => answer.blob()).then((bytes) => {
        const given = new DataTransfer();
        for (let i = 0; i < 2; ++i) given.items.add(new File([bytes], 'twice.pdf'));
        const drop = new DragEvent('drop', { dataTransfer: given, cancelable: true });
        document.querySelector('[data-side=second]').dispatchEvent(drop);
    }))");
    REQUIRE(page.browser().becomes_true("document.querySelector('#first-name').textContent === 'twice.pdf'"));
    page.browser().click("#compare");
    CHECK(page.told().starts_with("Equal: 1 page"));
}
