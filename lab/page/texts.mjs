/** Corpora of any size for the page: real texts of the repository, extended by copies with seeded changes of words. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1);

const outputs = [...lines("test/vectors/real/mlqe-pe-en-de.hypotheses.txt"), ...lines("examples/translation.de.txt")];
const corrected = [...lines("test/vectors/real/mlqe-pe-en-de.references.txt"), ...lines("examples/post-edit.de.txt")];
const vocabulary = corrected.flatMap((line) => line.split(" "));

/** Mulberry32: 0 to 1. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The line, in which a share of the words is replaced, left out, repeated or exchanged with the next word. */
function changed(line, share, next) {
  const words = line.split(" ");
  const result = [];
  for (let i = 0; i < words.length; i++) {
    const what = next() < share ? Math.floor(next() * 5) : -1;
    if (what === 0 || what === 1) result.push(vocabulary[Math.floor(next() * vocabulary.length)]);
    else if (what === 2 && words.length > 1) continue;
    else if (what === 3) result.push(words[i], words[i]);
    else if (what === 4 && i + 1 < words.length) result.push(words[i + 1], words[i++]);
    else result.push(words[i]);
  }
  return result.length === 0 ? line : result.join(" ");
}

/** The share of changed words in each system: some systems are alike, some far apart. */
const noise = [0.05, 0, 0.01, 0.01, 0.03, 0.08, 0.12, 0.2];

/** Texts of systems, with references, a source and labels. */
export function makeCorpus({ systems, segments, references, seed = 14 }) {
  const next = random(seed);
  const corpus = {
    references: Array.from({ length: references }, () => []),
    systems: Array.from({ length: systems }, (_, s) => ({
      name: `runs/system-${"abcdefgh"[s]}.de.txt`,
      hypotheses: [],
    })),
    source: [],
    labels: [],
  };
  for (let i = 0; i < segments; i++) {
    const at = i % corrected.length;
    // repeated texts are changed, too
    const share = i < corrected.length ? 0 : 0.15;
    const first = changed(corrected[at], share, next);
    corpus.references.forEach((stream, r) => stream.push(r === 0 ? first : changed(first, 0.2, next)));
    const output = changed(outputs[at], share, next);
    corpus.systems.forEach(({ hypotheses }, s) => hypotheses.push(changed(output, noise[s % noise.length], next)));
    corpus.source.push(changed(first, 0.5, next));
    corpus.labels.push(["news", "social", "speech"][Math.floor(next() * 3)]);
  }
  return corpus;
}

/** The corpus as files of a folder; returns their paths. Source and labels may be null. */
export function writeCorpus(folder, { references, systems, source, labels }) {
  const write = (name, list) => {
    const path = join(folder, name);
    writeFileSync(path, list.map((line) => `${line}\n`).join(""));
    return path;
  };
  return {
    references: references.map((list, r) => write(`reference-${r + 1}.de.txt`, list)),
    systems: systems.map(({ name, hypotheses }) => write(name.split("/").at(-1), hypotheses)),
    ...(source !== null && { source: write("source.txt", source) }),
    ...(labels !== null && { labels: write("labels.tsv", ["domain", ...labels]) }),
  };
}
