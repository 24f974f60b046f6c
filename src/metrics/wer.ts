/** WER, CER, MER, WIL and WIP, as jiwer 4.0.0 computes them: five readings of one set of counts; or of the counts of NIST's sclite. */
import { levenshtein } from "../kernel/levenshtein.js";
import { sclite } from "../kernel/sclite.js";
import { describe, excerpt } from "../text/describe.js";
import { lowercase as lowercased } from "../text/lowercase.js";
import { noTransforms, transcriptTokenizer, transformsName, type Transforms, type Unit } from "../text/transcript.js";
import { trim } from "../text/whitespace.js";
import type { Batch, Kernel, KernelPart, Metric, Score, SegmentBatch, Signature, TokenErrorsPart } from "../types.js";
import { checkBoolean, checkKeys, checkName } from "./options.js";

/** What is done to both sides before they are compared, in this order. jiwer's transform is named with each; none is the default. */
export interface ErrorRateOptions {
  /** Lower case (ToLowerCase). */
  readonly lowercase?: boolean;
  /** `she'll` becomes `she will`, and ten more (ExpandCommonEnglishContractions). */
  readonly expandContractions?: boolean;
  /** `<unk>`, `[laugh]` and what else stands in such brackets goes (RemoveKaldiNonWords). */
  readonly removeNonWords?: boolean;
  /** These words go, wherever no letter or number is beside them (RemoveSpecificWords). */
  readonly removeWords?: readonly string[];
  /** Punctuation of Unicode goes, inside words too (RemovePunctuation). */
  readonly removePunctuation?: boolean;
  /** "space" makes a space of every tab, line break and the like, "remove" takes them and spaces out, for characters alone
   *  (RemoveWhiteSpace, which knows the six of ASCII). Default "keep". */
  readonly whitespace?: "keep" | "space" | "remove";
  /** A reference that all this leaves nothing of counts as empty. By default it is an error that names the segment. */
  readonly keepEmptied?: boolean;
  /** Whose alignment is counted. "rapidfuzz", jiwer's, has the fewest errors. "sclite" has the least weight where a substitution weighs 4, a
   *  deletion and an insertion 3: now and then more errors, and more hits; and references may have alternatives, `{ a / b c / @ }`, @ for no
   *  word, of which the cheapest counts. Default "rapidfuzz". */
  readonly alignment?: AlignmentName;
}

export type AlignmentName = "rapidfuzz" | "sclite";

/** The parts of the kernel that align, by what an option calls them. */
export const aligners: Readonly<Record<AlignmentName, KernelPart<TokenErrorsPart>>> = { rapidfuzz: levenshtein, sclite };

export interface UnitOptions extends ErrorRateOptions {
  /** What is compared. Default "words". */
  readonly unit?: Unit;
}

export type ErrorRateName = "WER" | "CER" | "MER" | "WIL" | "WIP";

export interface ErrorRateScore extends Score {
  readonly name: ErrorRateName;
  /** 100 times the rate. */
  readonly score: number;
  /** What jiwer returns. */
  readonly rate: number;
  /** Words (or characters) that are equal, replaced, left out of the reference, and inserted. */
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
}

export const errorRateOptionNames = ["lowercase", "expandContractions", "removeNonWords", "removeWords", "removePunctuation", "whitespace", "keepEmptied", "alignment"] as const satisfies (keyof ErrorRateOptions)[];

/**
 * Word error rate: `100 * (S + D + I) / reference words`, 0 for equal texts, above 100 where there is more to mend than to write anew; the
 * lower the better. The usual measure of speech recognition; of translations it forgives no other word order (see TER). Substitutions,
 * deletions and insertions are the fewest that make the reference of the hypothesis (Levenshtein 1966). Words stand between spaces.
 *
 * sclite, the scorer of NIST's evaluations, weighs errors, so its alignment and its number may be others: `alignment: "sclite"`, with
 * `lowercase: true`, since it takes no notice of case.
 *
 * Of several references the one with the fewest errors counts, with sclite's alignment the one of the least weight (Nießen et al. 2000, http://www.lrec-conf.org/proceedings/lrec2000/pdf/278.pdf),
 * of these the one with the most hits, of these the first. Against an empty reference the rate is the number of words.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * const score = scoreCorpus(wer(), { hypotheses: ["shoe order one"], references: [["short one here"]] });
 * score.score // 100
 * score.hits // 1
 *
 * @example
 * scoreSegment(wer({ lowercase: true, removePunctuation: true }), "hello world", ["Hello, world!"]).score // 0
 *
 * @example
 * const { substitutions, deletions, insertions } = scoreSegment(wer({ alignment: "sclite" }), "b c d e a", ["a b c d e"]);
 * [substitutions, deletions, insertions] // [0, 1, 1]
 */
