/** BLEU on the command line. */
import { bleu } from "../../metrics/bleu.js";
import { refusal } from "../../node/refusal.js";
import { printable } from "../../report/printable.js";
import type { Metric } from "../../types.js";
import type { OptionTable } from "../option.js";
import type { Values } from "../options.js";
import { unknownValue } from "../published-signature.js";
import { chooseTokenizer } from "../tokenizers.js";
import type { MetricCommand } from "./command.js";

const tokenizers = ["none", "zh", "13a", "intl", "char", "ja-mecab", "ko-mecab", "spm", "flores101", "flores200", "spBLEU-1K"] as const;
const smoothMethods = ["none", "floor", "add-k", "exp"] as const;
const group = "BLEU";

export const bleuOptions = {
  smoothMethod: { names: ["--smooth-method", "-s"], kind: "choice", choices: smoothMethods, initial: "exp", group,
    help: "what becomes of orders without a match" },
  smoothValue: { names: ["--smooth-value", "-sv"], kind: "number", value: "X", least: 0, group,
    help: "the value for floor (default 0.1) and add-k (default 1)" },
  tokenize: { names: ["--tokenize", "-tok"], kind: "choice", choices: tokenizers, group,
    help: "the tokenizer; by default zh, ja-mecab or ko-mecab where that is the target language, else 13a" },
  spmModel: { names: ["--spm-model"], kind: "text", value: "FILE", own: true, unsigned: true, group,
    help: "a SentencePiece model for a tokenizer; its checksum goes into the signature. Those of flores101, flores200 and spBLEU-1K are looked for in " +
      "sacreBLEU's folder ($SACREBLEU or ~/.sacrebleu), models/" },
  mecabDictionary: { names: ["--mecab-dictionary"], kind: "text", value: "FOLDER", own: true, unsigned: true, group,
    help: "the compiled dictionary for ja-mecab (IPADIC) or ko-mecab (mecab-ko-dic)" },
  lowercase: { names: ["--lowercase", "-lc"], kind: "flag", group, help: "takes no notice of case" },
  force: { names: ["--force"], kind: "flag", unsigned: true, group, help: "no warning where the text looks tokenized" },
  maxOrder: { names: ["--max-order"], kind: "integer", value: "N", initial: 4, least: 1, most: 16, own: true, group,
    help: "the longest n-grams, 1 to 16" },
  effectiveOrder: { names: ["--effective-order"], kind: "flag", own: true, group,
    help: "leaves out orders longer than the text, for the corpus too" },
} as const satisfies OptionTable;

export const bleuCommand: MetricCommand = {
  async make(values, environment) {
    const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = values;
    const tokenize = await chooseTokenizer(values, environment);
    const make = (effective: boolean): Metric => bleu({
      tokenize, lowercase, smoothMethod, maxOrder, effectiveOrder: effective,
      ...(smoothValue === undefined ? {} : { smoothValue }),
    });
    return { corpus: make(effectiveOrder), segment: make(true) };
  },
  signed: {
    name: /^BLEU$/,
    keys: { case: "c", eff: "e", tok: "tok", smooth: "s", order: "n" },
    telling: ["tok", "smooth"],
    settings: ({ read }, given) => ({
      metrics: ["bleu"], ...tokenizerOf(read.text("tok"), given), ...smoothingOf(read.text("smooth")),
      lowercase: read.one("case", { lc: true, mixed: false }, false),
      effectiveOrder: read.one("eff", { yes: true, no: false }, false),
      maxOrder: read.whole("order", bleuOptions.maxOrder),
    }),
  },
};

function tokenizerOf(signed: string | undefined, { spmModel }: Values): Partial<Values> {
  // a dictionary's name holds its version, which is checked where it is loaded
  const name = signed?.replace(/^(ja|ko)-mecab-.*$/, "$1-mecab") ?? "13a";
  if (/^spm-[0-9a-f]{16}$/.test(name)) return { tokenize: undefined };
  if (spmModel !== undefined) throw refusal(`the signature has tok:${printable(name)}, which is no model's checksum: --spm-model does not go with it`);
  const known = tokenizers.find((one) => one === name);
  if (known === undefined) throw unknownValue("tok", name, tokenizers.join(", "));
  return { tokenize: known };
}

function smoothingOf(signed = "exp"): Partial<Values> {
  const [, method, value] = /^([a-z-]+)(?:\[(\d+\.\d\d+|\d+(?:\.\d+)?e[+-]\d+)\])?$/.exec(signed) ?? [];
  const smoothMethod = smoothMethods.find((one) => one === method);
  if (smoothMethod === undefined) throw unknownValue("smooth", signed, "exp, none, floor[0.10] or add-k[1.00]");
  const takesValue = smoothMethod === "floor" || smoothMethod === "add-k";
  if (takesValue !== (value !== undefined)) {
    throw unknownValue("smooth", signed, takesValue ? `${smoothMethod} with its value, as ${smoothMethod}[0.10]: without it the score cannot be made again` : smoothMethod);
  }
  return { smoothMethod, smoothValue: value === undefined ? undefined : Number(value) };
}
