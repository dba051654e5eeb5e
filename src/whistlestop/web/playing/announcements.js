/** Announcing what happens: the live region, the title, notifications and sounds. */
import { announce } from "../core/announce.js";
import { useEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { editionName } from "../core/names.js";
import { settings } from "../core/settings.js";
import { sound } from "../core/sounds.js";
import { decision, myMove, news, view } from "../core/store.js";
import { eventWords } from "../log/eventWords.js";

/** @type {Record<string, string>} */
const SOUNDS = {
  RouteClaimed: "claim",
  CardTaken: "card",
  CardDrawn: "card",
  TunnelRevealed: "tunnel",
  TicketCompleted: "ticket",
  GameEnded: "end",
  StationBuilt: "claim",
  HarbourBuilt: "claim",
};

export function useAnnouncements() {
  useEffect(() => {
    for (const event of news.value) announce(eventWords(event));
    const heard = new Set(news.value.map(({ event }) => SOUNDS[event]).filter(Boolean));
    for (const name of heard) sound(name);
  }, [news.value]);

  const turn = myMove.value;
  const over = view.value.table.state === "over";
  useEffect(() => {
    document.title = turn
      ? `● ${t("title.your_turn")} – ${editionName()}`
      : `${over ? t("title.over") : editionName()} – Whistlestop`;
    return () => (document.title = "Whistlestop");
  });
  useEffect(() => {
    if (!turn) return;
    announce(t(`prompt.${decision.value.kind}`));
    if (news.value.length) sound("turn");
    if (document.hidden) notify();
  }, [turn]);
}

/** A notification of the system, if the player allowed it. */
function notify() {
  if (!settings.notifications.value || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(t("title.your_turn"), {
    body: editionName(),
    tag: view.value.table.id,
    icon: "/icon.svg",
  });
  note.onclick = () => {
    focus();
    note.close();
  };
}
