/** Published signatures read back: sacreBLEU's of version 2 in both forms, with the metric's name in front or without, ours, and the older ones of BLEU. */

export type SignedMetric = "BLEU" | "chrF" | "TER";

export interface PublishedSignature {
  readonly metric: SignedMetric;
  /** The metric's name where it stood in front, such as "chrF2++". */
  readonly name: string | undefined;
  readonly style: "long" | "short";
  /** The settings by their long keys, in their order. */
  readonly settings: ReadonlyMap<string, string>;
}

/** Long keys with their short ones: those that every metric has, and each metric's own (metrics/*.py of sacreBLEU 2.6.0). */
const common = { nrefs: "#", bs: "bs", ar: "ar", seed: "rs", test: "t", lang: "l", origlang: "o", subset: "S", version: "v" };
const own: Readonly<Record<SignedMetric, Readonly<Record<string, string>>>> = {
  BLEU: { case: "c", eff: "e", tok: "tok", smooth: "s", order: "n" },
  chrF: { case: "c", eff: "e", nc: "nc", nw: "nw", space: "s" },
  TER: { case: "c", tok: "t", norm: "nr", punct: "pn", asian: "as" },
};

/** Keys that tell a metric whose name is missing; BLEU's last, for others share them. */
const telling: readonly (readonly [SignedMetric, readonly string[]])[] = [
  ["chrF", ["nc", "nw", "space"]], ["TER", ["norm", "punct", "asian", "nr", "pn", "as"]], ["BLEU", ["tok", "smooth", "s"]],
];

/**
 * A signature's settings. What follows " = ", the score, is passed over.
 *
 * @throws RangeError where it is no signature, or one of a metric or with a key that is not known
 * @example
 * const { metric, settings } = parseSignature("chrF2++|#:1|c:mixed|e:yes|nc:6|nw:2|s:no|v:2.6.0 = 53.2");
 * metric // "chrF"
 * settings.get("nw") // "2"
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
      throw new RangeError(`the signature has ${JSON.stringify(part)}: expected key${colon}value, as in nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0`);
    }
    return [part.slice(0, at), part.slice(at + 1)];
  });
  if (entries.length === 0) throw new RangeError("the signature is empty: expected one such as nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.6.0");

  const metric = metricOf(name, entries.map(([key]) => key));
  if (isOld && metric !== "BLEU") throw new RangeError(`a signature of sacreBLEU 1 for ${metric}: that version computed it in another way, which is not known here`);
  const settings = new Map<string, string>();
  let short = 0;
  for (const [key, value] of entries) {
    const long = longKey(key, metric, isOld);
    if (settings.has(long)) throw new RangeError(`the signature has ${long} twice: expected each key once`);
    if (long !== key) short++;
    settings.set(long, value);
  }
  return { metric, name, style: short > (isOld && settings.has("nrefs") ? 1 : 0) ? "short" : "long", settings };
}

function metricOf(name: string | undefined, keys: readonly string[]): SignedMetric {
  if (name !== undefined) {
    const metric = /^BLEU$/.test(name) ? "BLEU" : /^chrF\d+\+*$/.test(name) ? "chrF" : /^TER$/.test(name) ? "TER" : undefined;
    if (metric === undefined) throw new RangeError(`the signature is of ${JSON.stringify(name)}: expected BLEU, chrF2 (with its beta, and a + for each word order) or TER`);
    return metric;
  }
  const found = telling.find(([, own]) => own.some((key) => keys.includes(key)));
  if (found === undefined) throw new RangeError("the signature does not tell its metric: put the name in front, as in BLEU|nrefs:1|...");
  return found[0];
}

function longKey(key: string, metric: SignedMetric, isOld: boolean): string {
  if (isOld && key === "numrefs") return "nrefs";
  // a metric's own keys first: t is TER's tokenizer, and the test set elsewhere
  for (const keys of [own[metric], common]) {
    for (const [long, short] of Object.entries(keys)) if (key === long || key === short) return long;
  }
  throw new RangeError(`the signature has the key ${JSON.stringify(key)}: expected one of ${[...Object.keys(common), ...Object.keys(own[metric])].join(", ")} for ${metric}`);
}
