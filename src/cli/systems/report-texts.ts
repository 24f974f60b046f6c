/** All texts of a corpus, as a report holds them. Loaded on demand. */
import { basename } from "node:path";
import type { GroupLabel, TableReader } from "../../node/tables/table-reader.js";
import type { SegmentReader } from "../../reading/segment-reader.js";
import { allSegments } from "../../reading/segment-strings.js";
import type { CorpusFile, CorpusTexts, LabelColumn } from "../../report/saved-report.js";
import { separatedNames } from "../arguments/column-names.js";
import type { ParsedValues } from "../arguments/common-options.js";
import { openCorpus } from "../corpus/open-corpus.js";
import type { OpenCorpus, ReadFile } from "../corpus/opened-corpus.js";
import { progressFor } from "../corpus/progress.js";
import { namesOrNumbers, checkedNames } from "../corpus/system-names.js";
import { createTextDetector, type TextFindings } from "../corpus/text-findings.js";
import type { SegmentText } from "../../core/batch.js";
import { hashReferences } from "../../core/reference-hashes.js";
import { joinHashes } from "../../core/fingerprint.js";
import { NO_VALUE } from "../groups/group-labels.js";
import { checkGroupsAsSystems } from "../groups/matched-groups.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../metrics/metric-values.js";
import { corpusFile } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";

export type ReportValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

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
export async function reportTexts(
  values: ReportValues,
  needsSource: string | undefined,
  io: Io,
  messages: Messages,
): Promise<ReportTexts> {
  const { by, labels, hypothesis } = values;
  const isTable = hypothesis !== undefined;
  if (by !== undefined) checkGroupsAsSystems(values);
  const columnsOfSystems = separatedNames(by ?? []);
  const columns = [...columnsOfSystems, ...(isTable && labels !== undefined ? separatedNames([labels]) : [])];
  // columns of labels are read as those by which groups are made
  const opened = { ...values, ...(columns.length > 0 && { by: columns }), names: undefined };
  const corpus = await openCorpus(opened, io, messages, {
    hasBaseline: false,
    takesAlternatives: values.werAlignment === "sclite",
    needsSource,
    readsSource: true,
  });
  const detector = createTextDetector();
  const groups: number[] = [];
  const hashes: Uint32Array[] = [];
  const seen = (text: SegmentText): void => {
    if (values.names !== undefined && by === undefined) checkedNames(values.names, text.systems.length);
    detector.add(text);
    if (by !== undefined) hashes.push(hashReferences(text));
    if (columns.length > 0)
      for (const group of corpus.table!.groups.subarray(0, text.referenceEnds.length)) groups.push(group);
  };
  const progress = progressFor(values, io);
  const { references, hypotheses, source } = await allSegments(watched(corpus.reader, seen), (share) =>
    progress.update(corpus.reader.segments, share),
  ).finally(progress.clear);
  const names = namesOrNumbers(corpus.systems, hypotheses.length);
  const texts: CorpusTexts = {
    references,
    systems: hypotheses.map((ofSystem, s) => ({ name: names[s]!, hypotheses: ofSystem })),
    source,
    labels: isTable ? labelsOfTable(columns, corpus.table!, groups) : await labelsOf(values, corpus),
    files: await filesOf(values, corpus),
  };
  const gathered = { findings: detector.findings(corpus.reader.placeOf), read: corpus.files };
  if (by === undefined) return { texts, ...gathered };
  const { groupsAsSystems } = await import("./groups-as-systems.js");
  const grouped = groupsAsSystems(texts, columnsOfSystems.length, {
    ids: corpus.ids!(),
    hashes: joinHashes(hashes),
    recordOf: (segment) => corpus.table!.recordOf(segment),
  });
  if (values.names !== undefined) checkedNames(values.names, grouped.texts.systems.length);
  messages.truebleu(grouped.note);
  // what was found is of the whole column, and says nothing of its groups
  const unknown = grouped.texts.systems.map(() => undefined);
  return {
    texts: grouped.texts,
    ...gathered,
    findings: { ...gathered.findings, sameAsSystem: unknown, sameAsReference: unknown },
  };
}

/** The same reader, whose batches are seen by someone else, too. */
function watched(reader: SegmentReader, see: (text: SegmentText) => void): SegmentReader {
  return {
    get segments() {
      return reader.segments;
    },
    get progress() {
      return reader.progress;
    },
    async next(pace) {
      const text = await reader.next(pace);
      if (text !== undefined) see(text);
      return text;
    },
  };
}

async function labelsOf(
  values: ReportValues,
  { reader, testSets }: Pick<OpenCorpus, "reader" | "testSets">,
): Promise<readonly LabelColumn[]> {
  const ofSet =
    testSets === undefined ? [] : await (await import("./test-set-labels.js")).testSetLabels(testSets, values);
  if (values.labels === undefined) return ofSet;
  // a filter leaves out lines of all files
  const kept = testSets?.kept;
  const all = await readLabels(values.labels, kept?.length ?? reader.segments, values);
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
  values: ReportValues,
  { testSets }: Pick<OpenCorpus, "testSets">,
): Promise<readonly CorpusFile[]> {
  const { refs, input = [], source, labels } = values;
  if (values.hypothesis !== undefined) return refs.flatMap((path) => (path === "-" ? [] : corpusFile("table", path)));
  // the cache lies in a folder of the user's, of which others need not know
  const ofSet = (path: string): string => `${values.testSet}/${basename(path)}`;
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
