/** The corpus itself, in the worker of the foreground: texts, edits, and rows that are counted once. */
import { kindOfMetric, kindOfStatistics } from "../../../src/core/entry.js";
import { beginFirstPass } from "../../../src/corpus/entry.js";
import { type Statistics, decodeStatistics, segmentStatistics } from "../../../src/index.js";
import { kernelOf } from "../../../src/kernel/entry.js";
import { fromBase64, type LabelColumn, type SavedStatistics } from "../../../src/report/entry.js";
import { directionOfTexts, type Directions } from "../model/direction.js";
import type { CorpusSummary, CorpusTexts, MetricSpec, SegmentTexts } from "../model/corpus.js";
import { isGiven, metricOf } from "../model/metric-spec.js";
import type { Situation } from "../model/selection.js";
import type { Edit } from "../model/view.js";
import { createCounted, type Counted } from "./counted.js";
import { countInSlices, segmentReferences } from "./count-in-slices.js";
import { encodedTexts } from "./encoded-texts.js";
import { placesOf } from "./filters.js";
import { errorsBySegment } from "./marks/error-words.js";
import { measure } from "./measures.js";
import { forget } from "./remembered.js";
import { foundIn, searchHere, type Search } from "./search/search.js";
import type { Session } from "./session.js";

/** A session that can be edited. */
export interface LocalSession extends Session {
  /** The texts with all edits; null if there are only statistics. */
  readonly corpus: CorpusTexts | null;
  /** The texts without edits. */
  readonly original: CorpusTexts | null;
  /** Replaces all edits by the given ones. */
  edit(edits: readonly Edit[]): void;
  /** Whether the rows have been counted already. */
  isCounted(spec: MetricSpec, references: Situation["references"]): boolean;
  /**
   * The same session for answers while the user types: a selection keeps the segments of its last use, because
   * filtering again would take longer than a keystroke allows.
   */
  whileTyping(): Session;
}

/** Called while rows are counted, with a description and the share that is done, 0..1. */
export type Progress = (what: string, share: number) => void;

/**
 * The text with U+FFFD for each half of a surrogate pair, as for undecodable bytes. Files have no such halves, but a
 * report may contain anything, and no metric counts such a text.
 */
function wellFormed(texts: CorpusTexts): CorpusTexts {
  const mended = <T extends string | null>(list: readonly T[]): readonly T[] =>
    list.every((text) => text === null || text.isWellFormed())
      ? list
      : list.map((text) => (text === null ? text : (text.toWellFormed() as T)));
  return {
    ...texts,
    references: texts.references.map(mended),
    systems: texts.systems.map((system) => ({ ...system, hypotheses: mended(system.hypotheses) })),
    source: texts.source && mended(texts.source),
  };
}

/** References say how outputs are written; without them, the outputs do. */
function directionsOf({ references, systems, source }: CorpusTexts): Directions {
  const written = references.length > 0 ? references : systems.map(({ hypotheses }) => hypotheses);
  return { source: directionOfTexts(source ?? []), target: directionOfTexts(written.flat()) };
}

/**
 * A session of texts.
 *
 * @param search runs regular expressions
 * @param scores those that came from elsewhere: their rows are as they were given, whatever is edited
 */
