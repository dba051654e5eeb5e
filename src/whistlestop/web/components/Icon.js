import { html } from "../core/html.js";

/** Outlines on a grid of 24 by 24. */
/** @type {Record<string, string>} */
const OUTLINES = {
  undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z",
  help: "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-.9.5-1.4 1-1.4 2.2M12 17.4v.2",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  close: "M6 6l12 12M18 6L6 18",
  check: "M5 12.5l4.5 4.5L19 7.5",
  cross: "M7 7l10 10M17 7L7 17",
  ticket: "M4 8h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 8v2M14 12v2M14 16v2",
  cards: "M8 5h10v14H8zM5 8v13h10",
  ship_cards:
    "M5 6a4 4 0 0 1 4-4h6a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-6a4 4 0 0 1-4-4z" +
    "M8 15h8l-1.6 3h-4.8zM12.5 15V6.5l3.2 5.5h-3.2",
  people:
    "M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 20c.4-3.8 2.6-6 6-6s5.6 2.2 6 6" +
    "M16 5a3 3 0 0 1 0 6M17.5 14.3c2 .6 3.2 2.6 3.5 5.7",
  book: "M4 5h6a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4zM20 5h-6a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h6z",
  log: "M5 6h14M5 12h14M5 18h9",
  chat: "M4 5h16v11H10l-4 4v-4H4z",
  train: "M7 4h10v11H7zM7 9h10M9 18l-2 3M15 18l2 3M9.5 12.5v.1M14.5 12.5v.1",
  ship: "M4 14h16l-2.5 5h-11zM7 14V9h9l1.5 5M11 9V5",
  station: "M4 20V11l8-7 8 7v9zM10 20v-6h4v6",
  harbour: "M12 7v13M8 10h8M5 14c.5 4 3 6 7 6s6.5-2 7-6M12 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2",
  leave: "M14 4H5v16h9M10 12h10M17 8.5l3.5 3.5-3.5 3.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  code: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 20h2",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  next: "M6 5l9 7-9 7zM18 5v14",
  back: "M18 5l-9 7 9 7zM6 5v14",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  share: "M12 15V4M8 7.5L12 3.5l4 4M7 11H5v9h14v-9h-2",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  routes: "M5 19L10 8L15 16L19 5M5 19v.1M10 8v.1M15 16v.1M19 5v.1M3.6 19a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0",
  bot: "M6 9h12v10H6zM12 9V5M9.5 13v.2M14.5 13v.2M9.5 16h5",
  sound: "M5 10v4h3l4 4V6l-4 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  silence: "M5 10v4h3l4 4V6l-4 4zM16 9.5l5 5M21 9.5l-5 5",
  exchange: "M5 9h13l-3-3M19 15H6l3 3",
};

/**
 * A small picture beside or instead of words; screen readers skip it.
 * @param {{name: string, size?: number}} properties
 */
export function Icon({ name, size = 20 }) {
  return html`<svg
    class="icon"
    width=${size}
    height=${size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.8"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${OUTLINES[name]} />
  </svg>`;
}
