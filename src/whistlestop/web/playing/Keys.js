import { Dialog } from "../components/Dialog.js";
import { html, signal } from "../core/html.js";
import { t } from "../core/i18n.js";
import { shortcuts, useShortcuts } from "../core/keyboard.js";
import { edition, legal, problem, undo, view } from "../core/store.js";
import { exchanging } from "./decisions/Exchange.js";
import { showsAll } from "./glow.js";
import { askForHint, hint } from "./hint.js";
import { letGo, offer } from "./selection.js";

/** @import { Shortcut } from "../core/keyboard.js" */

/** Is the list of keys on the screen? */
export const helpOpen = signal(false);

/** Dismiss everything that is chosen, offered or complained about. */
function dismiss() {
  letGo();
  problem.value = null;
  hint.value = null;
  exchanging.value = false;
}

/**
 * Focus the first element that exists; the preferred selectors come first.
 * @param {...string} selectors
 */
function focusOn(...selectors) {
  const found = selectors.map((selector) => document.querySelector(selector)).find(Boolean);
  /** @type {HTMLElement|undefined} */ (found)?.focus();
}

/** Keys of the table: what they do, and the list of them. */
export function Keys() {
  const draw = legal.value.draw ?? {};
  const slots = edition.value.decks.reduce((sum, deck) => sum + deck.market, 0);
  const decks = edition.value.decks.map(({ name }, n) => ({ key: "ds"[n] ?? String(n), name }));
  const play = "keys.play";
  const go = "keys.go";
  const take = (/** @type {string} */ about, /** @type {object} */ details) => () =>
    draw[about] && offer(draw[about].text, { kind: "draw", ...details });
  useShortcuts([
    { key: "?", label: "keys.help", group: go, run: () => (helpOpen.value = !helpOpen.value) },
    { key: "Escape", label: "keys.let_go", group: go, run: dismiss },
    {
      key: "b",
      label: "keys.to_board",
      group: go,
      run: () => focusOn(".board .chosen[data-feature]", ".board .possible[data-feature]", ".board [data-feature]"),
    },
    { key: "m", label: "keys.to_market", group: go, run: () => focusOn(".market button:not(:disabled)") },
    { key: "k", label: "keys.to_tickets", group: go, run: () => focusOn(".ticket-row") },
    { key: "o", label: "keys.to_desk", group: go, run: () => focusOn(".desk button:not(:disabled), .desk input") },
    { key: "n", label: "keys.next_possible", group: "keys.board", run: nextPossible },
    {
      key: "a",
      label: "keys.show_all",
      group: "keys.board",
      run: () => (showsAll.value = !showsAll.value),
    },
    ...Array.from({ length: slots }, (_, n) => ({
      key: String(n + 1),
      label: "keys.take_slot",
      group: play,
      run: take(String(n + 1), { card: null }),
    })),
    ...decks.map(({ key, name }) => ({
      key,
      label: `keys.draw_${name}`,
      group: play,
      run: take(name, { deck: name }),
    })),
    {
      key: "t",
      label: "keys.tickets",
      group: play,
      when: Boolean(legal.value.tickets),
      run: () => offer("tickets", { kind: "tickets" }),
    },
    { key: "u", label: "keys.undo", group: play, when: view.value.can_undo, run: undo },
    { key: "h", label: "keys.hint", group: play, run: askForHint },
  ]);
  return helpOpen.value && html`<${KeyList} />`;
}

function nextPossible() {
  const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".board .possible[data-feature]")]);
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(at + 1) % all.length]?.focus();
}

/** The keys that work now. */
function KeyList() {
  const groups = Object.groupBy(shortcuts.value, ({ group }) => group);
  return html`<${Dialog} title=${t("keys.title")} onClose=${() => (helpOpen.value = false)} testid="key-list">
    ${Object.entries(groups).map(
      ([group, keys]) => html`<section class="stack">
        <h3>${t(group)}</h3>
        <dl class="key-list">
          ${byLabel(keys).map(
            ({ label, names }) => html`
              <dt>${names.map((name) => html`<kbd>${keyName(name)}</kbd> `)}</dt>
              <dd>${t(label)}</dd>
            `,
          )}
        </dl>
      </section>`,
    )}
    <p class="quiet small">${t("keys.arrows")}</p>
  <//>`;
}

/**
 * The keys of each label.
 * @param {Shortcut[]} [shown]
 */
const byLabel = (shown = []) =>
  Object.entries(Object.groupBy(shown, ({ label }) => label)).map(([label, same = []]) => ({
    label,
    names: [...new Set(same.map(({ key }) => key))],
  }));

/** @param {string} key */
const keyName = (key) => (key === "Escape" ? "Esc" : key.toUpperCase());
