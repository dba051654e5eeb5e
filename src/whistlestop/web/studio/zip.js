/** A folder as a zip file, written without compression, and read with or without. */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const MOST = 2_000_000;

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param {Uint8Array} bytes */
function checksum(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = (sum >>> 8) ^ TABLE[(sum ^ byte) & 255];
  return ~sum >>> 0;
}

/**
 * A zip file of texts by name.
 * @param {Record<string, string>} files
 * @returns {Blob}
 */
export function zipped(files) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const bodies = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const entries = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, body] = [name, text].map((words) => new TextEncoder().encode(words));
    const facts = [20, 0x0800, 0, 0, 0x21, ["u32", checksum(body)], ["u32", body.length], ["u32", body.length]];
    const lengths = [title.length, 0];
    const head = [packed([["u32", LOCAL], ...facts, ...lengths]), title, body];
    const rest = [0, 0, 0, ["u32", 0], ["u32", at]];
    entries.push(packed([["u32", CENTRAL], 20, ...facts, ...lengths, ...rest]), title);
    bodies.push(...head);
    at += head.reduce((sum, part) => sum + part.length, 0);
  }
  const size = entries.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(files).length;
  const end = packed([["u32", END], 0, 0, count, count, ["u32", size], ["u32", at], 0]);
  return new Blob([...bodies, ...entries, end], { type: "application/zip" });
}

/**
 * Numbers of two bytes, or of four where marked.
 * @param {any[]} numbers
 */
function packed(numbers) {
  const bytes = [];
  for (const number of numbers) {
    const [value, length] = Array.isArray(number) ? [number[1], 4] : [number, 2];
    for (let i = 0; i < length; i++) bytes.push((value >>> (8 * i)) & 255);
  }
  return Uint8Array.from(bytes);
}

/**
 * The texts of a zip file by name, without the folders they lie in.
 * @param {Blob} blob
 * @returns {Promise<Record<string, string>>}
 */
export async function unzipped(blob) {
  const view = new DataView(await blob.arrayBuffer());
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("zip");
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  /** @type {Record<string, string>} */
  const files = {};
  for (let n = 0; n < count && view.getUint32(at, true) === CENTRAL; n++) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
    const [title, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, title));
    const body = view.getUint32(at + 42, true);
    const start = body + 30 + view.getUint16(body + 26, true) + view.getUint16(body + 28, true);
    const short = name.split("/").at(-1) ?? "";
    if (short && size < MOST) files[short] = await unpacked(new Uint8Array(view.buffer, start, size), method);
    at += 46 + title + extra + comment;
  }
  return files;
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {number} method 0: as it is; 8: deflated
 */
async function unpacked(bytes, method) {
  if (method === 0) return new TextDecoder().decode(bytes);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  // A small file may unpack to a huge one.
  for (let size = 0; size < MOST; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    parts.push(value);
    size += value.length;
  }
  throw new Error("zip");
}
