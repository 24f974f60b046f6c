/** truebleu align: aligns the words of a system with the reference and lists confusions. Loaded on demand. */
import { combineReferenceCounts, referenceCount, type ReferenceCount } from "../../core/signature.js";
import { createAligner, createConfusionCounter, type Confusions } from "../../corpus/word-alignment.js";
import type { Kernel } from "../../kernel/kernel.js";
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
import { chooseKernel } from "../arguments/engine.js";
import { textWidth } from "../arguments/text-layout.js";
import { UsageError } from "../arguments/usage-error.js";
import { decodedLines } from "../../text/decoded-lines.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { withRange } from "../corpus/segment-range.js";
import { namesOrNumbers } from "../corpus/system-names.js";
import { createTextDetector } from "../corpus/text-findings.js";
import { printsColor } from "../io/colors.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import type { Values } from "../metrics/metric-values.js";
import { errorRateSettings } from "../metrics/error-rates.js";
import { commandLineOf, refusing } from "../metrics/settings-command.js";
import { reportSignature } from "../output/report-signature.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { checkTogether } from "../checks/combinations.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function align(values: Values, io: Io, messages: Messages): Promise<void> {
  await checkTogether({ ...values, metrics: ["wer", "cer"] }, io.environment);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.truebleu(`engine ${kernel.name}`);
  const unit = values.werCharacters ? "characters" : "words";
  const isSclite = values.werAlignment === "sclite";
  const { metric, alignBatch } = await makeAligner(values, unit, kernel);
  const { reader, systems, ids, lineOf, files } = await openCorpus(values, io, messages, {
    hasBaseline: false,
    takesAlternatives: isSclite,
  });
  const detector = createTextDetector();

  const confusions = createConfusionCounter({ by: values.alignBy });
  const isJson = values.format === "json";
  const form = {
    layout: isSclite ? "sclite" : "jiwer",
    lineWidth: values.alignWidth ?? (io.outIsTerminal() ? textWidth(io, Infinity) : undefined),
    color: printsColor(values, io),
  } as const;
  let totals: AlignmentTotals = { unit, segments: 0, hits: 0, substitutions: 0, deletions: 0, insertions: 0 };
  let references: ReferenceCount = 0;
  for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
    if (text.systems.length > 1)
      throw new UsageError(
        "align shows one system: expected one file after --input/-i, or standard input without tabs",
      );
    const count = referenceCount(text.referenceEnds);
    references = totals.segments === 0 ? count : combineReferenceCounts(references, count);
    detector.add(text);
    const batch = text;
    const first = totals.segments;
    for (const [i, alignment] of withRange(batch, first, () => alignBatch(batch, first)).entries()) {
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
      const line = lineOf(first + i);
      const source = batch.sources && decodedLines(batch.sources, i, i + 1)[0]!;
      const id = printable(ids?.()[first + i] ?? `${line}`);
      io.out(
        isJson
          ? `${JSON.stringify({ segment: line, ...(source !== undefined && { source }), ...shown })}\n`
          : `${formatSegment(shown, id, { ...form, source: source && printable(source) })}\n`,
      );
    }
  }
  const findings = detector.findings();
  warnOfTexts(
    files,
    { systems: namesOrNumbers(systems, 1), metrics: [{ corpus: metric }], statistics: { findings } },
    messages,
  );
  const signature = reportSignature(values, metric, references);
  const counted = confusions.result();
  const top = values.alignTop;
  io.out(
    isJson
      ? `${JSON.stringify({ summary: totals, confusions: mostFrequent(counted, top), signature })}\n`
      : `${formatAlignmentSummary(totals)}signature: ${signature}\n\n${formatConfusions(counted, { top })}\n`,
  );
}

/** @throws UsageError for options that do not go together */
async function makeAligner(
  values: Values,
  unit: AlignmentTotals["unit"],
  kernel: Kernel,
): Promise<{ metric: ReturnType<typeof wer>; alignBatch: ReturnType<typeof createAligner> }> {
  const commandLine = await commandLineOf("wer");
  const settings = await errorRateSettings(commandLine, values);
  return refusing(commandLine, settings, () => ({
    metric: unit === "words" ? wer(settings) : cer(settings),
    alignBatch: createAligner({ ...settings, unit }, kernel),
  }));
}

function mostFrequent({ substitutions, insertions, deletions }: Confusions, top: number): Confusions {
  return {
    substitutions: substitutions.slice(0, top),
    insertions: insertions.slice(0, top),
    deletions: deletions.slice(0, top),
  };
}
