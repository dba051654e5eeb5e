/** SHA-256. The browser's own, `crypto.subtle`, exists only on HTTPS and on localhost. */

/** The constants of the algorithm: the first 32 bits after the point of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;

const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(
  (n) => n > 1 && !Array.from({ length: n }, (_, m) => m).some((m) => m > 1 && n % m === 0),
);
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {number} word
 * @param {number} n
 */
const turned = (word, n) => (word >>> n) | (word << (32 - n));

/**
 * The digest of a text, in hexadecimal digits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = new Uint8Array(64 * Math.ceil((bytes.length + 9) / 64));
  blocks.set(bytes);
  const padded = new DataView(blocks.buffer);
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, 8 * bytes.length);
  const state = START.slice();
  for (let block = 0; block < padded.byteLength; block += 64) mix(state, padded, block);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * Mix a block of 64 bytes into the state.
 * @param {number[]} state
 * @param {DataView} data
 * @param {number} block
 */
function mix(state, data, block) {
  const words = Array.from({ length: 16 }, (_, n) => data.getInt32(block + 4 * n));
  for (let n = 16; n < 64; n++) {
    const [far, near] = [words[n - 15], words[n - 2]];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[n] = (words[n - 16] + low + words[n - 7] + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let n = 0; n < 64; n++) {
    const chosen = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + ROUNDS[n] + words[n]) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] = (state[n] + word) | 0;
  });
}
