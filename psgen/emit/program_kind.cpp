#include "psgen/emit/program_kind.hpp"

namespace inkmate {

bool is_book(const ProgramOptions& options) {
    return options.layout == LayoutName::book;
}

bool is_drawn(const ProgramOptions& options) {
    return is_book(options) || !options.drawn_faces.empty();
}

bool is_document(const ProgramOptions& options) {
    return (options.layout == LayoutName::diagram && !options.lesson) || is_drawn(options);
}

}  // namespace inkmate
