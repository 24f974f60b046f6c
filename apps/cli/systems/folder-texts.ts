/**
 * Our own metrics, counted on the texts of a test set as mt-metrics-eval keeps them, beside the folder's scores:
 *
 *   sources/LP.txt
 *   references/LP.NAME.txt
 *   system-outputs/LP/SYSTEM.txt        perhaps also references, if people rated them like systems
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ReferenceCount } from "../../../src/index.js";
import type { TextFindings } from "../../../src/lint/entry.js";
import { scoreRows } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable, printableNames } from "../../../src/report/entry.js";
import { countCorpus } from "../corpus/count-corpus.js";
import { openRun } from "../corpus/open-run.js";
import type { ReadFile } from "../corpus/opened-corpus.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics, comparesWithSource, forLanguages, type ChosenMetric } from "../metrics/choose.js";
import type { ScoreFile } from "./score-file.js";
import { chosen, isFolder, type ScoreFolder } from "./score-folder.js";

export interface CountedScores {
  /** The scores of segments, and the scores of whole systems. */
  readonly files: readonly ScoreFile[];
  /** The names of the metrics, such as chrF2-refA. */
  readonly names: readonly string[];
  /** The names of the metrics in which lower is better. */
  readonly lower: readonly string[];
  /** The metrics, in the order of their names. */
  readonly metrics: readonly ChosenMetric[];
  readonly systems: readonly string[];
  readonly readFiles: readonly ReadFile[];
  readonly findings: TextFindings;
  readonly references: ReferenceCount;
}

/**
 * @param requested the names of the references; undefined where the folder has only one
 * @throws InputError where texts are missing, or are not those of the scores; UsageError
 */
export async function countFolder(
  run: Run,
  folder: ScoreFolder,
  requested: readonly string[] | undefined,
): Promise<CountedScores> {
  const { path, languagePair } = folder;
  const references = referencesOf(folder, requested);
  const systems = systemsOf(folder);
  const metrics = await chooseMetrics(forLanguages(run.metrics, languagePair), "as given");
  const source = comparesWithSource(metrics) && join(path, "sources", `${languagePair}.txt`);
  const ready = await openRun(
    {
      ...run,
      metrics: forLanguages(run.metrics, languagePair),
      texts: {
        ...run.texts,
        refs: references.map((name) => join(path, "references", `${languagePair}.${name}.txt`)),
        input: systems.map((name) => join(path, "system-outputs", languagePair, `${name}.txt`)),
        source,
      },
    },
    metrics,
  );
  const { kernel } = ready.counting;
  const statistics = await countCorpus({ ...ready.counting, keepRows: true });
  const { segments, totals, rows, findings } = statistics;
  if (folder.segments !== undefined && folder.segments !== segments)
    throw inputError(
      `${printable(path)}: the texts of ${languagePair} have ${segments} lines, and its scores are of ` +
        `${folder.segments} segments: expected a line for each segment`,
    );

  const taken = new Set(folder.metrics);
  const names = ready.metrics.map(({ name, corpus }): string => {
    const [own, suffix] = [`${corpus.name}-${references.join(".")}`, " (truebleu)"];
    const free = [own, own + suffix, `${name}-${references.join(".")}${suffix}`].find((one) => !taken.has(one))!;
    taken.add(free);
    return free;
  });
  const scores = totals.map((ofSystem, s) =>
    ready.metrics.map(({ corpus, segment }, m) => ({
      whole: corpus.score(ofSystem[m]!, kernel).score,
      parts: scoreRows(segment, rows[s]![m]!, kernel),
    })),
  );
  const ofSegments = systems.flatMap((system, s) =>
    Array.from({ length: segments }, (_, i) => [
      system,
      String(i + 1),
      ...scores[s]!.map(({ parts }) => String(parts[i]!)),
    ]),
  );
  const name = `${path}: system-outputs`;
  return {
    files: [
      {
        name,
        columns: ["system", "segment", ...names],
        rows: ofSegments,
        lines: ofSegments.map((_, i) => (i % segments) + 1),
      },
      {
        name,
        columns: ["system", ...names],
        rows: systems.map((system, s) => [system, ...scores[s]!.map(({ whole }) => String(whole))]),
        lines: systems.map(() => 1),
      },
    ],
    names,
    lower: names.filter((_, m) => ready.metrics[m]!.corpus.better === "lower"),
    metrics: ready.metrics,
    systems,
    readFiles: ready.corpus.files,
    findings,
    references: statistics.references,
  };
}

/** @throws InputError */
function referencesOf(
  { path, languagePair, references }: ScoreFolder,
  requested: readonly string[] | undefined,
): readonly string[] {
  if (references.length === 0)
    throw inputError(
      `${printable(path)}: has no references/${languagePair}.NAME.txt, with which --metrics compares: expected the ` +
        "texts of the test set",
    );
  const what = `references of ${languagePair}`;
  return requested === undefined
    ? [chosen(path, what, "--reference", undefined, references)]
    : requested.map((name) => chosen(path, what, "--reference", name, references));
}

/** The systems that have texts, without references. @throws InputError if a rated system has none */
function systemsOf({ path, languagePair, references, rated }: ScoreFolder): readonly string[] {
  const folder = join(path, "system-outputs", languagePair);
  const there = (isFolder(folder) ? readdirSync(folder) : [])
    .flatMap((name) => /^(.+)\.txt$/.exec(name)?.[1] ?? [])
    .filter((name) => !references.includes(name))
    .sort();
  const missing = rated.filter((name) => !there.includes(name));
  if (there.length === 0 || missing.length > 0)
    throw inputError(
      `${printable(folder)}: ${there.length === 0 ? "has no text" : `lacks texts of ${printableNames(missing)}`}: ` +
        "expected SYSTEM.txt for each system that people scored, on which --metrics is counted",
    );
  return there;
}
