import { html, useEffect, useState } from "../core/html.js";

/** The clear space around a code, in its own squares: with less, some phones do not find it. */
const MARGIN = 4;

/**
 * An address as a QR code, for a phone that scans this screen.
 * @param {{address: string, label: string}} properties
 */
export function QrCode({ address, label }) {
  const [code, setCode] = useState(/** @type {{size: number, squares: string}|null} */ (null));
  useEffect(() => {
    let here = true;
    draw(address).then((drawn) => here && setCode(drawn));
    return () => (here = false);
  }, [address]);
  if (!code) return null;
  const width = code.size + 2 * MARGIN;
  return html`<svg
    class="qr-code"
    role="img"
    aria-label=${label}
    data-testid="qr-code"
    viewBox=${`${-MARGIN} ${-MARGIN} ${width} ${width}`}
    shape-rendering="crispEdges"
  >
    <rect class="qr-ground" x=${-MARGIN} y=${-MARGIN} width=${width} height=${width} />
    <path class="qr-squares" d=${code.squares} />
  </svg>`;
}

/**
 * The dark squares of the code, row by row.
 * @param {string} address
 */
async function draw(address) {
  const { generate } = await import("../core/qr.js");
  const code = generate(address);
  let squares = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares += `M${x} ${y}h1v1h-1z`;
  }
  return { size: code.size, squares };
}
