/** Values of measures as the list shows them. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { Measure } from "../../model/measure.js";
import { DIGITS, digitsOfMetric } from "../../model/sentences.js";
import { signed } from "../../model/signed.js";
import { grouped } from "../../model/words.js";

/** Measures for which values above and below 0 mean different things. */
const ofBothSigns: readonly Measure["of"][] = ["share", "difference", "influence"];
const whole: readonly Measure["of"][] = ["position", "edits"];
const percent: readonly Measure["of"][] = ["copied", "disagreement"];

/** A score, which some segments lack. */
export function scoreText(score: number, digits: number): string {
  return Number.isNaN(score) ? "–" : formatFixed(score, digits);
}

/**
 * Whether the values only order the list: the position in an alphabet or in the file, a label, or whether there is a
 * note.
 */
export function isOrderOnly({ of }: Measure): boolean {
  return of === "alphabet" || of === "label" || of === "noted" || of === "position";
}

/** How all values of a list are shown, with so many digits that the small ones differ. */
export function valueFormat(measure: Measure, values: Float64Array): (value: number) => string {
  const { of } = measure;
  if (whole.includes(of)) return (value) => grouped(value);
  if (percent.includes(of)) return (value) => `${formatFixed(100 * value, 0)} %`;
  if (of === "length-ratio") return (value) => (Number.isNaN(value) ? "–" : `× ${formatFixed(value, 2)}`);
  if (!ofBothSigns.includes(of)) {
    const digits = of === "random" ? 3 : of === "score" ? digitsOfMetric(measure.metric) : DIGITS;
    return (value) => scoreText(value, digits);
  }
  let most = 0;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  const digits = most >= 10 ? 1 : most >= 1 ? 2 : 3;
  return (value) => (Number.isNaN(value) ? "–" : signed(value, digits));
}
