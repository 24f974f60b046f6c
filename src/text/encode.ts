/**
 * Turns text into token ids, by the kernel's scanner if it has the rule, otherwise by the tokenizer. Both give the same
 * tokens.
 */
import type { Batch, BatchText, SegmentText, TextLines, TokenLines } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Tokenizer } from "./tokenizers/tokenizer.js";
import { createLineBuffer } from "./encode-strings.js";
import { LineError } from "./line-error.js";
import { lowercase, lowercaseLines } from "./lowercase.js";
import { decodeUtf8 } from "./utf8.js";
import { createVocabulary, type Vocabulary } from "./vocabulary.js";

/**
 * The segments of each system as ids of one vocabulary. References are tokenized once, however many systems there are.
 *
 * @param first how many segments come before these, for errors
 * @throws TypeError for a line that is not well-formed UTF-8; SegmentError for a line that the tokenizer refuses.
 */
export function encodeSegments(text: SegmentText, tokenizer: Tokenizer, kernel: Kernel, first = 0): Batch[] {
  const { referenceEnds } = text;
  const { scanRule, spacing } = tokenizer;
  if (kernel.scan !== undefined && scanRule !== undefined && (spacing === undefined || kernel.spaced !== undefined)) {
    const lines = tokenizer.rewrite === undefined ? text : rewritten(text, tokenizer.rewrite, kernel);
    if (lines !== undefined) return scannedBatches(lines, tokenizer, kernel);
  }
  const vocabulary = createVocabulary();
  const segmentOf = (line: number): number => first + referenceEnds.findIndex((end) => line < end);
  const references = tokenizeLines(text.references, forReferences(tokenizer), vocabulary, segmentOf);
  const systems = text.systems.map((lines) => tokenizeLines(lines, tokenizer, vocabulary, (line) => first + line));
  const words = tokenizer.keepsBytes === true ? { wordBytes: utf8Lines(vocabulary.words()) } : {};
  return systems.map((hypotheses) => ({ hypotheses, references, referenceEnds, ...words }));
}

/** The text to scan instead of the original; undefined if the kernel leaves a line to the tokenizer. */
function rewritten(
  text: SegmentText,
  rewrite: NonNullable<Tokenizer["rewrite"]>,
  kernel: Kernel,
): SegmentText | undefined {
  const references = rewrite(text.references, kernel, true);
  const systems = references && text.systems.map((lines) => rewrite(lines, kernel));
  return systems?.every((lines) => lines !== undefined) ? { ...text, references: references!, systems } : undefined;
}

/** Batches whose ids are made on first use, for all systems at once. */
function scannedBatches(text: SegmentText, tokenizer: Tokenizer, kernel: Kernel): Batch[] {
  const { referenceEnds } = text;
  const { scanRule: rule, keepsBytes } = tokenizer;
  const { references, systems } =
    tokenizer.lowercase || tokenizer.spacing !== undefined ? readyToScan(text, tokenizer, kernel) : text;
  let scanned: ScannedStreams | undefined;
  const scan = (): ScannedStreams => {
    if (scanned === undefined) {
      const streams = kernel.scan!([references, ...systems], rule!);
      // the word bytes are those of the last scan
      scanned = { streams, ...(keepsBytes === true ? { wordBytes: kernel.scannedWords!() } : {}) };
    }
    return scanned;
  };
  return systems.map(
    (hypotheses, system) => new ScannedBatch(scan, system + 1, referenceEnds, { hypotheses, references, rule: rule! }),
  );
}

function readyToScan(
  { references, systems }: SegmentText,
  { lowercase, spacing }: Tokenizer,
  kernel: Kernel,
): Pick<SegmentText, "references" | "systems"> {
  const ready = (lines: TextLines): TextLines => {
    const lowered = lowercase ? lowercaseLines(lines, kernel) : lines;
    return spacing === undefined ? lowered : kernel.spaced!(lowered, spacing);
  };
  return { references: ready(references), systems: systems.map(ready) };
}

interface ScannedStreams {
  /** The tokens of the references, then those of each system. */
  readonly streams: readonly TokenLines[];
  readonly wordBytes?: TextLines;
}

/** This is a class because creating an object with getters of its own takes as long as counting a sentence. */
class ScannedBatch implements Batch {
  constructor(
    private readonly scan: () => ScannedStreams,
    private readonly stream: number,
    readonly referenceEnds: Uint32Array,
    readonly text: BatchText,
  ) {}

  get hypotheses(): TokenLines {
    return this.scan().streams[this.stream]!;
  }
  get references(): TokenLines {
    return this.scan().streams[0]!;
  }
  get wordBytes(): TextLines | undefined {
    return this.scan().wordBytes;
  }
}

/** Strings as UTF-8, back to back. */
function utf8Lines(strings: Iterable<string>): TextLines {
  // each string is encoded by itself: users' tokenizers may split surrogate pairs
  const lines = createLineBuffer({ mostWaiting: 0 });
  for (const text of strings) lines.add(text);
  return lines.lines();
}

function forReferences(tokenizer: Tokenizer): Tokenizer {
  const { tokenizeReference } = tokenizer;
  return tokenizeReference === undefined ? tokenizer : { ...tokenizer, tokenize: tokenizeReference };
}

/** @param segmentOf the segment of a line */
function tokenizeLines(
  { bytes, ends }: TextLines,
  tokenizer: Tokenizer,
  vocabulary: Vocabulary,
  segmentOf: (line: number) => number,
): TokenLines {
  const ids: number[] = [];
  const tokenEnds = new Uint32Array(ends.length);
  for (let line = 0, start = 0; line < ends.length; line++) {
    const end = ends[line]!;
    const text = decodeUtf8(bytes.subarray(start, end));
    for (const token of tokensOf(tokenizer, text, line, segmentOf)) ids.push(vocabulary.idOf(token));
    tokenEnds[line] = ids.length;
    start = end;
  }
  return { ids: new Uint32Array(ids), ends: tokenEnds };
}

function tokensOf(
  tokenizer: Tokenizer,
  text: string,
  line: number,
  segmentOf: (line: number) => number,
): readonly string[] {
  try {
    return tokenizer.tokenize(tokenizer.lowercase ? lowercase(text) : text);
  } catch (error) {
    throw error instanceof LineError ? error.inSegment(segmentOf(line)) : error;
  }
}
