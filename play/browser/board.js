// The board on the picture of a printed page: a button for each square, where the page has it, to be played on
// with pointer, keyboard or screen reader. Knows no rules: what can be moved where, it asks.

// Of letters that no program names otherwise.
export const PIECES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

export const isWhite = (letter) => letter === letter.toUpperCase();

// In hundredths of the element around it.
function place(element, [left, top, width, height]) {
  Object.assign(element.style, { left: left + "%", top: top + "%", width: width + "%", height: height + "%" });
}

// "k10" is on file 10 and rank 9, from 0.
const fileOf = (square) => square.charCodeAt(0) - "a".charCodeAt(0);
const rankOf = (square) => Number(square.slice(1)) - 1;
const squareOn = (file, rank) => String.fromCharCode("a".charCodeAt(0) + file) + (rank + 1);

// Shows a whole page in its frame, or as much of it as the board and its coordinates take. Paper is in points,
// squares are by name what place() takes.
export function framePage(frame, page, [width, height], squares, boardOnly) {
  const all = Object.values(squares), margin = 5, across = height / width;
  let box = [0, 0, 100, 100];
  if (boardOnly && all.length) {
    const left = Math.min(...all.map((s) => s[0])), top = Math.min(...all.map((s) => s[1]));
    const right = Math.max(...all.map((s) => s[0] + s[2])), bottom = Math.max(...all.map((s) => s[1] + s[3]));
    box = [left - margin, top - 1 / across, right - left + 2 * margin - 4, bottom - top + (margin - 1) / across];
  }
  frame.style.setProperty("--ratio", (box[2] * width) / (box[3] * height));
  place(page, [-100 * box[0] / box[2], -100 * box[1] / box[3], 10000 / box[2], 10000 / box[3]]);
}

// `root` lies over `picture`, the img of the page. `game` answers:
//     open()           can a move be made now
//     movable(square)  does a piece stand there that can be moved
//     targets(square)  the squares that it can go to, as far as that is known
//     move(from, to)   both were chosen
export class Board {
  // By its name, the button of each square.
  cells = {};
  // Seen from Black's side, the arrow keys go the other way.
  flipped = false;
  chosen = "";
  focused = "";
  #drag = null;
  #names = PIECES;

