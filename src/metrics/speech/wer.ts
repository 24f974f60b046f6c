/**
 * WER, CER, MER, WIL and WIP, as in jiwer 4.0.0: five rates from the same counts, which can also be those of NIST's
 * sclite.
 */
import { deepFreeze } from "../../core/freeze.js";
import { foldingPart } from "../../kernel/folding/folding.js";
import { levenshteinPart } from "../../kernel/levenshtein/levenshtein.js";
import { sclitePart } from "../../kernel/sclite/sclite.js";
import { describe, excerpt } from "../../core/describe.js";
import { lowercase as lowercased } from "../../text/lowercase.js";
import { transcriptTokenizer, transformsName, type Sides, type Unit } from "../../text/tokenizers/transcript.js";
import { withoutEnd } from "../../text/transforms/pipeline.js";
import { transformsRead } from "../../text/transforms/transform-names.js";
import { checkedTransforms, type Transform } from "../../text/transforms/transform.js";
import { SegmentError } from "../../text/line-error.js";
import { trim } from "../../text/whitespace.js";
import type { Batch } from "../../core/batch.js";
import type { Tokenizer } from "../../text/tokenizers/tokenizer.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { KernelPart } from "../../kernel/part.js";
import type { TokenErrorsPart } from "../../kernel/levenshtein/token-errors.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";
import type { CommandLine, JointReader } from "../command-line.js";

/**
 * Transforms of both sides before they are compared, in this order. The name of jiwer's transform is in parentheses; by
 * default there are no transforms. `transforms` takes all of jiwer's transforms, in any order.
 */
export interface ErrorRateOptions {
  /** Lower case (ToLowerCase). */
  readonly lowercase?: boolean;
  /** `she'll` becomes `she will`, and so do ten more contractions (ExpandCommonEnglishContractions). */
  readonly expandContractions?: boolean;
  /** Removes `<unk>`, `[laugh]` and everything else in such brackets (RemoveKaldiNonWords). */
  readonly removeNonWords?: boolean;
  /** Removes these words, wherever no letter or number is next to them (RemoveSpecificWords). */
  readonly removeWords?: readonly string[];
  /** Removes Unicode's punctuation, also inside words (RemovePunctuation). */
  readonly removePunctuation?: boolean;
  /**
   * "space" turns every tab, line break and other white space into a space; "remove" removes all white space, and is
   * for characters only (RemoveWhiteSpace, which covers the six white space characters of ASCII). Default "keep".
   */
  readonly whitespace?: "keep" | "space" | "remove";
  /**
   * For characters: two or more characters of white space become one space (RemoveMultipleSpaces), as in Hugging Face's
   * `cer` with jiwer 2 and 3. By default each space counts, as in jiwer, even if it remained around text that another
   * transform removed. Words end at any number of spaces in any case. Default false.
   */
  readonly collapseSpaces?: boolean;
  /**
   * Accepts a reference that the transforms leave empty. By default such a reference is an error that names the
   * segment.
   */
  readonly keepEmptied?: boolean;
  /**
   * The alignment that is counted. "rapidfuzz", as in jiwer, has the fewest errors. "sclite" has the least weight, with
   * 4 for a substitution and 3 for a deletion or insertion: sometimes more errors, and more hits. With it, references
   * and hypotheses may have alternatives, `{ a / b c / @ }`, where @ is not a word; the cheapest alternative counts.
   * Default "rapidfuzz".
   */
  readonly alignment?: AlignmentName;
  /**
   * With sclite's alignment of words: a word in parentheses, `(um)`, in references and hypotheses, may be missing on
   * the other side, and then counts as correct; a missing word weighs 2 (sclite's -D). Default false.
   */
  readonly optionalWords?: boolean;
  /**
   * With sclite's alignment of words: a word that ends in a hyphen matches words that begin like it, and a word that
   * begins with a hyphen matches words that end like it: `frag-` matches fragment (sclite's -F). Default false.
   */
  readonly fragments?: boolean;
  /**
   * Transforms by jiwer's names, with its parameters, in the order given, in place of all other transforms here except
   * keepEmptied: `["ToLowerCase", { RemoveSpecificWords: ["um", "uh"] }]`. If none of them splits lines, jiwer's
   * default transforms follow: for words RemoveMultipleSpaces, Strip and ReduceToListOfListOfWords, for characters
   * Strip and ReduceToListOfListOfChars. A transform can be your own, or from `truebleu/transforms`. RemoveEmptyStrings
   * leaves a line without words, because each segment is counted by itself; ReduceToSingleSentence is refused (see
   * transformSentences).
   */
  readonly transforms?: readonly Transform[];
  /** Transforms of references; `transforms` are then only for hypotheses. */
  readonly referenceTransforms?: readonly Transform[];
  /** Transforms of hypotheses; `transforms` are then only for references. */
  readonly hypothesisTransforms?: readonly Transform[];
}

