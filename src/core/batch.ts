/** Text and token ids, in the forms in which one layer of the library passes them to the next. */

/** Text of consecutive lines as UTF-8, back to back, without separators. Line i is bytes[ends[i - 1] .. ends[i]). */
export interface TextLines {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/**
 * Token ids of consecutive lines, back to back. Line i is ids[ends[i - 1] .. ends[i]). Ids are dense and start at 1.
 */
export interface TokenLines {
  readonly ids: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Segments as text: line i of every system is its hypothesis for segment i. The references of segment i are the
 * reference lines [referenceEnds[i - 1] .. referenceEnds[i]).
 */
export interface SegmentText {
  readonly systems: readonly TextLines[];
  readonly references: TextLines;
  readonly referenceEnds: Uint32Array;
  /**
   * The sources, if they were given: the text that was translated, simplified or corrected, a line for each segment.
   */
  readonly sources?: TextLines | undefined;
}

/** Segments of one system as token ids of one vocabulary; references as in SegmentText. */
export interface Batch {
  readonly hypotheses: TokenLines;
  readonly references: TokenLines;
  readonly referenceEnds: Uint32Array;
  /**
   * The bytes of the tokens as UTF-8, if the tokenizer keeps them; the token with id i is line i - 1. These lines are
   * made together with the ids, and shared by the batches of all systems.
   */
  readonly wordBytes?: TextLines | undefined;
  /**
   * The text that the ids are made from, if the kernel can scan it. The ids are then made on first use: a metric that
   * does not need them saves the time.
   */
  readonly text?: BatchText;
}

/** The text of a batch, lower-cased and spaced if the tokenizer asks for that, and the rule by which it is scanned. */
export interface BatchText {
  readonly hypotheses: TextLines;
  readonly references: TextLines;
  readonly rule: ScanRule;
}

/** The rules by which a kernel can scan text by itself, from bytes to ids. */
export type ScanRule =
  | "none"
  | "13a"
  | "char"
  | "code points"
  | "chrF words"
  | "spaced words"
  | "trimmed code points"
  | "mteval"
  | "mteval lower-cased";

/**
 * A tokenizer that separates characters by their own kind and the kinds of their neighbours: the four rules of
 * src/text/tokenizers/punctuation.ts.
 */
export interface Spacing {
  /** The kind of each code point. */
  kinds(): Uint8Array;
  /** The ends of a line from which white space is removed before the line is cut. */
  readonly trim: "none" | "end" | "both";
}

/** A typed array of any kind. */
interface Numbers extends ArrayLike<number> {
  set(numbers: ArrayLike<number>, at: number): void;
}

/** All parts, one after the other, as a single array of the same type. */
export function joined<T extends Numbers>(Type: new (length: number) => T, parts: readonly ArrayLike<number>[]): T {
  const all = new Type(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
