/** How well a system's confidences tell its correct words from the others: the normalized cross entropy of NIST's sclite. */
import type { Pair, ScliteSpeaker } from "./utterances.js";

export function hasConfidences(speakers: readonly ScliteSpeaker[]): boolean {
  return speakers.some(({ utterances }) =>
    utterances.some(({ pairs }) => pairs.some(({ confidence }) => confidence !== undefined)),
  );
}

/** compute_SCORE_nce() of sclite: of each speaker, and of all. */
export function crossEntropies(
  speakers: readonly ScliteSpeaker[],
  log: (value: number) => number,
): { readonly each: readonly number[]; readonly all: number } {
  const inBits = (value: number): number => log(value) * LOG2_E;
  const entropyOf = (correct: number, wrong: number): number => {
    const share = correct / (wrong + correct);
    return -(correct * inBits(share) + wrong * inBits(1 - share));
  };
  const sums = speakers.map(({ utterances }) => {
    const said = utterances.flatMap(({ pairs }) => pairs.filter(({ mark }) => mark !== "D"));
    const bits = { correct: 0, wrong: 0 };
    const named = said.filter(({ hypothesis }) => hypothesis !== "");
    for (const { mark, confidence } of named) {
      const sure = Math.min(Math.max(confidence ?? 0, FLOOR), 1 - FLOOR);
      if (mark === "C") bits.correct += inBits(sure);
      else bits.wrong += inBits(1 - sure);
    }
    const correct = said.filter(isCorrect).length;
    return { correct, wrong: said.length - correct, words: named.length, bits };
  });
  const add = (valueOf: (sum: (typeof sums)[number]) => number): number =>
    sums.reduce((total, sum) => total + valueOf(sum), 0);
  const [correct, wrong] = [add((sum) => sum.correct), add((sum) => sum.wrong)];
  const entropy = entropyOf(correct, wrong);
  return {
    each: sums.map((sum) => {
      if (sum.words === 0) return 0;
      const own = entropyOf(sum.correct, sum.wrong);
      return (own + sum.bits.correct + sum.bits.wrong) / own;
    }),
    all: (entropy + add(({ bits }) => bits.correct) + add(({ bits }) => bits.wrong)) / entropy,
  };
}

const isCorrect = ({ mark }: Pair): boolean => mark === "C";

const LOG2_E = 1.4426950408889634;

/** Confidences are kept between this and its complement, because 0 and 1 would give infinite logarithms. */
const FLOOR = 1e-7;
