/** A pair in a sentence. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { AllPairsComparison } from "../../../../src/index.js";
import { aboutPair, digitsFor } from "../../../../src/report/entry.js";
import { correctedPairP, isDecidable, pairP, pInWords, seenFrom } from "../../../../src/significance/entry.js";
import { signed } from "../../model/signed.js";
import { counted, withGroups, type Piece } from "../../model/sentences.js";
import { Pieces } from "../verdict/sentences.js";

export interface PairDetailsProps {
  readonly comparison: AllPairsComparison;
  /** Indices of systems. */
  readonly row: number;
  readonly column: number;
}

export function PairDetails({ comparison, row, column }: PairDetailsProps) {
  const { name, test, correction, pairs } = comparison;
  const { pair, difference, low, high, result } = seenFrom(comparison, row, column);
  const hasInterval = test === "bootstrap";
  const digits = digitsFor(hasInterval ? [difference, low, high] : [difference], 1);
  const interval = hasInterval ? ` (95% interval ${signed(low, digits)} to ${signed(high, digits)})` : "";
  const corrected = correction === "holm" ? "Holm" : "BH";
  const p =
    pairs.length === 1
      ? pInWords(pairP(pair))
      : `${pInWords(pairP(pair))}; ` + `${pInWords(correctedPairP(pair))} after correction (${corrected})`;
  const canTell = isDecidable(pair.differingSegments);
  const note = aboutPair(comparison, pair);
  const pieces: Piece[] = [
    { system: row },
    result === null ? " and " : ` is ${result} than `,
    { system: column },
    result === null ? " cannot be told apart: " : ": ",
    `${signed(difference, digits)} ${name}${canTell ? `${interval}; ${p}` : ", in too few segments to tell"}. `,
    Number.isFinite(pair.detectable) && canTell
      ? `The smallest detectable difference is about ${formatFixed(pair.detectable, 2)}. `
      : "",
    `The two differ in ${counted(pair.differingSegments)} segments. `,
    note === null ? "" : `Note: ${withGroups(note)}.`,
  ];
  return <Pieces pieces={pieces} />;
}
