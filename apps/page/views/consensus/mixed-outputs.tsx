/** The scores of the consensus and of the oracle, compared with those of the best system. */
import { dot, link, plot } from "@observablehq/plot";
import { formatFixed } from "../../../../src/core/entry.js";
import { digitsFor, signed, tableOf } from "../../../../src/report/entry.js";
import { formatP, isDecidable, LEVEL, pairP } from "../../../../src/significance/entry.js";
import type { Consensus, MixedOutput } from "../../engine/answers/consensus.js";
import { DIGITS } from "../../model/sentences.js";
import { download } from "../../parts/files/download.js";
import { labelsIn } from "../../parts/axes/labels.js";
import { Figure } from "../../parts/figure.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { ticksIn } from "../../parts/axes/ticks.js";
import { isolated, plainText } from "../../parts/text.js";
import { Signature } from "../../parts/signature.js";
import { theEngine } from "../../state/engine.js";
import { failure, systemNames } from "../../state/state.js";
import { grouped } from "../../model/words.js";

interface MixedOutputsProps {
  readonly consensus: Consensus;
  readonly isStale: boolean;
}

export function MixedOutputs({ consensus, isStale }: MixedOutputsProps) {
  const { name, outputs, best, signature, utility, samples, places, choices, oracle } = consensus;
  const bestName = systemNames.value[best]!;
  const rows = [
    { output: bestName, ...outputs.best, difference: null },
    { output: "consensus", ...outputs.consensus },
    { output: "oracle", ...outputs.oracle },
  ];
  const title = finding(consensus, bestName);
  const differences = rows.flatMap(({ difference }) =>
    difference === null
      ? []
      : [difference.difference, difference.differenceInterval.low, difference.differenceInterval.high],
  );
  const digits = digitsFor(differences, DIGITS);
  const about = (value: number): string => signed(value, digits);
  const table: TableData = {
    title,
    file: "mixed-outputs",
    ...tableOf(rows, [
      { title: "output", value: ({ output }) => output },
      { title: name, value: ({ score }) => score, digits: DIGITS },
      { title: "95% from", value: ({ interval }) => interval?.low, digits: DIGITS },
      { title: "to", value: ({ interval }) => interval?.high, digits: DIGITS },
      { title: `difference from ${bestName}`, value: ({ difference }) => difference?.difference, format: about },
      { title: "from", value: ({ difference }) => difference?.differenceInterval.low, format: about },
      { title: "to", value: ({ difference }) => difference?.differenceInterval.high, format: about },
      { title: "p", value: ({ difference }) => (difference === null ? null : pairP(difference)), format: formatP },
    ]),
  };
  return (
    <>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        depends={[consensus, bestName]}
        draw={(width) => drawScores(rows, name, isolated(plainText(bestName)), width)}
      />
      <p class="explained">
        The consensus is, for each segment, the output that has the best mean score with all outputs as its references
        (minimum Bayes risk: Kumar and Byrne 2004), whatever the references say. The oracle is chosen with the
        references: the output with the best sentence score, about the best that choosing among these outputs could do.
        {outputs.consensus.interval !== null &&
          ` Paired bootstrap with ${grouped(samples)} resamples against the best system, which was chosen by the same segments; p is not corrected.`}
        {consensus.shares.length === 2 && " Between two outputs there is no majority: a majority takes three."}
      </p>
      <p>
        <Save name="consensus" places={places} choices={choices} />{" "}
        <Save name="oracle" places={places} choices={oracle} />
      </p>
      <p class="signature">
        <Signature text={signature} />; outputs with one another: <Signature text={utility} />
      </p>
    </>
  );
}

/** The result of the test of the consensus, in a sentence. */
function finding({ name, better, outputs }: Consensus, best: string): string {
  const { score, difference } = outputs.consensus;
  const scored = `the consensus scores ${formatFixed(score, DIGITS)} ${name}`;
  if (difference === null) return sentence(scored);
  const size = formatFixed(Math.abs(difference.difference), digitsFor([difference.difference], DIGITS));
  const isTold = difference.pValue < LEVEL && isDecidable(difference.differingSegments);
  if (!isTold || difference.difference === 0)
    return sentence(`${scored}: it cannot be told apart from the best system, ${best}`);
  const isBetter = difference.difference > 0 === (better === "higher");
  return sentence(`${scored}: ${size} ${isBetter ? "better" : "worse"} than the best system, ${best}`);
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface SaveProps {
  readonly name: "consensus" | "oracle";
  readonly places: Uint32Array;
  readonly choices: Uint16Array;
}

function Save({ name, places, choices }: SaveProps) {
  const save = async (): Promise<void> => {
    try {
      const text = await theEngine().ask("mixedText", { places, choices });
      download(`${name}.txt`, "text/plain;charset=utf-8", text);
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  return (
    <button type="button" data-save={name} onClick={() => void save()}>
      Save the {name}’s output as text
    </button>
  );
}

type ScoreRow = Pick<MixedOutput, "score" | "interval"> & { readonly output: string };

function drawScores(rows: readonly ScoreRow[], name: string, best: string, width: number): Element {
  const { room, labels } = labelsIn(
    width,
    rows.map(({ output }, i) => (i === 0 ? `${best} (best)` : output)),
  );
  const drawn = rows.map((row, i) => ({ ...row, label: labels[i]! }));
  const tested = drawn.flatMap(({ label, interval }) => (interval === null ? [] : [{ label, ...interval }]));
  return plot({
    width,
    height: 138,
    marginLeft: room,
    marginBottom: 38,
    style: { background: "none", overflow: "visible" },
    x: { label: name, labelAnchor: "center", labelArrow: "none", nice: true, ticks: ticksIn(width - room), grid: true },
    y: { label: null, domain: drawn.map(({ label }) => label), tickSize: 0 },
    marks: [
      link(tested, { x1: "low", x2: "high", y: "label", stroke: "var(--accent)", strokeWidth: 2 }),
      dot(drawn, { x: "score", y: "label", fill: "var(--accent)", r: 4 }),
    ],
  });
}
