/** Values of measures as the list shows them. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { Measure } from "../../model/measure.js";
import { signed } from "../../parts/signed.js";

/** Measures for which values above and below 0 mean different things. */
const ofBothSigns: readonly Measure["of"][] = ["share", "difference", "influence"];
const whole: readonly Measure["of"][] = ["position", "edits"];
const percent: readonly Measure["of"][] = ["copied", "disagreement"];

/** How all values of a list are shown, with so many digits that the small ones differ. */
export function valueFormat({ of }: Measure, values: Float64Array): (value: number) => string {
  if (whole.includes(of)) return (value) => value.toLocaleString("en");
  if (percent.includes(of)) return (value) => `${formatFixed(100 * value, 0)} %`;
  if (of === "length-ratio") return (value) => (Number.isNaN(value) ? "–" : `× ${formatFixed(value, 2)}`);
  if (!ofBothSigns.includes(of))
    return (value) => (Number.isNaN(value) ? "–" : formatFixed(value, of === "random" ? 3 : 1));
  let most = 0;
  for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
  const digits = most >= 10 ? 1 : most >= 1 ? 2 : 3;
  return (value) => (Number.isNaN(value) ? "–" : signed(value, digits));
}
