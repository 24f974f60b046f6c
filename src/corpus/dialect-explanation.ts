/** Why dialects of BLEU give one text different scores: the steps between them, each with its effect. */
import { combineReferenceCounts, formatSignature, fullSignature, referenceCount } from "../core/signature.js";
import type { SegmentText } from "../core/batch.js";
import type { ReferenceCount, Signature } from "../core/signature.js";
import { mathPart } from "../kernel/math/math.js";
import type { Kernel } from "../kernel/kernel.js";
import { bleu, type BleuOptions } from "../metrics/translation/bleu.js";
import { bleuDialect, rulesOf, type BleuDialectOptions } from "../metrics/translation/bleu-dialect.js";
import { scoreByRules, type BleuRules, type RuledScore } from "../metrics/translation/dialects/bleu-rules.js";
import { countFields, countRows, readRow, type Counts } from "../metrics/translation/dialects/dialect-counts.js";
import { lastSegmentOf } from "../metrics/translation/dialects/last-segment.js";
import { sacrebleuRules } from "../metrics/translation/dialects/sacrebleu-rules.js";
import { stepsBetween, type IngredientName, type Step } from "../metrics/translation/dialects/steps.js";
import type { DialectComparison, ExplainedStep, Fact, TokenDifferences } from "../report/dialect-report.js";
import { decodedLines } from "../text/decoded-lines.js";
import { encodeSegments } from "../text/encode.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";
import { createTokenComparison } from "./token-differences.js";

/** A dialect of BLEU with its settings; sacreBLEU is one of the dialects. */
export interface AskedDialect {
  /** The dialect's name in the explanation. */
  readonly name: string;
  readonly rules: BleuRules;
  readonly signature: Signature;
}

/**
 * Makes a dialect from options of bleuDialect(), or the dialect sacreBLEU from options of bleu().
 *
 * @throws TypeError, RangeError as these functions do
 */
export function askedDialect(name: string, options: BleuOptions | BleuDialectOptions): AskedDialect {
  return "dialect" in options
    ? { name, signature: bleuDialect(options).signature, rules: rulesOf(options) }
    : { name, signature: bleu(options).signature, rules: sacrebleuRules(options) };
}

/** Collects the output of one system, batch by batch. */
export interface DialectExplanation {
  readonly segments: number;
  /** @param text the text of one system */
  add(text: SegmentText): void;
  /**
   * The steps from the first dialect to each of the others.
   *
   * @throws RangeError for counts that a dialect cannot score
   */
  comparisons(): DialectComparison[];
}

/** NLTK's methods 5 to 7 need 5-grams. */
const LEAST_ORDER = 5;

/**
 * @param dialects two or more
 * @param options comparesTokens: whether to look for lines that tokenizers cut differently, which takes longer than
 *   counting
 */
export function createDialectExplanation(
  dialects: readonly AskedDialect[],
  kernel: Kernel,
  { comparesTokens = true }: { readonly comparesTokens?: boolean } = {},
): DialectExplanation {
  const maxOrder = Math.max(LEAST_ORDER, ...dialects.map(({ rules }) => rules.maxOrder));
  const totals = new Map<Tokenizer, Float64Array>(
    dialects.map(({ rules }) => [rules.tokenizer, new Float64Array(countFields(maxOrder).length)]),
  );
  const [first, ...others] = dialects as [AskedDialect, ...AskedDialect[]];
  const tokens = others.map(({ rules }) => createTokenComparison(first.rules.tokenizer, rules.tokenizer));
  let segments = 0;
  let references: ReferenceCount | undefined;
  let last = { hypothesis: "", references: [] as string[] };

  const read = (rules: BleuRules): Read => {
    const counts = readRow(totals.get(rules.tokenizer)!, maxOrder);
    const whole = rules.smoothing.needsLast === true ? { ...rules, last: lastSegmentOf(last, rules.tokenizer) } : rules;
    const scored = scoreByRules(counts, whole, kernel.part(mathPart));
    return { counts, ...scored, score: 100 * scored.score };
  };
  const signatureOf = ({ signature }: AskedDialect): string =>
    formatSignature(fullSignature(signature, references ?? 0));

  return {
    get segments() {
      return segments;
    },
    add(text) {
      for (const [tokenizer, sum] of totals)
        kernel.addRows(sum, countRows(encodeSegments(text, tokenizer, kernel)[0]!, maxOrder, kernel));
      if (comparesTokens) for (const comparison of tokens) comparison.add(text);
      const ends = text.referenceEnds;
      references = combineReferenceCounts(references, referenceCount(ends));
      last = {
        hypothesis: decodedLines(text.systems[0]!, ends.length - 1, ends.length)[0]!,
        references: decodedLines(
          text.references,
          ends.length === 1 ? 0 : ends[ends.length - 2]!,
          ends[ends.length - 1]!,
        ),
      };
      segments += ends.length;
    },
    comparisons: () =>
      others.map((second, i): DialectComparison => {
        const start = read(first.rules);
        const differences = comparesTokens ? tokens[i]!.differences() : undefined;
        const steps = explainSteps(stepsBetween(first.rules, second.rules), start, read, differences);
        return {
          first: { name: first.name, signature: signatureOf(first), score: start.score },
          second: { name: second.name, signature: signatureOf(second), score: steps.at(-1)?.after ?? start.score },
          steps,
        };
      }),
  };
}

interface Read extends RuledScore {
  readonly counts: Counts;
}

function explainSteps(
  steps: readonly Step[],
  start: Read,
  read: (rules: BleuRules) => Read,
  tokens: TokenDifferences | undefined,
): ExplainedStep[] {
  let before = start;
  return steps.map(({ ingredient, from, to, rules }) => {
    const after = read(rules);
    const step = {
      ingredient,
      from,
      to,
      before: before.score,
      after: after.score,
      facts: factsOf(ingredient, before, after),
      ...(ingredient === "tokens" && tokens !== undefined ? { tokens } : {}),
    };
    before = after;
    return step;
  });
}

/** The quantities that an ingredient changes, apart from the score. */
function factsOf(ingredient: IngredientName, before: Read, after: Read): Fact[] {
  const fact = (what: string, of: (read: Read) => number | readonly number[]): Fact => ({
    what,
    before: of(before),
    after: of(after),
  });
  const penalty = fact("brevity penalty", ({ brevityPenalty }) => brevityPenalty);
  switch (ingredient) {
    case "tokens":
      return [
        fact("words of the hypotheses", ({ counts }) => counts.hypothesisLength),
        fact("words of the references", ({ referenceLength }) => referenceLength),
        penalty,
      ];
    case "reference length":
      return [fact("words of the references", ({ referenceLength }) => referenceLength), penalty];
    case "short segments":
      return [fact("n-grams of each order", ({ ngrams }) => ngrams)];
    case "smoothing":
      return [fact("precisions in percent", ({ precisions }) => precisions.map((precision) => 100 * precision))];
    case "zero counts": {
      const orders = (read: Read): number => read.ngrams.filter((_, n) => read.counts.matches[n] === 0).length;
      return [fact("orders without a match", orders)];
    }
    case "brevity penalty":
      return [penalty];
    case "orders":
      return [];
  }
}