/** The program whose alignment of words is counted. */
export type AlignmentName = "rapidfuzz" | "sclite";

/** The part of the kernel for each value of the option alignment. */
export const aligners: Readonly<Record<AlignmentName, KernelPart<TokenErrorsPart>>> = {
  rapidfuzz: levenshteinPart,
  sclite: sclitePart,
};

/** The settings of {@link mer}, {@link wil} and {@link wip}. */
export interface UnitOptions extends ErrorRateOptions {
  /** The unit of comparison. Default "words". */
  readonly unit?: Unit;
}

/** The names of the error rates, as they are printed. */
export type ErrorRateName = "WER" | "CER" | "MER" | "WIL" | "WIP";

/** A score of {@link wer}, {@link cer}, {@link mer}, {@link wil} or {@link wip}, with its counts. */
export interface ErrorRateScore extends Score {
  readonly name: ErrorRateName;
  /** 100 times the fraction. */
  readonly score: number;
  /** The number that jiwer returns: 0..1, but WER and CER may be higher. */
  readonly fraction: number;
  /** Words (or characters) that are equal, substituted, deleted from the reference, and inserted. */
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
}

/** The settings of MER, WIP and WIL, and of alignments. */
export const unitSettings = /* @__PURE__ */ table(
  ({ flag, lowercase, name, special }) =>
    ({
      unit: name(["words", "characters"], "words"),
      lowercase: lowercase(false),
      expandContractions: flag(false),
      removeNonWords: flag(false),
      removeWords: special(checkWords, []),
      removePunctuation: flag(false),
      whitespace: name(["keep", "space", "remove"], "keep"),
      collapseSpaces: flag(false),
      keepEmptied: flag(false),
      alignment: name(["rapidfuzz", "sclite"], "rapidfuzz", { key: "align", short: "al" }),
      optionalWords: flag(false, { key: "optional", short: "op", omitDefault: true }),
      fragments: flag(false, { key: "fragments", short: "fr", omitDefault: true }),
      transforms: special<readonly Transform[]>(checkedTransforms),
      referenceTransforms: special<readonly Transform[]>(checkedTransforms),
      hypothesisTransforms: special<readonly Transform[]>(checkedTransforms),
    }) satisfies SettingsFor<UnitOptions>,
);

/** The settings of WER and CER, whose unit is fixed. */
const settings = /* @__PURE__ */ table(() => {
  const { unit: _, ...others } = unitSettings;
  return others satisfies SettingsFor<ErrorRateOptions>;
});

const signature: SignatureForm<typeof unitSettings> = [
  { key: "unit", short: "u", write: ({ unit }) => (unit === "words" ? "words" : "chars") },
  {
    key: "case",
    short: "c",
    // transforms in the user's order include lower-casing
    write: (values) => (sidesOf(values) !== undefined ? undefined : values.lowercase ? "lc" : "mixed"),
  },
  { key: "steps", short: "st", write: (values) => transformsName({ ...values, sides: sidesOf(values) }) },
  "alignment",
  "optionalWords",
  "fragments",
];

