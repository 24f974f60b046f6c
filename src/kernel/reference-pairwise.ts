/** Many lines against many by the engine "reference": every n-gram a string, every pair counted by itself. */
import type { PairwisePart, PreparedLines, TokenLines } from "../types.js";
import { checkEnds, checkOrder } from "./checks.js";
import { line } from "./reference-lines.js";

type Counts = ReadonlyMap<string, number>;

export const referencePairwise: PairwisePart = { against };

function against(references: TokenLines, maxOrder: number): PreparedLines {
  checkEnds("references", references.ends, references.ids.length);
  checkOrder(maxOrder);
  const orders = Array.from({ length: maxOrder }, (_, n) => n + 1);
  const lines = [...references.ends.keys()].map((i) => line(references, i));
  const counts = orders.map((order) => lines.map((tokens) => countNgrams(tokens, order)));
  return {
    matches: (hypothesis) => Float64Array.from(orders.flatMap((order) => {
      const own = countNgrams([...hypothesis], order);
      return counts[order - 1]!.map((reference) => sumOf(own, (ngram, count) => Math.min(count, reference.get(ngram) ?? 0)));
    })),
    rates(hypothesis, before, beta = 0) {
      const sums = before === undefined ? new Float64Array(3 * lines.length) : before.slice();
      const own = orders.map((order) => countNgrams([...hypothesis], order));
      for (const i of lines.keys()) {
        let [precision, recall, both] = [sums[i]!, sums[lines.length + i]!, sums[2 * lines.length + i]!];
        for (const [n, ngrams] of own.entries()) {
          const [inHypothesis, inReference] = [hypothesis.length - n, lines[i]!.length - n];
          if (inHypothesis < 1 || inReference < 1) continue;
          const matches = sumOf(ngrams, (ngram, count) => Math.min(count, counts[n]![i]!.get(ngram) ?? 0));
          precision += matches / inHypothesis;
          recall += matches / inReference;
          both++;
        }
        if (beta !== 0) precision = precision + recall > 0 ? (100 * (1 + beta * beta) * (precision / both) * (recall / both)) / (beta * beta * (precision / both) + recall / both) : 0;
        sums.set([precision], i);
        sums.set([recall], lines.length + i);
        sums.set([both], 2 * lines.length + i);
      }
      return sums;
    },
    expectedMatches: (hypothesis) => Float64Array.from(orders, (order) => {
      const total = (ngram: string): number => counts[order - 1]!.reduce((sum, reference) => sum + (reference.get(ngram) ?? 0), 0);
      return sumOf(countNgrams([...hypothesis], order), (ngram, count) => Math.min(count * lines.length, total(ngram))) / lines.length;
    }),
    matchesWithOthers: () => Float64Array.from(lines.flatMap((_, i) => orders.map((order) =>
      sumOf(counts[order - 1]![i]!, (ngram, count) => Math.min(count, Math.max(0, ...counts[order - 1]!.map((other, k) => (k === i ? 0 : other.get(ngram) ?? 0)))))))),
  };
}

function countNgrams(tokens: readonly number[], order: number): Counts {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= tokens.length; i++) {
    const ngram = tokens.slice(i, i + order).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}

function sumOf(counts: Counts, value: (ngram: string, count: number) => number): number {
  let sum = 0;
  for (const [ngram, count] of counts) sum += value(ngram, count);
  return sum;
}
