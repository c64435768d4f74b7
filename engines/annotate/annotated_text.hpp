#pragma once

#include <string>
#include <string_view>

#include "base/batch/unfinished.hpp"

namespace inkmate {

/// Annotated games as they are written: text of write_pgn() and an empty line, so that tags and moves each
/// end with an empty line, and have none inside.
class AnnotatedTexts : public GameTexts {
  public:
    /// `analysis` is what the games' ANALYSIS_TAG has to be.
    explicit AnnotatedTexts(std::string analysis) : analysis_(std::move(analysis)) {}
    static std::string text(const chess::PgnGame& game);

    std::string_view command() const override { return "annotate"; }
    std::string_view verb() const override { return "annotate"; }
    int empty_lines() const override { return 2; }
    /// The tags that every game has, which an annotation does not change.
    std::string beginning(const chess::PgnGame& game) const override;
    std::optional<std::string> difference(const std::string& text, const chess::PgnGame& game,
                                          std::size_t number) const override;

  private:
    std::string analysis_;
};

}  // namespace inkmate
