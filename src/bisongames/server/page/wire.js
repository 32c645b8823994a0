// The protocol as the page speaks it. A wire has what `server` has here, which goes over HTTP and WebSocket; another place
// may bring another as `bisongamesWire`.

export class Fault extends Error {
  constructor(body) {
    super(body.error?.message ?? "something went wrong");
    this.code = body.error?.code;
    this.path = body.error?.path;
    this.refusal = body.refusal;
    this.revision = body.revision;
  }
}

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
  get: async (path, token) => (await asked(path, token)).json(),
  post: async (path, body, token) =>
    (await asked(path, token, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json(),
  picture: async (path, token) => (await asked(path, token)).text(),

  // The address of the rulebook of a match, and of a rule in it; of what can be kept of a match.
  rules: (match, rule = "") => `${API}/matches/${encodeURIComponent(match)}/rules${rule ? `#${encodeURIComponent(rule)}` : ""}`,
  record: (match) => `${API}/matches/${encodeURIComponent(match)}/record`,

  // Calls `hear` with every message after a revision; comes back by itself where it was.
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
