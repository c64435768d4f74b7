"use strict";
INKMATE-SCRIPTconst sheet = INKMATE-DATA;
const SIDE = sheet.side, EDGE = SIDE / 16, WAIT = 700, GLIDE = 220;
const squareName = (s) => "abcdefgh"[s & 7] + ((s >> 3) + 1);
const isWhite = (piece) => piece === piece.toUpperCase();
const nameOf = (piece) => sheet.sides[isWhite(piece) ? 0 : 1] + sheet.names[piece.toLowerCase()];

// Makes the board of a task one to play on: a move is taken if it solves the task, and answered by the reply.
function playOn(article, task) {
  const board = article.querySelector("svg"), pieces = board.querySelector(".pieces");
  const frames = svg("g", { class: "frames" });
  pieces.before(frames);
  const covers = svg("g", { class: "covers" }, board);
  const line = document.createElement("p"), said = document.createElement("span"), buttons = document.createElement("span");
  line.className = "play";
  said.setAttribute("role", "status");
  line.append(said, " ", buttons);
  article.querySelector("details").before(line);
  // The board, the moves that solve it, replies that were not played, the square that is selected, the square at which
  // the keyboard is, and whether a reply is on its way.
  const state = { board: task.board, moves: task.moves, open: [], from: -1, at: task.flipped ? 63 : 0, waits: 0 };

  const corner = (s) => {
    const file = task.flipped ? 7 - (s & 7) : s & 7, rank = task.flipped ? 7 - (s >> 3) : s >> 3;
    return [file * SIDE, (7 - rank) * SIDE];
  };
  const own = (s) => state.board[s] !== "." && isWhite(state.board[s]) === task.white;
  const coverOf = (s) => covers.querySelector(`[data-square="${s}"]`);

  function frame(s, kind) {
    const [x, y] = corner(s);
    svg("rect", { class: kind, x: x + EDGE, y: y + EDGE, width: SIDE - 2 * EDGE, height: SIDE - 2 * EDGE,
      "stroke-width": 2 * EDGE }, frames);
  }
  function glide(piece, from, to) {
    if (!piece.animate || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const [x, y] = corner(from), [toX, toY] = corner(to);
    piece.animate([{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }],
      { duration: GLIDE, easing: "ease-in-out" });
  }
  function draw(move) {
    frames.replaceChildren();
    pieces.replaceChildren();
    if (move) for (const s of [move.from, move.to]) frame(s, "moved");
    if (state.from >= 0) frame(state.from, "selected");
    for (let s = 0; s < 64; ++s) {
      const letter = state.board[s];
      if (letter !== ".") {
        const [x, y] = corner(s), piece = svg("use", { href: sheet.pieces[letter], x, y }, pieces);
        if (move && s === move.to) glide(piece, move.from, move.to);
      }
      const cover = coverOf(s);
      cover.setAttribute("aria-label", letter === "." ? squareName(s) : `${squareName(s)}, ${nameOf(letter)}`);
      cover.setAttribute("aria-pressed", s === state.from);
      cover.setAttribute("tabindex", s === state.at ? 0 : -1);
    }
  }

  function say(text, ...offered) {
    said.textContent = text;
    buttons.replaceChildren();
    for (const [name, action] of offered) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", action);
      buttons.append(button, " ");
    }
  }
  const again = [sheet.words.again, () => { reset(); coverOf(state.at).focus(); }];

  function show(move) {
    state.board = move.board;
    state.moves = move.next;
    state.from = -1;
    draw(move);
  }
  function solved(move) {
    article.dataset.state = "solved";
    const other = state.open.length ? [[sheet.words.other, () => { reply(state.open.shift()); }]] : [];
    say(`${move.said}. ${sheet.words.solved}`, ...other, again);
  }
  function reply(move) {
    show(move);
    if (!move.next.length) return solved(move);
    article.dataset.state = "open";
    say(`${move.said}. ${sheet.words.yours}`, again);
  }
  function play(move) {
    show(move);
    if (!move.next.length) return solved(move);
    state.open.push(...move.next.slice(1));
    say(`${move.said}.`, again);
    state.waits = setTimeout(() => {
      state.waits = 0;
      reply(move.next[0]);
    }, WAIT);
  }
  // A move by its squares, and by the piece that a pawn becomes.
  function attempt(from, to, becomes) {
    const last = task.white ? 7 : 0;
    if (!becomes && state.board[from].toLowerCase() === "p" && to >> 3 === last)
      return say(sheet.words.promote, ...["q", "r", "b", "n"].map((piece) => [sheet.names[piece], () => attempt(from, to, piece)]));
    const move = state.moves.find((m) => m.from === from && m.to === to && m.becomes === (becomes ?? ""));
    state.from = -1;
    if (move) return play(move);
    draw();
    say(sheet.words.wrong, again);
  }

  function choose(s) {
    if (state.waits || article.dataset.state === "solved") return;
    state.at = s;
    if (own(s)) {
      state.from = s === state.from ? -1 : s;
      draw();
    } else if (state.from >= 0) {
      attempt(state.from, s);
    }
  }
  function reset() {
    clearTimeout(state.waits);
    Object.assign(state, { board: task.board, moves: task.moves, open: [], from: -1, waits: 0 });
    article.dataset.state = "open";
    draw();
    say(sheet.words.yours);
  }
  function walk(files, ranks) {
    const turn = task.flipped ? -1 : 1, file = (state.at & 7) + turn * files, rank = (state.at >> 3) + turn * ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
    coverOf(state.at).setAttribute("tabindex", -1);
    state.at = 8 * rank + file;
    coverOf(state.at).setAttribute("tabindex", 0);
    coverOf(state.at).focus();
  }
  const keys = {
    ArrowLeft: () => walk(-1, 0), ArrowRight: () => walk(1, 0), ArrowUp: () => walk(0, 1), ArrowDown: () => walk(0, -1),
    Enter: () => choose(state.at), " ": () => choose(state.at),
    Escape: () => { state.from = -1; draw(); },
  };
  covers.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  for (let s = 0; s < 64; ++s) {
    const [x, y] = corner(s), cover = svg("g", { class: "square", role: "button", "data-square": s }, covers);
    svg("rect", { x, y, width: SIDE, height: SIDE, fill: "transparent" }, cover);
    svg("rect", { class: "cursor", x: x + EDGE, y: y + EDGE, width: SIDE - 2 * EDGE, height: SIDE - 2 * EDGE,
      "stroke-width": 2 * EDGE }, cover);
    cover.addEventListener("click", () => choose(s));
  }
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", article.querySelector("h3").textContent);
  reset();
}

for (const article of document.querySelectorAll("article[data-task]")) playOn(article, sheet.tasks[article.dataset.task]);
