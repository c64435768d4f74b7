// Counts leaves with ffish, Fairy-Stockfish in WebAssembly. Arguments: the package's directory. Each line of the
// input is DEPTH|VARIANT|FEN|RULE FILE, with tabs for the ends of lines; each line of the output a number.
const ffish = require(process.argv[2]);
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((line) => line);

function perft(board, depth) {
    if (board.numberLegalMoves() === 0) return 0;
    if (depth === 1) return board.numberLegalMoves();
    let leaves = 0;
    for (const move of board.legalMoves().split(" ")) {
        board.push(move);
        leaves += perft(board, depth - 1);
        board.pop();
    }
    return leaves;
}

ffish.onRuntimeInitialized = () => {
    for (const line of lines) {
        const [depth, variant, fen, ini] = line.split("|");
        if (ini) ffish.loadVariantConfig(ini.replace(/\t/g, "\n"));
        const board = new ffish.Board(variant, fen);
        console.log(perft(board, Number(depth)));
        board.delete();
    }
};
