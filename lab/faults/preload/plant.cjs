// A fault that a check has to find, planted in the process that the check looks at: --planted runs each check with each
// of its faults.
const fs = require("node:fs");

const isPart = (path) => /\.truebleu-.*\.part$/.test(String(path));
const { exit } = process;

/** Makes process.exit() call `act` first, unless the exit code is 0. */
function atFailure(act) {
  process.exit = (code) => {
    if ((code ?? process.exitCode ?? 0) !== 0) act(code);
    return exit.call(process, code);
  };
}

const plants = {
  /** Gives files their names before they are complete. */
  "writes in place"() {
    fs.renameSync = (from, to) => {
      const bytes = fs.readFileSync(from);
      const file = fs.openSync(to, "w");
      for (let at = 0; at < bytes.length;) at += fs.writeSync(file, bytes, at, Math.min(1024, bytes.length - at));
      fs.closeSync(file);
      fs.rmSync(from, { force: true });
    };
  },
  "removes nothing"() {
    const { rmSync } = fs;
    fs.rmSync = (path, ...rest) => (isPart(path) ? undefined : rmSync(path, ...rest));
  },
  "treats every process as alive"() {
    const { kill } = process;
    process.kill = (pid, signal) => signal === 0 || kill.call(process, pid, signal);
  },
  "locks nothing"() {
    const { openSync } = fs;
    fs.openSync = (path, flags, ...rest) => openSync(path, String(path).endsWith(".lock") ? "w" : flags, ...rest);
  },
  "treats a failed write as done"() {
    const { writeSync } = fs;
    fs.writeSync = (file, bytes, from = 0, length = bytes.length - from, ...rest) => {
      try {
        return writeSync(file, bytes, from, length, ...rest);
      } catch {
        return length;
      }
    };
  },
  "shows its stack"() {
    atFailure(() => fs.writeSync(2, "    at somewhere (file.cjs:1:1)\n"));
  },
  "ends with 0"() {
    process.exit = () => exit.call(process, 0);
  },
  /** The process does not end, not even after a success. */
  "never ends"() {
    process.exit = () => setInterval(() => undefined, 1000);
  },
  "prints another score"() {
    const { writeSync } = fs;
    fs.writeSync = (file, bytes, ...rest) => {
      if (file !== 1) return writeSync(file, bytes, ...rest);
      const other = Buffer.from(bytes);
      const at = other.findIndex((byte) => byte >= 0x30 && byte < 0x39);
      if (at >= 0) other[at]++;
      return writeSync(file, other, ...rest);
    };
  },
  "trusts every certificate"() {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  },
  "waits for ever"() {
    const { setInterval: every } = globalThis;
    globalThis.setInterval = (_act, ms, ...rest) => every(() => undefined, ms, ...rest);
  },
  /** The server fails, like a server whose author did not think of clients that hang. */
  "falls over"() {
    const net = require("node:net");
    const { emit } = net.Server.prototype;
    net.Server.prototype.emit = function (event, ...rest) {
      if (event === "clientError") exit.call(process, 7);
      return emit.call(this, event, ...rest);
    };
  },
  "serves anybody"() {
    const http = require("node:http");
    const { get } = Object.getOwnPropertyDescriptor(http.IncomingMessage.prototype, "headers");
    Object.defineProperty(http.IncomingMessage.prototype, "headers", {
      configurable: true,
      set() {},
      get() {
        return { ...get.call(this), host: `127.0.0.1:${this.socket.localPort}` };
      },
    });
  },
};

/**
 * A test compares the names in the table with these: with a wrong name, a check would take the error about it for the
 * fault.
 */
module.exports = Object.keys(plants);

if (process.env.PLANT !== undefined) plants[process.env.PLANT]();
