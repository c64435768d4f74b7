#include <CLI/CLI.hpp>

#include "cli/commands.hpp"

int main(int argc, char** argv) {
    using namespace inkmate::cli;
    return run_program(COMPARE_PROGRAM, [&] {
        CLI::App app(COMPARE_DESCRIPTION, COMPARE_PROGRAM);
        Options options(app);
        const Run compare = add_compare_program(options);
        const auto status = read_command_line(options, argc, argv);
        return status ? *status : compare();
    });
}
