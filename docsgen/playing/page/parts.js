// The parts of which Python is made, as promises: all downloads start at once, and each is awaited where it is needed.

import bundle from "./bundle.js";
import { file } from "./kept.js";

export const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());
const unzipped = async (name) => (await file(`${name}.gz`)).body.pipeThrough(new DecompressionStream("gzip"));
const addressOf = async (stream, type) => URL.createObjectURL(await new Response(stream, { headers: { "Content-Type": type } }).blob());

// Pyodide fetches its machine by its name; here it lies compressed. A second start needs it again.
const machineCode = async () => new Response(await unzipped("pyodide/pyodide.asm.wasm"), { headers: { "Content-Type": "application/wasm" } });
let code = machineCode();
const fetchPlain = self.fetch;
self.fetch = (what, ...more) => {
  if (!String(what).endsWith("pyodide.asm.wasm")) return fetchPlain(what, ...more);
  const first = code;
  code = null;
  return first ?? machineCode();
};

export function fetched() {
  const parts = {
    loader: import("./pyodide/pyodide.mjs"),
    machine: unzipped("pyodide/pyodide.asm.mjs").then((stream) => addressOf(stream, "text/javascript")).then((url) => import(url)),
    library: file(bundle.library).then(bytesOf),
    prepare: file("prepare.py").then((response) => response.text()),
    stdLibURL: file(bundle.stdlib).then((response) => addressOf(response.body, "application/zip")),
  };
  for (const part of [code, ...Object.values(parts)]) part.catch(() => {}); // the code that awaits it gets the error
  return { ...parts, indexURL: new URL("pyodide/", import.meta.url).href, lockFileContents: bundle.lock };
}
