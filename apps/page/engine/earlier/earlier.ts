/** A file of the systems' earlier results, opened in addition to the corpus. */
import { kindOfMetric, kindOfStatistics } from "../../../../src/core/entry.js";
import { decodeStatistics, type Statistics } from "../../../../src/index.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable, decodeReport } from "../../../../src/report/entry.js";
import { checkedNotes } from "../../model/checked-view.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { EarlierSummary } from "../../model/earlier-summary.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Situation } from "../../model/selection.js";
import { createSession, createStatisticsSession, type LocalSession, type Progress } from "../local-session.js";
import { bytesOf, plainBytes } from "../reading/blob-source.js";
import { reportOf } from "../reading/read-report.js";
import type { Search } from "../search/search.js";

export interface Earlier {
  readonly summary: EarlierSummary;
  /** A table for each system of the file. @throws RangeError if the file has no rows of this metric */
  statistics(spec: MetricSpec, references: Situation["references"]): Promise<readonly Statistics[]>;
  /** The texts of a system; null if there are none. */
  texts(system: number, places: readonly number[]): Promise<readonly string[] | null>;
}

/** @throws InputError for a file that is neither statistics nor a report, or is damaged */
export async function openEarlier(
  path: string,
  content: Blob,
  { search, onProgress }: { readonly search: Search; readonly onProgress: Progress },
): Promise<Earlier> {
  const bytes = await plainBytes(path, await bytesOf(path, content));
  const start = String.fromCharCode(...bytes.subarray(0, 256));
  try {
    if (!/^\s*<!doctype html/i.test(start)) return earlierStatistics(path, bytes);
    const report = await decodeReport(await reportOf({ path, content }));
    const session =
      report.texts === null
        ? createStatisticsSession(report.statistics!, report.made)
        : createSession(report.texts, report.made, onProgress, search, report.statistics);
    return earlierReport(path, session, report);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw inputError(`${printable(path)}: ${error.message}`);
    throw error;
  }
}

/**
 * Joins several files into one: it has the systems of all files, on the same segments. @throws InputError as
 * openEarlier()
 */
export async function openEarlierFiles(
  files: readonly { readonly path: string; readonly content: Blob }[],
  means: { readonly search: Search; readonly onProgress: Progress },
): Promise<Earlier> {
  const opened: Earlier[] = [];
  for (const { path, content } of files) opened.push(await openEarlier(path, content, means));
  const [first, ...others] = opened as [Earlier, ...Earlier[]];
  if (others.length === 0) return first;
  const { name, segments } = first.summary;
  const odd = others.find(({ summary }) => summary.segments !== segments)?.summary;
  if (odd !== undefined)
    throw inputError(
      `${printable(odd.name)} has ${odd.segments} segments, and ${printable(name)} has ${segments}: ` +
        "expected results of the same time, on the same segments",
    );
  const summaries = opened.map(({ summary }) => summary);
  const ofSystems = opened.flatMap((one) => one.summary.systems.map((_, system) => ({ one, system })));
  return {
    summary: {
      name: summaries.map((summary) => summary.name).join(", "),
      made: null,
      systems: summaries.flatMap(({ systems }) => systems),
      shownNames: summaries.flatMap(({ shownNames }) => shownNames),
      segments,
      hasTexts: summaries.every(({ hasTexts }) => hasTexts),
    },
    async statistics(spec, references) {
      return (await Promise.all(opened.map((one) => one.statistics(spec, references)))).flat();
    },
    async texts(system, places) {
      const { one, system: own } = ofSystems[system]!;
      return one.texts(own, places);
    },
  };
}

function earlierReport(
  name: string,
  session: LocalSession,
  report: { readonly notes: object; readonly made: string },
): Earlier {
  const { systems, segments, hasTexts } = session.summary;
  const notes = checkedNotes(report.notes, session.summary);
  // the texts that the user of the report saw, with the edits
  session.edit(notes.edits);
  return {
    summary: {
      name,
      made: report.made,
      systems,
      shownNames: systems.map((system, s) => notes.names[s] ?? system),
      segments,
      hasTexts,
    },
    statistics: (spec, references) => session.statistics(spec, references),
    async texts(system, places) {
      return hasTexts ? (await session.texts(places)).map(({ hypotheses }) => hypotheses[system]!) : null;
    },
  };
}

function earlierStatistics(name: string, bytes: Uint8Array): Earlier {
  if (bytes.length === 0) throw new RangeError("the file is empty: expected statistics, or a saved report");
  const tables = decodeStatistics(bytes);
  const systems = [...new Set(tables.map(({ system }) => system ?? name))];
  return {
    summary: {
      name,
      made: null,
      systems,
      shownNames: systems,
      segments: tables[0]!.segments,
      hasTexts: false,
    },
    async statistics(spec) {
      const metric = metricOf(spec);
      const kind = kindOfMetric(metric);
      return systems.map((system) => {
        const found = tables.find((table) => (table.system ?? name) === system && kindOfStatistics(table) === kind);
        if (found !== undefined) return found;
        const others = [...new Set(tables.map(kindOfStatistics))];
        throw new RangeError(
          `${printable(name)} has no ${kind}: expected one of ${printable(others.join(", "))}; ` +
            "choose the metric and the settings that it was counted with",
        );
      });
    },
    texts: () => Promise.resolve(null),
  };
}
