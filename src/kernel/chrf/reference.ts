/**
 * chrF of the engine "reference": Popović (2015 and 2017), with sacreBLEU 2.6.0's choice of the best reference and its
 * order of operations.
 */
import { line, referencesOf } from "../batch-lines.js";
import { checkBatch } from "../checks.js";
import { checkTriples, checkUnits, type ChrfFormula, type ChrfPart, type ChrfUnit } from "./chrf.js";

export const referenceChrf: ChrfPart = { chrfRows, chrfScores };

/** The value of an order without n-grams under epsSmoothing, as in chrF++.py. */
const EPSILON = 1e-16;

function chrfRows(units: readonly ChrfUnit[], formula: ChrfFormula, summed = false): Float64Array {
  const orders = checkUnits(units);
  for (const { batch } of units) checkBatch(batch);
  const best = Array.from(units[0]!.batch.referenceEnds, (_, segment) => {
    const ofUnits = units.map(({ batch, maxOrder }) => {
      const hypothesis = line(batch.hypotheses, segment);
      return referencesOf(batch, segment).map((reference) => triples(hypothesis, reference, maxOrder));
    });
    const candidates = ofUnits[0]!.map((_, reference) => ofUnits.flatMap((rows) => rows[reference]!));
    const scores = candidates.map((row) => fScore(row, formula));
    return candidates[scores.indexOf(Math.max(...scores))]!;
  });
  if (!summed) return Float64Array.from(best.flat());
  return Float64Array.from({ length: 3 * orders }, (_, field) => best.reduce((sum, row) => sum + row[field]!, 0));
}

/** For each order: n-grams of the hypothesis (0 if the reference has none), of the reference, and in common. */
function triples(hypothesis: readonly number[], reference: readonly number[], maxOrder: number): number[] {
  return Array.from({ length: maxOrder }, (_, i) => i + 1).flatMap((order) => {
    const [ours, theirs] = [ngrams(hypothesis, order), ngrams(reference, order)];
    const left = new Map<string, number>();
    for (const ngram of theirs) left.set(ngram, (left.get(ngram) ?? 0) + 1);
    let matches = 0;
    for (const ngram of ours) {
      const count = left.get(ngram) ?? 0;
      if (count === 0) continue;
      left.set(ngram, count - 1);
      matches++;
    }
    return [theirs.length > 0 ? ours.length : 0, theirs.length, matches];
  });
}

function ngrams(tokens: readonly number[], order: number): string[] {
  return tokens.slice(order - 1).map((_, i) => tokens.slice(i, i + order).join(" "));
}

function chrfScores(rows: Readonly<Float64Array>, orders: number, formula: ChrfFormula): Float64Array {
  const count = checkTriples(rows, orders);
  return Float64Array.from({ length: count }, (_, i) =>
    fScore([...rows.subarray(i * 3 * orders, (i + 1) * 3 * orders)], formula),
  );
}

function fScore(row: readonly number[], { beta, epsSmoothing }: ChrfFormula): number {
  const orders = Array.from({ length: row.length / 3 }, (_, i) => row.slice(3 * i, 3 * i + 3)) as [
    hypothesis: number,
    reference: number,
    matches: number,
  ][];
  if (epsSmoothing) {
    const sum = orders.reduce(
      (total, [hypothesis, reference, matches]) =>
        total +
        harmonicMean(
          hypothesis > 0 ? matches / hypothesis : EPSILON,
          reference > 0 ? matches / reference : EPSILON,
          beta,
          EPSILON,
        ),
      0,
    );
    return (100 * sum) / orders.length;
  }
  const inBoth = orders.filter(([hypothesis, reference]) => hypothesis > 0 && reference > 0);
  if (inBoth.length === 0) return 0;
  const precision = inBoth.reduce((sum, [hypothesis, , matches]) => sum + matches / hypothesis, 0) / inBoth.length;
  const recall = inBoth.reduce((sum, [, reference, matches]) => sum + matches / reference, 0) / inBoth.length;
  return 100 * harmonicMean(precision, recall, beta, 0);
}

/**
 * The F-score of precision and recall, where recall has beta times as much weight as precision; `otherwise` if both are
 * 0.
 */
function harmonicMean(precision: number, recall: number, beta: number, otherwise: number): number {
  const factor = beta ** 2;
  const denominator = factor * precision + recall;
  return denominator > 0 ? ((1 + factor) * precision * recall) / denominator : otherwise;
}