export function createSession(
  texts: CorpusTexts,
  made: string | null,
  onProgress: Progress,
  search: Search = searchHere,
  scores: SavedStatistics | null = null,
): LocalSession {
  const given = wellFormed(texts);
  // copies of the lists, which edits overwrite
  const corpus = {
    ...given,
    references: given.references.map((stream) => [...stream]),
    systems: given.systems.map((system) => ({ ...system, hypotheses: [...system.hypotheses] })),
  };
  const segments = corpus.systems[0]?.hypotheses.length ?? 0;
  const errors = errorsBySegment(texts);
  const summary: CorpusSummary = {
    segments,
    systems: corpus.systems.map(({ name }) => name),
    references: corpus.references.length,
    hasTexts: true,
    hasSource: corpus.source !== null,
    directions: directionsOf(corpus),
    hasErrors: errors !== undefined,
    labels: distinctLabels(corpus.labels),
    files: corpus.files,
    made,
    metrics: null,
    given: scores?.metrics ?? [],
  };
  const utf8 = encodedTexts({ ...corpus, systems: corpus.systems.map(({ hypotheses }) => hypotheses) });
  const tablesOfScores = scores && savedTables(scores);
  const counted = new Map<string, Counting>();
  const lastPlaces = new Map<string, Uint32Array | null>();
  let lastCount: Promise<unknown> = Promise.resolve();
  let applied: ReadonlyMap<string, Edit> = new Map();

  /** A saved file may have edits of segments that do not exist. */
  const isThere = ({ side, index, segment }: Edit): boolean =>
    segment < segments && index < (side === "hypothesis" ? corpus.systems : corpus.references).length;

  const usedReferences = (references: Situation["references"]) =>
    references === null ? corpus.references : references.map((r) => corpus.references[r]!);

  /** @param missed edits that come while the metric is being counted */
  const count = async (
    spec: MetricSpec,
    references: Situation["references"],
    missed: readonly Edit[],
  ): Promise<Counted> => {
    if (isGiven(spec)) return createCounted(metricOf(spec), tablesOfScores!(spec));
    const asked = metricOf(spec);
    const pass = beginFirstPass([asked], kernelOf());
    for (let first = 0; pass !== undefined && first < segments;) {
      const text = utf8.slice(first, segments, references);
      pass.add(text);
      first += text.referenceEnds.length;
    }
    const metric = pass?.finish()[0] ?? asked;
    const tables = await countInSlices(metric, utf8, references, (share) => onProgress(metric.name, share));
    const one = createCounted(metric, tables);
    for (const edit of missed) recount(one, references, edit);
    return one;
  };

  const countedOf = (spec: MetricSpec, references: Situation["references"]): Promise<Counted> => {
    const key = keyOf(spec, references);
    let known = counted.get(key);
    if (known === undefined) {
      // one after the other, in the order of the requests
      const missed: Edit[] = [];
      const promise = lastCount.then(() => count(spec, references, missed));
      const isWeighing = metricOf(spec).firstPass !== undefined;
      const mine: Counting = (known = {
        promise,
        references,
        isWeighing,
        isGiven: isGiven(spec),
        missed,
        counted: null,
      });
      counted.set(key, mine);
      promise.then((one) => (mine.counted = one)).catch(() => {});
      lastCount = promise.catch(() => counted.get(key) === mine && counted.delete(key));
    }
    return known.promise;
  };

  const recount = (one: Counted, references: Situation["references"], { side, index, segment }: Edit): void => {
    const used = segmentReferences(usedReferences(references), segment, segment + 1);
    for (const s of side === "hypothesis" ? [index] : corpus.systems.keys()) {
      const hypotheses = [corpus.systems[s]!.hypotheses[segment]!];
      const sources = one.metric.needsSources && corpus.source ? { sources: [corpus.source[segment]!] } : {};
      one.replace(s, segment, segmentStatistics(one.metric, { hypotheses, references: used, ...sources }));
    }
  };

  const textsOf = (from: CorpusTexts, places: ArrayLike<number>): readonly SegmentTexts[] =>
    Array.from(places, (segment): SegmentTexts => ({
      segment,
      source: from.source?.[segment] ?? null,
      references: from.references.map((stream) => stream[segment] ?? null),
      hypotheses: from.systems.map(({ hypotheses }) => hypotheses[segment]!),
      ...(errors && { errors: errors.map((ofSystem) => ofSystem.get(segment) ?? []) }),
    }));

  const session: LocalSession = {
    summary,
    corpus,
    original: given,
    metric: async (spec, references) => (await countedOf(spec, references)).metric,
    statistics: async (spec, references) => (await countedOf(spec, references)).tables,
    sums: async (spec, references, places) => (await countedOf(spec, references)).sums(places),
    async places(selection) {
      const places = await placesOf(session, selection);
      lastPlaces.set(JSON.stringify(selection), places);
      return places;
    },
    found: (filter) => foundIn(session, search, filter),
    marked: async (filter, texts) => (await search.spans({ filter, texts: [texts] }))[0]!,
    measured: (what, references) => measure(session, what, references),
    labels: async (column) => labelsIn(corpus.labels, column),
    texts: async (places) => textsOf(corpus, places),
    encoded: (first, end, references) => utf8.slice(first, end, references),
    given: async (places) => textsOf(given, places),
    edit(edits) {
      const write = ({ side, index, segment }: Edit, text: string | null): void => {
        const written = text === null ? null : text.toWellFormed();
        if (side === "hypothesis") corpus.systems[index]!.hypotheses[segment] = written!;
        else corpus.references[index]![segment] = written;
      };
      const original = ({ side, index, segment }: Edit): string | null =>
        side === "hypothesis"
          ? given.systems[index]!.hypotheses[segment]!
          : (given.references[index]![segment] ?? null);
      const before = applied;
      applied = new Map(edits.filter(isThere).map((edit) => [placeOf(edit), edit]));
      forget(session);
      for (const edit of differing(before, applied)) {
        write(edit, applied.get(placeOf(edit))?.text ?? original(edit));
        utf8.forget(edit.segment);
        for (const [key, { counted: one, references, isWeighing, isGiven, missed }] of counted) {
          // scores from elsewhere belong to the text without the edit
          if (isGiven) continue;
          // the weights of all segments come from all references
          if (isWeighing && edit.side === "reference") counted.delete(key);
          else if (one === null) missed.push(edit);
          else recount(one, references, edit);
        }
      }
    },
    isCounted: (spec, references) => (counted.get(keyOf(spec, references))?.counted ?? null) !== null,
    whileTyping: () => typing,
  };
  const typing: Session = {
    ...session,
    async places(selection) {
      const known = lastPlaces.get(JSON.stringify(selection));
      return known === undefined ? session.places(selection) : known;
    },
  };
  return session;
}

