/** The worker of the tables: it answers the page, keeps the games, and has the bots think elsewhere. */
import { startPython } from "./python.js";
import { Shelf } from "./shelf.js";
import { pageOfVersion, stay, tidy } from "./versions.js";

/** @type {Worker|undefined} */
let thinker;
/** Tasks of bots without an answer yet, by number. @type {Map<number, (answer: Uint8Array) => void>} */
const tasks = new Map();
let numbers = 0;

/** Have a bot think. @param {Uint8Array} task */
function think(task) {
  const id = numbers++;
  thinker?.postMessage({ id, task });
  return new Promise((take) => tasks.set(id, take));
}

/** The bots' Python starts once that of the tables is ready: the first move is not kept waiting. */
function startThinker() {
  thinker = new Worker(new URL("./bots.js", import.meta.url), { type: "module" });
  thinker.onmessage = ({ data: { id, answer } }) => {
    tasks.get(id)?.(answer);
    tasks.delete(id);
  };
  thinker.onerror = () => postMessage({ failed: true });
}

async function start() {
  const tell = (/** @type {number} */ progress) => postMessage({ progress });
  const python = await startPython(tell);
  const shelf = new Shelf(() => postMessage({ unkept: true }), sendElsewhere);
  const { to_js: toJs } = python.pyimport("pyodide.ffi");
  const bridge = python.pyimport("whistlestop.server.pocket.bridge").Bridge(shelf, think, toJs);
  tell(1);
  startThinker();
  shelf.versions().then(tidy, () => {});
  return bridge;
}

/**
 * A running game of another version is played on the page of that version.
 * @param {string} table
 * @param {string} version
 */
async function sendElsewhere(table, version) {
  const page = await pageOfVersion(version);
  if (page) postMessage({ elsewhere: { table, page } });
}

/** Live connections being opened, by number: messages wait until they are open. @type {Map<number, Promise<void>>} */
const opening = new Map();

stay();
const ready = start();
ready.catch((problem) => {
  console.error(problem);
  postMessage({ failed: true });
});

addEventListener("message", async ({ data: { ask, giveUp, connect, hear, hangUp } }) => {
  const bridge = await ready;
  if (ask) {
    const { id, method, path, seat, body } = ask;
    await bridge.ask(id, method, path, seat, body, (/** @type {any[]} */ ...[status, type, text, more]) =>
      postMessage({ answer: { id, status, type, text, more } }),
    );
  } else if (giveUp) {
    bridge.give_up(giveUp.id);
  } else if (connect) {
    const { number, path } = connect;
    const tell = (/** @type {any[]} */ ...[what, text]) => postMessage({ told: { number, what, text } });
    opening.set(number, bridge.connect(number, path, tell));
  } else if (hear) {
    await opening.get(hear.number);
    bridge.hear(hear.number, hear.text);
  } else {
    await opening.get(hangUp.number);
    opening.delete(hangUp.number);
    bridge.hang_up(hangUp.number);
  }
});
