// Selects the page: a new match, a table, a match from an address, or joining a match.

import { beginning } from "./new.js";
import { joining } from "./join.js";
import { sitting } from "./sitting.js";
import { el, fill, messageOf, serverAt } from "../index.js";
import type { Wire } from "../index.js";

// In the documentation a worker beside the page answers instead of a server.
const beside = "./beside.js";
const wire: Wire = document.documentElement.dataset.wire === "worker" ? ((await import(beside)) as { beside: Wire }).beside : serverAt(document.baseURI);

const page = document.getElementById("page")!;
const links = document.getElementById("links")!;
let leave: (() => void) | null = null, shown = 0;

function go(address: string) {
  if (location.hash === address) show();
  else location.hash = address;
}

async function show(): Promise<void> {
  const mine = ++shown; // on quick navigation, only the last requested page is shown
  const here = () => mine === shown;
  leave?.();
  leave = null;
  fill(links);
  document.body.classList.remove("playing");
  document.title = "bisongames";
  if (wire.about) fill(page, el("main", { class: "new" }, el("p", { role: "status" }, wire.about)));
  const [, place, ...rest] = location.hash.split("/");
  try {
    const [match = "", secret = ""] = place === "play" ? [] : rest.map(decodeURIComponent);
    if (place === "play" && wire.open) await sit(await wire.open(rest.join("/")), here);
    else if (place === "match" && match) await sit(match, here);
    else if (place === "join" && secret) joining(wire, page, match, secret, go);
    else await beginning(wire, page, go, here);
  } catch (fault) {
    if (!here()) return;
    const title = place === "play" ? "This cannot be opened" : "Not found";
    fill(page, el("main", { class: "new" }, el("h1", {}, title), el("p", { class: "fault", role: "alert" }, messageOf(fault)), el("p", {}, el("a", { href: "#/" }, "Begin another match"))));
  }
}

async function sit(match: string, here: () => boolean) {
  if (!here()) return;
  const left = await sitting(wire, page, links, match, here, go);
  if (here()) leave = left;
  else left();
}

addEventListener("hashchange", show);
show();