/** Rows that are being counted, or have been counted. */
interface Counting {
  readonly promise: Promise<Counted>;
  readonly references: Situation["references"];
  /** Whether the counts of each row depend on all references of the corpus. */
  readonly isWeighing: boolean;
  /** Whether the scores came from elsewhere. */
  readonly isGiven: boolean;
  /** Edits that arrived during counting: their rows are counted again at the end. */
  readonly missed: Edit[];
  /** The rows; null while they are being counted. */
  counted: Counted | null;
}

function keyOf({ metric, options }: MetricSpec, references: Situation["references"]): string {
  return JSON.stringify([metric, options, references]);
}

function placeOf({ side, index, segment }: Edit): string {
  return `${side} ${index} ${segment}`;
}

/**
 * The edits that differ between two lists: those in only one list, or with another text. There is one edit for each
 * key.
 */
function differing(before: ReadonlyMap<string, Edit>, after: ReadonlyMap<string, Edit>): Edit[] {
  return [
    ...[...before].filter(([place]) => !after.has(place)),
    ...[...after].filter(([place, { text }]) => before.get(place)?.text !== text),
  ].map(([, edit]) => edit);
}

/**
 * Returns a function that finds the tables of a metric, one for each system. @throws RangeError for damaged statistics
 */
function savedTables(saved: SavedStatistics): (spec: MetricSpec) => readonly Statistics[] {
  const all = decodeStatistics(fromBase64(saved.tables));
  return (spec) => {
    const metric = metricOf(spec);
    const kind = kindOfMetric(metric);
    // settings that act only on scores, such as smoothing, may differ
    const found = all.filter((table) => kindOfStatistics(table) === kind);
    if (found.length === 0) {
      throw new RangeError(
        `there are no texts to count ${metric.name} with these settings: expected one of ` +
          saved.metrics.map((one) => metricOf(one).name).join(", "),
      );
    }
    return saved.systems.map((system, s) => found.find((table) => table.system === system) ?? found[s]!);
  };
}

/**
 * A session that has only statistics. Its metrics are those that were counted. @throws RangeError for a damaged file
 */
export function createStatisticsSession(saved: SavedStatistics, made: string | null): LocalSession {
  const find = savedTables(saved);
  const [{ segments, references }] = find(saved.metrics[0]!) as [Statistics];
  const noTexts = async (): Promise<never> => {
    throw new RangeError("there are no texts: the report was made from statistics only");
  };
  const session: LocalSession = {
    summary: {
      segments,
      systems: saved.systems,
      references: typeof references === "number" ? references : 1,
      hasTexts: false,
      hasSource: false,
      directions: { source: "ltr", target: "ltr" },
      labels: distinctLabels(saved.labels),
      files: saved.files,
      made,
      metrics: saved.metrics,
      given: [],
    },
    corpus: null,
    original: null,
    metric: async (spec) => {
      find(spec);
      return metricOf(spec);
    },
    statistics: async (spec) => find(spec),
    sums: async (spec, _, places) => createCounted(metricOf(spec), find(spec)).sums(places),
    places: (selection) => placesOf(session, selection),
    found: async () => {
      throw new RangeError("there are no texts to search: the report was made from statistics only");
    },
    marked: noTexts,
    measured: (what, references) => measure(session, what, references),
    labels: async (column) => labelsIn(saved.labels, column),
    texts: noTexts,
    given: noTexts,
    edit() {},
    isCounted: () => true,
    whileTyping: () => session,
  };
  return session;
}

function distinctLabels(labels: readonly LabelColumn[]): CorpusSummary["labels"] {
  return labels.map(({ name, values }) => ({ name, values: [...new Set(values)] }));
}

/** @throws RangeError for a column that does not exist */
function labelsIn(labels: readonly LabelColumn[], column: string): readonly string[] {
  const found = labels.find(({ name }) => name === column);
  if (found === undefined) throw new RangeError(`there is no column of labels ${JSON.stringify(column)}`);
  return found.values;
}
