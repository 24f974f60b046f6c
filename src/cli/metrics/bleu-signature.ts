/** How replay reads BLEU's signatures, sacreBLEU's and those of dialects. */
import { metricOptions } from "#metric-options";
import { dialectNames } from "../../metrics/translation/dialects/dialect-names.js";
import { inputError } from "../../reading/input-error.js";
import { printable } from "../../report/printable.js";
import type { Values } from "./metric-values.js";
import { unknownValue, type PublishedSignature, type SettingReader } from "./published-signature.js";

/** @throws InputError */
export function bleuValues({ read }: PublishedSignature, given: Values): Partial<Values> {
  if (read.text("dialect") !== undefined) return dialectValues(read, given);
  return {
    metrics: ["bleu"],
    ...tokenizerOf(read.text("tok"), given),
    ...smoothingOf(read.text("smooth")),
    lowercase: read.one("case", { lc: true, mixed: false }, false),
    effectiveOrder: read.one("eff", { yes: true, no: false }, false),
    maxOrder: read.whole("order", metricOptions.maxOrder),
  };
}

/** Reads a dialect from a signature of ours: sacreBLEU has no dialects. */
function dialectValues(read: SettingReader, given: Values): Partial<Values> {
  const last = read.text("last");
  if (last !== undefined)
    throw inputError(
      `the signature has last:${printable(last)}, which no option says: score with bleuDialect() of the library`,
    );
  const bleuDialect = read.one(
    "dialect",
    Object.fromEntries(dialectNames.map((name) => [name, name])),
    dialectNames[0],
  );
  const smoothing = read.text("smooth");
  if (smoothing !== undefined && /\[/.test(smoothing))
    throw unknownValue("smooth", smoothing, "a smoothing with NLTK's own values, as method1");
  const tok = read.text("tok");
  // a dialect's own tokenizer is signed with the dialect's name, but for two that share one
  const isOwn =
    tok === undefined ||
    tok === bleuDialect ||
    (bleuDialect === "mteval" && tok === "mteval-intl") ||
    ((bleuDialect === "nmt" || bleuDialect === "compare-mt") && tok === "spaces");
  const isLowercased = read.one("case", { lc: true, mixed: false }, false);
  return {
    metrics: ["bleu"],
    bleuDialect,
    bleuSmoothing: smoothing,
    bleuWeights: read.text("weights"),
    bleuAutoReweigh: read.one("reweigh", { yes: true }, false),
    maxOrder: read.whole("order", metricOptions.maxOrder),
    bleuShortest: read.one("reflen", { shortest: true, closest: false }, false),
    bleuClosest: read.one("reflen", { shortest: false, closest: true }, false),
    bleuInternational: tok === "mteval-intl",
    ...(bleuDialect === "mteval" ? { bleuCased: !isLowercased } : { lowercase: isLowercased }),
    ...(isOwn ? { tokenize: undefined } : tokenizerOf(tok, given)),
  };
}

function tokenizerOf(signed: string | undefined, { spmModel }: Values): Partial<Values> {
  // the signed name of a dictionary, or of classes of Unicode, includes a version, which is checked when it is loaded
  const name = signed?.replace(/^(?:((?:ja|ko)-mecab)-|(cjk|grapheme|word)-\d).*$/, "$1$2") ?? "13a";
  if (/^spm-[0-9a-f]{16}$/.test(name)) return { tokenize: undefined };
  if (spmModel !== undefined)
    throw inputError(
      `the signature has tok:${printable(name)}, which is no model's checksum: --spm-model does not go with it`,
    );
  const known = metricOptions.tokenize.choices.find((one) => one === name);
  if (known === undefined) throw unknownValue("tok", name, metricOptions.tokenize.choices.join(", "));
  return { tokenize: known };
}

function smoothingOf(signed = "exp"): Partial<Values> {
  const [, method, value] = /^([a-z-]+)(?:\[(\d+\.\d\d+|\d+(?:\.\d+)?e[+-]\d+)\])?$/.exec(signed) ?? [];
  const smoothMethod = metricOptions.smoothMethod.choices.find((one) => one === method);
  if (smoothMethod === undefined) throw unknownValue("smooth", signed, "exp, none, floor[0.10] or add-k[1.00]");
  const takesValue = smoothMethod === "floor" || smoothMethod === "add-k";
  if (takesValue !== (value !== undefined)) {
    throw unknownValue(
      "smooth",
      signed,
      takesValue
        ? `${smoothMethod} with its value, as ${smoothMethod}[0.10]: without it the score cannot be made again`
        : smoothMethod,
    );
  }
  const smoothValue = value === undefined ? undefined : Number(value);
  if (smoothValue === Infinity) throw unknownValue("smooth", signed, "a finite value");
  return { smoothMethod, smoothValue };
}
