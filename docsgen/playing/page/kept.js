// The files of this version in the browser's storage, so that each is fetched once and playing works without a network.

import bundle from "./bundle.js";

export const MEMORY = "memory.bin"; // the memory from which later visits start

const NAME = `bisongames-${bundle.version}`;
const opened = open();

// The storage of this version; null if the browser gives none.
async function open() {
  try {
    return await caches.open(NAME);
  } catch {
    return null;
  }
}

const address = (name) => new URL(name, import.meta.url).href;

// A file of the page.
export async function file(name) {
  const storage = await opened;
  const known = await storage?.match(address(name)).catch(() => null);
  if (known) return known;
  const response = await fetch(address(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await keep(name, response.clone());
  return response;
}

// A file that was made here and not fetched; null if there is none.
export async function made(name) {
  return (await (await opened)?.match(address(name)).catch(() => null)) ?? null;
}

// Keeps a file; a full storage only makes the next visit longer.
export async function keep(name, response) {
  await (await opened)?.put(address(name), response).catch(() => {});
}

export async function forget(name) {
  await (await opened)?.delete(address(name)).catch(() => {});
}
