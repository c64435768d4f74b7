// A program that runs under Ghostscript in a worker, and what is said between it and a person.

// The service worker by which the program gets what is typed (relay.js).
export async function startRelay() {
  if (!navigator.serviceWorker)
    throw new Error(isSecureContext
      ? "This browser has no service workers here, so the program cannot be given your moves. In some browsers private " +
        "windows have none."
      : "Browsers let a program in a page wait for your moves only where the page comes by https, or from this " +
        "machine (localhost).");
  await navigator.serviceWorker.register("relay.js");
  await navigator.serviceWorker.ready;
}

// Calls `listener`:
//     said(text)           the program has written something
//     printed(page, url)   and printed a page
//     rests()              it waits for a line, and none is left
//     ended(why)
export class Conversation {
  #id = crypto.randomUUID();
  #lines = [];
  // Messages that have come from the worker, the line that it waits for, and where to answer.
  #messages = 0;
  #question = null;
  #told = 0;

  constructor(start, listener) {
    this.listener = listener;
    this.worker = new Worker("interpreter.js", { type: "module" });
    this.worker.onmessage = (event) => this.#hear(event.data);
    this.worker.onerror = (event) => this.#end(event.message || "The worker cannot be started.");
    this.asked = (event) => this.#ask(event);
    navigator.serviceWorker.addEventListener("message", this.asked);
    this.worker.postMessage({ conversation: this.#id, ...start });
  }

  type(line) {
    this.#lines.push(line);
    this.#answer();
  }

  // The worker may be in the middle of a search, and hears nothing.
  end() {
    this.worker.terminate();
    navigator.serviceWorker.removeEventListener("message", this.asked);
  }

  #hear({ said, page, picture, ended, number }) {
    this.#messages = number;
    if (said) this.listener.said(said);
    if (page) this.listener.printed(page, URL.createObjectURL(new Blob([picture], { type: "image/png" })));
    if (ended) this.#end(ended);
    this.#answer();
  }

  #ask(event) {
    const question = event.data.question;
    if (question?.conversation !== this.#id) return;
    this.#question = { number: Number(question.number), messages: Number(question.messages), port: event.ports[0] };
    this.#answer();
  }

  // What the worker had said before it asked is heard first.
  #answer() {
    if (!this.#question || this.#messages < this.#question.messages) return;
    const { number, port } = this.#question;
    if (number <= this.#lines.length) {
      port.postMessage(this.#lines[number - 1]);
      this.#question = null;
    } else if (this.#told < number) {
      this.#told = number;
      this.listener.rests();
    }
  }

  #end(why) {
    this.end();
    this.listener.ended(why);
  }
}
