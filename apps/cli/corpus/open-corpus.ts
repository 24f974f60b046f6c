/** Opens the files that the arguments name as one corpus. */
import type { EngineName } from "../../../src/index.js";
import {
  concatenated,
  keepSegments,
  createLineReader,
  type LineReader,
  countedReferences,
  jsonReferences,
  lineReferences,
  tsvReferences,
  type ReferenceParser,
  sacrebleuError,
  type InputError,
  createSegmentReader,
  withNext,
  noSentence,
  type ReferenceFile,
  type SegmentReader,
  type SystemFiles,
  type ByteSource,
  type SpokenPlace,
  type Utterance,
} from "../../../src/reading/entry.js";
import { printable, quoted } from "../../../src/report/entry.js";
import { openSource } from "../node/reading/source.js";
import { UsageError } from "../arguments/usage-error.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import type { Messages } from "../io/messages.js";
import { checkedNames, systemNames } from "./system-names.js";
import type { OpenCorpus, OpenOptions } from "./opened-corpus.js";
import type { Run } from "./command-run.js";

/**
 * @throws InputError, UsageError for the first file that is wrong: the references before the systems, in their order.
 */
export async function openCorpus(
  run: Run,
  {
    hasBaseline = false,
    unfiltered = false,
    readsReferencesFirst = false,
    onlyGroup,
    needsSource,
    readsSource = needsSource !== undefined,
  }: OpenOptions = {},
): Promise<OpenCorpus> {
  const { texts, messages } = run;
  if (needsSource !== undefined && texts.source === undefined && texts.testSet === undefined) {
    throw new UsageError(
      `argument --metrics/-m: ${needsSource} also compares with the text that the system was given: expected ` +
        (texts.hypothesis === undefined ? "--source FILE" : "--source COLUMN"),
    );
  }
  if (texts.hypothesis !== undefined)
    return (await import("./open-table.js")).openTable(run, { readsReferencesFirst, onlyGroup });
  const { engine } = run.outputs;
  const { encoding } = texts;
  const lines = await linesFor(texts, engine);
  const testSets =
    texts.testSet === undefined
      ? undefined
      : await (await import("./test-set-references.js")).testSetReferences(texts, run.io.environment, messages);
  const first: ReferenceFile[] = [];
  const references =
    testSets === undefined
      ? await Promise.all(
          texts.refs.map(async (path): Promise<ReferenceFile> => {
            const fileOf = (source: ByteSource): ReferenceFile => ({
              lines: lines.of(source, "reference"),
              parse: parserFor(path, texts),
            });
            if (!readsReferencesFirst) return fileOf(openSource(path));
            const readings = (await import("../node/reading/two-readings.js")).openTwice(path);
            first.push(fileOf(readings.first));
            return fileOf(readings.second);
          }),
        )
      : testSets.streams.map((files): ReferenceFile => {
          const open = (): ReferenceFile => {
            return { lines: createLineReader(joined(files), { encoding, engine }), parse: lineReferences };
          };
          if (readsReferencesFirst) first.push(open());
          return open();
        });

  let systems: string[] | undefined;
  let files: SystemFiles;
  if (texts.input === undefined) {
    const source = run.io.standardInput();
    files =
      lines.ids === undefined
        ? { columns: createLineReader(source, { encoding, engine, universal: true }) }
        : { files: [lines.of(source, "system")] };
  } else {
    systems = systemsOf(texts.input, hasBaseline, messages);
    files = { files: systems.map((path) => lines.of(openSource(path), "system")) };
  }
  // before the texts are read
  if (systems !== undefined && texts.names !== undefined) checkedNames(texts.names, systems.length);
  const names = (count: number): readonly string[] => systemNames(texts.names, systems, count);
  const testSet = testSets && { name: texts.testSet!, folder: testSets.sets.folder };
  const source =
    texts.source !== undefined
      ? lines.of(openSource(texts.source), "source")
      : readsSource && testSets !== undefined
        ? createLineReader(joined(await testSets.sources()), { encoding, engine })
        : undefined;
  const reader = createSegmentReader(references, files, testSet, source);
  const all = [
    ...references.map(({ lines }, i) => ({ lines, ignoresMark: formatOf(texts.refs[i] ?? "", texts) === "jsonl" })),
    ...[...("files" in files ? files.files : [files.columns]), ...(source ? [source] : [])].map((lineSource) => ({
      lines: lineSource,
    })),
  ];
  const kept = testSets?.kept;
  const referencesAlone = readsReferencesFirst ? createSegmentReader(first, { files: [] }) : undefined;
  if (kept === undefined || unfiltered)
    return {
      reader,
      references: referencesAlone,
      systems,
      names,
      testSets,
      ids: lines.ids,
      places: lines.places,
      utterances: lines.utterances,
      comments: lines.comments,
      lineOf: (segment) => segment + 1,
      files: all,
    };
  let numbers: number[] | undefined;
  return {
    reader: someOf(reader, kept, texts),
    references: referencesAlone && keepSegments(referencesAlone, kept),
    systems,
    names,
    testSets,
    lineOf: (segment) => (numbers ??= kept.flatMap((keeps, i) => (keeps ? [i + 1] : [])))[segment]!,
    files: all,
  };
}