/**
 * Word error rate: `100 * (S + D + I) / reference words`. 0 for equal texts; above 100 if there are more errors than
 * reference words; the lower the better. WER is the usual measure of speech recognition; for translations it penalizes
 * any other word order (see TER). Substitutions, deletions and insertions are the fewest that turn the hypothesis into
 * the reference (Levenshtein 1966). Words are separated by spaces.
 *
 * sclite, the scorer of NIST's evaluations, weighs errors, so its alignment and its number can differ. To compute
 * sclite's number use `alignment: "sclite"` with `lowercase: true`, because sclite ignores case; its -D is
 * `optionalWords`, its -F `fragments`.
 *
 * Of several references the one with the fewest errors counts, or with sclite's alignment the one with the least weight
 * (Nießen et al. 2000, http://www.lrec-conf.org/proceedings/lrec2000/pdf/278.pdf); of equally good references the one
 * with the most hits, then the first. Against an empty reference the rate is the number of words.
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
  return errorRate("WER", { unit: "words", ...checked("wer", options, settings) });
}

/**
 * Character error rate: WER of characters (code points), including the spaces between words, each of them unless
 * `collapseSpaces` is set. From 0, the lower the better (Levenshtein 1966). CER is for languages without spaces between
 * words, and for long words that are mostly right. It does not show how many words are right: a nearly right word costs
 * little, and chance matches of letters count.
 *
 * @throws as wer() does.
 * @example
 * scoreSegment(cer(), "werd", ["word"]).score // 25
 *
 * @example
 * scoreSegment(cer(), "a  b", ["a b"]).fraction // 1 / 3
 * scoreSegment(cer({ collapseSpaces: true }), "a  b", ["a b"]).fraction // 0
 */
export function cer(options: ErrorRateOptions = {}): Metric<ErrorRateScore> {
  return errorRate("CER", { unit: "characters", ...checked("cer", options, settings) });
}

/**
 * Match error rate: `100 * (S + D + I) / (H + S + D + I)`, the fraction of aligned positions that are errors, 0 to 100;
 * the lower the better (Morris et al. 2004, https://www.isca-archive.org/interspeech_2004/morris04_interspeech.html).
 * Hits are those of rapidfuzz's alignment, which does not always have the most hits, or of sclite's. Do not compare
 * with WER, which divides by only the words of the reference.
 *
 * @throws as wer() does.
 * @example
 * scoreSegment(mer(), "shoe order one", ["short one here"]).score // 75
 */
export function mer(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("MER", checked("mer", options, unitSettings));
}

/**
 * Word information preserved: `100 * (H / reference words) * (H / hypothesis words)`, 0 to 100; the higher the better
 * (Morris et al. 2004, https://www.isca-archive.org/interspeech_2004/morris04_interspeech.html). Only hits count, so
 * the score depends on which of the cheapest alignments is used: do not compare with tools that use another alignment
 * (torchmetrics).
 *
 * @throws as wer() does.
 * @example
 * scoreSegment(wip(), "shoe order one", ["short one here"]).score // 11.11..
 */
export function wip(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("WIP", checked("wip", options, unitSettings));
}

/**
 * Word information lost: 100 minus WIP, 0 to 100, the lower the better (Morris et al. 2004), with the same limits as
 * WIP.
 *
 * @throws as wer() does.
 * @example
 * scoreSegment(wil(), "shoe order one", ["short one here"]).score // 88.88..
 */
export function wil(options: UnitOptions = {}): Metric<ErrorRateScore> {
  return errorRate("WIL", checked("wil", options, unitSettings));
}

export type ErrorRateSettings = Checked<typeof unitSettings>;

