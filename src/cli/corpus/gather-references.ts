/** truebleu count --references-only: what NIST has to know of all references before it counts. Loaded on demand. */
import { encodeNgramInformation } from "../../corpus/information-codec.js";
import { inputError } from "../../reading/input-error.js";
import {
  createInformationCollector,
  tokenizerOf,
  type InformationSettings,
} from "../../metrics/translation/ngram-information.js";
import { encodeSegments } from "../../text/encode.js";
import type { ParsedValues } from "../arguments/common-options.js";
import { chooseKernel } from "../arguments/engine.js";
import { UsageError } from "../arguments/usage-error.js";
import { openCorpus } from "./open-corpus.js";
import { progressFor } from "./progress.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import { commandLineOf, settingsFrom } from "../metrics/settings-command.js";

/** @throws InputError, UsageError */
export async function gatherReferences(values: ParsedValues, io: Io, messages: Messages): Promise<Uint8Array> {
  const refuse = (argument: string, text: string): never => {
    throw new UsageError(`argument ${argument}: ${text}`);
  };
  if (values.metrics.join() !== "nist") {
    refuse(
      "--references-only",
      "is for the metric that weighs by the references of the whole corpus: expected --metrics nist, got " +
        values.metrics.join(", "),
    );
  }
  if (values.information !== undefined) refuse("--information", "does not go with --references-only, which makes it");
  if (values.sums) refuse("--sums", "does not go with --references-only");
  if (values.input !== undefined) refuse("--input/-i", "does not go with --references-only, which reads no system");
  if (values.testSet !== undefined) refuse("--test-set/-t", "does not go with --references-only: expected files");
  if (values.output === undefined) refuse("--references-only", "expected --output FILE: what it writes is no text");
  if (values.output!.endsWith(".gz")) refuse("--output/-o", "is not compressed here: expected a name without .gz");

  const { tokenize = "mteval", caseSensitive = false } = settingsFrom<Partial<InformationSettings>>(
    await commandLineOf("nist"),
    values,
  );
  const settings = { tokenize, caseSensitive };
  const kernel = chooseKernel(values);
  const tokenizer = tokenizerOf(settings);
  const collector = createInformationCollector(settings, kernel);
  const progress = progressFor(values, io);
  // the first file is read as a system, too, so that files of different lengths are told
  const input = values.refs.slice(0, 1);
  const { reader } = await openCorpus({ ...values, input, names: undefined }, io, messages, { hasBaseline: false });
  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      const { references, referenceEnds } = text;
      const systems = [{ bytes: new Uint8Array(0), ends: new Uint32Array(referenceEnds.length) }];
      collector.add(encodeSegments({ references, referenceEnds, systems }, tokenizer, kernel)[0]!);
      progress.update(reader.segments, reader.progress);
    }
    return encodeNgramInformation(collector.finish());
  } catch (error) {
    if (error instanceof RangeError) throw inputError(error.message);
    throw error;
  } finally {
    progress.clear();
  }
}
