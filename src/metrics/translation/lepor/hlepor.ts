/** hLEPOR (Han et al. 2013): as in the paper, in the author's program, and in its Python port. */
import { LONGEST_ORDER } from "../../../kernel/checks.js";
import { leporPart } from "../../../kernel/lepor/lepor.js";
import { perlWords, pythonWords } from "../../../text/tokenizers/lepor-words.js";
import { createTokenizer, type TokenizerChoice } from "../../../text/tokenizers/index.js";
import type { Batch } from "../../../core/batch.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Metric } from "../../metric.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import {
  hleporPresetNames,
  hleporPresets,
  type HleporPreset,
  type HleporPresetName,
  type HleporWeights,
} from "./hlepor-presets.js";
import {
  LEAST_WEIGHT,
  familyMetric,
  leporCase,
  leporHelp,
  leporSystems,
  leporTokenizers,
  type LeporFactors,
  type LeporFamilyScore,
  type LeporSystem,
} from "./lepor-family.js";
import { MOST_WEIGHT } from "../../../core/argument-checks.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../../core/settings.js";
import type { CommandLine } from "../../command-line.js";

/**
 * "paper"; "perl", the author's program of 2019 (github.com/poethan/LEPOR); "python", hLepor 0.0.4 of PyPI with
 * separate_punctuation=False.
 */
export type HleporMode = "paper" | "perl" | "python";

/** The settings of {@link hlepor}. */
export interface HleporOptions extends Partial<HleporWeights> {
  /** The paper or the program whose hLEPOR is computed. Default "paper". */
  readonly mode?: HleporMode;
  /** Published parameters, such as "en-de"; other options override them. */
  readonly preset?: HleporPresetName;
  /** The weight of recall; above 0. Default 9. */
  readonly alpha?: number;
  /** The weight of precision; above 0. Default 1. */
  readonly beta?: number;
  /** The weight of the length penalty; above 0. Default 2. */
  readonly lengthWeight?: number;
  /** The weight of the position penalty; above 0. Default 1. */
  readonly positionWeight?: number;
  /** The weight of the harmonic mean of recall and precision; above 0. Default 7, with mode "perl" 3. */
  readonly harmonicWeight?: number;
  /** How many words on either side of a word are its neighbours, 1..16. Default 2, the only value for mode "perl". */
  readonly window?: number;
  /**
   * With mode "paper": a tokenizer by name ("none", the default: words between white space), or your own with a name
   * for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** With mode "paper": lower-cases the texts first. Default true. */
  readonly lowercase?: boolean;
  /** How a corpus is scored: the mean of its "segments" (default), or the formula on the means of their "factors". */
  readonly system?: LeporSystem;
}

/** A score of {@link hlepor}, with its factors. */
export interface HleporScore extends LeporFamilyScore {
  readonly name: "hLEPOR";
}

const hleporModes: readonly HleporMode[] = ["paper", "perl", "python"];

/**
 * The defaults of PyPI's version and of the first program, which are those for English to Czech; the program of 2019
 * has another harmonic weight.
 */
const initial = (mode: HleporMode): HleporPreset => ({
  ...hleporPresets["en-cs"],
  ...(mode === "perl" && { harmonicWeight: 3 }),
});

const weight = { least: 0, above: true, most: MOST_WEIGHT };

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, number, tokenizer, whole }) =>
    ({
      mode: name(hleporModes, "paper", { key: "mode", short: "m" }),
      preset: name(hleporPresetNames, undefined),
      alpha: number(weight, undefined, { key: "alpha", short: "a" }),
      beta: number(weight, undefined, { key: "beta", short: "b" }),
      lengthWeight: number(weight, undefined),
      positionWeight: number(weight, undefined),
      harmonicWeight: number(weight, undefined),
      window: whole(1, LONGEST_ORDER, undefined, { key: "window", short: "w" }),
      tokenize: tokenizer(undefined),
      lowercase: lowercase(undefined),
      system: name(leporSystems, "segments", { key: "sys", short: "sys", acts: "scoring" }),
    }) satisfies SettingsFor<HleporOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "lowercase",
  "tokenize",
  "mode",
  "alpha",
  "beta",
  {
    key: "weights",
    short: "ws",
    write: ({ lengthWeight, positionWeight, harmonicWeight }) => `${lengthWeight},${positionWeight},${harmonicWeight}`,
  },
  "window",
  "system",
];

