// A game with a program: what is typed to it by a person and by this page, and what it has told of the game so far.
import { KINDS, besidePage, boardText, readAnswer, readMoves } from "./answers.js";
import { Conversation } from "./conversation.js";
import { Record } from "./record.js";

// `changed` is called whenever there is something new to show.
export class Game {
  pieces = {};
  flipped = false;
  white = true;
  over = false;
  turn = "";
  // In coordinates; empty where the program does not tell.
  legal = [];
  record = new Record();
  // The addresses of the pictures of its pages.
  pages = [];
  // Does the last page show the position.
  onPage = false;
  busy = true;
  ended = "";
  // What the program said to the line typed last, without what the page shows.
  message = "";
  // All that a person typed and the program said.
  console = "";

  #answer = "";
  // As it was when the line was typed.
  #before = { shown: "", onPage: false, pages: 0, record: this.record };
  #rested = null;
  #hidden = false;
  // How many moves or boards the answer has shown.
  #boards = 0;
  // What is not at rest yet: the beginning, and lines.
  #waiting = 1;
  // Lines are typed one after the other, each when the one before is answered.
  #queue;

  // A program of programs.json; how Ghostscript runs it (interpreter.js); lines to type before the first move.
  constructor(program, start, lines, changed) {
    Object.assign(this, { program, changed, kind: KINDS[program.kind] });
    this.#queue = this.#next();
    this.conversation = new Conversation(start, {
      said: (text) => this.#hear(text),
      printed: (page, url) => this.#print(url),
      rests: () => this.#rest(),
      ended: (why) => this.#end(why),
    });
    // The page that these lead to is the first one.
    for (const line of lines) this.#queue = this.#queue.then(() => this.#say(line));
    this.#queue = this.#queue.then(() => this.#settle());
  }

  type(line) {
    ++this.#waiting;
    this.busy = true;
    this.changed();
    this.#queue = this.#queue.then(() => this.#say(line)).then(() => this.#settle());
  }

  // The game as PGN, once the program is at rest.
  async pgn() {
    let answer = "";
    this.#queue = this.#queue.then(() => this.#say("pgn", true)).then(() => { answer = this.#answer; });
    await this.#queue;
    // Without the prompt after it.
    return answer.slice(answer.indexOf("["), answer.lastIndexOf("\n") + 1);
  }

  leave() {
    this.conversation.end();
    for (const page of this.pages) URL.revokeObjectURL(page);
  }

  get hasBoard() {
    return Object.keys(this.program.squares.white).length > 0;
  }
  get squares() {
    return this.program.squares[this.flipped ? "black" : "white"];
  }

  // The next time that the program waits for a line.
  #next() {
    return new Promise((resolve) => { this.#rested = resolve; });
  }

  #say(line, hidden = false) {
    this.#hidden = hidden;
    this.#boards = 0;
    this.#answer = "";
    this.#before = { shown: this.#shown, onPage: this.onPage, pages: this.pages.length, record: this.record };
    if (!hidden) this.console += line + "\n";
    const answered = this.#next();
    this.conversation.type(line);
    return answered;
  }

  // Asks for what a person need not ask for: a page of the position, and its legal moves.
  async #settle() {
    this.message = besidePage(this.#answer);
    if (!this.onPage && this.kind.print) await this.#say(this.kind.print, true);
    if (this.kind.legal) {
      this.legal = [];
      if (!this.over) await this.#say(this.kind.legal, true);
      this.legal = this.over ? [] : readMoves(this.#answer);
    }
    this.busy = --this.#waiting > 0;
    this.changed();
  }

  #hear(text) {
    this.#answer += text;
    if (!this.#hidden) {
      this.console += text;
      this.#take(readAnswer(this.#answer));
    }
    this.changed();
  }

  #take(told) {
    for (const name of ["pieces", "flipped", "white", "over", "turn"])
      if (name in told) this[name] = told[name];
    this.record = this.#before.record.copy();
    this.record.add(told);
    this.#boards = Math.max(told.boards.length, told.moves.length);
    this.#look();
  }

  #print(url) {
    this.pages.push(url);
    this.#look();
    this.changed();
  }

  // Some programs print before they tell, others behind it: there has to be a page for each move or board.
  #look() {
    const printed = this.pages.length - this.#before.pages;
    this.onPage = this.#shown === this.#before.shown && this.#before.onPage || printed >= Math.max(1, this.#boards);
  }

  // What a page shows that can change.
  get #shown() {
    return `${boardText(this.pieces)} ${this.flipped} ${this.over}`;
  }

  #rest() {
    this.#rested();
  }

  #end(why) {
    this.ended = why;
    this.message = "";
    this.busy = false;
    this.changed();
  }
}
