/** Parts of the page that are loaded when they are first wanted: most visits do without them. */
import { html, signal, useLayoutEffect } from "./html.js";

/**
 * A component that stands in for another one, and shows nothing until that is loaded.
 * @param {() => Promise<Function>} load
 */
export function later(load) {
  const loaded = signal(/** @type {Function|null} */ (null));
  return function Later(/** @type {object} */ properties) {
    useLayoutEffect(() => {
      load().then((part) => (loaded.value = part));
    }, []);
    const Part = loaded.value;
    return Part && html`<${Part} ...${properties} />`;
  };
}