/** The bytes of the files, one file after the other, as a single source. */
function joined(files: readonly string[]): ByteSource {
  return files.length === 1 ? openSource(files[0]!) : concatenated(files.map((path) => () => openSource(path)));
}

interface Lines {
  of(source: ByteSource, side: "reference" | "system" | "source"): LineReader;
  /** The utterance ids of transcripts. */
  readonly ids?: () => readonly string[];
  readonly places?: () => readonly SpokenPlace[];
  readonly utterances?: () => readonly Utterance[];
  readonly comments?: () => readonly string[];
}

/**
 * How to read these files. If one is a transcript, all are read as transcripts (standard input, too), and their
 * utterances are put into the same order; if one has times, words are assigned to the segments of the reference.
 */
async function linesFor(
  { encoding, refs, input = [], refsFormat, takesAlternatives, trnIds }: TextsRequested,
  engine: EngineName | undefined,
): Promise<Lines> {
  const has = (ending: RegExp): boolean =>
    refsFormat === undefined && [...refs, ...input].some((path) => ending.test(path));
  const options = { encoding, engine };
  if (trnIds !== undefined && !has(/\.trn(\.gz)?$/))
    throw new UsageError("argument --trn-ids: needs transcripts, in files whose names end in .trn");
  const asTranscripts = has(/\.(stm|ctm)(\.gz)?$/)
    ? (await import("../../../src/reading/entry.js")).timedTranscripts(options, takesAlternatives)
    : has(/\.trn(\.gz)?$/)
      ? (await import("../../../src/reading/entry.js")).transcripts(options, takesAlternatives, trnIds)
      : undefined;
  if (asTranscripts === undefined) return { of: (source) => createLineReader(source, options) };
  const { asLines, ...spoken } = asTranscripts;
  return { ...spoken, of: (source, side) => createLineReader(asLines(source, side), { engine }) };
}

/** @throws InputError in sacreBLEU's words if a system is given twice. */
function systemsOf(input: readonly string[], hasBaseline: boolean, messages: Messages): string[] {
  const systems: string[] = [];
  for (const path of input) {
    if (hasBaseline && path === systems[0])
      messages.information(`Ignoring ${quoted(path)} as it was also given as the baseline.`);
    else if (systems.includes(path)) {
      throw sacrebleuError(
        1,
        `${quoted(path)} already used to name a system.`,
        "Make sure to have a different basename for each system.",
      );
    } else systems.push(path);
  }
  return systems;
}

/** The segments that a filter keeps. @throws InputError if it keeps none. */
function someOf(reader: SegmentReader, kept: readonly boolean[], texts: TextsRequested): SegmentReader {
  const some = keepSegments(reader, kept);
  return withNext(some, async (pace) => {
    const text = await some.next(pace);
    if (text !== undefined || some.segments > 0) return text;
    throw noneKept(texts);
  });
}

/** sacreBLEU's message, which names the subset twice. */
export function noneKept({ testSet, origlang, subset }: TextsRequested): InputError {
  return sacrebleuError(
    1,
    printable(
      `${noSentence(testSet)} with` +
        (origlang ? ` origlang=${origlang}` : "") +
        (subset ? ` subset=${subset}${subset}` : ""),
    ),
  );
}

function formatOf(path: string, { refsFormat }: TextsRequested): "lines" | "tsv" | "jsonl" {
  return refsFormat ?? (/\.jsonl(\.gz)?$/.test(path) ? "jsonl" : "lines");
}

function parserFor(path: string, texts: TextsRequested): ReferenceParser {
  const { numRefs } = texts;
  const format = formatOf(path, texts);
  if (format === "lines") return numRefs === 1 ? lineReferences : countedReferences(numRefs);
  if (numRefs !== 1)
    throw new UsageError(
      `argument --num-refs/-nr: does not go with references in ${format}, where each line may hold any number of them`,
    );
  return format === "tsv" ? tsvReferences(path) : jsonReferences(path);
}
