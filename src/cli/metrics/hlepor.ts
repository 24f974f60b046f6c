/** hLEPOR on the command line: three weights in one option, and what does not go with the programs' modes. */
import type { HleporOptions } from "../../metrics/translation/lepor/hlepor.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

export async function makeHlepor(values: Values): Promise<MadeMetric> {
  const { hlepor, threeWeights, weightsOf } = await import("../../metrics/translation/lepor/hlepor.js");
  const { hleporMode: mode, hleporWeights, hleporTokenize, hleporCase } = values;
  const weights = hleporWeights === undefined ? undefined : weightsOf(hleporWeights);
  if (hleporWeights !== undefined && weights === undefined)
    throw new UsageError(`argument --hlepor-weights: expected ${threeWeights}, got '${hleporWeights}'`);
  if (mode !== "paper" && (hleporTokenize !== undefined || hleporCase !== undefined)) {
    throw new UsageError(
      `argument ${hleporTokenize === undefined ? "--hlepor-case" : "--hlepor-tokenize"}: does not go with ` +
        `--hlepor-mode ${mode}, which splits and lower-cases by itself`,
    );
  }
  const settings = { ...settingsFrom<HleporOptions>(await commandLineOf("hlepor"), values), ...weights };
  const { hleporPresets } = await import("../../metrics/translation/lepor/hlepor-presets.js");
  const { preset, window = preset === undefined ? 2 : hleporPresets[preset].window } = settings;
  if (mode === "perl" && window !== 2)
    throw new UsageError(`argument --hlepor-mode: perl does not go with a window of ${window}: its program has 2`);
  return { corpus: hlepor(settings), spec: { metric: "hlepor", options: settings } };
}
