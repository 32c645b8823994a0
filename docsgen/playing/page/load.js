// Starts Python with the library, from wheels or from a memory snapshot; used by the worker and for taking the snapshot.

const PAGE = 65536; // the unit in bytes by which memory grows
const WHEELS = "/wheels";

// A fresh Python with everything loaded, which takes some seconds. `prepare` is the text of prepare.py.
export async function fresh(loadPyodide, wheels, prepare, options = {}) {
  const python = await loadPyodide(options);
  for (const { bytes } of await wheels) python.unpackArchive(bytes, "wheel");
  python.runPython(prepare);
  return python;
}

// Python as it was when the snapshot was taken. The snapshot has no files: data files are written again, and modules not
// loaded at that time are found in the wheels. The arguments may be promises: the module of Pyodide's machine, wheels, snapshot.
export async function restored(loadPyodide, machine, wheels, picture, options = {}) {
  const createPyodideModule = async (settings) => (await machine).default(roomy(settings, (await picture).length));
  const python = await loadPyodide({ ...options, _loadSnapshot: picture, createPyodideModule });
  python.FS.mkdirTree(WHEELS);
  for (const { name, bytes } of await wheels) python.FS.writeFile(`${WHEELS}/${name}`, bytes);
  python.runPython(`lay_again("${WHEELS}")`);
  return python;
}

// The initial memory may be smaller than the snapshot, so it grows before anything uses it.
function roomy(settings, needed) {
  const own = settings.instantiateWasm;
  settings.instantiateWasm = (imports, done) => own(imports, (instance, module) => {
    const { memory } = instance.exports;
    const missing = Math.ceil((needed - memory.buffer.byteLength) / PAGE);
    if (missing > 0) memory.grow(missing);
    return done(instance, module);
  });
  return settings;
}

// The snapshot contains the state of all random generators, the same for every user: reseeds them from the browser.
export function reseed(python) {
  python.globals.get("reseed")(crypto.getRandomValues(new Uint8Array(32)));
}
