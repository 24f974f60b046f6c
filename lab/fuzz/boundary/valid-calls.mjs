// Calls within the contract: no build traps, none accesses memory that is not reserved, and all give the same bits.
import {
  characterCalls,
  eedCalls,
  lcsCalls,
  leporCalls,
  levenshteinCalls,
  meteorCalls,
  ribesCalls,
  scliteCalls,
  terCalls,
} from "./alignment-calls.mjs";
import { startCase } from "./drawn-lines.mjs";
import { openBuild } from "./kernel-builds.mjs";
import {
  foldingCalls,
  linesCalls,
  mathCalls,
  meansCalls,
  permutationCalls,
  powerCalls,
  resamplingCalls,
  spacingCalls,
  utf16Calls,
} from "./line-calls.mjs";
import { chrfCalls, countingCalls, nistCalls, pairwiseCalls, revisionCalls } from "./ngram-calls.mjs";
import { Tape } from "./tape.mjs";

/**
 * The calls of each part. `isKept` means that a call leaves state behind that changes later calls, so each case needs
 * its own instances.
 */
export const parts = {
  counting: { draw: countingCalls },
  chrf: { draw: chrfCalls },
  ter: { draw: terCalls },
  levenshtein: { draw: levenshteinCalls },
  sclite: { draw: scliteCalls },
  character: { draw: characterCalls },
  eed: { draw: eedCalls },
  nist: { draw: nistCalls, isKept: true },
  lcs: { draw: lcsCalls },
  lepor: { draw: leporCalls },
  meteor: { draw: meteorCalls },
  pairwise: { draw: pairwiseCalls },
  resampling: { draw: resamplingCalls },
  spacing: { draw: spacingCalls },
  lines: { draw: linesCalls },
  utf16: { draw: utf16Calls },
  math: { draw: mathCalls },
  power: { draw: powerCalls },
  permutation: { draw: permutationCalls },
  folding: { draw: foldingCalls },
  revision: { draw: revisionCalls },
  ribes: { draw: ribesCalls },
  means: { draw: meansCalls },
};
export const partNames = Object.keys(parts);

/**
 * The number of cases after which an instance is made again: guards use the requested sizes of regions, which only
 * grow, so old instances would hide more and more faults.
 */
const FRESH_AFTER = { guarded: 40, shipped: 5000 };

/** The part of a case, and its calls. */
export function readCase(bytes) {
  startCase();
  const tape = new Tape(bytes);
  const part = partNames[tape.below(partNames.length)];
  return { part, calls: parts[part].draw(tape) };
}

/**
 * Runs cases. `open` makes a build of a part.
 *
 * @param builds the builds in which each case runs, and those with guards, in which only some cases run
 */
export function openRuns({ open = openBuild } = {}) {
  const opened = new Map();
  const buildOf = (part, build, guarded) => {
    const key = `${part} ${build} ${guarded}`;
    if (!opened.has(key)) opened.set(key, open(part, build, { guarded }));
    return opened.get(key);
  };
  const results = [[], []];
  const seen = new Map();

  function runIn(build, calls, into) {
    if (parts[build.part].isKept || build.runs >= (build.guarded ? FRESH_AFTER.guarded : FRESH_AFTER.shipped))
      build.fresh();
    into.length = 0;
    try {
      return build.run(calls, into);
    } catch (error) {
      build.fresh();
      if (error.call === undefined) throw error;
      error.build = build.name;
      throw error;
    }
  }

  return {
    /**
     * Runs a case in some builds; returns the fault, or undefined.
     *
     * @param withGuards whether it also runs in the guarded builds, release and debug
     */
    faultOf({ part, calls }, withGuards) {
      const first = buildOf(part, "release", false);
      const others = [
        buildOf(part, "scalar", false) ?? buildOf(part, "plain", false),
        ...(withGuards ? [buildOf(part, "debug", true), buildOf(part, "release", true)] : []),
      ];
      let executions = 0;
      try {
        const expected = runIn(first, calls, results[0]);
        executions += calls.length;
        for (const build of others) {
          if (build === undefined) continue;
          // a plain build has fewer functions
          const isWhole = calls.every(({ name }) => build.has(name));
          if (build.name === "plain" && !isWhole) continue;
          const found = runIn(build, calls, results[1]);
          executions += calls.length;
          for (let i = 0; i < expected.length; i++) {
            if (Object.is(expected[i], found[i])) continue;
            return {
              executions,
              fault: `${part}.${calls[i >> 1].name}: ${build.name} gives something else than release`,
            };
          }
        }
      } catch (error) {
        if (error.call === undefined) throw error;
        return { executions, fault: `${part}.${error.call}: ${error.build}: ${error.message}` };
      }
      return { executions, fault: undefined };
    },

    /** The branches of the guarded release build that no case before this one has taken. */
    newBranches(part) {
      const build = buildOf(part, "release", true);
      if (!seen.has(part)) seen.set(part, new Uint8Array(build.branches.length));
      return build.newBranches(seen.get(part));
    },

    /** For each part: the branches taken, all branches, and the functions in which some branch was not taken. */
    coverage() {
      return Object.fromEntries(
        [...seen].map(([part, taken]) => {
          const { branches } = buildOf(part, "release", true);
          return [part, { taken: taken.reduce((sum, one) => sum + one, 0), all: branches.length }];
        }),
      );
    },
    buildOf,
    seenOf: (part) => seen.get(part),
  };
}