export function wer(options: ErrorRateOptions = {}): Metric<ErrorRateScore> {
  return errorRate("WER", "words", options);
}

/**
 * Character error rate: WER of characters (code points), the spaces between words among them; 0 and up, the lower the better (Levenshtein 1966).
 * For languages without spaces between words, and where words are long and mostly right. Not for how many words are right: one that is
 * nearly right costs little, and letters in common by chance count.
 *
 * @throws as wer.
 * @example
 * scoreSegment(cer(), "werd", ["word"]).score // 25
 */
export function cer(options: ErrorRateOptions = {}): Metric<ErrorRateScore> {
  return errorRate("CER", "characters", options);
}

/**
 * Match error rate: `100 * (S + D + I) / (H + S + D + I)`, the part of all aligned places that are errors, 0 to 100; the lower the better
 * (Morris et al. 2004, https://www.isca-archive.org/interspeech_2004/morris04_interspeech.html). Hits are those of rapidfuzz's alignment, which is not always
 * the one with the most, or of sclite's. Not to be compared with WER, which divides by the words of the reference alone.
 *
 * @throws as wer.
 * @example
 * scoreSegment(mer(), "shoe order one", ["short one here"]).score // 75
 */
export function mer(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("MER", unitOf("mer", options), options);
}

/**
 * Word information preserved: `100 * (H / reference words) * (H / hypothesis words)`, 0 to 100; the higher the better
 * (Morris et al. 2004, https://www.isca-archive.org/interspeech_2004/morris04_interspeech.html). Hits alone count, so the score depends on
 * which of the cheapest alignments is taken: not to be compared with figures of tools that take another (torchmetrics).
 *
 * @throws as wer.
 * @example
 * scoreSegment(wip(), "shoe order one", ["short one here"]).score // 11.11..
 */
export function wip(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("WIP", unitOf("wip", options), options);
}

/**
 * Word information lost: 100 less WIP, 0 to 100, the lower the better (Morris et al. 2004); not for what wip is not for.
 *
 * @throws as wer.
 * @example
 * scoreSegment(wil(), "shoe order one", ["short one here"]).score // 88.88..
 */
export function wil(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("WIL", unitOf("wil", options), options);
}

/** @throws TypeError, RangeError for an unknown option or unit. */
export function unitOf(what: string, options: UnitOptions): Unit {
  checkKeys(what, options, ["unit", ...errorRateOptionNames]);
  const { unit = "words" } = options;
  checkName("unit", unit, ["words", "characters"] satisfies Unit[]);
  return unit;
}

function errorRate(name: ErrorRateName, unit: Unit, options: UnitOptions): Metric<ErrorRateScore> {
  if (name === "WER" || name === "CER") checkKeys(name.toLowerCase(), options, errorRateOptionNames);
  const transforms = checkTransforms(unit, options);
  const alignment = alignmentOf(options);
  const signature: Signature = [
    { key: "unit", short: "u", value: unit === "words" ? "words" : "chars" },
    { key: "case", short: "c", value: transforms.lowercase ? "lc" : "mixed" },
    { key: "steps", short: "st", value: transformsName(transforms) },
    { key: "align", short: "al", value: alignment },
  ];
  return Object.freeze({
    name,
    signature,
    better: name === "WIP" ? "higher" : "lower",
    tokenizers: [transcriptTokenizer(unit, transforms, alignment === "sclite")],
    fields: ["hits", "substitutions", "deletions", "insertions"],

    statistics: (batch: SegmentBatch, kernel: Kernel): Float64Array => errorCounts(batch.tokens[0]!, kernel, aligners[alignment]).slice(),

    score(totals: Readonly<Float64Array>): ErrorRateScore {
      const [hits, substitutions, deletions, insertions] = totals as unknown as [number, number, number, number];
      const rate = errorRates[name](hits, substitutions, deletions, insertions);
      return {
        name, score: 100 * rate, rate, hits, substitutions, deletions, insertions,
        referenceLength: hits + substitutions + deletions, hypothesisLength: hits + substitutions + insertions,
      };
    },

    verbose: ({ hits, substitutions, deletions, insertions, referenceLength }: ErrorRateScore): string =>
      `(hits = ${hits} sub = ${substitutions} del = ${deletions} ins = ${insertions} ref_len = ${referenceLength})`,
  });
}

