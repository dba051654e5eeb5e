/** Announcing what happens: the live region, the title, notifications and sounds. */
import { announce } from "../core/announce.js";
import { addressOf } from "../core/home.js";
import { useEffect, useLayoutEffect } from "../core/html.js";
import { t } from "../core/i18n.js";
import { badge, notify, takeBack } from "../core/installed.js";
import { editionName } from "../core/names.js";
import { settings } from "../core/settings.js";
import { sound } from "../core/sounds.js";
import { decision, myMove, news, view } from "../core/store.js";
import { eventWords } from "../log/eventWords.js";
import { showing } from "../motion/shown.js";
import { possibleWords } from "./possible.js";

/** @import { GameEvent } from "../core/game.d.ts" */

/** @type {Record<string, string>} */
const SOUNDS = {
  TicketDone: "ticket",
  RouteClaimed: "claim",
  CardTaken: "card",
  CardDrawn: "card",
  TunnelRevealed: "tunnel",
  TicketCompleted: "ticket",
  GameEnded: "end",
  StationBuilt: "claim",
  HarbourBuilt: "claim",
};

/** Events already heard. @type {WeakSet<GameEvent>} */
const heard = new WeakSet();

/**
 * Play the sounds of events not heard yet: each sound once, however many events share it.
 * @param {...GameEvent} events
 */
export function hear(...events) {
  const fresh = events.filter((event) => !heard.has(event));
  for (const event of fresh) heard.add(event);
  for (const name of new Set(fresh.map(({ event }) => SOUNDS[event]))) sound(name);
}

export function useAnnouncements() {
  useEffect(() => {
    for (const event of news.value) announce(eventWords(event));
    // Events that are played on the screen are heard there, when their turn comes.
    if (!showing.peek()) hear(...news.value);
  }, [news.value]);

  const turn = myMove.value;
  const over = view.value.table.state === "over";
  useLayoutEffect(() => {
    document.title = turn
      ? `● ${t("title.your_turn")} – ${editionName()}`
      : `${over ? t("title.over") : editionName()} – Whistlestop`;
    return () => (document.title = "Whistlestop");
  });
  useEffect(() => {
    badge(turn ? 1 : 0);
    if (!turn) return;
    if (news.value.length) sound("turn");
    return notified();
  }, [turn]);
  // A second card, tickets to choose from or a surcharge is another question of the same turn.
  const asked = turn && decision.value.kind;
  useEffect(() => {
    if (asked) announce(`${t(`prompt.${asked}`)} ${possibleWords()}`);
  }, [asked, turn]);
}

/**
 * Show a system notification, if the player asked for it and is looking elsewhere.
 * @returns {() => void} called when the turn is over
 */
function notified() {
  const { id } = view.value.table;
  if (document.hidden && settings.notifications.value) {
    notify(t("title.your_turn"), { body: editionName(), tag: id }, addressOf(`/table/${id}`)).catch(() => {});
  }
  const look = () => {
    if (!document.hidden) takeBack(id);
  };
  addEventListener("visibilitychange", look);
  return () => {
    removeEventListener("visibilitychange", look);
    takeBack(id);
  };
}
