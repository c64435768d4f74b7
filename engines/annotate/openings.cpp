#include "engines/annotate/openings.hpp"

#include <array>
#include <sstream>
#include <string>
#include <unordered_map>

#include "core/chess/notation.hpp"

namespace inkmate::annotate {

using namespace chess;

namespace {

constexpr auto OPENINGS = std::to_array<Opening>(
    {{"A00", "Barnes Opening", "f3"},
     {"A00", "Grob Opening", "g4"},
     {"A00", "Polish Opening", "b4"},
     {"A00", "Van Geet Opening", "Nc3"},
     {"A01", "Larsen's Opening", "b3"},
     {"A02", "Bird's Opening", "f4"},
     {"A02", "Bird's Opening: From's Gambit", "f4 e5"},
     {"A04", "Reti Opening", "Nf3"},
     {"A07", "King's Indian Attack", "Nf3 d5 g3"},
     {"A09", "Reti Opening", "Nf3 d5 c4"},
     {"A10", "English Opening", "c4"},
     {"A20", "English Opening: King's English Variation", "c4 e5"},
     {"A30", "English Opening: Symmetrical Variation", "c4 c5"},
     {"A40", "Queen's Pawn Game", "d4"},
     {"A45", "Trompowsky Attack", "d4 Nf6 Bg5"},
     {"A51", "Budapest Gambit", "d4 Nf6 c4 e5"},
     {"A52", "Budapest Gambit", "d4 Nf6 c4 e5 dxe5 Ng4"},
     {"A56", "Benoni Defence", "d4 Nf6 c4 c5"},
     {"A57", "Benko Gambit", "d4 Nf6 c4 c5 d5 b5"},
     {"A60", "Modern Benoni", "d4 Nf6 c4 c5 d5 e6"},
     {"A80", "Dutch Defence", "d4 f5"},
     {"B00", "King's Pawn Game", "e4"},
     {"B00", "Nimzowitsch Defence", "e4 Nc6"},
     {"B00", "Owen's Defence", "e4 b6"},
     {"B01", "Scandinavian Defence", "e4 d5"},
     {"B02", "Alekhine's Defence", "e4 Nf6"},
     {"B06", "Modern Defence", "e4 g6"},
     {"B07", "Pirc Defence", "e4 d6 d4 Nf6 Nc3"},
     {"B08", "Pirc Defence: Classical Variation", "e4 d6 d4 Nf6 Nc3 g6 Nf3"},
     {"B09", "Pirc Defence: Austrian Attack", "e4 d6 d4 Nf6 Nc3 g6 f4"},
     {"B10", "Caro-Kann Defence", "e4 c6"},
     {"B12", "Caro-Kann Defence: Advance Variation", "e4 c6 d4 d5 e5"},
     {"B13", "Caro-Kann Defence: Exchange Variation", "e4 c6 d4 d5 exd5"},
     {"B18", "Caro-Kann Defence: Classical Variation", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5"},
     {"B20", "Sicilian Defence", "e4 c5"},
     {"B21", "Sicilian Defence: Smith-Morra Gambit", "e4 c5 d4 cxd4 c3"},
     {"B22", "Sicilian Defence: Alapin Variation", "e4 c5 c3"},
     {"B23", "Sicilian Defence: Closed Variation", "e4 c5 Nc3"},
     {"B30", "Sicilian Defence: Rossolimo Variation", "e4 c5 Nf3 Nc6 Bb5"},
     {"B32", "Sicilian Defence: Open Variation", "e4 c5 Nf3 Nc6 d4"},
     {"B33", "Sicilian Defence: Sveshnikov Variation", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5"},
     {"B34", "Sicilian Defence: Accelerated Dragon", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6"},
     {"B40", "Sicilian Defence: French Variation", "e4 c5 Nf3 e6"},
     {"B41", "Sicilian Defence: Kan Variation", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6"},
     {"B44", "Sicilian Defence: Taimanov Variation", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6"},
     {"B51", "Sicilian Defence: Moscow Variation", "e4 c5 Nf3 d6 Bb5+"},
     {"B56", "Sicilian Defence: Classical Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6"},
     {"B70", "Sicilian Defence: Dragon Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6"},
     {"B80", "Sicilian Defence: Scheveningen Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6"},
     {"B90", "Sicilian Defence: Najdorf Variation", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"},
     {"C00", "French Defence", "e4 e6"},
     {"C01", "French Defence: Exchange Variation", "e4 e6 d4 d5 exd5"},
     {"C02", "French Defence: Advance Variation", "e4 e6 d4 d5 e5"},
     {"C03", "French Defence: Tarrasch Variation", "e4 e6 d4 d5 Nd2"},
     {"C10", "French Defence: Paulsen Variation", "e4 e6 d4 d5 Nc3"},
     {"C11", "French Defence: Classical Variation", "e4 e6 d4 d5 Nc3 Nf6"},
     {"C15", "French Defence: Winawer Variation", "e4 e6 d4 d5 Nc3 Bb4"},
     {"C20", "King's Pawn Game", "e4 e5"},
     {"C21", "Centre Game", "e4 e5 d4"},
     {"C21", "Danish Gambit", "e4 e5 d4 exd4 c3"},
     {"C23", "Bishop's Opening", "e4 e5 Bc4"},
     {"C25", "Vienna Game", "e4 e5 Nc3"},
     {"C30", "King's Gambit", "e4 e5 f4"},
     {"C31", "King's Gambit Declined: Falkbeer Countergambit", "e4 e5 f4 d5"},
     {"C33", "King's Gambit Accepted", "e4 e5 f4 exf4"},
     {"C33", "King's Gambit Accepted: Bishop's Gambit", "e4 e5 f4 exf4 Bc4"},
     {"C34", "King's Gambit Accepted: King's Knight Gambit", "e4 e5 f4 exf4 Nf3"},
     {"C40", "King's Knight Opening", "e4 e5 Nf3"},
     {"C40", "Latvian Gambit", "e4 e5 Nf3 f5"},
     {"C41", "Philidor Defence", "e4 e5 Nf3 d6"},
     {"C42", "Petrov's Defence", "e4 e5 Nf3 Nf6"},
     {"C44", "Ponziani Opening", "e4 e5 Nf3 Nc6 c3"},
     {"C44", "Scotch Game", "e4 e5 Nf3 Nc6 d4"},
     {"C44", "Scotch Gambit", "e4 e5 Nf3 Nc6 d4 exd4 Bc4"},
     {"C45", "Scotch Game", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4"},
     {"C46", "Three Knights Opening", "e4 e5 Nf3 Nc6 Nc3"},
     {"C47", "Four Knights Game", "e4 e5 Nf3 Nc6 Nc3 Nf6"},
     {"C50", "Italian Game", "e4 e5 Nf3 Nc6 Bc4"},
     {"C50", "Italian Game: Giuoco Piano", "e4 e5 Nf3 Nc6 Bc4 Bc5"},
     {"C51", "Italian Game: Evans Gambit", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4"},
     {"C55", "Italian Game: Two Knights Defence", "e4 e5 Nf3 Nc6 Bc4 Nf6"},
     {"C57", "Italian Game: Two Knights Defence, Knight Attack", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5"},
     {"C60", "Ruy Lopez", "e4 e5 Nf3 Nc6 Bb5"},
     {"C63", "Ruy Lopez: Schliemann Defence", "e4 e5 Nf3 Nc6 Bb5 f5"},
     {"C65", "Ruy Lopez: Berlin Defence", "e4 e5 Nf3 Nc6 Bb5 Nf6"},
     {"C68", "Ruy Lopez: Exchange Variation", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6"},
     {"C70", "Ruy Lopez: Morphy Defence", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4"},
     {"C80", "Ruy Lopez: Open Variation", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4"},
     {"C84", "Ruy Lopez: Closed Variation", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"},
     {"C89", "Ruy Lopez: Marshall Attack", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5"},
     {"D00", "Queen's Pawn Game", "d4 d5"},
     {"D02", "London System", "d4 d5 Nf3 Nf6 Bf4"},
     {"D06", "Queen's Gambit", "d4 d5 c4"},
     {"D07", "Queen's Gambit: Chigorin Defence", "d4 d5 c4 Nc6"},
     {"D08", "Queen's Gambit: Albin Countergambit", "d4 d5 c4 e5"},
     {"D10", "Slav Defence", "d4 d5 c4 c6"},
     {"D20", "Queen's Gambit Accepted", "d4 d5 c4 dxc4"},
     {"D30", "Queen's Gambit Declined", "d4 d5 c4 e6"},
     {"D32", "Tarrasch Defence", "d4 d5 c4 e6 Nc3 c5"},
     {"D35", "Queen's Gambit Declined: Exchange Variation", "d4 d5 c4 e6 Nc3 Nf6 cxd5"},
     {"D43", "Semi-Slav Defence", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6"},
     {"D80", "Gruenfeld Defence", "d4 Nf6 c4 g6 Nc3 d5"},
     {"D85", "Gruenfeld Defence: Exchange Variation", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4"},
     {"D90", "Gruenfeld Defence: Three Knights Variation", "d4 Nf6 c4 g6 Nc3 d5 Nf3"},
     {"D92", "Gruenfeld Defence: Three Knights Variation, 5. Bf4", "d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Bf4"},
     {"D92", "Gruenfeld Defence: Three Knights Variation, 5. Bf4", "d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Bf4 O-O"},
     {"D96", "Gruenfeld Defence: Russian Variation", "d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3"},
     {"E00", "Catalan Opening", "d4 Nf6 c4 e6 g3"},
     {"E11", "Bogo-Indian Defence", "d4 Nf6 c4 e6 Nf3 Bb4+"},
     {"E12", "Queen's Indian Defence", "d4 Nf6 c4 e6 Nf3 b6"},
     {"E20", "Nimzo-Indian Defence", "d4 Nf6 c4 e6 Nc3 Bb4"},
     {"E32", "Nimzo-Indian Defence: Classical Variation", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2"},
     {"E40", "Nimzo-Indian Defence: Rubinstein Variation", "d4 Nf6 c4 e6 Nc3 Bb4 e3"},
     {"E60", "King's Indian Defence", "d4 Nf6 c4 g6"},
     {"E70", "King's Indian Defence", "d4 Nf6 c4 g6 Nc3 Bg7 e4"},
     {"E76", "King's Indian Defence: Four Pawns Attack", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4"},
     {"E80", "King's Indian Defence: Saemisch Variation", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3"},
     {"E90", "King's Indian Defence", "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3"}});

using OpeningsByKey = std::unordered_map<std::uint64_t, const Opening*>;

OpeningsByKey openings_by_key() {
    OpeningsByKey result;
    for (const Opening& opening : OPENINGS) {
        Position pos;
        std::istringstream moves{std::string(opening.moves)};
        for (std::string move; moves >> move;) pos.do_move(parse_move(pos, move));
        result[pos.key()] = &opening;
    }
    return result;
}

}  // namespace

std::span<const Opening> openings() {
    return OPENINGS;
}

const Opening* opening_of(const Game& game) {
    static const OpeningsByKey known = openings_by_key();
    if (game.start().fen() != START_FEN) return nullptr;
    const Opening* last = nullptr;
    for (std::size_t ply = 1; ply <= game.moves().size(); ++ply)
        if (const auto found = known.find(game.position(ply).key()); found != known.end())
            last = found->second;
    return last;
}

}  // namespace inkmate::annotate
