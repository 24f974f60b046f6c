/** The listed segments as a table for other programs: texts, scores, labels, and what the user has written about them. */
import { formatRecords, type Value } from "../../../../src/report/entry.js";
import { editedTextsOf } from "../../model/verdict/edited-words.js";
import { metricOf } from "../../model/metric-spec.js";
import type { SegmentTexts } from "../../model/corpus.js";
import { tagWords } from "../../model/tags/tag.js";
import type { Notes } from "../../model/view.js";
import { pause } from "../pause.js";
import type { SaveRequest } from "../messages.js";
import type { Session } from "../session.js";
import { segmentList } from "../answers/list/segments.js";

export type SegmentsRequest = Extract<SaveRequest, { what: "segments" }>;

/** The number of segments that are written at once. */
const AT_ONCE = 1000;

/**
 * CSV as a flat table, JSON lines as objects: {"segment", "source", "references", "systems": {NAME: {"text", "scores":
 * {METRIC: number}, "errors"}}, "labels", "sorted_by", "star", "note", "edited"}. Numbers are unrounded; a score that a
 * segment lacks is an empty field, or null. Which texts of a segment were edited is said only if any segment was.
 */
export async function segmentsFile(session: Session, request: SegmentsRequest): Promise<Blob> {
  const { situation, metrics, names, notes } = request;
  const { places, values } = await segmentList(session, request);
  const scores = await Promise.all(
    metrics.map((metric) =>
      Promise.all(names.map((_, system) => session.measured({ of: "score", metric, system }, situation.references))),
    ),
  );
  const labels = await Promise.all(session.summary.labels.map(({ name }) => session.labels(name)));
  const titles = titlesOf(metrics.map((metric) => metricOf(metric).name));
  const columns: Columns = { names, titles, labels: session.summary.labels.map(({ name }) => name), notes };
  const parts: string[] = [];
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const some = places.slice(first, first + AT_ONCE);
    const texts = await session.texts(some);
    const records = texts.map((own, i): SegmentRecord => ({
      own,
      value: values[first + i]!,
      scores: scores.map((bySystem) => bySystem.map((numbers) => numbers[own.segment]!)),
      labels: labels.map((column) => column[own.segment]!),
    }));
    parts.push(request.format === "csv" ? asCsv(records, columns, first === 0) : asJson(records, columns));
    await pause();
  }
  return new Blob(parts, { type: request.format === "csv" ? "text/csv" : "application/jsonl" });
}

interface Columns {
  readonly names: readonly string[];
  /** The names of the metrics. */
  readonly titles: readonly string[];
  /** Names of the columns of labels. */
  readonly labels: readonly string[];
  readonly notes: Notes;
}

interface SegmentRecord {
  readonly own: SegmentTexts;
  /** The measure that the list is sorted by. */
  readonly value: number;
  /** The scores, by metric and system. */
  readonly scores: readonly (readonly number[])[];
  readonly labels: readonly string[];
}

/** Two metrics of one name differ in their settings: the second is "BLEU (2)". */
function titlesOf(names: readonly string[]): string[] {
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((other) => other === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

function asCsv(
  records: readonly SegmentRecord[],
  { names, titles, labels, notes }: Columns,
  hasTitles: boolean,
): string {
  const references = records[0]?.own.references.length ?? 0;
  const hasSource = records[0]?.own.source !== null;
  const columns = [
    "segment",
    ...(hasSource ? ["source"] : []),
    ...Array.from({ length: references }, (_, r) => (references === 1 ? "reference" : `reference ${r + 1}`)),
    ...names,
    ...titles.flatMap((title) => names.map((name) => `${title} ${name}`)),
    "sorted by",
    ...labels,
    "star",
    "note",
    ...(notes.edits.length > 0 ? ["edited"] : []),
    ...names.map((name) => `errors ${name}`),
  ].map((title) => ({ title }));
  const rows = records.map(({ own, value, scores, labels: ofSegment }): Value[] => [
    own.segment + 1,
    ...(hasSource ? [own.source] : []),
    ...own.references,
    ...own.hypotheses,
    ...scores.flat(),
    value,
    ...ofSegment,
    notes.stars.includes(own.segment) ? 1 : 0,
    notes.remarks[own.segment] ?? null,
    ...(notes.edits.length > 0 ? [editedTextsOf(notes.edits, own.segment, names, references).join("; ")] : []),
    ...names.map((_, system) => tagsOf(notes, own.segment, system).map(tagWords).join("; ")),
  ]);
  return `${formatRecords({ columns, rows }, "csv", { hasTitles })}\n`;
}

function asJson(records: readonly SegmentRecord[], { names, titles, labels, notes }: Columns): string {
  return records
    .map(({ own, value, scores, labels: ofSegment }) => {
      const { segment, source, references, hypotheses } = own;
      const systems = names.map((name, system) => [
        name,
        {
          text: hypotheses[system],
          scores: Object.fromEntries(titles.map((title, m) => [title, finite(scores[m]![system]!)])),
          errors: tagsOf(notes, segment, system).map(({ start, end, quote, category, severity }) => ({
            // an offset in code points, as other programs count characters
            start: codePointsTo(hypotheses[system]!, start),
            end: codePointsTo(hypotheses[system]!, end),
            text: quote,
            category,
            severity,
          })),
        },
      ]);
      const record = {
        segment: segment + 1,
        ...(source !== null && { source }),
        references,
        systems: Object.fromEntries(systems),
        ...(labels.length > 0 && { labels: Object.fromEntries(labels.map((name, i) => [name, ofSegment[i]])) }),
        sorted_by: finite(value),
        star: notes.stars.includes(segment),
        note: notes.remarks[segment] ?? null,
        ...(notes.edits.length > 0 && { edited: editedTextsOf(notes.edits, segment, names, references.length) }),
      };
      return `${JSON.stringify(record)}\n`;
    })
    .join("");
}

function tagsOf({ tags }: Notes, segment: number, system: number): Notes["tags"] {
  return tags.filter((tag) => tag.segment === segment && tag.system === system);
}

function finite(number: number): number | null {
  return Number.isFinite(number) ? number : null;
}

function codePointsTo(text: string, end: number): number {
  let count = 0;
  for (let at = 0; at < end; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count++;
  return count;
}
