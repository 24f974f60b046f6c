/** LEPOR on the command line. */
import { MOST_WEIGHT } from "../../core/argument-checks.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import type { SettingReader } from "./signed-form.js";
import { unknownValue } from "./signed-form.js";
import type { MetricCommand } from "./metric-command.js";

export const leporTokenizers = ["none", "13a", "intl", "zh", "char"] as const;
export const leporSystems = ["segments", "factors"] as const;
const group = "LEPOR";

/** The smallest weight allowed: weights are above 0. */
export const LEAST_WEIGHT = 1e-6;

export const leporOptions = {
  leporTokenize: {
    names: ["--lepor-tokenize"],
    kind: "choice",
    choices: leporTokenizers,
    initial: "none",
    own: true,
    group,
    help: "the tokenizer",
  },
  leporCase: {
    names: ["--lepor-case"],
    kind: "choice",
    choices: ["lower", "mixed"],
    initial: "lower",
    own: true,
    group,
    help: "lower takes no notice of case",
  },
  leporAlpha: {
    names: ["--lepor-alpha"],
    kind: "number",
    value: "X",
    initial: 9,
    least: LEAST_WEIGHT,
    most: MOST_WEIGHT,
    own: true,
    group,
    help: "the weight of recall",
  },
  leporBeta: {
    names: ["--lepor-beta"],
    kind: "number",
    value: "X",
    initial: 1,
    least: LEAST_WEIGHT,
    most: MOST_WEIGHT,
    own: true,
    group,
    help: "the weight of precision",
  },
  leporWindow: {
    names: ["--lepor-window"],
    kind: "integer",
    value: "N",
    initial: 2,
    least: 1,
    most: 16,
    own: true,
    group,
    help: "how many words on either side of a word are its neighbours, 1 to 16",
  },
  leporSystem: {
    names: ["--lepor-system"],
    kind: "choice",
    choices: leporSystems,
    initial: "segments",
    own: true,
    group,
    help: "a corpus is the mean of its segments' scores, or the formula on the means of their factors",
  },
} as const satisfies OptionTable;

export const leporCommand: MetricCommand<ValuesOf<typeof leporOptions>> = {
  options: leporOptions,
  async make(values) {
    const { lepor } = await import("../../metrics/translation/lepor/lepor.js");
    return {
      corpus: lepor({
        tokenize: values.leporTokenize,
        lowercase: values.leporCase === "lower",
        alpha: values.leporAlpha,
        beta: values.leporBeta,
        window: values.leporWindow,
        system: values.leporSystem,
      }),
    };
  },
  signed: {
    name: /^LEPOR$/,
    keys: { case: "c", tok: "tok", alpha: "a", beta: "b", window: "w", sys: "sys" },
    telling: ["alpha", "window", "sys"],
    settings: ({ read }) => ({
      metrics: ["lepor"],
      leporAlpha: weightOf(read, "alpha", 9),
      leporBeta: weightOf(read, "beta", 1),
      leporWindow: read.whole("window", leporOptions.leporWindow),
      leporTokenize: read.one("tok", Object.fromEntries(leporTokenizers.map((name) => [name, name])), "none"),
      leporCase: read.one("case", { lc: "lower", mixed: "mixed" }, "lower"),
      leporSystem: read.one("sys", { segments: "segments", factors: "factors" }, "segments"),
    }),
  },
};

export function isWeight(number: number): boolean {
  return number >= LEAST_WEIGHT && number <= MOST_WEIGHT;
}

/** Reads a weight from a signature. */
export function weightOf(read: SettingReader, key: string, initial: number): number {
  const signed = read.text(key);
  if (signed === undefined) return initial;
  const weight = Number(signed);
  if (!isWeight(weight)) throw unknownValue(key, signed, `a number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}`);
  return weight;
}
