// How the page speaks the protocol: with the server from which it comes, or, in the documentation, with a worker beside it.
// Both wires have what `server` has in server.js.

const place = document.documentElement.dataset.wire === "worker" ? "./beside.js" : "./server.js";
const found = await import(place);

export const wire = found.beside ?? found.server;
