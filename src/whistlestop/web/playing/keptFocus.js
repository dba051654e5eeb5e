/** The keyboard's focus never falls out of the table: where its control is gone, the prompt takes it. */
import { useEffect } from "../core/html.js";

/** @param {{current: HTMLElement|null}} table */
export function useKeptFocus(table) {
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (table.current);
    let within = root.contains(document.activeElement);
    const hear = () => (within = root.contains(document.activeElement));
    // A control that is taken away or disabled loses the focus without a word, some only with the next frame.
    const look = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          const lost = !document.activeElement || document.activeElement === document.body;
          if (within && lost && root.isConnected)
            /** @type {HTMLElement|null} */ (root.querySelector(".prompt"))?.focus({ preventScroll: true });
        }),
      );
    const leave = (/** @type {PointerEvent} */ event) => {
      // Whoever clicks beside all controls wants none of them to have the focus.
      if (!(/** @type {Element} */ (event.target).closest("button, input, select, a, [tabindex]"))) within = false;
    };
    document.addEventListener("focusin", hear);
    document.addEventListener("pointerdown", leave);
    const watch = new MutationObserver(look);
    watch.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
    return () => {
      document.removeEventListener("focusin", hear);
      document.removeEventListener("pointerdown", leave);
      watch.disconnect();
    };
  }, []);
}
