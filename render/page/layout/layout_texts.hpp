#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/page/layout/layout.hpp"

/// Texts of a page that are as long as its layout has room for.
namespace inkmate::page {

/// The texts of Part::names; what is too long takes two lines where each player has his place, and ends with
/// an ellipsis where that is not enough.
std::vector<figures::Text> name_texts(const Layout& layout, const GameNames& names, bool flipped);
/// What stands before the page number, and where it begins when that has one digit; each digit more moves
/// both to the left.
std::string number_word(const Layout& layout, const GameNames& names);
figures::Point number_at(const Layout& layout, const GameNames& names);
/// Where a page number of three digits begins, with the widest id.
int number_left(const Layout& layout);
/// How to answer, in lines that fit the layout.
std::vector<std::string> answer_lines(const Layout& layout, std::string_view text);
/// A FEN broken after slashes and blanks.
std::vector<std::string> fen_lines(const Layout& layout, std::string_view fen);

}  // namespace inkmate::page
