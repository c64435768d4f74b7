// `inkmate play` by itself, which is built sooner than all of `inkmate`: ./dev play.
#include "cli/commands.hpp"
#include "cli/game_source.hpp"

namespace inkmate::cli {

namespace {

Run add_play_program(Options& options) {
    return [play = add_play(options)] { return status_with_faults(play()); };
}

}  // namespace

}  // namespace inkmate::cli

int main(int argc, char** argv) {
    using namespace inkmate::cli;
    // Named as it was typed, so that the commands in its messages can be typed again.
    return run_single_command(argv[0], PLAY_DESCRIPTION, add_play_program, argc, argv);
}
