// The worker: Python with the library, which answers the lines of the protocol and lets bots choose one by one.

import { forget, made, MEMORY } from "./kept.js";
import { fresh, reseed, restored } from "./load.js";
import { bytesOf, fetched } from "./parts.js";

const CHANGING = new Set(["start", "open", "act", "undo"]);
const stepping = new Set(); // matches in which bots are choosing

async function start() {
  const parts = fetched();
  const picture = await made(MEMORY);
  const again = picture && (await restored(parts, await bytesOf(picture)).catch(() => forget(MEMORY)));
  const python = again || (await fresh(parts));
  reseed(python);
  return python.globals.get("answer");
}

const started = start();
started.catch((fault) => postMessage({ failed: fault.message }));
started.then(() => postMessage({ started: true }), () => {});

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