/**
 * The metric hLEPOR: the weighted harmonic mean of LEPOR's factors, `(a + b + c) / (a / length penalty + b / position
 * penalty + c / harmonic mean)` (Han et al. 2013, https://aclanthology.org/2013.mtsummit-posters.3,
 * https://aclanthology.org/W13-2253); see lepor for the factors and the alignment. From 0 to 100, the higher the
 * better; 0 where a factor is 0. hLEPOR is not for text without spaces between words, unless the text is segmented
 * first, and scores with different parameters or modes are not comparable.
 *
 * The programs differ from the paper. Take "on the mat the cat sat" for "the cat sat on the mat". In the paper every
 * word is aligned, three positions away: NPD is 6 * 3/6 / 6, the position penalty exp(-1/2). The program of 2019 treats
 * lines with the same words as exact copies, and otherwise aligns most words with the first position where they occur,
 * taken or not. The port finds that the first "the" belongs before "mat", the only position with a common neighbour,
 * but then takes the first position of all: NPD is (3 + 1 + 3 + 1 + 3 + 3)/6 / 6. assembly/lepor/lepor-perl.ts and
 * lepor-python.ts describe both programs in full.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const [hypothesis, references] = ["on the mat the cat sat", ["the cat sat on the mat"]];
 * scoreSegment(hlepor({ mode: "paper", harmonicWeight: 3 }), hypothesis, references).score // 90.2429..
 * scoreSegment(hlepor({ mode: "perl" }), hypothesis, references).score // 100
 * scoreSegment(hlepor({ mode: "python", harmonicWeight: 3 }), hypothesis, references).score // 92.6592..
 */
