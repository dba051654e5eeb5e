import { html, useLayoutEffect, useRef } from "../core/html.js";
import { t } from "../core/i18n.js";
import { IconButton } from "./IconButton.js";

/**
 * A dialog over the page; Escape, the cross and a click beside it close it.
 * @param {{title: string, onClose: () => void, children: any, testid?: string}} properties
 */
export function Dialog({ title, onClose, children, testid }) {
  const dialog = useRef(/** @type {any} */ (null));
  // At once: somebody who types ahead must not reach what lies behind it. On closing, it gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown.showModal();
    return () => shown.close();
  }, []);
  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    onClose();
  };
  /** @param {MouseEvent} event */
  const beside = (event) => event.target === dialog.current && onClose();
  return html`<dialog
    ref=${dialog}
    class="modal"
    aria-label=${title}
    data-testid=${testid}
    onCancel=${cancel}
    onClick=${beside}
  >
    <div class="dialog-head">
      <h2>${title}</h2>
      <${IconButton} icon="close" plain label=${t("app.close")} onClick=${onClose} />
    </div>
    <div class="dialog-body">${children}</div>
  </dialog>`;
}
