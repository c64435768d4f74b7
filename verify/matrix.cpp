#include "verify/matrix.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/process/ghostscript.hpp"

namespace inkmate::verify {

namespace {

std::vector<std::string> ghostscripts(const Matrix& matrix) {
    std::vector<std::string> result;
    for (const std::string& name : matrix.ghostscripts) {
        if (name != "all") {
            result.push_back(name);
            continue;
        }
        for (const process::Ghostscript& gs : process::installed_ghostscripts()) result.push_back(gs.program);
    }
    if (result.empty())
        throw VerifyError("there is no Ghostscript on the PATH: install the package ghostscript");
    return result;
}

}  // namespace

std::vector<Combination> combinations(const Matrix& matrix) {
    std::vector<Combination> result;
    for (const figures::Paper& paper : matrix.papers)
        for (const page::LayoutName layout : matrix.layouts)
            for (const psgen::Orientation orientation : matrix.orientations)
                for (const psgen::Form form : matrix.forms)
                    for (const std::string& gs : ghostscripts(matrix))
                        result.push_back({paper, layout, orientation, form, gs});
    return result;
}

std::string name_of(const Combination& v, const Matrix& matrix) {
    std::vector<std::string> words;
    if (matrix.papers.size() > 1) words.emplace_back(v.paper.name);
    if (matrix.layouts.size() > 1) words.emplace_back(page::word_of(v.layout));
    if (matrix.orientations.size() > 1)
        words.emplace_back(psgen::word_of(psgen::ORIENTATION_WORDS, v.orientation));
    if (matrix.forms.size() > 1) words.emplace_back(psgen::word_of(psgen::FORM_WORDS, v.form));
    if (ghostscripts(matrix).size() > 1) words.push_back(v.ghostscript);
    return words.empty() ? "" : fmt::format(" [{}]", fmt::join(words, ", "));
}

}  // namespace inkmate::verify
