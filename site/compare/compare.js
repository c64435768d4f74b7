// The page on which a visitor compares two PDFs, which stay in the browser.
import { downloadModule } from "../play/ghostscript.js";

const byId = (id) => document.getElementById(id);
const MEGABYTE = 1_000_000;
const DPI = 150;
const SIDES = ["first", "second"];

const facts = await (await fetch("facts.json")).json();
const megabytes = (bytes) => (bytes / MEGABYTE).toFixed(1);

let worker = null, metrics = null, report = null;
const modules = {};

const chosen = (side) => byId(side).files[0];
const pixels = () => byId("pixels").checked;

// ---- The form ----------------------------------------------------------------------------------------------------

function say(text) {
  byId("progress").textContent = text;
}

function drawForm() {
  for (const side of SIDES) byId(`${side}-name`).textContent = chosen(side)?.name ?? "Choose a PDF, or drop it here.";
  byId("compare").disabled = Boolean(worker) || !SIDES.every(chosen);
  byId("stop").hidden = !worker;
  const bytes = (modules.comparison ? 0 : facts.comparison) + (pixels() && !modules.ghostscript ? facts.ghostscript : 0);
  byId("size").textContent = bytes ? `Compare downloads the programs once: ${megabytes(bytes)} MB, less where the ` +
    "server compresses them." : "";
}

// A file on a field is its document; two are both.
function drop(event) {
  event.preventDefault();
  const files = [...event.dataTransfer.files];
  const side = event.currentTarget.dataset.side;
  const sides = files.length > 1 ? SIDES : [side];
  sides.forEach((name, i) => {
    const one = new DataTransfer();
    if (files[i]) one.items.add(files[i]);
    byId(name).files = one.files;
  });
  event.currentTarget.classList.remove("over");
  drawForm();
}

for (const field of document.querySelectorAll("[data-side]")) {
  field.addEventListener("dragover", (event) => {
    event.preventDefault();
    field.classList.add("over");
  });
  field.addEventListener("dragleave", () => field.classList.remove("over"));
  field.addEventListener("drop", drop);
}
for (const id of [...SIDES, "pixels"]) byId(id).addEventListener("change", drawForm);

// ---- The comparison ----------------------------------------------------------------------------------------------

// What a worker needs of a program; downloaded when it is first needed.
async function program(name, title, folder, files) {
  modules[name] ??= await downloadModule(new URL(files.module, folder), (bytes) =>
    say(`${title}: ${megabytes(bytes)} MB of ${megabytes(facts[name])} MB.`));
  return { script: new URL(files.script, folder).href, module: modules[name] };
}

const documentOf = async (side) => ({ name: chosen(side).name, bytes: new Uint8Array(await chosen(side).arrayBuffer()) });

async function ask() {
  const dpi = pixels() ? DPI : 0;
  const question = {
    dpi,
    first: await documentOf("first"),
    second: await documentOf("second"),
    comparison: await program("comparison", "The comparison", new URL("program/", location.href),
      { script: "compare.js", module: "compare.wasm" }),
    ghostscript: dpi ? await program("ghostscript", "Ghostscript", new URL("../ghostscript/", location.href),
      { script: "gs.js", module: "gs.wasm" }) : null,
    metrics: metrics ??= await (await fetch("metrics.json")).json(),
  };
  say("Comparing.");
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "The worker cannot be started."));
    worker.onmessage = ({ data }) => {
      if (data.all) say(`Comparing pixels: page ${data.done} of ${data.all}.`);
      else resolve(data);
    };
    worker.postMessage(question);
  });
}

function end() {
  worker?.terminate();
  worker = null;
  drawForm();
}

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  show(null);
  worker = new Worker("comparison.js", { type: "module" });
  const mine = worker;
  drawForm();
  const begin = performance.now();
  let result;
  try {
    result = await ask();
  } catch (error) {
    result = { error: error.message };
  }
  // It was stopped meanwhile.
  if (worker !== mine) return;
  end();
  say(result.error ? "" : `Compared in ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
  show(result);
});

byId("stop").addEventListener("click", () => {
  end();
  say("Stopped.");
  byId("compare").focus();
});

// ---- The result --------------------------------------------------------------------------------------------------

const sentence = (text) => text[0].toUpperCase() + text.slice(1);

function show(result) {
  byId("result").dataset.state = !result ? "none" : result.error ? "error" : result.equal ? "equal" : "different";
  byId("summary").textContent = !result ? "" : result.error ?? sentence(`${result.summary}.`);
  byId("notes").replaceChildren(...(result?.notes ?? []).map((text) =>
    Object.assign(document.createElement("li"), { textContent: text })));
  byId("save").hidden = !result?.report;
  byId("report").replaceChildren();
  if (report) URL.revokeObjectURL(report);
  report = null;
  if (!result?.report) return;
  report = URL.createObjectURL(new Blob([result.report], { type: "text/html" }));
  byId("save").href = report;
  if (!result.equal) showReport(result.report);
}

// The report's page lies beside this one without its data and with its script in a file, because the site's pages run no
// script that is not a file of the site.
function showReport(html) {
  const [, data] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html);
  const frame = Object.assign(document.createElement("iframe"), { src: "report.html", title: "The report" });
  frame.addEventListener("load", () => {
    const page = frame.contentDocument;
    page.getElementById("data").textContent = data;
    page.body.append(Object.assign(page.createElement("script"), { src: "report.js" }));
  }, { once: true });
  byId("report").append(frame);
}

drawForm();
