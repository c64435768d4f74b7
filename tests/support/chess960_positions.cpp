#include "tests/support/chess960_positions.hpp"

#include <sstream>

#include "core/chess/position.hpp"

namespace inkmate::test {

const std::vector<Chess960Position>& chess960_positions() {
    static const std::vector<Chess960Position> positions = {
        {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", {21, 528, 12189, 326672}},
        {"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", {21, 807, 18002, 667366}},
        {"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", {20, 479, 10471, 273318}},
        {"qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", {22, 593, 13440, 382958}},
        {"1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", {28, 1120, 31058, 1171749}},
        {"qnbnr1kr/ppp1b1pp/4p3/3p1p2/8/2NPP3/PPP1BPPP/QNB1R1KR w HEhe - 1 9", {29, 899, 26578, 824055}},
        {"q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9", {30, 860, 24566, 732757}},
        {"qbn1brkr/ppp1p1p1/2n4p/3p1p2/P7/6PP/QPPPPP2/1BNNBRKR w HFhf - 0 9", {25, 635, 17054, 465806}},
        {"qnnbbrkr/1p2ppp1/2pp3p/p7/1P5P/2NP4/P1P1PPP1/Q1NBBRKR w HFhf - 0 9", {24, 572, 15243, 384260}},
        {"qn1rbbkr/ppp2p1p/1n1pp1p1/8/3P4/P6P/1PP1PPPK/QNNRBB1R w hd - 2 9", {28, 811, 23175, 679699}},
        {"1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", {29, 502, 14569, 287739}},
        {"rbbqn1kr/pp2p1pp/6n1/2pp1p2/2P4P/P7/BP1PPPP1/R1BQNNKR w HAha - 0 9", {27, 916, 25798, 890435}},
        {"rqbbknr1/1ppp2pp/p5n1/4pp2/P7/1PP5/1Q1PPPPP/R1BBKNRN w GAga - 0 9", {24, 600, 15347, 408207}},
        // The rook that castles shields its king from the queen behind it.
        {"6k1/8/8/8/8/8/8/qR1K4 w B - 0 1", {7, 126, 1558, 33779}},
        {"6k1/8/8/8/8/8/8/qRK4R w HB - 0 1", {16, 249, 4699, 95603}},
        {"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", {19, 628, 12858, 405636}},
        // King or rook stays where it is, or they change places.
        {"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", {23, 522, 12333, 285754}},
        {"r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", {28, 738, 20218, 541480}},
        {"rk4r1/8/8/8/8/8/8/RK4R1 b KQkq - 0 1", {23, 442, 10065, 218225}},
        {"r1kr4/8/8/8/8/8/8/R1KR4 w KQkq - 0 1", {22, 403, 9016, 193593}},
        {"qrk5/pppp4/8/8/8/8/PPPP4/QRK5 b Bb - 0 1", {10, 100, 1242, 15150}},
        {"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", {34, 318, 9002, 118388}},
        {"2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", {17, 242, 3931, 57700}},
        // Not the outermost rook, and a side at home as in ordinary chess.
        {"r3k1rr/8/8/8/8/8/8/R1R1K2R w CHag - 0 1", {32, 865, 26972, 789686}},
    };
    return positions;
}

bool is_ordinary_fen(std::string_view fen) {
    std::istringstream fields{std::string(fen)};
    std::string rights;
    for (int i = 0; i < 3; ++i) fields >> rights;
    return rights.find_first_not_of("KQkq-") == std::string::npos &&
           !chess::Position::from_fen(fen).needs_chess960();
}

}  // namespace inkmate::test