/** @throws TypeError, RangeError for an unknown alignment. */
export function alignmentOf({ alignment = "rapidfuzz" }: ErrorRateOptions): AlignmentName {
  checkName("alignment", alignment, Object.keys(aligners) as AlignmentName[]);
  return alignment;
}

/** What an option says that is left out. @throws TypeError, RangeError */
export function checkTransforms(unit: Unit, options: ErrorRateOptions): Transforms {
  const { lowercase, expandContractions, removeNonWords, removeWords, removePunctuation, whitespace, keepEmptied } = { ...noTransforms, ...definedOnly(options) };
  for (const [key, value] of Object.entries({ lowercase, expandContractions, removeNonWords, removePunctuation, keepEmptied })) checkBoolean(key, value);
  checkName("whitespace", whitespace, ["keep", "space", "remove"] satisfies Transforms["whitespace"][]);
  if (whitespace === "remove" && unit === "words") {
    throw new RangeError('whitespace is "remove": expected "keep" or "space" for words, since without spaces a line is one word; it goes with characters');
  }
  checkWords(removeWords, lowercase);
  return { lowercase, expandContractions, removeNonWords, removeWords: [...removeWords], removePunctuation, whitespace, keepEmptied };
}

function definedOnly(options: ErrorRateOptions): ErrorRateOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function checkWords(words: unknown, lowers: boolean): asserts words is readonly string[] {
  if (!Array.isArray(words)) throw new TypeError(`removeWords is ${describe(words)}: expected an array of words${typeof words === "string" ? "; for one word write [word]" : ""}`);
  for (const [i, word] of words.entries()) {
    if (typeof word !== "string") throw new TypeError(`removeWords[${i}] is ${describe(word)}: expected a word`);
    if (trim(word) === "") throw new RangeError(`removeWords[${i}] is ${excerpt(word)}: expected a word`);
    if (lowers && word !== lowercased(word)) {
      throw new RangeError(`removeWords[${i}] is ${excerpt(word)}: expected it in lower case, for that is what is left of all words with lowercase`);
    }
  }
}

/** Metrics of one pass share a batch, and its counts: those of the last kernel and alignment are kept with it. */
const counted = new WeakMap<Batch, { readonly kernel: Kernel; readonly aligner: KernelPart<TokenErrorsPart>; readonly counts: Float64Array }>();

function errorCounts(batch: Batch, kernel: Kernel, aligner: KernelPart<TokenErrorsPart>): Float64Array {
  const known = counted.get(batch);
  if (known?.kernel === kernel && known.aligner === aligner) return known.counts;
  const rows = kernel.part(aligner).tokenErrors(batch);
  const counts = new Float64Array(rows.length / 5 * 4);
  for (let from = 0, to = 0; from < rows.length; from += 5, to += 4) for (let i = 0; i < 4; i++) counts[to + i] = rows[from + i]!;
  counted.set(batch, { kernel, aligner, counts });
  return counts;
}

type Rate = (hits: number, substitutions: number, deletions: number, insertions: number) => number;

/** process_words() of jiwer. Its rules for empty sides: no reference and no hypothesis is no error; an empty hypothesis preserves nothing. */
const errorRateOf: Rate = (h, s, d, i) => (h + s + d === 0 ? i : (s + d + i) / (h + s + d));
const matchErrorRate: Rate = (h, s, d, i) => (h + s + d + i === 0 ? 0 : (s + d + i) / (h + s + d + i));
const informationPreserved: Rate = (h, s, d, i) => {
  if (h + s + d === 0) return i === 0 ? 1 : 0;
  return h + s + i === 0 ? 0 : (h / (h + s + d)) * (h / (h + s + i));
};

/** The rate of counts by each of the measures, 0..1 but for WER and CER. */
export const errorRates: Readonly<Record<ErrorRateName, Rate>> = {
  WER: errorRateOf, CER: errorRateOf, MER: matchErrorRate, WIP: informationPreserved,
  WIL: (...counts) => 1 - informationPreserved(...counts),
};
