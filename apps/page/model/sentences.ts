/** Sentences with names in them, which come from outside; lists and numbers as people write them. */
import { formatFixed } from "../../../src/core/entry.js";
import type { MetricSpec } from "./corpus.js";
import { isGiven } from "./metric-spec.js";
import { grouped } from "./words.js";

/** Words, or the name of a system, which comes from outside and is marked as such. */
export type Piece = string | { readonly system: number };

export interface Sentence {
  /** The kind of sentence: the finding itself, what other metrics find, a detail, a warning, or how it was tested. */
  readonly kind: "finding" | "others" | "detail" | "warning" | "method";
  readonly pieces: readonly Piece[];
}

/** The number of tested segments, and of all segments. */
export interface Extent {
  readonly segments: number;
  readonly of: number;
}

/** As the command rounds scores by default. */
export const DIGITS = 1;

/** How the command rounds scores from elsewhere, which are mostly from 0 to 1. */
const GIVEN_DIGITS = 4;

/** How the command rounds the scores of a metric. */
export function digitsOfMetric(spec: MetricSpec): number {
  return isGiven(spec) ? GIVEN_DIGITS : DIGITS;
}

/** How the command rounds the scores with this signature. */
export function digitsOf({ signature }: { readonly signature: string }): number {
  return signature.includes("|given:") ? GIVEN_DIGITS : DIGITS;
}

/** Longer lists of systems are cut. */
export const MOST_LISTED = 7;

/** The sentences as text, for wherever they are copied to. */
export function verdictText(sentences: readonly Sentence[], names: readonly string[]): string {
  return sentences
    .map(({ pieces }) => pieces.map((piece) => (typeof piece === "string" ? piece : names[piece.system]!)).join(""))
    .join("\n");
}

export function detail(text: string): Sentence {
  return { kind: "detail", pieces: [text] };
}

export function on({ segments, of }: Extent): string {
  const unit = of === 1 ? "segment" : "segments";
  return segments === of ? `On ${counted(of)} ${unit}, ` : `On ${counted(segments)} of ${counted(of)} ${unit}, `;
}

/**
 * Large numbers in a sentence of the library as people write them. A seed is no quantity, nor are the numbers of
 * characters, such as U+0022: they are copied as they are.
 */
export function withGroups(words: string): string {
  return words.replace(/(?<!seed )(?<![.\d#+\p{L}])\d{4,}(?![\d\p{L}]|\.\d)/gu, (digits) => grouped(Number(digits)));
}

/** A whole number as people write it. */
export function counted(value: number): string {
  return grouped(value);
}

/** @param result the result that has this score */
export function rounded(score: number, result: { readonly signature: string }): string {
  return formatFixed(score, digitsOf(result));
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function system(index: number): Piece {
  return { system: index };
}

/** "a, b and c" */
export function listed(parts: readonly (readonly Piece[])[]): Piece[] {
  if (parts.length < 2) return parts.flat();
  return [...joined(parts.slice(0, -1), ", "), " and ", ...parts.at(-1)!];
}

export function joined(parts: readonly (readonly Piece[])[], between: string): Piece[] {
  return parts.flatMap((part, i) => (i === 0 ? part : [between, ...part]));
}

/** The same for a list that is cut if it is long. */
export function cutList(parts: readonly (readonly Piece[])[], what = "systems", between = ", "): Piece[] {
  if (parts.length > MOST_LISTED)
    return [...joined(parts.slice(0, MOST_LISTED - 1), between), ` and ${parts.length - MOST_LISTED + 1} more ${what}`];
  return between === ", " ? listed(parts) : joined(parts, between);
}
