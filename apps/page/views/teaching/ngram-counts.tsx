/** Which n-grams count: those of one order, where they stand, and how often they may count. */
import { useSignal } from "@preact/signals";
import type { BleuParts, NgramCount } from "../../engine/answers/bleu/bleu-parts.js";
import { directionOf } from "../../model/direction.js";
import { ExportMenu } from "../../parts/export-menu.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { Text } from "../../parts/text.js";
import { useStops } from "../../parts/use-stops.js";
import { directions } from "../../state/state.js";
import { ngramWords, type Shown } from "./bleu-story.js";
import { MarkedText } from "./marked-text.js";

export interface NgramCountsProps {
  readonly parts: BleuParts;
  readonly shown: Shown;
}

export function NgramCounts({ parts, shown }: NgramCountsProps) {
  const { hypothesis, references } = parts;
  const chosen = useSignal(1);
  const pointed = useSignal<string | null>(null);
  const orders = parts.orders.filter(({ order, total }) => shown.orders.includes(order) && total > 0);
  const part = orders.find(({ order }) => order === chosen.value) ?? orders[0];
  const orderStops = useStops(orders.length, ".orders", true);
  const stops = useStops(part?.ngrams.length ?? 0, "table");
  if (part === undefined) return null;
  const { order, ngrams, distinct } = part;
  const at = ngrams.find(({ text }) => text === pointed.value) ?? null;
  const states = statesOf(ngrams, order, at, shown.isClipped);
  return (
    <div class="ngram-counts">
      <p role="group" aria-label="Length of n-grams: arrow keys lead from one to the next" class="orders">
        {orders.map((one, o) => (
          <button
            type="button"
            {...orderStops(o)}
            aria-pressed={one.order === order}
            onClick={() => (chosen.value = one.order)}
          >
            {ngramWords(one.order)}
          </button>
        ))}
      </p>
      <p>
        <span class="edited-name">hypothesis</span>{" "}
        <MarkedText text={hypothesis} tokens={parts.tokens} classOf={(token) => states.get(token) ?? "ngram-none"} />
      </p>
      {references.map(
        (text, r) =>
          text !== null && (
            <p>
              <span class="edited-name">reference {r + 1}</span>{" "}
              <MarkedText
                text={text}
                tokens={parts.referenceTokens[r]!}
                classOf={(token) => (isIn(at?.referencePlaces[r], token, order) ? "ngram-pointed" : null)}
              />
            </p>
          ),
      )}
      <div
        class="ngram-list"
        tabIndex={0}
        role="region"
        aria-label={`${ngramWords(order)} of the hypothesis: arrow keys lead from one to the next`}
      >
        <table class="data" onMouseLeave={() => (pointed.value = null)}>
          <caption>
            {distinct > ngrams.length ? `The first ${ngrams.length} of ${distinct} different ` : "Different "}
            {ngramWords(order)} of the hypothesis <ExportMenu table={tableOf(ngrams, references, order)} />
          </caption>
          <thead>
            <tr>
              <th scope="col">{order === 1 ? "word" : "n-gram"}</th>
              <th scope="col" class="number">
                in the hypothesis
              </th>
              {references.map(
                (text, r) =>
                  text !== null && (
                    <th scope="col" class="number">
                      in reference {r + 1}
                    </th>
                  ),
              )}
              {shown.isClipped && (
                <th scope="col" class="number">
                  counts
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {ngrams.map((ngram, i) => (
              <tr
                class={ngram === at ? "pointed" : undefined}
                onMouseEnter={() => (pointed.value = ngram.text)}
                data-ngram={ngram.text}
              >
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-label={`show ${ngram.text} in the texts`}
                    {...stops(i)}
                    onFocus={() => {
                      stops(i).onFocus();
                      pointed.value = ngram.text;
                    }}
                    onClick={() => (pointed.value = ngram.text)}
                  >
                    <Text text={ngram.text} dir={directionOf(hypothesis, directions.value.target)} />
                  </button>
                </th>
                <td class="number">{ngram.count}</td>
                {ngram.references.map((count, r) => references[r] !== null && <td class="number">{count}</td>)}
                {shown.isClipped && (
                  <td class="number">
                    {ngram.clipped}
                    {Math.max(0, ...ngram.references) > 0 && ngram.clipped < ngram.count && (
                      <span class="clipped-note"> ({ngram.count - ngram.clipped} clipped)</span>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The class of each token of the hypothesis that is in a matched or a clipped n-gram of this order. */
function statesOf(
  ngrams: readonly NgramCount[],
  order: number,
  at: NgramCount | null,
  isClipped: boolean,
): Map<number, string> {
  const states = new Map<number, string>();
  const mark = (first: number, state: string): void => {
    for (let token = first; token < first + order; token++) {
      // a token of several n-grams is matched if one of them is
      if (states.get(token) !== "ngram-matched") states.set(token, state);
    }
  };
  for (const { places, clipped, references } of ngrams) {
    if (!references.some((count) => count > 0)) continue;
    // of several occurrences, the first ones count
    for (const [i, first] of places.entries())
      mark(first, i < clipped || !isClipped ? "ngram-matched" : "ngram-clipped");
  }
  for (const first of at?.places ?? [])
    for (let token = first; token < first + order; token++)
      states.set(token, `${states.get(token) ?? "ngram-none"} ngram-pointed`);
  return states;
}

function isIn(places: readonly number[] | undefined, token: number, order: number): boolean {
  return places?.some((first) => first <= token && token < first + order) ?? false;
}

function tableOf(ngrams: readonly NgramCount[], references: readonly unknown[], order: number): TableData {
  return {
    title: `${ngramWords(order)} that BLEU counts`,
    file: `bleu-${order}-grams`,
    isLesson: true,
    columns: ["n-gram", "in the hypothesis", ...references.map((_, r) => `in reference ${r + 1}`), "counts"].map(
      (title) => ({ title }),
    ),
    rows: ngrams.map(({ text, count, references: counts, clipped }) => [text, count, ...counts, clipped]),
  };
}
