#include "psgen/emit/options.hpp"

namespace inkmate {

void aim_at(Target target, ProgramOptions& options) {
    const bool printer = target == Target::printer;
    options.device = {.ask_paper = !printer,
                      .timeouts_off = printer,
                      .duplex_off = printer,
                      .one_copy = printer,
                      .job_name = printer ? options.title : std::string()};
    options.pages = printer ? PagesMode::reply : PagesMode::every;
}

}  // namespace inkmate
