// A worker that compares PDFs. It is told { id, first, second, dpi, comparison, ghostscript }: two documents with `name`
// and `bytes`; 0 dpi for no pixels; programs with `script` and `module`, the second only for pixels; and `metrics` of
// fonts. It tells
//     { done, all }                   how many pages are compared
//     { equal, summary, notes, report }  the result, and the report as HTML; or
//     { error }                       why there is none
import { startGhostscript, startModule } from "../play/ghostscript.js";

// Where the comparison looks for the metrics of fonts that a document names and does not bring.
const FONTS = "/usr/share/fonts/type1/urw-base35";
// One Ghostscript draws one document.
const DOCUMENTS = 2;

async function prepareGhostscripts({ script, module }) {
  const prepared = [];
  for (let i = 0; i < DOCUMENTS; ++i) {
    const said = [];
    const say = (byte) => said.push(byte & 255);
    const program = await startGhostscript(script, module, { stdin: () => null, stdout: say, stderr: say });
    prepared.push({ ...program, words: () => new TextDecoder().decode(Uint8Array.from(said)).trim() });
  }
  return prepared;
}

// Draws as inkmate compare does: without anti-aliasing, as a printer. Returns why it could not, if so.
function drawPages(ghostscript, files, { file, pages, dpi, colour, folder }) {
  const { FS, callMain, words } = ghostscript;
  FS.writeFile("/document.pdf", files.readFile(file));
  FS.mkdir("/pages");
  const status = callMain([
    "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", `-sDEVICE=${colour ? "png16m" : "pnggray"}`, `-r${dpi}`,
    `-sPageList=${pages}`, "-sOutputFile=/pages/%d.png", "/document.pdf",
  ]);
  if (status) return `Ghostscript could not draw the pages (exit status ${status}); it said: ${words()}`;
  for (const name of FS.readdir("/pages").filter((name) => name.endsWith(".png")))
    files.writeFile(`${folder}/${name}`, FS.readFile(`/pages/${name}`));
  return "";
}

// Messages name the documents: by folders only where they have the same name.
function namesOf(first, second) {
  return first.name === second.name ? [`first/${first.name}`, `second/${second.name}`] : [first.name, second.name];
}

async function compare({ first, second, dpi, comparison, ghostscript, metrics }) {
  const ghostscripts = dpi ? await prepareGhostscripts(ghostscript) : [];
  let files = null;
  const program = await startModule(comparison.script, comparison.module, {
    drawPages: (file, pages, dpi, colour, folder) =>
      drawPages(ghostscripts.pop(), files, { file, pages, dpi, colour, folder }),
    tellProgress: (done, all) => postMessage({ done, all }),
  });
  files = program.FS;
  files.mkdirTree(FONTS);
  for (const [name, text] of Object.entries(metrics)) files.writeFile(`${FONTS}/${name}`, text);
  files.mkdir("/documents");
  files.chdir("/documents");
  files.mkdir("first");
  files.mkdir("second");
  const names = namesOf(first, second);
  files.writeFile(names[0], first.bytes);
  files.writeFile(names[1], second.bytes);
  const told = program.ccall("compare_documents", "string", ["string", "string", "number", "string"],
    [...names, dpi, "/report.html"]);
  const result = JSON.parse(told);
  return result.error ? result : { ...result, report: files.readFile("/report.html", { encoding: "utf8" }) };
}

onmessage = async (event) => {
  try {
    postMessage(await compare(event.data));
  } catch (error) {
    postMessage({ error: `The comparison has failed: ${error.message ?? error}` });
  }
};
