import { BriefButton } from "../comfort/Brief.js";
import { SettingsButton } from "../comfort/Settings.js";
import { SoundSwitch } from "../comfort/SoundSwitch.js";
import { EditionTitle } from "../components/EditionTitle.js";
import { Icon } from "../components/Icon.js";
import { html } from "../core/html.js";
import { t } from "../core/i18n.js";
import { seatName, tell } from "../core/names.js";
import {
  activeSeat,
  busy,
  connection,
  decision,
  edition,
  myMove,
  observation,
  own,
  undo,
  view,
} from "../core/store.js";
import { glowing, showsAll } from "./glow.js";
import { askForHint, thinking } from "./hint.js";
import { helpOpen } from "./Keys.js";

/** The bar at the top: whose turn it is, what to do, and the table's own buttons. */
export function Bar() {
  const { state } = view.value.table;
  return html`<header class="bar">
    <a class="brand" href="/" data-link title=${t("app.to_lobby")}>
      <img src="/icon.svg" alt="" width="26" height="26" />
      <span class="unseen">${t("app.to_lobby")}</span>
    </a>
    <${EditionTitle} />
    <p class="prompt" data-testid="prompt" data-decision=${decision.value?.kind} data-mine=${myMove.value}>
      ${prompt()}
    </p>
    ${connection.value === "lost" && html`<p class="tag bad" role="status">${t("table.connection_lost")}</p>`}
    <div class="bar-buttons">
      ${
        activeSeat.value !== null &&
        state === "running" &&
        html`<button
          type="button"
          class="button undo"
          data-action="undo"
          disabled=${!view.value.can_undo || busy.value}
          onClick=${undo}
        >
          <${Icon} name="undo" />
          <span>${t("table.undo")}</span>
        </button>
        <button
          type="button"
          class="button"
          data-action="hint"
          disabled=${!myMove.value || thinking.value}
          onClick=${askForHint}
        >
          <${Icon} name="hint" />
          <span>${t(thinking.value ? "table.thinking" : "table.hint")}</span>
        </button>`
      }
      ${
        own.value?.tickets.length > 0 &&
        html`<button
          type="button"
          class="button icon"
          data-action="show-all"
          aria-pressed=${showsAll.value}
          aria-label=${t("table.show_all")}
          title=${t("table.show_all")}
          onClick=${() => (showsAll.value = !showsAll.value)}
        >
          <${Icon} name="routes" />
        </button>`
      }
      <${BriefButton} edition=${edition.value} iconOnly />
      <${SoundSwitch} />
      <${SettingsButton} />
      <button
        type="button"
        class="button icon"
        aria-label=${t("keys.title")}
        title=${t("keys.title")}
        onClick=${() => (helpOpen.value = true)}
      >
        <${Icon} name="help" />
      </button>
    </div>
  </header>`;
}

/** What is going on, in one sentence. */
function prompt() {
  const { decision: now, last_turns: left, setting_up: before } = observation.value;
  const { set_aside: trouble } = view.value.table;
  if (trouble) return tell("error.set_aside", trouble.details);
  if (view.value.table.state === "over") return t("table.over");
  const ending = left !== null ? ` ${t("table.last_turns", { n: left })}` : "";
  if (myMove.value) return tell(`prompt.${now.kind}`, { form: glowing.value }) + ending;
  if (before && activeSeat.value !== null) return t("prompt.others_choose");
  return t("prompt.other", { name: seatName(now.seat) }) + ending;
}
