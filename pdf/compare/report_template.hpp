#pragma once

#include <string_view>

namespace inkmate::compare {

/// The page of the HTML report (report.html), where this text stands for the data.
inline constexpr std::string_view REPORT_DATA = "INKMATE-REPORT-DATA";
std::string_view report_template();

}  // namespace inkmate::compare
