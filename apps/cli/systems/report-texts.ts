/** All texts of a corpus, as a report holds them. Loaded on demand. */
import { basename } from "node:path";
import type { GroupLabel, TableReader } from "../node/tables/table-reader.js";
import {
  type SegmentText,
  combineReferenceCounts,
  hashReferences,
  joinHashes,
  referenceCount,
} from "../../../src/core/entry.js";
import type { ReferenceCount } from "../../../src/index.js";
import { type SegmentReader, allSegments, withNext } from "../../../src/reading/entry.js";
import { shortNames, type CorpusFile, type CorpusTexts, type LabelColumn } from "../../../src/report/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { openBesideGiven } from "../corpus/open-run.js";
import type { OpenCorpus, ReadFile } from "../corpus/opened-corpus.js";
import { progressFor } from "../corpus/progress.js";
import { against } from "../corpus/statistics-files.js";
import { checkedNames, numbered } from "../corpus/system-names.js";
import { createTextDetector, type TextFindings } from "../../../src/lint/entry.js";
import { NO_VALUE } from "../groups/group-labels.js";
import { checkGroupsAsSystems } from "../groups/matched-groups.js";
import type { Run } from "../corpus/command-run.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { corpusFile, scoreFiles } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";
import { withErrors } from "./marked-errors.js";
import type { ScoredTexts } from "./report-statistics.js";

export interface ReportTexts {
  readonly texts: CorpusTexts;
  /** Scores from elsewhere. */
  readonly given: { readonly metrics: readonly ChosenMetric[]; readonly scored: ScoredTexts } | undefined;
  /** Findings that may mislead readers of the scores. */
  readonly findings: TextFindings;
  readonly read: readonly ReadFile[];
}

/**
 * @param needsSource the metric that compares with the source, if one does
 * @throws InputError, UsageError
 */
export async function reportTexts(run: Run, needsSource: string | undefined): Promise<ReportTexts> {
  const { by, labels, hypothesis, names: chosen } = run.texts;
  const isTable = hypothesis !== undefined;
  if (by !== undefined) checkGroupsAsSystems(run.texts);
  const columnsOfSystems = separatedNames(by ?? []);
  const columns = [...columnsOfSystems, ...(isTable && labels !== undefined ? separatedNames([labels]) : [])];
  // columns of labels are read like the columns that make groups
  const asRead = { ...run.texts, ...(columns.length > 0 && { by: columns }), names: undefined };
  const corpus = await openBesideGiven(run, () =>
    openCorpus({ ...run, texts: asRead }, { needsSource, readsSource: true }),
  );
  const detector = createTextDetector();
  const groups: number[] = [];
  const hashes: Uint32Array[] = [];
  let counts: ReferenceCount | undefined;
  const seen = (text: SegmentText): void => {
    if (chosen !== undefined && by === undefined) checkedNames(chosen, text.systems.length);
    detector.add(text);
    counts = combineReferenceCounts(counts, referenceCount(text.referenceEnds));
    if (by !== undefined || corpus.given !== undefined) hashes.push(hashReferences(against(text)));
    if (columns.length > 0)
      for (const group of corpus.table!.groups.subarray(0, text.referenceEnds.length)) groups.push(group);
  };
  const progress = progressFor(run);
  const { references, hypotheses, source } = await allSegments(watched(corpus.reader, seen), (share) =>
    progress.update(corpus.reader.segments, share),
  ).finally(progress.clear);
  const { input } = run.texts;
  // whole paths would show the folders of whoever made the report
  const files = chosen === undefined && input?.length === hypotheses.length ? shortNames(input) : undefined;
  const names = files ?? corpus.systems ?? numbered(hypotheses.length);
  const { segments } = corpus.reader;
  const rest = {
    given: corpus.given && {
      metrics: corpus.given,
      scored: { systems: names, segments, references: counts!, hashes: joinHashes(hashes) },
    },
    findings: detector.findings(corpus.reader.placeOf),
    read: corpus.files,
  };
  const marked = withErrors(
    hypotheses.map((ofSystem, s) => ({ name: names[s]!, hypotheses: ofSystem })),
    corpus.given ?? [],
    run.outputs.quiet ? () => {} : run.messages.truebleu,
  );
  const own = isTable ? labelsOfTable(columns, corpus.table!, groups) : await labelsOf(run, corpus);
  const texts: CorpusTexts = {
    references,
    systems: marked.systems,
    source,
    labels: [...own, ...marked.labels.filter(({ name }) => !own.some((column) => column.name === name))],
    files: await filesOf(run.texts, corpus),
  };
  if (by === undefined) return { texts, ...rest };
  const { groupsAsSystems } = await import("./groups-as-systems.js");
  const grouped = groupsAsSystems(texts, columnsOfSystems.length, {
    ids: corpus.ids!(),
    hashes: joinHashes(hashes),
    recordOf: (segment) => corpus.table!.recordOf(segment),
  });
  if (chosen !== undefined) checkedNames(chosen, grouped.texts.systems.length);
  run.messages.truebleu(grouped.note);
  // the findings are about the whole column, and say nothing about its groups
  const unknown = grouped.texts.systems.map(() => undefined);
  return {
    texts: grouped.texts,
    ...rest,
    findings: { ...rest.findings, sameAsSystem: unknown, sameAsReference: unknown },
  };
}

