/**
 * Checks views and notes from outside, from a link or a saved file, which anybody can write or cut off. Parts that
 * cannot be shown for this corpus are left out.
 */
import { kindOfMetric } from "../../../src/core/entry.js";
import { dialectNames } from "../../../src/index.js";
import { axisKinds, type AxisKind } from "./axis.js";
import type { CorpusSummary, MetricSpec } from "./corpus.js";
import { MOST_OWN, type OwnDimension } from "./dimension.js";
import { highlights, type Highlight } from "./inspection.js";
import type { Measure } from "./measure.js";
import { isGiven, metricOf } from "./metric-spec.js";
import type { Filter } from "./selection.js";
import { severities } from "./tags/tag.js";
import {
  tourNames,
  type TourName,
  initialView,
  MOST_ROW_LINES,
  noNotes,
  type Edit,
  type Notes,
  type TestSettings,
  type View,
} from "./view.js";

type Given = Readonly<Record<string, unknown>>;

/** Whether a value is valid for this corpus. */
type Check = (value: unknown, summary: CorpusSummary) => boolean;

const isObject = (value: unknown): value is Given =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isListOf =
  (check: Check): Check =>
  (value, summary) =>
    Array.isArray(value) && value.every((item) => check(item, summary));
const isNullOr =
  (check: Check): Check =>
  (value, summary) =>
    value === null || check(value, summary);
const isSystem: Check = (value, { systems }) => isWhole(value) && value < systems.length;
const isReference: Check = (value, { references }) => isWhole(value) && value < references;
const isSegment: Check = (value, { segments }) => isWhole(value) && value < segments;
const isReferences = isNullOr(
  (value, summary) => isListOf(isReference)(value, summary) && (value as readonly unknown[]).length > 0,
);

const isMetric: Check = (value, { metrics: counted, given }) => {
  if (!isObject(value) || typeof value["metric"] !== "string" || !isObject(value["options"])) return false;
  try {
    const spec = value as unknown as MetricSpec;
    const key = rowsOf(spec);
    const metrics = counted ?? (isGiven(spec) ? given : null);
    return metrics === null || metrics.some((one) => rowsOf(one) === key);
  } catch {
    return false;
  }
};

/** Which rows a metric scores. */
function rowsOf(spec: MetricSpec): string {
  return kindOfMetric(metricOf(spec));
}

const isMetrics: Check = (value, summary) =>
  Array.isArray(value) && value.length > 0 && value.every((item) => isMetric(item, summary));

/** The properties that each kind of measure has in addition to its kind. */
const partsOfMeasures: { readonly [Of in Measure["of"]]: readonly (keyof typeof measureChecks)[] } = {
  influence: ["metric", "system"],
  share: ["metric", "system", "against"],
  score: ["metric", "system"],
  difference: ["metric", "system", "against"],
  disagreement: ["metrics", "system"],
  edits: ["system"],
  copied: ["system"],
  "length-ratio": ["system"],
  likeness: ["metric", "system", "against"],
  position: [],
  random: ["seed"],
  "reference-length": [],
  "source-length": [],
  "reference-count": [],
  "rare-words": [],
  numbers: [],
  names: [],
  quotes: [],
  occurrences: [],
  label: ["column"],
  alphabet: ["text"],
  noted: ["places"],
};

const measureChecks = {
  metric: isMetric,
  metrics: isMetrics,
  system: isSystem,
  against: isSystem,
  seed: isWhole as Check,
  column: ((value, { labels }) => labels.some(({ name }) => name === value)) as Check,
  text: ((value, summary) =>
    value === "source" ||
    value === "reference" ||
    isSystem(value, summary) ||
    (isObject(value) && measureChecks.column(value["label"], summary))) as Check,
  places: isListOf(isSegment),
};

const isMeasure: Check = (value, summary) =>
  isObject(value) &&
  Object.hasOwn(partsOfMeasures, String(value["of"])) &&
  partsOfMeasures[value["of"] as Measure["of"]].every((part) => measureChecks[part](value[part], summary));

