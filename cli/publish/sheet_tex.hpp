#pragma once

#include <string>
#include <string_view>

#include "render/page/layout/design.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate::publish {

/// Return a worksheet of chess as LaTeX (UTF-8) with the packages xskak and chessboard, to edit on. The
/// solutions, if the worksheet shows any, follow on a page of their own.
std::string sheet_tex(const page::Worksheet& worksheet, const page::PageDesign& design,
                      std::string_view title);

}  // namespace inkmate::publish
