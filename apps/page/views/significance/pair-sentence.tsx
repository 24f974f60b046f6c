/** The result of the test of the pair, in words, beside the numbers that it rests on. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { AllPairsComparison } from "../../../../src/index.js";
import { digitsFor } from "../../../../src/report/entry.js";
import { correctedPairP, isDecidable, pairOf, pairP, pInWords, LEVEL } from "../../../../src/significance/entry.js";
import { correctionWords } from "../../model/pair-words.js";
import { DIGITS, withGroups } from "../../model/sentences.js";
import { counted } from "../../model/words.js";
import { Text } from "../../parts/text.js";
import { systemNames } from "../../state/state.js";
import type { Answered } from "../../state/use-answer.js";
import type { Pair } from "../../state/use-pair.js";

interface PairSentenceProps {
  readonly pair: Pair;
  readonly comparison: Answered<AllPairsComparison | null>;
}

export function PairSentence({ pair, comparison: { value, isStale } }: PairSentenceProps) {
  if (value === null) return <p class="stale pair-sentence">Testing all pairs …</p>;
  const tested = pairOf(value, pair.baseline, pair.against);
  const { winner, adjustedPValue, pValue, difference, warning } = tested;
  const nameOf = (system: number) => <Text text={systemNames.value[system]!} />;
  const canTell = isDecidable(tested.differingSegments);
  const p = !canTell ? (
    "in too few segments to tell"
  ) : (
    <>
      <span data-value={adjustedPValue}>{pInWords(correctedPairP(tested))}</span>
      {correctionWords(value)}
      {value.pairs.length > 1 && ` (${pInWords(pairP(tested))} for this pair by itself, as drawn below)`}
    </>
  );
  const size = `${formatFixed(Math.abs(difference), digitsFor([difference], DIGITS))} ${value.name}`;
  const loser = winner === pair.baseline ? pair.against : pair.baseline;
  return (
    <div class={isStale ? "stale" : undefined}>
      <p class="pair-sentence" data-winner={winner ?? undefined}>
        {winner === null ? (
          <>
            <b>{nameOf(pair.against)}</b> and <b>{nameOf(pair.baseline)}</b> cannot be told apart: a difference of{" "}
            {size}, {p}.
          </>
        ) : (
          <>
            <b>{nameOf(winner)}</b> is better than <b>{nameOf(loser)}</b> by {size}: {p}.
          </>
        )}
        {winner === null && pValue < LEVEL && value.pairs.length > 1 && canTell && (
          <>
            {" "}
            By itself this pair would be significant, but among {value.pairs.length} pairs some are significant by
            chance.
          </>
        )}
      </p>
      {warning !== null && <p class="explained">Note: {withGroups(warning)}.</p>}
      {value.warning !== null && <p class="explained">Note: {withGroups(value.warning)}.</p>}
      <p class="explained">
        The two differ in {counted(tested.differingSegments, "segment")}
        {Number.isFinite(tested.detectable) &&
          canTell &&
          `; a difference of about ${formatFixed(tested.detectable, 2)} could be detected`}
        .
      </p>
    </div>
  );
}
