/** Segments of several systems as ids of words, with the words. */
import type { TokenLines } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import { linesOf } from "../text/counted-lines.js";
import { encodeSegments } from "../text/encode.js";
import { keepingWords } from "../text/kept-words.js";
import { wordsOf } from "../text/meteor/knowledge.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** Segments of several systems: each list has an entry for each segment. */
export interface SystemsText {
  readonly systems: readonly (readonly string[])[];
  /** The references of each segment, at least one. */
  readonly references: readonly (readonly string[])[];
}

/** Ids are dense, from 1; the word with id i is words[i - 1]. */
export interface EncodedWords {
  readonly words: readonly string[];
  readonly systems: readonly TokenLines[];
  readonly references: TokenLines;
  /** The references of segment i are the lines [referenceEnds[i - 1] .. referenceEnds[i]). */
  readonly referenceEnds: Uint32Array;
}

/** @throws TypeError, RangeError as linesOf() does; SegmentError for a reference that the tokenizer refuses */
export function encodeWords({ systems, references }: SystemsText, tokenizer: Tokenizer, kernel: Kernel): EncodedWords {
  const referenceEnds = new Uint32Array(references.length);
  let lines = 0;
  for (const [i, ofSegment] of references.entries()) referenceEnds[i] = lines += ofSegment.length;
  const batches = encodeSegments(
    {
      systems: systems.map((hypotheses) => linesOf("hypotheses", hypotheses)),
      references: linesOf("references", references.flat()),
      referenceEnds,
    },
    keepingWords(tokenizer),
    kernel,
  );
  const [first] = batches;
  return {
    words: wordsOf(first!),
    systems: batches.map(({ hypotheses }) => hypotheses),
    references: first!.references,
    referenceEnds,
  };
}
