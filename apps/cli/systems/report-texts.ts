/** All texts of a corpus, as a report holds them. Loaded on demand. */
import { basename } from "node:path";
import type { GroupLabel, TableReader } from "../node/tables/table-reader.js";
import { type SegmentText, hashReferences, joinHashes } from "../../../src/core/entry.js";
import { type SegmentReader, allSegments, withNext } from "../../../src/reading/entry.js";
import type { CorpusFile, CorpusTexts, LabelColumn } from "../../../src/report/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import { openCorpus } from "../corpus/open-corpus.js";
import type { OpenCorpus, ReadFile } from "../corpus/opened-corpus.js";
import { progressFor } from "../corpus/progress.js";
import { checkedNames, numbered } from "../corpus/system-names.js";
import { createTextDetector, type TextFindings } from "../corpus/text-findings.js";
import { NO_VALUE } from "../groups/group-labels.js";
import { checkGroupsAsSystems } from "../groups/matched-groups.js";
import type { Run } from "../corpus/command-run.js";
import { corpusFile } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";

export interface ReportTexts {
  readonly texts: CorpusTexts;
  /** What may mislead. */
  readonly findings: TextFindings;
  readonly read: readonly ReadFile[];
}

/**
 * @param needsSource the metric that compares with the source, if one does
 * @throws InputError, UsageError
 */
export async function reportTexts(run: Run, needsSource: string | undefined): Promise<ReportTexts> {
  const { by, labels, hypothesis, names: given } = run.texts;
  const isTable = hypothesis !== undefined;
  if (by !== undefined) checkGroupsAsSystems(run.texts);
  const columnsOfSystems = separatedNames(by ?? []);
  const columns = [...columnsOfSystems, ...(isTable && labels !== undefined ? separatedNames([labels]) : [])];
  // columns of labels are read like the columns that make groups
  const asRead = { ...run.texts, ...(columns.length > 0 && { by: columns }), names: undefined };
  const corpus = await openCorpus({ ...run, texts: asRead }, { needsSource, readsSource: true });
  const detector = createTextDetector();
  const groups: number[] = [];
  const hashes: Uint32Array[] = [];
  const seen = (text: SegmentText): void => {
    if (given !== undefined && by === undefined) checkedNames(given, text.systems.length);
    detector.add(text);
    if (by !== undefined) hashes.push(hashReferences(text));
    if (columns.length > 0)
      for (const group of corpus.table!.groups.subarray(0, text.referenceEnds.length)) groups.push(group);
  };
  const progress = progressFor(run);
  const { references, hypotheses, source } = await allSegments(watched(corpus.reader, seen), (share) =>
    progress.update(corpus.reader.segments, share),
  ).finally(progress.clear);
  const names = corpus.systems ?? numbered(hypotheses.length);
  const texts: CorpusTexts = {
    references,
    systems: hypotheses.map((ofSystem, s) => ({ name: names[s]!, hypotheses: ofSystem })),
    source,
    labels: isTable ? labelsOfTable(columns, corpus.table!, groups) : await labelsOf(run, corpus),
    files: await filesOf(run.texts, corpus),
  };
  const gathered = { findings: detector.findings(corpus.reader.placeOf), read: corpus.files };
  if (by === undefined) return { texts, ...gathered };
  const { groupsAsSystems } = await import("./groups-as-systems.js");
  const grouped = groupsAsSystems(texts, columnsOfSystems.length, {
    ids: corpus.ids!(),
    hashes: joinHashes(hashes),
    recordOf: (segment) => corpus.table!.recordOf(segment),
  });
  if (given !== undefined) checkedNames(given, grouped.texts.systems.length);
  run.messages.truebleu(grouped.note);
  // the findings are about the whole column, and say nothing about its groups
  const unknown = grouped.texts.systems.map(() => undefined);
  return {
    texts: grouped.texts,
    ...gathered,
    findings: { ...gathered.findings, sameAsSystem: unknown, sameAsReference: unknown },
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
  // a filter leaves out lines of all files
  const kept = testSets?.kept;
  const all = await readLabels(labels, kept?.length ?? reader.segments, run);
  const own = kept === undefined ? all : all.map((one) => ({ ...one, values: one.values.filter((_, i) => kept[i]) }));
  return [...own, ...ofSet.filter(({ name }) => !own.some((one) => one.name === name))];
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
  { refs, input = [], source, labels, hypothesis, testSet }: TextsRequested,
  { testSets }: Pick<OpenCorpus, "testSets">,
): Promise<readonly CorpusFile[]> {
  if (hypothesis !== undefined) return refs.flatMap((path) => (path === "-" ? [] : corpusFile("table", path)));
  // the cache lies in a folder of the user's, whose name others need not see
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
  ];
}
