/** A person's settings, kept in the browser and applied at once. */
import { effect, signal } from "./html.js";
import { recall, remember } from "./storage.js";

/** @import { Signal } from "./html.js" */

/**
 * A setting that survives a reload.
 * @template T
 * @param {string} name
 * @param {T} standard
 * @returns {Signal<T>}
 */
function setting(name, standard) {
  const value = signal(recall(`setting.${name}`, standard));
  effect(() => remember(`setting.${name}`, value.value));
  return value;
}

export const settings = {
  /** "auto", "light" or "dark" */
  theme: setting("theme", "auto"),
  /** "off", "fast", "normal" or "slow" */
  motion: setting("motion", "normal"),
  sounds: setting("sounds", false),
  notifications: setting("notifications", false),
  /** "touch" (ask before a move made by touch), "always" or "never" */
  confirm: setting("confirm", "touch"),
};

/** How long moving things take, as a share of their usual time. @type {Record<string, number>} */
const PACES = { off: 0, fast: 0.5, normal: 1, slow: 1.8 };
if (!(settings.motion.value in PACES)) settings.motion.value = "normal";

effect(() => {
  document.documentElement.dataset.theme = settings.theme.value;
  document.documentElement.dataset.motion = settings.motion.value;
});

const wantsStillness = matchMedia("(prefers-reduced-motion: reduce)");

/** How long moving things take, as a share of their usual time; 0: they are in their place at once. */
export function pace() {
  return wantsStillness.matches ? 0 : PACES[settings.motion.value];
}

/** Should things move on the screen? */
export const mayMove = () => pace() > 0;

/** The last pointer that touched the page: "mouse", "touch" or "pen". */
export const pointer = signal(matchMedia("(pointer: coarse)").matches ? "touch" : "mouse");
addEventListener("pointerdown", (event) => (pointer.value = event.pointerType), true);

/** Should a move be confirmed before it is sent? */
export function asksFirst() {
  if (settings.confirm.value === "touch") return pointer.value === "touch";
  return settings.confirm.value === "always";
}
