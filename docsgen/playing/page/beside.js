// The connection of the documentation: the dispatcher itself, in a worker next to the page. A server is needed for files only.

import { Fault, keptIn } from "./bisongames.js";

const CALM = 4000; // milliseconds of play before anything else is done
const remembered = new Map();
const kept = keptIn({ getItem: (name) => remembered.get(name) ?? null, setItem: (name, text) => remembered.set(name, text) });
const variants = new Map(); // by match; needed for the address of its rules
const watching = new Map(); // by match: the callbacks to run when a bot has chosen
const waiting = new Map(); // by number: requests without an answer yet
let asked = 0, present = null, broken = null;

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => {
  if (data.started) setTimeout(remember, CALM);
  else if (data.moved) watching.get(data.moved)?.forEach((told) => told());
  else if (data.failed) fail(data.failed);
  else answered(JSON.parse(data));
};
worker.onerror = (event) => {
  event.preventDefault();
  fail(event.message || "the worker did not start");
};

// What later visits need is kept when this one has begun: the files, so that the page opens without a network, and the memory.
async function remember() {
  await navigator.serviceWorker?.register("offline.js").catch(() => {});
  if (!("caches" in window)) return;
  const other = new Worker(new URL("remember.js", import.meta.url), { type: "module" });
  other.onmessage = other.onerror = (event) => {
    event.preventDefault();
    other.terminate();
  };
}

function fail(reason) {
  broken = new Fault({ error: { code: "fault", message: `The rules could not be loaded (${reason}). Reload the page to try again.` } });
  for (const { no } of waiting.values()) no(broken);
  waiting.clear();
}

function answered({ id, result, error }) {
  const { yes, no } = waiting.get(id);
  waiting.delete(id);
  if (error) no(new Fault(error.data ?? { error: { message: error.message } }));
  else yes(result);
}

function call(method, params = {}) {
  return new Promise((yes, no) => {
    if (broken) return no(broken);
    waiting.set(++asked, { yes, no });
    worker.postMessage({ method, match: params.match, line: JSON.stringify({ jsonrpc: "2.0", id: asked, method, params }) });
  });
}

const seat = (token) => (token === null || token === undefined ? null : Number(token));

// The people in a match: the user of the page has every seat that is not a bot's.
async function people(match) {
  const { seats } = await call("snapshot", { match, player: null });
  return seats.filter(({ kind }) => kind !== "bot").map(({ player }) => ({ player, token: String(player) }));
}

async function snapshot(match, player) {
  const found = await call("snapshot", { match, player });
  variants.set(match, found.variant);
  return found;
}

export const beside = {
  kept,
  about: "Loading the rules. This takes some seconds, the first time longer.",
  alone: true,

  async get(path, token) {
    const [place, query] = path.split("?"), given = new URLSearchParams(query);
    if (place === "" || place === "/variants") return call(place ? "variants" : "about");
    const [, , match, what] = place.split("/"), player = seat(token);
    if (what === "news") return call("news", { match, player, after: Number(given.get("after")) });
    if (what === "lessons") return call("lessons", { match, player, after: Number(given.get("after")) });
    if (what === "leads") return call("leads", { match, player });
    if (what === "replay") return call("replay", { match, player, revision: Number(given.get("revision")) });
    return snapshot(match, player);
  },

  async post(path, body, token) {
    const [, , match, what] = path.split("/");
    if (what) return call(what === "actions" ? "act" : what, { match, player: seat(token), ...body });
    const begun = await call("start", body);
    return { match: begun.match, seats: await people(begun.match), join: null, dealer: body.dealer === "manual" ? "-1" : undefined };
  },

  async picture(path, token) {
    const [place, query] = path.split("?"), given = new URLSearchParams(query);
    const look = { layout: given.get("layout"), revision: Number(given.get("revision")), targets: given.getAll("targets") };
    return (await call("picture", { match: place.split("/")[2], player: seat(token), ...look })).svg;
  },

  // Starts the match that an address contains.
  async open(link) {
    const { match } = await call("open", { link });
    kept.keep(match, { tokens: Object.fromEntries((await people(match)).map(({ player, token }) => [player, token])) });
    return match;
  },

  rules(match, rule = "") {
    const variant = variants.get(match), game = variant.split("/")[0];
    return `../rules/${game}.html${rule ? `#${rule}` : variant === `${game}/base` ? "" : `#play=${variant}`}`;
  },

  async record(match) {
    const { record } = await call("save", { match });
    return URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  },

  async analysis(match) {
    const { page, ...progress } = await call("analysis", { match, player: null, page: true });
    return { progress, address: page && URL.createObjectURL(new Blob([page], { type: "text/html" })) };
  },

  async share(match) {
    const { link } = await call("link", { match });
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    return {
      link: `${location.href.split("#")[0]}#/play/${link}`,
      what: "With this link anybody plays on from here, by themselves:",
      more: local ? "It leads to this computer only." : null,
    };
  },

  // The address contains the current match, so that a reload continues it and a bookmark keeps it.
  async shown(match) {
    present = match;
    const found = await call("link", { match }).catch(() => null); // too long for an address, which stays as it was
    const here = location.hash === `#/match/${match}` || location.hash.startsWith("#/play/");
    if (found && here && present === match) history.replaceState(null, "", `#/play/${found.link}`);
  },

  live(match, token, after, hear) {
    let told = after, last = Promise.resolve(), ended = false, first = true;
    const pull = async () => {
      const news = await call("news", { match, player: seat(token), after: told });
      if (ended || !(news.length || first)) return;
      first = false; // a bot may have chosen between the first snapshot and this call
      if (news.length) {
        told = news.at(-1).revision;
        hear({ type: "news", news });
      }
      hear({ type: "snapshot", snapshot: await snapshot(match, seat(token)) });
    };
    const moved = () => { last = last.then(pull).catch(() => {}); }; // the caller of a request hears of its error
    const all = watching.get(match) ?? new Set();
    watching.set(match, all.add(moved));
    moved();
    return () => {
      ended = true;
      all.delete(moved);
      if (present === match) present = null;
    };
  },
};
