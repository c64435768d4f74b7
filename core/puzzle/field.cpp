#include "field.hpp"

namespace inkmate::puzzle {

using namespace variant;

namespace {

/// Follows a piece's paths from a square.
class Walker {
  public:
    Walker(Field& field, Square from) : field_(field), from_(from) {}

    void follow(const Path& path, std::size_t i, int file, int rank) {
        const Leg& leg = path.legs[i];
        for (int n = 0; n < leg.range; ++n) {
            file += leg.file;
            rank += leg.rank;
            if (!on_board(file, rank)) return;
            if (i + 1 == path.legs.size())
                end(leg, make_square(file, rank));
            else if (leg.on & ON_EMPTY)
                follow(path, i + 1, file, rank);
        }
    }

  private:
    bool on_board(int file, int rank) const {
        return file >= 0 && file < field_.files && rank >= 0 && rank < field_.ranks &&
               field_.board.test(make_square(file, rank));
    }
    /// A path may lead back to where it began.
    void end(const Leg& leg, Square to) {
        if (to == from_) return;
        if (leg.on & ON_EMPTY) field_.moves[from_].set(to);
        if (leg.on & ON_ENEMY) field_.attacks[from_].set(to);
    }

    Field& field_;
    Square from_;
};

}  // namespace

std::vector<Path> usual_paths(const Movement& piece) {
    std::vector<Path> paths;
    for (const Path& path : piece.paths)
        if (!path.initial && !path.en_passant) paths.push_back(path);
    return paths;
}

Field make_field(int files, int ranks, const Region& holes, const Movement& piece) {
    Field field{.files = files, .ranks = ranks, .squares = {}, .board = {}};
    for (int rank = 0; rank < ranks; ++rank)
        for (int file = 0; file < files; ++file)
            if (const Square s = make_square(file, rank); !holes.test(s)) {
                field.squares.push_back(s);
                field.board.set(s);
            }
    const std::vector<Path> paths = usual_paths(piece);
    for (const Square s : field.squares)
        for (const Path& path : paths) Walker(field, s).follow(path, 0, file_of(s), rank_of(s));
    return field;
}

std::array<Region, SQUARE_NB> reversed(const std::array<Region, SQUARE_NB>& sets) {
    std::array<Region, SQUARE_NB> result = {};
    for (std::size_t from = 0; from < sets.size(); ++from)
        for (std::size_t to = 0; to < sets.size(); ++to)
            if (sets[from].test(to)) result[to].set(from);
    return result;
}

}  // namespace inkmate::puzzle
