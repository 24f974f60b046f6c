/** The part that METEOR needs: alignments of words. */
import * as constants from "#kernel/constants";
import type { Batch, TextLines } from "../../core/batch.js";
import type { MeteorPart, WordKnowledge, WordRules } from "./meteor-part.js";
import { checkBatch, checkEnds } from "../checks.js";
import { checkKnowledge } from "./check-knowledge.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, lastEnd, outOfMemory, type Memory, type MemoryExports } from "../memory.js";

/** The exports of assembly/meteor/index-plain.ts; the optional ones are only in index.ts. */
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

/** What normalize() returns for lines that it leaves to the tokenizer. */
const LEFT = -2;

/** The widths of a row of alignments() and of greedyMatches(). */
const ALIGNMENT_WIDTH = 23;
const GREEDY_WIDTH = 4;

export function host(exports: unknown): MeteorPart {
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
