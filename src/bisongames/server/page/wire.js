// The connection of the page: to its server or, in the documentation, to a worker.
// Both connections have the functions of `server` in server.js.

const place = document.documentElement.dataset.wire === "worker" ? "./beside.js" : "./server.js";
const found = await import(place);

export const wire = found.beside ?? found.server;
