// Builds of the kernel's parts, and runs of calls in them: the output of a call is kept as its result and a hash.
import * as constants from "../../../build/kernel/constants.js";
import { readFileSync } from "node:fs";
import { isBuilt } from "../../../scripts/kernels.mjs";
import { STOPPED, WATCHED, guardedModule } from "./guarded-module.mjs";

const MASK = 0xffffffff;

/**
 * The error of a failed assert, with its message and place. Strings of AssemblyScript have their length before them.
 */
function assertion(memory, message, file, line, column) {
  const textAt = (at) => {
    if (at === 0) return "assertion failed";
    const bytes = new DataView(memory.buffer).getUint32(at - 4, true);
    return new TextDecoder("utf-16le").decode(new Uint8Array(memory.buffer, at, bytes));
  };
  return new Error(`assert: ${textAt(message)}, ${textAt(file)}:${line}:${column}`);
}

/** The outcome of a call that did not return. */
export class Stopped extends Error {
  constructor(what, call, stopped) {
    super(what);
    this.call = call;
    this.stopped = stopped;
  }
}

/**
 * A build of a part: `release`, `scalar` or `debug`; undefined where there is none.
 *
 * @param options `guarded`: with guards; `change`: turns the bytes into another module, for tests that plant a fault
 */
export function openBuild(part, build, { guarded = false, change = (bytes) => bytes } = {}) {
  const file = `build/kernel/${part}.${build}.wasm`;
  // a build that is missing or outdated is left out
  if (!isBuilt(part, build)) return undefined;
  const shipped = change(new Uint8Array(readFileSync(file)));
  const guard = guarded ? guardedModule(shipped) : undefined;
  const module = new WebAssembly.Module(guard?.bytes ?? shipped);
  const name = `${build}${guarded ? ", guarded" : ""}`;
  let exports;
  /** Views of memory. */
  let bytes;
  let words;
  let buffer;
  let runs = 0;

  const look = () => {
    if (buffer === exports.memory.buffer) return;
    buffer = exports.memory.buffer;
    bytes = new Uint8Array(buffer);
    words = new Int32Array(buffer);
  };
  const fresh = () => {
    const imports = {
      env: {
        abort: (...places) => {
          throw assertion(exports.memory, ...places);
        },
      },
    };
    ({ exports } = new WebAssembly.Instance(module, imports));
    buffer = undefined;
    runs = 0;
    look();
  };
  const addressOf = (region) => exports.reserve(region, 0) >>> 0;
  const wordAt = (region, index) => words[(addressOf(region) >>> 2) + index] >>> 0;
  fresh();

  /** The data that was put into regions last, unless it was text. */
  let placed;

  function place({ puts, rows }) {
    if (rows >= 0 && exports.reserve(constants.ROWS_OUT, rows) === 0) throw new Error("no memory");
    if (puts === placed || puts.length === 0) return look();
    placed = puts[0].region === constants.TEXT ? undefined : puts;
    const addresses = puts.map(({ region, size, zeroed }) => {
      const address = exports.reserve(region, zeroed === undefined ? size : zeroed(exports)) >>> 0;
      if (address === 0) throw new Error("no memory");
      return address;
    });
    look();
    for (let i = 0; i < puts.length; i++) {
      const { data, zeroed } = puts[i];
      if (data !== undefined) bytes.set(data, addresses[i]);
      else if (zeroed !== undefined) bytes.fill(0, addresses[i], addresses[i] + zeroed(exports));
    }
  }

  function hashOf(given) {
    let hash = 0x811c9dc5;
    for (const [region, size] of given) {
      const at = addressOf(region);
      if (at + size > bytes.length) return "beyond memory";
      const last = (at + size) >>> 2;
      for (let i = at >>> 2; i < last; i++) hash = Math.imul(hash ^ words[i], 0x01000193) ^ (hash >>> 15);
      for (let i = last << 2; i < at + size; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
    }
    return hash & MASK;
  }

  return {
    part,
    name,
    file,
    bytes: shipped,
    guarded,
    has: (call) => exports[call] !== undefined,
    fresh,
    branches: guard?.branches ?? [],

    /** Runs calls one after another; `results` gets two entries for each. @throws Stopped where one does not return. */
    run(calls, results, { watched = WATCHED.all, turns = 0x7fffffff } = {}) {
      runs++;
      if (guarded) {
        exports.watched.value = watched;
        exports.stopped.value = 0;
      }
      placed = undefined;
      for (let i = 0; i < calls.length; i++) {
        const call = calls[i];
        if (guarded) exports.turns.value = turns;
        try {
          place(call);
          const result = exports[call.name](...call.args);
          look();
          results[2 * i] = result;
          results[2 * i + 1] = hashOf(call.gives(result, wordAt, exports));
        } catch (error) {
          throw new Stopped(why(error), call.name, guarded ? exports.stopped.value : 0);
        }
      }
      return results;
    },

    /** The full results of calls, for a report. */
    dump(calls) {
      placed = undefined;
      return calls.map((call) => {
        place(call);
        const result = exports[call.name](...call.args);
        look();
        const given = call.gives(result, wordAt, exports);
        return {
          result,
          given: given.map(([region, size]) => [
            region,
            Array.from(bytes.subarray(addressOf(region), addressOf(region) + size)),
          ]),
        };
      });
    },

    /** The numbers of the branches that were taken since the last call and are not in `seen`; adds them to `seen`. */
    newBranches(seen) {
      const found = [];
      const at = guard.marks;
      for (let i = at >>> 2; i << 2 < at + guard.branches.length; i++) {
        if (words[i] === 0) continue;
        for (let byte = i << 2; byte < (i << 2) + 4; byte++)
          if (bytes[byte] !== 0 && seen[byte - at] === 0) {
            seen[byte - at] = 1;
            found.push(byte - at);
          }
        words[i] = 0;
      }
      return found;
    },

    get runs() {
      return runs;
    },
    get exports() {
      return exports;
    },
    get pages() {
      return bytes.length / 65536;
    },
  };

  function why(error) {
    const stopped = guarded ? exports.stopped.value : 0;
    if (stopped === STOPPED.turns) return "more turns of loops than it may take";
    if (stopped === STOPPED.memory) return `outside of what was reserved, in ${placeOf(error)}`;
    return error.message;
  }

  /** The function that called a guard, from the stack trace. */
  function placeOf(error) {
    const frames = error.stack.split("\n").filter((line) => line.includes("wasm"));
    const [, , ...others] = frames;
    const own = guard.own;
    const found = frames.map((line) => /wasm-function\[(\d+)\]/.exec(line)?.[1]).find((index) => Number(index) < own);
    const named = frames.find((line) => line.includes(`wasm-function[${found}]`)) ?? others[0] ?? "?";
    return /at (.*?) \(/.exec(named)?.[1] ?? `function ${found}`;
  }
}
