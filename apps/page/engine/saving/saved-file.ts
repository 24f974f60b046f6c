/** Saved files, made by the worker that has the texts. */
import { kindOfStatistics } from "../../../../src/core/entry.js";
import { encodeStatistics, type Statistics, version } from "../../../../src/index.js";
import {
  encodeReport,
  pageWithReport,
  toBase64,
  type SavedReport,
  type SavedStatistics,
} from "../../../../src/report/entry.js";
import { isGiven } from "../../model/metric-spec.js";
import type { LocalSession } from "../local-session.js";
import type { SaveRequest } from "../messages.js";
import { segmentsFile } from "./segments-file.js";
import { tagsFile } from "./tags-file.js";

/**
 * @param counted the statistics with which a report was opened, instead of texts or in addition to them; null if it has
 * none
 */
export async function savedFile(
  session: LocalSession,
  counted: SavedStatistics | null,
  request: SaveRequest,
): Promise<Blob> {
  if (request.what === "output") {
    const { hypotheses } = session.corpus!.systems[request.system]!;
    // a segment is one line
    return new Blob([hypotheses.map((text) => `${text.replace(/\r\n?|\n/g, " ")}\n`).join("")], { type: "text/plain" });
  }
  if (request.what === "tags") return tagsFile(session, request.tags, request.names);
  if (request.what === "segments") return segmentsFile(session, request);
  const { page, view, notes } = request;
  const isWhole = request.what === "report";
  const report: SavedReport = {
    truebleu: version,
    made: new Date().toISOString(),
    texts: isWhole ? session.original : null,
    statistics: isWhole ? counted : await statisticsOf(session, request),
    view: view as object,
    notes,
  };
  return new Blob([pageWithReport(page, await encodeReport(report))], { type: "text/html" });
}

/** Rows of all systems under all metrics, with edits. */
async function statisticsOf(
  session: LocalSession,
  { metrics, references }: Extract<SaveRequest, { what: "statistics" }>,
): Promise<SavedStatistics> {
  const { systems, files } = session.summary;
  const labels = await Promise.all(
    session.summary.labels.map(async ({ name }) => ({ name, values: await session.labels(name) })),
  );
  const tables = new Map<string, Statistics>();
  for (const spec of metrics) {
    for (const [s, table] of (await session.statistics(spec, references)).entries()) {
      // metrics that differ only in scoring have the same rows
      tables.set(`${kindOfStatistics(table)}|${s}`, { ...table, system: systems[s]! });
    }
  }
  // scores from elsewhere are saved with the references as they are now
  const counted = metrics.find((spec) => !isGiven(spec));
  if (counted !== undefined) {
    const [{ references: count, fingerprint }] = (await session.statistics(counted, references)) as [Statistics];
    for (const [key, table] of tables) tables.set(key, { ...table, references: count, fingerprint });
  }
  return { systems, metrics, tables: toBase64(encodeStatistics([...tables.values()])), labels, files };
}
