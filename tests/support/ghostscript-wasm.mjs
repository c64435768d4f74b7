// Runs a PostScript program under a Ghostscript compiled to WebAssembly:
//
//     node ghostscript-wasm.mjs PACKAGE PROGRAM INPUT DIRECTORY
//
// PACKAGE is the directory of the npm package. INPUT is what is typed to the program. What it says goes to
// standard output, each page to DIRECTORY as page-001.pdf and so on. The exit status is Ghostscript's.
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [directory, program, input, pages] = process.argv.slice(2).map((argument) => resolve(argument));

// A package from before node had it takes it for a browser's, and would fetch its own file by URL.
delete globalThis.fetch;
const { main, type } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8"));
const script = join(directory, main);
const create =
    type === "module" ? (await import(pathToFileURL(script))).default : createRequire(script)(script);

const typed = readFileSync(input);
const output = [];
const errors = [];
let next = 0;

const { FS, callMain } = await create({
    noInitialRun: true,
    stdin: () => (next < typed.length ? typed[next++] : null),
    stdout: (byte) => output.push(byte),
    stderr: (byte) => errors.push(byte),
});
FS.mkdir("/pages");
FS.writeFile("/game.ps", readFileSync(program));

const status = callMain([
    "-q",
    "-dNOPAUSE",
    "-dBATCH",
    "-sDEVICE=pdfwrite",
    "-sOutputFile=/pages/page-%03d.pdf",
    "-c",
    "<< /NeverEmbed [ ] >> setdistillerparams",
    "-f",
    "/game.ps",
]);

function write(stream, bytes) {
    const all = Uint8Array.from(bytes, (byte) => byte & 255);
    for (let written = 0; written < all.length; ) written += writeSync(stream, all, written);
}
write(1, output);
write(2, errors);

// One of the packages cannot list a directory.
function read(file) {
    try {
        return FS.readFile(file);
    } catch {
        return null;
    }
}
for (let page = 1; ; ++page) {
    const name = `page-${String(page).padStart(3, "0")}.pdf`;
    const bytes = read(`/pages/${name}`);
    if (bytes === null) break;
    writeFileSync(join(pages, name), bytes);
}
process.exitCode = status;
