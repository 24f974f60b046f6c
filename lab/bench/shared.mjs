// Shared by the benchmarks: where the text is, the machine, medians.
import { existsSync, readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

// reading a file of certificates at every start is not part of scoring
export const env = { ...process.env };
delete env.NODE_EXTRA_CA_CERTS;

/** Systems and the reference of newstest2017 en-de, if the golden data is present. */
export const newstest = resolve(
  process.env.TRUEBLEU_DATA ?? join(root, "..", "shared", "data"),
  "wmt17-en-de-significance",
);

/** Two systems and the reference of newstest2017, or of the examples if there is no golden data. */
export function findText() {
  const read = (...path) =>
    readFileSync(join(...path), "utf8")
      .split("\n")
      .slice(0, -1);
  if (existsSync(newstest)) {
    const [hypothesis, other, reference] = ["sys.LIUM-NMT.txt", "sys.FBK.txt", "ref.0.txt"].map((name) =>
      read(newstest, name),
    );
    return { name: "newstest2017 en-de, LIUM-NMT", hypothesis, other, reference };
  }
  const [hypothesis, reference] = [
    read(root, "examples", "translation.de.txt"),
    read(root, "examples", "post-edit.de.txt"),
  ];
  return {
    name: "examples, MLQE-PE en-de",
    hypothesis,
    other: hypothesis.map((line, i) => (i % 2 === 0 ? line : reference[i])),
    reference,
  };
}

/**
 * The cells of a row that say what was measured: the text, and the number of its lines (or a description such as "256 x
 * 256"). If there are more lines than the text has, the text was repeated.
 */
export function textCells({ name, hypothesis }, lines, isDistinct = false) {
  const isRepeated = typeof lines === "number" && lines > hypothesis.length;
  const again = isDistinct ? "repeated, numbered" : "repeated";
  return [
    isRepeated ? `${name}, ${hypothesis.length.toLocaleString("en")} lines ${again}` : name,
    typeof lines === "number" ? lines.toLocaleString("en") : lines,
  ];
}

/** Date, machine and version, for the head of a table. */
export function describeMachine() {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${new Date().toISOString().slice(0, 10)}: ${machine}; truebleu ${version}, Node ${process.version}`;
}

/** Medians of CPU, wall time and peak memory, each by itself. */
export function medians(results) {
  return ["cpu", "wall", "peak"].map((key) => median(results.map((result) => result[key])));
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function seconds(value) {
  return value < 0.1 ? `${(1000 * value).toFixed(1)} ms` : `${value.toFixed(2)} s`;
}

export function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}
