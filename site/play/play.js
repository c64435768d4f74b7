// The page on which a visitor plays, once a game has been chosen (form.js): the printed pages with the board on
// them, and what there is to press and to read beside them.
import { Board, framePage, isWhite } from "./board.js";
import { answerOf } from "./dialog.js";
import { Form, chosenSide, fillLevels } from "./form.js";
import { startRelay } from "./conversation.js";
import { endsOf } from "./answers.js";
import { Game } from "./game.js";
import { downloadModule } from "./ghostscript.js";
import { showText } from "./text.js";

const byId = (id) => document.getElementById(id);
const GHOSTSCRIPT = new URL("../ghostscript/", import.meta.url);

const narrow = matchMedia("(max-width: 52rem)");
let boardOnly = narrow.matches;
let game = null, module = null;
// The page on view; 0 is the last one, whichever that is.
let leaf = 0;

const lastPage = () => !leaf || leaf === game.pages.length;
// Can a move be made on the page: it shows the game as it stands, and nothing is awaited.
const open = () => Boolean(game) && !game.busy && !game.over && !game.ended && game.onPage && lastPage();

const board = new Board(byId("board"), byId("picture"), {
  open,
  movable: (square) => square in game.pieces && isWhite(game.pieces[square]) === game.white,
  targets: (square) => game.legal.map(endsOf).filter(([from]) => from === square).map(([, to]) => to),
  move,
  redraw: () => game && drawBoard(),
});

async function start() {
  const program = form.program;
  byId("start").disabled = true;
  try {
    await startRelay();
    module ??= await downloadModule(new URL("gs.wasm", GHOSTSCRIPT), (bytes) => form.tellProgress(bytes));
    // From here on it is measured how long the first move takes (docs/inside/site.md).
    performance.mark("downloaded");
    byId("progress").textContent = "Ghostscript reads the program.";
    const answer = await fetch(program.file);
    if (!answer.ok) throw new Error(`${program.file} cannot be downloaded (${answer.status})`);
    begin(program, await answer.text());
  } catch (error) {
    byId("progress").textContent = error.message;
  }
  byId("start").disabled = false;
}

function begin(program, text) {
  game?.leave();
  leaf = 0;
  const ghostscript = new URL("gs.js", GHOSTSCRIPT).href;
  game = new Game(program, { ghostscript, module, program: text, paper: program.paper }, form.lines, draw);
  board.make(program.squares.white, program.pieces, chosenSide() === "black" ? "e7" : "e2");
  byId("begin").hidden = true;
  byId("playing").hidden = false;
  byId("picture").removeAttribute("src");
  byId("picture").alt = "";
  for (const button of document.querySelectorAll("[data-for]"))
    button.hidden = !button.dataset.for.split(" ").includes(program.kind);
  fillLevels(byId("level"), program, form.level);
  byId("name").textContent = `${program.title}: ${program.about}`;
  byId("text-name").textContent = program.file.split("/").at(-1);
  showText(text, byId("listing"), byId("part"));
  draw();
  // The form that had the focus is gone; the board comes next.
  byId("leaf").focus();
}

function another() {
  game.leave();
  game = null;
  byId("game").dataset.state = "none";
  byId("playing").hidden = byId("board").hidden = byId("pages").hidden = true;
  byId("begin").hidden = false;
  read(false);
  form.tellSize(true);
  byId("program").focus();
}

// ---- The game --------------------------------------------------------------------------------------------------

function type(line) {
  if (game.ended) return;
  board.choose("");
  leaf = 0;
  game.type(line);
}

async function move(from, to) {
  const moves = game.legal.filter((line) => endsOf(line).join() === [from, to].join());
  if (moves.length < 2) return type(moves[0] ?? from + to);
  // A promotion, or another choice that the squares leave open.
  const buttons = moves.map((line) => {
    const button = document.createElement("button");
    button.value = line;
    button.textContent = game.program.pieces[line.slice((from + to).length)] ?? line;
    return button;
  });
  const none = Object.assign(document.createElement("button"), { value: "", textContent: "cancel" });
  byId("promote").querySelector(".row").replaceChildren(...buttons, none);
  const line = await answerOf(byId("promote"));
  if (line) type(line);
}

function status() {
  if (game.ended) return `${game.ended} Begin another game.`;
  const last = game.record.moves.at(-1);
  const made = last
    ? `${last.white ? "White" : "Black"} played ${last.number}${last.white ? "." : "..."} ${last.text}. ` : "";
  return made + (game.busy && !game.over ? "Inkmate is at work." : `${game.turn}.`);
}

// What the program said, or why there is no board to click on.
function message() {
  if (game.busy || game.ended) return "";
  if (game.kind.print || game.onPage) return game.message;
  const why = game.pages.length ? "The page shows the game as it was: this program prints after moves only."
    : "This program prints no page before a move.";
  return `${game.message}\n${why} Type one, or let Inkmate move.`.trim();
}

