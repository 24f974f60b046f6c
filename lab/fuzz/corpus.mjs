// The inputs that are worth keeping: each shows a feature that no other input shows. A feature is a string that the
// fuzzed program names.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A folder of inputs, each in a file named by its hash. The features that they show are not saved: at the start of a
 * campaign the inputs are run again, because a changed program may show other features.
 *
 * @param hand a folder of hand-picked inputs, which is only read
 */
export function openCorpus(folder, hand) {
  /** The kept inputs by name; `features` is a set. */
  const entries = new Map();
  const known = new Set();
  /** For each set of features, the name of the smallest input that shows exactly these. */
  const byFeatures = new Map();
  /** The names of files of earlier campaigns whose inputs have been run again. */
  const seen = new Set();
  /** The list of kept inputs, made on first use. */
  let inputs;

  return {
    get size() {
      return entries.size;
    },

    /** All earlier inputs, hand-picked ones first: each has to be run, and passed to keep(). */
    *starting() {
      const stored = existsSync(folder) ? readdirSync(folder) : [];
      if (hand !== undefined) for (const file of filesIn(hand)) yield new Uint8Array(readFileSync(file));
      for (const name of stored) {
        seen.add(name);
        yield new Uint8Array(readFileSync(join(folder, name)));
      }
    },

    /**
     * Keeps an input if it shows a feature that no kept input shows, or if it is smaller than a kept input with the
     * same features.
     *
     * @param input bytes, or a string
     * @param features any iterable of strings
     * @returns whether it is kept
     */
    keep(input, features) {
      const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
      const set = new Set(features);
      const key = [...set].sort().join("\n");
      const same = entries.get(byFeatures.get(key));
      const isNew = [...set].some((feature) => !known.has(feature));
      if (!isNew && (same === undefined || same.bytes.length <= bytes.length)) return false;
      const name = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
      if (same !== undefined) remove(same);
      // an input whose features vary counts for all features that it has ever shown
      for (const feature of entries.get(name)?.features ?? []) set.add(feature);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), bytes);
      entries.set(name, { name, bytes: bytes.slice(), features: set, key });
      byFeatures.set(key, name);
      for (const feature of set) known.add(feature);
      inputs = undefined;
      return true;
    },

    /** A random kept input; undefined if there are none. */
    pick(random) {
      if (entries.size === 0) return undefined;
      inputs ??= Array.from(entries.values(), ({ bytes }) => bytes);
      return random.pick(inputs);
    },

    /**
     * Keeps the inputs of a greedy cover of all features, and removes all others, including earlier inputs that are not
     * kept.
     */
    cover() {
      const left = new Set(known);
      const chosen = new Set();
      const rest = [...entries.values()].sort((a, b) => a.bytes.length - b.bytes.length);
      while (left.size > 0) {
        const gain = ({ features }) => [...features].filter((feature) => left.has(feature)).length;
        const best = rest.reduce((most, one) => (gain(one) > gain(most) ? one : most));
        // an input that replaced another may have shown fewer features than the replaced input
        if (gain(best) === 0) break;
        chosen.add(best.name);
        for (const feature of best.features) left.delete(feature);
      }
      for (const one of rest) if (!chosen.has(one.name)) remove(one);
      for (const name of seen) if (!entries.has(name)) rmSync(join(folder, name), { force: true });
      return entries.size;
    },
  };

  function remove({ name, key }) {
    entries.delete(name);
    inputs = undefined;
    if (byFeatures.get(key) === name) byFeatures.delete(key);
    rmSync(join(folder, name), { force: true });
  }
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
