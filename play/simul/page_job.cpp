#include "play/simul/page_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "psgen/emit/description.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/token.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate::simul {

namespace {

/// The names as they stand on pages, from both sides of the board.
std::vector<figures::Text> names_of(const psgen::PlayingProgram& program) {
    const page::Layout layout = page::page_layout(page_design(program));
    std::vector<figures::Text> names = page::name_texts(layout, program.names, false);
    for (figures::Text& name : page::name_texts(layout, program.names, true))
        names.push_back(std::move(name));
    return names;
}

/// What a program holds of its board, as it is written there: first its description, a comment.
std::vector<std::string> texts_of(const psgen::PlayingProgram& program) {
    const page::Layout layout = page::page_layout(page_design(program));
    std::vector<std::string> texts = {description_comment(program), psgen::ps_string(program.title),
                                      psgen::ps_string(page::number_word(layout, program.names))};
    for (const figures::Text& name : names_of(program)) texts.push_back(psgen::ps_string(name.text));
    return texts;
}

/// True if their pages differ only in the letters of their texts.
bool same_places(const psgen::PlayingProgram& a, const psgen::PlayingProgram& b) {
    const page::Layout layout = page::page_layout(page_design(a));
    const auto same = [](const figures::Text& first, const figures::Text& second) {
        return first.at == second.at && first.font == second.font && first.size == second.size &&
               page::beyond_standard(first.text) == page::beyond_standard(second.text);
    };
    return page::number_at(layout, a.names) == page::number_at(layout, b.names) &&
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

using chess::BLACK, chess::WHITE;

namespace {

/// A program that plays by these rules from their start position.
psgen::PlayingProgram program_by(const game::Rules& rules) {
    psgen::PlayingProgram program;
    if (rules) make_variant(rules, rules->start_fen, program);
    return program;
}

}  // namespace

page::GameNames page_names(const Exhibition& exhibition, const SimulBoard& board, bool copy) {
    const std::string giver =
        exhibition.program_plays() ? std::string(psgen::PROGRAM_NAME) : exhibition.giver;
    page::GameNames names{.event = exhibition.title, .date = exhibition.date};
    (board.side == WHITE ? names.white : names.black) = board.name;
    (board.side == WHITE ? names.black : names.white) = giver;
    names.id = std::to_string(board.number);
    if (!copy) return names;
    names.event = fmt::format("{}{}{}", COPY_WORD, exhibition.title.empty() ? "" : ": ", exhibition.title);
    // Where players and event share a line, long names would push the word off its end.
    if (page::page_layout(page::PageDesign(exhibition.paper, board.layout)).form == page::NamesForm::heading)
        names.white = names.black = "";
    return names;
}

psgen::PlayingProgram reply_program(const Exhibition& exhibition, const SimulBoard& board) {
    psgen::PlayingProgram program = program_by(exhibition.rules);
    const engine::Strength& strength = engine::level(board.level).strength;
    program.side = psgen::side_of(~board.side);
    program.limits = strength.limits;
    program.mistakes = strength.mistakes;
    program.seed = board.seed;
    program.book = engine::default_book();
    return program;
}

psgen::PlayingProgram page_program(const Exhibition& exhibition, const SimulBoard& board, bool copy) {
    psgen::PlayingProgram program = program_by(exhibition.rules);
    program.title = fmt::format("Board {}", board.number);
    aim_at(psgen::Target::printer, program);
    program.side = psgen::ProgramSide::none;
    program.pages = psgen::PagesMode::none;
    program.paper = exhibition.paper;
    program.layout = board.layout;
    program.flipped = board.side == BLACK;
    program.language_level = board.language_level;
    program.names = page_names(exhibition, board, copy);
    // Who sits at the board has no console to type to.
    program.record = true;
    // It searches nothing, and is sent for every page.
    program.search.hash_bits = 0;
    program.form = small_form(psgen::Target::printer);
    return program;
}

std::vector<figures::Page> reference_pages(const Exhibition& exhibition, const SimulBoard& board,
                                           const game::Game& game, bool copy) {
    return position_pages(game, page_program(exhibition, board, copy), 1);
}

std::string job_name(const SimulPage& page) {
    return fmt::format("board {}, page {}", page.board, page.id);
}

namespace {

/// A name for which there is no more room than for this one, in narrow letters of the same fonts.
std::string long_name_like(const std::string& name) {
    if (name.empty()) return {};
    const std::string_view letter = page::beyond_standard(page::page_text(name).text) ? "\u00ec" : "l";
    constexpr int most = 60;
    std::string longest;
    for (int i = 0; i < most; ++i) longest += letter;
    return longest;
}

}  // namespace

std::string PageJobs::program(const SimulBoard& board, bool copy) {
    SimulBoard sample = board;
    sample.number = 9;
    while (sample.number < board.number) sample.number = 10 * sample.number + 9;
    sample.name = long_name_like(board.name);
    const std::string common = fmt::format("{} {} {} {} {} {}", page::word_of(board.layout), int{board.side},
                                           board.language_level, sample.number, sample.name, copy);
    const psgen::PlayingProgram own = page_program(exhibition_, board, copy);
    {
        const std::lock_guard lock(mutex_);
        auto shared = programs_.find(common);
        if (shared == programs_.end())
            shared = programs_.try_emplace(common, page_program(exhibition_, sample, copy)).first;
        if (auto text = shared->second.with_texts_of(own)) return *std::move(text);
    }
    return generate(own);
}

std::string PageJobs::job(const SimulBoard& board, const SimulPage& page) {
    const std::string position = page.moves.empty() ? "" : " moves " + page.moves;
    return psgen::wrap_job(exhibition_.wrapper, job_name(page), program(board, page.copy),
                           fmt::format("position startpos{}\nprint\nquit\n", position));
}

}  // namespace inkmate::simul