function drawBoard() {
  board.root.hidden = !game.hasBoard || !game.onPage || !lastPage();
  board.flipped = game.flipped;
  board.draw(game.squares, game.pieces);
}

function drawPage() {
  const count = game.pages.length, number = leaf || count, slider = byId("page"), picture = byId("picture");
  framePage(byId("frame"), byId("paper"), game.program.paper, game.squares, boardOnly);
  byId("zoom").hidden = !game.hasBoard;
  byId("zoom").setAttribute("aria-pressed", boardOnly);
  byId("pages").hidden = !count;
  slider.max = Math.max(1, count);
  slider.value = number;
  slider.disabled = count < 2;
  byId("page-number").textContent = `${number} of ${count}`;
  byId("page-first").disabled = byId("page-back").disabled = number <= 1;
  byId("page-last").disabled = byId("page-next").disabled = number >= count;
  if (!count || picture.dataset.page === String(number) && picture.src === game.pages[number - 1]) return;
  picture.src = game.pages[number - 1];
  picture.alt = `Page ${number} as printed`;
  picture.dataset.page = number;
  byId("save").href = game.pages[number - 1];
  byId("save").download = `page-${number}.png`;
}

function drawMoves() {
  const list = byId("moves"), moves = game.record.moves, key = moves.map((m) => m.text).join(" ");
  list.hidden = !moves.length;
  if (list.dataset.moves === key) return;
  list.dataset.moves = key;
  const rows = [];
  const cell = (textContent, className) =>
    Object.assign(document.createElement("span"), { textContent, className });
  moves.forEach((move, index) => {
    if (move.white || !rows.length) {
      rows.push(document.createElement("li"));
      rows.at(-1).append(cell(`${move.number}.`, "number"));
      if (!move.white) rows.at(-1).append(cell("...", ""));
    }
    rows.at(-1).append(cell(move.text, index === moves.length - 1 ? "last" : ""));
  });
  list.replaceChildren(...rows);
  list.scrollTop = list.scrollHeight;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Has a line nothing to do as the game is.
function idle(line) {
  if (line === "undo") return !game.over && !game.record.moves.length;
  if (line === "redo") return game.over || !game.record.undone;
  return game.over && ["hint", "go", "draw", "resign"].includes(line);
}

function draw() {
  if (!game) return;
  Object.assign(byId("game").dataset, {
    state: game.ended ? "ended" : game.busy ? "busy" : "rest",
    plies: game.record.moves.length,
    pages: game.pages.length,
  });
  setText(byId("progress"), game.console ? "" : byId("progress").textContent);
  setText(byId("status"), status());
  setText(byId("message"), message());
  byId("message").hidden = !byId("message").textContent;
  drawPage();
  drawBoard();
  drawMoves();
  const pane = byId("console");
  if (pane.textContent !== game.console) {
    pane.textContent = game.console;
    pane.scrollTop = pane.scrollHeight;
  }
  for (const input of document.querySelectorAll("#playing [data-line], #line, #level"))
    input.disabled = Boolean(game.ended) || idle(input.dataset.line);
}

function turnTo(number) {
  leaf = number >= game.pages.length ? 0 : Math.max(1, number);
  board.choose("");
  draw();
}

function read(open) {
  byId("text").hidden = !open;
  byId("read").setAttribute("aria-pressed", open);
  byId("game").classList.toggle("reading", open);
  if (open) byId("listing").focus({ preventScroll: !matchMedia("(max-width: 63.99rem)").matches });
}

// ---- What is pressed -------------------------------------------------------------------------------------------

byId("begin").addEventListener("submit", (event) => {
  event.preventDefault();
  start();
});
byId("type").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = byId("line").value.trim();
  byId("line").value = "";
  if (line) type(line);
});
for (const button of document.querySelectorAll("[data-line]"))
  button.addEventListener("click", () => type(button.dataset.line));
byId("level").addEventListener("change", () => type(`level ${byId("level").value}`));
byId("another").addEventListener("click", another);
byId("save-game").addEventListener("click", async () => {
  const file = new Blob([await game.pgn()], { type: "application/x-chess-pgn" });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "game.pgn" });
  link.click();
  URL.revokeObjectURL(link.href);
});
byId("read").addEventListener("click", () => read(byId("text").hidden));
byId("close-text").addEventListener("click", () => {
  read(false);
  byId("read").focus();
});
byId("page-first").addEventListener("click", () => turnTo(1));
byId("page-back").addEventListener("click", () => turnTo((leaf || game.pages.length) - 1));
byId("page-next").addEventListener("click", () => turnTo((leaf || game.pages.length) + 1));
byId("page-last").addEventListener("click", () => turnTo(game.pages.length));
byId("page").addEventListener("input", (event) => turnTo(Number(event.target.value)));
byId("zoom").addEventListener("click", () => {
  boardOnly = !boardOnly;
  drawPage();
});

const form = new Form(await (await fetch("programs.json")).json());
form.tellSize(false);
