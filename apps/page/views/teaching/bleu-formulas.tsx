/** The formulas of BLEU, with the numbers of the text, and where they come from. */
import type { ComponentChildren } from "preact";
import { formatFixed } from "../../../../src/core/entry.js";
import type { BleuParts } from "../../engine/answers/bleu/bleu-parts.js";
import type { MetricSpec } from "../../model/corpus.js";
import { meanOf, type Shown } from "./bleu-story.js";

const papineni = "https://aclanthology.org/P02-1040";
const chenAndCherry = "https://aclanthology.org/W14-3346";

export interface BleuFormulasProps {
  readonly parts: BleuParts;
  readonly shown: Shown;
  readonly metric: MetricSpec;
}

export function BleuFormulas({ parts, shown, metric }: BleuFormulasProps) {
  const first = parts.orders.find(({ order, total }) => shown.orders.includes(order) && total > 0);
  const hasSmoothed = parts.orders.some(({ order, isSmoothed }) => isSmoothed && shown.orders.includes(order));
  return (
    <dl class="formulas">
      {first !== undefined && !shown.isClipped && (
        <Formula
          name="Precision, not clipped"
          source={<Source of={papineni}>Papineni et al. 2002, section 2.1</Source>}
        >
          <math>
            <mi>p</mi>
            <mo>=</mo>
            <mfrac>
              <mtext>words of the hypothesis that are in a reference</mtext>
              <mtext>words of the hypothesis</mtext>
            </mfrac>
            <mo>=</mo>
            <Fraction above={first.found} below={first.total} />
          </math>
        </Formula>
      )}
      {first !== undefined && shown.isClipped && (
        <Formula
          name="Modified precision of n-grams"
          source={
            <>
              <Source of={papineni}>Papineni et al. 2002, section 2.1</Source>: an n-gram counts at most as often as it
              is in any one reference
            </>
          }
        >
          <math>
            <Precision />
            <mo>=</mo>
            <mfrac>
              <mrow>
                <Sum />
                <mi>min</mi>
                <mo>(</mo>
                <Count of="h" />
                <mo>,</mo>
                <munder>
                  <mi>max</mi>
                  <Below>
                    <mi>r</mi>
                  </Below>
                </munder>
                <mspace width="0.2em" />
                <Count of="r" />
                <mo>)</mo>
              </mrow>
              <mrow>
                <Sum />
                <Count of="h" />
              </mrow>
            </mfrac>
          </math>
          <Values>
            {parts.orders
              .filter(({ order, total }) => shown.orders.includes(order) && total > 0)
              .map(({ order, matches, total }) => (
                <math>
                  <msub>
                    <mi>p</mi>
                    <mn>{order}</mn>
                  </msub>
                  <mo>=</mo>
                  <Fraction above={matches} below={total} />
                </math>
              ))}
          </Values>
        </Formula>
      )}
      {hasSmoothed && <SmoothingFormula metric={metric} />}
      {shown.hasPenalty && (
        <Formula
          name="Brevity penalty"
          source={
            <>
              <Source of={papineni}>Papineni et al. 2002, sections 2.2.2 and 2.3</Source>: h is the length of the
              hypothesis, r that of the reference whose length is closest, of two equally near the shorter
            </>
          }
        >
          <math>
            <mi>BP</mi>
            <mo>=</mo>
            <mrow>
              <mo>{"{"}</mo>
              <mtable columnalign="left">
                <mtr>
                  <mtd>
                    <mn>1</mn>
                  </mtd>
                  <mtd>
                    <mtext>if&nbsp;</mtext>
                    <mi>h</mi>
                    <mo>≥</mo>
                    <mi>r</mi>
                  </mtd>
                </mtr>
                <mtr>
                  <mtd>
                    <msup>
                      <mi>e</mi>
                      <mrow>
                        <mn>1</mn>
                        <mo>−</mo>
                        <mi>r</mi>
                        <mo>/</mo>
                        <mi>h</mi>
                      </mrow>
                    </msup>
                  </mtd>
                  <mtd>
                    <mtext>if&nbsp;</mtext>
                    <mi>h</mi>
                    <mo>&lt;</mo>
                    <mi>r</mi>
                  </mtd>
                </mtr>
              </mtable>
            </mrow>
          </math>
          <Values>
            {[
              ["h", parts.hypothesisLength],
              ["r", parts.referenceLength],
              ["BP", formatFixed(parts.brevityPenalty, 3)],
            ].map(([name, value]) => (
              <math>
                <mi>{name}</mi>
                <mo>=</mo>
                <mn>{value}</mn>
              </math>
            ))}
          </Values>
        </Formula>
      )}
      {shown.hasProduct && (
        <Formula
          name="The score"
          source={
            <>
              <Source of={papineni}>Papineni et al. 2002, section 2.3</Source>: the geometric mean of the precisions, N
              of them, times the brevity penalty. A corpus has the score of its summed counts, not the mean of its
              segments
            </>
          }
        >
          <math>
            <mi>BLEU</mi>
            <mo>=</mo>
            <mi>BP</mi>
            <mo>·</mo>
            <mi>exp</mi>
            <mo>(</mo>
            <mfrac>
              <mn>1</mn>
              <mi>N</mi>
            </mfrac>
            <munderover>
              <mo>∑</mo>
              <Below>
                <mi>n</mi>
                <mo>=</mo>
                <mn>1</mn>
              </Below>
              <mpadded depth="0.3em">
                <mi>N</mi>
              </mpadded>
            </munderover>
            <mspace width="0.2em" />
            <mi>log</mi>
            <Precision />
            <mo>)</mo>
          </math>
          <Values>
            <math>
              <mi>BLEU</mi>
              <mo>=</mo>
              <mn>{formatFixed(parts.brevityPenalty, 3)}</mn>
              <mo>·</mo>
              <mn>{formatFixed(meanOf(parts), 1)} %</mn>
              <mo>=</mo>
              <mn>{formatFixed(parts.score, 1)} %</mn>
            </math>
          </Values>
        </Formula>
      )}
    </dl>
  );
}

