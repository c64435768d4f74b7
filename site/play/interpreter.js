// A worker that runs a PostScript program under Ghostscript. It is told once, what to run (conversation.js); it tells
//     { said }                what the program has written
//     { page, picture }       a page that it has printed, from 1, as a PNG
//     { ended }               why it has come to an end
// and asks for lines by way of relay.js.
import { startGhostscript } from "./ghostscript.js";

// Ghostscript reads its input in pieces of more bytes than these.
const MOST_BYTES = 256;
// Dots to the inch: two to a point, as screens of many pixels show a page in its own size.
const RESOLUTION = 144;

// So many requests in a row without an answer mean that none will come.
const MOST_FAILURES = 20;

let messages = 0;
function tell(message, transfer = []) {
  postMessage({ ...message, number: ++messages }, transfer);
}

// A browser that ends its service worker ends the requests with it, and begins it anew for the next one.
function askForLine(conversation, number) {
  const question = new URLSearchParams({ conversation, number, messages });
  for (let failed = 0; failed < MOST_FAILURES;) {
    const request = new XMLHttpRequest();
    request.open("GET", `typed-line?${question}`, false);
    try {
      request.send();
    } catch {
      ++failed;
      continue;
    }
    if (request.status === 200) return request.responseText;
    failed = request.status === 204 ? 0 : failed + 1;
  }
  throw new Error("the browser's service worker does not answer");
}

// Standard input, byte by byte. null ends a piece of it, and ends the whole where a piece has no bytes: when no line
// comes any more, which `failed` is told.
function inputOf(conversation, beforeAsking, failed) {
  let bytes = [], next = 0, lines = 0, inPiece = 0;
  return () => {
    if (inPiece && (next === bytes.length || inPiece === MOST_BYTES)) {
      inPiece = 0;
      return null;
    }
    if (next === bytes.length) {
      beforeAsking();
      try {
        bytes = new TextEncoder().encode(askForLine(conversation, ++lines) + "\n");
      } catch (error) {
        failed(error);
        return null;
      }
      next = 0;
    }
    ++inPiece;
    return bytes[next++];
  };
}

// A page is a file that Ghostscript has closed. It is told at once, with what was said before it: the program may go on
// to think.
function tellPages(FS, flush) {
  const close = FS.close;
  let page = 1;
  FS.close = (stream) => {
    close(stream);
    const file = `/pages/${page}.png`;
    try {
      FS.stat(file);
    } catch {
      return;
    }
    const number = page++;
    const picture = FS.readFile(file);
    FS.unlink(file);
    flush();
    tell({ page: number, picture }, [picture.buffer]);
  };
}

async function run({ conversation, ghostscript, module, program, paper: [width, height] }) {
  let said = [], failure = null;
  const flush = () => {
    if (said.length) tell({ said: new TextDecoder().decode(Uint8Array.from(said)) });
    said = [];
  };
  const write = (byte) => said.push(byte & 255);
  const { FS, callMain } = await startGhostscript(ghostscript, module, {
    stdin: inputOf(conversation, flush, (error) => { failure = error; }),
    stdout: write,
    stderr: write,
  });
  FS.mkdir("/pages");
  tellPages(FS, flush);
  FS.writeFile("/program.ps", program);
  const status = callMain([
    "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pnggray", `-r${RESOLUTION}`, "-dTextAlphaBits=4",
    "-dGraphicsAlphaBits=4", `-dDEVICEWIDTHPOINTS=${width}`, `-dDEVICEHEIGHTPOINTS=${height}`,
    "-sOutputFile=/pages/%d.png", "/program.ps",
  ]);
  flush();
  if (failure) throw failure;
  return status ? `Ghostscript has ended with status ${status}.` : "The program has ended.";
}

onmessage = async (event) => {
  try {
    tell({ ended: await run(event.data) });
  } catch (error) {
    tell({ ended: `The program has failed: ${error.message ?? error}.` });
  }
};
