/** Golden results of METEOR 1.5, whose Java program ran over the first lines of each set (golden.meteor.json). */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { scoreCorpus, scoreSegments } from "../../src/corpus/score-corpus.js";
import { meteor, type MeteorOptions } from "../../src/metrics/translation/meteor/meteor.js";
import type { MeteorModule } from "../../src/metrics/translation/meteor/meteor-settings.js";
import type { EngineName } from "../../src/kernel/kernel.js";
import { dataFolder, readJson, readLines, type Tally } from "./data.js";

interface GoldenMeteor {
  readonly n: number;
  readonly results: readonly {
    readonly system: string;
    readonly args: readonly string[];
    readonly lang: string;
    readonly stats: Readonly<Record<string, number>>;
    /** Empty if the program ended with an error. */
    readonly final: string;
    readonly seg: readonly number[];
  }[];
}

export const meteorSets = (): string[] =>
  readdirSync(dataFolder).filter((set) => existsSync(join(dataFolder, set, "golden.meteor.json")));

/** The allowed difference; only the last bits of a power differ. */
const TOLERANCE = 1e-12;

/** Compares the results whose last module is one of these; `resources` is what they need. */
export function compareMeteor(
  set: string,
  last: readonly MeteorModule[],
  tally: Tally,
  resources: MeteorOptions = {},
  engine: EngineName = "wasm",
): void {
  const golden = readJson<GoldenMeteor>(dataFolder, set, "golden.meteor.json");
  const references = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs;
  for (const { system, args, lang, stats, final, seg } of golden.results) {
    const modules = args[args.indexOf("-m") + 1]!.split(" ") as MeteorModule[];
    if (final === "" || !last.includes(modules.at(-1)!)) continue;
    const metric = meteor({
      ...resources,
      language: lang,
      modules,
      normalize: args.includes("-norm") ? "norm" : "lower",
    });
    const corpus = {
      hypotheses: readLines(dataFolder, set, `sys.${system}.txt`).slice(0, golden.n),
      referenceStreams: references.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, golden.n)),
    };
    const what = `${set} ${system} ${args.join(" ")}`;
    const score = scoreCorpus(metric, corpus, { engine });
    tally.closely(`${what}: score`, score.score / 100, Number(final), TOLERANCE);
    tally.closely(
      `${what}: precision, recall, mean`,
      [score.precision / 100, score.recall / 100, score.mean / 100],
      [stats.Precision!, stats.Recall!, stats.fMean!],
      TOLERANCE,
    );
    tally.closely(`${what}: penalty`, score.penalty, stats["Fragmentation penalty"]!, TOLERANCE);
    tally.exactly(
      `${what}: chunks and words`,
      [score.chunks, score.hypothesisLength, score.referenceLength],
      [stats.Chunks!, stats["Test words"]!, stats["Reference words"]!],
    );
    // the data has the first 200 segments of each result
    const segments = scoreSegments(metric, corpus, { engine }).slice(0, seg.length);
    tally.exactly(`${what}: number of segments`, segments.length, Math.min(golden.n, 200));
    tally.closely(
      `${what}: segments`,
      segments.map((segment) => segment.score / 100),
      seg,
      TOLERANCE,
    );
  }
}
