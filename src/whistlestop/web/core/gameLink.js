/** A whole game in a link: sent from one browser to another, or to the page of a server. */
import { api } from "./api.js";
import { addressOf } from "./home.js";
import { packed, unpacked } from "./packed.js";

const LONGEST = 400_000;

/**
 * The link that holds a game, as it stands.
 * @param {string} table
 */
export async function linkTo(table) {
  const save = await api.get(table, "game");
  return `${location.origin}${addressOf("/")}#game=${await packed(save)}`;
}

/**
 * Open the game in the address, if there is one: its replay, ready to be played on if it is not over.
 * @returns {Promise<string|null>} the page that shows it
 */
export async function openLinked() {
  const letters = new URLSearchParams(location.hash.slice(1)).get("game");
  if (!letters) return null;
  history.replaceState(null, "", location.pathname + location.search);
  const save = await unpacked(letters, LONGEST).catch(() => "");
  const { table } = await api.upload(save);
  return `/replay/${table}${/\{"result":/.test(save) ? "" : "#play-on"}`;
}
