// The protocol as the page speaks it. A wire has `get`, `post`, `picture` and `live`; this one goes over HTTP and WebSocket,
// the documentation brings another that asks a worker.

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

async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Fault(body);
  return body;
}

function head(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

export const server = {
  get: (path, token) => fetch(`${API}${path}`, { headers: head(token) }).then(answer),
  post: (path, body, token) =>
    fetch(`${API}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...head(token) },
      body: JSON.stringify(body),
    }).then(answer),
  picture: async (path, token) => {
    const response = await fetch(`${API}${path}`, { headers: head(token) });
    if (!response.ok) throw new Fault(await response.json().catch(() => ({})));
    return response.text();
  },

  // Calls `hear` with every message; comes back by itself where it was.
  live(match, token, hear, lost) {
    let socket, told = null, ended = false, pause = 500;
    const open = () => {
      socket = new WebSocket(`${API.replace(/^http/, "ws")}/matches/${match}/live`);
      socket.onopen = () => {
        pause = 500;
        lost(false);
        socket.send(JSON.stringify({ token: token ?? null, ...(told === null ? {} : { after: told }) }));
      };
      socket.onmessage = (event) => {
        const message = JSON.parse(event.data);
        if (message.type === "snapshot") told = message.snapshot.revision;
        if (message.type === "news" && message.news.length) told = message.news.at(-1).revision;
        hear(message);
      };
      socket.onclose = (event) => {
        if (ended || event.code === 4401 || event.code === 4404) return;
        lost(true);
        setTimeout(open, pause);
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
