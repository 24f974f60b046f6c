/** Token errors, which both parts for WER and its family count: their interface, and their host. */
import * as constants from "#kernel/constants";
import type { Batch, ScanRule, TextLines } from "../../core/batch.js";
import { checkBatch } from "../checks.js";
import { createMemory, lastEnd, type Memory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/**
 * Cheapest alignments of tokens. What an error costs, and which of the cheapest alignments is taken, is decided as in
 * rapidfuzz ("levenshtein") or as in NIST's sclite ("sclite"). For "sclite" each reference begins with five tokens that
 * no text has: the first opens alternatives, the second separates them, the third closes them, the fourth stands for no
 * word, and the fifth precedes a word that may be missing. Hypotheses may have the same marks. If the batch holds the
 * bytes of its words, a fragment (a word that begins or ends with a hyphen) matches any word that it may be a part of.
 */
export interface TokenErrorsPart {
  /**
   * A row for each segment: hits, substitutions, deletions and insertions against the cheapest reference (of equally
   * cheap references, the first with the most hits), and the number of that reference, from 0. For a segment that is
   * too long for the kernel, -1 takes the place of the hits, followed by the numbers of tokens in the hypothesis and in
   * the reference; the engine "reference" aligns such a segment.
   */
  tokenErrors(batch: Batch): Float64Array;
  tokenAlignments(batch: Batch): TokenAlignments;
}

export interface TokenAlignments {
  /** The rows of tokenErrors(). */
  readonly rows: Float64Array;
  /**
   * For each segment `1 + hypothesis length` steps. The first step is twice the number of reference tokens deleted
   * before the first hypothesis token. Then follows, for each hypothesis token, twice the number of reference tokens
   * deleted after it, plus 1 if the token is inserted. A token that is not inserted faces the next token of the
   * reference.
   */
  readonly steps: Uint32Array;
  /**
   * With "sclite", a flag of `tokenFlags` for each token of the references, and for each token of the hypotheses. The
   * steps of tokens that take no part in the alignment have no meaning.
   */
  readonly taken?: Uint32Array | undefined;
  readonly hypothesisTaken?: Uint32Array | undefined;
}

/** The role of a token in the alignment of "sclite", as a flag. */
export const tokenFlags = {
  /** The token takes no part in the alignment: it is a mark, or belongs to another alternative. */
  notTaken: 0,
  taken: 1,
  /** The token may be missing on the other side, and is: it counts as a hit. */
  missed: 2,
  /** The token is aligned with a token that counts as equal. */
  alike: 3,
} as const;

/** The exports that assembly/levenshtein/index.ts and assembly/sclite/index.ts have in common. */
export interface TokenErrorsExports extends MemoryExports {
  /** Only sclite has the third parameter. */
  tokenErrors(segments: number, withSteps: number, withFragments: number): number;
  /** Absent in the translation to JavaScript. */
  textErrors?(segments: number, rule: number): number;
}

/** The width of a row: hits, substitutions, deletions, insertions, number of the reference. */
const WIDTH = 5;

/** The rules with which the part can tokenize text itself. */
export const textRules: readonly ScanRule[] = ["none", "spaced words", "trimmed code points"];

/** The host's side of the boundary, which both parts for token errors share. */
export function hostTokenErrors(exports: unknown, { hasAlternatives = false } = {}): TokenErrorsPart {
  const kernel = exports as TokenErrorsExports;
  return tokenErrorsIn(createMemory(kernel), kernel, hasAlternatives);
}

export function tokenErrorsIn(memory: Memory, kernel: TokenErrorsExports, hasAlternatives: boolean): TokenErrorsPart {
  function count(batch: Batch, withSteps: boolean): Float64Array {
    checkBatch(batch);
    if (withSteps) memory.reserve(constants.STEPS, stepsOf(batch) * 4);
    if (withSteps && hasAlternatives) {
      memory.putWords(constants.TAKEN, new Uint32Array(lastEnd(batch.references.ends)));
      memory.putWords(constants.HYPOTHESIS_TAKEN, new Uint32Array(lastEnd(batch.hypotheses.ends)));
    }
    const words = hasAlternatives ? batch.wordBytes : undefined;
    if (words !== undefined) putTokens(words, batch);
    return memory.countBatch(batch, batch.referenceEnds.length * WIDTH, (segments) =>
      kernel.tokenErrors(segments, withSteps ? 1 : 0, words === undefined ? 0 : 1),
    );
  }

  function wordsIn(region: number, ends: Uint32Array): Uint32Array {
    const from = memory.addressOf(region) / 4;
    return memory.words.slice(from, from + lastEnd(ends));
  }

  function putTokens({ bytes, ends }: TextLines, { hypotheses, references }: Batch): void {
    for (const { ids } of [hypotheses, references]) {
      const none = ids.find((id) => id === 0 || id > ends.length);
      if (none !== undefined) throw new RangeError(`the batch has the token ${none}: expected 1 to ${ends.length}`);
    }
    const address = memory.reserve(constants.WORDS, bytes.length);
    memory.bytes.set(bytes, address);
    memory.putWords(constants.WORD_ENDS, ends);
  }

  return {
    tokenErrors(batch) {
      const { text, referenceEnds } = batch;
      if (text === undefined || kernel.textErrors === undefined || !textRules.includes(text.rule))
        return count(batch, false);
      return countText(memory, text, referenceEnds, referenceEnds.length * WIDTH, kernel.textErrors);
    },
    tokenAlignments(batch) {
      const rows = count(batch, true);
      const steps = memory.addressOf(constants.STEPS) / 4;
      return {
        rows,
        steps: memory.words.slice(steps, steps + stepsOf(batch)),
        ...(hasAlternatives && {
          taken: wordsIn(constants.TAKEN, batch.references.ends),
          hypothesisTaken: wordsIn(constants.HYPOTHESIS_TAKEN, batch.hypotheses.ends),
        }),
      };
    },
  };
}

/** The number of steps: for each hypothesis one, and one more for each of its tokens. */
function stepsOf({ hypotheses: { ends } }: Batch): number {
  return ends.length + lastEnd(ends);
}
