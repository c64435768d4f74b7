#pragma once

#include <string>

#include "../chess/epd.hpp"

namespace inkmate::problem {

/// What a record's solution is, in SAN with move numbers: its operation pv; else what is proved of the
/// stipulation that it has (dm, stipulation), if its bm is no other move; else its bm, several with "or"
/// between. Empty where nothing is known, or a proof would take long.
///
///     "1. Qb8+ Nxb8 2. Rd8#"
std::string answer_text(const chess::EpdRecord& record);

}  // namespace inkmate::problem
