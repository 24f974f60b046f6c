/** The texts of a corpus, kept until the segments to be shown are known. */
import type { SegmentText } from "../../../src/core/entry.js";
import type { TextLines } from "../../../src/index.js";
import { decodedLines } from "../../../src/text/entry.js";

/** The texts of a segment. */
export interface KeptSegment {
  /** The text that was translated, if it is known. */
  readonly source: string | undefined;
  readonly references: readonly string[];
  /** The output of each system. */
  readonly hypotheses: readonly string[];
}

export interface KeptTexts {
  /** Adds the next batch. */
  add(text: SegmentText): void;
  textOf(segment: number): KeptSegment;
}

/** The texts are kept as UTF-8: strings would take twice the memory, and most of the texts are never shown. */
export function createKeptTexts(): KeptTexts {
  const batches: { readonly first: number; readonly text: SegmentText }[] = [];
  let segments = 0;
  return {
    add({ systems, references, referenceEnds, sources }) {
      // a batch is valid only until the next one
      const text = {
        systems: systems.map(copied),
        references: copied(references),
        referenceEnds: referenceEnds.slice(),
        ...(sources && { sources: copied(sources) }),
      };
      batches.push({ first: segments, text });
      segments += referenceEnds.length;
    },
    textOf(segment) {
      const { first, text } = batches.findLast((batch) => batch.first <= segment)!;
      const at = segment - first;
      const lineOf = (lines: TextLines): string => decodedLines(lines, at, at + 1)[0]!;
      return {
        source: text.sources && lineOf(text.sources),
        references: decodedLines(text.references, at === 0 ? 0 : text.referenceEnds[at - 1]!, text.referenceEnds[at]!),
        hypotheses: text.systems.map(lineOf),
      };
    },
  };
}

function copied({ bytes, ends }: TextLines): TextLines {
  return { bytes: bytes.slice(0, ends.at(-1) ?? 0), ends: ends.slice() };
}
