/** Types for `qr.js`: the vendored library is minified. */

/** The squares of a code: `get` says whether one is dark. */
export function generate(text: string): { size: number; get(x: number, y: number): boolean };
