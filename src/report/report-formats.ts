/**
 * The result of one of our commands, in all formats. (A score, a table of systems and their JSON are sacreBLEU's:
 * text-report, systems, json-report.)
 */
import { formatRecords, type RecordOptions } from "./records.js";
import type { Table, TableStyle } from "./table.js";

export interface Report<Style extends string = TableStyle> {
  /** The whole result as an object for JSON, with unrounded numbers; numbers that are not finite are null. */
  json(): object;
  /** The table for programs that read tables: a record in each row, with unrounded numbers. */
  table?(): Table;
  /** The report as people read it. */
  show(style: Style, form: ReportForm): string;
}

/** How a report is shown to people. */
export interface ReportForm {
  /** Digits after the decimal point. */
  readonly width: number;
  /** Whether to use colours, for a terminal. */
  readonly color: boolean;
  /** The longest line of a table as text, if a terminal sets one. */
  readonly columns?: number | undefined;
}

export function formatReport<Style extends string>(
  report: Report<Style>,
  format: Style | "json" | "csv" | "tsv",
  options: ReportForm & RecordOptions,
): string {
  if (format === "json") return JSON.stringify(report.json(), null, 1);
  if (format === "csv" || format === "tsv") return formatRecords(report.table!(), format as "csv" | "tsv", options);
  return report.show(format as Style, options);
}
