/** truebleu/lepor: LEPOR and hLEPOR. */
export * from "./scoring.js";
export { hlepor, type HleporMode, type HleporOptions, type HleporScore } from "./metrics/translation/lepor/hlepor.js";
export {
  hleporPresets,
  type HleporPreset,
  type HleporPresetName,
  type HleporWeights,
} from "./metrics/translation/lepor/hlepor-presets.js";
export { lepor, type LeporOptions, type LeporScore } from "./metrics/translation/lepor/lepor.js";
export type { LeporFactors, LeporFamilyScore, LeporSystem } from "./metrics/translation/lepor/lepor-family.js";
