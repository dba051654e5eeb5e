import { announce } from "../core/announce.js";
import { classes, html, useEffect, useMemo, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { myMove, view } from "../core/store.js";

/** The clock warns when this many seconds, or this share of the time for a move, is left: whichever is less. */
const [SECONDS, SHARE] = [30, 0.25];

/**
 * The time left for whoever must decide, if the table has a clock.
 * @param {{aloud?: boolean}} properties `aloud`: the player is told when little time is left
 */
export function Clock({ aloud = false }) {
  const { now, table } = view.value;
  const { deadline, seconds_per_move: whole = 0 } = table.clock ?? {};
  const [, tick] = useState(0);
  // The browser's clock may be wrong: what counts is how far it is from the server's.
  const ahead = useMemo(() => Date.now() / 1000 - now, [now]);
  useEffect(() => {
    if (!deadline) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  const seconds = deadline ? deadline - (Date.now() / 1000 - ahead) : 0;
  const left = clockTime(seconds);
  const hurry = Boolean(deadline) && seconds < Math.min(SECONDS, SHARE * whole);
  useEffect(() => {
    if (aloud && hurry && myMove.value) announce(t("seats.time_left", { time: left }));
  }, [hurry]);
  if (!deadline) return null;
  return html`<span
    class=${classes("clock number", hurry && "hurry")}
    role="timer"
    title=${t("seats.time_left", { time: left })}
  >${left}</span>`;
}

/**
 * Seconds as 1:05 or 26:03:09.
 * @param {number} seconds
 */
function clockTime(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, n) => (n ? String(part).padStart(2, "0") : part)).join(":");
}
