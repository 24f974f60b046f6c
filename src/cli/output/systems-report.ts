/** Prints the scores of several systems, or any rows of numbers, in the format that the arguments ask for. */
import { formatDelimited } from "../../report/delimited.js";
import { formatSystems, formatSystemsAsJson, type SystemsReport } from "../../report/systems.js";
import type { Values } from "../arguments/common-options.js";

export function reportSystems({ format, width, csvSafe }: Values, report: SystemsReport, color: boolean): string {
  if (format === "json") return formatSystemsAsJson(report, { width, color });
  if (format === "csv" || format === "tsv") return formatDelimited(report, format, { formulaSafe: csvSafe });
  return formatSystems(report, format, { width, color });
}
