/** Alignments as data: which tokens of a hypothesis are aligned with which of its reference, and which are confused. */
import { kernelOf } from "../kernel/engines.js";
import { checked } from "../core/settings.js";
import { checkKeys, checkName } from "../core/argument-checks.js";
import {
  aligners,
  errorRateTokenizer,
  refuseLongest,
  unitSettings,
  type AlignmentName,
  type UnitOptions,
} from "../metrics/speech/wer.js";
import { tokenFlags } from "../kernel/levenshtein/token-errors.js";
import { wordsTaken } from "../text/alternatives.js";
import { segmentCorpus, type SegmentReferences } from "../text/corpus-shape.js";
import { describe } from "../core/describe.js";
import { encodeSegments } from "../text/encode.js";
import { toSegmentText, type Corpus } from "../text/segments.js";
import type { Unit } from "../text/tokenizers/transcript.js";
import type { SegmentText } from "../core/batch.js";
import type { EngineName, Kernel } from "../kernel/kernel.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

export interface AlignmentOptions extends UnitOptions {
  readonly engine?: EngineName;
}

/**
 * A stretch of an alignment: the tokens [referenceStart .. referenceEnd) of the reference and [hypothesisStart ..
 * hypothesisEnd) of the hypothesis.
 */
export interface AlignmentChunk {
  /** "optional" stands for words that may be missing on the other side, and are missing there: they count as hits. */
  readonly type: "equal" | "substitute" | "insert" | "delete" | "optional";
  readonly referenceStart: number;
  readonly referenceEnd: number;
  readonly hypothesisStart: number;
  readonly hypothesisEnd: number;
}

