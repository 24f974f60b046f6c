/** Dialects of BLEU in words, as titles of figures, and as tables. */
import { formatFixed } from "../../../../src/core/entry.js";
import { type DialectComparison, type ExplainedStep, tableOf } from "../../../../src/report/entry.js";
import type { DialectScore } from "../../engine/answers/bleu/dialects.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { signed } from "../../model/signed.js";

/** How many decimals scores and differences have here, because dialects differ by less than a point. */
export const DIGITS = 2;

/** The dialect whose score is farthest from sacreBLEU's. */
export function farthest([own, ...others]: readonly DialectScore[]): DialectScore {
  return others.reduce((one, other) =>
    Math.abs(other.score - own!.score) > Math.abs(one.score - own!.score) ? other : one,
  );
}

export function scoresTitle(scores: readonly DialectScore[]): string {
  const sorted = [...scores].sort((a, b) => a.score - b.score);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  const difference = formatFixed(high.score - low.score, DIGITS);
  if (low.score === high.score) return `All programs give ${formatFixed(low.score, DIGITS)}`;
  return (
    `The same text has ${formatFixed(low.score, DIGITS)} by ${low.name} and ${formatFixed(high.score, DIGITS)} by ` +
    `${high.name}: ${difference} apart`
  );
}

export function scoresTable(scores: readonly DialectScore[]): TableData {
  return {
    title: "BLEU by the rules of other programs",
    file: "bleu-dialects",
    ...tableOf(scores, [
      { title: "Program", value: ({ name }) => name },
      { title: "BLEU", value: ({ score }) => score, digits: DIGITS },
      { title: "Minus sacreBLEU's", value: ({ score }) => score - scores[0]!.score, digits: DIGITS },
      { title: "Signature", value: ({ signature }) => signature },
    ]),
  };
}

/** Steps that change the score of this text. */
export function tellingSteps({ steps }: DialectComparison): readonly ExplainedStep[] {
  return steps.filter(({ before, after }) => before !== after);
}

export function stepsTitle(comparison: DialectComparison): string {
  const { first, second, steps } = comparison;
  const path = `From ${first.name} ${formatFixed(first.score, DIGITS)} to ${second.name} ${formatFixed(second.score, DIGITS)}`;
  if (steps.length === 0) return `${path}: both compute the same from these counts`;
  const most = [...tellingSteps(comparison)].sort((a, b) => Math.abs(effect(b)) - Math.abs(effect(a)))[0];
  if (most === undefined) return `${path}: their rules differ, but not for this text`;
  return `${path}: most by the ${most.ingredient} (${signed(effect(most), DIGITS)})`;
}

export function effect({ before, after }: ExplainedStep): number {
  return after - before;
}

export function stepsTable(comparison: DialectComparison): TableData {
  const { first, second, steps } = comparison;
  return {
    title: `From ${first.name} to ${second.name}`,
    file: `bleu-${first.name}-to-${second.name}`,
    ...tableOf(steps, [
      { title: "Step", value: ({ ingredient }) => ingredient },
      { title: first.name, value: ({ from }) => from },
      { title: second.name, value: ({ to }) => to },
      { title: "Before", value: ({ before }) => before, digits: DIGITS },
      { title: "After", value: ({ after }) => after, digits: DIGITS },
      { title: "Effect", value: effect, digits: DIGITS },
    ]),
  };
}
