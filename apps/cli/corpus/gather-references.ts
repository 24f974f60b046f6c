/**
 * truebleu count --references-only: gathers the n-grams that NIST needs of all references before it counts. Loaded on
 * demand.
 */
import { encodeNgramInformation } from "../../../src/index.js";
import { createInformationCollector, tokenizerOf, type InformationSettings } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { encodeSegments } from "../../../src/text/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { openCorpus } from "./open-corpus.js";
import { batchesOf, progressFor } from "./progress.js";
import type { Run } from "./command-run.js";
import { requestedSettings } from "../metrics/make-from-table.js";

/** @throws InputError, UsageError */
export async function gatherReferences(run: Run): Promise<Uint8Array> {
  const { texts, metrics, outputs } = run;
  const { information, sums } = run.own("Statistics");
  const refuse = (argument: string, text: string): never => {
    throw new UsageError(`argument ${argument}: ${text}`);
  };
  if (metrics.names.join() !== "nist") {
    refuse(
      "--references-only",
      "is for the metric whose weights come from the references of the whole corpus: expected --metrics nist, got " +
        metrics.names.join(", "),
    );
  }
  if (information !== undefined) refuse("--information", "does not go with --references-only, which makes it");
  if (sums) refuse("--sums", "does not go with --references-only");
  if (texts.input !== undefined) refuse("--input/-i", "does not go with --references-only, which reads no system");
  if (texts.testSet !== undefined) refuse("--test-set/-t", "does not go with --references-only: expected files");
  if (outputs.output === undefined)
    refuse("--references-only", "expected --output FILE, because what it writes is not text");
  if (outputs.output!.endsWith(".gz")) refuse("--output/-o", "is not compressed here: expected a name without .gz");

  const { tokenize = "mteval", caseSensitive = false } = await requestedSettings<Partial<InformationSettings>>(
    "nist",
    metrics,
  );
  const settings = { tokenize, caseSensitive };
  const kernel = run.kernel();
  const tokenizer = tokenizerOf(settings);
  const collector = createInformationCollector(settings, kernel);
  const progress = progressFor(run);
  // the first file is read as a system, too, so that files of different lengths are reported
  const asSystem = { ...texts, input: texts.refs.slice(0, 1), names: undefined };
  const { reader } = await openCorpus({ ...run, texts: asSystem });
  try {
    for await (const { references, referenceEnds } of batchesOf(reader, progress)) {
      const systems = [{ bytes: new Uint8Array(0), ends: new Uint32Array(referenceEnds.length) }];
      collector.add(encodeSegments({ references, referenceEnds, systems }, tokenizer, kernel)[0]!);
    }
    return encodeNgramInformation(collector.finish());
  } catch (error) {
    if (error instanceof RangeError) throw inputError(error.message);
    throw error;
  }
}
