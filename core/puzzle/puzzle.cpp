#include "core/puzzle/puzzle.hpp"

namespace inkmate::puzzle {

namespace {

class PuzzleSolver {
  public:
    PuzzleSolver(const Field& field, const Question& question, Effort& effort, const Visit& visit)
        : field_(field), question_(question), effort_(effort), visit_(visit) {}

    Answer solve() {
        const int squares = static_cast<int>(field_.squares.size());
        if (question_.kind == Kind::tour)
            ask(squares);
        else if (question_.pieces)
            ask(*question_.pieces);
        else if (question_.kind == Kind::independence)
            for (int n = most_independent(field_); n > 0 && !settled(); --n) ask(n);
        else
            for (int n = fewest_guards(field_); n <= squares && !settled(); ++n) ask(n);
        return answer_;
    }

  private:
    bool settled() const { return answer_.solutions > 0 || answer_.ending == Ending::given_up; }

    void ask(int pieces) {
        answer_.pieces = pieces;
        const Visit found = [this](std::span<const Square> squares) {
            if (++answer_.solutions == 1) answer_.squares.assign(squares.begin(), squares.end());
            if (visit_ && !visit_(squares)) return false;
            return question_.all;
        };
        answer_.ending = search(pieces, found);
    }

    Ending search(int pieces, const Visit& found) {
        switch (question_.kind) {
            case Kind::independence: return each_independent(field_, pieces, effort_, found);
            case Kind::domination: return each_domination(field_, pieces, effort_, found);
            default:
                return question_.all ? each_tour(field_, question_.tour, effort_, found)
                                     : find_tour(field_, question_.tour, effort_, found);
        }
    }

    const Field& field_;
    const Question& question_;
    Effort& effort_;
    const Visit& visit_;
    Answer answer_;
};

}  // namespace

Answer solve(const Field& field, const Question& question, Effort& effort, const Visit& visit) {
    return PuzzleSolver(field, question, effort, visit).solve();
}

}  // namespace inkmate::puzzle
