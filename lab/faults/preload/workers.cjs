// Threads that end or fall silent, as WORKERS says. The thread that waits for them has timers a hundred times as fast.
const threads = require("node:worker_threads");

const silent = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

if (threads.isMainThread) {
  const { setInterval: every } = globalThis;
  globalThis.setInterval = (act, ms, ...rest) => every(act, ms / 100, ...rest);
  // the others have to be ready before this thread has counted all by itself
  if (process.env.WORKERS.includes("work")) {
    const started = [];
    threads.Worker = class extends threads.Worker {
      constructor(...given) {
        super(...given);
        started.push(new Promise((ready) => this.once("message", ready)));
      }
    };
    const next = setImmediate;
    globalThis.setImmediate = (then) => Promise.all(started).then(() => next(then));
  }
} else {
  const { parentPort } = threads;
  const faults = {
    "ends at its start": () => process.exit(7),
    "ends at work": () => parentPort.once("message", () => process.exit(3)),
    "fails at work": () =>
      parentPort.once("message", () => {
        throw new Error("planted");
      }),
    "falls silent at its start": silent,
    "falls silent at work": () => parentPort.once("message", silent),
  };
  faults[process.env.WORKERS]();
}
