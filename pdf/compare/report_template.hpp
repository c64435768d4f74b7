#pragma once

#include <string_view>

namespace inkmate::compare {

/// The page of the HTML report (report.html), in which this text marks the place of the data.
inline constexpr std::string_view REPORT_DATA = "INKMATE-REPORT-DATA";
std::string_view report_template();

}  // namespace inkmate::compare
