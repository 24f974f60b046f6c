/** chrF taught on a text: characters as dark as they are matched, runs of each length, and the F-score. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { CharacterOrder } from "../../engine/answers/lessons/metric-parts.js";
import { ExportMenu } from "../../parts/export-menu.js";
import { Signature } from "../../parts/signature.js";
import { useAnswer } from "../../state/use-answer.js";
import { LessonTexts } from "./lesson-texts.js";
import type { CharactersShown } from "./tours/character-steps.js";

interface CharacterLessonProps {
  readonly hypothesis: string;
  readonly references: readonly string[];
  readonly shown: CharactersShown;
}

export function CharacterLesson({ hypothesis, references, shown }: CharacterLessonProps) {
  const { value, isStale, error } = useAnswer("characterParts", { hypothesis, references });
  if (error !== null) return <p role="alert">{error}</p>;
  if (value === null) return <p class="stale">Counting …</p>;
  const { inspection, orders, score, signature } = value;
  const counted = orders.filter((one) => one.hypothesis > 0 && one.reference > 0);
  const precision = meanOf(counted.map((one) => one.matches / one.hypothesis));
  const recall = meanOf(counted.map((one) => one.matches / one.reference));
  return (
    <div class={isStale ? "lesson stale" : "lesson"} data-score={score}>
      <LessonTexts hypothesis={value.hypothesis} references={value.references} inspection={inspection} />
      {shown.hasOrders && <Orders orders={orders} />}
      {shown.hasMeans && (
        <p>
          Mean of the precisions P = <b data-part="precision">{percent(precision)}</b>, mean of the recalls R ={" "}
          <b data-part="recall">{percent(recall)}</b>
          {counted.length < orders.length && `, over the ${counted.length} orders that the texts are long enough for`}.
        </p>
      )}
      {shown.hasScore && (
        <>
          <p class="lesson-formula">
            chrF = (1 + β²) · P · R / (β² · P + R), β = 2: 5 · {formatFixed(100 * precision, 1)} ·{" "}
            {formatFixed(100 * recall, 1)} / (4 · {formatFixed(100 * precision, 1)} + {formatFixed(100 * recall, 1)}) ={" "}
            <b>{formatFixed(score, 1)}</b>
          </p>
          <p class="signature">
            <Signature text={`chrF2|${signature}`} />
          </p>
        </>
      )}
    </div>
  );
}

function Orders({ orders }: { readonly orders: readonly CharacterOrder[] }) {
  const rows = orders.map((one) => [
    one.order,
    one.matches,
    one.hypothesis,
    one.reference,
    share(one.matches, one.hypothesis),
    share(one.matches, one.reference),
  ]);
  const titles = ["characters in a run", "matched", "in the hypothesis", "in the reference", "precision", "recall"];
  const columns = titles.map((title) => ({ title }));
  const table = { title: "Runs of characters", file: "chrf-orders", isLesson: true, columns, rows };
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label="Runs of characters">
      <table class="data lesson-table">
        <caption>
          Runs of characters, by their length <ExportMenu table={table} />
        </caption>
        <thead>
          <tr>
            {titles.map((title) => (
              <th scope="col" class="number">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([order, ...cells]) => (
            <tr>
              <th scope="row" class="number">
                {order}
              </th>
              {cells.map((cell) => (
                <td class="number">{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function share(part: number, all: number): string {
  return all === 0 ? "none" : percent(part / all);
}

function percent(value: number): string {
  return `${formatFixed(100 * value, 1)} %`;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
