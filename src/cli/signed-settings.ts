/** The options that a published signature stands for. */
import { refusal, type Refusal } from "../node/refusal.js";
import { printable } from "../report/printable.js";
import type { PublishedSignature } from "../signature-parse.js";
import { options, smoothMethods, tokenizers, type Values } from "./options.js";

type Settings = Partial<{ -readonly [K in keyof Values]: Values[K] }>;

/** @throws Refusal for a setting that cannot be reproduced. */
export function signedSettings({ metric, name, settings }: PublishedSignature, given: Values): Settings {
  const one = <T>(key: string, meanings: Readonly<Record<string, T>>, initial: T): T => {
    const value = settings.get(key);
    if (value === undefined) return initial;
    if (!Object.hasOwn(meanings, value)) throw unknownValue(key, value, Object.keys(meanings).join(" or "));
    return meanings[value]!;
  };
  const yes = { yes: true, no: false };
  const whole = (key: string, { least, most, initial }: { readonly least: number; readonly most: number; readonly initial: number }): number => {
    const value = settings.get(key);
    if (value === undefined) return initial;
    if (!/^\d+$/.test(value) || Number(value) < least || Number(value) > most) throw unknownValue(key, value, `a whole number from ${least} to ${most}`);
    return Number(value);
  };

  const drawn: Settings = {};
  // sacreBLEU 1 signed the test set: it is taken unless another or a file is given
  for (const [key, option] of [["test", "testSet"], ["lang", "languagePair"], ["origlang", "origlang"], ["subset", "subset"]] as const) {
    const value = settings.get(key);
    if (value !== undefined && given[option] === undefined && given.refs.length === 0) drawn[option] = value;
  }
  if (settings.has("ar")) Object.assign(drawn, { pairedAr: true, pairedArN: whole("ar", { least: 1, most: options.pairedArN.most, initial: 1 }) });
  else if (settings.has("bs")) {
    const count = whole("bs", { least: 2, most: options.confidenceN.most, initial: 2 });
    Object.assign(drawn, (given.input?.length ?? 1) > 1 ? { pairedBs: true, pairedBsN: count } : { confidence: true, confidenceN: count });
  }

  switch (metric) {
    case "BLEU":
      return {
        ...drawn, metrics: ["bleu"], ...tokenizerOf(settings.get("tok"), given), ...smoothingOf(settings.get("smooth")),
        lowercase: one("case", { lc: true, mixed: false }, false),
        effectiveOrder: one("eff", yes, false),
        maxOrder: whole("order", options.maxOrder),
      };
    case "chrF": {
      const [, beta, plus] = /^chrF(\d+)(\+*)$/.exec(name ?? "chrF2") as unknown as [string, string, string];
      const wordOrder = whole("nw", { ...options.chrfWordOrder, initial: plus.length });
      if (name !== undefined && wordOrder !== plus.length) throw refusal(`the signature is of ${name}, with nw:${wordOrder}: expected a + for each word order`);
      if (Number(beta) < 1) throw refusal(`the signature is of ${name}: expected a beta from 1 up`);
      return {
        ...drawn, metrics: ["chrf"], chrfBeta: Number(beta), chrfWordOrder: wordOrder, chrfCharOrder: whole("nc", options.chrfCharOrder),
        chrfLowercase: one("case", { lc: true, mixed: false }, false),
        chrfEpsSmoothing: one("eff", { yes: false, no: true }, false),
        chrfWhitespace: one("space", yes, false),
      };
    }
    case "TER":
      one("tok", { tercom: true }, true);
      return {
        ...drawn, metrics: ["ter"],
        terCaseSensitive: one("case", { lc: false, mixed: true }, false),
        terNormalized: one("norm", yes, false),
        terNoPunct: one("punct", { yes: false, no: true }, false),
        terAsianSupport: one("asian", yes, false),
      };
  }
}

function tokenizerOf(signed: string | undefined, { spmModel }: Values): Settings {
  // a dictionary's name holds its version, which is checked where it is loaded
  const name = signed?.replace(/^(ja|ko)-mecab-.*$/, "$1-mecab") ?? "13a";
  if (/^spm-[0-9a-f]{16}$/.test(name)) return { tokenize: undefined };
  if (spmModel !== undefined) throw refusal(`the signature has tok:${printable(name)}, which is no model's checksum: --spm-model does not go with it`);
  const known = tokenizers.find((one) => one === name);
  if (known === undefined) throw unknownValue("tok", name, tokenizers.join(", "));
  return { tokenize: known };
}

function smoothingOf(signed = "exp"): Settings {
  const [, method, value] = /^([a-z-]+)(?:\[(\d+\.\d\d)\])?$/.exec(signed) ?? [];
  const smoothMethod = smoothMethods.find((one) => one === method);
  if (smoothMethod === undefined) throw unknownValue("smooth", signed, "exp, none, floor[0.10] or add-k[1.00]");
  const takesValue = smoothMethod === "floor" || smoothMethod === "add-k";
  if (takesValue !== (value !== undefined)) {
    throw unknownValue("smooth", signed, takesValue ? `${smoothMethod} with its value, as ${smoothMethod}[0.10]: without it the score cannot be made again` : smoothMethod);
  }
  return { smoothMethod, smoothValue: value === undefined ? undefined : Number(value) };
}

function unknownValue(key: string, value: string, expected: string): Refusal {
  return refusal(`the signature has ${key}:${printable(value)}: expected ${expected}`);
}
