// Ends the process by SIGKILL at its MOMENT-th call that changes a file; a write is then half done. Without MOMENT,
// writes the number of such calls to the file MOMENTS. A byte written to file 3 says that the first such call is next.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

const changing = [
  "openSync",
  "writeSync",
  "fsyncSync",
  "closeSync",
  "renameSync",
  "rmSync",
  "mkdirSync",
  "mkdtempSync",
  "chmodSync",
  "fchmodSync",
  "utimesSync",
];
const { kill } = process;
const { openSync, writeSync, writeFileSync } = fs;
const moment = Number(process.env.MOMENT ?? Infinity);
let calls = 0;

/** Files that are open to be written to. */
const written = new Set();
const isWriting = (flags) => (typeof flags === "number" ? (flags & 3) !== 0 : !/^(r|undefined)$/.test(String(flags)));

function isChanging(name, args) {
  if (name === "openSync") return isWriting(args[1]);
  return !["writeSync", "fsyncSync", "closeSync"].includes(name) || written.has(args[0]);
}

function die(name, args) {
  const [file, bytes, from = 0] = args;
  if (name === "writeSync" && typeof bytes !== "string") {
    const length = args[3] ?? bytes.length - from;
    if (length > 1) writeSync(file, bytes, from, length >> 1);
  }
  // a file exists once it has been opened
  if (name === "openSync") openSync(...args);
  kill.call(process, process.pid, "SIGKILL");
}

if (isMainThread) {
  for (const name of changing) {
    const original = fs[name];
    fs[name] = (...args) => {
      const counts = isChanging(name, args);
      if (counts) {
        if (calls++ === 0 && process.env.MOMENT_TOLD !== undefined) writeSync(3, ".");
        if (calls === moment) die(name, args);
      }
      const result = original(...args);
      if (counts && name === "openSync") written.add(result);
      if (name === "closeSync") written.delete(args[0]);
      return result;
    };
  }
  if (process.env.MOMENTS !== undefined)
    process.on("exit", () => {
      writeFileSync(process.env.MOMENTS, String(calls));
    });
}
