/**
 * Longest common subsequences of the engine "reference", Lin (2004), sections 3.1 and 3.2, with whole tables; and
 * skip-bigrams, Lin and Och (2004), section 3.
 */
import type { Batch } from "../../core/batch.js";
import type { LcsPart, RougeMeasures } from "./lcs.js";
import { checkBatch, checkCounts } from "../checks.js";
import { checkMarks } from "../sentence-marks.js";
import { eachPair } from "../batch-lines.js";

type Words = readonly number[];

const MOST_COMPARISONS = 2 ** 25;
const MOST_PAIRS = 2 ** 27;

export const referenceLcs: LcsPart = { longestCommon, measures, skipBigrams, unionCommon };

function longestCommon(batch: Batch): Float64Array {
  checkBatch(batch);
  return eachPair(batch, (hypothesis, reference) => [
    hypothesis.length,
    reference.length,
    lengths(reference, hypothesis)[reference.length]![hypothesis.length]!,
  ]);
}

function unionCommon(batch: Batch): Float64Array {
  checkBatch(batch);
  checkMarks(batch);
  return eachPair(batch, (hypothesis, reference) => {
    const sentences = sentencesOf(hypothesis);
    const count = sentencesOf(reference).length;
    // a single sentence on either side needs no union
    if (sentences.length + count > 2 && count * hypothesis.length > MOST_COMPARISONS)
      return [sentences.length, count, -1];
    const matched = sentencesOf(reference).flatMap((sentence) => {
      const union = new Set(sentences.flatMap((other) => subsequence(sentence, other)));
      return sentence.filter((_, position) => union.has(position));
    });
    const [words, referenceWords] = [sentences.flat(), sentencesOf(reference).flat()];
    // a word counts no more often than either side has it
    const matches = [...new Set(matched)].reduce(
      (sum, word) => sum + Math.min(occurrences(matched, word), occurrences(words, word)),
      0,
    );
    return [words.length, referenceWords.length, matches];
  });
}

function skipBigrams(batch: Batch, gap: number): Float64Array {
  checkBatch(batch);
  const pairsOf = ({ length }: Words): number => {
    const far = Math.min(gap < 0 ? length : gap + 1, Math.max(length, 1) - 1);
    return far * length - (far * (far + 1)) / 2;
  };
  return eachPair(batch, (hypothesis, reference, references) => {
    const pairs = references.reduce((sum, other) => sum + pairsOf(hypothesis) + pairsOf(other), 0);
    const isTooLong = pairs > MOST_PAIRS;
    return [
      hypothesis.length,
      reference.length,
      isTooLong ? -1 : inCommon(pairsIn(hypothesis, gap), pairsIn(reference, gap)),
      isTooLong ? 0 : inCommon(hypothesis.slice(0, -1).map(String), reference.slice(0, -1).map(String)),
    ];
  });
}

function pairsIn(words: Words, gap: number): string[] {
  return words.flatMap((word, i) =>
    words.slice(i + 1, gap < 0 ? undefined : i + 2 + gap).map((later) => `${word} ${later}`),
  );
}

/** The number of common words, each counted as often as it occurs on the side where it is rarer. */
function inCommon(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  return some.filter((word) => {
    const times = left.get(word) ?? 0;
    left.set(word, times - 1);
    return times > 0;
  }).length;
}

/** Splits at the mark, which is the first word. */
function sentencesOf(words: Words): number[][] {
  const sentences: number[][] = [];
  for (const word of words) {
    if (word === words[0]) sentences.push([]);
    else sentences.at(-1)!.push(word);
  }
  return sentences;
}

const occurrences = (words: Words, word: number): number => words.filter((other) => other === word).length;

/**
 * t[i][j] is the length of the longest common subsequence of the first i words of one side and the first j of the
 * other.
 */
function lengths(reference: Words, hypothesis: Words): number[][] {
  const t = [Array.from({ length: hypothesis.length + 1 }, () => 0)];
  for (let i = 1; i <= reference.length; i++) {
    t[i] = [0];
    for (let j = 1; j <= hypothesis.length; j++) {
      t[i]![j] =
        reference[i - 1] === hypothesis[j - 1] ? t[i - 1]![j - 1]! + 1 : Math.max(t[i - 1]![j]!, t[i]![j - 1]!);
    }
  }
  return t;
}

/**
 * Positions in the reference of one longest common subsequence, traced from the ends of both sides. Equal words are
 * taken. Otherwise the last word of the hypothesis is dropped if that is better than dropping the last word of the
 * reference; if both are equally good, the word of the reference is dropped.
 */
function subsequence(reference: Words, hypothesis: Words): number[] {
  const t = lengths(reference, hypothesis);
  const positions: number[] = [];
  for (let i = reference.length, j = hypothesis.length; i > 0 && j > 0;) {
    if (reference[i - 1] === hypothesis[j - 1]) {
      positions.push(--i);
      j--;
    } else if (t[i]![j - 1]! > t[i - 1]![j]!) {
      j--;
    } else {
      i--;
    }
  }
  return positions;
}

function measures({ rows, width, order, beta, maxima }: RougeMeasures, referenceEnds: Uint32Array): Float64Array {
  checkCounts(rows, width, referenceEnds);
  const ratios = Array.from({ length: rows.length / width }, (_, line) => {
    const row = rows.subarray(line * width, (line + 1) * width);
    const units = [row[0]!, row[1]!].map((words) => Math.max(1, words - Math.max(order, 1) + 1));
    const common = row[order === 0 ? 2 : 1 + order]!;
    return { precision: common / units[0]!, recall: common / units[1]! };
  });
  return Float64Array.from(
    Array.from(referenceEnds, (end, segment) => {
      const ofSegment = ratios.slice(segment === 0 ? 0 : referenceEnds[segment - 1], end);
      const highest = {
        precision: Math.max(...ofSegment.map(({ precision }) => precision)),
        recall: Math.max(...ofSegment.map(({ recall }) => recall)),
      };
      const scores = (maxima ? [highest] : ofSegment).map((ratio) => ({ ...ratio, fmeasure: fScore(ratio, beta) }));
      const { fmeasure, precision, recall } = scores.reduce((best, score) =>
        score.fmeasure > best.fmeasure ? score : best,
      );
      return [fmeasure, precision, recall];
    }).flat(),
  );
}

/** The F-score, in rouge-score's order of operations. */
function fScore({ precision, recall }: { precision: number; recall: number }, beta: number): number {
  const factor = beta * beta;
  return precision + recall === 0 ? 0 : ((1 + factor) * precision * recall) / (factor * precision + recall);
}
