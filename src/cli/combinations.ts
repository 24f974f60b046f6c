/** What no option is wrong in by itself, checked in sacreBLEU's order. */
import { upstreamRefusal } from "../node/refusal.js";
import { version } from "../version.js";
import { UsageError } from "./arguments.js";
import { targetLanguage } from "./tokenizers.js";
import type { Values } from "./options.js";

/** @throws Refusal, UsageError */
export function checkTogether(values: Values): void {
  if (values.sentenceLevel && values.metrics.length > 1) throw upstreamRefusal(1, "Only one metric can be used in sentence-level mode.");
  if (values.numRefs !== 1 && values.refs.length > 1) {
    throw upstreamRefusal(1,
      "The --num-refs argument allows you to provide any number of tab-delimited references in a single file.",
      "You can only use it with externally provided references, however (i.e., not with `-t`),",
      "and you cannot then provide multiple reference files.");
  }
  if (values.refs.length === 0) {
    const refused = upstreamRefusal(1, "If manual references given, make sure to provide them before the -i/--input argument to avoid confusion.");
    throw refused.with(`no reference was given, and sacreBLEU's test sets (-t) are not in truebleu ${version} yet`);
  }
  if (values.input?.length === 0) throw new UsageError("argument --input/-i: expected at least one file; without -i systems are read from standard input");
  if (values.sentenceLevel && (values.format === "csv" || values.format === "tsv" || values.format === "markdown")) {
    throw new UsageError(`argument --format/-f: ${values.format} does not go with --sentence-level, which prints lines of text; --segments FILE has unrounded numbers`);
  }
  targetLanguage(values);
}
