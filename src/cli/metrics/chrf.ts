/** chrF on the command line. */
import { inputError } from "../../node/input-error.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const group = "chrF";

export const chrfOptions = {
  chrfCharOrder: {
    names: ["--chrf-char-order", "-cc"],
    kind: "integer",
    value: "N",
    initial: 6,
    least: 0,
    most: 16,
    group,
    help: "the longest character n-grams, 0 to 16",
  },
  chrfWordOrder: {
    names: ["--chrf-word-order", "-cw"],
    kind: "integer",
    value: "N",
    initial: 0,
    least: 0,
    most: 16,
    group,
    help: "the longest word n-grams, 0 to 16; 2 makes chrF++",
  },
  chrfBeta: {
    names: ["--chrf-beta"],
    kind: "integer",
    value: "N",
    initial: 2,
    least: 0,
    most: 1_000_000,
    group,
    help: "how many times as much recall counts as precision",
  },
  chrfWhitespace: {
    names: ["--chrf-whitespace"],
    kind: "flag",
    group,
    help: "counts white space among the characters",
  },
  chrfLowercase: { names: ["--chrf-lowercase"], kind: "flag", group, help: "takes no notice of case" },
  chrfEpsSmoothing: {
    names: ["--chrf-eps-smoothing"],
    kind: "flag",
    group,
    help: "smooths as chrF++.py, Moses and NLTK do",
  },
} as const satisfies OptionTable;

export const chrfCommand: MetricCommand<ValuesOf<typeof chrfOptions>> = {
  options: chrfOptions,
  async make(values) {
    if (values.chrfCharOrder === 0 && values.chrfWordOrder === 0) {
      throw new UsageError(
        "argument --chrf-char-order/-cc: is 0, as is --chrf-word-order/-cw: expected at least one of them to be 1 or more",
      );
    }
    const { chrf } = await import("../../metrics/translation/chrf.js");
    return {
      corpus: chrf({
        charOrder: values.chrfCharOrder,
        wordOrder: values.chrfWordOrder,
        beta: values.chrfBeta,
        lowercase: values.chrfLowercase,
        whitespace: values.chrfWhitespace,
        epsSmoothing: values.chrfEpsSmoothing,
      }),
    };
  },
  signed: {
    name: /^chrF\d+\+*$/,
    keys: { case: "c", eff: "e", nc: "nc", nw: "nw", space: "s" },
    telling: ["nc", "nw", "space"],
    unnamed: "beta, which is taken for 2: it is the number in a name such as chrF2",
    settings({ name, read }) {
      const [, beta, plus] = /^chrF(\d+)(\+*)$/.exec(name ?? "chrF2") as unknown as [string, string, string];
      const wordOrder = read.whole("nw", { ...chrfOptions.chrfWordOrder, initial: plus.length });
      if (name !== undefined && wordOrder !== plus.length)
        throw inputError(`the signature is of ${name}, with nw:${wordOrder}: expected a + for each word order`);
      const { least, most } = chrfOptions.chrfBeta;
      if (Number(beta) < least || Number(beta) > most)
        throw inputError(`the signature is of ${name}: expected a beta from ${least} to ${most}`);
      return {
        metrics: ["chrf"],
        chrfBeta: Number(beta),
        chrfWordOrder: wordOrder,
        chrfCharOrder: read.whole("nc", chrfOptions.chrfCharOrder),
        chrfLowercase: read.one("case", { lc: true, mixed: false }, false),
        chrfEpsSmoothing: read.one("eff", { yes: false, no: true }, false),
        chrfWhitespace: read.one("space", { yes: true, no: false }, false),
      };
    },
  },
};
