// Changes the file CHANGED after its first bytes have been read, as CHANGE says.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

const { CHANGED: path, CHANGE: change } = process.env;
const { openSync, readSync } = fs;
let isDone = false;
const files = new Set();

const changes = {
  shrinks: () => fs.truncateSync(path, 1000),
  grows: () => fs.appendFileSync(path, "a line more\n".repeat(50)),
  vanishes: () => fs.rmSync(path),
  "is replaced"() {
    fs.writeFileSync(`${path}.new`, "another text\n");
    fs.renameSync(`${path}.new`, path);
  },
  "is emptied": () => fs.truncateSync(path, 0),
};

if (isMainThread) {
  fs.openSync = (name, ...rest) => {
    const file = openSync(name, ...rest);
    if (name === path) files.add(file);
    return file;
  };
  fs.readSync = (file, into, ...rest) => {
    if (isDone || !files.has(file)) return readSync(file, into, ...rest);
    // reads only few bytes, so that more bytes are left for later reads
    const count = readSync(file, into, rest[0] ?? 0, Math.min(rest[1] ?? into.length, 4096), null);
    isDone = true;
    changes[change]();
    return count;
  };
}
