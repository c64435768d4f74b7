#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate::verify {

/// Reports what cannot be verified, and what to do.
class VerifyError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Everything that may vary from run to run of a game; every combination counts.
struct Matrix {
    std::vector<figures::Paper> papers = {figures::A4};
    std::vector<page::LayoutName> layouts = {page::LayoutName::game};
    std::vector<psgen::Orientation> orientations = {psgen::Orientation::white};
    std::vector<psgen::Form> forms = {psgen::Form::readable};
    /// Names or files; "all" stands for those on the PATH.
    std::vector<std::string> ghostscripts = {"gs"};
};

/// A value for each axis of a matrix.
struct Combination {
    figures::Paper paper;
    page::LayoutName layout;
    psgen::Orientation orientation;
    psgen::Form form;
    std::string ghostscript;
};

/// Throws VerifyError when there is no Ghostscript.
std::vector<Combination> combinations(const Matrix& matrix);
/// " [letter, small]": what tells a combination from the others, the axes that have several values.
std::string name_of(const Combination& combination, const Matrix& matrix);

}  // namespace inkmate::verify