const isWithin: Check = (value, summary) =>
  isSystem(value, summary) || ["any", "source", "references", "hypotheses"].includes(value as string);

/** The properties that each kind of filter has in addition to its kind. */
const filterChecks: { readonly [By in Filter["by"]]: Readonly<Record<string, Check>> } = {
  range: { measure: isMeasure, from: isNumber, to: isNumber },
  region: { x: isMeasure, y: isMeasure, polygon: isListOf(isNumber) },
  label: { column: isText, labels: isListOf(isText) },
  set: { set: isText, why: isText },
  same: { systems: isListOf(isSystem) },
  places: { places: isListOf(isSegment), why: isText },
  search: { pattern: isText, within: isWithin },
  ngram: { metric: isMetric, words: isListOf(isText), system: isNullOr(isSystem), than: isNullOr(isSystem) },
  confusion: { metric: isMetric, system: isSystem, reference: isText, hypothesis: isText },
  not: { filters: (value, summary) => isListOf(isFilter)(value, summary) },
};

const isFilter: Check = (value, summary) =>
  isObject(value) &&
  Object.hasOwn(filterChecks, String(value["by"])) &&
  isReferences(value["references"] ?? null, summary) &&
  Object.entries(filterChecks[value["by"] as Filter["by"]]).every(([part, check]) => check(value[part], summary));

/** The parts of each kind of division that the user can make. */
const divisionChecks: { readonly [By in OwnDimension["by"]]: Readonly<Record<string, Check>> } = {
  cuts: {
    measure: isMeasure,
    cuts: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length < MOST_OWN &&
      value.every((cut, i) => Number.isFinite(cut) && (i === 0 || cut > value[i - 1])),
  },
  searches: {
    searches: (value, summary) =>
      isSome(value) && value.every((one) => isObject(one) && one["by"] === "search" && isFilter(one, summary)),
  },
  ngrams: {
    metric: isMetric,
    ngrams: (value, summary) =>
      isSome(value) && value.every((words) => isSome(words) && isListOf(isText)(words, summary)),
  },
};

function isSome(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_OWN;
}

const isDivision: Check = (value, summary) =>
  isObject(value) &&
  Object.hasOwn(divisionChecks, String(value["by"])) &&
  Object.entries(divisionChecks[value["by"] as OwnDimension["by"]]).every(([part, check]) =>
    check(value[part], summary),
  );

const isCount: Check = (value) => value === null || (isWhole(value) && value > 0);

const isTest: Check = (value) => {
  if (!isObject(value)) return false;
  const { test, correction, samples, trials, seed } = value as Given & Partial<TestSettings>;
  return (
    ["bootstrap", "randomization"].includes(test as string) &&
    ["holm", "benjamini-hochberg"].includes(correction as string) &&
    [samples, trials].every((count) => isCount(count, {} as CorpusSummary)) &&
    isWhole(seed)
  );
};

const isMargins: Check = (value) =>
  isObject(value) && Object.values(value).every((margin) => Number.isFinite(margin) && (margin as number) >= 0);

const isQuestion: Check = (value, summary) =>
  isObject(value) &&
  isMargins(value["margins"], summary) &&
  (value["by"] === null || summary.labels.some(({ name }) => name === value["by"]));

const isRelease: Check = (value, summary) =>
  isQuestion(value, summary) && isListOf(isQuestion)((value as Given)["earlier"], summary);

const isOrder: Check = (value, summary) => isObject(value) && isMeasure(value["measure"], summary);

const isSorting: Check = (value, summary) =>
  isObject(value) &&
  Object.values(value).every(
    (order) => isObject(order) && isText(order["by"], summary) && typeof order["isDescending"] === "boolean",
  );

const isAxis: Check = (value, summary) =>
  isObject(value) &&
  axisKinds(summary).includes(value["of"] as AxisKind) &&
  isNullOr(isSystem)(value["system"], summary) &&
  (value["metric"] === null || isWhole(value["metric"]));

