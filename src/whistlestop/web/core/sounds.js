/** A few soft tones, synthesised; silent unless the player wants them. */
import { settings } from "./settings.js";

/** Notes as [hertz, start in seconds, length]. */
/** @type {Record<string, number[][]>} */
const TUNES = {
  card: [[620, 0, 0.06]],
  claim: [
    [330, 0, 0.12],
    [440, 0.1, 0.18],
  ],
  tunnel: [
    [220, 0, 0.2],
    [208, 0.2, 0.2],
    [196, 0.4, 0.3],
  ],
  ticket: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.25],
  ],
  turn: [
    [587, 0, 0.12],
    [880, 0.13, 0.25],
  ],
  end: [
    [392, 0, 0.2],
    [494, 0.2, 0.2],
    [587, 0.4, 0.2],
    [784, 0.6, 0.5],
  ],
};
const LOUDNESS = 0.06;

let speaker = null;

/**
 * Play a tune by its name.
 * @param {string} name
 */
export function sound(name) {
  if (!settings.sounds.value || !("AudioContext" in window)) return;
  speaker ??= new AudioContext();
  const now = speaker.currentTime;
  for (const [hertz, start, length] of TUNES[name]) {
    const tone = speaker.createOscillator();
    const volume = speaker.createGain();
    tone.type = "triangle";
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(LOUDNESS, now + start);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(speaker.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
