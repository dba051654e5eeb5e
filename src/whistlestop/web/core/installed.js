/** The page as an app: it can be installed, says when it is offline, and shows on its icon how many turns await you. */

import { WORKER } from "./home.js";

/** Have the browser keep the page that says that there is no connection; some browsers cannot. */
export function keepOfflinePage() {
  navigator.serviceWorker?.register(WORKER).catch(() => {});
}

/**
 * Show a number on the app's icon; 0 takes it away.
 * @param {number} turns
 */
export function badge(turns) {
  const shown = turns ? navigator.setAppBadge?.(turns) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

/** Ask to show notifications; does the browser allow them? Some have none, or only for an installed app. */
export async function mayNotify() {
  return (await globalThis.Notification?.requestPermission()) === "granted";
}

/**
 * Show a system notification, if allowed: from the worker, because phones show no others. Where there is
 * no worker, from the page itself.
 * @param {string} title
 * @param {{body: string, tag: string}} about
 * @param {string} address what to open if this window is gone when it is clicked
 */
export async function notify(title, about, address) {
  if (globalThis.Notification?.permission !== "granted") return;
  if (await navigator.serviceWorker?.getRegistration()) {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ notify: { title, about, address } });
  } else {
    shown = new Notification(title, about);
    shown.onclick = () => focus();
  }
}

/** What the page itself shows. @type {Notification|undefined} */
let shown;

/**
 * Take back a notification: it is no longer true, or has been seen.
 * @param {string} tag
 */
export async function takeBack(tag) {
  shown?.close();
  const registered = await navigator.serviceWorker?.getRegistration();
  for (const one of (await registered?.getNotifications({ tag })) ?? []) one.close();
}
