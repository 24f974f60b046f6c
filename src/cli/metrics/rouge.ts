/** ROUGE on the command line: a metric for each type. */
import type { RougeOptions, RougeType } from "../../metrics/generation/rouge.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

export async function makeRouge(values: Values): Promise<readonly MadeMetric[]> {
  if (values.rougeCase === "mixed" && values.rougeTokenize === "rouge") {
    throw new UsageError(
      "argument --rouge-case: mixed does not go with --rouge-tokenize rouge, which knows small letters alone; " +
        "unicode keeps capitals",
    );
  }
  if (values.rougeSentenceSeparator === "")
    throw new UsageError("argument --rouge-sentence-separator: expected what stands between sentences, such as <n>");
  const { rouge } = await import("../../metrics/generation/rouge.js");
  const settings = settingsFrom<RougeOptions>(await commandLineOf("rouge"), values);
  return [...new Set(values.rougeTypes)].map((type) => {
    const options = { ...settings, type: type === "L" || type === "Lsum" ? type : (Number(type) as RougeType) };
    const corpus = rouge(options);
    return { name: corpus.name, corpus, spec: { metric: "rouge", options } };
  });
}
