// Somebody is waiting for you: in the title, and as a notification of the system if it is wanted.

import type { Table } from "../index.js";

const NAME = "bisongames/notify";

export const mayNotify = (): boolean => "Notification" in window && localStorage.getItem(NAME) === "on" && Notification.permission === "granted";

// Switches notifications; the browser asks whether they are allowed.
export async function setNotify(wanted: boolean): Promise<boolean> {
  const allowed = wanted && "Notification" in window && (await Notification.requestPermission()) === "granted";
  localStorage.setItem(NAME, allowed ? "on" : "off");
  return allowed;
}

// What waits for somebody here; empty if nothing does.
function awaited(table: Table): string {
  if (table.answering.length) return `${table.nameOf(table.takeback!.by)} asks to take a choice back`;
  return !table.asked ? "" : table.shared || table.onTurn === table.seat ? "Your turn" : "You are asked";
}

// Tells in the title what somebody is waited for, and notifies who looks elsewhere.
export function awaiting(table: Table): () => void {
  let told = "", shown: Notification | null = null;
  const tell = () => {
    const now = awaited(table), title = table.shown.title;
    document.title = now ? `● ${now} – ${title}` : title;
    if (now !== told && shown) shown.close();
    if (now && now !== told && document.hidden && mayNotify()) {
      shown = new Notification(`${now} – ${title}`, { body: table.say(table.shown.prompt), tag: table.match });
      shown.onclick = () => {
        focus();
        shown?.close();
      };
    }
    told = now;
  };
  for (const type of ["change", "told", "talk"]) table.addEventListener(type, tell);
  tell();
  return () => shown?.close();
}
