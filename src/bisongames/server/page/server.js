// The connection over HTTP and WebSocket to the server from which the page comes.

import { keptIn } from "./dom.js";
import { Fault } from "./fault.js";

const API = new URL("api/v1", document.baseURI).href;
const FINAL = new Set([4401, 4403, 4404]);

async function asked(path, token, more = {}) {
  const head = { ...more.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(`${API}${path}`, { ...more, headers: head }).catch(() => {
    throw new Fault({ error: { code: "away", message: "The server does not answer; try again in a moment." } });
  });
  if (!response.ok) throw new Fault(await response.json().catch(() => ({})));
  return response;
}

export const server = {
  kept: keptIn(localStorage),
  about: "", // the message shown before there is a picture
  alone: false, // whether nobody can join from another device
  get: async (path, token) => (await asked(path, token)).json(),
  post: async (path, body, token) =>
    (await asked(path, token, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(),
  picture: async (path, token) => (await asked(path, token)).text(),

  // The addresses of the rulebook of a match, of a rule in it, and of the files of a match.
  rules: (match, rule = "") => `${API}/matches/${encodeURIComponent(match)}/rules${rule ? `#${encodeURIComponent(rule)}` : ""}`,
  record: async (match) => `${API}/matches/${encodeURIComponent(match)}/record`,

  // What can be shared of a match: a link, its purpose, and a note.
  async share(match, snapshot) {
    const { join } = server.kept.of(match);
    const open = join && snapshot.seats.some((each) => each.kind === "open");
    const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    return {
      link: open ? `${location.href.split("#")[0]}#/join/${match}/${join}` : location.href,
      what: open ? "With this link somebody takes an open seat:" : "With this link others may watch:",
      more: local ? "It leads to this computer only; for others, start the server with --host." : null,
    };
  },
  shown() {}, // called when the present of a match is shown

  // Calls `hear` with every message after a revision; reconnects by itself and continues there.
  live(match, token, after, hear, lost) {
    let socket, told = after, ended = false, pause = 500;
    const open = () => {
      socket = new WebSocket(`${API.replace(/^http/, "ws")}/matches/${match}/live`);
      socket.onopen = () => {
        pause = 500;
        lost(false);
        socket.send(JSON.stringify({ token: token ?? null, after: told }));
      };
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.type === "news" && message.news.length) told = message.news.at(-1).revision;
        hear(message);
      };
      socket.onclose = (event) => {
        if (ended || FINAL.has(event.code)) return;
        lost(true);
        setTimeout(() => ended || open(), pause);
        pause = Math.min(pause * 2, 10000);
      };
    };
    open();
    return () => {
      ended = true;
      socket.close();
    };
  },
};
