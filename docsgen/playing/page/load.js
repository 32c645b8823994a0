// Starts Python with the library, afresh or from a picture of its memory that an earlier visit kept.

const PAGE = 65536; // the unit in bytes by which memory grows
const ARCHIVE = "/library.zip";

// A fresh Python with the library.
export async function fresh(parts, options = {}) {
  const python = await begun(parts, options);
  python.unpackArchive(await parts.library, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  python.runPython(await parts.prepare);
  return python;
}

// The memory of a Python with everything loaded, from which a later visit starts.
export async function pictured(parts) {
  const python = await fresh(parts, { _makeSnapshot: true });
  python.runPython("import gc; load_all(); gc.collect()");
  return python.makeMemorySnapshot();
}

// Python as it was when the picture was taken, which has no files: data files are written again, and modules not loaded at that
// time are found in the archive.
export async function restored(parts, picture) {
  const python = await begun(parts, { _loadSnapshot: picture }, picture.length);
  python.FS.writeFile(ARCHIVE, await parts.library);
  python.runPython(`lay_again("${ARCHIVE}")`);
  return python;
}

async function begun({ loader, machine, stdLibURL, lockFileContents, indexURL }, options, needed = 0) {
  const { loadPyodide } = await loader;
  const createPyodideModule = async (settings) => (await machine).default(roomy(settings, needed));
  return loadPyodide({ ...options, createPyodideModule, indexURL, stdLibURL: await stdLibURL, lockFileContents });
}

// The initial memory may be smaller than the picture, so it grows before anything uses it.
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

// The picture contains the state of all random generators: reseeds them from the browser.
export function reseed(python) {
  python.globals.get("reseed")(crypto.getRandomValues(new Uint8Array(32)));
}
