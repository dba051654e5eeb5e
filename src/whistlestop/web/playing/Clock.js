import { html, useEffect, useMemo, useState } from "../core/html.js";
import { t } from "../core/i18n.js";
import { view } from "../core/store.js";

/** How long whoever must decide may still think, if the table has a clock. */
export function Clock() {
  const { now, table } = view.value;
  const deadline = table.clock?.deadline;
  const [, tick] = useState(0);
  // The browser's clock may be wrong: what counts is how far it is from the server's.
  const ahead = useMemo(() => Date.now() / 1000 - now, [now]);
  useEffect(() => {
    if (!deadline) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [deadline]);
  if (!deadline) return null;
  const left = clockTime(deadline - (Date.now() / 1000 - ahead));
  return html`<span class="clock number" title=${t("seats.time_left", { time: left })}>${left}</span>`;
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
