#include "psgen/emit/options.hpp"

#include "core/engine/tiny.hpp"
#include "core/variant/rules.hpp"
#include "render/page/content.hpp"

namespace inkmate {

using namespace engine;

PlayStyle style_of(const ProgramOptions& options) {
    return {options.limits, options.mistakes, options.seed, options.book};
}

void aim_at(Target target, ProgramOptions& options) {
    const bool printer = target == Target::printer;
    options.device = {.ask_paper = !printer,
                      .timeouts_off = printer,
                      .duplex_off = printer,
                      .one_copy = printer,
                      .job_input = printer,
                      .job_name = printer ? options.title : std::string()};
    options.pages = printer ? PagesMode::reply : PagesMode::every;
    options.pack = !printer;
}

void make_tiny(ProgramOptions& options) {
    options.tiny = true;
    options.minify = true;
    options.language_level = 1;
    options.uci = false;
    options.device.ask_paper = false;
    options.limits = {.depth = TINY_DEPTH};
    options.names = {};
}

void make_variant(std::shared_ptr<const variant::Rules> rules, std::string fen, ProgramOptions& options) {
    options.title = "A game of " + rules->name;
    options.names = variant_names(*rules);
    options.variant = std::move(rules);
    options.variant_fen = std::move(fen);
    options.book = {};
}

}  // namespace inkmate
