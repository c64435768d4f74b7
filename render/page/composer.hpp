#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "render/page/content.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/layout/score_sheet.hpp"
#include "render/page/page.hpp"
#include "render/page/words/words.hpp"

namespace inkmate {

/// Puts items on a page, part after part: all that is the same whatever the pieces and the board are. The
/// generated program draws the same in the same order (psgen/runtime/paper/pages.ps).
class Composer {
  public:
    virtual ~Composer() = default;
    Composer(const Composer&) = delete;
    Composer& operator=(const Composer&) = delete;

    Page compose() &&;

  protected:
    /// The content must outlive it.
    Composer(const GameContent& content, const PageDesign& design);

    /// Has the game ended by the rules, or by its players?
    virtual bool decided() const = 0;
    virtual std::string headline_text() const = 0;
    /// Who is to move, or how the game has ended; the end with its result; the result alone.
    virtual std::string status_text() const = 0;
    virtual std::string ending_text() const = 0;
    virtual std::string result_text() const = 0;
    virtual std::string answer_text() const = 0;
    /// The board of the page, and what was captured.
    virtual void board() = 0;
    virtual void captured_pieces() = 0;
    virtual void fen(const std::string& fen) = 0;
    /// A board of several, from board_ on: of a game, and of a worksheet, where flipped_ says how it is seen.
    virtual void position(const Diagram& diagram) = 0;
    virtual void worksheet_board(const Diagram& diagram) = 0;
    /// Line by line, what stands where, and what was captured.
    virtual void tell_pieces() = 0;
    virtual void tell_captured() = 0;
    /// Draws what takes the place of a part; false: nothing does.
    virtual bool drawn_instead(Part part);
    /// The same of the moves among words, from line_ on.
    virtual bool told_instead();
    /// What stands on a diagram of a marked sheet, by its index.
    virtual void marking(std::size_t index);

    /// Has it ended by its record alone, where the record ends? With which result, and what is said of it.
    bool recorded() const;
    std::string recorded_result() const { return result_in_words(c_.names.result); }
    std::string recorded_ending() const;
    bool over() const { return decided() || recorded(); }

    const Layout& layout() const { return l_; }
    const Words& page_words() const { return w_; }
    const PageDesign& design() const { return design_; }

    void show(Style style, Point at, std::string text);
    void lines(Style style, Point at, int leading, const std::vector<std::string>& texts);
    void fill(Path path, Ink ink);
    void draw(const std::vector<Fill>& fills, Point at);
    void add(Item item) { page_.items.push_back(std::move(item)); }
    void next_line() { line_.y -= l_.leading; }
    void line(Style style, std::string text);

    /// Is the board that is being drawn shown from Black's side.
    bool flipped_;
    /// The lower left corner of the board that is being drawn.
    Point board_;
    /// Where the next line of words begins.
    Point line_;

  private:
    /// How the move list is set: which rows are shown, a row a move number.
    struct ListRows {
        const MoveListSetting& setting;
        int blacks_first;
        int first;
        int rows;
    };

    void draw_part(Part part);
    void outcome();
    void status();
    void positions(std::span<const Diagram> diagrams, Point first);
    void title();
    void solutions(bool turned);
    void name_fields();
    void worksheet();
    void caption(const Diagram& diagram);
    const std::string& evaluation_label() const;
    void evaluation();
    void names();
    int blacks_first() const;
    ListRows list_rows() const;
    std::string left_out(int rows) const;
    void move_list();
    Point list_cell(const MoveListSetting& s, int index, int x) const;
    void put(const MoveListSetting& s, Point at, std::string text);
    void list_moves(const ListRows& list, int begin);
    ScoreSheet sheet() const;
    void sheet_moves();
    void sheet_positions();
    void sheet_fen();
    void curves(Point cell);
    void words_only();
    void tell_moves();
    void page_number();

    const GameContent& c_;
    const PageDesign design_;
    const Layout l_;
    const Words& w_;
    Page page_;
};

/// How many sheets a page takes: with the layout score as many as it needs.
int sheets_of(const GameContent& content, const PageDesign& design);

}  // namespace inkmate
