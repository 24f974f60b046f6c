/** From strings to batches of UTF-8 of bounded size. */
import type { SegmentText, TextLines } from "../types.js";
import { checkCorpus, checkLines, type Corpus } from "./corpus.js";
import { createLineBuffer, type LineBuffer } from "./line-buffer.js";

export type { Corpus } from "./corpus.js";

export interface BatchLimits {
  /** A batch ends with the segment that takes its text to so many bytes; 256 KiB by default, which stays in a second-level cache. */
  readonly maxBytes?: number;
  /** The most segments in a batch; 1024 by default. */
  readonly maxSegments?: number;
}

/**
 * A corpus as batches of UTF-8, in order, each of one system and at least one segment. The corpus is checked whole before this returns. A
 * batch is gone when the next one is asked for, or the last one was.
 *
 * @throws TypeError, RangeError where the corpus has not the shape that Corpus describes, or a limit is no positive number.
 *
 * @example
 * const [text] = toSegmentText({ hypotheses: ["A cat."], references: [["The cat.", null]] });
 * [...text.referenceEnds] // [1]
 */
export function toSegmentText(corpus: Corpus, { maxBytes = 1 << 18, maxSegments = 1024 }: BatchLimits = {}): Iterable<SegmentText> {
  checkCorpus(corpus);
  checkLimit("maxBytes", maxBytes);
  checkLimit("maxSegments", maxSegments);
  return new Batches(corpus, maxBytes, maxSegments);
}

function checkLimit(name: string, limit: number): void {
  if (!(limit >= 1)) throw new RangeError(`${name} is ${limit}: expected 1 or more`);
}

/** A class, for an object with a method whose name is computed costs a third of a microsecond. */
class Batches implements Iterable<SegmentText> {
  constructor(private readonly corpus: Corpus, private readonly maxBytes: number, private readonly maxSegments: number) {}

  [Symbol.iterator](): Generator<SegmentText> {
    return batches(this.corpus, this.maxBytes, this.maxSegments);
  }
}

/**
 * A list of lines as UTF-8, for what compares lines with lines.
 *
 * @throws TypeError, RangeError where it is no list of well-formed strings, or empty.
 */
export function linesOf(name: string, lines: readonly string[]): TextLines {
  checkLines(name, lines);
  const buffer = createLineBuffer();
  for (const line of lines) buffer.add(line);
  return buffer.lines();
}

/** Buffers that nobody uses: making them anew costs more than scoring a sentence. */
const spare: LineBuffer[] = [];

/** A larger buffer is not kept. */
const MOST_SPARE_BYTES = 1 << 20;

function* batches({ hypotheses, references, referenceStreams }: Corpus, maxBytes: number, maxSegments: number): Generator<SegmentText> {
  const system = spare.pop() ?? createLineBuffer();
  const referenceLines = spare.pop() ?? createLineBuffer();
  let referenceEnds = new Uint32Array(Math.min(hypotheses.length, maxSegments, 1024));
  let segments = 0;
  let mostBytes = 0;
  try {
    for (let i = 0; i < hypotheses.length; i++) {
      system.add(hypotheses[i]!);
      if (references !== undefined) for (const reference of references[i]!) addReference(referenceLines, reference);
      else for (const stream of referenceStreams!) addReference(referenceLines, stream[i]!);
      if (segments === referenceEnds.length) {
        const longer = new Uint32Array(segments * 2);
        longer.set(referenceEnds);
        referenceEnds = longer;
      }
      referenceEnds[segments++] = referenceLines.size();
      // the number of bytes makes strings wait no longer for others, so it is asked for where they may be as many
      if (i + 1 === hypotheses.length || segments >= maxSegments ||
          (system.mostBytes() + referenceLines.mostBytes() >= maxBytes && system.bytes() + referenceLines.bytes() >= maxBytes)) {
        mostBytes = Math.max(mostBytes, system.bytes(), referenceLines.bytes());
        yield {
          systems: [system.lines()], references: referenceLines.lines(),
          // a view moves an array of few numbers out of the heap, which costs more than encoding a sentence
          referenceEnds: segments === referenceEnds.length ? referenceEnds : referenceEnds.subarray(0, segments),
        };
        system.clear();
        referenceLines.clear();
        segments = 0;
      }
    }
  } finally {
    system.clear();
    referenceLines.clear();
    if (mostBytes <= MOST_SPARE_BYTES) spare.push(system, referenceLines);
  }
}

function addReference(lines: LineBuffer, reference: string | null): void {
  if (reference !== null) lines.add(reference);
}
