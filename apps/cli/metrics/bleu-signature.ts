/** How replay reads BLEU's signatures, sacreBLEU's and those of dialects. */
import { dialectNames } from "../../../src/index.js";
import { commandLine, optionsOf } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { OptionsOf } from "./metric-values.js";
import { unknownValue, type PublishedSignature, type SettingReader } from "./published-signature.js";

type BleuOptions = Partial<OptionsOf<"bleu">>;

const { maxOrder, smoothMethod, tokenize } = optionsOf(commandLine);
const orders = maxOrder as { readonly least: number; readonly most: number; readonly initial: number };

/**
 * The values of BLEU's options, by their keys.
 *
 * @param given the values that the user gave
 * @throws InputError
 */
export function bleuOptions({ read }: PublishedSignature, given: BleuOptions): BleuOptions {
  if (read.text("dialect") !== undefined) return optionsOfDialect(read, given);
  return {
    ...tokenizerOf(read.text("tok"), given),
    ...smoothingOf(read.text("smooth")),
    lowercase: read.oneOf("case", { lc: true, mixed: false }, false),
    effectiveOrder: read.oneOf("eff", { yes: true, no: false }, false),
    maxOrder: read.whole("order", orders),
  };
}

/** Reads a dialect from a signature of ours: sacreBLEU has no dialects. */
function optionsOfDialect(read: SettingReader, given: BleuOptions): BleuOptions {
  const last = read.text("last");
  if (last !== undefined)
    throw inputError(
      `the signature has last:${printable(last)}, which no option can set: score with bleuDialect() of the library`,
    );
  const dialect = read.oneOf("dialect", Object.fromEntries(dialectNames.map((name) => [name, name])), dialectNames[0]);
  const smoothing = read.text("smooth");
  if (smoothing !== undefined && /\[/.test(smoothing))
    throw unknownValue("smooth", smoothing, "a smoothing with NLTK's own values, such as method1");
  const tok = read.text("tok");
  // a dialect's own tokenizer is signed with the dialect's name, except for two dialects that share a tokenizer
  const isOwn =
    tok === undefined ||
    tok === dialect ||
    (dialect === "mteval" && tok === "mteval-intl") ||
    ((dialect === "nmt" || dialect === "compare-mt") && tok === "spaces");
  const isLowercased = read.oneOf("case", { lc: true, mixed: false }, false);
  return {
    dialect,
    smoothing,
    weights: read.text("weights"),
    autoReweigh: read.oneOf("reweigh", { yes: true }, false),
    maxOrder: read.whole("order", orders),
    shortest: read.oneOf("reflen", { shortest: true, closest: false }, false),
    closest: read.oneOf("reflen", { shortest: false, closest: true }, false),
    international: tok === "mteval-intl",
    ...(dialect === "mteval" ? { cased: !isLowercased } : { lowercase: isLowercased }),
    ...(isOwn ? { tokenize: undefined } : tokenizerOf(tok, given)),
  };
}

function tokenizerOf(signed: string | undefined, { spmModel }: BleuOptions): BleuOptions {
  // the signed name of a dictionary, or of classes of Unicode, includes a version, which is checked when it is loaded
  const name = signed?.replace(/^(?:((?:ja|ko)-mecab)-|(cjk|grapheme|word)-\d).*$/, "$1$2") ?? "13a";
  if (/^spm-[0-9a-f]{16}$/.test(name)) return { tokenize: undefined };
  if (spmModel !== undefined)
    throw inputError(
      `the signature has tok:${printable(name)}, which is not the checksum of a model: --spm-model does not go with it`,
    );
  const { choices = [] } = tokenize!;
  if (!choices.includes(name)) throw unknownValue("tok", name, choices.join(", "));
  return { tokenize: name as BleuOptions["tokenize"] };
}

function smoothingOf(signed = "exp"): BleuOptions {
  const [, method, value] = /^([a-z-]+)(?:\[(\d+\.\d\d+|\d+(?:\.\d+)?e[+-]\d+)\])?$/.exec(signed) ?? [];
  const known = smoothMethod!.choices?.find((choice) => choice === method) as BleuOptions["smoothMethod"];
  if (known === undefined) throw unknownValue("smooth", signed, "exp, none, floor[0.10] or add-k[1.00]");
  const takesValue = known === "floor" || known === "add-k";
  if (takesValue !== (value !== undefined)) {
    throw unknownValue(
      "smooth",
      signed,
      takesValue ? `${known} with its value, as ${known}[0.10]: without it the score cannot be reproduced` : known,
    );
  }
  const smoothValue = value === undefined ? undefined : Number(value);
  if (smoothValue === Infinity) throw unknownValue("smooth", signed, "a finite value");
  return { smoothMethod: known, smoothValue };
}