function errorRate(name: ErrorRateName, values: ErrorRateSettings): Metric<ErrorRateScore> {
  return deepFreeze({
    name,
    signature: signatureOf(unitSettings, signature, values),
    better: name === "WIP" ? "higher" : "lower",
    tokenizers: [errorRateTokenizer(values)],
    fields: ["hits", "substitutions", "deletions", "insertions"],
    // 2 since hypotheses may have alternatives
    counting: values.alignment === "sclite" ? 2 : 1,
    // for any four counts there is a text that has them
    invariants: [],

    statistics: (batch: SegmentBatch, kernel: Kernel): Float64Array =>
      errorCounts(batch.tokens[0]!, kernel, aligners[values.alignment]).slice(),

    score(totals: Readonly<Float64Array>): ErrorRateScore {
      const [hits, substitutions, deletions, insertions] = totals as unknown as [number, number, number, number];
      const fraction = errorRates[name](hits, substitutions, deletions, insertions);
      return {
        name,
        score: 100 * fraction,
        fraction,
        hits,
        substitutions,
        deletions,
        insertions,
        referenceLength: hits + substitutions + deletions,
        hypothesisLength: hits + substitutions + insertions,
      };
    },

    verbose: ({ hits, substitutions, deletions, insertions, referenceLength }: ErrorRateScore): string =>
      `(hits = ${hits} sub = ${substitutions} del = ${deletions} ins = ${insertions} ref_len = ${referenceLength})`,
  });
}

/** @throws RangeError for settings that do not go together. */
export function errorRateTokenizer(settings: ErrorRateSettings): Tokenizer {
  const { unit, alignment, optionalWords, fragments, ...values } = settings;
  const transforms = { ...values, sides: sidesOf(settings) };
  const { whitespace, lowercase, removeWords } = transforms;
  if (whitespace === "remove" && unit === "words") {
    throw new RangeError(
      `whitespace is "remove": expected "keep" or "space" for words, because without spaces a line is one word; ` +
        `"remove" is for characters`,
    );
  }
  for (const [i, word] of removeWords.entries()) {
    if (!lowercase || word === lowercased(word)) continue;
    throw new RangeError(
      `removeWords[${i}] is ${excerpt(word)}: expected a word in lower case, because with lowercase all words are in ` +
        "lower case",
    );
  }
  for (const key of ["optionalWords", "fragments"] as const) {
    if (!settings[key]) continue;
    const expected =
      alignment !== "sclite"
        ? 'alignment: "sclite" as well, because only sclite reads such words'
        : unit !== "words"
          ? "a metric of words, not of characters"
          : values.removePunctuation
            ? "removePunctuation: false, because parentheses and hyphens mark such words"
            : undefined;
    if (expected !== undefined) throw new RangeError(`${key} is true: expected ${expected}`);
  }
  const marks = alignment === "sclite" ? { optionalWords, fragments } : undefined;
  return transcriptTokenizer(unit, transforms, foldingPart, marks);
}

/** Transforms in the user's order. @throws RangeError for settings that do not go together. */
function sidesOf(values: ErrorRateSettings): Sides | undefined {
  const { unit, transforms, referenceTransforms, hypothesisTransforms } = values;
  const given = { transforms, referenceTransforms, hypothesisTransforms };
  const first = (Object.keys(given) as (keyof typeof given)[]).find((key) => given[key] !== undefined);
  if (first === undefined) return undefined;
  for (const key of inFixedOrder)
    if (values[key] !== unitSettings[key].initial && String(values[key]) !== "")
      throw new RangeError(
        `${key} does not go with ${first}, which lists all transforms in order: expected ${namesInJiwer[key]} in it`,
      );
  if (transforms !== undefined && referenceTransforms !== undefined && hypothesisTransforms !== undefined)
    throw new RangeError(
      "transforms applies to neither side, because referenceTransforms and hypothesisTransforms are both given: " +
        "expected at most two of the three",
    );
  const listOf = (key: keyof typeof given): Sides["references"] =>
    withoutEnd(checkedTransforms(key, given[key] ?? []), unit, key);
  const both = listOf("transforms");
  return {
    references: referenceTransforms === undefined ? both : listOf("referenceTransforms"),
    hypotheses: hypothesisTransforms === undefined ? both : listOf("hypothesisTransforms"),
  };
}

