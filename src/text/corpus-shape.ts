/** The corpus type that users pass, and the check of its shape. */
import { describe } from "../core/describe.js";
import { areBytes, byteSource, type ByteLines, type Lines } from "./byte-lines.js";
import { ListSource, StringSource, type LineSource } from "./line-sources.js";

/**
 * Hypotheses with their references: one system's lines, as strings or as UTF-8 (see ByteLines). References have one of
 * two layouts: `references`, by segment, or `referenceStreams`, a list for each file or translator, as in sacreBLEU. By
 * segment, either every segment has a string, its only reference, or every segment has a list of references.
 *
 * null is a missing reference; an empty string is a reference of length 0. Every segment needs at least one reference.
 *
 * Some metrics, such as SARI, compare with the `sources`, too: the texts that were translated, simplified or corrected.
 * Other metrics ignore them.
 *
 * @example
 * const corpus: Corpus = { hypotheses: ["A cat.", "A dog."], references: ["The cat.", "The dog."] };
 *
 * @example
 * const corpus: Corpus = { hypotheses: ["A cat.", "A dog."], references: [["The cat."], ["The dog.", "A hound."]] };
 *
 * @example
 * const corpus: Corpus = { hypotheses: ["A cat.", "A dog."], referenceStreams: [["Cat.", "Hound."], [null, "Dog."]] };
 */
export type Corpus = TextsOf<Lines> & CorpusReferences;

/**
 * The references of a corpus, in one of the two layouts. The type checker, too, refuses a corpus with both layouts or
 * with neither.
 */
export type CorpusReferences = ReferencesOf<
  Lines | readonly (readonly (string | null)[])[],
  readonly (readonly (string | null)[] | ByteLines)[]
>;

/** A Corpus whose lists contain only strings. */
export type StringCorpus = TextsOf<readonly string[]> &
  ReferencesOf<readonly string[] | readonly (readonly (string | null)[])[], readonly (readonly (string | null)[])[]>;

interface TextsOf<Texts> {
  readonly hypotheses: Texts;
  /** sources[i] is the source text of the hypothesis of segment i. */
  readonly sources?: Texts;
}

type ReferencesOf<BySegment, ByStream> =
  | {
      /** references[i] is the reference of segment i, or the list of its references. */
      readonly references: BySegment;
      readonly referenceStreams?: undefined;
    }
  | {
      /** referenceStreams[k][i] is the k-th reference of segment i. */
      readonly referenceStreams: ByStream;
      readonly references?: undefined;
    };

/** A corpus whose shape has been checked, in the form from which batches are made. */
export interface CheckedCorpus {
  readonly hypotheses: LineSource;
  /**
   * Each source has an entry for every segment; the references of a segment are those in its entries of all sources.
   */
  readonly references: readonly LineSource[];
  readonly sources: LineSource | undefined;
}

/**
 * Checks the shape of the whole corpus; the contents of bytes are checked with their batch.
 *
 * @throws TypeError for a value of the wrong type; RangeError for a list of the wrong length, a segment without a
 *   reference, no segments at all, both or neither of the layouts, or a string with half a surrogate pair.
 */
export function checkCorpus(corpus: Corpus): CheckedCorpus {
  if (typeof corpus !== "object" || corpus === null || Array.isArray(corpus)) {
    throw new TypeError(`corpus is ${describe(corpus)}: expected { hypotheses, references }`);
  }
  const { hypotheses: lines, references, referenceStreams } = corpus;
  if (lines === undefined)
    throw new TypeError(`hypotheses is undefined: expected the list of lines of the system; ${given(corpus)}`);
  const hypotheses = checkStrings(
    "hypotheses",
    lines,
    "the list of lines of the system",
    "for one segment write [hypothesis]",
    "expected at least one line; an empty corpus has no score",
  );
  const sources = corpus.sources === undefined ? undefined : checkSources(corpus.sources, hypotheses.size);
  if (references !== undefined && referenceStreams !== undefined) {
    throw new RangeError(
      "references and referenceStreams are both given: expected one of them, " +
        "a list for each segment or a list for each stream",
    );
  }
  if (references !== undefined)
    return { hypotheses, references: [checkReferences(references, hypotheses.size)], sources };
  if (referenceStreams !== undefined)
    return { hypotheses, references: checkStreams(referenceStreams, hypotheses.size), sources };
  throw new RangeError(`corpus has neither references nor referenceStreams: expected one of them, ${given(corpus)}`);
}

function checkSources(lines: Lines, segments: number): LineSource {
  const source = sourceOf("sources", lines, "a list with the source of each segment", "for one segment write [source]");
  checkEntries("sources", source, lines, "string");
  if (source.size !== segments) {
    throw new RangeError(
      `sources has ${counted(source.size, "entry", "entries")} for ` +
        `${counted(segments, "hypothesis", "hypotheses")}: ` +
        "expected a source for each hypothesis; a missing or an extra line in a file shows up like this",
    );
  }
  return source;
}

