/** Reports made by the command, for the parts that begin with a report. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { truebleu } from "./command.mjs";
import { makeCorpus, writeCorpus } from "./texts.mjs";

/** Writes a report; returns its path. @param files as writeCorpus() returns them */
export function makeReport(path, { references, systems, source, labels }, ...options) {
  truebleu(
    "report",
    ...references,
    "-i",
    ...systems,
    ...(source === undefined ? [] : ["--source", source]),
    ...(labels === undefined ? [] : ["--labels", labels]),
    ...options,
    "-o",
    path,
  );
  return path;
}

/** A corpus as files: real systems if the data folder exists, otherwise generated texts. */
export function largeCorpus(folder, { systems, segments }) {
  const real = join(process.env.TRUEBLEU_DATA ?? "../shared/data", "wmt22-en-de");
  if (!existsSync(real)) {
    return {
      origin: "texts made of the repository's",
      ...writeCorpus(folder, makeCorpus({ systems, segments, references: 2 })),
    };
  }
  const names = readdirSync(real);
  const lines = (name) => readFileSync(join(real, name), "utf8").split("\n").slice(0, segments);
  const corpus = {
    references: names
      .filter((name) => /^ref\..*\.txt$/.test(name))
      .slice(0, 2)
      .map(lines),
    systems: names
      .filter((name) => /^sys\..*\.txt$/.test(name))
      .slice(0, systems)
      .map((name) => ({ name, hypotheses: lines(name) })),
    source: null,
    labels: null,
  };
  return { origin: "WMT 22, English to German", ...writeCorpus(folder, corpus) };
}