/** The names in jiwer of the settings with a fixed order. */
const namesInJiwer = {
  lowercase: "ToLowerCase",
  expandContractions: "ExpandCommonEnglishContractions",
  removeNonWords: "RemoveKaldiNonWords",
  removeWords: "{ RemoveSpecificWords: [...] }",
  removePunctuation: "RemovePunctuation",
  whitespace: "RemoveWhiteSpace",
  collapseSpaces: "RemoveMultipleSpaces",
} as const;
const inFixedOrder = /* @__PURE__ */ Object.keys(namesInJiwer) as readonly (keyof typeof namesInJiwer)[];

function checkWords(name: string, words: unknown): void {
  if (!Array.isArray(words))
    throw new TypeError(
      `${name} is ${describe(words)}: expected an array of ` +
        `words${typeof words === "string" ? "; for one word write [word]" : ""}`,
    );
  for (const [i, word] of words.entries()) {
    if (typeof word !== "string") throw new TypeError(`${name}[${i}] is ${describe(word)}: expected a word`);
    if (trim(word) === "") throw new RangeError(`${name}[${i}] is ${excerpt(word)}: expected a word`);
  }
}

/** Metrics of one pass share a batch and its counts, so the latest counts are kept, with their kernel and alignment. */
const counted = new WeakMap<
  Batch,
  { readonly kernel: Kernel; readonly aligner: KernelPart<TokenErrorsPart>; readonly counts: Float64Array }
>();

function errorCounts(batch: Batch, kernel: Kernel, aligner: KernelPart<TokenErrorsPart>): Float64Array {
  const known = counted.get(batch);
  if (known?.kernel === kernel && known.aligner === aligner) return known.counts;
  const rows = kernel.part(aligner).tokenErrors(batch);
  refuseLongest(rows, aligner);
  const counts = new Float64Array((rows.length / 5) * 4);
  for (let from = 0, to = 0; from < rows.length; from += 5, to += 4)
    for (let i = 0; i < 4; i++) counts[to + i] = rows[from + i]!;
  counted.set(batch, { kernel, aligner, counts });
  return counts;
}

/**
 * @param rows as {@link TokenErrorsPart} returns them
 * @param first how many segments come before them
 * @throws SegmentError for a segment that was not aligned.
 */
export function refuseLongest(rows: Float64Array, aligner: KernelPart<TokenErrorsPart>, first = 0): void {
  const most =
    aligner === sclitePart
      ? ", which may have alternatives: expected at most 220 million pairs of tokens with all references, or " +
        "33 million with alternatives, because sclite's alignment examines them all"
      : ": expected at most 2^34 pairs of tokens with all references (131,072 on either side of one), because the time " +
        "grows with their number";
  for (let row = 0; row < rows.length; row += 5) {
    if (rows[row]! >= 0) continue;
    throw new SegmentError(
      `${rows[row + 1]} tokens are aligned with ${rows[row + 2]} of the reference${most}; is the text one line?`,
      first + row / 5,
    );
  }
}

type Rate = (hits: number, substitutions: number, deletions: number, insertions: number) => number;

/**
 * The rates of jiwer's process_words(), with its rules for empty sides: two empty sides have no error; an empty
 * hypothesis preserves nothing.
 */
const errorRateOf: Rate = (h, s, d, i) => (h + s + d === 0 ? i : (s + d + i) / (h + s + d));
const matchErrorRate: Rate = (h, s, d, i) => (h + s + d + i === 0 ? 0 : (s + d + i) / (h + s + d + i));
const informationPreserved: Rate = (h, s, d, i) => {
  if (h + s + d === 0) return i === 0 ? 1 : 0;
  return h + s + i === 0 ? 0 : (h / (h + s + d)) * (h / (h + s + i));
};

