/** hLEPOR on the command line. */
import { MOST_WEIGHT } from "../../core/argument-checks.js";
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";
import { LEAST_WEIGHT, isWeight, leporSystems, leporTokenizers, weightOf } from "./lepor.js";

const modes = ["paper", "perl", "python"] as const;
const presets = [
  "en-cs",
  "en-ru",
  "en-de",
  "cs-en",
  "es-en",
  "ru-en",
  "de-en",
  "fr-en",
  "en-es",
  "en-fr",
  "cush-lm-zh-en",
  "cush-psqm-zh-en",
  "cush-lm-en-de",
  "cush-psqm-en-de",
] as const;
const group = "hLEPOR";

const threeWeights = `three numbers from ${LEAST_WEIGHT} to ${MOST_WEIGHT}, as 2,1,7`;

export const hleporOptions = {
  hleporMode: {
    names: ["--hlepor-mode"],
    kind: "choice",
    choices: modes,
    initial: "paper",
    own: true,
    group,
    help: "paper; perl, the author's program of 2019, with which the scores of WMT19 were published; or python, its port hLepor 0.0.4",
  },
  hleporPreset: {
    names: ["--hlepor-preset"],
    kind: "choice",
    choices: presets,
    value: "NAME",
    own: true,
    group,
    help: `parameters tuned for a language pair: those of WMT 2013, or cushLEPOR's of WMT 2021 (cush-); options beside it go before it. ${presets.join(", ")}`,
  },
  hleporAlpha: {
    names: ["--hlepor-alpha"],
    kind: "number",
    value: "X",
    least: LEAST_WEIGHT,
    most: MOST_WEIGHT,
    own: true,
    group,
    help: "the weight of recall (default 9)",
  },
  hleporBeta: {
    names: ["--hlepor-beta"],
    kind: "number",
    value: "X",
    least: LEAST_WEIGHT,
    most: MOST_WEIGHT,
    own: true,
    group,
    help: "the weight of precision (default 1)",
  },
  hleporWeights: {
    names: ["--hlepor-weights"],
    kind: "text",
    value: "L,P,H",
    own: true,
    group,
    help: "the weights of length penalty, position penalty and harmonic mean (default 2,1,7; with --hlepor-mode perl 2,1,3)",
  },
  hleporWindow: {
    names: ["--hlepor-window"],
    kind: "integer",
    value: "N",
    least: 1,
    most: 16,
    own: true,
    group,
    help: "how many words on either side of a word are its neighbours, 1 to 16 (default 2)",
  },
  hleporTokenize: {
    names: ["--hlepor-tokenize"],
    kind: "choice",
    choices: leporTokenizers,
    own: true,
    group,
    help: "the tokenizer (default none); perl and python split at white space by themselves",
  },
  hleporCase: {
    names: ["--hlepor-case"],
    kind: "choice",
    choices: ["lower", "mixed"],
    own: true,
    group,
    help: "lower, the default, takes no notice of case",
  },
  hleporSystem: {
    names: ["--hlepor-system"],
    kind: "choice",
    choices: leporSystems,
    initial: "segments",
    own: true,
    group,
    help: "a corpus is the mean of its segments' scores, or the formula on the means of their factors",
  },
} as const satisfies OptionTable;

export const hleporCommand: MetricCommand<ValuesOf<typeof hleporOptions>> = {
  options: hleporOptions,
  async make(values) {
    const {
      hleporMode: mode,
      hleporPreset: preset,
      hleporWeights,
      hleporWindow: window,
      hleporTokenize: tokenize,
      hleporCase,
    } = values;
    const weights = hleporWeights === undefined ? undefined : weightsOf(hleporWeights);
    if (hleporWeights !== undefined && weights === undefined) {
      throw new UsageError(`argument --hlepor-weights: expected ${threeWeights}, got '${hleporWeights}'`);
    }
    if (mode !== "paper" && (tokenize !== undefined || hleporCase !== undefined)) {
      throw new UsageError(
        `argument ${tokenize === undefined ? "--hlepor-case" : "--hlepor-tokenize"}: does not go with --hlepor-mode ${mode}, which splits and lower-cases by itself`,
      );
    }
    const { hlepor } = await import("../../metrics/translation/lepor/hlepor.js");
    const { hleporPresets } = await import("../../metrics/translation/lepor/hlepor-presets.js");
    const chosen = window ?? (preset === undefined ? 2 : hleporPresets[preset].window);
    if (mode === "perl" && chosen !== 2)
      throw new UsageError(`argument --hlepor-mode: perl does not go with a window of ${chosen}: its program has 2`);
    return {
      corpus: hlepor({
        mode,
        system: values.hleporSystem,
        ...weights,
        ...(preset === undefined ? {} : { preset }),
        ...(values.hleporAlpha === undefined ? {} : { alpha: values.hleporAlpha }),
        ...(values.hleporBeta === undefined ? {} : { beta: values.hleporBeta }),
        ...(window === undefined ? {} : { window }),
        ...(tokenize === undefined ? {} : { tokenize }),
        ...(hleporCase === undefined ? {} : { lowercase: hleporCase === "lower" }),
      }),
    };
  },
  signed: {
    name: /^hLEPOR$/,
    keys: { case: "c", tok: "tok", mode: "m", alpha: "a", beta: "b", weights: "ws", window: "w", sys: "sys" },
    telling: ["mode", "alpha", "weights", "window", "sys"],
    settings({ read }) {
      const mode = read.one<(typeof modes)[number]>(
        "mode",
        { paper: "paper", perl: "perl", python: "python" },
        "paper",
      );
      const weights = read.text("weights") ?? "2,1,7";
      if (weightsOf(weights) === undefined) throw unknownValue("weights", weights, threeWeights);
      const common: Partial<CommonValues & ValuesOf<typeof hleporOptions>> = {
        metrics: ["hlepor"],
        hleporMode: mode,
        hleporAlpha: weightOf(read, "alpha", 9),
        hleporBeta: weightOf(read, "beta", 1),
        hleporWeights: weights,
        hleporWindow: read.whole("window", { ...hleporOptions.hleporWindow, initial: 2 }),
        hleporSystem: read.one("sys", { segments: "segments", factors: "factors" }, "segments"),
      };
      if (mode !== "paper") {
        read.one("tok", { [mode]: true }, true);
        read.one("case", { lc: true }, true);
        return common;
      }
      return {
        ...common,
        hleporTokenize: read.one("tok", Object.fromEntries(leporTokenizers.map((name) => [name, name])), "none"),
        hleporCase: read.one("case", { lc: "lower", mixed: "mixed" }, "lower"),
      };
    },
  },
};

/** Parses three weights; undefined if the text is not three weights. */
function weightsOf(
  text: string,
): { readonly lengthWeight: number; readonly positionWeight: number; readonly harmonicWeight: number } | undefined {
  const numbers = text.split(",").map((part) => (/^\s*[\d.]+(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN));
  const [lengthWeight, positionWeight, harmonicWeight] = numbers as [number, number, number];
  return numbers.length === 3 && numbers.every(isWeight) ? { lengthWeight, positionWeight, harmonicWeight } : undefined;
}
