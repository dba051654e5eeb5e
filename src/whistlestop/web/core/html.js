/** Preact, signals and htm in one module: every component imports from here. */

// biome-ignore assist/source/organizeImports: Preact is loaded first, the others wait for it.
import { h } from "../vendor/preact.js";
import htm from "../vendor/htm.js";

export { render } from "../vendor/preact.js";
/**
 * An effect runs a frame after what it belongs to is on the page, and cleans up a frame after that is gone. What
 * listens to people, or changes what others share, cannot wait: it must be a layout effect.
 */
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from "../vendor/preact-hooks.js";
export { batch, computed, effect, signal, useSignal } from "../vendor/signals.js";

/** Markup as a tagged template: html`<p>${words}</p>`. */
export const html = htm.bind(h);

/** Class names, without those that are falsy: classes("card", lit && "lit"). */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}
