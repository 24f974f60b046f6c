/**
 * Parses published signatures: sacreBLEU's of version 2 in both forms, with or without the metric's name, ours, and the
 * older ones of BLEU.
 */
import { metricSignatures } from "#metric-signatures";
import { inputError, type InputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";

/** The parts of a metric's signature that are known before its file is loaded. */
export type SignatureForm = (typeof metricSignatures)[string];

export interface PublishedSignature {
  /** The name for --metrics. */
  readonly metric: string;
  /** The metric's name if it stood in front, such as "chrF2++". */
  readonly name: string | undefined;
  readonly form: SignatureForm;
  readonly style: "long" | "short";
  /** The settings by their long keys, in order. */
  readonly settings: ReadonlyMap<string, string>;
  readonly read: SettingReader;
}

/** Turns settings into values; each method refuses unknown ones. */
export interface SettingReader {
  text(key: string): string | undefined;
  /** The meaning of a value, which must be one of the keys of `meanings`; `initial` if the signature lacks the key. */
  oneOf<T>(key: string, meanings: Readonly<Record<string, T>>, initial: T): T;
  whole(key: string, range: { readonly least: number; readonly most: number; readonly initial: number }): number;
}

/** Keys that every metric has, long and short (metrics/base.py of sacreBLEU 2.6.0). */
const common = {
  nrefs: "#",
  bs: "bs",
  ar: "ar",
  seed: "rs",
  test: "t",
  lang: "l",
  origlang: "o",
  subset: "S",
  version: "v",
};

/**
 * Parses a signature. " = " and the score after it are ignored.
 *
 * @throws InputError if it is not a signature, or if its metric or a key is unknown
 */
export function parseSignature(line: string): PublishedSignature {
  const text = line.trim().replace(/ = .*$/s, "");
  const isOld = !text.includes("|") && /^[^|+:]+\+/.test(text);
  const [separator, colon] = isOld ? ["+", "."] : ["|", ":"];
  const parts = text.split(separator);
  const name = parts[0]!.includes(colon) ? undefined : parts.shift();
  const entries = parts.map((part): [string, string] => {
    const at = part.indexOf(colon);
    if (at < 1 || at === part.length - 1) {
      throw inputError(
        `the signature has ${quoted(part)}: expected key${colon}value, as in ` +
          `nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0`,
      );
    }
    return [part.slice(0, at), part.slice(at + 1)];
  });
  if (entries.length === 0)
    throw inputError(
      `the signature ${name === undefined || name === "" ? "is empty" : `${quoted(name)} has no settings`}: expected ` +
        "one such as nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0" +
        (name === undefined || name === "" ? "" : "; is it missing before the files?"),
    );

  const metric = metricOf(
    name,
    entries.map(([key]) => key),
  );
  const form = metricSignatures[metric]!;
  if (isOld && metric !== "bleu")
    throw inputError(
      `a signature of sacreBLEU 1 for ${metric}: that version computed it differently, in a way that is not known here`,
    );
  const settings = new Map<string, string>();
  let short = 0;
  for (const [key, value] of entries) {
    const long = longKey(key, metric, form, isOld);
    if (settings.has(long)) throw inputError(`the signature has ${long} twice: expected each key once`);
    if (long !== key) short++;
    settings.set(long, value);
  }
  const style = short > (isOld && settings.has("nrefs") ? 1 : 0) ? "short" : "long";
  return { metric, name, form, style, settings, read: readerOf(settings) };
}

function metricOf(name: string | undefined, keys: readonly string[]): string {
  if (name !== undefined) {
    const found = Object.entries(metricSignatures).find(([, form]) => new RegExp(form.name).test(name));
    if (found === undefined)
      throw inputError(
        `the signature is for ${quoted(name)}: expected one of ` +
          `${Object.keys(metricSignatures).join(", ")}, by the name that its scores are printed with`,
      );
    return found[0];
  }
  const all = Object.entries(metricSignatures);
  const knowing = all.filter(([, form]) => keys.every((key) => knownKey(key, form) !== undefined));
  // metrics share some keys: of the metrics that have all the keys found, take the one that most of these keys identify
  const ranked = (knowing.length > 0 ? knowing : all)
    .map(([metric, { identifyingKeys, keys: own }]) => {
      const found = identifyingKeys.filter((key) => keys.includes(key) || keys.includes(own[key]!)).length;
      return { metric, found, missing: identifyingKeys.length - found };
    })
    .sort((a, b) => b.found - a.found || a.missing - b.missing);
  const best = ranked[0]!;
  if (best.found === 0)
    throw inputError("the signature does not name its metric: put the name in front, as in BLEU|nrefs:1|...");
  return best.metric;
}

/** The long form of a key; undefined for one that the metric does not have. */
function knownKey(key: string, form: SignatureForm): string | undefined {
  // a metric's own keys first: t is the tokenizer for TER, the test set for others
  for (const keys of [form.keys, common]) {
    for (const [long, short] of Object.entries(keys)) if (key === long || key === short) return long;
  }
  return undefined;
}

function longKey(key: string, metric: string, form: SignatureForm, isOld: boolean): string {
  if (isOld && key === "numrefs") return "nrefs";
  const known = knownKey(key, form);
  if (known !== undefined) return known;
  throw inputError(
    `the signature has the key ${quoted(key)}: expected one of ` +
      `${[...Object.keys(common), ...Object.keys(form.keys)].join(", ")} for ${metric}`,
  );
}

function readerOf(settings: ReadonlyMap<string, string>): SettingReader {
  return {
    text: (key) => settings.get(key),
    oneOf(key, meanings, initial) {
      const value = settings.get(key);
      if (value === undefined) return initial;
      if (!Object.hasOwn(meanings, value)) throw unknownValue(key, value, Object.keys(meanings).join(" or "));
      return meanings[value]!;
    },
    whole(key, { least, most, initial }) {
      const value = settings.get(key);
      if (value === undefined) return initial;
      if (!/^\d+$/.test(value) || Number(value) < least || Number(value) > most)
        throw unknownValue(key, value, `a whole number from ${least} to ${most}`);
      return Number(value);
    },
  };
}

function quoted(text: string): string {
  return printable(JSON.stringify(text));
}

export function unknownValue(key: string, value: string, expected: string): InputError {
  return inputError(`the signature has ${key}:${printable(value)}: expected ${expected}`);
}