function given(corpus: object): string {
  const names = Object.entries(corpus).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  if (names.length === 0) return "got an object without them";
  const misnamed = names.find((name) => meantList(name) !== undefined);
  return `got ${names.join(", ")}${misnamed === undefined ? "" : `; is ${misnamed} meant to be ${meantList(misnamed)}?`}`;
}

/** Maps another tool's name for a list to ours. */
function meantList(name: string): string | undefined {
  if (["hypotheses", "references", "referenceStreams"].includes(name)) return undefined;
  if (/^(hyp|pred|sys|cand|trans|out|mt)/i.test(name)) return "hypotheses";
  if (!/ref|target|label|gold/i.test(name)) return undefined;
  return /stream/i.test(name) ? "referenceStreams" : "references";
}

/** The only reference of a segment, or the list of its references, where null is a missing reference. */
export type SegmentReferences = string | readonly (string | null)[];

/**
 * One segment as a corpus.
 *
 * @throws TypeError if hypothesis is not a string or references neither a string nor a list; the items of the list are
 *   checked with the corpus.
 */
export function segmentCorpus(hypothesis: string, references: SegmentReferences): Corpus {
  if (typeof hypothesis !== "string") throw new TypeError(`hypothesis is ${describe(hypothesis)}: expected a string`);
  return { hypotheses: [hypothesis], references: [referenceList(references)] };
}

/** The references of a segment as a list. @throws TypeError if they are neither a string nor a list */
export function referenceList(references: SegmentReferences): readonly (string | null)[] {
  if (typeof references === "string") return [references];
  checkList("references", references, "the segment's reference, a string, or the list of its references");
  return references;
}

/** A list of at least one line, without null. @throws TypeError, RangeError for any other list */
export function checkStrings(name: string, lines: Lines, expected: string, hint: string, least: string): LineSource {
  const source = sourceOf(name, lines, expected, hint);
  if (source.size === 0) throw new RangeError(`${name} is empty: ${least}`);
  checkEntries(name, source, lines, "string");
  return source;
}

/** Bytes, or a list whose entries are still to be checked. */
function sourceOf(name: string, lines: Lines | readonly (string | null)[], expected: string, hint: string): LineSource {
  if (!Array.isArray(lines) && areBytes(lines)) return byteSource(name, lines);
  checkList(name, lines, expected, hint);
  return new StringSource(lines);
}

function checkEntries(name: string, source: LineSource, lines: unknown, expected: "string" | "string or null"): void {
  if (!Array.isArray(lines)) {
    if (expected === "string")
      for (let i = 0; i < source.size; i++) if (!source.has(i)) throw wrongLine(name, i, null, expected);
  } else for (let i = 0; i < lines.length; i++) checkLine(name, i, lines, expected);
}

function checkReferences(references: NonNullable<Corpus["references"]>, segments: number): LineSource {
  const isList = Array.isArray(references) && typeof references[0] !== "string";
  const source = sourceOf(
    "references",
    references as Lines,
    "a list with the reference or references of each segment",
    "for one segment with one reference write [reference]",
  );
  if (isList) return checkListEach(references as readonly (readonly (string | null)[])[], segments);
  // one reference for each segment
  if (Array.isArray(references)) {
    const i = references.findIndex((reference) => Array.isArray(reference));
    if (i >= 0) throw mixed(i, "an array", "a string");
  }
  checkEntries("references", source, references, "string");
  if (source.size !== segments) {
    throw new RangeError(
      `references has ${counted(source.size, "entry", "entries")} for ` +
        `${counted(segments, "hypothesis", "hypotheses")}: ` +
        (segments === 1
          ? "expected one; for one segment with several references write [[reference, ...]]"
          : "expected a reference for each hypothesis; a missing or an extra line in a file shows up like this"),
    );
  }
  return source;
}

/** A list of references for each segment. */
function checkListEach(references: readonly (readonly (string | null)[])[], segments: number): LineSource {
  for (let i = 0; i < references.length; i++) {
    if (typeof references[i] === "string" && Array.isArray(references[0])) throw mixed(i, "a string", "an array");
    checkList(`references[${i}]`, references[i], `the list of references of segment ${i}`);
  }
  if (references.length !== segments) {
    throw new RangeError(
      `references has ${counted(references.length, "entry", "entries")} for ` +
        `${counted(segments, "hypothesis", "hypotheses")}` +
        (references.length > 0 && references.every((entry) => entry.length === segments)
          ? `, each with ${counted(segments, "line", "lines")}: did you mean referenceStreams?`
          : ": expected a list of references for each hypothesis; a missing or an extra line in a file shows up " +
            "like this"),
    );
  }
  for (let i = 0; i < segments; i++) {
    const list = references[i]!;
    for (let k = 0; k < list.length; k++) checkLine(`references[${i}]`, k, list, "string or null");
    if (list.every((reference) => reference === null)) {
      throw new RangeError(
        `references[${i}] has no reference${list.length > 0 ? " but null" : ""}: ` +
          "expected at least one for each segment",
      );
    }
  }
  return new ListSource(references);
}