const isTour: Check = (value, summary) =>
  isObject(value) &&
  tourNames.includes(value["of"] as TourName) &&
  isWhole(value["step"]) &&
  isNullOr(isText)(value["hypothesis"], summary) &&
  isNullOr(isListOf(isText))(value["references"], summary);

/** Parts without a check may be any value of the same kind as the initial one. */
const viewChecks: { readonly [Part in keyof View]?: Check } = {
  baseline: isSystem,
  against: isNullOr(isSystem),
  metrics: isMetrics,
  references: isReferences,
  selection: isListOf(isFilter),
  scatterX: isNullOr(isAxis),
  scatterY: isNullOr(isAxis),
  test: isTest,
  release: isNullOr(isRelease),
  order: isNullOr(isOrder),
  segment: isNullOr(isSegment),
  highlight: isNullOr((value) => highlights.includes(value as Highlight)),
  sorting: isSorting,
  taught: isNullOr(isSystem),
  dialect: isNullOr((value) => (dialectNames as readonly unknown[]).includes(value)),
  tour: isNullOr(isTour),
  ngramOrder: isNullOr((value) => isWhole(value) && value > 0),
  divisions: isListOf(isDivision),
  panels: isListOf(isText),
  columns: isNullOr(isListOf(isText)),
  rowLines: (value) => isWhole(value) && value >= 1 && value <= MOST_ROW_LINES,
  pairing: isNullOr(isListOf(isNullOr(isWhole))),
};

/** The view, with initial values for all parts that cannot be shown. */
export function checkedView(given: object, summary: CorpusSummary): View {
  const start = { ...initialView, metrics: summary.metrics ?? initialView.metrics };
  const view = checked(start, viewChecks, given, summary);
  return view.metric < view.metrics.length ? view : { ...view, metric: 0 };
}

const isEdit = (value: unknown, summary: CorpusSummary): value is Edit =>
  isObject(value) &&
  isSegment(value["segment"], summary) &&
  isText(value["text"], summary) &&
  ((value["side"] === "hypothesis" && isSystem(value["index"], summary)) ||
    (value["side"] === "reference" && isReference(value["index"], summary)));

/** Texts, each under the index of the system or segment that it is about. */
const isTextsBy =
  (check: Check): Check =>
  (value, summary) =>
    isObject(value) &&
    Object.entries(value).every(([index, text]) => check(Number(index), summary) && isText(text, summary));

const isTag: Check = (value, summary) =>
  isObject(value) &&
  isSegment(value["segment"], summary) &&
  isSystem(value["system"], summary) &&
  isWhole(value["start"]) &&
  isWhole(value["end"]) &&
  value["start"] <= value["end"] &&
  isText(value["quote"], summary) &&
  isText(value["category"], summary) &&
  (severities as readonly unknown[]).includes(value["severity"]);

const notesChecks: { readonly [Part in keyof Notes]?: Check } = {
  edits: isListOf(isEdit),
  names: isTextsBy(isSystem),
  stars: isListOf(isSegment),
  remarks: isTextsBy(isSegment),
  tags: isListOf(isTag),
};

/** The notes, without those that do not belong to this corpus. */
export function checkedNotes(given: object, summary: CorpusSummary): Notes {
  return checked(noNotes, notesChecks, given, summary);
}

function checked<T extends object>(
  start: T,
  checks: { readonly [Part in keyof T]?: Check },
  given: object,
  summary: CorpusSummary,
): T {
  const result = { ...start } as Record<string, unknown>;
  for (const [part, value] of Object.entries(given)) {
    if (!Object.hasOwn(start, part)) continue;
    const check = checks[part as keyof T] ?? isLike(start[part as keyof T]);
    if (check(value, summary)) result[part] = value;
  }
  return result as T;
}

/** Whether a value is of the same kind as the initial value; if the initial value is null, every value is. */
function isLike(start: unknown): Check {
  if (start === null) return () => true;
  if (Array.isArray(start)) return (value) => Array.isArray(value);
  if (isObject(start)) return isObject;
  return (value) => typeof value === typeof start && !Number.isNaN(value);
}
