import { CAPS, FACES, HAIR, MORE } from "../core/faces.js";
import { html } from "../core/html.js";

/** The face of a bot that was given another name: nobody knows its looks. */
const STRANGER = FACES.Tobi;
const SHOULDERS = "M3.6,24Q4,17.4 10,17V15H14V17Q20,17.4 20.4,24Z";
const HEAD = "M12,6.8Q16.6,6.8 16.6,12T12,18Q7.4,17.4 7.4,12T12,6.8Z";

/**
 * The face of a bot's character, with the cap of its strength.
 * @param {{name?: string|null, bot: string, size?: number}} properties
 */
export function BotFace({ name, bot, size = 24 }) {
  const { skin, hair, style, more = [] } = FACES[name ?? ""] ?? STRANGER;
  const { cap, band, color } = CAPS[/** @type {keyof typeof CAPS} */ (bot)] ?? CAPS.random;
  return html`<svg class="bot-face" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="12" class="face-ground" />
    <path d=${SHOULDERS} fill=${`var(--${color})`} />
    <path d=${HAIR[style]} fill=${`var(--hair-${hair})`} />
    <path d=${HEAD} fill=${`var(--skin-${skin})`} />
    <path d="M9.9,11.4V12.6M14.1,11.4V12.6M10.2,15.6Q12,16.9 13.8,15.6" class="face-lines" />
    ${more.map((each) =>
      each === "glasses"
        ? html`<path d=${MORE.glasses} class="face-lines" />`
        : html`<path d=${MORE[each]} fill=${`var(--hair-${hair})`} />`,
    )}
    <path d=${cap} fill=${`var(--${color})`} />
    <path d=${band} class="face-band" />
  </svg>`;
}