/** The rate that each measure computes from the counts, 0..1 except for WER and CER. */
export const errorRates: Readonly<Record<ErrorRateName, Rate>> = {
  WER: errorRateOf,
  CER: errorRateOf,
  MER: matchErrorRate,
  WIP: informationPreserved,
  WIL: (...counts) => 1 - informationPreserved(...counts),
};

const help = {
  lowercase: { option: "--wer-lowercase", help: "ignores case" },
  expandContractions: { option: "--wer-expand-contractions", help: "turns she'll into she will, and the like" },
  removeNonWords: { option: "--wer-remove-non-words", help: "removes <unk>, [laugh] and the like" },
  removeWords: { option: "--wer-remove-words", kind: "words", value: "WORD", help: "removes these words" },
  removePunctuation: { option: "--wer-remove-punctuation", help: "removes punctuation, inside words too" },
  whitespace: {
    option: "--wer-whitespace",
    help: "turns tabs and other white space into spaces (space), or, for characters, removes all white space (remove)",
  },
  collapseSpaces: {
    option: "--wer-collapse-spaces",
    help:
      "for characters, turns several spaces into one, as Hugging Face's cer does with jiwer 2 and 3. These " +
      "transforms are applied in the order of this list",
  },
  alignment: {
    option: "--wer-alignment",
    help:
      "the alignment that is counted: jiwer's, with the fewest errors, or that of NIST's sclite, where a " +
      "substitution weighs 4, a deletion or insertion 3",
  },
  optionalWords: {
    option: "--wer-optional-words",
    help: "with sclite's alignment, counts a missing (word) in parentheses as correct (sclite's -D)",
  },
  fragments: {
    option: "--wer-fragments",
    help:
      "with sclite's alignment, word- matches every word that begins with it, and -word every word that ends with " +
      "it (sclite's -F)",
  },
  keepEmptied: {
    option: "--wer-keep-emptied",
    unsigned: true,
    help: "accepts references that the transforms leave empty; by default they are an error",
  },
  transforms: {
    option: "--wer-transform",
    listed: "werTransforms",
    kind: "each",
    value: "NAME[:ARG]",
    help:
      "one of jiwer's transforms, by jiwer's name, in place of the options above and in the order given: " +
      "ToLowerCase, RemoveSpecificWords:um,uh, SubstituteWords:colour=color, " +
      "SubstituteRegexes:'PATTERN=>REPLACEMENT' ...; or NAME:JSON",
  },
  referenceTransforms: {
    option: "--wer-reference-transform",
    listed: "werReferenceTransforms",
    kind: "each",
    value: "NAME[:ARG]",
    help: "a transform of references; --wer-transform is then for hypotheses",
  },
  hypothesisTransforms: {
    option: "--wer-hypothesis-transform",
    listed: "werHypothesisTransforms",
    kind: "each",
    value: "NAME[:ARG]",
    help: "a transform of hypotheses; --wer-transform is then for references",
  },
} as const satisfies CommandLine["options"];

const unitOption = {
  option: "--wer-characters",
  kind: "flag",
  help: "compares characters, not words, in mer, wil and wip, as cer does",
} as const;

const letterCase: JointReader = {
  expected: "lc or mixed",
  read: (signed) => (signed === "lc" || signed === "mixed" ? { lowercase: signed === "lc" } : undefined),
};

