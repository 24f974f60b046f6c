/** Published parameters, tuned for language pairs. */

export interface HleporWeights {
  /** Weights of recall and precision in their harmonic mean. */
  readonly alpha: number;
  readonly beta: number;
  /** Weights of the three factors. */
  readonly lengthWeight: number;
  readonly positionWeight: number;
  readonly harmonicWeight: number;
}

export interface HleporPreset extends HleporWeights {
  readonly window: number;
}

const preset = (
  alpha: number,
  beta: number,
  window: number,
  lengthWeight: number,
  positionWeight: number,
  harmonicWeight: number,
): HleporPreset => Object.freeze({ alpha, beta, window, lengthWeight, positionWeight, harmonicWeight });

const intoCzech = /* @__PURE__ */ preset(9, 1, 2, 2, 1, 7);
const fromCzech = /* @__PURE__ */ preset(1, 9, 2, 2, 1, 7);
const fromGerman = /* @__PURE__ */ preset(9, 1, 2, 2, 1, 3);

/**
 * The language pairs are those of WMT 2013, tuned by hand (Han et al. 2013, table 1,
 * https://aclanthology.org/W13-2253), as their author lists them in appendix A of the cushLEPOR paper (Han et al. 2021,
 * https://github.com/poethan/cushLEPOR, LaTeX source v3). cush-lm and cush-psqm are from section 5 of that paper, tuned
 * with the Python port for WMT 2021, to agree with LaBSE's similarities and with translators' judgements.
 */
export const hleporPresets = /* @__PURE__ */ Object.freeze({
  "en-cs": intoCzech,
  "en-ru": intoCzech,
  "en-de": /* @__PURE__ */ preset(9, 1, 2, 3, 7, 1),
  "cs-en": fromCzech,
  "es-en": fromCzech,
  "ru-en": fromCzech,
  "de-en": fromGerman,
  "fr-en": fromGerman,
  "en-es": fromGerman,
  "en-fr": fromGerman,
  "cush-lm-zh-en": /* @__PURE__ */ preset(2.85, 4.73, 1, 1.01, 11.13, 4.62),
  "cush-psqm-zh-en": /* @__PURE__ */ preset(9.09, 3.55, 3, 1.01, 14.98, 1.57),
  "cush-lm-en-de": /* @__PURE__ */ preset(2.95, 2.68, 2, 1, 11.79, 1.87),
  "cush-psqm-en-de": /* @__PURE__ */ preset(1.13, 1.71, 2, 1.06, 11.9, 1.01),
});

/** The language pairs whose parameters were published. */
export type HleporPresetName = keyof typeof hleporPresets;
export const hleporPresetNames = /* @__PURE__ */ Object.keys(hleporPresets) as readonly HleporPresetName[];
