#pragma once

#include "cli/option_table.hpp"

namespace inkmate::cli {

/// --insecure: an encrypted connection takes any certificate.
inline void add_insecure_option(Options& options, bool& insecure) {
    options.flag({.name = "--insecure", .help = "Take any certificate of an ipps:// device"}, insecure);
}

}  // namespace inkmate::cli
