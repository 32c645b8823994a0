// Which page is shown: a new match, a table, or joining one.

import { beginning } from "./new.js";
import { joining } from "./join.js";
import { sitting } from "./table.js";
import { server } from "./wire.js";
import { el, fill } from "./dom.js";

const wire = globalThis.bisongamesWire ?? server;
const page = document.getElementById("page");
let leave = null, shown = 0;

function go(address) {
  if (location.hash === address) show();
  else location.hash = address;
}

async function show() {
  const mine = ++shown; // whoever goes on before a page is there wants the next one only
  const here = () => mine === shown;
  leave?.();
  leave = null;
  fill(document.getElementById("links"));
  document.title = "bisongames";
  const [, place, match, secret] = location.hash.split("/").map(decodeURIComponent);
  try {
    if (place === "match" && match) {
      const left = await sitting(wire, page, match, here);
      if (here()) leave = left;
      else left();
    } else if (place === "join" && secret) joining(wire, page, match, secret, go);
    else await beginning(wire, page, go, here);
  } catch (fault) {
    if (!here()) return;
    fill(page, el("main", { class: "new" }, el("h1", {}, "Not found"), el("p", { role: "alert" }, fault.message), el("p", {}, el("a", { href: "#/" }, "Begin another match"))));
  }
}

addEventListener("hashchange", show);
show();
