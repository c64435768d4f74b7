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

constexpr Bitboard step(Square s, Direction d) {
    const int file = file_of(s) + d.file;
    const int rank = rank_of(s) + d.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : square_bb(make_square(file, rank));
}

constexpr Bitboard ray(Square s, Direction d) {
    Bitboard squares = 0;
    for (Bitboard b = step(s, d); b; b = step(lsb(b), d)) squares |= b;
    return squares;
}

/// Returns the squares of a ray but its last one, where a piece hides nothing.
constexpr Bitboard ray_mask(Square s, Direction d) {
    Bitboard squares = 0;
    for (Bitboard b = ray(s, d); b; b &= b - 1)
        if (step(lsb(b), d)) squares |= square_bb(lsb(b));
    return squares;
}

/// Returns how to look up the attacks of a slider, the sets of which follow one another from `sets` on.
constexpr std::array<Magic, SQUARE_NB> magics(const std::array<Bitboard, SQUARE_NB>& factors,
                                              Directions directions, const Bitboard* sets) {
    std::array<Magic, SQUARE_NB> result{};
    for (int square = 0; square < SQUARE_NB; ++square) {
        Magic& m = result[square];
        for (const Direction d : directions) m.mask |= ray_mask(static_cast<Square>(square), d);
        m.factor = factors[square];
        m.shift = 64 - popcount(m.mask);
        m.attacks = sets;
        sets += std::size_t{1} << popcount(m.mask);
    }
    return result;
}

/// Each set of occupied squares of a ray's mask, and the part of the ray up to the first of them. In plain
/// arrays, which compilers get through several times as fast.
struct RayAttacks {
    Bitboard occupied[64]{};
    Bitboard attacks[64]{};
    int size = 0;

    constexpr RayAttacks(Square s, Direction d) {
        const Bitboard squares = ray(s, d), mask = ray_mask(s, d);
        const bool upward = d.rank > 0 || (d.rank == 0 && d.file > 0);
        Bitboard on = 0;
        do {
            occupied[size] = on;
            attacks[size++] = squares & (upward ? on ^ (on - 1) : -std::bit_floor(on | 1));
            on = (on - mask) & mask;
        } while (on);
    }
};

template <std::size_t size>
struct AttackSets {
    Bitboard sets[size]{};

    /// Fills the sets that the magics look into. Their number is the sum of 2^(squares in the mask) over the
    /// board.
    constexpr AttackSets(const std::array<Bitboard, SQUARE_NB>& factors, Directions directions) {
        const std::array<Magic, SQUARE_NB> squares = magics(factors, directions, sets);
        std::size_t first = 0;
        for (int square = 0; square < SQUARE_NB; ++square) {
            const Bitboard factor = squares[square].factor;
            const unsigned shift = squares[square].shift;
            const auto s = static_cast<Square>(square);
            const RayAttacks a(s, directions[0]), b(s, directions[1]), c(s, directions[2]),
                d(s, directions[3]);
            for (int i = 0; i < a.size; ++i)
                for (int j = 0; j < b.size; ++j)
                    for (int k = 0; k < c.size; ++k) {
                        const Bitboard occupied = a.occupied[i] | b.occupied[j] | c.occupied[k];
                        const Bitboard attacks = a.attacks[i] | b.attacks[j] | c.attacks[k];
                        for (int l = 0; l < d.size; ++l)
                            sets[first + ((occupied | d.occupied[l]) * factor >> shift)] =
                                attacks | d.attacks[l];
                    }
            first += std::size_t{1} << popcount(squares[square].mask);
        }
    }
};

constexpr AttackSets<5248> BISHOP_SETS(BISHOP_FACTORS, DIAGONAL);
constexpr AttackSets<102400> ROOK_SETS(ROOK_FACTORS, STRAIGHT);

constexpr Bitboard leaps(Square s, std::span<const Direction> directions) {
    Bitboard attacks = 0;
    for (const Direction d : directions) attacks |= step(s, d);
    return attacks;
}

constexpr AttackTables all_attacks() {
    AttackTables tables{.bishop = magics(BISHOP_FACTORS, DIAGONAL, BISHOP_SETS.sets),
                        .rook = magics(ROOK_FACTORS, STRAIGHT, ROOK_SETS.sets)};
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = static_cast<Square>(i);
        tables.pawn[WHITE][s] = leaps(s, WHITE_PAWN_CAPTURES);
        tables.pawn[BLACK][s] = leaps(s, BLACK_PAWN_CAPTURES);
        tables.knight[s] = leaps(s, KNIGHT_STEPS);
        tables.king[s] = leaps(s, KING_STEPS);
        for (const Direction d : KING_STEPS) {
            Bitboard passed = 0;
            for (Bitboard next = step(s, d); next; next = step(lsb(next), d)) {
                tables.between[s][lsb(next)] = passed;
                passed |= next;
            }
        }
    }
    return tables;
}

}  // namespace

constinit const AttackTables ATTACKS = all_attacks();

}  // namespace inkmate::chess::detail
