// A position as a picture for a web page. `diagram FEN [MOVE]` writes SVG; the squares of the move are
// framed.
#include <inkmate/chess/bitboard.hpp>
#include <inkmate/chess/notation.hpp>
#include <inkmate/chess/position.hpp>
#include <inkmate/diagram/diagram_svg.hpp>

#include <iostream>

using namespace inkmate;

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: diagram FEN [MOVE]\n";
        return 2;
    }
    try {
        chess::Position pos = chess::Position::from_fen(argv[1]);
        diagram::DiagramOptions options;
        if (argc > 2) {
            const chess::Move move = chess::parse_move(pos, argv[2]);
            pos.do_move(move);
            options.framed = chess::square_bb(move.from()) | chess::square_bb(move.to());
        }
        std::cout << diagram::diagram_svg(pos, options);
    } catch (const chess::ChessError& e) {
        std::cerr << "diagram: " << e.what() << '\n';
        return 1;
    }
}
