/** The part that METEOR needs: alignments of words. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/meteor-js";
import { wasm } from "#kernel/meteor-wasm";
import type { Batch, TextLines } from "../../core/batch.js";
import { checkBatch, checkEnds } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type Memory, type MemoryExports, outOfMemory } from "../memory.js";
import { checkKnowledge, type WordKnowledge } from "./word-knowledge.js";

/** How METEOR splits a line into words. */
export interface WordRules {
  /**
   * Whether an apostrophe joins the word after it, the word before it, or neither; "split" cuts at white space and does
   * nothing else.
   */
  readonly apostrophes: "english" | "french" | "apart" | "split";
  readonly keepPunctuation: boolean;
  /**
   * Abbreviations, one after another. Each begins with four times its length, plus 1 if its period never ends a
   * sentence, or 2 if its period ends no sentence before a number; its code points follow.
   */
  readonly prefixes: Uint32Array;
}

/** Alignments of words. */
export interface MeteorPart {
  /**
   * METEOR 1.5: for each reference line the 23 numbers that METEOR prints as statistics. They are the lengths of
   * hypothesis and reference, and the weights of their function words; for each of the modules exact, stem, synonym and
   * paraphrase, the weights of the matched content words in hypothesis and reference, then of the matched function
   * words in both; chunks; words matched in hypothesis and reference. Two words are synonyms if they have the number of
   * a synonym set in common. A segment with more than 262,144 matches plus 64 for each word of its lines is not
   * aligned (a match of phrases counts as its words): its rows have the words of the hypothesis and of all references,
   * and -1 chunks; or -2 chunks, if listing the matches takes more than 16,384 comparisons for each word.
   */
  alignments(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /**
   * METEOR as in NLTK: for each reference line, the lengths of hypothesis and reference, matches, and chunks. The
   * synonyms of a word are stems, or word ids where stems are not matched.
   */
  greedyMatches(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /**
   * Lines in which METEOR's words are separated by single blanks; undefined if a word contains white space at which a
   * scanner would cut it. Absent in an engine that leaves words to the tokenizers.
   */
  normalized?(lines: TextLines, rules: WordRules): TextLines | undefined;
}

export const meteorPart: KernelPart<MeteorPart> = {
  name: "meteor",
  wasm,
  instantiate,
  host,
};

/** The exports of assembly/meteor/index.ts; the translation to JavaScript lacks the optional functions. */
interface MeteorExports extends MemoryExports {
  alignments(
    segments: number,
    words: number,
    sets: number,
    hasStems: number,
    hasSynonyms: number,
    hasForms: number,
  ): number;
  greedyMatches(segments: number, words: number, hasStems: number, hasSynonyms: number): number;
  normalize?(lines: number, apostrophes: number, keepPunctuation: number, prefixes: number): number;
}

const apostrophes: Record<WordRules["apostrophes"], number> = {
  apart: constants.APOSTROPHES_APART,
  english: constants.APOSTROPHES_ENGLISH,
  french: constants.APOSTROPHES_FRENCH,
  split: constants.ONLY_SPLIT,
};

/** The return value of normalize() for lines that it leaves to the tokenizer. */
const LEFT = -2;

/** The widths of a row of alignments() and of greedyMatches(). */
const ALIGNMENT_WIDTH = 23;
const GREEDY_WIDTH = 4;

function host(exports: unknown): MeteorPart {
  const kernel = exports as MeteorExports;
  const memory = createMemory(kernel);
  const { normalize } = kernel;
  return {
    ...(normalize === undefined ? {} : { normalized }),

    alignments(batch: Batch, knowledge: WordKnowledge): Float64Array {
      checkBatch(batch);
      const words = checkKnowledge(batch, knowledge);
      putTables(memory, knowledge);
      memory.putWords(constants.WORD_WEIGHTS, knowledge.weights);
      memory.putWords(constants.PHRASES, knowledge.phrases?.matches ?? new Uint32Array(0));
      memory.putWords(constants.PHRASE_ENDS, knowledge.phrases?.ends ?? new Uint32Array(batch.references.ends.length));
      let sets = 0;
      for (const set of knowledge.synonyms?.ids ?? []) sets = Math.max(sets, set + 1);
      const { forms, stems, synonyms } = knowledge;
      if (forms !== undefined) memory.putWords(constants.FORMS, forms);
      return countPairs(memory, batch, ALIGNMENT_WIDTH, (segments) =>
        kernel.alignments(
          segments,
          words,
          sets,
          Number(stems !== undefined),
          Number(synonyms !== undefined),
          Number(forms !== undefined),
        ),
      );
    },

    greedyMatches(batch: Batch, knowledge: WordKnowledge): Float64Array {
      checkBatch(batch);
      const words = checkKnowledge(batch, knowledge);
      for (const stem of knowledge.stems ?? [])
        if (stem >= words)
          throw new RangeError(`stems has the number ${stem}: expected numbers below ${words}, the number of words`);
      for (const id of knowledge.synonyms?.ids ?? [])
        if (id >= words) throw new RangeError(`synonyms has the number ${id}: expected words or stems below ${words}`);
      putTables(memory, knowledge);
      return countPairs(memory, batch, GREEDY_WIDTH, (segments) =>
        kernel.greedyMatches(
          segments,
          words,
          Number(knowledge.stems !== undefined),
          Number(knowledge.synonyms !== undefined),
        ),
      );
    },
  };

  function normalized(lines: TextLines, rules: WordRules): TextLines | undefined {
    checkEnds("lines", lines.ends, lines.bytes.length);
    const length = lastEnd(lines.ends);
    memory.putWords(constants.TEXT_ENDS, lines.ends);
    memory.putWords(constants.PREFIXES, rules.prefixes);
    const text = memory.reserve(constants.TEXT, length + constants.PADDING);
    memory.bytes.set(lines.bytes.subarray(0, length), text);
    const size = normalize!(
      lines.ends.length,
      apostrophes[rules.apostrophes],
      Number(rules.keepPunctuation),
      rules.prefixes.length,
    );
    if (size === LEFT) return undefined;
    if (size < 0) throw outOfMemory(length);
    const start = memory.addressOf(constants.NORMALIZED);
    const ends = memory.addressOf(constants.TEXT_ENDS) / 4;
    return { bytes: memory.bytes.slice(start, start + size), ends: memory.words.slice(ends, ends + lines.ends.length) };
  }
}

function putTables(memory: Memory, { stems, synonyms }: WordKnowledge): void {
  if (stems !== undefined) memory.putWords(constants.STEMS, stems);
  if (synonyms !== undefined) {
    memory.putWords(constants.SYNONYMS, synonyms.ids);
    memory.putWords(constants.SYNONYM_ENDS, synonyms.ends);
  }
}
