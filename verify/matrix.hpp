#pragma once

#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate {

/// How a program is written.
enum class Form { readable, small };
inline constexpr psgen::WordTable<Form, 2> FORM_WORDS = {
    {{"readable", Form::readable}, {"small", Form::small}}};

/// Everything that may vary from one run of a game to another; every combination counts.
struct Matrix {
    std::vector<Paper> papers = {A4};
    std::vector<LayoutName> layouts = {LayoutName::game};
    std::vector<psgen::Orientation> orientations = {psgen::Orientation::white};
    std::vector<Form> forms = {Form::readable};
    /// Names or files; "all" stands for those on the PATH.
    std::vector<std::string> ghostscripts = {"gs"};
};

/// One combination.
struct Variant {
    Paper paper;
    LayoutName layout;
    psgen::Orientation orientation;
    Form form;
    std::string ghostscript;
};

/// Throws VerifyError when there is no Ghostscript.
std::vector<Variant> variants(const Matrix& matrix);
/// " [letter, small]": what tells a variant from the others, the axes that have several values.
std::string name_of(const Variant& variant, const Matrix& matrix);

}  // namespace inkmate
