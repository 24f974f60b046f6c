/** truebleu explain: which differences between two dialects of BLEU change the score of a text. Loaded on demand. */
import { createDialectExplanation, type DialectExplanation } from "../../corpus/dialect-explanation.js";
import { inputError } from "../../reading/input-error.js";
import { formatExplanation, formatExplanationJson, type DialectComparison } from "../../report/dialect-report.js";
import { checkTogether } from "../checks/combinations.js";
import { openCorpus } from "../corpus/open-corpus.js";
import { namesOrNumbers } from "../corpus/system-names.js";
import { createTextDetector } from "../corpus/text-findings.js";
import { chooseKernel } from "../arguments/engine.js";
import { readDialects } from "../checks/explained-dialects.js";
import type { Messages } from "../io/messages.js";
import type { CommonValues } from "../arguments/common-options.js";
import { progressFor } from "../corpus/progress.js";
import type { Io } from "../io/io.js";
import { adviceBeforeReading } from "../metrics/bleu-tokenizer.js";
import type { Values } from "../metrics/metric-values.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { UsageError } from "../arguments/usage-error.js";

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

  const explanation = createDialectExplanation(dialects, kernel);
  const progress = progressFor(values, io);
  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      if (text.systems.length > 1) throw new UsageError("explain expects the output of one system");
      explanation.add(text);
      detector.add(text);
      progress.update(reader.segments, reader.progress);
    }
  } finally {
    progress.clear();
  }

  const comparisons = comparedOrRefused(explanation);
  const findings = detector.findings();
  const named = namesOrNumbers(systems, 1);
  // the dialects are what is to be explained, not their tokenizers
  if (!values.force) warnOfTexts(files, { systems: named, metrics: [], statistics: { findings } }, messages);
  const explained = { system: named[0]!, segments: reader.segments, comparisons };
  io.out(`${values.format === "json" ? formatExplanationJson(explained) : formatExplanation(explained, values)}\n`);
}

function comparedOrRefused(explanation: DialectExplanation): DialectComparison[] {
  try {
    return explanation.comparisons();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw inputError(error.message);
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
