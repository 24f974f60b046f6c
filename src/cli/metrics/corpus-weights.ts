/**
 * NIST and CIDEr on the command line, which weigh by the references of the whole corpus: they may take the weights from
 * a file, or refuse references other than those of a published score.
 */
import type { Metric } from "../../metrics/metric.js";
import type { CiderOptions } from "../../metrics/generation/cider.js";
import type { NistOptions } from "../../metrics/translation/nist.js";
import { inputError } from "../../reading/input-error.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

export async function makeNist(values: Values): Promise<MadeMetric> {
  const nistInfo = checksumOf("--nist-info", values.nistInfo);
  const { nist } = await import("../../metrics/translation/nist.js");
  const settings = settingsFrom<NistOptions>(await commandLineOf("nist"), values);
  if (values.information !== undefined) return { corpus: await knowing(values.information, settings, nistInfo) };
  const metric = nist(settings);
  const corpus = nistInfo === undefined ? metric : expectingInformation(metric, nistInfo);
  return { corpus, spec: { metric: "nist", options: { ...settings } } };
}

export async function makeCider(values: Values): Promise<MadeMetric> {
  const info = checksumOf("--cider-info", values.ciderInfo);
  const { cider } = await import("../../metrics/generation/cider.js");
  const settings = settingsFrom<CiderOptions>(await commandLineOf("cider"), values);
  const path = values.ciderFrequencies;
  if (path !== undefined) {
    const { madeFrom, readBytes } = await import("../../node/resources/read-resource.js");
    const { readFrequencies } = await import("../../reading/frequency-lines.js");
    return madeFrom(path, () => {
      const corpus = cider({ ...settings, frequencies: readFrequencies(readBytes(path)) });
      checkChecksum(corpus, info, "--cider-info");
      return { corpus };
    });
  }
  const metric = cider(settings);
  const corpus = info === undefined ? metric : expectingInformation(metric, info);
  return { corpus, spec: { metric: "cider", options: { ...settings } } };
}

/** A checksum that an option says, in small letters. @throws UsageError */
function checksumOf(option: string, given: string | undefined): string | undefined {
  if (given !== undefined && !/^[0-9a-f]{16}$/i.test(given))
    throw new UsageError(`argument ${option}: expected 16 hexadecimal digits, got ${JSON.stringify(given)}`);
  return given?.toLowerCase();
}

/** The metric that weighs by references gathered before (truebleu count --references-only). @throws InputError */
async function knowing(path: string, settings: NistOptions, checksum: string | undefined): Promise<Metric> {
  const { decodeNgramInformation } = await import("../../corpus/information-codec.js");
  const { madeFrom, readBytes } = await import("../../node/resources/read-resource.js");
  const { nist } = await import("../../metrics/translation/nist.js");
  return madeFrom(path, () => {
    const information = decodeNgramInformation(readBytes(path));
    const metric = nist({ ...settings, information });
    checkChecksum(metric, checksum, "--nist-info");
    return metric;
  });
}

/** @throws RangeError for a metric that weighs otherwise than was asked for */
function checkChecksum({ signature }: Metric, expected: string | undefined, option: string): void {
  const found = signature.find(({ key }) => key === "info")!.value;
  if (expected !== undefined && expected !== found)
    throw new RangeError(`info:${found}, expected info:${expected} (${option})`);
}

/** The metric, which refuses references whose checksum differs from the signed one. */
function expectingInformation(metric: Metric, checksum: string): Metric {
  return {
    ...metric,
    firstPass: {
      ...metric.firstPass!,
      begin(kernel) {
        const { add, finish } = metric.firstPass!.begin(kernel);
        return {
          add,
          finish() {
            const ready = finish();
            const found = ready.signature.find(({ key }) => key === "info")!.value;
            if (found === checksum) return ready;
            throw inputError(
              `the references have info:${found}, expected info:${checksum}: n-grams are weighed by all ` +
                `references, and these are others`,
            );
          },
        };
      },
    },
  };
}
