#include "cli/program/play_variant.hpp"

#include <fmt/format.h>

#include <memory>

#include "cli/pages/variant_source.hpp"
#include "core/variant/error.hpp"
#include "play/session/variant_live.hpp"
#include "play/session/variant_record.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

namespace {

VariantRecord variant_record(const Options& table, const PlayFlags& flags) {
    if (!flags.resumed()) {
        psgen::PlayingProgram options = program_options(flags.program);
        options.drawing = flags.drawing();
        return VariantRecord::begin(flags.new_file(), options, flags.keeping());
    }
    refuse_with_resume(table);
    const auto rules = std::make_shared<const variant::Rules>(load_variant(flags.program.variant));
    try {
        VariantRecord record = VariantRecord::open(flags.resume, rules, flags.keeping());
        record.options().drawing = flags.drawing();
        return record;
    } catch (const variant::VariantError& e) {
        throw CommandError(e.what(), EXIT_USAGE);
    }
}

}  // namespace

std::string variant_to_play(const PlayFlags& flags) {
    if (!flags.program.variant.empty() || !flags.resumed()) return flags.program.variant;
    return variant_of_kept_game(flags.resume);
}

int play_variant(const Options& table, const PlayFlags& flags) {
    VariantRecord record = variant_record(table, flags);
    const device::Interrupt interrupt;
    device::GhostscriptLine ghostscript(local_ghostscript(flags, record.game().moves().size()));
    record.save();
    fmt::print("The game is kept in {}.\n", record.file());
    const std::unique_ptr<UserConsole> console =
        user_console([&record] { return possible_in_variant(record); });
    play_to_end(flags, record.file(), interrupt, ghostscript, [&] {
        play_variant_live(record, generate(record.program()), local_device(flags),
                          ghostscript.connect(&interrupt), *console);
    });
    removed_unplayed(flags, record.kept_file(), record.is_begun());
    return 0;
}

}  // namespace inkmate
