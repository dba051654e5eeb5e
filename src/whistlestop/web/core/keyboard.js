/** Keys: components say which ones they answer; "?" lists those that work now. */
import { signal, useLayoutEffect, useRef } from "./html.js";

/**
 * @typedef {{key: string, label: string, group: string, run: (event: KeyboardEvent) => void}} Shortcut
 */

/** The keys that work now: a signal of Shortcut[]. */
export const shortcuts = signal(/** @type {Shortcut[]} */ ([]));

/**
 * A component answers keys while it is shown.
 * @param {Array<{key: string, label: string, group: string, run: Function, when?: boolean}>} keys
 *   `key` is `KeyboardEvent.key`; `label` and `group` are names of messages
 */
export function useShortcuts(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  const signature = keys.map((k) => `${k.key} ${k.when ?? true}`).join("|");
  useLayoutEffect(() => {
    const mine = keys
      .filter((k) => k.when ?? true)
      .map((k) => ({
        ...k,
        run: (/** @type {KeyboardEvent} */ event) => latest.current.find((now) => now.key === k.key)?.run(event),
      }));
    shortcuts.value = [...shortcuts.value, ...mine];
    return () => (shortcuts.value = shortcuts.value.filter((k) => !mine.includes(k)));
  }, [signature]);
}

const TYPING = "input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]";

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/** @type {Element} */ (event.target).closest?.(TYPING)) return;
  // A modal dialog has the keyboard to itself.
  if (document.querySelector("dialog[open].modal") && event.key !== "?") return;
  const found = shortcuts.value.findLast((shortcut) => shortcut.key === event.key);
  if (!found) return;
  event.preventDefault();
  found.run(event);
}

/** Start listening; called once, when the page starts. */
export function listenToKeys() {
  addEventListener("keydown", onKey);
}