function mixed(i: number, kind: string, first: string): TypeError {
  return new TypeError(
    `references[${i}] is ${kind}, references[0] ${first}: expected a string for each segment, ` +
      "or a list of strings for each; " +
      "where some segments have several references write [reference] for those that have one",
  );
}

function checkStreams(streams: NonNullable<Corpus["referenceStreams"]>, segments: number): LineSource[] {
  const hint = "for one stream write [[line, line, ...]]";
  checkList("referenceStreams", streams, "a list of streams of lines", hint);
  if (streams.length === 0)
    throw new RangeError("referenceStreams is empty: expected at least one stream, a list of lines");
  const sources = Array.from(streams, (stream, k) =>
    sourceOf(`referenceStreams[${k}]`, stream, `the list of lines of stream ${k}`, hint),
  );
  for (const [k, { size }] of sources.entries()) {
    if (size !== segments) {
      throw new RangeError(
        `referenceStreams[${k}] has ${counted(size, "line", "lines")} for ` +
          `${counted(segments, "hypothesis", "hypotheses")}` +
          (sources.length === segments && sources.every((other) => other.size < segments)
            ? `, and there are ${segments} such lists: did you mean references?`
            : ": expected a line for each hypothesis, null where this stream has none; " +
              "a missing or an extra line in a file shows up like this"),
      );
    }
    checkEntries(`referenceStreams[${k}]`, sources[k]!, streams[k], "string or null");
  }
  for (let i = 0; i < segments; i++) {
    if (!sources.some((source) => source.has(i))) {
      throw new RangeError(
        `segment ${i} has no reference, referenceStreams[0..${sources.length - 1}][${i}] are null: ` +
          "expected at least one for each segment",
      );
    }
  }
  return sources;
}

/** @param hint what to write where the value is a string */
function checkList(name: string, value: unknown, expected: string, hint?: string): void {
  if (Array.isArray(value)) return;
  const mistake = areBytes(value)
    ? "; for a stream of bytes write referenceStreams: [lines]"
    : typeof value === "string" && hint !== undefined
      ? `; ${hint}`
      : ArrayBuffer.isView(value)
        ? "; write { bytes, ends } for UTF-8"
        : typeof value === "object" && value !== null && Symbol.iterator in value
          ? "; write [...values] to make an array of it"
          : value instanceof Promise
            ? "; is an await missing?"
            : "";
  throw new TypeError(`${name} is ${describe(value)}: expected ${expected}${mistake}`);
}

function checkLine(
  list: string,
  index: number,
  lines: readonly unknown[],
  expected: "string" | "string or null",
): void {
  const line = lines[index];
  if (typeof line === "string") {
    if (isWellFormed(line)) return;
    const at = loneSurrogate(line);
    throw new RangeError(
      `${list}[${index}] has half a surrogate pair (U+${line.charCodeAt(at).toString(16).toUpperCase()}) at ` +
        `position ${at}: ` +
        "expected well-formed text; a string cut in the middle of a character ends like this",
    );
  }
  if (line === null && expected === "string or null") return;
  throw wrongLine(list, index, line, expected, line === undefined && !(index in lines));
}

function wrongLine(list: string, index: number, line: unknown, expected: string, isHole = false): TypeError {
  const mistake =
    line === null
      ? list === "references"
        ? "; every segment needs a reference"
        : "; a system that has no translation for a segment has the empty string"
      : Array.isArray(line)
        ? "; is a list nested one level too deep?"
        : line === undefined && expected !== "string"
          ? "; a missing reference is null"
          : "";
  const got = isHole ? "a hole in the array" : describe(line);
  return new TypeError(`${list}[${index}] is ${got}: expected a ${expected}${mistake}`);
}

/** Runtimes from before 2023 have no String.prototype.isWellFormed. */
const isWellFormed: (line: string) => boolean =
  typeof String.prototype.isWellFormed === "function"
    ? (line) => line.isWellFormed()
    : (line) => loneSurrogate(line) === -1;

/** The index of the first lone surrogate, or -1. */
export function loneSurrogate(line: string): number {
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdfff) continue;
    const next = line.charCodeAt(i + 1);
    if (unit > 0xdbff || !(next >= 0xdc00 && next <= 0xdfff)) return i;
    i++;
  }
  return -1;
}

function counted(count: number, singular: string, many: string): string {
  return `${count} ${count === 1 ? singular : many}`;
}
