// Packs the library and the standard library as compiled modules: node packing.mjs FOLDER PACKING OUT. Only the Python that
// will run them can compile them; FOLDER is the folder of the site, PACKING is packing.py, OUT gets the two archives.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, packing, out] = process.argv.slice(2);
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide/pyodide.mjs`).href);

const python = await loadPyodide();
python.FS.writeFile("/library.zip", bytes("library.zip"));
python.unpackArchive(bytes("library.zip"), "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
python.runPython(readFileSync(`${folder}/prepare.py`, "utf-8"));
python.runPython(readFileSync(packing, "utf-8"));
for (const name of ["library.zip", "stdlib.zip"]) writeFileSync(`${out}/${name}`, python.FS.readFile(`/packed-${name}`));
process.exit(0);
