/** Text and token ids as they are handed from floor to floor. */

/** Text of consecutive lines as UTF-8, back to back, without separators. Line i is bytes[ends[i - 1] .. ends[i]). */
export interface TextLines {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}

/** Token ids of consecutive lines, back to back. Line i is ids[ends[i - 1] .. ends[i]). Ids are dense and start at 1. */
export interface TokenLines {
  readonly ids: Uint32Array;
  readonly ends: Uint32Array;
}

/** Segments as text: line i of every system is its hypothesis for segment i;
 *  the references of segment i are the reference lines [referenceEnds[i - 1] .. referenceEnds[i]). */
export interface SegmentText {
  readonly systems: readonly TextLines[];
  readonly references: TextLines;
  readonly referenceEnds: Uint32Array;
}

/** Segments of one system as token ids of one vocabulary; references as in SegmentText. */
export interface Batch {
  readonly hypotheses: TokenLines;
  readonly references: TokenLines;
  readonly referenceEnds: Uint32Array;
  /** The tokens as UTF-8, that of id i in line i - 1, where the tokenizer keeps them; shared by the batches of all systems. Made with the ids. */
  readonly wordBytes?: TextLines | undefined;
  /** What the ids are made of, where the kernel can scan it: they are then made when they are first asked for, and who counts without them does not ask. */
  readonly text?: BatchText;
}

/** The text of a batch, lower-cased and spaced already where asked for, and the rule by which it is scanned. */
export interface BatchText {
  readonly hypotheses: TextLines;
  readonly references: TextLines;
  readonly rule: ScanRule;
}

/** Names of the tokenizers that a kernel can scan by itself, from bytes to ids. */
export type ScanRule = "none" | "13a" | "char" | "code points" | "chrF words" | "spaced words" | "trimmed code points"
  | "mteval" | "mteval lower-cased";

/** The way of tokenizers that part characters by what they and their neighbours are: the four rules of src/text/punctuation.ts. */
export interface Spacing {
  /** What each code point is to the rules. */
  kinds(): Uint8Array;
  /** White space of a line that is cut off first. */
  readonly trim: "none" | "end" | "both";
}