/** The transforms that a signature lists: each at most once, in their order. */
const steps: JointReader = {
  expected:
    "none, or some of contractions+nonwords+words[um,uh]+punct+space+collapse in this order, or without the key case " +
    "jiwer's transforms in any",
  read(signed, keys) {
    if (!keys.has("case")) return readTransforms(signed);
    const names = signed === "none" ? [] : signed.split("+");
    const order = ["contractions", "nonwords", "words", "punct", "space", "nospace", "collapse"];
    const places = names.map((step) => order.indexOf(step.replace(/^words\[.+\]$/, "words")));
    const inOrder = places.every(
      (place, i) => place >= 0 && place > (places[i - 1] ?? -1) && (place !== 2 || names[i] !== "words"),
    );
    if (!inOrder || (names.includes("space") && names.includes("nospace"))) return undefined;
    const words = names.find((step) => step.startsWith("words["));
    return {
      expandContractions: names.includes("contractions"),
      removeNonWords: names.includes("nonwords"),
      ...(words !== undefined && { removeWords: wordsOf(words.slice("words[".length, -1)) }),
      removePunctuation: names.includes("punct"),
      whitespace: names.includes("space") ? "space" : names.includes("nospace") ? "remove" : "keep",
      collapseSpaces: names.includes("collapse"),
    };
  },
};

function readTransforms(signed: string): { readonly transforms?: readonly Transform[] } | undefined {
  try {
    const [references, hypotheses, ...more] = signed.split("/").map(transformsRead);
    if (more.length > 0) return undefined;
    return hypotheses === undefined
      ? { transforms: references! }
      : ({ referenceTransforms: references, hypothesisTransforms: hypotheses } as object);
  } catch {
    return undefined;
  }
}

function wordsOf(list: string): string[] {
  try {
    return list.split(",").map(decodeURIComponent);
  } catch {
    throw new RangeError(
      `the signature has words[${list}]: expected words with commas between them, other separators written %XX`,
    );
  }
}

const family = { prefix: "wer", group: "WER, CER, MER, WIL, WIP" };

/** WER and CER: their unit is fixed. --wer-characters is refused for WER, and changes nothing for CER. */
const ofFixedUnit = (
  make: typeof wer,
  name: "wer" | "cer",
  onPage: string,
): CommandLine<typeof settings, ErrorRateOptions> => ({
  ...family,
  name,
  onPage,
  make,
  settings,
  signature: signature as SignatureForm<typeof settings>,
  printedName: name === "wer" ? /^WER$/ : /^CER$/,
  identifyingKeys: name === "wer" ? ["unit", "steps", "align"] : [],
  options: name === "wer" ? help : { characters: unitOption, ...help },
  joint: {
    unit: {
      expected: name === "wer" ? "words" : "chars",
      read: (signed) => (signed === (name === "wer" ? "words" : "chars") ? {} : undefined),
    },
    case: letterCase,
    steps,
  },
});

const ofAnyUnit = (
  make: typeof mer,
  name: string,
  printedName: RegExp,
  onPage: string,
): CommandLine<typeof unitSettings, UnitOptions> => ({
  ...family,
  name,
  onPage,
  make,
  settings: unitSettings,
  signature,
  printedName,
  identifyingKeys: [],
  options: {
    unit: { ...unitOption, means: { true: "characters", false: "words" } },
    ...help,
  },
  joint: {
    unit: {
      expected: "words or chars",
      read: (signed) =>
        signed === "words" ? { unit: "words" } : signed === "chars" ? { unit: "characters" } : undefined,
    },
    case: letterCase,
    steps: steps,
  },
});

// marked as pure, so that bundles of the library drop it
export const commandLine = /* @__PURE__ */ (() => [
  ofFixedUnit(wer, "wer", "WER: wrong words, for speech recognition"),
  ofFixedUnit(cer, "cer", "CER: wrong characters, for speech and languages without spaces"),
  ofAnyUnit(mer, "mer", /^MER$/, "MER: the share of aligned words that are wrong"),
  ofAnyUnit(wil, "wil", /^WIL$/, "WIL: information lost between the words"),
  ofAnyUnit(wip, "wip", /^WIP$/, "WIP: information preserved between the words"),
])();
