// A worker that is not a thread: it runs the worker's side of a pool in this thread, so that it can be made to fail at
// a chosen moment.

/** @param count countForWorkerPool */
export function nearWorker(count, metrics, accident) {
  const listeners = new Map();
  const emit = (event, value) =>
    void setImmediate(() => isOpen && listeners.get(event)?.forEach((listen) => listen(value)));
  let isOpen = true;
  let tasks = 0;
  let work;
  // the library looks for the globals of a worker of the Web
  asWorker({ post: (message) => emit("message", message), listen: (listener) => (work = listener) }, () =>
    count(metrics),
  );
  if (accident === "talks") emit("message", { kind: "something else" });
  return {
    postMessage(message, transfer) {
      const data = structuredClone(message, { transfer });
      if (++tasks === 1 && accident === "exits") emit("exit", 3);
      else if (tasks === 1 && accident === "fails") emit("error", new Error("the script is at fault"));
      else
        setImmediate(() => {
          const post = (answer, more) => emit("message", structuredClone(answer, { transfer: more }));
          if (isOpen) asWorker({ post, listen() {} }, () => work({ data }));
        });
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    terminate() {
      isOpen = false;
    },
  };
}

function asWorker({ post, listen }, act) {
  globalThis.postMessage = post;
  const { addEventListener } = globalThis;
  globalThis.addEventListener = (event, listener) => listen(listener);
  try {
    act();
  } finally {
    delete globalThis.postMessage;
    if (addEventListener === undefined) delete globalThis.addEventListener;
    else globalThis.addEventListener = addEventListener;
  }
}
