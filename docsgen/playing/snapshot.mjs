// Takes the memory snapshot from which the worker starts: node snapshot.mjs FOLDER WARM OUT. FOLDER is the folder of the site.

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const MOST = 96 * 2 ** 20; // bytes; a larger snapshot takes longer to load than it saves
const [folder, warm, out] = process.argv.slice(2);
const from = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));

const { loadPyodide } = await from("pyodide/pyodide.mjs");
const machine = await from("pyodide/pyodide.asm.mjs");
const { fresh, restored, reseed } = await from("load.js");
const { default: bundle } = await from("bundle.js");
const wheels = bundle.wheels.map((name) => ({ name, bytes: bytes(`wheels/${name}`) }));

const python = await fresh(loadPyodide, wheels, readFileSync(`${folder}/prepare.py`, "utf-8"), { _makeSnapshot: true });
python.runPython(readFileSync(warm, "utf-8"));
python.runPython("import gc; gc.collect()");
const picture = python.makeMemorySnapshot();
if (picture.length > MOST) throw new Error(`the snapshot has ${picture.length} bytes, more than the useful maximum of ${MOST}`);

// A snapshot that cannot be restored here could not be restored in a browser.
const again = await restored(loadPyodide, machine, wheels, picture);
reseed(again);
const told = JSON.parse(again.globals.get("answer")('{"jsonrpc": "2.0", "id": 1, "method": "start", "params": {"variant": "natives/base+rituals"}}'));
if (!told.result?.match) throw new Error(`the snapshot does not play: ${JSON.stringify(told)}`);
writeFileSync(out, gzipSync(picture, { level: 6 }));
console.log(picture.length);
process.exit(0);
