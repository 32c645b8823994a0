// Sounds, if somebody wants them: a few tones for one's turn, for dice and for the end.

import type { Table } from "../index.js";

const NAME = "bisongames/sound";
const TURN = [[523, 0], [784, 0.12]], END = [[523, 0], [659, 0.14], [784, 0.28], [1047, 0.42]], DICE = [[180, 0], [140, 0.07], [200, 0.13], [120, 0.22]]; // hertz, and seconds from now
const LOUD = 0.12;

let context: AudioContext | null = null;

export const wantsSound = (): boolean => localStorage.getItem(NAME) === "on";

export function setSound(wanted: boolean): void {
  localStorage.setItem(NAME, wanted ? "on" : "off");
  if (wanted) play(TURN);
}

function play(tones: number[][], type: OscillatorType = "sine", length = 0.25): void {
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch = 440, wait = 0] of tones) {
    const tone = context.createOscillator(), volume = context.createGain(), begin = context.currentTime + wait;
    tone.type = type;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, begin);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
  }
}

// Sounds of a table, from now on.
export function sounding(table: Table): void {
  let asked = table.asked, over = table.snapshot.over;
  table.addEventListener("rolls", () => wantsSound() && play(DICE, "triangle", 0.06));
  table.addEventListener("change", () => {
    if (table.past) return;
    const ends = !over && table.snapshot.over && !table.scene, begins = !asked && table.asked;
    over ||= ends;
    asked = table.asked || (asked && table.busy);
    if (wantsSound() && (ends || begins)) play(ends ? END : TURN);
  });
}
