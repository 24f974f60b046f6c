/** The texts of a corpus as UTF-8, which is what metrics count: encoded once for all metrics, and again after edits. */
import type { SegmentText } from "../../../src/core/entry.js";
import { createLineBuffer } from "../../../src/text/entry.js";
import { grouped } from "../model/words.js";

type TextLines = SegmentText["references"];

/** Texts as lists with an entry for each segment, which may be edited. */
export interface TextLists {
  readonly systems: readonly (readonly string[])[];
  /** The streams of references. */
  readonly references: readonly (readonly (string | null)[])[];
  /** The sources, for metrics that compare with them. */
  readonly source?: readonly string[] | null;
}

export interface EncodedTexts {
  readonly segments: number;
  /**
   * The segments from `first` on, up to `end` or to the next multiple of 1,024.
   *
   * @param used the indices of the streams of references; null for all
   * @throws RangeError for a segment without a reference
   */
  slice(first: number, end: number, used?: readonly number[] | null, hasSources?: boolean): SegmentText;
  /** To be called when a text of this segment has changed. */
  forget(segment: number): void;
}

/** As many segments are encoded together: as many as the command reads at once. */
const TOGETHER = 1024;

/** References of some segments, and for each segment the end of its references. */
type EncodedReferences = Pick<SegmentText, "references" | "referenceEnds">;

interface Encoded {
  systems?: readonly TextLines[];
  sources?: TextLines;
  /** The references of the last use. */
  references?: EncodedReferences & { readonly used: string };
}

const buffer = createLineBuffer();

function encoded(texts: Iterable<string>): TextLines {
  buffer.clear();
  for (const text of texts) buffer.add(text);
  const { bytes, ends } = buffer.lines();
  return { bytes: bytes.slice(), ends: ends.slice() };
}

/** The lines from..to-1 of the given lines. */
function part({ bytes, ends }: TextLines, from: number, to: number): TextLines {
  if (from === 0 && to === ends.length) return { bytes, ends };
  const start = from === 0 ? 0 : ends[from - 1]!;
  return {
    bytes: bytes.subarray(start, to === 0 ? 0 : ends[to - 1]!),
    ends: ends.subarray(from, to).map((end) => end - start),
  };
}

export function encodedTexts({ systems, references, source = null }: TextLists): EncodedTexts {
  const segments = systems[0]?.length ?? 0;
  const blocks: Encoded[] = [];

  const encodedReferences = (from: number, to: number, used: readonly number[] | null): EncodedReferences => {
    const streams = used === null ? references : used.map((r) => references[r]!);
    const lines: string[] = [];
    const referenceEnds = Uint32Array.from({ length: to - from }, (_, i) => {
      const before = lines.length;
      for (const stream of streams) {
        const text = stream[from + i] ?? null;
        if (text !== null) lines.push(text);
      }
      if (lines.length > before) return lines.length;
      throw new RangeError(`segment ${grouped(from + i + 1)} has no reference: expected at least one for each segment`);
    });
    return { references: encoded(lines), referenceEnds };
  };

  return {
    segments,
    slice(first, end, used = null, hasSources = false) {
      const block = (blocks[Math.floor(first / TOGETHER)] ??= {});
      const from = first - (first % TOGETHER);
      const to = Math.min(from + TOGETHER, segments);
      const key = JSON.stringify(used);
      if (block.references?.used !== key) block.references = { ...encodedReferences(from, to, used), used: key };
      block.systems ??= systems.map((list) => encoded(list.slice(from, to)));
      if (hasSources && source !== null) block.sources ??= encoded(source.slice(from, to));
      const [own, last] = [first - from, Math.min(end, to) - from];
      const { references: lines, referenceEnds: ends } = block.references;
      const before = own === 0 ? 0 : ends[own - 1]!;
      return {
        systems: block.systems.map((system) => part(system, own, last)),
        references: part(lines, before, ends[last - 1]!),
        referenceEnds: ends.subarray(own, last).map((line) => line - before),
        ...(hasSources && block.sources && { sources: part(block.sources, own, last) }),
      };
    },
    forget(segment) {
      delete blocks[Math.floor(segment / TOGETHER)];
    },
  };
}
