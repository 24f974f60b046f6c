/**
 * Statistics as a report holds them: saved statistics in place of texts, and scores from elsewhere. Loaded on demand.
 */
import { countingKey, fingerprintOf, hashReferences, joinHashes } from "../../../src/core/entry.js";
import { encodeStatistics, type ReferenceCount, type Statistics } from "../../../src/index.js";
import { toBase64, type SavedStatistics } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { openTexts } from "../corpus/open-run.js";
import { against } from "../corpus/statistics-files.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { corpusFile, scoreFiles } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";
import { specOf } from "./metric-specs.js";
import { savedSystems } from "./saved-systems.js";

/** Scores from elsewhere without any text. @throws InputError, UsageError */
export async function reportScores(run: Run): Promise<SavedStatistics> {
  const { labels } = run.texts;
  const { given, systems, reader } = await openTexts(run, []);
  const hashes: Uint32Array[] = [];
  for (let text = await reader.next("steady"); text !== undefined; text = await reader.next("steady"))
    hashes.push(hashReferences(against(text)));
  const { segments } = reader;
  return {
    ...givenScores(given!, { systems: systems!, segments, references: 0, hashes: joinHashes(hashes) }),
    labels: labels === undefined ? [] : await readLabels(labels, segments, run),
    files: [...scoreFiles(run.texts), ...(labels === undefined ? [] : corpusFile("labels", labels))],
  };
}

/** @throws InputError, UsageError */
export async function reportStatistics(run: Run): Promise<SavedStatistics> {
  const { refs, source, labels } = run.texts;
  if (source !== undefined)
    throw new UsageError(
      "argument --source: goes with texts, and files of statistics have none: expected references and -i",
    );
  const { systems, segments, metrics, tables } = await savedSystems(run, 1);
  const named = tables.flatMap((ofMetric) => ofMetric.map((table, s) => ({ ...table, system: systems[s]! })));
  return {
    systems,
    metrics: metrics.map(specOf),
    tables: toBase64(encodeStatistics(named)),
    labels: labels === undefined ? [] : await readLabels(labels, segments, run),
    files: [
      ...refs.flatMap((path) => corpusFile("statistics", path)),
      ...(labels === undefined ? [] : corpusFile("labels", labels)),
    ],
  };
}

/** The systems and metrics that were scored. */
export interface ScoredTexts {
  readonly systems: readonly string[];
  readonly segments: number;
  readonly references: ReferenceCount;
  /** The hashes of the references, as in all statistics. */
  readonly hashes: Uint32Array;
}

/** @throws InputError unless there is a score for each of these segments */
export function givenScores(
  metrics: readonly ChosenMetric[],
  { systems, segments, references, hashes }: ScoredTexts,
): Pick<SavedStatistics, "systems" | "metrics" | "tables"> {
  const fingerprint = fingerprintOf(hashes);
  const tables = metrics.flatMap(({ corpus: metric }) => {
    const readyRows = metric.readyRows!;
    readyRows.check(systems.length, segments);
    return systems.map((system, s): Statistics => ({
      metric: metric.name,
      signature: countingKey(metric),
      references,
      fingerprint,
      system,
      segments,
      fields: metric.fields,
      rows: readyRows.of(s, 0, segments),
    }));
  });
  return { systems, metrics: metrics.map(specOf), tables: toBase64(encodeStatistics(tables)) };
}
