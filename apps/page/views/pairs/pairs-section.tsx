/** View 3: the pair matrix. */
import { useSignal, type Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import type { AllPairsComparison } from "../../../../src/index.js";
import { signOf } from "../../../../src/metrics/entry.js";
import { digitsFor, whatIsSeen } from "../../../../src/report/entry.js";
import { signed } from "../../model/signed.js";
import { sentence, withGroups } from "../../model/sentences.js";
import { unseen } from "../../parts/drawing.js";
import { ColorScale } from "../../parts/matrix/color-scale.js";
import { FigureFrame } from "../../parts/figure.js";
import { matrixSize } from "../../parts/matrix/matrix-size.js";
import { Section } from "../../parts/section.js";
import { plainText, Text } from "../../parts/text.js";
import { corpus, systemNames, view } from "../../state/state.js";
import { useComparisons } from "../../state/use-comparisons.js";
import { usePair } from "../../state/use-pair.js";
import { largestDifference, shadesOfDifferences } from "./matrix-colors.js";
import { PairDetails } from "./pair-details.js";
import type { Place } from "./grid-keys.js";
import { PairMatrix } from "./pair-matrix.js";
import { drawPairs } from "./pairs-drawing.js";
import { matrixTable, pairsTable } from "./pairs-tables.js";

export function PairsSection() {
  // a single system has no pairs
  if (corpus.value!.systems.length < 2) return null;
  return (
    <Section id="pairs" title="Pairs">
      <Pairs />
    </Section>
  );
}

function Pairs() {
  const metrics = useComparisons();
  const pointed = useSignal<Place | null>(null);
  const { ranking, comparison, segments, isStale, saysNothing, error } = metrics[view.value.metric] ?? metrics[0]!;
  if (error !== null)
    return (
      <p class="lead">
        <Text text={`${sentence(error)}.`} />
      </p>
    );
  if (ranking.value !== null && ranking.value.segments < 2)
    return <p class="lead">One segment is too few to compare systems on.</p>;
  if (comparison === null || ranking.value === null) return <p class="stale">Comparing all pairs …</p>;
  return (
    <Comparison
      comparison={comparison}
      segments={segments}
      saysNothing={saysNothing}
      isStale={isStale || ranking.isStale}
      pointed={pointed}
    />
  );
}

interface ComparisonProps {
  readonly comparison: AllPairsComparison;
  readonly segments: number;
  readonly saysNothing: boolean;
  readonly isStale: boolean;
  readonly pointed: Signal<Place | null>;
}

function Comparison({ comparison, segments, saysNothing, isStale, pointed }: ComparisonProps) {
  const names = systemNames.value;
  const { pairs, order } = comparison;
  const title = saysNothing ? `Differences by ${comparison.name}` : titleOf(comparison);
  const { hasText } = matrixSize(order.length);
  const largest = largestDifference(comparison);
  const sign = signOf(comparison.better);
  const digits = digitsFor([largest], 1);
  // hundreds of cells and rows are not drawn again after every few resamples
  const [table, paper, matrix] = useMemo(
    () => [
      pairsTable(title, comparison, names),
      matrixTable(title, comparison, names),
      <PairMatrix comparison={comparison} pointed={pointed} />,
    ],
    [title, comparison, names],
  );
  return (
    <FigureFrame
      title={title}
      table={table}
      paper={paper}
      svg={() => unseen(drawPairs(comparison, names.map(plainText), hasText, 1))}
      isStale={isStale}
    >
      <div class="scroll-x matrix-frame">{matrix}</div>
      <Details comparison={comparison} pointed={pointed} />
      <p class="lead">
        <ColorScale
          low={`the row's system is worse, ${signed(-sign * largest, digits)}`}
          high={`${signed(sign * largest, digits)}, better`}
          shades={shadesOfDifferences(hasText)}
        />
        <span class="matrix-key" />
        {pairs.length > 1
          ? " they cannot be told apart after correction for all pairs. "
          : " they cannot be told apart. "}
        {saysNothing
          ? "Tests of which pairs differ by more than chance are still running. "
          : pairs.length > 1 && `${withGroups(whatIsSeen(comparison, segments).join(" "))} `}
        A click, or Enter, takes a pair to the views below.
      </p>
    </FigureFrame>
  );
}

/** What the figure shows, in a sentence. */
function titleOf({ name, pairs }: AllPairsComparison): string {
  const apart = pairs.filter(({ winner }) => winner !== null).length;
  if (pairs.length === 1)
    return `The two systems ${apart === 1 ? "differ significantly" : "cannot be told apart"} by ${name}`;
  if (apart === 0) return `No pair can be told apart by ${name}`;
  return apart === pairs.length
    ? `Every pair differs significantly by ${name}`
    : `${apart} of ${pairs.length} pairs differ significantly by ${name}`;
}

interface DetailsProps {
  readonly comparison: AllPairsComparison;
  readonly pointed: Signal<Place | null>;
}

/** The details of the cell under the pointer; otherwise of the pair that the views below show. */
function Details({ comparison, pointed }: DetailsProps) {
  const pair = usePair();
  const { order } = comparison;
  const place = pointed.value;
  const shown =
    place !== null && place.row < order.length && place.column < order.length
      ? { row: order[place.row]!, column: order[place.column]! }
      : pair && { row: pair.against, column: pair.baseline };
  return (
    <p class="pair-details" aria-live="polite">
      {shown !== null && <PairDetails comparison={comparison} row={shown.row} column={shown.column} />}
    </p>
  );
}