/** The same reader, which also passes each batch to a function. */
function watched(reader: SegmentReader, see: (text: SegmentText) => void): SegmentReader {
  return withNext(reader, async (pace) => {
    const text = await reader.next(pace);
    if (text !== undefined) see(text);
    return text;
  });
}

async function labelsOf(
  run: Run,
  { reader, testSets }: Pick<OpenCorpus, "reader" | "testSets">,
): Promise<readonly LabelColumn[]> {
  const ofSet =
    testSets === undefined ? [] : await (await import("./test-set-labels.js")).testSetLabels(testSets, run.texts);
  const { labels } = run.texts;
  if (labels === undefined) return ofSet;
  // a filter leaves out lines of the labels' file, too
  const kept = testSets?.kept;
  const all = await readLabels(labels, kept?.length ?? reader.segments, run);
  const own =
    kept === undefined ? all : all.map((column) => ({ ...column, values: column.values.filter((_, i) => kept[i]) }));
  return [...own, ...ofSet.filter(({ name }) => !own.some((column) => column.name === name))];
}

function labelsOfTable(
  columns: readonly string[],
  { labels }: Pick<TableReader, "labels">,
  groups: readonly number[],
): readonly LabelColumn[] {
  const labelOf = (label: GroupLabel, column: number): string => label[column] ?? NO_VALUE;
  return columns.map((name, c) => ({ name, values: groups.map((group) => labelOf(labels[group]!, c)) }));
}

async function filesOf(
  texts: TextsRequested,
  { testSets }: Pick<OpenCorpus, "testSets">,
): Promise<readonly CorpusFile[]> {
  const scores = scoreFiles(texts);
  const { refs, input = [], source, labels, hypothesis, testSet } = texts;
  if (hypothesis !== undefined)
    return [...refs.flatMap((path) => (path === "-" ? [] : corpusFile("table", path))), ...scores];
  // the cache is in a folder of the user, whose name the readers of a report need not see
  const ofSet = (path: string): string => `${testSet}/${basename(path)}`;
  const sources = source !== undefined ? [source] : [];
  return [
    ...refs.flatMap((path) => corpusFile("references", path)),
    ...(testSets?.streams.flat() ?? []).flatMap((path) => corpusFile("references", path, ofSet(path))),
    ...input.flatMap((path) => corpusFile("system", path)),
    ...sources.flatMap((path) => corpusFile("source", path)),
    ...(source === undefined && testSets !== undefined ? await testSets.sources() : []).flatMap((path) =>
      corpusFile("source", path, ofSet(path)),
    ),
    ...(labels === undefined ? [] : corpusFile("labels", labels)),
    ...scores,
  ];
}
