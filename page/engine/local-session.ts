/** The corpus itself, in the worker of the foreground: texts, edits, and rows that are counted once. */
import type { Statistics } from "../../src/core/statistics.js";
import { decodeStatistics } from "../../src/core/statistics-codec.js";
import { prepared } from "../../src/corpus/first-pass.js";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import { kernelOf } from "../../src/kernel/engines.js";
import type { Metric } from "../../src/metrics/metric.js";
import { fromBase64, type SavedStatistics } from "../../src/report/saved-report.js";
import type { CorpusSummary, CorpusTexts, MetricSpec, SegmentTexts } from "../model/corpus.js";
import { metricOf } from "../model/metric-spec.js";
import type { Situation } from "../model/selection.js";
import type { Edit } from "../model/view.js";
import { countInSlices, segmentReferences } from "./count-in-slices.js";
import { placesOf } from "./filters.js";
import { measure } from "./measures.js";
import { forget } from "./remembered.js";
import { foundIn, searchHere, type Search } from "./search.js";
import type { Session } from "./session.js";

/** A session that can be edited. */
export interface LocalSession extends Session {
  /** The texts as they are now; null where there are statistics alone. */
  readonly corpus: CorpusTexts | null;
  /** The texts without edits. */
  readonly original: CorpusTexts | null;
  /** Makes these all edits that there are: others are taken back. */
  edit(edits: readonly Edit[]): void;
}

/** Called while rows are counted: what, and the share that is done, 0..1. */
export type Progress = (what: string, share: number) => void;

interface Counted {
  readonly metric: Metric;
  readonly references: Situation["references"];
  /** Tables whose rows are overwritten by edits. */
  readonly tables: Statistics[];
}

/** A session of texts. @param search runs regular expressions */
export function createSession(
  given: CorpusTexts,
  made: string | null,
  onProgress: Progress,
  search: Search = searchHere,
): LocalSession {
  // lists that edits write into
  const corpus = {
    ...given,
    references: given.references.map((stream) => [...stream]),
    systems: given.systems.map(({ name, hypotheses }) => ({ name, hypotheses: [...hypotheses] })),
  };
  const segments = corpus.systems[0]?.hypotheses.length ?? 0;
  const summary: CorpusSummary = {
    segments,
    systems: corpus.systems.map(({ name }) => name),
    references: corpus.references.length,
    hasTexts: true,
    hasSource: corpus.source !== null,
    labels: corpus.labels.map(({ name, values }) => ({ name, values: [...new Set(values)] })),
    files: corpus.files,
    made,
  };
  const counted = new Map<string, Promise<Counted>>();
  const ready: Counted[] = [];
  let lastCount: Promise<unknown> = Promise.resolve();
  let revision = 0;
  let applied: readonly Edit[] = [];

  const usedReferences = (references: Situation["references"]) =>
    references === null ? corpus.references : references.map((r) => corpus.references[r]!);

  const count = async (spec: MetricSpec, references: Situation["references"]): Promise<Counted> => {
    const used = usedReferences(references);
    const hypotheses = corpus.systems[0]!.hypotheses;
    const [metric] = prepared(
      [metricOf(spec)],
      { hypotheses, references: segmentReferences(used, 0, segments) },
      kernelOf(),
    ) as [Metric];
    const tables: Statistics[] = [];
    const before = revision;
    for (const [s, system] of corpus.systems.entries()) {
      tables.push(
        await countInSlices(metric, { hypotheses: system.hypotheses, references: used }, (done) =>
          onProgress(metric.name, (s + done / segments) / corpus.systems.length),
        ),
      );
    }
    const one = { metric, references, tables };
    // what was edited while it was counted is counted again
    if (before !== revision) for (const { segment } of applied) recount(one, segment);
    ready.push(one);
    return one;
  };

  const countedOf = (spec: MetricSpec, references: Situation["references"]): Promise<Counted> => {
    const key = JSON.stringify([spec.metric, spec.options, references]);
    let known = counted.get(key);
    if (known === undefined) {
      // one after the other: what was asked for first is there first
      counted.set(key, (known = lastCount.then(() => count(spec, references))));
      lastCount = known.catch(() => counted.delete(key));
    }
    return known;
  };

  const recount = ({ metric, references, tables }: Counted, segment: number): void => {
    const used = segmentReferences(usedReferences(references), segment, segment + 1);
    for (const [s, table] of tables.entries()) {
      const hypotheses = [corpus.systems[s]!.hypotheses[segment]!];
      const one = segmentStatistics(metric, { hypotheses, references: used });
      table.rows.set(one.rows, segment * table.fields.length);
    }
  };

  const session: LocalSession = {
    summary,
    corpus,
    original: given,
    metric: async (spec, references) => (await countedOf(spec, references)).metric,
    statistics: async (spec, references) => (await countedOf(spec, references)).tables,
    places: (selection) => placesOf(session, selection),
    found: (filter) => foundIn(session, search, filter),
    measured: (what, references) => measure(session, what, references),
    labels: async (column) => {
      const found = corpus.labels.find(({ name }) => name === column);
      if (found === undefined) throw new RangeError(`there is no column of labels ${JSON.stringify(column)}`);
      return found.values;
    },
    texts: (places) =>
      Promise.resolve(
        Array.from(places, (segment): SegmentTexts => ({
          segment,
          source: corpus.source?.[segment] ?? null,
          references: corpus.references.map((stream) => stream[segment] ?? null),
          hypotheses: corpus.systems.map(({ hypotheses }) => hypotheses[segment]!),
        })),
      ),
    edit(edits) {
      const write = ({ side, index, segment }: Edit, text: string | null): void => {
        if (side === "hypothesis") corpus.systems[index]!.hypotheses[segment] = text!;
        else corpus.references[index]![segment] = text;
      };
      const original = ({ side, index, segment }: Edit): string | null =>
        side === "hypothesis"
          ? given.systems[index]!.hypotheses[segment]!
          : (given.references[index]![segment] ?? null);
      const isIn = (edit: Edit, list: readonly Edit[]): boolean =>
        list.some((other) => isSamePlace(edit, other) && edit.text === other.text);
      const gone = applied.filter((edit) => !isIn(edit, edits));
      const come = edits.filter((edit) => !isIn(edit, applied));
      for (const edit of gone) write(edit, original(edit));
      for (const edit of come) write(edit, edit.text);
      applied = edits;
      revision++;
      forget(session);
      const changed = new Set([...gone, ...come].map(({ segment }) => segment));
      for (const one of ready) for (const segment of changed) recount(one, segment);
    },
  };
  return session;
}

