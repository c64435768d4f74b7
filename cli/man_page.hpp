#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace inkmate {

/// The manual page of a command (section 1, troff with the man macros). `date` is "2026-01-31".
std::string man_page(const CLI::App& app, const std::string& date);

}  // namespace inkmate
