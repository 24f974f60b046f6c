/** Questions about test sets: --download, --list, --citation and --echo. Loaded on demand. */
import { sacrebleuError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { Run } from "../corpus/command-run.js";
import { setsOf } from "../corpus/test-set-references.js";

/** How many characters --echo writes at a time. */
const CHUNK = 1 << 16;

/** Answers the first of --download, --list, --citation and --echo that was given. */
export async function answerAboutSets({ texts, io: { out, data, environment }, messages }: Run): Promise<void> {
  const sets = setsOf(environment, messages);
  const { download, list, citation, echo, testSet, languagePair: pair, origlang, subset } = texts;
  if (download !== undefined) {
    const { fetchModel, modelNamed } = await import("../node/resources/fetch-model.js");
    const model = modelNamed(download);
    return model === undefined
      ? sets.download(download, pair)
      : fetchModel(model, { environment, log: messages.truebleu });
  }
  if (list) {
    if (testSet === undefined) return out(sets.list(pair));
    return writeAll(sets.listFields(testSet, pair), out);
  }
  if (citation) {
    if (testSet === undefined) throw sacrebleuError(1, "I need a test set (-t).");
    for (const name of testSet.split(",")) {
      const text = sets.citation(name);
      if (text === undefined) messages.sacrebleu(`No citation found for ${printable(name)}`);
      else out(`${text}\n`);
    }
    return;
  }
  if (testSet === undefined) throw sacrebleuError(1, "--echo requires a test set (--t) and a language pair (-l)");
  for (const name of sets.select(testSet, pair))
    await writeAll(sets.echo(name, pair!, echo!, { origlang, subset }), data);
}

async function writeAll(parts: AsyncIterable<string>, out: (text: string) => void): Promise<void> {
  let text = "";
  for await (const part of parts) {
    text += part;
    if (text.length < CHUNK) continue;
    out(text);
    text = "";
  }
  if (text !== "") out(text);
}
