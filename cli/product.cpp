#include "cli/product.hpp"

#include "cli/error.hpp"

namespace inkmate {

Products product_of(LayoutName layout) {
    switch (layout) {
        case LayoutName::game:
        case LayoutName::economy:
        case LayoutName::large:
        case LayoutName::plain: return GAME;
        case LayoutName::score: return SCORE;
        case LayoutName::diagram: return DIAGRAMS;
        case LayoutName::book: return BOOK;
    }
    return EVERYTHING;
}

Products variant_product_of(LayoutName layout) {
    switch (product_of(layout)) {
        case SCORE: return VARIANT_SCORE;
        case DIAGRAMS: return VARIANT_DIAGRAMS;
        case BOOK:
            throw CommandError(
                "--layout book prints annotated games of chess, and does not go with --variant: choose "
                "another "
                "layout",
                EXIT_USAGE);
        default: return VARIANT_GAME;
    }
}

}  // namespace inkmate
