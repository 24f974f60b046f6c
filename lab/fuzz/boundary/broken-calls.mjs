// Calls that violate the contract: a number that is out of range, data that does not fit, a region that is too small or
// was never reserved. The kernel promises little for broken calls (docs/kernel-abi.md): rows are wrong, or the call
// traps, and the instance has to be dropped. The outcomes are counted, and none is a finding. A call with too many loop
// iterations is stopped, and the next call gets a fresh instance.
import { openBuild } from "./kernel-builds.mjs";
import { STOPPED, WATCHED } from "./guarded-module.mjs";

/** The number of loop iterations after which a call counts as endless: a loop over all 32-bit numbers has more. */
const MANY_TURNS = 50_000;

/** Returns a copy of the calls with one to three changes, as the tape says. */
export function breakCalls(tape, calls) {
  const broken = calls.map((call) => ({ ...call, args: [...call.args], puts: [...call.puts] }));
  for (let i = tape.below(3); i >= 0 && broken.length > 0; i--) {
    const call = tape.pick(broken);
    const kind = tape.below(5);
    if (kind < 2 && call.args.length > 0) {
      call.args[tape.below(call.args.length)] = kind === 0 ? tape.wild() | 0 : tape.fraction();
      continue;
    }
    if (call.puts.length === 0) continue;
    const at = tape.below(call.puts.length);
    const { region, data, size } = call.puts[at];
    if (kind === 4) {
      // the region becomes too small, or is never reserved
      const less = tape.number() % (size + 1);
      if (tape.below(4) === 0) call.puts.splice(at, 1);
      else call.puts[at] = { region, data: data?.subarray(0, Math.min(less, data.length)), size: less };
      continue;
    }
    if (data === undefined || data.length < 4) continue;
    const changed = data.slice();
    const word = (tape.number() % (data.length >> 2)) << 2;
    new DataView(changed.buffer).setUint32(word, tape.wild(), true);
    call.puts[at] = { region, data: changed, size };
  }
  return broken;
}

export const OUTCOMES = ["refused", "trapped", "contained", "written outside", "long"];

/** Runs broken calls in guarded release builds. */
export function openBroken({ open = openBuild } = {}) {
  const builds = new Map();
  const buildOf = (part) => {
    if (!builds.has(part)) builds.set(part, open(part, "release", { guarded: true }));
    return builds.get(part);
  };

  return {
    /** The outcome of broken calls: one of OUTCOMES. */
    outcomeOf(part, broken) {
      const build = buildOf(part);
      const results = [];
      let outcome = "contained";
      try {
        build.run(broken, results, { watched: WATCHED.writes, turns: MANY_TURNS });
        if (results.some((result, i) => i % 2 === 0 && (result === 0 || result === -1))) outcome = "refused";
      } catch (error) {
        if (error.call === undefined) throw error;
        if (error.stopped === STOPPED.turns) outcome = "long";
        else if (error.stopped === STOPPED.memory) outcome = "written outside";
        else outcome = error.message === "no memory" ? "refused" : "trapped";
      }
      // the documentation requires a fresh instance after a trap
      build.fresh();
      return outcome;
    },
  };
}
