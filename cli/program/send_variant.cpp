#include "cli/program/send_variant.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "base/files/file_names.hpp"
#include "cli/error.hpp"
#include "cli/pages/variant_source.hpp"
#include "cli/program/program_source.hpp"
#include "core/engine/chance.hpp"
#include "core/variant/error.hpp"
#include "play/session/program_settings.hpp"
#include "play/session/variant_jobs.hpp"
#include "play/session/variant_live.hpp"
#include "play/session/variant_record.hpp"
#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

namespace {

struct Task {
    VariantRecord record;
    /// What is sent to a device with a way back.
    std::string program;
};

Task begun(const SendFlags& flags, const NamedVariant& named, std::shared_ptr<const variant::Rules> rules,
           const std::string& text, const Keeping& keeping) {
    const std::optional<psgen::ReadDescription> described = psgen::read_any_description(text);
    if (!described) throw CommandError(not_a_program(flags.program, text));
    if (described->game.variant != rules->name)
        throw CommandError(
            fmt::format("{} plays {}, not {}", flags.program,
                        described->game.variant.empty() ? "chess" : described->game.variant, rules->name),
            EXIT_USAGE);
    psgen::PlayingProgram options = psgen::program_of_variant(*described, std::move(rules));
    std::string program(psgen::unwrap_job(text));
    // A rule file may have become another one since.
    if (!named.own.empty() && generate(options) != program)
        throw CommandError(
            fmt::format("{} was not made by the rules that {} holds now, or by another version "
                        "of Inkmate: generate it anew",
                        flags.program, flags.variant));
    // The replies are to be known here too.
    const bool needs_seed = options.seed == 0;
    if (needs_seed) options.seed = engine::random_seed();
    if (bound(options.limits, flags.most_nodes()) || needs_seed || text.front() != '%')
        program = generate(options);
    return {VariantRecord::begin(flags.new_file(), options, keeping), std::move(program)};
}

Task resumed(const SendFlags& flags, std::shared_ptr<const variant::Rules> rules, const Keeping& keeping) {
    Task task{VariantRecord::open(flags.resume, std::move(rules), keeping), {}};
    bound(task.record.options().limits, flags.most_nodes());
    task.program = generate(task.record.program());
    return task;
}

}  // namespace

std::string variant_to_send(const SendFlags& flags, const std::string& program) {
    if (!flags.variant.empty()) return flags.variant;
    if (!flags.resume.empty()) return variant_of_kept_game(flags.resume);
    const std::optional<psgen::ReadDescription> described = psgen::read_any_description(program);
    const std::string name = described ? described->game.variant : "";
    if (!name.empty() && !is_builtin_variant(name))
        throw CommandError(fmt::format("{} plays {}: name its rules too, by --variant FILE.ini:{}",
                                       flags.program, name, name),
                           EXIT_USAGE);
    return name;
}

void send_variant(const SendFlags& flags, const std::string& variant, const std::string& program,
                  DeviceGameOptions options) {
    const NamedVariant named = find_variant(variant);
    const auto rules = std::make_shared<const variant::Rules>(load_variant(variant));
    if (!named.own.empty())
        options.way_on = fmt::format("inkmate send --to {} --variant {} --resume",
                                     files::shell_word(options.uri.text), files::shell_file(variant));
    const Keeping keeping{.way_on = options.way_on};
    Task task = [&] {
        try {
            return options.resumed ? resumed(flags, rules, keeping)
                                   : begun(flags, named, rules, program, keeping);
        } catch (const variant::VariantError& e) {
            throw CommandError(
                fmt::format("{}: {}", options.resumed ? flags.resume : flags.program, e.what()), EXIT_USAGE);
        }
    }();
    const device::Interrupt interrupt;
    play_on_device(
        flags, options, task.record.file(), interrupt,
        [&] { return play_variant_live(task.record, task.program, options, interrupt); },
        [&] { play_variant_jobs(task.record, options, interrupt); });
}

}  // namespace inkmate
