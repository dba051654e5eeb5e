/** A few soft sounds, synthesised; silent unless the player wants them, and before the first gesture. */
import { effect } from "./html.js";
import { settings } from "./settings.js";

/**
 * Each sound as notes: [voice, hertz, start in seconds, length].
 * @type {Record<string, [keyof typeof VOICES, number, number, number][]>}
 */
export const SOUNDS = {
  card: [["paper", 2400, 0, 0.11]],
  claim: [
    ["wood", 170, 0, 0.14],
    ["wood", 225, 0.11, 0.18],
  ],
  tunnel: [
    ["wood", 82, 0, 0.3],
    ["wood", 74, 0.28, 0.4],
  ],
  ticket: [
    ["bell", 1047, 0, 0.35],
    ["bell", 1319, 0.11, 0.35],
    ["bell", 1568, 0.22, 0.55],
  ],
  turn: [
    ["bell", 784, 0, 0.3],
    ["bell", 1175, 0.14, 0.5],
  ],
  end: [
    ["whistle", 370, 0, 0.3],
    ["whistle", 466, 0, 0.3],
    ["whistle", 370, 0.36, 0.75],
    ["whistle", 466, 0.36, 0.75],
    ["whistle", 554, 0.36, 0.75],
  ],
};
const LOUDNESS = 0.11;
/** Sounds that may be heard at once; one from a tab that nobody looks at. */
const MOST = 3;

/**
 * How a voice sounds: the tone, and how it comes and goes.
 * @type {Record<string, (context: BaseAudioContext, hertz: number, at: number, length: number) => AudioNode>}
 */
const VOICES = {
  // A card slides over others.
  paper: (context, hertz, at, length) => {
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: hertz, Q: 0.8 });
    return shaped(context, noise(context, at, length).connect(band), at, length, 0.02, 1.6);
  },
  // A piece is put down.
  wood: (context, hertz, at, length) => {
    const tone = oscillator(context, "sine", hertz * 1.5, at, length);
    tone.frequency.exponentialRampToValueAtTime(hertz, at + 0.05);
    return shaped(context, tone, at, length, 0.004, 1.5);
  },
  bell: (context, hertz, at, length) => {
    const bell = shaped(context, oscillator(context, "sine", hertz, at, length), at, length, 0.006, 0.6);
    shaped(context, oscillator(context, "sine", hertz * 2.76, at, length / 3), at, length / 3, 0.004, 0.2).connect(
      bell,
    );
    return bell;
  },
  // A locomotive far away.
  whistle: (context, hertz, at, length) =>
    shaped(context, oscillator(context, "triangle", hertz, at, length), at, length, 0.06, 0.45),
};

/** @type {AudioContext|null} */
let speaker = null;
/** The end times of the sounds that were started last. @type {number[]} */
let ringing = [];
/** Browsers let a page make sounds only once somebody has touched it. */
let touched = false;
for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => (touched = true), { once: true });

effect(() => {
  if (settings.sounds.value) return;
  speaker?.close();
  speaker = null;
  ringing = [];
});

/**
 * Play a sound by its name, unless enough can be heard already.
 * @param {string} [name]
 */
export function sound(name) {
  if (!name || !settings.sounds.value || !touched) return;
  speaker ??= new AudioContext();
  const now = speaker.currentTime;
  ringing = ringing.filter((end) => end > now);
  if (ringing.length < (document.hidden ? 1 : MOST)) ringing.push(schedule(speaker, name, now));
}

/**
 * Schedule a sound in a context; returns the time at which it ends.
 * @param {BaseAudioContext} context
 * @param {string} name
 * @param {number} at
 */
export function schedule(context, name, at) {
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.connect(context.destination);
  for (const [voice, hertz, start, length] of SOUNDS[name])
    VOICES[voice](context, hertz, at + start, length).connect(volume);
  return at + Math.max(...SOUNDS[name].map(([, , start, length]) => start + length));
}

/**
 * @param {BaseAudioContext} context
 * @param {AudioNode} source
 * @param {number} at
 * @param {number} length
 * @param {number} attack
 * @param {number} peak
 */
function shaped(context, source, at, length, attack, peak) {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(peak, at + attack);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(volume);
  return volume;
}

/**
 * @param {BaseAudioContext} context
 * @param {OscillatorType} type
 * @param {number} frequency
 * @param {number} at
 * @param {number} length
 */
function oscillator(context, type, frequency, at, length) {
  const tone = new OscillatorNode(context, { type, frequency });
  tone.frequency.setValueAtTime(frequency, at);
  tone.start(at);
  tone.stop(at + length);
  return tone;
}

/**
 * @param {BaseAudioContext} context
 * @param {number} at
 * @param {number} length
 */
function noise(context, at, length) {
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  source.start(at);
  return source;
}
