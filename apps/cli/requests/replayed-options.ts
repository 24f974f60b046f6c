/** The options that a published signature stands for. Loaded on demand. */
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { outputOptions } from "../arguments/common-options.js";
import { unicodeTokenizer } from "../metrics/bleu-tokenizer.js";
import type { Values } from "../metrics/metric-values.js";
import type { PublishedSignature } from "../metrics/published-signature.js";
import { replayedValues } from "../metrics/replayed-values.js";

/** @throws InputError for a setting that cannot be reproduced */
export async function replayedOptions(signature: PublishedSignature, values: Values): Promise<Partial<Values>> {
  const replayed = {
    ...drawnSettings(signature, values),
    ...(await replayedValues(signature, values)),
    short: signature.style === "short",
  };
  await checkTokenizer(signature.settings.get("tok"), { ...values, ...replayed });
  return replayed;
}

/** The options for the test set and the significance test of a signature. */
function drawnSettings({ settings, read }: PublishedSignature, given: Values): Partial<Values> {
  const drawn: { -readonly [K in keyof Values]?: Values[K] } = {};
  // sacreBLEU 1 signed the test set: use it unless another set or a file is given
  for (const [key, option] of [
    ["test", "testSet"],
    ["lang", "languagePair"],
    ["origlang", "origlang"],
    ["subset", "subset"],
  ] as const) {
    const value = read.text(key);
    if (value !== undefined && given[option] === undefined && given.refs.length === 0) drawn[option] = value;
  }
  if (settings.has("ar"))
    Object.assign(drawn, {
      pairedAr: true,
      pairedArN: read.whole("ar", { least: 1, most: outputOptions.pairedArN.most, initial: 1 }),
    });
  else if (settings.has("bs")) {
    const count = read.whole("bs", { least: 2, most: outputOptions.confidenceN.most, initial: 2 });
    Object.assign(
      drawn,
      (given.input?.length ?? 1) > 1 ? { pairedBs: true, pairedBsN: count } : { confidence: true, confidenceN: count },
    );
  }
  return drawn;
}

/**
 * Checks what the name of a tokenizer in the signature says: the version of Unicode, or the checksum of the user's own
 * SentencePiece model.
 */
async function checkTokenizer(name: string | undefined, values: Values): Promise<void> {
  const spmModel = values["--spm-model"];
  const versioned = /^(cjk|grapheme|word)(?=-\d|$)/.exec(name ?? "");
  if (versioned !== null) {
    const ours = (await unicodeTokenizer(versioned[1] as "cjk" | "grapheme" | "word")).name;
    if (name !== undefined && name !== ours)
      throw inputError(`the signature has tok:${printable(name)}: this version has ${ours}`);
  }
  if (name === undefined || !/^spm-[0-9a-f]{16}$/.test(name)) return;
  if (spmModel === undefined)
    throw inputError(`the signature has tok:${name}: give the model of this checksum with --spm-model`);
  const found = (await import("../node/resources/models.js")).modelFile(spmModel).name;
  if (found !== name)
    throw inputError(
      `the signature has tok:${name}, ${printable(spmModel)} is ${found}: ` +
        "expected the model that the score was made with",
    );
}
