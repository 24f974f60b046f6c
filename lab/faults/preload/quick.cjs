// Makes intervals a hundred times as fast, so that a minute of silence is over soon.
const { setInterval: every } = globalThis;
globalThis.setInterval = (act, ms, ...rest) => every(act, ms / 100, ...rest);
