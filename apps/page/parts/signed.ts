/** Numbers with their signs. */
import { formatFixed } from "../../../src/core/entry.js";
import { changeInWords } from "../../../src/report/entry.js";

/** A number with its sign, also if that is a plus; a number that rounds to 0 has no sign. */
export function signed(value: number, digits: number): string {
  const text = formatFixed(Math.abs(value), digits);
  if (/^[0.]+$/.test(text)) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** A score before and after a change, and the change, as the command writes them, with an arrow and a minus. */
export function changeWithArrow(before: number, after: number, digits: number): string {
  return changeInWords(before, after, digits).replace("->", "→").replace("(-", "(−");
}
