/** truebleu replay: scores with exactly the settings of a published signature. Loaded on demand. */
import { inputError } from "../../reading/input-error.js";
import { printable } from "../../report/printable.js";
import type { ReferenceCount } from "../../core/signature.js";
import { version } from "../../core/version.js";
import type { Messages } from "../io/messages.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { outputOptions } from "../arguments/common-options.js";
import { unicodeTokenizer } from "../metrics/bleu-tokenizer.js";
import { parseSignature, type PublishedSignature } from "../metrics/published-signature.js";
import { replayedValues } from "../metrics/replayed-values.js";
import { score } from "./score.js";
import type { Io } from "../io/io.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function replay(
  line: string,
  values: Values,
  io: Io,
  messages: Messages,
  metricTable: MetricTable,
): Promise<void> {
  const signature = parseSignature(line);
  const { settings } = signature;
  const toReplay: Values = {
    ...values,
    ...drawnSettings(signature, values),
    ...(await replayedValues(signature, values)),
    short: signature.style === "short",
  };
  await checkTokenizer(settings.get("tok"), toReplay);
  const { unnamed } = signature.form;
  if (signature.name === undefined && unnamed !== undefined)
    messages.truebleu(`the signature has no name, and does not tell ${unnamed}`);
  warnOfVersion(settings, messages);
  warnOfRounding(settings, messages);

  const seed = settings.get("seed");
  const environment = seed === undefined ? io.environment : { ...io.environment, SACREBLEU_SEED: seed };
  const references = await score(toReplay, { ...io, environment }, messages, metricTable);
  warnOfReferences(settings.get("nrefs"), references, messages);
}

/** The test set and the significance test. */
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

/** A user's own model is identified by its checksum alone; some tokenizers have a version of Unicode. */
async function checkTokenizer(name: string | undefined, { spmModel }: Values): Promise<void> {
  const versioned = /^(cjk|grapheme|word)(?=-\d|$)/.exec(name ?? "");
  if (versioned !== null) {
    const ours = (await unicodeTokenizer(versioned[1] as "cjk" | "grapheme" | "word")).name;
    if (name !== undefined && name !== ours)
      throw inputError(`the signature has tok:${printable(name)}: this version has ${ours}`);
  }
  if (name === undefined || !/^spm-[0-9a-f]{16}$/.test(name)) return;
  if (spmModel === undefined)
    throw inputError(`the signature has tok:${name}: give the model of this checksum with --spm-model`);
  const found = (await import("../../node/resources/models.js")).modelFile(spmModel).name;
  if (found !== name)
    throw inputError(
      `the signature has tok:${name}, ${printable(spmModel)} is ${found}: ` +
        "expected the model that the score was made with",
    );
}

function warnOfVersion(settings: ReadonlyMap<string, string>, messages: Messages): void {
  const signed = settings.get("version");
  const ours = `truebleu-${version}`;
  if (signed === undefined)
    messages.truebleu("the signature has no version: the settings are taken as those of sacreBLEU 2.6.0");
  else if (signed.startsWith("1."))
    messages.truebleu(
      `the signature is of sacreBLEU ${printable(signed)}, the scores are those of 2.6.0: ` +
        "the older tokenizers differ in rare cases",
    );
  else if (signed !== "2.6.0" && signed !== ours)
    messages.truebleu(
      `the signature has version:${printable(signed)}, the scores are those of sacreBLEU 2.6.0 (${ours})`,
    );
}

function warnOfRounding(settings: ReadonlyMap<string, string>, messages: Messages): void {
  const smoothing = settings.get("smooth") ?? "";
  if (!smoothing.endsWith("[0.00]") || settings.get("version") === `truebleu-${version}`) return;
  messages.truebleu(
    `the signature has smooth:${smoothing}, which is taken for 0: ` +
      "sacreBLEU rounds the value to two digits, was it a small one?",
  );
}

function warnOfReferences(signed: string | undefined, found: ReferenceCount, messages: Messages): void {
  if (signed === undefined || signed === String(found)) return;
  const count =
    found === "var"
      ? "a number of references that varies"
      : `${found} ${found === 1 ? "reference" : "references"} for each line`;
  messages.truebleu(
    `the signature has nrefs:${printable(signed)}, the score above is with ${count}: it is not comparable`,
  );
}
