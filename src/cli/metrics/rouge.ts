/** ROUGE on the command line: a metric for each type. */
import type { RougeType } from "../../metrics/generation/rouge.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";
import { unknownValue } from "./signed-form.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const types = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "L", "Lsum"] as const;
const tokenizers = ["rouge", "unicode", "none", "13a", "intl", "zh", "char"] as const;
const group = "ROUGE";

export const rougeOptions = {
  rougeTypes: {
    names: ["--rouge-types"],
    kind: "choices",
    choices: types,
    initial: ["1", "2", "L", "Lsum"],
    own: true,
    group,
    help: "n-grams of 1 to 9 words, the longest common subsequence (L), or the union of those of all sentences (Lsum); by default 1 2 L Lsum",
  },
  rougeTokenize: {
    names: ["--rouge-tokenize"],
    kind: "choice",
    choices: tokenizers,
    initial: "rouge",
    own: true,
    group,
    help: "the tokenizer: rouge keeps a to z and digits alone, unicode the words of any script",
  },
  rougeCase: {
    names: ["--rouge-case"],
    kind: "choice",
    choices: ["lower", "mixed"],
    own: true,
    group,
    help: "lower takes no notice of case; by default so with the tokenizers rouge and unicode",
  },
  rougeStemmer: {
    names: ["--rouge-stemmer"],
    kind: "flag",
    own: true,
    group,
    help: "stems English words (Porter), as rouge-score with use_stemmer",
  },
  rougeSentenceSeparator: {
    names: ["--rouge-sentence-separator"],
    kind: "text",
    value: "TEXT",
    own: true,
    group,
    help:
      "what stands between the sentences of a line, such as '<n>' or '\\n' (a backslash and an n), for Lsum; it is no word to any type. Without it a " +
      "line is one sentence, and Lsum the same as L",
  },
  rougeBeta: {
    names: ["--rouge-beta"],
    kind: "number",
    value: "X",
    initial: 1,
    least: 0.001,
    most: 1_000_000,
    own: true,
    group,
    help: "how many times as much recall counts as precision",
  },
  rougeReferences: {
    names: ["--rouge-references"],
    kind: "choice",
    choices: ["best", "maxima"],
    initial: "best",
    own: true,
    group,
    help: "of several references the one with the best F-score, or the highest precision and recall of any, as coco-caption with --rouge-beta 1.2",
  },
} as const satisfies OptionTable;

export const rougeCommand: MetricCommand<ValuesOf<typeof rougeOptions>> = {
  options: rougeOptions,
  async make(values) {
    const {
      rougeTokenize: tokenize,
      rougeCase,
      rougeSentenceSeparator: sentenceSeparator,
      rougeBeta: beta,
      rougeReferences: references,
    } = values;
    if (rougeCase === "mixed" && tokenize === "rouge") {
      throw new UsageError(
        "argument --rouge-case: mixed does not go with --rouge-tokenize rouge, which knows small letters alone; unicode keeps capitals",
      );
    }
    if (sentenceSeparator === "")
      throw new UsageError("argument --rouge-sentence-separator: expected what stands between sentences, such as <n>");
    const { rouge } = await import("../../metrics/generation/rouge.js");
    return [...new Set(values.rougeTypes)].map((type) => {
      const corpus = rouge({
        type: typeOf(type),
        tokenize,
        beta,
        references,
        ...(values.rougeStemmer ? { stem: "porter" } : {}),
        ...(rougeCase === undefined ? {} : { lowercase: rougeCase === "lower" }),
        ...(sentenceSeparator === undefined ? {} : { sentenceSeparator }),
      });
      return { name: corpus.name, corpus };
    });
  },
  signed: {
    name: /^rouge([1-9]|L|Lsum)$/,
    keys: { case: "c", tok: "tok", stem: "st", sep: "sep", beta: "b", refs: "r" },
    telling: ["stem"],
    settings({ name, read }) {
      const beta = Number(read.text("beta") ?? 1);
      if (!(beta >= rougeOptions.rougeBeta.least && beta <= rougeOptions.rougeBeta.most))
        throw unknownValue("beta", read.text("beta")!, "a number from 0.001 to 1000000");
      return {
        metrics: ["rouge"],
        rougeBeta: beta,
        ...(name === undefined ? {} : { rougeTypes: types.filter((type) => `rouge${type}` === name) }),
        rougeTokenize: read.one("tok", Object.fromEntries(tokenizers.map((one) => [one, one])), "rouge"),
        rougeCase: read.one("case", { lc: "lower", mixed: "mixed" }, undefined),
        rougeStemmer: read.one("stem", { no: false, porter: true }, false),
        rougeSentenceSeparator: separatorOf(read.text("sep")),
        rougeReferences: read.one("refs", { best: "best", maxima: "maxima" }, "best"),
      };
    },
  },
};

function typeOf(type: (typeof types)[number]): RougeType {
  return type === "L" || type === "Lsum" ? type : (Number(type) as RougeType);
}

/** The separator that a signature names. */
function separatorOf(signed: string | undefined): string | undefined {
  if (signed === undefined || signed === "newline") return undefined;
  try {
    return decodeURIComponent(signed);
  } catch {
    throw unknownValue("sep", signed, "newline, or a separator such as %3Cn%3E for <n>");
  }
}
