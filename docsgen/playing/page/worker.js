// The worker: Python with the library, which answers the lines of the protocol and lets bots choose one by one.

import { fresh, reseed, restored } from "./load.js";
import bundle from "./bundle.js";

const PYTHON = new URL("pyodide/", import.meta.url).href;
const CHANGING = new Set(["start", "open", "act", "undo"]);
const stepping = new Set(); // matches in which bots are choosing

async function file(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());
const unpacked = async (name) => bytesOf(new Response((await file(name)).body.pipeThrough(new DecompressionStream("gzip"))));
const wheel = async (name) => ({ name, bytes: await bytesOf(await file(`wheels/${name}`)) });

// All downloads start at once; each part is awaited where it is needed.
async function start() {
  const options = { indexURL: PYTHON };
  const wheels = Promise.all(bundle.wheels.map(wheel));
  const machine = import("./pyodide/pyodide.asm.mjs");
  const picture = bundle.snapshot ? unpacked(bundle.snapshot) : null;
  for (const part of [wheels, machine, picture]) part?.catch(() => {}); // the code that awaits it gets the error
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  let python = null;
  if (picture) python = await restored(loadPyodide, machine, wheels, picture, options).catch(() => null); // falls back to a fresh start
  python ??= await fresh(loadPyodide, wheels, await (await file("prepare.py")).text(), options);
  reseed(python);
  return python.globals.get("answer");
}

const started = start();
started.catch((fault) => postMessage({ failed: fault.message }));

// Requests of the page are answered between two choices of bots.
async function step(match) {
  const answer = await started;
  const told = JSON.parse(answer(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "step", params: { match } })));
  if (!told.result?.moved) return stepping.delete(match);
  postMessage({ moved: match });
  setTimeout(() => step(match));
}

onmessage = async ({ data: { method, match, line } }) => {
  const answer = await started;
  const told = answer(line);
  postMessage(told);
  const changed = CHANGING.has(method) && (match ?? JSON.parse(told).result?.match);
  if (!changed || stepping.has(changed)) return;
  stepping.add(changed);
  setTimeout(() => step(changed));
};
