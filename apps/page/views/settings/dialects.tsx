/** The dialects of BLEU: the scores of all in a strip, and the steps to one of them as a waterfall. */
import { axisX, barX, dot, gridX, plot, ruleX, text, tickX } from "@observablehq/plot";
import { formatFixed } from "../../../../src/core/entry.js";
import { dialectNames, type DialectName } from "../../../../src/index.js";
import type { DialectComparison, Fact } from "../../../../src/report/entry.js";
import type { DialectQuestion, DialectScore } from "../../engine/answers/bleu/dialects.js";
import { Figure } from "../../parts/figure.js";
import { categories, differences } from "../../parts/palette.js";
import { changeWithArrow, signed, subtractedFirst } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { ticksIn } from "../../parts/axes/ticks.js";
import { changeView, situation, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import {
  DIGITS,
  effect,
  farthest,
  scoresTable,
  scoresTitle,
  stepsTable,
  stepsTitle,
  tellingSteps,
} from "./dialect-words.js";
import { grouped } from "../../model/words.js";

export function Dialects() {
  const { taught, baseline, metrics } = view.value;
  const pair = usePair();
  const system = taught ?? pair?.against ?? baseline;
  const question: DialectQuestion = {
    system,
    situation: situation.value,
    options: metrics.find(({ metric }) => metric === "bleu")?.options ?? {},
  };
  const { value, isStale, error, share } = useAnswer("dialectScores", question);
  const dialect = (view.value.dialect ?? (value === null ? null : farthest(value).name)) as DialectName | null;
  return (
    <section class="dialects" aria-labelledby="dialects-title">
      <h3 id="dialects-title">Dialects of BLEU</h3>
      <p>
        <label>
          BLEU of{" "}
          <select
            id="dialect-system"
            value={system}
            onChange={(event) => changeView({ taught: Number(event.currentTarget.value) })}
          >
            {systemNames.value.map((name, i) => (
              <option value={i}>{name}</option>
            ))}
          </select>
        </label>{" "}
        <label>
          explained from sacreBLEU to{" "}
          <select
            id="dialect"
            value={dialect ?? ""}
            onChange={(event) => changeView({ dialect: event.currentTarget.value as DialectName })}
          >
            {dialectNames.map((name) => (
              <option value={name}>{name}</option>
            ))}
          </select>
        </label>{" "}
        <span class="lead">each with the tool's own tokenizer and defaults, as in truebleu explain</span>
      </p>
      {error !== null && <p role="alert">{error}</p>}
      {value === null && error === null && (
        <p class="stale">
          {isStale ? `Counting … ${share === null ? "" : `${Math.round(100 * share)} %`}` : "No segment."}
        </p>
      )}
      {value !== null && (
        <Figure
          title={scoresTitle(value)}
          draw={(width) => drawScores(value, dialect, width)}
          depends={[value, dialect]}
          table={scoresTable(value)}
          isStale={isStale}
        />
      )}
      {dialect !== null && <Steps question={question} dialect={dialect} />}
    </section>
  );
}

function Steps({ question, dialect }: { readonly question: DialectQuestion; readonly dialect: DialectName }) {
  const { value, isStale, error } = useAnswer("dialectSteps", { ...question, dialect });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return isStale ? <p class="stale">Counting …</p> : null;
  const telling = tellingSteps(value);
  const silent = value.steps.filter((step) => !telling.includes(step));
  return (
    <>
      <Figure
        title={stepsTitle(value)}
        draw={(width) => drawSteps(value, width)}
        depends={[value]}
        table={stepsTable(value)}
        isStale={isStale}
      />
      <dl class={isStale ? "dialect-steps stale" : "dialect-steps"}>
        {telling.map((step) => (
          <div data-step={step.ingredient} data-value={effect(step)}>
            <dt>
              {step.ingredient}: {changeWithArrow(step.before, step.after, DIGITS)}
            </dt>
            <dd>
              {value.first.name}: {step.from}
            </dd>
            <dd>
              {value.second.name}: {step.to}
            </dd>
            {step.facts.map(({ what, before, after }) => (
              <dd>
                {what}: {factText(before)} → {factText(after)}
              </dd>
            ))}
            {step.tokens !== undefined && <DifferingTokens comparison={value} tokens={step.tokens} />}
          </div>
        ))}
      </dl>
      <p class="lead">
        {telling.length > 0 && subtractedFirst}{" "}
        {silent.length > 0 && `Without effect here: ${silent.map(({ ingredient }) => ingredient).join(", ")}.`}
      </p>
    </>
  );
}

function DifferingTokens({
  comparison: { first, second },
  tokens: { hypotheses, references, ofReferences, lines },
}: {
  readonly comparison: DialectComparison;
  readonly tokens: NonNullable<DialectComparison["steps"][number]["tokens"]>;
}) {
  return (
    <>
      <dd>
        other tokens in {grouped(hypotheses)} hypotheses and {grouped(references)} of {grouped(ofReferences)} references
        {lines.length > 0 && ", first:"}
      </dd>
      {lines.map(({ segment, side, first: one, second: other }) => (
        <dd class="differing-line">
          line {grouped(segment + 1)}, {side}
          <br />
          {first.name}: <Text text={one.join(" ")} />
          <br />
          {second.name}: <Text text={other.join(" ")} />
        </dd>
      ))}
    </>
  );
}

function factText(value: Fact["before"]): string {
  if (typeof value !== "number") return value.map(factText).join("/");
  return Number.isInteger(value) ? grouped(value) : formatFixed(value, 3);
}

/** Room on both sides of values on an axis that does not begin at 0. */
function paddedDomain(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.1, (high - low) * 0.12);
  return [low - room, high + room];
}

