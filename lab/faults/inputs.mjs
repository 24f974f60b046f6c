// The inputs of the commands; and the commands that read texts, and those that write files.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "./places.mjs";

/** The number of lines for several batches and several writes, and for short runs. */
const sizes = { large: 3000, small: 300 };

/** Writes the input files in two sizes, and returns their paths by name. */
export function writeInputs(folder) {
  return Object.fromEntries(
    Object.entries(sizes).map(([size, lines]) => {
      mkdirSync(join(folder, size), { recursive: true });
      return [size, written(join(folder, size), texts(lines))];
    }),
  );
}

function written(folder, files) {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => {
      writeFileSync(join(folder, name), content);
      return [name.replace(/\..*/, ""), join(folder, name)];
    }),
  );
}

function texts(count) {
  const lines = (file) => readFileSync(fromRoot(file), "utf8").split("\n").slice(0, -1);
  const references = lines("examples/post-edit.de.txt");
  const hypotheses = lines("examples/translation.de.txt");
  const text = (from, end) =>
    Array.from({ length: count }, (_, i) => `${from[(i * 7) % from.length]} ${end(i)}\n`).join("");
  return {
    ref: text(references, (i) => i),
    hyp: text(hypotheses, (i) => i),
    other: text(references, (i) => (i % 3 === 0 ? "no" : i)),
    "samples.jsonl": hypotheses
      .slice(0, 20)
      .map((line, i) => `${JSON.stringify([line, hypotheses[i + 20], line])}\n`)
      .join(""),
    "talk.stm": references
      .slice(0, 20)
      .map((line, i) => `m${i % 5} 1 speaker${i % 3} ${i} ${i + 1} ${line}\n`)
      .join(""),
    "scores.tsv": [
      "system\tid\thuman\tbleu",
      ...Array.from({ length: 300 }, (_, i) => `s${i % 5}\t${Math.floor(i / 5)}\t${(i * 37) % 101}\t${(i * 41) % 97}`),
      "",
    ].join("\n"),
  };
}

const signature = "BLEU|nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|version:2.6.0";

/** Commands that read a reference and hypotheses, from the paths of the inputs. */
export const reading = {
  score: ({ ref, hyp }) => [ref, "-i", hyp],
  "score -m nist": ({ ref, hyp }) => [ref, "-i", hyp, "-m", "nist"],
  "score --threads 2": ({ ref, hyp }) => [ref, "-i", hyp, "--threads", "2"],
  compare: ({ ref, hyp, other }) => ["compare", ref, "-i", hyp, other, "-pbsn", "50"],
  align: ({ ref, hyp }) => ["align", ref, "-i", hyp],
  worst: ({ ref, hyp }) => ["worst", ref, "-i", hyp],
  explain: ({ ref, hyp }) => ["explain", "--dialects", "sacrebleu,nltk", ref, "-i", hyp],
  replay: ({ ref, hyp }) => ["replay", signature, ref, "-i", hyp],
  lint: ({ ref, hyp }) => ["lint", ref, "-i", hyp],
  gate: ({ ref, hyp, baseline }) => ["gate", ref, "-i", hyp, "--baseline", baseline, "-pbsn", "50"],
  "count --sums": ({ ref, hyp }) => ["count", ref, "-i", hyp, "--sums"],
};

/** Commands that print, including those that read texts. */
export const printing = {
  ...reading,
  correlate: ({ scores }) => ["correlate", scores, "--by", "system", "--id", "id", "-parn", "20"],
  mbr: ({ samples }) => ["mbr", samples],
  meeting: ({ talk }) => ["meeting", talk, "-i", talk],
  merge: ({ baseline }) => ["merge", baseline],
  help: () => ["help"],
};

/** Commands that write a file whose name is `out` and an ending. */
export const writing = {
  "--segments": { out: "out.jsonl", args: ({ ref, hyp }) => [ref, "-i", hyp, "--segments", "out.jsonl"] },
  "--segments --threads 2": {
    out: "out.csv",
    args: ({ ref, hyp }) => [ref, "-i", hyp, "--segments", "out.csv", "--threads", "2"],
  },
  "replay --segments": {
    out: "out.tsv",
    args: ({ ref, hyp }) => ["replay", signature, ref, "-i", hyp, "--segments", "out.tsv"],
  },
  report: { out: "out.html", args: ({ ref, hyp }) => ["report", ref, "-i", hyp, "-m", "bleu", "-o", "out.html"] },
  count: { out: "out.stats", args: ({ ref, hyp }) => ["count", ref, "-i", hyp, "-o", "out.stats"] },
  "count, compressed": {
    out: "out.stats.gz",
    args: ({ ref, hyp }) => ["count", ref, "-i", hyp, "-o", "out.stats.gz"],
  },
  "count --references-only": {
    out: "out.info",
    args: ({ ref }) => ["count", ref, "--references-only", "-m", "nist", "-o", "out.info"],
  },
  merge: { out: "out.stats", args: ({ baseline }) => ["merge", baseline, "--allow-doubled", "-o", "out.stats"] },
};

/** Gives a report the same bytes each time. */
export const sameTime = { SOURCE_DATE_EPOCH: "1700000000" };
