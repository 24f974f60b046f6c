/** The parts of a BLEU score in words, and as a table. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { BleuParts, OrderParts } from "../../engine/answers/bleu/bleu-parts.js";
import type { TableData } from "../../parts/tables/table-data.js";

/** Which parts are shown: a tour shows one after the other. */
export interface Shown {
  /** The orders of n-grams that are shown, from 1. */
  readonly orders: readonly number[];
  /** Whether n-grams are clipped; otherwise every n-gram that is in a reference counts. */
  readonly isClipped: boolean;
  readonly hasPenalty: boolean;
  /** Whether the mean of the precisions, and the score, are shown. */
  readonly hasProduct: boolean;
}

export function everything({ orders }: BleuParts): Shown {
  return { orders: orders.map(({ order }) => order), isClipped: true, hasPenalty: true, hasProduct: true };
}

/** "words", "pairs of words", "runs of 3 words". */
export function ngramWords(order: number, count = 2): string {
  if (order === 1) return count === 1 ? "word" : "words";
  if (order === 2) return count === 1 ? "pair of words" : "pairs of words";
  return count === 1 ? `run of ${order} words` : `runs of ${order} words`;
}

/** The precision of an order as it is shown: in percent, with the numbers that make it. */
export function precisionText(part: OrderParts, isClipped: boolean): string {
  const { matches, found, total, precision, isSmoothed } = part;
  if (total === 0) return "too short: none";
  if (!isClipped) return `${found} of ${total} = ${formatFixed((100 * found) / total, 1)} %`;
  const counted = `${matches} of ${total}`;
  const percent = `${formatFixed(precision ?? 0, 1)} %`;
  return isSmoothed ? `${counted}, smoothed to ${percent}` : `${counted} = ${percent}`;
}

/** The geometric mean of the precisions, in percent: the score without the brevity penalty. */
export function meanOf({ score, brevityPenalty }: BleuParts): number {
  return brevityPenalty === 0 ? 0 : score / brevityPenalty;
}

/** What the figure shows, in one sentence. */
export function storyOf(parts: BleuParts, { orders, isClipped, hasPenalty, hasProduct }: Shown): string {
  const [words] = parts.orders as [OrderParts];
  const some = (count: number, order: number): string => `${count} ${ngramWords(order, count)}`;
  if (words.total === 0) return "There is no word to count";
  if (!isClipped) {
    return words.found === words.total
      ? `Without clipping, all ${words.total} words count`
      : `Without clipping, ${words.found} of ${some(words.total, 1)} count`;
  }
  const penalty = `the brevity penalty takes ${formatFixed(100 * (1 - parts.brevityPenalty), 1)} %`;
  if (hasPenalty && !hasProduct)
    return parts.brevityPenalty < 1 ? `Too short: ${penalty}` : "Long enough: there is no brevity penalty";
  const counted = parts.orders.filter(({ order, total }) => orders.includes(order) && total > 0);
  const unmatched = counted.find(({ matches }) => matches === 0);
  const clipped = counted.find(({ found, matches }) => found > matches);
  if (words.matches === 0) return "No word is in a reference";
  if (counted.every(({ matches, total }) => matches === total)) {
    return (
      `All ${ngramWords(counted.at(-1)!.order)} are matched` +
      (hasPenalty && parts.brevityPenalty < 1 ? `, but ${penalty}` : "")
    );
  }
  const last = counted.at(-1)!;
  const ofWords = `${words.matches} of ${some(words.total, 1)}`;
  const facts = [
    ...(last.order === 1
      ? []
      : [
          last.matches === 0
            ? `${ofWords} are matched`
            : `${ofWords} and ${last.matches} of ${some(last.total, last.order)} are matched`,
        ]),
    ...(clipped === undefined
      ? []
      : [
          `${some(clipped.found - clipped.matches, clipped.order)} ${last.order === 1 ? `of ${clipped.total} ` : ""}clipped`,
        ]),
    ...(unmatched === undefined ? [] : [`no ${ngramWords(unmatched.order, 1)} is matched`]),
    ...(hasPenalty && parts.brevityPenalty < 1 ? [penalty] : []),
  ];
  if (facts.length === 0) return `${ofWords} are matched`;
  const sentence = facts.join(", ");
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

/** The figure as a table. */
export function partsTable(parts: BleuParts, { orders, isClipped, hasPenalty, hasProduct }: Shown): TableData {
  const rows = parts.orders
    .filter(({ order }) => orders.includes(order))
    .map(({ order, matches, found, total, precision }) => [
      `p${order}: ${ngramWords(order)}`,
      isClipped ? matches : found,
      isClipped ? found - matches : 0,
      total,
      isClipped ? precision : (100 * found) / Math.max(total, 1),
    ]);
  return {
    title: "What the score is made of",
    file: "bleu-parts",
    isLesson: true,
    columns: [
      { title: "Part" },
      { title: "Matched" },
      { title: "Clipped" },
      { title: "All" },
      { title: "Value in %", digits: 1 },
    ],
    rows: [
      ...rows,
      ...(hasProduct ? [["Geometric mean of the precisions", null, null, null, meanOf(parts)]] : []),
      ...(hasPenalty ? [["Brevity penalty", null, null, null, 100 * parts.brevityPenalty]] : []),
      ...(hasProduct ? [["BLEU", null, null, null, parts.score]] : []),
    ],
  };
}
