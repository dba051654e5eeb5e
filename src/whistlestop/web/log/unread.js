/** Messages of others that this browser has not shown yet. */
import { computed, html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { activeSeat, chat, tableId } from "../core/store.js";

/** The last message that was seen, by its number, and at which table. */
const seen = signal(/** @type {{table: string|null, n: number}} */ ({ table: null, n: -1 }));

const last = () => chat.value.at(-1)?.n ?? -1;

/** How many messages wait to be read. */
export const unread = computed(() => {
  if (seen.value.table !== tableId.value) return 0;
  return chat.value.filter(({ n, seat }) => n > seen.value.n && seat !== activeSeat.value).length;
});

/** Whoever opens a table has missed nothing. */
export function arrive() {
  if (seen.peek().table !== tableId.value) seen.value = { table: tableId.value, n: last() };
}

/** The messages are on the screen. */
export function read() {
  if (seen.peek().n < last()) seen.value = { table: tableId.value, n: last() };
}

/** A mark with the number of messages that wait. */
export function UnreadMark() {
  return (
    unread.value > 0 &&
    html`<span class="unread" data-testid="unread">
      <span aria-hidden="true">${unread.value}</span>
      <span class="unseen">${t("chat.unread", { n: unread.value })}</span>
    </span>`
  );
}
