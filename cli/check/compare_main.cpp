#include "cli/commands.hpp"

int main(int argc, char** argv) {
    using namespace inkmate::cli;
    return run_single_command(COMPARE_PROGRAM, COMPARE_DESCRIPTION, add_compare_program, argc, argv);
}
