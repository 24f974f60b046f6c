/** truebleu explain: which differences between two dialects of BLEU change the score of a text. Loaded on demand. */
import { mathPart } from "../../kernel/math/index.js";
import { countFields, countRows, readRow, type Counts } from "../../metrics/translation/dialects/dialect-counts.js";
import { lastSegmentOf } from "../../metrics/translation/dialects/last-segment.js";
import { scoreByRules, type BleuRules, type RuledScore } from "../../metrics/translation/dialects/bleu-rules.js";
import { stepsBetween, type IngredientName, type Step } from "../../metrics/translation/dialects/steps.js";
import { inputError } from "../../reading/input-error.js";
import {
  formatExplanation,
  formatExplanationJson,
  type DialectComparison,
  type ExplainedStep,
  type Fact,
  type TokenDifferences,
} from "../../report/dialect-report.js";
import { combineReferenceCounts, formatSignature, fullSignature, referenceCount } from "../../core/signature.js";
import { encodeSegments } from "../../text/encode.js";
import type { ReferenceCount } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Tokenizer } from "../../text/tokenizers/tokenizer.js";
import { decodedLines } from "../corpus/decoded-lines.js";
import { checkTogether } from "../checks/combinations.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { namesOrNumbers } from "../corpus/system-names.js";
import { createTextDetector } from "../corpus/text-findings.js";
import { chooseKernel } from "../arguments/engine.js";
import { readDialects, type AskedDialect } from "./explained-dialects.js";
import type { Messages } from "../io/messages.js";
import type { CommonValues } from "../arguments/common-options.js";
import { progressFor } from "../corpus/progress.js";
import type { Io } from "../io/io.js";
import { adviceBeforeReading } from "../metrics/bleu-tokenizer.js";
import type { Values } from "../metrics/metric-values.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { createTokenComparison } from "../output/token-differences.js";
import { UsageError } from "../arguments/usage-error.js";

/** NLTK's methods 5 to 7 need 5-grams. */
const LEAST_ORDER = 5;

/** @throws InputError, UsageError, ClosedPipe */
export async function explain(values: Values, io: Io, messages: Messages): Promise<void> {
  checkExplanation(values);
  await checkTogether(values, io.environment);
  const dialects = await readDialects(values.dialects!, values, io.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}`);
  adviceBeforeReading(values).forEach(messages.sacrebleu);
  const { reader, systems, files } = await openCorpus(values, io, messages, { hasBaseline: false });
  const detector = createTextDetector();

  const maxOrder = Math.max(LEAST_ORDER, ...dialects.map(({ rules }) => rules.maxOrder));
  const totals = new Map<Tokenizer, Float64Array>(
    dialects.map(({ rules }) => [rules.tokenizer, new Float64Array(countFields(maxOrder).length)]),
  );
  const [first, ...others] = dialects as [AskedDialect, ...AskedDialect[]];
  const tokens = others.map(({ rules }) => createTokenComparison(first.rules.tokenizer, rules.tokenizer));
  const progress = progressFor(values, io);
  let references: ReferenceCount | undefined;
  let last = { hypothesis: "", references: [] as string[] };
  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      if (text.systems.length > 1) throw new UsageError("explain expects the output of one system");
      for (const [tokenizer, sum] of totals)
        kernel.addRows(sum, countRows(encodeSegments(text, tokenizer, kernel)[0]!, maxOrder, kernel));
      for (const comparison of tokens) comparison.add(text);
      detector.add(text);
      const ends = text.referenceEnds;
      const count = referenceCount(ends);
      references = references === undefined ? count : combineReferenceCounts(references, count);
      last = {
        hypothesis: decodedLines(text.systems[0]!, ends.length - 1, ends.length)[0]!,
        references: decodedLines(
          text.references,
          ends.length === 1 ? 0 : ends[ends.length - 2]!,
          ends[ends.length - 1]!,
        ),
      };
      progress.update(reader.segments, reader.progress);
    }
  } finally {
    progress.clear();
  }

  const read = (rules: BleuRules): Read => {
    const counts = readRow(totals.get(rules.tokenizer)!, maxOrder);
    const whole = rules.smoothing.needsLast === true ? { ...rules, last: lastSegmentOf(last, rules.tokenizer) } : rules;
    return { counts, ...scoreOrRefuse(counts, whole, kernel) };
  };
  const signatureOf = ({ signature }: AskedDialect): string =>
    formatSignature(fullSignature(signature, references ?? 0));
  const comparisons = others.map((second, i): DialectComparison => {
    const start = read(first.rules);
    const steps = explainSteps(stepsBetween(first.rules, second.rules), start, read, tokens[i]!.differences());
    return {
      first: { name: first.name, signature: signatureOf(first), score: start.score },
      second: { name: second.name, signature: signatureOf(second), score: steps.at(-1)?.after ?? start.score },
      steps,
    };
  });
  const findings = detector.findings();
  const named = namesOrNumbers(systems, 1);
  // the dialects are what is to be explained, not their tokenizers
  if (!values.force) warnOfTexts(files, { systems: named, metrics: [], statistics: { findings } }, messages);
  const explanation = { system: named[0]!, segments: reader.segments, comparisons };
  io.out(`${values.format === "json" ? formatExplanationJson(explanation) : formatExplanation(explanation, values)}\n`);
}

interface Read extends RuledScore {
  readonly counts: Counts;
}

function scoreOrRefuse(counts: Counts, rules: BleuRules, kernel: Kernel): RuledScore {
  try {
    const read = scoreByRules(counts, rules, kernel.part(mathPart));
    return { ...read, score: 100 * read.score };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw inputError(error.message);
  }
}

function explainSteps(
  steps: readonly Step[],
  start: Read,
  read: (rules: BleuRules) => Read,
  tokens: TokenDifferences,
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
      ...(ingredient === "tokens" ? { tokens } : {}),
    };
    before = after;
    return step;
  });
}

/** What an ingredient changes apart from the score. */
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

function checkExplanation(values: CommonValues): void {
  if (values.dialects === undefined)
    throw new UsageError("explain expects --dialects with two or more of them, such as --dialects sacrebleu,nltk");
  if (values.metrics.some((metric) => metric !== "bleu"))
    throw new UsageError("argument --metrics/-m: explain is of BLEU alone");
  if ((values.input?.length ?? 1) > 1)
    throw new UsageError("argument --input/-i: explain expects the output of one system");
}
