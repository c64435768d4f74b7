// What a program says, read: the position, the move, who is to move, which moves are legal. The three kinds of program
// (of chess, of a variant, the smallest) say it differently.

// What can be typed to each kind, where it differs: for the legal moves, and for a page.
export const KINDS = {
  chess: { legal: "go perft 1", print: "print" },
  variant: { legal: "moves", print: "print" },
  tiny: {},
};

const FILES_LINE = /^ {3}([a-p](?: [a-p])*) {2}(White|Black) below$/;
const PLAIN_LINE = /^[.pnbrqkPNBRQK]{8}$/;
const PLAIN_MOVE = /^(?:> )?[a-h][1-8][a-h][1-8][nbrq]?$/;
const PLAIN_END = /^(Checkmate|Stalemate|Draw: .*|The record is full)\.$/;

// A board with the names of its files below and of its ranks beside it, three characters wide; holes are blanks.
function namedBoard(lines, last) {
  const [, letters, below] = FILES_LINE.exec(lines[last]);
  const files = letters.split(" "), pieces = {};
  for (let i = last - 1; i >= 0 && /^(\d {2}| \d |\d\d )/.test(lines[i]); --i) {
    const rank = parseInt(lines[i].slice(0, 3), 10);
    files.forEach((file, index) => {
      const letter = lines[i][3 + 2 * index] ?? " ";
      if (letter !== " " && letter !== ".") pieces[file + rank] = letter;
    });
  }
  return { pieces, flipped: below === "Black" };
}

// That of the smallest program: eight lines of eight letters.
function plainBoard(lines, last) {
  const pieces = {};
  for (let rank = 1; rank <= 8; ++rank)
    [...lines[last + 1 - rank]].forEach((letter, file) => {
      if (letter !== ".") pieces["abcdefgh"[file] + rank] = letter;
    });
  return { pieces, flipped: false };
}

// What the text tells of the game, of each what it told last: { pieces, flipped }, { white } (is it White's turn),
// { turn } in words, { over }. All moves that it names, and all boards as texts: a move and the board after it.
export function readAnswer(text) {
  const lines = text.split("\n"), told = { moves: [], boards: [] };
  const showBoard = (board) => {
    Object.assign(told, board);
    told.boards.push(boardText(board.pieces));
  };
  lines.forEach((line, i) => {
    let match;
    if (FILES_LINE.test(line)) {
      showBoard(namedBoard(lines, i));
    } else if (i >= 7 && lines.slice(i - 7, i + 1).every((l) => PLAIN_LINE.test(l))) {
      showBoard(plainBoard(lines, i));
    } else if ((match = /^Move: (\d+)\.(\.\.)? (.*?)(?: \(.*\))?$/.exec(line))) {
      told.moves.push({ number: Number(match[1]), white: !match[2], text: match[3] });
    } else if (PLAIN_MOVE.test(line)) {
      told.moves.push({ text: line.replace(/^> /, "") });
    } else if ((match = /^Turn: (White|Black)/.exec(line))) {
      Object.assign(told, { white: match[1] === "White", over: false, turn: line });
    } else if ((match = /^(?:Check\. )?(White|Black) to move\.$/.exec(line))) {
      Object.assign(told, { white: match[1] === "White", over: false, turn: line.slice(0, -1) });
    } else if (line.startsWith("Result: ") || PLAIN_END.test(line)) {
      Object.assign(told, { over: true, turn: line.replace(/\.$/, "") });
    }
  });
  return told;
}

// Equal for equal boards, however they are turned.
export function boardText(pieces) {
  return Object.keys(pieces).sort().map((square) => square + pieces[square]).join(" ");
}

// The legal moves in coordinates, of the answer to the line by which the kind is asked for them.
export function readMoves(text) {
  return text.match(/\b[a-p]\d+[a-p]\d+(?:,[a-p]\d+[a-p]\d+)*[a-z]?(?=[:\s]|$)/g) ?? [];
}

// What is left of an answer for a person to read beside the page, without what the page shows.
const ON_PAGE = [FILES_LINE, PLAIN_LINE, PLAIN_MOVE, PLAIN_END, /^(\d {2}| \d |\d\d )[ .a-zA-Z]*$/,
  /^(Move|Evaluation|Captured|Turn|Result): /, /^(Check\. )?(White|Black) to move\.$/, /^Thinking\.\.\.$/];
export function besidePage(text) {
  const lines = text.split("\n").map((line) => line.replace(/^> /, ""));
  return lines.filter((line) => line && !ON_PAGE.some((known) => known.test(line))).join("\n");
}

// The first and the last square of a move: those of a move of two legs have its middle between them.
export function endsOf(move) {
  const squares = move.match(/[a-p]\d+/g);
  return [squares[0], squares.at(-1)];
}
