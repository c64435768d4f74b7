#include "core/engine/evaluation.hpp"

#include <cstdlib>

#include "core/chess/position.hpp"
#include "core/engine/evaluator.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace chess;
using namespace engine;

void evaluation(std::string_view input) {
    Evaluation read;
    try {
        read = read_evaluation(input, "the input");
    } catch (const ChessError&) {
        return;
    }
    require(read_evaluation(evaluation_text(read), "the text") == read, "an evaluation's text is read again");
    require(read_evaluation(evaluation_line(read), "the line") == read, "an evaluation's line is read again");
    Evaluator evaluator(read);
    for (const std::string_view fen :
         {START_FEN, std::string_view("1rkr4/1ppp4/8/8/3QQQ2/3QQQ2/3QQQ2/4K3 w - - 0 1"),
          std::string_view("8/5k2/8/8/8/8/P3K3/8 b - - 12 60")}) {
        const Position pos = Position::from_fen(fen);
        require(std::abs(evaluate(pos, read)) <= value_range(read), "no value is beyond the bound", fen);
        require(evaluator.evaluate(pos, evaluator.material_psqt(pos)) == evaluate(pos, read),
                "the evaluator evaluates as evaluate() does", fen);
    }
}

}  // namespace inkmate::fuzz
