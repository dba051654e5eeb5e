/** The table never loses the keyboard focus by itself: when the focused control is gone, the prompt takes it. */
import { useEffect } from "../core/html.js";

/** @param {{current: HTMLElement|null}} table */
export function useKeptFocus(table) {
  useEffect(() => {
    const root = /** @type {HTMLElement} */ (table.current);
    let within = root.contains(document.activeElement);
    const hear = () => (within = root.contains(document.activeElement));
    // A control that is removed or disabled loses the focus silently, sometimes only with the next frame.
    const look = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          const lost = !document.activeElement || document.activeElement === document.body;
          if (within && lost && root.isConnected)
            /** @type {HTMLElement|null} */ (root.querySelector(".prompt"))?.focus({ preventScroll: true });
        }),
      );
    const leave = (/** @type {PointerEvent} */ event) => {
      // A click outside all controls means that none of them should have the focus.
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
