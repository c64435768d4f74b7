#include "cli/program/device_options.hpp"

#include <fmt/format.h>

#include "cli/bounds.hpp"

namespace inkmate {

namespace {

/// Where a device's own settings may stay.
const Choices<bool> KEEP_OR_OFF = {{"keep", false}, {"off", true}};
const Choices<bool> KEEP_OR_ONE = {{"keep", false}, {"one", true}};

}  // namespace

void add_device_options(Options& options, DeviceFlags& flags, Products of, std::string_view pages) {
    options.group("Printer");
    options.choice(
        {.name = "--target",
         .help = fmt::format("What the program runs on; printer: --paper auto --pages {} --timeouts "
                             "off --duplex off --copies one, and the title as job name",
                             pages),
         .of = of},
        flags.target, choices(psgen::TARGET_WORDS));
    options.choice({.name = "--timeouts", .help = "off: ask the device not to end a long job", .of = of},
                   flags.timeouts_off, KEEP_OR_OFF);
    options.choice({.name = "--duplex", .help = "off: ask for pages on one side of a sheet", .of = of},
                   flags.duplex_off, KEEP_OR_OFF);
    options.choice({.name = "--copies", .help = "one: ask for one copy of each page", .of = of},
                   flags.one_copy, KEEP_OR_ONE);
    options.value({.name = "--job-name",
                   .help = "Name of the job on the device",
                   .value = "NAME",
                   .of = EVERYTHING & ~PUZZLE_ANSWERS},
                  flags.job_name);
}

void add_memory_option(Options& options, DeviceFlags& flags) {
    options
        .value(
            {.name = "--vm-limit",
             .help =
                 "Memory that the program may take; its tables are made to fit (see docs/guide/printers.md)",
             .value = "BYTES",
             .of = PAGES_OF_GAMES},
            flags.memory)
        .check(at_least(std::size_t{1}, "bytes"));
}

void add_wrapper_option(Options& options, psgen::Wrapper& wrapper) {
    options.choice({.name = "--wrap",
                    .help = "Wrap the job in PJL, or put ^D before and after it (eot)",
                    .of = EVERYTHING & ~PUZZLE_ANSWERS},
                   wrapper, choices(psgen::WRAPPER_WORDS));
}

}  // namespace inkmate
