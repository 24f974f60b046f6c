/**
 * --segments: a row for each segment with the scores of every system, as JSON lines, CSV or TSV, in a file that appears
 * only when it is complete. It is for people; what programs merge is statistics (core/statistics-codec).
 */
import type { SegmentText } from "../../core/batch.js";
import { createOutputFile, type OutputFile } from "../../node/writing/output-file.js";
import { BETWEEN_REFERENCES, delimitedRow } from "../../report/delimited.js";
import type { Kernel } from "../../kernel/kernel.js";
import { scoreRows } from "../../metrics/score-rows.js";
import type { OutputsRequested } from "../arguments/option-groups.js";
import { UsageError } from "../arguments/usage-error.js";
import { decodedLines } from "../../text/decoded-lines.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import { namesOrNumbers } from "../corpus/system-names.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface SegmentsFile {
  /**
   * Writes one batch.
   *
   * @param rows for each system, for each metric, segments x fields
   * @param text what the segments say, if that is to be written too
   */
  write(rows: readonly (readonly Float64Array[])[], segments: number, text?: SegmentText): void;
  commit(): void;
  discard(): void;
}

/** What a row has: text, or several references, or a score. */
type Field = string | readonly string[] | number;

/** Signals that end a run, with the exit codes that shells give them. */
const signals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** @throws InputError where the file cannot be written; UsageError for a name that promises what is not written. */
export function createSegmentsFile(
  path: string,
  outputs: OutputsRequested,
  metrics: readonly ChosenMetric[],
  { names: named, ids, lineOf }: Pick<OpenCorpus, "names" | "ids" | "lineOf">,
  kernel: Kernel,
): SegmentsFile {
  const format = outputs.segmentsFormat ?? formatOf(path);
  const begun: OutputFile[] = [];
  // installed before the file is created, so that a file begun while a signal is on its way is removed too
  const handlers = Object.entries(signals).map(([signal, exitCode]) => {
    const handler = (): void => {
      for (const file of begun) file.discard();
      process.exit(exitCode);
    };
    process.once(signal, handler);
    return () => process.off(signal, handler);
  });
  const file = createOutputFile(path);
  begun.push(file);
  let first = 0;

  /** The columns of a batch by their titles, and their fields. */
  function columnsOf(
    rows: readonly (readonly Float64Array[])[],
    segments: number,
    text: SegmentText | undefined,
  ): [title: string, fields: ArrayLike<Field>][] {
    const numbers = Array.from({ length: segments }, (_, i) => first + i);
    const names = namesOrNumbers(named, rows.length);
    const titled = (s: number, title: string): string => (rows.length === 1 ? title : `${names[s]!} ${title}`);
    return [
      ["line", numbers.map(lineOf)],
      ...(ids === undefined ? [] : [["id", ids().slice(first, first + segments)] as [string, string[]]]),
      ...(text === undefined ? [] : givenTexts(text)),
      ...rows.flatMap((ofSystem, s): [string, ArrayLike<Field>][] => [
        ...(text === undefined
          ? []
          : [[titled(s, "hypothesis"), decodedLines(text.systems[s]!, 0, segments)] as [string, string[]]]),
        ...metrics.map(({ segment: metric }, m): [string, ArrayLike<Field>] => [
          titled(s, metric.name),
          scoreRows(metric, ofSystem[m]!, kernel),
        ]),
      ]),
    ];
  }

  return {
    write(rows, segments, text) {
      const columns = columnsOf(rows, segments, text);
      const titles = columns.map(([title]) => title);
      const write = format === "jsonl" ? jsonRow : tableRow(format, outputs.csvExact);
      let lines = format !== "jsonl" && first === 0 ? `${tableRow(format, outputs.csvExact)(titles, titles)}\n` : "";
      for (let i = 0; i < segments; i++)
        lines += `${write(
          titles,
          columns.map(([, fields]) => fields[i]!),
        )}\n`;
      file.write(lines);
      first += segments;
    },
    commit() {
      file.commit();
      for (const remove of handlers) remove();
    },
    discard() {
      file.discard();
      for (const remove of handlers) remove();
    },
  };
}

/** Endings that say what is not written. */
const notWritten = /\.(gz|xz|zst|bz2|zip|xlsx?|ods|parquet|html?)$/i;

/** @throws UsageError for a name that promises something else */
function formatOf(path: string): "jsonl" | "csv" | "tsv" {
  if (notWritten.test(path)) {
    throw new UsageError(
      `argument --segments: ${path} would not be what its name says: expected a name that ends in .jsonl, .csv or .tsv`,
    );
  }
  const ending = /\.(csv|tsv)$/i.exec(path)?.[1]!.toLowerCase();
  return ending === "csv" || ending === "tsv" ? ending : "jsonl";
}

/** Source and references, which all systems have. */
function givenTexts({ sources, references, referenceEnds }: SegmentText): [title: string, fields: Field[]][] {
  const segments = referenceEnds.length;
  const all = decodedLines(references, 0, references.ends.length);
  const ofSegments = Array.from(referenceEnds, (end, i) => all.slice(i === 0 ? 0 : referenceEnds[i - 1]!, end));
  return [
    ...(sources === undefined ? [] : [["source", decodedLines(sources, 0, segments)] as [string, string[]]]),
    ["references", ofSegments],
  ];
}

type WriteRow = (titles: readonly string[], fields: readonly Field[]) => string;

const jsonRow: WriteRow = (titles, fields) =>
  JSON.stringify(Object.fromEntries(titles.map((title, i) => [title, fields[i]])));

function tableRow(format: "csv" | "tsv", exact: boolean): WriteRow {
  return (_, fields) =>
    delimitedRow(
      fields.map((field) => (typeof field === "object" ? field.join(BETWEEN_REFERENCES) : field)),
      format,
      { exact },
    );
}
