// How fast what others did is shown, none for those who want less motion, and whether what has one answer is answered at once: kept by the browser.

import type { News } from "./wire.js";

export const PACES = ["at once", "quick", "slow"] as const;
export type Pace = (typeof PACES)[number];

const BASE: Record<Pace, number> = { "at once": 0, quick: 450, slow: 1200 };
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const NAME = "bisongames/pace";
const ANSWERS = "bisongames/answers";

export const isStill = (): boolean => STILL.matches;

export function paceOf(): Pace {
  if (STILL.matches) return "at once";
  const kept = localStorage.getItem(NAME);
  return PACES.find((each) => each === kept) ?? "quick";
}

export function setPace(pace: Pace): void {
  localStorage.setItem(NAME, pace);
}

export const answersAlone = (): boolean => localStorage.getItem(ANSWERS) !== "off";

export function setAnswersAlone(wanted: boolean): void {
  localStorage.setItem(ANSWERS, wanted ? "on" : "off");
}

// Milliseconds for which dice lie on the board before what they bring is shown.
export const diceTime = (): number => BASE[paceOf()] * 1.6;

// Milliseconds for which a news is shown: longer, the more there is to read.
export function waits(news: News): number {
  const letters = news.events.reduce((sum, { text }) => sum + text.length, 0);
  return BASE[paceOf()] * Math.min(2.5, 0.8 + letters / 80);
}
