/** What the browser remembers; a browser that forbids it simply forgets. */

/**
 * @param {string} key
 * @param {any} otherwise what to return if nothing is kept
 */
export function recall(key, otherwise) {
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
  try {
    if (value === undefined) localStorage.removeItem(`whistlestop.${key}`);
    else localStorage.setItem(`whistlestop.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works, it only forgets.
  }
}
