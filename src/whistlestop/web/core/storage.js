/** What the browser remembers; if it forbids this, or is full, only as long as the page is open. */

/** What could not be kept, by key. @type {Map<string, any>} */
const unkept = new Map();

/**
 * @param {string} key
 * @param {any} otherwise what to return if nothing is kept
 */
export function recall(key, otherwise) {
  if (unkept.has(key)) return unkept.get(key);
  try {
    const kept = localStorage.getItem(`whistlestop.${key}`);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise;
  }
}

/**
 * Keep a value; undefined forgets it.
 * @param {string} key
 * @param {unknown} value
 */
export function remember(key, value) {
  unkept.delete(key);
  try {
    if (value === undefined) localStorage.removeItem(`whistlestop.${key}`);
    else localStorage.setItem(`whistlestop.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks.
    if (value !== undefined) unkept.set(key, value);
  }
}