function isSamePlace(a: Edit, b: Edit): boolean {
  return a.segment === b.segment && a.side === b.side && a.index === b.index;
}

/** A session of statistics alone. Its metrics are those that were counted. @throws RangeError for a damaged file */
export function createStatisticsSession(saved: SavedStatistics, made: string | null): LocalSession {
  const all = decodeStatistics(fromBase64(saved.tables));
  const find = (spec: MetricSpec): readonly Statistics[] => {
    const wanted = JSON.stringify([spec.metric, spec.options]);
    const at = saved.metrics.findIndex(({ metric, options }) => JSON.stringify([metric, options]) === wanted);
    if (at < 0) {
      throw new RangeError(
        `there are no texts to count ${metricOf(spec).name} with these settings: expected one of ` +
          saved.metrics.map((one) => metricOf(one).name).join(", "),
      );
    }
    return all.slice(at * saved.systems.length, (at + 1) * saved.systems.length);
  };
  const { segments, references } = all[0]!;
  const session: LocalSession = {
    summary: {
      segments,
      systems: saved.systems,
      references: typeof references === "number" ? references : 1,
      hasTexts: false,
      hasSource: false,
      labels: [],
      files: saved.files,
      made,
    },
    corpus: null,
    original: null,
    metric: async (spec) => {
      find(spec);
      return metricOf(spec);
    },
    statistics: async (spec) => find(spec),
    places: (selection) => placesOf(session, selection),
    found: async () => {
      throw new RangeError("there are no texts to search: the report was made of statistics alone");
    },
    measured: (what, references) => measure(session, what, references),
    labels: async () => {
      throw new RangeError("there are no labels: the report was made of statistics alone");
    },
    texts: async () => {
      throw new RangeError("there are no texts: the report was made of statistics alone");
    },
    edit() {},
  };
  return session;
}
