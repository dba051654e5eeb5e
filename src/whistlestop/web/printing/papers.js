/** Sheets of paper, and how a poster is divided among them. All lengths are in millimetres. */

/** @typedef {{left: number, top: number, width: number, height: number, name: string}} Tile */

/** Landscape, like the style sheet's pages of these names. @type {Record<string, {width: number, height: number}>} */
export const PAPERS = {
  a4: { width: 297, height: 210 },
  a3: { width: 420, height: 297 },
  a2: { width: 594, height: 420 },
  a1: { width: 841, height: 594 },
  a0: { width: 1189, height: 841 },
};
/** The margin that printers leave blank. */
export const MARGIN = 10;
/** How much two sheets overlap, for gluing. */
export const OVERLAP = 10;
/** A space on the board is 11 units wide, so that a wagon of 8 mm fits on it. */
export const UNIT = 0.8;

/**
 * The smallest sheet that a poster fits on; the largest there is if it fits on none.
 * @param {number} width
 * @param {number} height
 */
export function oneSheet(width, height) {
  const fits = Object.entries(PAPERS).find(
    ([, paper]) => width <= paper.width - 2 * MARGIN && height <= paper.height - 2 * MARGIN,
  );
  return fits?.[0] ?? "a0";
}

/**
 * The parts of a poster, row by row, each including its overlap with the next.
 * @param {number} width
 * @param {number} height
 * @param {string} paper
 * @returns {Tile[]}
 */
export function tiles(width, height, paper) {
  const across = parts(width, PAPERS[paper].width - 2 * MARGIN);
  const down = parts(height, PAPERS[paper].height - 2 * MARGIN);
  return down.flatMap((row, r) =>
    across.map((column, c) => ({
      left: column.start,
      top: row.start,
      width: column.length,
      height: row.length,
      name: `${String.fromCharCode(65 + r)}${c + 1}`,
    })),
  );
}

/**
 * @param {number} whole
 * @param {number} most
 */
function parts(whole, most) {
  const count = Math.max(1, Math.ceil((whole - OVERLAP) / (most - OVERLAP)));
  return Array.from({ length: count }, (_, n) => {
    const start = n * (most - OVERLAP);
    return { start, length: Math.min(most, whole - start) };
  });
}
