// Solves mates in two by their definition, with the moves of ffish, Fairy-Stockfish in WebAssembly. Arguments: the
// package's directory. Each line of the input is a FEN; each line of the output has its keys ("a1a6!", "a1a6#" if it
// mates at once), the play after those that mate in two (KEY,DEFENCE,MATES, with - for the threats' defence), the set
// play ("set,DEFENCE,MATES") and the first moves that one answer refutes ("a1a2?Kb8"), in any order.
const ffish = require(process.argv[2]);
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter((line) => line);

const movesOf = (board) => board.legalMoves().split(" ").filter((move) => move);

function after(board, move, look) {
    board.push(move);
    const seen = look();
    board.pop();
    return seen;
}

const isMate = (board) => board.isCheck() && board.numberLegalMoves() === 0;
const matesOf = (board) => movesOf(board).filter((move) => after(board, move, () => isMate(board)));

// The position after a move that is none; null in check.
function passed(board) {
    if (board.isCheck()) return null;
    const fields = board.fen().split(" ");
    fields[1] = fields[1] === "w" ? "b" : "w";
    fields[3] = "-";
    return new ffish.Board("chess", fields.join(" "));
}

// Each move of the side to move with the mates that follow it.
function answers(board) {
    return movesOf(board).map((move) => ({ move, mates: after(board, move, () => matesOf(board)) }));
}

// An answer is a variation if it parries a threat, or if there is none.
function playAfter(board, key) {
    const free = passed(board);
    const threats = free ? matesOf(free) : [];
    free?.delete();
    const parries = ({ mates }) => !threats.length || threats.some((threat) => !mates.includes(threat));
    return [
        ...(threats.length ? [`${key},-,${threats.sort()}`] : []),
        ...answers(board)
            .filter(parries)
            .map(({ move, mates }) => `${key},${move},${mates.sort()}`),
    ];
}

function setPlay(board) {
    const diagram = passed(board);
    if (!diagram) return [];
    const prepared = answers(diagram).filter(({ mates }) => mates.length);
    diagram.delete();
    return prepared.map(({ move, mates }) => `set,${move},${mates.sort()}`);
}

function firstMove(board, move) {
    if (isMate(board)) return [`${move}#`];
    const refutations = [];
    for (const answer of movesOf(board)) {
        if (!after(board, answer, () => matesOf(board).length)) refutations.push(board.sanMove(answer));
        if (refutations.length > 1) return [];
    }
    if (refutations.length) return [`${move}?${refutations[0]}`];
    return board.numberLegalMoves() ? [`${move}!`, ...playAfter(board, move)] : [];
}

ffish.onRuntimeInitialized = () => {
    for (const fen of lines) {
        const board = new ffish.Board("chess", fen);
        const found = setPlay(board);
        for (const move of movesOf(board)) found.push(...after(board, move, () => firstMove(board, move)));
        console.log(found.join(" "));
        board.delete();
    }
};