/** Which words (or characters) of a hypothesis and its reference are aligned. */
export interface SegmentAlignment {
  readonly unit: Unit;
  /**
   * The tokens of the closest reference (where it has alternatives, the chosen ones); `referenceNumber` is the
   * reference's index, from 0.
   */
  readonly reference: readonly string[];
  readonly referenceNumber: number;
  /** The tokens of the hypothesis; where it has alternatives, the chosen ones. */
  readonly hypothesis: readonly string[];
  /**
   * The chunks from beginning to end. Neighbouring chunks have different types, except that optional words of one side
   * can follow optional words of the other.
   */
  readonly chunks: readonly AlignmentChunk[];
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/**
 * The alignment that wer() and its family count, of one hypothesis with the closest of its references. Among the
 * cheapest alignments it is that of jiwer and rapidfuzz, or sclite's with `alignment: "sclite"`; with `unit:
 * "characters"` it aligns characters.
 *
 * @throws TypeError, RangeError as wer() does, and unless hypothesis and the references are strings.
 * @example
 * const { chunks, hits } = alignSegment("shoe order one", ["short one here"]);
 * hits // 1
 * chunks.map(({ type }) => type) // ["insert", "substitute", "equal", "delete"]
 * chunks[3] // { type: "delete", referenceStart: 2, referenceEnd: 3, hypothesisStart: 3, hypothesisEnd: 3 }
 */
export function alignSegment(
  hypothesis: string,
  references: SegmentReferences,
  options: AlignmentOptions = {},
): SegmentAlignment {
  return alignCorpus(segmentCorpus(hypothesis, references), options)[0]!;
}

/**
 * The alignments of all segments of a corpus, in order: of each hypothesis with the closest of its references.
 *
 * @throws TypeError, RangeError as scoreCorpus() does.
 * @example
 * alignCorpus({ hypotheses: ["a c", "d"], references: [["a b c"], ["d"]] }).map(({ deletions }) => deletions) // [1, 0]
 */
export function alignCorpus(corpus: Corpus, options: AlignmentOptions = {}): SegmentAlignment[] {
  checkKeys<unknown>("alignment", options, [...Object.keys(unitSettings), "engine"]);
  const { engine, ...settings } = options;
  const aligner = createAligner(settings, kernelOf(engine));
  const alignments: SegmentAlignment[] = [];
  for (const text of toSegmentText(corpus)) alignments.push(...aligner(text, alignments.length));
  return alignments;
}

/**
 * A function that aligns the first system of a batch.
 *
 * @returns a function of the batch and of the number of segments before it
 */
export function createAligner(
  options: UnitOptions,
  kernel: Kernel,
): (text: SegmentText, first: number) => SegmentAlignment[] {
  const settings = checked("alignment", options, unitSettings);
  return alignerOf(errorRateTokenizer(settings), settings, kernel);
}

/** Like createAligner(), but with the tokenizer of a metric. */
export function alignerOf(
  tokenizer: Tokenizer,
  { unit, alignment }: { readonly unit: Unit; readonly alignment: AlignmentName },
  kernel: Kernel,
): (text: SegmentText, first: number) => SegmentAlignment[] {
  return (text, first) => {
    // keeps the tokenizer's words, references first, while they are turned into ids
    const tokens: (readonly string[])[] = [];
    const [batch] = encodeSegments(text, recording(tokenizer, tokens), kernel, first);
    const { rows, steps, taken, hypothesisTaken } = kernel.part(aligners[alignment]).tokenAlignments(batch!);
    refuseLongest(rows, aligners[alignment], first);
    const hypotheses = tokens.slice(text.references.ends.length);
    let step = 0;
    return hypotheses.slice(0, text.referenceEnds.length).map((tokensHere, segment) => {
      const [hits, substitutions, deletions, insertions, referenceNumber] = rows.subarray(segment * 5) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      const line = (segment === 0 ? 0 : text.referenceEnds[segment - 1]!) + referenceNumber;
      const start = line === 0 ? 0 : batch!.references.ends[line - 1]!;
      const own = sideOf("reference", tokens[line]!, taken?.subarray(start));
      // each hypothesis has one step more than tokens: the step before its first token
      const here = sideOf("hypothesis", tokensHere, hypothesisTaken?.subarray(step - segment));
      const all = steps.subarray(step, step + tokensHere.length + 1);
      step += all.length;
      const { words: reference } = own;
      const { words: hypothesis } = here;
      return {
        unit,
        reference,
        referenceNumber,
        hypothesis,
        chunks: chunksOf([all[0]!, ...here.positions.map((position) => all[position + 1]!)], own, here),
        hits,
        substitutions,
        deletions,
        insertions,
      };
    });
  };
}

/** The words of a side that take part in an alignment. */
interface Side {
  readonly words: readonly string[];
  /** The indices of these words among the tokens. */
  readonly positions: readonly number[];
  /** The role of each token in the alignment, if it has one. */
  readonly flags: Uint32Array | undefined;
}

function sideOf(side: "reference" | "hypothesis", tokens: readonly string[], flags: Uint32Array | undefined): Side {
  const positions = [...tokens.keys()];
  if (flags === undefined) return { words: tokens, positions, flags };
  const isTaken = (position: number): boolean => flags[position] !== tokenFlags.notTaken;
  return { words: wordsTaken(tokens, { side }, isTaken), positions: positions.filter(isTaken), flags };
}

/** A tokenizer without its shortcuts, so that all tokens come from tokenize(). */
function recording(
  { name, lowercase, tokenize, tokenizeReference = tokenize, keepsBytes }: Tokenizer,
  tokens: (readonly string[])[],
): Tokenizer {
  const keep =
    (cut: (line: string) => readonly string[]) =>
    (line: string): readonly string[] => {
      const words = cut(line);
      tokens.push(words);
      return words;
    };
  return {
    name,
    lowercase,
    tokenize: keep(tokenize),
    tokenizeReference: keep(tokenizeReference),
    ...(keepsBytes && { keepsBytes }),
  };
}

/** @param steps the steps that tokenAlignments returns, for the words that take part in the alignment */
function chunksOf(steps: readonly number[], reference: Side, hypothesis: Side): AlignmentChunk[] {
  const chunks: AlignmentChunk[] = [];
  let i = 0;
  let j = 0;
  const add = (type: AlignmentChunk["type"], references: number, hypotheses: number): void => {
    const before = chunks.at(-1);
    const isSame =
      before?.type === type && (type !== "optional" || before.referenceEnd > before.referenceStart === references > 0);
    const chunk = {
      type,
      referenceStart: isSame ? before.referenceStart : i,
      referenceEnd: i + references,
      hypothesisStart: isSame ? before.hypothesisStart : j,
      hypothesisEnd: j + hypotheses,
    };
    if (isSame) chunks[chunks.length - 1] = chunk;
    else chunks.push(chunk);
    i += references;
    j += hypotheses;
  };
  const flagAt = ({ flags, positions }: Side, at: number): number => flags?.[positions[at]!] ?? tokenFlags.taken;
  const isEqual = (): boolean =>
    reference.words[i] === hypothesis.words[j] || flagAt(hypothesis, j) === tokenFlags.alike;
  for (const [at, step] of steps.entries()) {
    if (at > 0) {
      if ((step & 1) === 1) add(flagAt(hypothesis, j) === tokenFlags.missed ? "optional" : "insert", 0, 1);
      else add(isEqual() ? "equal" : "substitute", 1, 1);
    }
    const end = i + (step >>> 1);
    while (i < end) add(flagAt(reference, i) === tokenFlags.missed ? "optional" : "delete", 1, 0);
  }
  return chunks;
}

/** The words or chunks that were confused, and how often. */
export interface Confusions {
  readonly substitutions: readonly {
    readonly reference: string;
    readonly hypothesis: string;
    readonly count: number;
  }[];
  readonly insertions: readonly { readonly hypothesis: string; readonly count: number }[];
  readonly deletions: readonly { readonly reference: string; readonly count: number }[];
}

/** How {@link countConfusions} counts. */
export interface ConfusionOptions {
  /**
   * The unit that is counted: each chunk as a whole, as in jiwer ("chunks"), or each of its tokens ("tokens"). Default
   * "chunks".
   */
  readonly by?: "chunks" | "tokens";
}

/**
 * Replaced, inserted and deleted words, the most frequent first; equally frequent words in the order of their first
 * occurrence.
 *
 * @throws TypeError, RangeError for an unknown option.
 * @example
 * const alignments = alignCorpus({ hypotheses: ["a x c", "x d e"], references: [["a b c"], ["b d"]] });
 * countConfusions(alignments).substitutions // [{ reference: "b", hypothesis: "x", count: 2 }]
 * countConfusions(alignments).insertions // [{ hypothesis: "e", count: 1 }]
 */
export function countConfusions(alignments: Iterable<SegmentAlignment>, options: ConfusionOptions = {}): Confusions {
  const counter = createConfusionCounter(options);
  let i = 0;
  for (const alignment of listed(alignments)) {
    checkAlignment(`alignments[${i++}]`, alignment);
    counter.add(alignment);
  }
  return counter.result();
}

/** @throws TypeError for anything but a list. */
export function listed(alignments: Iterable<SegmentAlignment>): Iterable<SegmentAlignment> {
  if (typeof alignments === "object" && alignments !== null && Symbol.iterator in alignments) return alignments;
  throw new TypeError(
    "alignments is not a list: expected what alignCorpus() returns; for one alignment write [alignment]",
  );
}

/** @throws TypeError for anything but an alignment. */
export function checkAlignment(name: string, alignment: SegmentAlignment): void {
  const { reference, hypothesis, chunks } = Object(alignment) as Partial<SegmentAlignment>;
  if (Array.isArray(reference) && Array.isArray(hypothesis) && Array.isArray(chunks)) return;
  throw new TypeError(`${name} is ${describe(alignment)}: expected what alignSegment() or alignCorpus() returns`);
}

/** countConfusions() for alignments that come one by one. */
export function createConfusionCounter(options: ConfusionOptions = {}): {
  add(alignment: SegmentAlignment): void;
  result(): Confusions;
} {
  checkKeys("countConfusions", options, ["by"]);
  const { by = "chunks" } = options;
  checkName("by", by, ["chunks", "tokens"]);
  const counts = {
    substitute: new Map<string, Confusion>(),
    insert: new Map<string, Confusion>(),
    delete: new Map<string, Confusion>(),
  };
  const count = (type: keyof typeof counts, reference: string, hypothesis: string): void => {
    const key = JSON.stringify([reference, hypothesis]);
    const known = counts[type].get(key);
    if (known === undefined) counts[type].set(key, { reference, hypothesis, count: 1 });
    else known.count++;
  };
  return {
    add({ unit, reference, hypothesis, chunks }) {
      const separator = unit === "words" ? " " : "";
      for (const { type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd } of chunks) {
        if (type === "equal" || type === "optional") continue;
        const left = reference.slice(referenceStart, referenceEnd);
        const right = hypothesis.slice(hypothesisStart, hypothesisEnd);
        if (by === "chunks") count(type, left.join(separator), right.join(separator));
        else for (let i = 0; i < Math.max(left.length, right.length); i++) count(type, left[i] ?? "", right[i] ?? "");
      }
    },
    result: () => ({
      substitutions: mostFrequent(counts.substitute).map(({ reference, hypothesis, count }) => ({
        reference,
        hypothesis,
        count,
      })),
      insertions: mostFrequent(counts.insert).map(({ hypothesis, count }) => ({ hypothesis, count })),
      deletions: mostFrequent(counts.delete).map(({ reference, count }) => ({ reference, count })),
    }),
  };
}

interface Confusion {
  readonly reference: string;
  readonly hypothesis: string;
  count: number;
}

function mostFrequent(counts: ReadonlyMap<string, Confusion>): Confusion[] {
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
