#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cli/option_table.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// What a program asks of its device, and how much it may take of it. Nothing: as the target has it.
struct DeviceFlags {
    psgen::Target target = psgen::Target::gs;
    std::optional<bool> timeouts_off;
    std::optional<bool> duplex_off;
    std::optional<bool> one_copy;
    std::optional<std::string> job_name;
    std::optional<std::size_t> memory;
};
/// `pages`: the word of --pages for a device, which wastes no paper.
void add_device_options(Options& options, DeviceFlags& flags, Products of, std::string_view pages);
/// --vm-limit.
void add_memory_option(Options& options, DeviceFlags& flags);

/// --wrap.
void add_wrapper_option(Options& options, psgen::Wrapper& wrapper);

}  // namespace inkmate
