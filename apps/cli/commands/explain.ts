/** truebleu explain: which differences between two dialects of BLEU change the score of a text. Loaded on demand. */
import { createDialectExplanation, type DialectExplanation } from "../../../src/corpus/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { explanationReport, type DialectComparison } from "../../../src/report/entry.js";
import { begin, openTexts } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { numbered } from "../corpus/system-names.js";
import { createTextDetector } from "../../../src/lint/entry.js";
import { readDialects } from "../checks/explained-dialects.js";
import { batchesOf, progressFor } from "../corpus/progress.js";
import { printReport } from "../output/print-report.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { UsageError } from "../arguments/usage-error.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function explain(run: Run): Promise<void> {
  const { texts, metrics } = run;
  const { dialects: list } = run.own("BLEU");
  if (list === undefined)
    throw new UsageError("explain expects --dialects with two or more of them, such as --dialects sacrebleu,nltk");
  if (metrics.names.some((metric) => metric !== "bleu"))
    throw new UsageError("argument --metrics/-m: explain is only for BLEU");
  if ((texts.input?.length ?? 1) > 1)
    throw new UsageError("argument --input/-i: explain expects the output of one system");
  await run.check();
  const dialects = await readDialects(list, metrics);
  const kernel = begin(run);
  const { reader, systems, files } = await openTexts(run, []);
  const detector = createTextDetector();

  const explanation = createDialectExplanation(dialects, kernel);
  for await (const text of batchesOf(reader, progressFor(run))) {
    if (text.systems.length > 1) throw new UsageError("explain expects the output of one system");
    explanation.add(text);
    detector.add(text);
  }

  const comparisons = comparedOrRefused(explanation);
  const named = systems ?? numbered(1);
  // the differences between dialects are to be explained, not those of their tokenizers
  warnOfTexts(run, files, { systems: named, metrics: [], findings: detector.findings() });
  printReport(explanationReport({ system: named[0]!, segments: reader.segments, comparisons }), run);
}

function comparedOrRefused(explanation: DialectExplanation): DialectComparison[] {
  try {
    return explanation.comparisons();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw inputError(error.message);
  }
}
