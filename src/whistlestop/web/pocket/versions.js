/** Versions of the site: a running game goes on under the one it began with, as long as that is kept. */

const [, ROOT, OURS] = /** @type {string[]} */ (/^(.*\/)page\/(\w+)\//.exec(new URL(import.meta.url).pathname));
/** How many earlier versions are kept for games: a game that is never finished does not keep one for ever. */
const MOST = 3;

/** The version of these files. */
export const VERSION = OURS;

/** The files of a version, as `site-worker.js` names them. @param {string} version */
const nameOf = (version) => `whistlestop ${ROOT} ${version}`;

/** While a worker of this version lives, nobody removes its files. */
export function stay() {
  navigator.locks?.request(nameOf(OURS), { mode: "shared" }, () => new Promise(() => {}));
}

/**
 * The page of another version, if it is still here.
 * @param {string} version
 */
export async function pageOfVersion(version) {
  const page = `${ROOT}page/${version}/`;
  return version !== OURS && (await globalThis.caches?.has(nameOf(version))) ? page : null;
}

/**
 * Delete the versions that neither a game nor a page needs. Versions newer than this one stay.
 * @param {string[]} needed versions of running games
 */
export async function tidy(needed) {
  if (!globalThis.caches || !navigator.locks) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(nameOf("")));
  const pages = names.filter((name) => !name.startsWith(nameOf("python-")));
  const older = pages.slice(0, Math.max(0, pages.indexOf(nameOf(OURS))));
  const used = (await navigator.locks.query()).held?.map(({ name }) => name) ?? [];
  const games = older.filter((name) => needed.some((version) => name === nameOf(version))).slice(-MOST);
  const unused = older.filter((name) => !used.includes(name) && !games.includes(name));
  const alone = unused.length === pages.length - 1 && pages.at(-1) === nameOf(OURS);
  const pythons = alone ? names.filter((name) => !pages.includes(name)).slice(0, -1) : [];
  await Promise.all([...unused, ...pythons].map((name) => caches.delete(name)));
}
