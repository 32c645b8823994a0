// Which page is shown: a new match, a table, or joining one.

import { beginning, joining } from "./new.js";
import { sitting } from "./table.js";
import { server } from "./wire.js";
import { el, fill } from "./dom.js";

const wire = globalThis.bisongamesWire ?? server;
const page = document.getElementById("page");
let leave = null;

function go(address) {
  if (location.hash === address) show();
  else location.hash = address;
}

async function show() {
  leave?.();
  leave = null;
  fill(document.getElementById("links"));
  const [, place, match, secret] = location.hash.split("/");
  try {
    if (place === "match" && match) leave = await sitting(wire, page, decodeURIComponent(match), go);
    else if (place === "join" && secret) joining(wire, page, decodeURIComponent(match), decodeURIComponent(secret), go);
    else await beginning(wire, page, go);
  } catch (fault) {
    fill(page, el("main", { class: "new" }, el("h1", {}, "Not found"), el("p", { role: "alert" }, fault.message), el("a", { href: "#/" }, "Begin another match")));
  }
}

addEventListener("hashchange", show);
show();
