/** truebleu align: aligns the words of a system with the reference and lists confusions. Loaded on demand. */
import { createAligner, createConfusionCounter, type Confusions } from "../../corpus/word-alignment.js";
import { cer, wer } from "../../metrics/speech/wer.js";
import {
  addAlignment,
  formatAlignmentSummary,
  formatConfusions,
  formatSegment,
  isCorrect,
  type AlignmentTotals,
} from "../../report/alignment-report.js";
import { printable } from "../../report/printable.js";
import { combineReferenceCounts, referenceCount } from "../../core/signature.js";
import type { ReferenceCount } from "../../core/signature.js";
import { checkTogether } from "./combinations.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { chooseKernel } from "../arguments/engine.js";
import type { Messages } from "../io/messages.js";
import { errorRateOptions, refused } from "../metrics/wer.js";
import { options, type Values } from "../arguments/common-options.js";
import { withPlace } from "../corpus/segment-range.js";
import { signatureOf } from "../output/score-report.js";
import type { Surroundings } from "./run.js";
import { UsageError } from "../arguments/usage-error.js";

/** @throws Refusal, UsageError, ClosedPipe */
export async function align(values: Values, surroundings: Surroundings, messages: Messages): Promise<void> {
  checkAlignment(values);
  await checkTogether({ ...values, metrics: ["wer", "cer"] }, surroundings.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.own(`engine ${kernel.name}`);
  const unit = values.werCharacters ? "characters" : "words";
  const { metric, alignBatch } = makeAligner();
  const { reader, ids } = await openCorpus(values, surroundings, messages, { hasBaseline: false });

  const confusions = createConfusionCounter({ by: values.alignBy });
  const isJson = values.format === "json";
  let totals: AlignmentTotals = { unit, segments: 0, hits: 0, substitutions: 0, deletions: 0, insertions: 0 };
  let references: ReferenceCount = 0;
  for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
    if (text.systems.length > 1)
      throw new UsageError(
        "align shows one system: expected one file behind --input/-i, or standard input without tabs",
      );
    const count = referenceCount(text.referenceEnds);
    references = totals.segments === 0 ? count : combineReferenceCounts(references, count);
    const batch = text;
    const first = totals.segments;
    for (const alignment of withPlace(batch, first, () => alignBatch(batch, first))) {
      totals = addAlignment(totals, alignment);
      // control characters are escaped, so that the terminal does not act on them
      const shown = isJson
        ? alignment
        : {
            ...alignment,
            reference: alignment.reference.map(printable),
            hypothesis: alignment.hypothesis.map(printable),
          };
      confusions.add(shown);
      if (isCorrect(alignment) && !values.alignAll) continue;
      surroundings.out(
        isJson
          ? `${JSON.stringify({ segment: totals.segments, ...shown })}\n`
          : `${formatSegment(shown, printable(ids?.()[totals.segments - 1] ?? `${totals.segments}`), values.alignWidth, values.werAlignment === "sclite" ? "sclite" : "jiwer")}\n`,
      );
    }
  }
  const signature = signatureOf(values, metric, references);
  const counted = confusions.result();
  if (isJson)
    surroundings.out(
      `${JSON.stringify({ summary: totals, confusions: mostFrequent(counted, values.alignTop), signature })}\n`,
    );
  else
    surroundings.out(
      `${formatAlignmentSummary(totals)}signature: ${signature}\n\n${formatConfusions(counted, { top: values.alignTop })}\n`,
    );

  function makeAligner(): { metric: ReturnType<typeof wer>; alignBatch: ReturnType<typeof createAligner> } {
    try {
      const settings = errorRateOptions(values);
      return {
        metric: unit === "words" ? wer(settings) : cer(settings),
        alignBatch: createAligner({ ...settings, unit }, kernel),
      };
    } catch (error) {
      throw refused(error);
    }
  }
}

function mostFrequent({ substitutions, insertions, deletions }: Confusions, top: number): Confusions {
  return {
    substitutions: substitutions.slice(0, top),
    insertions: insertions.slice(0, top),
    deletions: deletions.slice(0, top),
  };
}

function checkAlignment(values: Values): void {
  if (values.format !== "text" && values.format !== "json")
    throw new UsageError(`argument --format/-f: align prints text or json, not ${values.format}`);
  for (const key of [
    "metrics",
    "sentenceLevel",
    "confidence",
    "pairedAr",
    "pairedBs",
    "segments",
    "scoreOnly",
    "detail",
  ] as const) {
    const { names, initial = undefined } = options[key] as { names: readonly string[]; initial?: unknown };
    if (values[key] !== initial && values[key] !== false)
      throw new UsageError(`argument ${names.join("/")}: does not go with align`);
  }
}
