/** Turns strings into batches of UTF-8 of bounded size. */
import type { SegmentText } from "../core/batch.js";
import { checkCorpus, type CheckedCorpus, type Corpus } from "./corpus-shape.js";
import { byTextEncoder, createLineBuffer, type LineBuffer, type StringEncoding } from "./encode-strings.js";
import { changed, type LineSource } from "./line-sources.js";

export type { Corpus, CorpusReferences, StringCorpus } from "./corpus-shape.js";

export interface BatchLimits {
  /**
   * A batch ends with the segment that brings its text to this many bytes; 256 KiB by default, which fits the
   * second-level cache.
   */
  readonly maxBytes?: number;
  /** The most segments in a batch; 1024 by default. */
  readonly maxSegments?: number;
}

export interface BatchOptions extends BatchLimits {
  /** How strings are encoded; by TextEncoder by default. */
  readonly encoding?: StringEncoding;
}

/**
 * A corpus as batches of UTF-8, in order, each of one system and at least one segment. The whole corpus is checked
 * before this returns. A batch is valid until the next batch is requested, or the end is reached.
 *
 * @throws TypeError, RangeError if the corpus does not have the shape that Corpus describes, or a limit is not a
 *   positive number.
 *
 * @example
 * const [text] = toSegmentText({ hypotheses: ["A cat."], references: [["The cat.", null]] });
 * [...text.referenceEnds] // [1]
 */
export function toSegmentText(
  corpus: Corpus,
  { maxBytes = 1 << 18, maxSegments = 1024, encoding = byTextEncoder }: BatchOptions = {},
): Iterable<SegmentText> {
  const checked = checkCorpus(corpus);
  checkLimit("maxBytes", maxBytes);
  checkLimit("maxSegments", maxSegments);
  return new Batches(checked, { maxBytes, maxSegments, encoding });
}

function checkLimit(name: string, limit: number): void {
  if (!(limit >= 1)) throw new RangeError(`${name} is ${limit}: expected 1 or more`);
}

/** This is a class because an object literal with a computed method name costs a third of a microsecond. */
class Batches implements Iterable<SegmentText> {
  constructor(
    private readonly corpus: CheckedCorpus,
    private readonly options: Required<BatchOptions>,
  ) {}

  [Symbol.iterator](): Generator<SegmentText> {
    return batches(this.corpus, this.options);
  }
}

/** Buffers for reuse: allocating them costs more than scoring a sentence. */
const spare: LineBuffer[] = [];

/** Larger buffers are not kept. */
const MOST_SPARE_BYTES = 1 << 20;

function* batches(
  { hypotheses, references, sources }: CheckedCorpus,
  { maxBytes, maxSegments, encoding }: Required<BatchOptions>,
): Generator<SegmentText> {
  const system = spare.pop() ?? createLineBuffer();
  const referenceLines = spare.pop() ?? createLineBuffer();
  const sourceLines = sources && createLineBuffer(encoding);
  // pages have only one way of encoding
  if (typeof process !== "undefined") for (const lines of [system, referenceLines]) lines.encodeBy(encoding);
  const { size } = hypotheses;
  let referenceEnds = new Uint32Array(Math.min(size, maxSegments, 1024));
  let segments = 0;
  let mostBytes = 0;
  try {
    for (let i = 0; i < size; i++) {
      const before = referenceLines.size();
      hypotheses.add(i, system);
      for (const source of references) source.add(i, referenceLines);
      sources?.add(i, sourceLines!);
      if (system.size() <= segments || referenceLines.size() === before || sourceLines?.size() === segments)
        throw changed(i);
      if (segments === referenceEnds.length) {
        const longer = new Uint32Array(segments * 2);
        longer.set(referenceEnds);
        referenceEnds = longer;
      }
      referenceEnds[segments++] = referenceLines.size();
      // reading the number of bytes encodes the waiting strings, so it is read only if the upper bound reaches the
      // limit
      if (
        i + 1 === size ||
        segments >= maxSegments ||
        (system.mostBytes() + referenceLines.mostBytes() >= maxBytes &&
          system.bytes() + referenceLines.bytes() >= maxBytes)
      ) {
        check(hypotheses, i, segments);
        for (const source of references) check(source, i, segments);
        if (sources) check(sources, i, segments);
        mostBytes = Math.max(mostBytes, system.bytes(), referenceLines.bytes());
        yield {
          systems: [system.lines()],
          references: referenceLines.lines(),
          // a view moves a small array out of V8's heap, which costs more than encoding a sentence
          referenceEnds: segments === referenceEnds.length ? referenceEnds : referenceEnds.subarray(0, segments),
          sources: sourceLines?.lines(),
        };
        system.clear();
        referenceLines.clear();
        sourceLines?.clear();
        segments = 0;
      }
    }
  } finally {
    system.clear();
    referenceLines.clear();
    if (mostBytes <= MOST_SPARE_BYTES) spare.push(system, referenceLines);
  }
}

/** Checks the last `segments` entries, up to entry i, for mistakes that no single entry shows. */
function check(source: LineSource, i: number, segments: number): void {
  source.check?.(i + 1 - segments, i + 1);
}
