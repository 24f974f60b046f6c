/** Prints a report of ours in the format that the arguments ask for. */
import { formatReport, type Report } from "../../../src/report/entry.js";
import type { Run } from "../corpus/command-run.js";
import { printsColor } from "../io/colors.js";

export function printReport<Style extends string>(report: Report<Style>, { io, outputs }: Run): void {
  const { format, width, csvExact: exact } = outputs;
  const isText = format === "text";
  const text = formatReport(report, format as Style, {
    width,
    exact,
    // looked up only if colours matter: looking for a terminal takes longer than a short run
    get color() {
      return isText && printsColor(outputs, io);
    },
    get columns() {
      return isText && io.outIsTerminal() ? io.columns() : undefined;
    },
  });
  const isExact = exact && (format === "csv" || format === "tsv");
  (isExact ? io.data : io.out)(`${text}\n`);
}
