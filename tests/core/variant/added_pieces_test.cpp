#include "core/variant/named_pieces.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/variant/board.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"

using namespace inkmate::variant;

namespace {

Rules with(const char* base, const std::vector<std::string>& texts) {
    std::vector<AddedPiece> pieces;
    for (const std::string& text : texts) pieces.push_back(parse_added_piece(text));
    return rules_with(base, pieces);
}

std::string refusal(const char* base, const std::vector<std::string>& texts) {
    try {
        with(base, texts);
    } catch (const VariantError& e) {
        return e.what();
    }
    return "none";
}

std::size_t moves_of(const Rules& rules, const char* fen) {
    return legal_moves(Position::from_fen(rules, fen)).size();
}

}  // namespace

TEST_CASE("pieces are added to a rule set, and pawns promote to them") {
    const Rules rules = with("chess", {"g=grasshopper", "X=mQcN"});
    CHECK(rules.name == "chess with g=grasshopper, x=mQcN");
    CHECK(moves_of(rules, "7k/8/8/8/8/8/8/K5G1 w - - 0 1") == 3);
    CHECK(moves_of(rules, "7k/8/8/8/8/8/8/1K4G1 w - - 0 1") == 6);  // the grasshopper hops to a1
    // Four pieces of chess and two more.
    CHECK(moves_of(rules, "8/P7/8/8/8/8/7k/K7 w - - 0 1") == 9);
    CHECK(moves_of(rules, "8/K7/8/8/8/7k/p7/8 b - - 0 1") == 11);
    const Rules large = with("capablanca", {"g=grasshopper"});
    CHECK(large.files == 10);
    CHECK(moves_of(large, "10/P9/10/10/10/10/9k/K9 w - - 0 1") == 10);
    CHECK(with("losalamos", {"b=bishop"}).type_of_letter('b') != 0);
    CHECK(with("chess", {}).name == "chess");
}

TEST_CASE("a piece that cannot be added is refused with its text") {
    CHECK(refusal("chess", {"gg"}) ==
          "the piece 'gg': it is a letter, =, and what the piece is: g=grasshopper, x=mQcN");
    CHECK(refusal("chess", {"=grasshopper"}) ==
          "the piece '=grasshopper': it is a letter, =, and what the piece is: g=grasshopper, x=mQcN");
    CHECK(refusal("chess", {"1=camel"}) == "the piece '1=camel': its letter is one from a to z");
    CHECK(refusal("chess", {"g=grashopper"})
              .starts_with(
                  "the piece 'g=grashopper': 'grashopper' is not a name that `inkmate variants --pieces` "
                  "lists, nor a word of Betza's: Betza's 'grashopper', column "));
    CHECK(refusal("chess", {"n=nightrider"}) ==
          "the piece n=nightrider: n is the letter of the knight in chess");
    CHECK(refusal("chess", {"g=grasshopper", "G=gnu"}) ==
          "the piece g=gnu: g is the letter of another piece already");
    CHECK(refusal("chess", {"g=grasshopper", "h=grasshopper"}) ==
          "the piece h=grasshopper: grasshopper is among the pieces already");
    CHECK(refusal("chess", {"s=knight"}) == "the piece s=knight: knight is among the pieces already");
    CHECK(refusal("chess", {"g="}) ==
          "the piece 'g=': it is a letter, =, and what the piece is: g=grasshopper, x=mQcN");
}