/** How a precision without a match is smoothed, by the method's name in sacreBLEU. */
function SmoothingFormula({ metric: { options } }: { readonly metric: MetricSpec }) {
  const { smoothMethod = "exp", smoothValue } = options as {
    readonly smoothMethod?: string;
    readonly smoothValue?: number;
  };
  const total = (
    <msub>
      <mtext>total</mtext>
      <mi>n</mi>
    </msub>
  );
  const smoothing = {
    exp: {
      words: "method 3: the first order without a match counts half a match, the next a quarter, and so on",
      above: <mn>1</mn>,
      below: (
        <mrow>
          <msup>
            <mn>2</mn>
            <mi>k</mi>
          </msup>
          <mo>·</mo>
          {total}
        </mrow>
      ),
    },
    floor: {
      words: "method 1: an order without a match counts as a small part of a match",
      above: <mn>{smoothValue ?? 0.1}</mn>,
      below: total,
    },
    "add-k": {
      words: "method 2: all orders but the first get the same number of extra matches and n-grams",
      above: (
        <mrow>
          <msub>
            <mtext>matches</mtext>
            <mi>n</mi>
          </msub>
          <mo>+</mo>
          <mn>{smoothValue ?? 1}</mn>
        </mrow>
      ),
      below: (
        <mrow>
          {total}
          <mo>+</mo>
          <mn>{smoothValue ?? 1}</mn>
        </mrow>
      ),
    },
  }[smoothMethod];
  if (smoothing === undefined) return null;
  return (
    <Formula
      name={`Smoothing: ${smoothMethod}`}
      source={
        <>
          <Source of={chenAndCherry}>Chen and Cherry 2014</Source>, {smoothing.words}, as sacreBLEU has it
        </>
      }
    >
      <math>
        <Precision />
        <mo>=</mo>
        <mfrac>
          {smoothing.above}
          {smoothing.below}
        </mfrac>
      </math>
    </Formula>
  );
}

/** The letter p with the order n below it. */
function Precision() {
  return (
    <msub>
      <mi>p</mi>
      <mi>n</mi>
    </msub>
  );
}

function Formula({
  name,
  source,
  children,
}: {
  readonly name: string;
  readonly source: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        <p class="lead">{source}</p>
      </dd>
    </div>
  );
}

function Source({ of, children }: { readonly of: string; readonly children: ComponentChildren }) {
  return (
    <a href={of} rel="noreferrer" target="_blank">
      {children}
    </a>
  );
}

function Fraction({ above, below }: { readonly above: number; readonly below: number }) {
  return (
    <mfrac>
      <mn>{above}</mn>
      <mn>{below}</mn>
    </mfrac>
  );
}

/** The numbers of the text in a formula: side by side or, where there is no room for that, one below the other. */
function Values({ children }: { readonly children: ComponentChildren }) {
  return <p class="values">{children}</p>;
}

/** A text below a sign, at some distance from it even where the system has no font for formulas. */
function Below({ children }: { readonly children: ComponentChildren }) {
  return <mpadded height="1em">{children}</mpadded>;
}

/** The sum over the n-grams of the hypothesis. */
function Sum() {
  return (
    <munder>
      <mo>∑</mo>
      <mi>g</mi>
    </munder>
  );
}

/** How often an n-gram is in a text. */
function Count({ of }: { readonly of: string }) {
  return (
    <>
      <msub>
        <mtext>count</mtext>
        <mi>{of}</mi>
      </msub>
      <mo>(</mo>
      <mi>g</mi>
      <mo>)</mo>
    </>
  );
}
