/** Numbers with their signs. */
import { formatFixed } from "../../../src/core/entry.js";

/** What is said where changes are listed, because one in four is not that of the rounded scores beside it. */
export const subtractedFirst = "Scores are subtracted before they are rounded.";

/** A number as text, with the sign that people write; a number that rounds to 0 has none. */
export function withMinus(text: string): string {
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text.replace(/^-/, "−");
}

/** A number with its sign, also if that is a plus; a number that rounds to 0 has no sign. */
export function signed(value: number, digits: number): string {
  const text = formatFixed(Math.abs(value), digits);
  if (/^[0.]+$/.test(text)) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * A score before and after a change, and the change, all with the same digits, because such numbers are compared in
 * lists. The change is that of the unrounded scores.
 *
 * @example
 * changeWithArrow(30.134, 30.126, 2) // "30.13 → 30.13 (−0.01)"
 */
export function changeWithArrow(before: number, after: number, digits: number): string {
  return `${formatFixed(before, digits)} → ${formatFixed(after, digits)} (${signed(after - before, digits)})`;
}
