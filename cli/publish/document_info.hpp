#pragma once

#include <string>

#include "render/cairo/document.hpp"

namespace inkmate {

/// What a document tells of itself: title and author, that Inkmate made it, and its date, which is that of
/// SOURCE_DATE_EPOCH (reproducible-builds.org), else a fixed one. Throws PublishError for a date that is
/// none.
DocumentInfo document_info(const std::string& title, const std::string& author);

}  // namespace inkmate
