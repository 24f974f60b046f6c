/** Many lines against many in the engine "reference": every n-gram is a string, and every pair is counted by itself. */
import type { TokenLines } from "../../core/batch.js";
import type { PairwisePart, PreparedPairs } from "./pairwise.js";
import { checkEnds, checkOrder } from "../checks.js";
import { referenceCounting } from "../counting/reference.js";
import { countNgrams, line } from "../batch-lines.js";

type Counts = ReadonlyMap<string, number>;

export const referencePairwise: PairwisePart = { between, meanMatches, selfMatches };

function between(hypotheses: TokenLines, references: TokenLines, maxOrder: number): PreparedPairs {
  const left = countLines("hypotheses", hypotheses, maxOrder);
  const right = countLines("references", references, maxOrder);
  const orders = ordersOf(maxOrder);
  const matchesOf = (own: Counts, reference: Counts): number =>
    sumOf(own, (ngram, count) => Math.min(count, reference.get(ngram) ?? 0));
  return {
    matches: (hypothesis) =>
      Float64Array.from(
        orders.flatMap((n) => right.map(({ counts }) => matchesOf(left[hypothesis]!.counts[n]!, counts[n]!))),
      ),
    rates(hypothesis, before, beta = 0) {
      const own = left[hypothesis]!;
      const size = right.length;
      const sums = before === undefined ? new Float64Array(3 * size) : before.slice();
      for (const [i, { length, counts }] of right.entries()) {
        let [precision, recall, both] = [sums[i]!, sums[size + i]!, sums[2 * size + i]!];
        for (const n of orders) {
          if (own.length <= n || length <= n) continue;
          const matches = matchesOf(own.counts[n]!, counts[n]!);
          precision += matches / (own.length - n);
          recall += matches / (length - n);
          both++;
        }
        if (beta !== 0)
          precision =
            precision + recall > 0
              ? (100 * (1 + beta * beta) * (precision / both) * (recall / both)) /
                (beta * beta * (precision / both) + recall / both)
              : 0;
        sums.set([precision], i);
        sums.set([recall], size + i);
        sums.set([both], 2 * size + i);
      }
      return sums;
    },
    bleuScores(hypothesis, smoothing) {
      const own = left[hypothesis]!;
      const ngrams = orders.map((n) => Math.max(0, own.length - n));
      const rows = right.flatMap(({ length, counts }) => [
        own.length,
        length,
        ...orders.map((n) => matchesOf(own.counts[n]!, counts[n]!)),
        ...ngrams,
      ]);
      const numbers = referenceCounting.bleuScores(Float64Array.from(rows), maxOrder, smoothing);
      return Float64Array.from(right, (_, i) => numbers[i * (2 + maxOrder)]!);
    },
  };
}

function meanMatches(hypotheses: TokenLines, references: TokenLines, maxOrder: number): Float64Array {
  const left = countLines("hypotheses", hypotheses, maxOrder);
  const right = countLines("references", references, maxOrder);
  return Float64Array.from(
    ordersOf(maxOrder).flatMap((n) =>
      left.map(({ counts: own }) => {
        const total = (ngram: string): number =>
          right.reduce((sum, { counts }) => sum + (counts[n]!.get(ngram) ?? 0), 0);
        return sumOf(own[n]!, (ngram, count) => Math.min(count * right.length, total(ngram))) / right.length;
      }),
    ),
  );
}

function selfMatches(lines: TokenLines, maxOrder: number): Float64Array {
  const all = countLines("lines", lines, maxOrder);
  return Float64Array.from(
    ordersOf(maxOrder).flatMap((n) =>
      all.map(({ counts: own }, i) =>
        sumOf(own[n]!, (ngram, count) =>
          Math.min(count, Math.max(0, ...all.map(({ counts }, k) => (k === i ? 0 : (counts[n]!.get(ngram) ?? 0))))),
        ),
      ),
    ),
  );
}

/** The numbers from 0 to maxOrder - 1: each order minus 1. */
const ordersOf = (maxOrder: number): number[] => [...Array(maxOrder).keys()];

/** For each line its length, and for each order how often each n-gram occurs. */
function countLines(name: string, lines: TokenLines, maxOrder: number): { length: number; counts: Counts[] }[] {
  checkEnds(name, lines.ends, lines.ids.length);
  checkOrder(maxOrder);
  return [...lines.ends.keys()].map((i) => {
    const tokens = line(lines, i);
    return { length: tokens.length, counts: ordersOf(maxOrder).map((n) => countNgrams(tokens, n + 1)) };
  });
}

function sumOf(counts: Counts, value: (ngram: string, count: number) => number): number {
  let sum = 0;
  for (const [ngram, count] of counts) sum += value(ngram, count);
  return sum;
}
