#pragma once

#include <vector>

#include "core/variant/game.hpp"
#include "render/page/layout/contact_sheet.hpp"
#include "render/page/variant/variant_look.hpp"

namespace inkmate {

/// All positions of a variant's game on a contact sheet, with what was chosen of its pieces and boards.
std::vector<Page> variant_contact_sheet(const variant::Game& game, const ContactForm& form,
                                        const VariantLook& look);

}  // namespace inkmate
