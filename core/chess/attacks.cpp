#include "attacks.hpp"

#include <bit>
#include <span>

namespace inkmate::chess::detail {

namespace {

// Factors that map the occupied squares of a mask to distinct indices, or to indices that share their
// attacks. Found by trying sparse random numbers; the tests compare every lookup with a walk along the rays.
// clang-format off
constexpr std::array<Bitboard, SQUARE_NB> BISHOP_FACTORS = {
    0x0020a41002102022, 0x0282880800908409, 0x0004040082080800, 0x02020a0200001240,
    0x00d4504003029000, 0x000a0242601a820c, 0x0012060220645030, 0x8002004052082004,
    0x0001a0a00210a120, 0x2170200400808104, 0x2210044102020001, 0x0000910400800000,
    0x0000040308100481, 0x5200008220200098, 0x8000040402280680, 0x1000010108210400,
    0x0042542102320201, 0x00101a0202081100, 0x001003460402400c, 0x0200820802024000,
    0xa404008202111080, 0x2104082e10040400, 0x1000820400982820, 0x41210080c06e1010,
    0x20020a0840280828, 0x2002228c60080600, 0x00718a4028020400, 0x0220104118004040,
    0x0800840208802001, 0x000880810b006004, 0x0009240889008800, 0x0003014002004c20,
    0x084202a000106018, 0x0002214420202800, 0x0020141002220480, 0x8020020080280080,
    0x0830020200072008, 0x0000902081210082, 0x0004241080041080, 0x2028d20080014400,
    0x0004100805402a10, 0x0006082402000408, 0x0011001586081000, 0x2088084200820802,
    0x8101021204110600, 0x0a01220804408200, 0x0050100210488080, 0x8001022a02002041,
    0x0044460854400081, 0x0208420090082001, 0x10005a0084040831, 0x0220802908480000,
    0x0040009002020402, 0x0020040950010100, 0x088a101008890004, 0x0011020204002000,
    0x001a608048203080, 0x0008020100921100, 0x0410000024020808, 0x12400c4080411080,
    0x0200000209102400, 0x0800000470820a00, 0x0208c00318421084, 0x100220a80a004040,
};
constexpr std::array<Bitboard, SQUARE_NB> ROOK_FACTORS = {
    0xa080081080204002, 0x0040004020001000, 0x0480100020018008, 0x4080080080100004,
    0x0200090200208410, 0x050008190014000a, 0x0100019442000700, 0x0900002080420100,
    0x0400802040008001, 0x0202002100420081, 0x0206001080244200, 0x0801002008100100,
    0x2081000412080100, 0x0812000810040200, 0x0004001021881a04, 0x2002000100440082,
    0xa90020800080401a, 0x0000818040002002, 0x0508820016004022, 0x0200808008001000,
    0x0888010004100900, 0x0022010100080400, 0x0000040011321008, 0x000002000140a419,
    0x8004400480008020, 0x00c0500840002000, 0x8400200280100080, 0x0001002100081000,
    0x0002000a00041020, 0x0000020080040080, 0x0005000101040200, 0x0000a14200029405,
    0x2084804008800860, 0x0050022001404004, 0x0061001041002000, 0x2000401202002008,
    0x8001000801000410, 0x0104800400800200, 0x0101106204005801, 0x020400690200008c,
    0x0040082042818000, 0x8100201000404000, 0x0000120080220040, 0x449040100a020020,
    0x0000050008010011, 0x4902040002008080, 0x24801032080c0003, 0x1401c04081020004,
    0x0088c30c80220600, 0x0004320042810200, 0x4120022080100380, 0x0010080010048080,
    0x4804008008000480, 0x2081000400080300, 0x8322488210010400, 0x1a10040084410e00,
    0x180b650040108001, 0x1409044001201181, 0x00641300a0010841, 0x0000100020040901,
    0x0103000402100801, 0xc022000104100802, 0x8008080082500104, 0xc80100020020804d,
};
// clang-format on

using Directions = std::span<const Direction, 4>;
constexpr Directions STRAIGHT = std::span(KING_STEPS).first<4>();
constexpr Directions DIAGONAL = std::span(KING_STEPS).last<4>();
constexpr std::array<Direction, 2> WHITE_PAWN_CAPTURES = {{{-1, 1}, {1, 1}}};
constexpr std::array<Direction, 2> BLACK_PAWN_CAPTURES = {{{-1, -1}, {1, -1}}};

// Sums of 2^(squares in the mask) over the board.
std::array<Bitboard, 5248> bishop_attack_sets;
std::array<Bitboard, 102400> rook_attack_sets;

Bitboard step(Square s, Direction d) {
    const int file = file_of(s) + d.file;
    const int rank = rank_of(s) + d.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : square_bb(make_square(file, rank));
}

Bitboard ray(Square s, Direction d) {
    Bitboard squares = 0;
    for (Bitboard b = step(s, d); b; b = step(lsb(b), d)) squares |= b;
    return squares;
}

/// The part of a ray up to the first piece on it, that piece included.
Bitboard cut(Bitboard ray, Direction d, Bitboard occupied) {
    const Bitboard blockers = ray & occupied;
    const bool upward = d.rank > 0 || (d.rank == 0 && d.file > 0);
    return ray & (upward ? blockers ^ (blockers - 1) : -std::bit_floor(blockers | 1));
}

void fill(std::array<Magic, SQUARE_NB>& magics, const std::array<Bitboard, SQUARE_NB>& factors,
          Directions directions, Bitboard* sets) {
    for (int square = 0; square < SQUARE_NB; ++square) {
        const auto s = static_cast<Square>(square);
        Magic& m = magics[s];
        std::array<Bitboard, 4> rays;
        m.mask = 0;
        for (std::size_t i = 0; i < rays.size(); ++i) {
            rays[i] = ray(s, directions[i]);
            // A piece on the last square of a ray hides nothing.
            for (Bitboard b = rays[i]; b; b &= b - 1)
                if (step(lsb(b), directions[i])) m.mask |= square_bb(lsb(b));
        }
        m.factor = factors[s];
        m.shift = 64 - popcount(m.mask);
        m.attacks = sets;
        Bitboard occupied = 0;
        do {
            Bitboard attacks = 0;
            for (std::size_t i = 0; i < rays.size(); ++i) attacks |= cut(rays[i], directions[i], occupied);
            sets[m.index(occupied)] = attacks;
            occupied = (occupied - m.mask) & m.mask;
        } while (occupied);
        sets += std::size_t{1} << popcount(m.mask);
    }
}

Bitboard leaps(Square s, std::span<const Direction> directions) {
    Bitboard attacks = 0;
    for (const Direction d : directions) attacks |= step(s, d);
    return attacks;
}

}  // namespace

AttackTables::AttackTables() {
    fill(bishop, BISHOP_FACTORS, DIAGONAL, bishop_attack_sets.data());
    fill(rook, ROOK_FACTORS, STRAIGHT, rook_attack_sets.data());
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = static_cast<Square>(i);
        pawn[WHITE][s] = leaps(s, WHITE_PAWN_CAPTURES);
        pawn[BLACK][s] = leaps(s, BLACK_PAWN_CAPTURES);
        knight[s] = leaps(s, KNIGHT_STEPS);
        king[s] = leaps(s, KING_STEPS);
        between[s] = {};
        for (const Direction d : KING_STEPS) {
            Bitboard passed = 0;
            for (Bitboard next = step(s, d); next; next = step(lsb(next), d)) {
                between[s][lsb(next)] = passed;
                passed |= next;
            }
        }
    }
}

[[gnu::init_priority(101)]] const AttackTables ATTACKS;

}  // namespace inkmate::chess::detail
