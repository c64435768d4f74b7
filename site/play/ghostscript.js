// Ghostscript in WebAssembly: how a page downloads it, and how a worker starts it.

// Downloads and compiles a module; `progress` gets the bytes so far. The server's own length is no use where it
// compresses what it sends.
export async function downloadModule(address, progress) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be downloaded (${answer.status})`);
  let bytes = 0;
  const counted = new TransformStream({
    transform(piece, controller) {
      progress(bytes += piece.length);
      controller.enqueue(piece);
    },
  });
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(answer.body.pipeThrough(counted), { headers }));
}

// Starts a program that Emscripten has made: its script, and its module as downloadModule() gave it. `settings` are
// Emscripten's: what takes the bytes of standard output, for example.
export async function startModule(script, module, settings) {
  const { default: create } = await import(script);
  return create({
    ...settings,
    instantiateWasm: (imports, done) => {
      WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
      return {};
    },
  });
}

// Ghostscript, which is then called once by its command line.
export const startGhostscript = (script, module, streams) => startModule(script, module, { noInitialRun: true, ...streams });
