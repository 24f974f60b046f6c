/** Dimensions in words: their names, the names of their buckets, and how they were counted. */
import type { Dimension } from "../../model/dimension.js";
import type { Measure } from "../../model/measure.js";
import { counted, labelWords, listWords, measureWords, rangeWords } from "../../model/words.js";
import { isByOutcome, type Filter } from "../../model/selection.js";
import { plainText } from "../../parts/text.js";
import { systemNames } from "../../state/state.js";
import type { Buckets } from "../../engine/answers/buckets.js";

type Facts = Pick<Buckets, "unit" | "side">;

/** The words that describe a dimension. */
interface Words {
  readonly name: string;
  /** The words before and after the names of buckets: "at" 1 to 6 "words". */
  readonly before: string;
  readonly after: string;
}

function wordsOf(dimension: Dimension, { unit }: Facts): Words {
  const names = systemNames.value.map(plainText);
  if (dimension.by === "label") return { name: dimension.column, before: "in", after: "" };
  if (dimension.by === "searches") {
    const areTerms = dimension.searches.every(({ isWholeWord }) => isWholeWord);
    return { name: areTerms ? "Terms" : "Expressions", before: "with", after: "" };
  }
  if (dimension.by === "ngrams") return { name: "N-grams of the reference", before: "with", after: "" };
  const units = unit ?? "words";
  const { measure } = dimension;
  if (measure.of === "label") return { name: measure.column, before: "at", after: "" };
  const known: Partial<Record<Measure["of"], Words>> = {
    "reference-length": { name: "Length of the reference", before: "at", after: units },
    "source-length": { name: "Length of the source", before: "at", after: units },
    position: { name: "Place in the file", before: "in lines", after: "" },
    "reference-count": { name: "Number of references", before: "with", after: "references" },
    "rare-words": { name: `Rare ${units}`, before: "with", after: `percent of rare ${units}` },
    numbers: { name: "Numbers in digits", before: "with", after: "numbers" },
    names: { name: "Names", before: "with", after: "capitalised words" },
    quotes: { name: "Quotation marks", before: "with", after: "quotation marks" },
    occurrences: { name: "Repeated references", before: "where it occurs", after: "times" },
  };
  return known[measure.of] ?? { name: measureWords(measure, names), before: "at", after: "" };
}

/** The name of the dimension. */
export function dimensionName(dimension: Dimension, facts: Facts): string {
  return wordsOf(dimension, facts).name;
}

/** The phrase that says in which buckets a statement holds. @example "at 1 to 6 and 24 to 80 words" */
export function placeWords(dimension: Dimension, facts: Facts, buckets: readonly Filter[]): string {
  const { before, after } = wordsOf(dimension, facts);
  const list = listWords(buckets.map((bucket) => bucketName(bucket)));
  return `${before} ${list}${after === "" ? "" : ` ${list === "1" ? one(after) : after}`}`;
}

/** @example one("capitalised words") // "capitalised word" */
function one(what: string): string {
  return what.startsWith("percent") ? what : what.replace(/s$/, "");
}

/** How the dimension was counted, in a sentence; null where there is nothing to explain. */
export function dimensionNote(dimension: Dimension, { unit, side }: Facts): string | null {
  if (dimension.by === "searches" || dimension.by === "ngrams")
    return "A segment that several of them find is in each of these parts.";
  if (dimension.by === "label") return null;
  if (isByOutcome({ by: "range", measure: dimension.measure, from: 0, to: 0 }))
    return "These parts are chosen by scores: tests are not valid on them.";
  const characters = (text: string) =>
    `Characters of the ${text}, without blanks, because the script does not separate words.`;
  switch (dimension.measure.of) {
    case "reference-length":
      return unit === "characters" ? characters("first reference") : "Words of the first reference.";
    case "source-length":
      return unit === "characters" ? characters("source") : "Words of the source, separated by blanks.";
    case "reference-count":
      return null;
    case "rare-words":
      return `In percent of the first reference's ${unit ?? "words"}: those that no other segment's reference has.`;
    case "numbers":
      return "Numbers in the first reference, in digits of any script.";
    case "names":
      return `Capitalised words within sentences, in the ${side === "source" ? "source" : "first reference"}.`;
    case "quotes":
      return "Double quotation marks of any language in the first reference; single ones look like apostrophes.";
    case "occurrences":
      return "How often the first reference occurs in the file, word for word.";
    default:
      return null;
  }
}

/** Says which buckets have no interval, because no test could find a difference in them. */
export function tooFewWords(
  few: readonly { readonly name: string; readonly segments: number }[],
  { least, isPair }: { readonly least: number; readonly isPair: boolean },
): string {
  const bars = listWords(few.map(({ name, segments }) => `“${name}” (${counted(segments, "segment")})`));
  const has = few.length === 1 ? `The bar ${bars} has` : `The bars ${bars} have`;
  return `${has} no interval, which takes ${least} segments${isPair ? " in which the two differ" : ""}.`;
}

/** The measures that count things that a segment may lack. */
const counts: ReadonlySet<Measure["of"]> = new Set(["numbers", "names", "quotes", "reference-count"]);

/** The name of a bucket beside its bar. */
export function bucketName(filter: Filter): string {
  if (filter.by === "range") {
    const isNone = filter.from === 0 && filter.to === 0 && counts.has(filter.measure.of);
    return isNone ? "no" : rangeWords(filter.from, filter.to);
  }
  if (filter.by === "label") return filter.labels.map(labelWords).join(", ");
  // a term is shown by its own characters
  if (filter.by === "search") return filter.isWholeWord ? filter.pattern.replace(/\\(.)/gu, "$1") : filter.pattern;
  if (filter.by === "ngram") return filter.words.join(" ");
  if (filter.by !== "not") return "";
  // several neighbouring buckets, or the segments that are in none of them
  const parts = filter.filters.map((one) => (one.by === "not" && one.filters.length === 1 ? one.filters[0]! : null));
  return parts.every((one) => one !== null) ? parts.map(bucketName).join(" or ") : "none of these";
}
