// The inputs that are worth keeping: each shows a feature, a string that the fuzzed program names, that no other shows.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A folder of inputs, each in a file named by its hash. What they show is not written down: at the start of a campaign
 * they are run again, since a changed program may show something else.
 *
 * @param hand a folder of hand-picked inputs, which is only read
 */
export function openCorpus(folder, hand) {
  /** By name; `features` is a set. */
  const entries = new Map();
  const known = new Set();
  /** By what they show: the name of the smallest input that shows just that. */
  const byFeatures = new Map();
  /** Names of files of before that were run again. */
  const seen = new Set();
  /** The kept inputs in a list, made when it is asked for. */
  let inputs;

  return {
    get size() {
      return entries.size;
    },

    /** All inputs of before, hand-picked ones first: each is to be run, and given to keep(). */
    *starting() {
      const stored = existsSync(folder) ? readdirSync(folder) : [];
      if (hand !== undefined) for (const file of filesIn(hand)) yield new Uint8Array(readFileSync(file));
      for (const name of stored) {
        seen.add(name);
        yield new Uint8Array(readFileSync(join(folder, name)));
      }
    },

    /**
     * Keeps an input that shows a feature that no kept one shows, or that is smaller than a kept one which shows the
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
      // an input that does not show the same each time shows what it ever showed
      for (const feature of entries.get(name)?.features ?? []) set.add(feature);
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, name), bytes);
      entries.set(name, { name, bytes: bytes.slice(), features: set, key });
      byFeatures.set(key, name);
      for (const feature of set) known.add(feature);
      inputs = undefined;
      return true;
    },

    /** One of the kept inputs by lot; undefined if there are none. */
    pick(random) {
      if (entries.size === 0) return undefined;
      inputs ??= Array.from(entries.values(), ({ bytes }) => bytes);
      return random.pick(inputs);
    },

    /** Leaves the inputs of a greedy cover of all features, and removes the others, those of before that are not kept, too. */
    cover() {
      const left = new Set(known);
      const chosen = new Set();
      const rest = [...entries.values()].sort((a, b) => a.bytes.length - b.bytes.length);
      while (left.size > 0) {
        const gain = ({ features }) => [...features].filter((feature) => left.has(feature)).length;
        const best = rest.reduce((most, one) => (gain(one) > gain(most) ? one : most));
        // an input that was put in another's place may have shown less than that one ever did
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
