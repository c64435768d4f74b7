#include "cli/publish/joined_document.hpp"

namespace inkmate {

Page JoinedDocument::first_page(const Paper& paper) {
    std::string letters;
    for (char c = ' '; c <= '~'; ++c) letters += c;
    Page page{paper, {}};
    for (int font = 0; font < FONT_NB; ++font)
        page.items.emplace_back(Text{.font = static_cast<Font>(font),
                                     .size = quarters(10),
                                     .at = {quarters(10), quarters(10 + 20 * font)},
                                     .text = letters});
    return page;
}

void JoinedDocument::finish() {
    file_.write(pdf_.finish());
    file_.commit(false);
}

}  // namespace inkmate
