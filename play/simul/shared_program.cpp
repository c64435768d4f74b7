#include "play/simul/shared_program.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "psgen/emit/description.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/token.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate {

namespace {

/// The names as they stand on pages, from both sides of the board.
std::vector<Text> names_of(const psgen::PlayingProgram& program) {
    const Layout layout = page_layout(page_design(program));
    std::vector<Text> names = name_texts(layout, program.names, false);
    for (Text& name : name_texts(layout, program.names, true)) names.push_back(std::move(name));
    return names;
}

/// What a program holds of its board, as it is written there: first its description, a comment.
std::vector<std::string> texts_of(const psgen::PlayingProgram& program) {
    const Layout layout = page_layout(page_design(program));
    std::vector<std::string> texts = {description_comment(program), psgen::ps_string(program.title),
                                      psgen::ps_string(number_word(layout, program.names))};
    for (const Text& name : names_of(program)) texts.push_back(psgen::ps_string(name.text));
    return texts;
}

/// Do their pages differ in nothing but the letters of their texts.
bool same_places(const psgen::PlayingProgram& a, const psgen::PlayingProgram& b) {
    const Layout layout = page_layout(page_design(a));
    const auto same = [](const Text& first, const Text& second) {
        return first.at == second.at && first.font == second.font && first.size == second.size &&
               beyond_standard(first.text) == beyond_standard(second.text);
    };
    return number_at(layout, a.names) == number_at(layout, b.names) &&
           std::ranges::equal(names_of(a), names_of(b), same);
}

}  // namespace

SharedProgram::SharedProgram(psgen::PlayingProgram sample)
    : sample_(std::move(sample)), texts_(texts_of(sample_)) {
    const std::string program = generate(sample_);
    std::map<std::size_t, std::size_t> places;
    for (std::size_t i = 0; i < texts_.size(); ++i) {
        std::size_t at = program.find(texts_[i]);
        complete_ = complete_ && at != program.npos;
        for (; at != program.npos; at = program.find(texts_[i], at + texts_[i].size())) places.emplace(at, i);
    }
    std::size_t end = 0;
    for (const auto& [at, text] : places) {
        pieces_.push_back(program.substr(end, at - end));
        slots_.push_back(text);
        end = at + texts_[text].size();
    }
    pieces_.push_back(program.substr(end));
}

std::optional<std::string> SharedProgram::with_texts_of(const psgen::PlayingProgram& board) const {
    if (!complete_ || !same_places(sample_, board)) return std::nullopt;
    const std::vector<std::string> texts = texts_of(board);
    std::map<std::string, std::string> meant;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        // No line may become longer, but those of comments, which are short; and what is the same here has to
        // be the same there.
        if (i > 0 && texts[i].size() > texts_[i].size()) return std::nullopt;
        if (meant.try_emplace(texts_[i], texts[i]).first->second != texts[i]) return std::nullopt;
    }
    std::string program = pieces_.front();
    for (std::size_t i = 0; i < slots_.size(); ++i) program += texts[slots_[i]] + pieces_[i + 1];
    return program;
}

}  // namespace inkmate
