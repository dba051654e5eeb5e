/** The worker of the bots: a Python of its own, so that nothing waits while they think. */
import { startPython } from "./python.js";

async function start() {
  const python = await startPython();
  const { to_js: toJs } = python.pyimport("pyodide.ffi");
  const { answer } = python.pyimport("whistlestop.server.pocket.workers");
  return (/** @type {Uint8Array} */ task) => answer(task, toJs);
}

const ready = start();

addEventListener("message", async ({ data: { id, task } }) => {
  const work = await ready;
  postMessage({ id, answer: work(task) });
});
