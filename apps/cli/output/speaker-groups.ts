/** The scores of each speaker, session or label of transcripts (--by). Loaded on demand. */
import type { ReferenceCount } from "../../../src/index.js";
import { inputError, type SpokenPlace } from "../../../src/reading/entry.js";
import { type GroupRow, groupsReport, printable } from "../../../src/report/entry.js";
import { isDecidable, leastDiffering } from "../../../src/significance/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import { countCorpus, type CorpusStatistics } from "../corpus/count-corpus.js";
import { begin, openRun } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { chooseMetrics } from "../metrics/choose.js";
import { systemResults } from "./corpus-report.js";
import { printReport } from "./print-report.js";
import { reportSignature, resamplingOf } from "./report-signature.js";
import { warnOfTexts } from "./text-warnings.js";

/** The properties by which transcripts are grouped. */
type SpokenColumn = "speaker" | "session" | "label";

/** @throws InputError, UsageError, ClosedPipe */
export async function scoreSpeakers(run: Run): Promise<ReferenceCount> {
  const { outputs, texts } = run;
  const by = separatedNames(texts.by!) as SpokenColumn[];
  const test = run.test();
  const isPaired = test !== undefined && test.kind !== "confidence";
  const chosen = await chooseMetrics(run.metrics, isPaired ? "as given" : "by name");
  const kernel = begin(run, test?.seed);
  const { corpus, metrics, counting } = await openRun(run, chosen, { hasBaseline: isPaired });
  let systems: readonly string[] = [];
  const statistics = await countCorpus({
    ...counting,
    keepRows: true,
    begin(count) {
      systems = corpus.names(count);
    },
  });
  warnOfTexts(run, corpus.files, { systems, metrics, findings: statistics.findings });
  const resampling = resamplingOf(test);
  const rows: GroupRow[] = [];
  let small = 0;
  for (const { label, segments } of groupsOf(corpus.places!(), by, corpus.ids!())) {
    const group = restricted(
      statistics,
      metrics.map(({ corpus: { fields } }) => fields.length),
      segments,
    );
    const isTested = test !== undefined && isDecidable(segments.length);
    if (test !== undefined && !isTested) small++;
    const results = await systemResults(metrics, group, isTested ? test : undefined, kernel);
    for (const [s, system] of systems.entries())
      rows.push({
        label,
        system,
        segments: segments.length,
        results: metrics.map(({ corpus: metric }, m) => ({
          ...results[m]![s]!,
          signature: reportSignature(outputs, metric, statistics.references, resampling),
          counts: countsOf(metric.score(group.totals[s]![m]!, kernel)),
        })),
      });
  }
  const notes = [
    ...(small > 0
      ? [
          `${small === 1 ? "One group has" : `${small} groups have`} fewer than ${leastDiffering()} segments, about which ` +
            `resampling says nothing: ${small === 1 ? "it has" : "they have"} no interval and no p-value.`,
        ]
      : []),
    ...(isPaired ? [`In each group p-values compare with ${printable(systems[0]!)}.`] : []),
  ];
  const report = groupsReport({
    by,
    columns: [],
    hasSystems: systems.length > 1,
    metrics: metrics.map(({ corpus: { name } }) => name),
    rows,
    notes,
    bad: 0,
  });
  printReport(report, run);
  return statistics.references;
}

interface SpokenGroup {
  readonly label: readonly (string | null)[];
  readonly segments: number[];
}

/** The segments of each group, in the order in which groups begin. @throws InputError */
function groupsOf(
  places: readonly SpokenPlace[],
  by: readonly SpokenColumn[],
  ids: readonly string[],
): Iterable<SpokenGroup> {
  const unknown = by.find((column) => places.every((place) => place[column] === null));
  if (unknown !== undefined)
    throw inputError(
      unknown === "speaker"
        ? `no utterance id, such as (${printable(ids[0] ?? "")}), names a speaker: expected ids such as (ann-001), ` +
            "with the speaker before the first - or _"
        : `the transcripts name no ${unknown}: expected a .stm` +
            (unknown === "label" ? " with labels such as <o,f0,male>" : ""),
    );
  const groups = new Map<string, SpokenGroup>();
  for (const [i, place] of places.entries()) {
    const label = by.map((column) => place[column]);
    const key = JSON.stringify(label);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { label, segments: [i] });
    else known.segments.push(i);
  }
  return groups.values();
}

/** The counts of some segments alone. */
function restricted(
  { rows, references }: CorpusStatistics,
  widths: readonly number[],
  segments: readonly number[],
): Pick<CorpusStatistics, "segments" | "references" | "rows" | "totals"> {
  const some = rows.map((ofSystem) =>
    ofSystem.map((all, m) => {
      const width = widths[m]!;
      const part = new Float64Array(segments.length * width);
      for (const [i, segment] of segments.entries())
        part.set(all.subarray(segment * width, (segment + 1) * width), i * width);
      return part;
    }),
  );
  const totals = some.map((ofSystem) =>
    ofSystem.map((part, m) => {
      const total = new Float64Array(widths[m]!);
      for (const [at, value] of part.entries()) total[at % total.length]! += value;
      return total;
    }),
  );
  return { segments: segments.length, references, rows: some, totals };
}

/** The counts of an error rate. */
function countsOf(score: object): Readonly<Record<string, number>> | undefined {
  const { hits, substitutions, deletions, insertions, referenceLength } = score as Readonly<
    Record<string, number | undefined>
  >;
  if (hits === undefined || substitutions === undefined || referenceLength === undefined) return undefined;
  return { hits, substitutions, deletions: deletions!, insertions: insertions!, reference_length: referenceLength };
}
