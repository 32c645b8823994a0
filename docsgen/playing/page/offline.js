// The service worker: answers from the files that are kept, so that the page opens without a network. A newer version of the
// page brings a newer text of this file.

const NAME = `bisongames-${BUNDLE.version}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const storage = await caches.open(NAME);
    for (const name of BUNDLE.files) {
      const address = new URL(name, self.location).href;
      if (!(await storage.match(address))) await storage.add(address);
    }
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("bisongames-") && name !== NAME) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith((async () => {
    const storage = await caches.open(NAME);
    return (await storage.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});
