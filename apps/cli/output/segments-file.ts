/**
 * --segments: a row for each segment with the scores of every system, as JSON lines, CSV or TSV, in a file that appears
 * only when it is complete. It is for people; programs merge statistics instead (core/statistics-codec).
 */
import type { SegmentText } from "../../../src/core/entry.js";
import type { Kernel } from "../../../src/index.js";
import { scoreRows } from "../../../src/metrics/entry.js";
import { formatRecords, type RecordFormat, tableOf, type ColumnOf } from "../../../src/report/entry.js";
import { decodedLines } from "../../../src/text/entry.js";
import { createOutputFile, type OutputFile } from "../node/writing/output-file.js";
import type { OutputsRequested } from "../arguments/option-groups.js";
import { UsageError } from "../arguments/usage-error.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface SegmentsFile extends Pick<OutputFile, "commit" | "discard"> {
  /**
   * Writes one batch.
   *
   * @param rows for each system, for each metric, segments x fields
   * @param text the texts of the segments, if they are to be written, too
   */
  write(rows: readonly (readonly Float64Array[])[], segments: number, text?: SegmentText): void;
}

/** @throws InputError if the file cannot be written; UsageError for a name that promises another format. */
export async function createSegmentsFile(
  path: string,
  outputs: OutputsRequested,
  metrics: readonly ChosenMetric[],
  { names: namesOf, ids, lineOf }: Pick<OpenCorpus, "names" | "ids" | "lineOf">,
  kernel: Kernel,
): Promise<SegmentsFile> {
  const format = outputs.segmentsFormat ?? formatOf(path);
  const file = await createOutputFile(path);
  let first = 0;

  /** The columns of a batch: for each column, the values of the batch's segments in their order. */
  function columnsOf(
    rows: readonly (readonly Float64Array[])[],
    segments: number,
    text: SegmentText | undefined,
  ): ColumnOf<number>[] {
    const names = namesOf(rows.length);
    const titled = (s: number, title: string): string => (rows.length === 1 ? title : `${names[s]!} ${title}`);
    return [
      { title: "line", value: (i) => lineOf(first + i) },
      ...(ids === undefined ? [] : [listed("id", ids().slice(first, first + segments))]),
      ...(text === undefined ? [] : givenTexts(text)),
      ...rows.flatMap((ofSystem, s) => [
        ...(text === undefined ? [] : [listed(titled(s, "hypothesis"), decodedLines(text.systems[s]!, 0, segments))]),
        ...metrics.map(({ segment: metric }, m) =>
          listed(titled(s, metric.name), scoreRows(metric, ofSystem[m]!, kernel)),
        ),
      ]),
    ];
  }

  return {
    write(rows, segments, text) {
      const table = tableOf([...Array(segments).keys()], columnsOf(rows, segments, text));
      file.write(`${formatRecords(table, format, { exact: outputs.csvExact, hasTitles: first === 0 })}\n`);
      first += segments;
    },
    commit: file.commit,
    discard: file.discard,
  };
}

/** File name endings that promise a format that is not written. */
const notWritten = /\.(gz|xz|zst|bz2|zip|xlsx?|ods|parquet|html?)$/i;

/** @throws UsageError for a name that promises another format */
function formatOf(path: string): RecordFormat {
  if (notWritten.test(path)) {
    throw new UsageError(
      `argument --segments: ${path} would not be what its name says: expected a name that ends in .jsonl, .csv or .tsv`,
    );
  }
  const ending = /\.(csv|tsv)$/i.exec(path)?.[1]!.toLowerCase();
  return ending === "csv" || ending === "tsv" ? ending : "jsonl";
}

/** Source and references, which all systems have. */
function givenTexts({ sources, references, referenceEnds }: SegmentText): ColumnOf<number>[] {
  const all = decodedLines(references, 0, references.ends.length);
  return [
    ...(sources === undefined ? [] : [listed("source", decodedLines(sources, 0, referenceEnds.length))]),
    { title: "references", value: (i) => all.slice(i === 0 ? 0 : referenceEnds[i - 1]!, referenceEnds[i]) },
  ];
}

function listed(title: string, values: ArrayLike<string | number>): ColumnOf<number> {
  return { title, value: (i) => values[i] };
}
