/** ROUGE of the program ROUGE-1.5.5 on the command line: a metric for each type, and WordNet's lists. */
import type { Rouge155Options, Rouge155Type } from "../../metrics/generation/rouge155/rouge155.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, settingsFrom } from "./settings-command.js";

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
