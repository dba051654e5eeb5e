/** Style sheets that only some pages need: fetched when such a page is opened. */

/**
 * Add a sheet of `styles/` to the page, once; resolves when it applies.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function wearSheet(name) {
  const href = new URL(`../styles/${name}.css`, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((done) => {
    // A page without its sheet is ugly, and still works.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
