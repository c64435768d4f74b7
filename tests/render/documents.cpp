#include "tests/render/documents.hpp"

#include <fmt/format.h>

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>

#include "base/process/ghostscript.hpp"
#include "render/cairo/draw.hpp"

namespace inkmate::test {

namespace fs = std::filesystem;

figures::Fill rectangle(int x, int y, int width, int height, int grey) {
    return {{{figures::PathOp::move, {figures::Point{x, y}}},
             {figures::PathOp::line, {figures::Point{x + width, y}}},
             {figures::PathOp::line, {figures::Point{x + width, y + height}}},
             {figures::PathOp::line, {figures::Point{x, y + height}}},
             {figures::PathOp::close, {}}},
            grey};
}

figures::Fill circle(int x, int y, int radius, int grey) {
    const int k = static_cast<int>(std::lround(radius * 0.5522847498));
    const int r = radius;
    const auto curve = [&](int x1, int y1, int x2, int y2, int x3, int y3) {
        return figures::PathStep{
            figures::PathOp::curve,
            {figures::Point{x + x1, y + y1}, figures::Point{x + x2, y + y2}, figures::Point{x + x3, y + y3}}};
    };
    return {{{figures::PathOp::move, {figures::Point{x + r, y}}},
             curve(r, k, k, r, 0, r),
             curve(-k, r, -r, k, -r, 0),
             curve(-r, -k, -k, -r, 0, -r),
             curve(k, -r, r, -k, r, 0),
             {figures::PathOp::close, {}}},
            grey};
}

figures::Page sample_page() {
    return {
        figures::A4,
        {rectangle(400, 1600, 200, 200, 14), rectangle(600, 1600, 200, 200, 12),
         rectangle(600, 1600, 8, 200, 0), rectangle(600, 1792, 200, 8, 0), circle(700, 1700, 60, 0),
         circle(700, 1700, 40, 16),
         figures::Text{figures::Font::times_bold, figures::quarters(18), {289, 3000}, "Black played 1... e5"},
         figures::Text{figures::Font::helvetica, figures::quarters(10), {289, 1201}, "1. e4 e5 2. Nf3"},
         figures::Text{
             figures::Font::courier, figures::quarters(9), {289, 401}, "8/8/8/4p3/4P3/8/8/8 w - - 0 2"}}};
}

std::string postscript(std::span<const figures::Page> pages) {
    std::string ps = "%!PS\n";
    const auto number = [](int q) { return fmt::format("{:g}", figures::points(q)); };
    const auto point = [&](figures::Point p) { return number(p.x) + " " + number(p.y); };
    for (const figures::Page& page : pages) {
        ps += fmt::format("<< /PageSize [{} {}] >> setpagedevice\n", page.paper.width, page.paper.height);
        for (const figures::Item& item : page.items) {
            if (const auto* fill = std::get_if<figures::Fill>(&item)) {
                ps += fmt::format("{:g} setgray newpath", fill->ink.red / 16.0);
                for (const figures::PathStep& step : fill->path) {
                    if (step.op == figures::PathOp::move) ps += " " + point(step.points[0]) + " moveto";
                    if (step.op == figures::PathOp::line) ps += " " + point(step.points[0]) + " lineto";
                    if (step.op == figures::PathOp::close) ps += " closepath";
                    if (step.op == figures::PathOp::curve)
                        ps += fmt::format(" {} {} {} curveto", point(step.points[0]), point(step.points[1]),
                                          point(step.points[2]));
                }
                ps += " fill\n";
            } else {
                const auto& text = std::get<figures::Text>(item);
                std::string escaped;
                for (const char c : text.text)
                    escaped += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
                ps += fmt::format("0 setgray /{} findfont {} scalefont setfont {} moveto ({}) show\n",
                                  figures::postscript_name(text.font), number(text.size), point(text.at),
                                  escaped);
            }
        }
        ps += "showpage\n";
    }
    return ps;
}

std::vector<fs::path> by_ghostscript(std::string_view program, const fs::path& directory, Fonts fonts) {
    fs::create_directories(directory);
    std::vector<std::string> arguments = process::ghostscript_arguments(process::find_ghostscript());
    arguments.insert(arguments.end(),
                     {"-sDEVICE=pdfwrite", process::output_file_argument(directory, "page-%04d.pdf")});
    if (fonts == Fonts::embedded)
        arguments.insert(arguments.end(), {"-c", "<< /NeverEmbed [ ] >> setdistillerparams", "-f"});
    arguments.emplace_back("-_");
    const process::RunResult result = process::run({arguments}, program);
    REQUIRE_MESSAGE(result.status.ok(), result.output, result.errors);
    std::vector<fs::path> pages;
    for (const auto& entry : fs::directory_iterator(directory)) pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    return pages;
}

fs::path by_cairo(std::span<const figures::Page> pages, const fs::path& file) {
    cairo::draw_pdf(pages, file);
    return file;
}

fs::path write_file(const fs::path& file, std::string_view bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
    return file;
}

std::string stream(std::string_view dictionary, std::string_view data) {
    return fmt::format("<< {} /Length {} >>\nstream\n{}\nendstream", dictionary, data.size(), data);
}

std::string raw_pdf(std::string_view content, std::string_view resources,
                    const std::vector<std::string>& objects) {
    std::vector<std::string> all = {
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << "
                    "/Font << /H 5 0 R "
                    "/C 6 0 R /X 10 0 R >> {} >> >>",
                    resources),
        fmt::format("<< /Length {} >>\nstream\n{}\nendstream", content.size(), content),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
        "null",
        "null",
        "null",
    };
    all.insert(all.end(), objects.begin(), objects.end());
    return pdf_of(all);
}

std::string pdf_of(const std::vector<std::string>& all) {
    std::string pdf = "%PDF-1.4\n";
    std::string table;
    for (std::size_t i = 0; i < all.size(); ++i) {
        table += fmt::format("{:010} 00000 n \n", pdf.size());
        pdf += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, all[i]);
    }
    const std::size_t start = pdf.size();
    pdf += fmt::format(
        "xref\n0 {0}\n0000000000 65535 f \n{1}trailer\n<< /Size {0} /Root 1 0 R >>\nstartxref\n{2}\n%%EOF\n",
        all.size() + 1, table, start);
    return pdf;
}

}  // namespace inkmate::test
