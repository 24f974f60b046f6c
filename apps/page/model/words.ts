/** Measures and filters in words. Names of systems and what users search for are in them: they are shown by <Text>. */
import type { Measure } from "./measure.js";
import { metricOf } from "./metric-spec.js";
import type { Filter, SearchedText } from "./selection.js";
import { withMinus } from "./signed.js";

type MeasureOf<Of extends Measure["of"]> = Extract<Measure, { readonly of: Of }>;
type FilterBy<By extends Filter["by"]> = Extract<Filter, { readonly by: By }>;

const measures: { readonly [Of in Measure["of"]]: (measure: MeasureOf<Of>, names: readonly string[]) => string } = {
  influence: ({ metric, system }, names) => `influence on the ${metricOf(metric).name} of ${names[system]}`,
  share: ({ metric, system, against }, names) =>
    `share of the difference ${names[system]} − ${names[against]} in ${metricOf(metric).name}`,
  score: ({ metric, system }, names) => `${metricOf(metric).name} of ${names[system]}`,
  difference: ({ metric, system, against }, names) =>
    `difference ${names[system]} − ${names[against]} in ${metricOf(metric).name}`,
  position: () => "line",
  random: () => "random number",
  "reference-length": () => "length of the reference",
  "source-length": () => "length of the source",
  "reference-count": () => "number of references",
  "rare-words": () => "percent of rare words",
  numbers: () => "numbers in digits",
  names: () => "capitalised words",
  quotes: () => "quotation marks",
  disagreement: ({ metrics, system }, names) =>
    `disagreement of ${metrics.map((metric) => metricOf(metric).name).join(", ")} on ${names[system]}`,
  edits: ({ system }, names) => `edits of TER in ${names[system]}`,
  copied: ({ system }, names) => `share of ${names[system]} copied from the source`,
  "length-ratio": ({ system }, names) => `length of ${names[system]} beside the reference`,
  likeness: ({ metric, system, against }, names) =>
    `${metricOf(metric).name} of ${names[system]} with ${names[against]} as its reference`,
  occurrences: () => "times that the reference occurs",
  label: ({ column }) => column,
  alphabet: ({ text }, names) => `${typeof text === "number" ? names[text] : `the ${text}`} in alphabetical order`,
  noted: () => "stars, notes and edits",
};

/** A measure, as the title of an axis or an entry of a list. */
export function measureWords(measure: Measure, names: readonly string[]): string {
  return (measures[measure.of] as (measure: Measure, names: readonly string[]) => string)(measure, names);
}

const searched: Readonly<Record<Exclude<SearchedText, number>, string>> = {
  any: "any text",
  source: "the source",
  references: "a reference",
  hypotheses: "a system",
};

/** How many labels are listed by name. */
const NAMED = 3;

const filters: { readonly [By in Filter["by"]]: (filter: FilterBy<By>, names: readonly string[]) => string } = {
  range: ({ measure, from, to }, names) => `${measureWords(measure, names)}: ${rangeWords(from, to)}`,
  region: ({ x, y }, names) => `an area of ${measureWords(x, names)} by ${measureWords(y, names)}`,
  label: ({ column, labels }) =>
    labels.length > NAMED
      ? `${column}: ${labels.length} labels, ${labelWords(labels[0]!)} …`
      : `${column}: ${labels.map(labelWords).join(", ")}`,
  places: ({ why }) => why,
  set: ({ why }) => why,
  same: ({ systems }, names) =>
    systems.length === names.length ? "all systems wrote the same" : `${systems.map((s) => names[s]).join(" = ")}`,
  search: ({ pattern, isWholeWord, isCaseSensitive, within }, names) =>
    `“${pattern}”${isWholeWord ? " as a word" : ""}${isCaseSensitive ? ", this case," : ""} in ${
      typeof within === "number" ? names[within] : searched[within]
    }`,
  ngram: ({ words, system, than }, names) =>
    `n-gram “${words.join(" ")}” ` +
    (system === null
      ? "in a reference"
      : `right in ${names[system]}${than === null ? "" : ` more often than in ${names[than]}`}`),
  confusion: ({ system, reference, hypothesis }, names) =>
    `written “${hypothesis}” for “${reference}” in ${names[system]}`,
  not({ filters: list }, names) {
    const excluded = list.map((one) => (one.by === "not" && one.filters.length === 1 ? one.filters[0]! : null));
    // if all filters are negations, the segments that pass at least one of the negated filters
    if (excluded.every((one) => one !== null)) return excluded.map((one) => filterWords(one, names)).join(" or ");
    return `not (${list.map((filter) => filterWords(filter, names)).join(" and ")})`;
  },
};

/** A filter, in words for the user. */
export function filterWords(filter: Filter, names: readonly string[]): string {
  return (filters[filter.by] as (filter: Filter, names: readonly string[]) => string)(filter, names);
}

export function labelWords(label: string): string {
  return label === "" ? "no label" : label;
}

/** @example rangeWords(1, 12.25) // "1 to 12.25" */
export function rangeWords(from: number, to: number): string {
  return from === to ? numberWords(from) : `${numberWords(from)} to ${numberWords(to)}`;
}

/** toLocaleString() makes a format for each number: a third of a millisecond. The first one takes 10 ms, when it is needed. */
function formatWith(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | null = null;
  return (value) => (format ??= new Intl.NumberFormat("en", options)).format(value);
}

const short = formatWith({ maximumSignificantDigits: 4 });
const long = formatWith({ maximumSignificantDigits: 15 });
const whole = formatWith({});

/** A whole number. @example grouped(2037) // "2,037" */
export function grouped(count: number): string {
  return whole(count);
}

/** A number of a measure, with as many digits as are meaningful. @example numberWords(2037) // "2,037" */
export function numberWords(value: number): string {
  // most numbers are small and whole
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return withMinus((Math.abs(value) >= 1000 ? long : short)(value));
}

/** @example counted(1, "segment") // "1 segment" */
export function counted(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** @example listWords(["a", "b", "c"]) // "a, b and c" */
export function listWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}
