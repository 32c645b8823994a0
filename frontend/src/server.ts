// The connection over HTTP and WebSocket to a server.

import { Fault, keptIn } from "./wire.js";
import type { AnalysisProgress, LiveMessage, Token, Wire } from "./wire.js";

const PATIENCE = 8; // seconds for which a request waits by itself
const FINAL = new Set([4401, 4403, 4404]);

// `base`: the address of the server.
export function serverAt(base: string | URL): Wire {
  const api = new URL("api/v1", base).href;
  const kept = keptIn(localStorage);

  async function asked(path: string, token: Token, more: RequestInit = {}): Promise<Response> {
    const headers = new Headers(more.headers);
    if (token) headers.set("Authorization", `Bearer ${token}`);
    for (let tries = 0; ; tries++) {
      const response = await fetch(`${api}${path}`, { ...more, headers }).catch(() => {
        throw new Fault({ error: { code: "away", message: "The server does not answer; try again in a moment." } });
      });
      if (response.ok) return response;
      const later = Number(response.headers.get("Retry-After") ?? 1);
      if (response.status !== 429 || tries === 3 || later > PATIENCE) throw new Fault(await response.json().catch(() => ({})));
      await new Promise((wait) => setTimeout(wait, 1000 * later));
    }
  }

  return {
    kept,
    about: "",
    alone: false,
    get: async (path, token) => (await asked(path, token)).json(),
    post: async (path, body, token) =>
      (await asked(path, token, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(),
    picture: async (path, token) => (await asked(path, token)).text(),
    rules: (match, rule = "") => `${api}/matches/${encodeURIComponent(match)}/rules${rule ? `#${encodeURIComponent(rule)}` : ""}`,
    record: async (match) => `${api}/matches/${encodeURIComponent(match)}/record`,
    async analysis(match, token) {
      const address = `/matches/${encodeURIComponent(match)}/analysis`, progress: AnalysisProgress = await (await asked(address, token)).json();
      return { progress, address: progress.verdict === null ? null : `${api}${address}` };
    },
    async share(match, snapshot) {
      const { join } = kept.of(match);
      const open = join && snapshot.seats.some((each) => each.kind === "open");
      const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
      return {
        link: open ? `${location.href.split("#")[0]}#/join/${match}/${join}` : location.href,
        what: open ? "With this link somebody takes an open seat:" : "With this link others may watch:",
        code: open ? `${match}/${join}` : null,
        more: local ? "It leads to this computer only, and is of no use on another." : null,
      };
    },
    shown() {},

    // Calls `hear` with every message after a revision; reconnects by itself and continues there.
    live(match, token, after, hear, lost) {
      let socket: WebSocket, told = after, ended = false, pause = 500;
      const open = () => {
        socket = new WebSocket(`${api.replace(/^http/, "ws")}/matches/${match}/live`);
        socket.onopen = () => {
          pause = 500;
          lost(false);
          socket.send(JSON.stringify({ token: token ?? null, after: told }));
        };
        socket.onmessage = (event) => {
          const message: LiveMessage = JSON.parse(event.data);
          if (message.type === "news") told = message.news.at(-1)?.revision ?? told;
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
}
