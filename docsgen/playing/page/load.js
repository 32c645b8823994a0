// Starts Python with the library in it, from wheels or from a picture of its memory; for the worker, and for making that picture.

const PAGE = 65536; // bytes by which memory grows
const WHEELS = "/wheels";

// Python as it begins, with everything loaded: some seconds. `prepare` is the text of prepare.py.
export async function fresh(loadPyodide, wheels, prepare, options = {}) {
  const python = await loadPyodide(options);
  for (const { bytes } of await wheels) python.unpackArchive(bytes, "wheel");
  python.runPython(prepare);
  return python;
}

// Python as it was when the picture was taken. The files are not in it: data are laid again, and modules that were not
// loaded then are found in the wheels. What is given may still be on its way: the module of Pyodide's machine, wheels, picture.
export async function restored(loadPyodide, machine, wheels, picture, options = {}) {
  const createPyodideModule = async (settings) => (await machine).default(roomy(settings, (await picture).length));
  const python = await loadPyodide({ ...options, _loadSnapshot: picture, createPyodideModule });
  python.FS.mkdirTree(WHEELS);
  for (const { name, bytes } of await wheels) python.FS.writeFile(`${WHEELS}/${name}`, bytes);
  python.runPython(`lay_again("${WHEELS}")`);
  return python;
}

// The memory begins smaller than the picture may be; it grows before anything looks at it.
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

// The picture holds the state of all luck too, the same for everybody: it begins anew from what the browser gives.
export function reseed(python) {
  python.globals.get("reseed")(crypto.getRandomValues(new Uint8Array(32)));
}