const [LEFT, RIGHT] = [120, 60];

const common = {
  marginTop: 4,
  style: { background: "transparent", overflow: "visible", fontSize: "12px" },
} as const;

function drawScores(scores: readonly DialectScore[], dialect: DialectName | null, width: number): Element {
  const sorted = [...scores].sort((a, b) => b.score - a.score);
  const label = (one: DialectScore): string => formatFixed(one.score, DIGITS);
  return plot({
    ...common,
    width,
    height: 22 * scores.length + 34,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { domain: paddedDomain(scores.map(({ score }) => score)), label: null },
    y: { domain: sorted.map(({ name }) => name), label: null, tickSize: 0 },
    marks: [
      gridX({ stroke: "var(--rule)", strokeOpacity: 1 }),
      axisX({ ticks: ticksIn(width - LEFT - RIGHT) }),
      ruleX([scores[0]!.score], { stroke: "var(--faint)", strokeDasharray: "3,3" }),
      dot(sorted, {
        x: "score",
        y: "name",
        r: 4,
        fill: (one: DialectScore) => (one.name === "sacrebleu" ? "var(--ink)" : categories[0]),
        stroke: (one: DialectScore) => (one.name === dialect ? "var(--ink)" : "none"),
        strokeWidth: 2,
      }),
      text(sorted, { x: "score", y: "name", text: label, textAnchor: "start", dx: 10, fill: "currentColor" }),
    ],
  });
}

function drawSteps(comparison: DialectComparison, width: number): Element {
  const { first, second } = comparison;
  const telling = tellingSteps(comparison);
  const ends = [
    { row: first.name, at: first.score, label: formatFixed(first.score, DIGITS) },
    { row: second.name, at: second.score, label: formatFixed(second.score, DIGITS) },
  ];
  const bars = telling.map((step) => ({
    row: step.ingredient as string,
    from: Math.min(step.before, step.after),
    to: Math.max(step.before, step.after),
    label: signed(effect(step), DIGITS),
    fill: effect(step) > 0 ? differences.better : differences.worse,
  }));
  const rows = [first.name, ...bars.map(({ row }) => row), second.name];
  return plot({
    ...common,
    width,
    height: 26 * rows.length + 34,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: {
      domain: paddedDomain([first.score, second.score, ...telling.flatMap(({ before, after }) => [before, after])]),
      label: null,
    },
    y: { domain: rows, label: null, tickSize: 0, padding: 0.25 },
    marks: [
      gridX({ stroke: "var(--rule)", strokeOpacity: 1 }),
      axisX({ ticks: ticksIn(width - LEFT - RIGHT) }),
      barX(bars, { x1: "from", x2: "to", y: "row", fill: "fill" }),
      tickX(ends, { x: "at", y: "row", stroke: "currentColor", strokeWidth: 3 }),
      text(bars, { x: "to", y: "row", text: "label", textAnchor: "start", dx: 6, fill: "currentColor" }),
      text(ends, { x: "at", y: "row", text: "label", textAnchor: "start", dx: 6, fill: "currentColor" }),
    ],
  });
}
