import { BriefButton } from "../comfort/BriefButton.js";
import { SettingsButton } from "../comfort/SettingsButton.js";
import { SoundSwitch } from "../comfort/SoundSwitch.js";
import { Connection } from "../components/Connection.js";
import { EditionTitle } from "../components/EditionTitle.js";
import { Icon } from "../components/Icon.js";
import { IconButton } from "../components/IconButton.js";
import { html } from "../core/html.js";
import { list, moment, t } from "../core/i18n.js";
import { seatName, tell } from "../core/names.js";
import {
  activeSeat,
  allChoose,
  deciding,
  decision,
  edition,
  moving,
  myMove,
  observation,
  own,
  undo,
  view,
} from "../core/store.js";
import { tunnel } from "../motion/tunnel.js";
import { Clock } from "./Clock.js";
import { glowing, showsAll } from "./glow.js";
import { askForHint, thinking } from "./hint.js";
import { helpOpen } from "./Keys.js";
import { MenuButton } from "./MenuButton.js";
import { possibleWords } from "./possible.js";

/** The bar at the top: whose turn it is, what to do, and the table's own buttons. */
export function Bar() {
  const { state } = view.value.table;
  return html`<header class="bar">
    <a class="brand" href="/" data-link title=${t("app.to_lobby")}>
      <img src="/icon.svg" alt="" width="26" height="26" />
      <span class="unseen">${t("app.to_lobby")}</span>
    </a>
    <${EditionTitle} />
    <p
      class="prompt"
      data-testid="prompt"
      data-decision=${decision.value?.kind}
      data-mine=${myMove.value}
      tabindex="-1"
      aria-describedby="possible"
    >
      ${prompt()}
    </p>
    <p class="unseen" id="possible">${possibleWords()}</p>
    ${state === "running" && html`<${Clock} aloud />`}
    <${Connection} />
    <div class="bar-buttons">
      ${
        activeSeat.value !== null &&
        state === "running" &&
        html`<button
          type="button"
          class="button undo"
          data-action="undo"
          disabled=${!view.value.can_undo || moving.value}
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
        html`<${IconButton}
          icon="routes"
          label=${t("table.show_all")}
          data-action="show-all"
          aria-pressed=${showsAll.value}
          onClick=${() => (showsAll.value = !showsAll.value)}
        />`
      }
      <${MenuButton} />
      <${BriefButton} edition=${edition.value} iconOnly />
      <${SoundSwitch} />
      <${SettingsButton} />
      <${IconButton}
        icon="help"
        label=${t("keys.title")}
        data-action="keys"
        onClick=${() => (helpOpen.value = true)}
      />
    </div>
  </header>`;
}

/** What is going on, in one sentence. */
function prompt() {
  const { decision: now, last_turns: left } = observation.value;
  const { set_aside: trouble } = view.value.table;
  if (tunnel.value && !tunnel.value.verdict) return t("prompt.tunnel");
  if (trouble) return tell("error.set_aside", trouble.details);
  if (view.value.table.state === "over") return t("table.over");
  if (view.value.table.paused_at) return t("prompt.paused", { time: moment(view.value.table.paused_at) });
  const ending = left !== null ? ` ${t("table.last_turns", { n: left })}` : "";
  if (myMove.value) return tell(`prompt.${decision.value.kind}`, { form: glowing.value }) + ending;
  if (allChoose.value) return t("prompt.others_choose", { names: list(deciding.value.map(seatName)) });
  return t("prompt.other", { name: seatName(now.seat) }) + ending;
}
