/** Frames, answers and what is sent come late, as on a machine or a line that has too much to do. */
(() => {
  const FRAME = 250;
  const ANSWER = 800;
  /** What changes something reaches the server this late: whoever looks there at once finds it as it was. */
  const CHANGE = 3000;
  /** Preact's effects come this soon where no frame comes. */
  const INSTEAD_OF_A_FRAME = 35;

  const { setTimeout: after, requestAnimationFrame: withNextFrame, fetch: ask, WebSocket: Line } = window;
  const nap = (milliseconds = Math.random() * ANSWER) => new Promise((wake) => after(wake, milliseconds));
  const dropped = new Set();
  let frames = 0;

  window.requestAnimationFrame = (draw) => {
    const frame = ++frames;
    after(() => dropped.delete(frame) || withNextFrame(draw), FRAME);
    return frame;
  };
  window.cancelAnimationFrame = (frame) => dropped.add(frame);
  window.setTimeout = (run, wait, ...rest) => after(run, wait === INSTEAD_OF_A_FRAME ? FRAME + wait : wait, ...rest);

  window.fetch = async (...asked) => {
    if (asked[1]?.method === "POST") await nap(CHANGE);
    const answer = await ask(...asked);
    await nap();
    return answer;
  };

  window.WebSocket = class extends Line {
    #heard = [];

    constructor(...address) {
      super(...address);
      let before = Promise.resolve();
      super.addEventListener("message", (message) => {
        before = before.then(() => nap()).then(() => {
          for (const hear of [...this.#heard, this.onmessage]) hear?.call(this, message);
        });
      });
      Object.defineProperty(this, "onmessage", { writable: true, value: null });
    }

    addEventListener(name, hear, ...how) {
      if (name === "message") this.#heard.push(hear);
      else super.addEventListener(name, hear, ...how);
    }
  };
})();
