#pragma once

#include <array>
#include <stdexcept>

namespace inkmate::bench {

/// A measurement that cannot be made, or that found what it must not find. A sentence that says what is
/// wrong, where, and what to do.
class BenchError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Middle games that are searched to measure speed: of games between engines from the openings of
/// examples/openings.epd, 7 to 13 moves later. Kept as they are, so that figures can be compared over time.
inline constexpr std::array<const char*, 30> BENCH_POSITIONS = {
    "1qr1nrk1/pb1pppBp/1p4p1/8/2P1P1P1/1PN2P2/P2QB2P/3RK2R b K - 0 10",
    "r1b2rk1/4nppp/pq1b1n2/1P6/B2P1p2/2N2N2/PP4PP/R1BQ1RK1 w - - 3 9",
    "1rbk3r/5p1p/pnn1pq2/3p3Q/1ppP2P1/2N2N2/PPP3BP/1K2R2R w - - 0 14",
    "2r2rk1/p2nppbp/4b1p1/qp2P2P/3N4/2P1B3/P1Q1BPP1/R4RK1 b - - 0 12",
    "r2qkb1r/1p3pp1/p3b3/2p5/4pP1p/PPB1P3/2P3PP/R2QKB1R w KQkq - 2 11",
    "r4rk1/ppp2pp1/3qb2p/2p5/8/2PB4/PPPQ1PPP/2KR3R w - - 0 10",
    "r3k2r/pp3pb1/4p1p1/1q1pPnBp/3P3P/5Q2/PP2NPP1/R2R2K1 w kq - 6 13",
    "r4rk1/pp3ppp/2n1pn2/8/2B1P2P/2P1BP2/P3KP2/3R3R b - - 0 11",
    "r1b2rk1/pp3pbp/1q4p1/3pn3/2p2B2/Q1P1P2P/PP1NBPP1/R3K2R w KQ - 0 10",
    "r2qk2r/pppn1pbp/2n1p1p1/2P5/3P4/2N1BB1P/PP3PP1/R2Q1RK1 b kq - 0 8",
    "r3kb1r/pp3pp1/2p1P1p1/8/6P1/1nP1PQ1P/qBK2P2/3R1B1R b kq - 1 13",
    "2kr3r/ppp1b1pp/4q3/4Pp2/1n1P4/3QBN2/PP3PPP/R3K2R w KQ - 4 12",
    "2kr3r/pppbqppp/1nn5/1B2P3/3p4/1N3N2/PP3PPP/2RQR1K1 b - - 5 10",
    "r4rk1/2pqb1pp/p1n1R3/1p6/3p4/5N2/PPP2PPP/R1B1Q1K1 w - - 3 9",
    "rn1q1rk1/pp3ppp/2p5/Pn6/2Bp4/4P1PP/1P3P2/R1BQ1RK1 b - - 0 12",
    "r2q1rk1/2nn1pbp/p2p2p1/1ppP4/P3P3/2N1BP2/1P1QB1PP/R4RK1 w - - 0 11",
    "r2q2k1/1ppn1rp1/2np3p/p3p3/P3P3/2PP1N1P/5PP1/R1BQR1K1 b - - 2 9",
    "rnb3k1/pppr1pbp/3n2p1/4p1N1/2B1P3/2N5/PPP2PPP/R1BR2K1 w - - 6 8",
    "r4rk1/p3nppp/1pn5/5b2/2pP1B2/P4NP1/1P3PBP/R4RK1 w - - 0 13",
    "r1b2rk1/1pq1bppp/p3pn2/8/3N4/2P5/PPB2PPP/R1BQR1K1 w - - 3 10",
    "rnbq1k1r/pp2pPb1/3p2pp/2P5/5P2/2p2N2/P1P3PP/R1BQKB1R b KQ - 1 8",
    "1r3rk1/2p2ppp/p2q1n2/Q1p1p3/2Pp2b1/3P2PP/P2NPPB1/R3R1K1 b - - 0 13",
    "rn2r1k1/pp3pb1/3p2p1/3P1bN1/3q1P2/3B4/PP4PP/R1BQ1R1K w - - 3 12",
    "r2q1rk1/p4ppp/4b3/3p4/1bp3n1/2N2PB1/PPP3PP/R2QRBK1 b - - 3 10",
    "r2q1rk1/pb1n1ppp/1p2p3/2p5/3Pn3/P1PBPN2/5PPP/R1BQR1K1 w - - 3 9",
    "r3k2r/pp2bpp1/1np1p1p1/1q6/3P1Q1P/P4N2/1PPB1PP1/2KR3R w kq - 2 14",
    "r3k2r/1bq2ppp/p2bpn2/1p4B1/P2P4/2P2N2/4QPPP/RB1R2K1 b kq - 0 12",
    "r4rk1/4qpbp/p2pb3/1p2p3/P7/2P1N3/1P3PPP/R2QKB1R w KQ - 0 11",
    "r1b2rk1/4ppbp/p1qp1np1/8/N1P1P3/R3BP2/1P1QB1PP/4K2R b K - 1 9",
    "r3qr1k/1pp1bpp1/p1npbn1p/4p3/4P3/P1NPBN1P/BPP2PP1/R2QK2R w KQ - 2 8"};

}  // namespace inkmate::bench