  constructor(root, picture, game) {
    Object.assign(this, { root, picture, game });
    root.addEventListener("pointerdown", (event) => this.#take(event));
    root.addEventListener("pointermove", (event) => this.#drag && this.#carry(event));
    root.addEventListener("pointerup", (event) => {
      if (this.#drag) this.#drop(event, true);
      else if (event.target.dataset.square && !event.button) this.#press(event.target.dataset.square);
    });
    // Screen readers click without a pointer.
    root.addEventListener("click", (event) => {
      if (event.detail === 0 && event.target.dataset.square) this.#press(event.target.dataset.square);
    });
    root.addEventListener("pointercancel", (event) => this.#drop(event, false));
    root.addEventListener("focusin", (event) => this.#focus(event.target));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  // Squares by name; names of pieces by small letter; the square that Tab leads to first.
  make(squares, names = PIECES, first = "e2") {
    this.cells = {};
    this.chosen = "";
    this.#names = names;
    this.focused = first in squares ? first : Object.keys(squares)[0] ?? "";
    const rows = new Map();
    for (const square of Object.keys(squares).sort((a, b) => rankOf(b) - rankOf(a) || fileOf(a) - fileOf(b))) {
      if (!rows.has(rankOf(square))) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        rows.set(rankOf(square), row);
      }
      const cell = document.createElement("button");
      cell.type = "button";
      cell.setAttribute("role", "gridcell");
      cell.dataset.square = square;
      this.cells[square] = cell;
      rows.get(rankOf(square)).append(cell);
    }
    this.root.replaceChildren(...rows.values());
  }

  // Pieces are letters by square, White's capitals.
  draw(squares, pieces) {
    this.root.classList.toggle("open", this.game.open());
    const targets = this.chosen ? this.game.targets(this.chosen) : [];
    for (const [square, cell] of Object.entries(this.cells)) {
      const letter = pieces[square], target = targets.includes(square);
      place(cell, squares[square]);
      const piece = letter ? this.#name(letter) : "empty";
      cell.setAttribute("aria-label", `${square}, ${piece}${target ? ", can be moved to" : ""}`);
      cell.setAttribute("aria-selected", square === this.chosen);
      cell.classList.toggle("chosen", square === this.chosen);
      cell.classList.toggle("target", target);
      cell.classList.toggle("taken", target && Boolean(letter));
      cell.classList.toggle("movable", this.game.movable(square));
      cell.tabIndex = square === this.focused ? 0 : -1;
    }
  }

  choose(square) {
    this.chosen = square;
    this.game.redraw();
  }

  #name(letter) {
    return `${isWhite(letter) ? "white" : "black"} ${this.#names[letter.toLowerCase()] ?? letter}`;
  }

  // A square was clicked on, or Enter pressed on it.
  #press(square) {
    if (!this.game.open()) return;
    if (square === this.chosen) return this.choose("");
    if (this.chosen && this.game.targets(this.chosen).includes(square)) return this.#move(this.chosen, square);
    if (this.game.movable(square)) return this.choose(square);
    if (this.chosen) this.#move(this.chosen, square);
  }

  #move(from, to) {
    this.choose("");
    this.game.move(from, to);
  }

  #take(event) {
    const square = event.target.dataset.square;
    if (!square || event.button || !this.game.open() || !this.game.movable(square)) return;
    this.#drag = { from: square, x: event.clientX, y: event.clientY, ghost: null };
    this.root.setPointerCapture(event.pointerId);
  }

  #carry(event) {
    const drag = this.#drag;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
      this.choose(drag.from);
      drag.ghost = this.#ghost(drag.from);
    }
    drag.ghost.style.left = event.clientX - drag.ghost.offsetWidth / 2 + "px";
    drag.ghost.style.top = event.clientY - drag.ghost.offsetHeight / 2 + "px";
    this.#mark(this.#squareAt(event), drag.from);
  }

  #drop(event, put) {
    if (!this.#drag) return;
    const { from, ghost } = this.#drag;
    this.#drag = null;
    this.#mark("", "");
    // Without a ghost it was a click.
    if (!ghost) {
      if (put) this.#press(from);
      return;
    }
    ghost.remove();
    const to = put ? this.#squareAt(event) : "";
    if (to && to !== from && this.game.open()) this.#move(from, to);
    else this.choose("");
  }

  #mark(over, from) {
    for (const [square, cell] of Object.entries(this.cells))
      cell.classList.toggle("over", square === over && over !== from);
  }

  #squareAt(event) {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    return element?.closest("[data-square]")?.dataset.square ?? "";
  }

  // A piece that is dragged is a part of the picture of the page.
  #ghost(square) {
    const ghost = document.createElement("div"), box = this.cells[square].getBoundingClientRect();
    const page = this.picture.getBoundingClientRect();
    ghost.id = "ghost";
    Object.assign(ghost.style, { width: box.width + "px", height: box.height + "px",
      backgroundImage: `url("${this.picture.src}")`, backgroundSize: `${page.width}px ${page.height}px`,
      backgroundPosition: `${page.left - box.left}px ${page.top - box.top}px` });
    document.body.append(ghost);
    return ghost;
  }

  #focus(cell) {
    if (!cell.dataset.square) return;
    this.cells[this.focused].tabIndex = -1;
    this.focused = cell.dataset.square;
    cell.tabIndex = 0;
  }

  #key(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") return this.choose("");
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return this.#press(this.focused);
    }
    if (!(event.key in steps)) return;
    event.preventDefault();
    const turn = this.flipped ? -1 : 1, [across, up] = steps[event.key];
    this.cells[squareOn(fileOf(this.focused) + turn * across, rankOf(this.focused) + turn * up)]?.focus();
  }
}