export function hlepor(options: HleporOptions = {}): Metric<HleporScore> {
  const values = checked("hlepor", options, settings);
  const { mode, preset, system } = values;
  const tokens = tokenizerOf(values);
  const parameters: HleporPreset = {
    ...initial(mode),
    ...(preset === undefined ? {} : hleporPresets[preset]),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
  const { alpha, beta, lengthWeight, positionWeight, harmonicWeight, window } = parameters;
  if (mode === "perl" && window !== 2)
    throw new RangeError(
      `window is ${window}: expected 2 with mode "perl", whose program compares two words on either side`,
    );

  return familyMetric<HleporScore>({
    name: "hLEPOR",
    signature: signatureOf(settings, signature, {
      ...values,
      ...parameters,
      tokenize: tokens,
      lowercase: tokens.lowercase || mode !== "paper",
    }),
    tokenizer: tokens,
    system,
    alpha,
    beta,
    perlPositions: mode === "perl",
    align(batch: Batch, kernel: Kernel): Float64Array {
      const part = kernel.part(leporPart);
      return mode === "paper"
        ? part.alignInContext(batch, window)
        : mode === "perl"
          ? part.alignAsPerl(batch)
          : part.alignAsPython(batch, window);
    },
    combine: ({ lengthPenalty, positionPenalty, harmonicMean }: LeporFactors) =>
      (lengthWeight + positionWeight + harmonicWeight) /
      (lengthWeight / lengthPenalty + positionWeight / positionPenalty + harmonicWeight / harmonicMean),
  });
}

function tokenizerOf({ mode, tokenize, lowercase }: Checked<typeof settings>): Tokenizer {
  if (mode === "paper") return createTokenizer(tokenize ?? "none", { lowercase: lowercase ?? true });
  for (const [name, value] of Object.entries({ tokenize, lowercase })) {
    if (value !== undefined)
      throw new RangeError(
        `${name} is given with mode "${mode}": expected none, because that program splits and lower-cases by itself`,
      );
  }
  return mode === "perl" ? perlWords : pythonWords;
}

const threeWeights = `three numbers from ${LEAST_WEIGHT} to ${MOST_WEIGHT}, as 2,1,7`;

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, HleporOptions> = /* @__PURE__ */ (() => ({
  name: "hlepor",
  make: hlepor,
  settings,
  signature,
  printedName: /^hLEPOR$/,
  identifyingKeys: ["mode", "alpha", "weights", "window", "sys"],
  group: "hLEPOR",
  onPage: "hLEPOR: LEPOR with weights for a pair of languages",
  options: {
    mode: {
      option: "--hlepor-mode",
      help:
        "paper; perl, the author's program of 2019, with which the scores of WMT19 were published; or python, " +
        "its port hLepor 0.0.4",
    },
    preset: {
      option: "--hlepor-preset",
      value: "NAME",
      help:
        `parameters tuned for a language pair: those of WMT 2013, or cushLEPOR's of WMT 2021 (cush-); other ` +
        `options override them. ${hleporPresetNames.join(", ")}`,
    },
    alpha: { option: "--hlepor-alpha", least: LEAST_WEIGHT, help: "the weight of recall (default 9)" },
    beta: { option: "--hlepor-beta", least: LEAST_WEIGHT, help: "the weight of precision (default 1)" },
    weights: {
      option: "--hlepor-weights",
      kind: "text",
      value: "L,P,H",
      expected: threeWeights,
      parts: weightsOf,
      help:
        "the weights of length penalty, position penalty and harmonic mean (default 2,1,7; with --hlepor-mode " +
        "perl 2,1,3)",
    },
    window: { option: "--hlepor-window", help: `${leporHelp.window} (default 2)` },
    tokenize: {
      option: "--hlepor-tokenize",
      choices: leporTokenizers,
      help: "the tokenizer (default none); perl and python split at white space by themselves",
    },
    lowercase: { option: "--hlepor-case", ...leporCase, help: "lower, the default, ignores case" },
    system: { option: "--hlepor-system", help: leporHelp.system },
  },
  joint: {
    weights: {
      expected: threeWeights,
      read: (weights) => (weightsOf(weights) === undefined ? undefined : { weights }),
    },
    // the programs split and lower-case by themselves; no option states this
    tok: {
      expected: leporTokenizers.join(" or "),
      read(signed, keys) {
        const tokenize = leporTokenizers.find((name) => name === signed);
        if (!ownWords(keys)) return tokenize && { tokenize };
        const mode = keys.get("mode");
        if (signed !== mode) throw new RangeError(`the signature has tok:${signed}: expected ${mode}`);
        return {};
      },
    },
    case: {
      expected: "lc or mixed",
      read(signed, keys) {
        if (signed === "lc") return ownWords(keys) ? {} : { lowercase: true };
        return signed === "mixed" && !ownWords(keys) ? { lowercase: false } : undefined;
      },
    },
  },
  together({ mode, preset, tokenize, lowercase, window = preset === undefined ? 2 : hleporPresets[preset].window }) {
    if (mode === "paper") return undefined;
    if (tokenize !== undefined || lowercase !== undefined)
      return [
        tokenize === undefined ? "lowercase" : "tokenize",
        `does not go with --hlepor-mode ${mode}, which splits and lower-cases by itself`,
      ];
    return mode === "perl" && window !== 2
      ? ["mode", `perl does not go with a window of ${window}: that program's window is 2`]
      : undefined;
  },
}))();

const ownWords = (keys: ReadonlyMap<string, string>): boolean => (keys.get("mode") ?? "paper") !== "paper";

/** Three weights of the command line; undefined if the text is not three weights. */
function weightsOf(
  text: string,
): { readonly lengthWeight: number; readonly positionWeight: number; readonly harmonicWeight: number } | undefined {
  const numbers = text.split(",").map((part) => (/^\s*[\d.]+(e[+-]?\d+)?\s*$/i.test(part) ? Number(part) : NaN));
  const [lengthWeight, positionWeight, harmonicWeight] = numbers as [number, number, number];
  const areWeights = numbers.every((weight) => weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT);
  return numbers.length === 3 && areWeights ? { lengthWeight, positionWeight, harmonicWeight } : undefined;
}
