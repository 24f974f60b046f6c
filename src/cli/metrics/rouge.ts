/** ROUGE on the command line, that of rouge-score and that of ROUGE-1.5.5: a metric for each type. */
import type { RougeOptions, RougeType } from "../../metrics/generation/rouge.js";
import type { Rouge155Options, Rouge155Type } from "../../metrics/generation/rouge155/rouge155.js";
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

export async function makeRouge155(values: Values): Promise<readonly MadeMetric[]> {
  if (values.rouge155SentenceSeparator === "")
    throw new UsageError("argument --rouge155-sentence-separator: expected what stands between sentences, such as <n>");
  const { rouge155 } = await import("../../metrics/generation/rouge155/rouge155.js");
  const settings = settingsFrom<Rouge155Options>(await commandLineOf("rouge155"), values);
  const folder = values.rouge155Stemmer;
  const stem =
    folder === undefined ? undefined : (await import("../../node/resources/rouge-exceptions.js")).stemmerIn(folder);
  return [...new Set(values.rouge155Types)].map((word) => {
    const type = (/\d/.test(word) ? Number(word) : word) as Rouge155Type;
    const corpus = rouge155({ ...settings, type, ...(stem && { stem }) });
    // a page has none of the lists
    return {
      name: corpus.name,
      corpus,
      ...(stem === undefined && { spec: { metric: "rouge155", options: { ...settings, type } } }),
    };
  });
}
