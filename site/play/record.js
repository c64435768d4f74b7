// The moves of a game as the program has told them. It tells every move that is made; when moves are taken back or
// played again it shows the board, and perhaps the move that led to it, so each move is kept with the board after it.
// A move that the program replies to at once has none.
export class Record {
  #start = "";
  // { number, white, text, board }, those that were taken back too.
  #moves = [];
  #shown = 0;

  copy() {
    const copy = new Record();
    [copy.#start, copy.#moves, copy.#shown] = [this.#start, [...this.#moves], this.#shown];
    return copy;
  }

  get moves() {
    return this.#moves.slice(0, this.#shown);
  }

  // Are there moves that were taken back.
  get undone() {
    return this.#shown < this.#moves.length;
  }

  // Takes in what readAnswer() has found in one answer.
  add({ moves, boards }) {
    const unseen = moves.length - boards.length;
    if (moves.length && unseen >= 0)
      moves.forEach((move, i) => this.#play({ ...move, board: boards[i - unseen] }));
    else if (boards.length) this.#goTo(boards.at(-1));
  }

  // A move that was taken back, or one behind it, is told again as the last one that stands.
  #play(move) {
    const told = this.#moves.findIndex(
      (m) => move.number && m.number === move.number && m.white === move.white && m.text === move.text &&
        (m.board === undefined || m.board === move.board));
    if (told >= 0) {
      this.#shown = told + 1;
      return;
    }
    const white = this.#shown % 2 === 0;
    this.#moves.splice(this.#shown, Infinity, { number: (this.#shown >> 1) + 1, white, ...move });
    ++this.#shown;
  }

  // The nearest place with that board, first back, then on; a new game where there is none.
  #goTo(board) {
    const boards = [this.#start, ...this.#moves.map((move) => move.board)];
    const back = boards.lastIndexOf(board, this.#shown), on = boards.indexOf(board, this.#shown);
    if (back >= 0) this.#shown = back;
    else if (on >= 0) this.#shown = on;
    else {
      this.#start = board;
      this.#moves = [];
      this.#shown = 0;
    }
  }
}
