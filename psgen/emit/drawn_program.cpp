#include "psgen/emit/drawn_program.hpp"

#include <fmt/format.h>

#include <utility>

#include "psgen/emit/program.hpp"
#include "psgen/link/minify.hpp"
#include "psgen/tables/drawn_page_text.hpp"

namespace inkmate {

DrawnProgram::DrawnProgram(const ProgramOptions& options, Sink sink)
    : sink_(std::move(sink)), small_(options.minify), faces_(options.drawn_faces) {
    sink_(generate_drawn_prolog(options));
}

void DrawnProgram::add(const std::string& text) {
    ++pages_;
    const std::string page = fmt::format("Inkmate begin {}\n{}{} end\n", drawn_word("BeginDrawnPage", small_),
                                         text, drawn_word("EndDrawnPage", small_));
    sink_(fmt::format("%%Page: {0} {0}\n{1}", pages_, small_ ? minify(page, {}) : page));
}

void DrawnProgram::add(const Page& page) {
    add(drawn_page_text(page, faces_, small_));
}

void DrawnProgram::finish() {
    sink_(fmt::format("%%Trailer\n%%Pages: {}\n%%EOF\n", pages_));
}

}  // namespace inkmate
