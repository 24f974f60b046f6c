/** NIST on the command line, which may refuse references other than those of a published score. */
import type { Metric } from "../../metrics/metric.js";
import type { NistOptions } from "../../metrics/translation/nist.js";
import { inputError } from "../../reading/input-error.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

export async function makeNist(values: Values): Promise<MadeMetric> {
  const { nistInfo } = values;
  if (nistInfo !== undefined && !/^[0-9a-f]{16}$/i.test(nistInfo))
    throw new UsageError(`argument --nist-info: expected 16 hexadecimal digits, got ${JSON.stringify(nistInfo)}`);
  const { nist } = await import("../../metrics/translation/nist.js");
  const settings = settingsFrom<NistOptions>(await commandLineOf("nist"), values);
  if (values.information !== undefined) return { corpus: await knowing(values.information, settings, nistInfo) };
  const metric = nist(settings);
  const corpus = nistInfo === undefined ? metric : expectingInformation(metric, nistInfo.toLowerCase());
  return { corpus, spec: { metric: "nist", options: { ...settings } } };
}

/** The metric that weighs by references gathered before (truebleu count --references-only). @throws InputError */
async function knowing(path: string, settings: NistOptions, checksum: string | undefined): Promise<Metric> {
  const { decodeNgramInformation } = await import("../../corpus/information-codec.js");
  const { madeFrom, readBytes } = await import("../../node/resources/read-resource.js");
  const { nist } = await import("../../metrics/translation/nist.js");
  return madeFrom(path, () => {
    const information = decodeNgramInformation(readBytes(path));
    if (checksum !== undefined && checksum.toLowerCase() !== information.checksum)
      throw new RangeError(`info:${information.checksum}, expected info:${checksum.toLowerCase()} (--nist-info)`);
    return nist({ ...settings, information });
  });
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
