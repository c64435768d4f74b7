#pragma once

#include <nlohmann/json.hpp>

#include "pdf/compare/report.hpp"

namespace inkmate::compare {

/// All that a report is made of, with pictures and seconds, to be read again elsewhere; the JSON of a report
/// for scripts is to_json().
nlohmann::json json_of_entry(const ReportEntry& entry);
/// The entry again, without loss. Throws nlohmann::json::exception or std::runtime_error for what is none.
ReportEntry entry_of_json(const nlohmann::json& json);

}  // namespace inkmate::compare
