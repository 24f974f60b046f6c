/** Opens columns of tables as one corpus. Loaded on demand. */
import { existsSync } from "node:fs";
import { inputError, type SegmentReader, type ByteSource, withNext } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { decodedLines } from "../../../src/text/entry.js";
import { openSource } from "../node/reading/source.js";
import { conditionOf } from "../node/tables/conditions.js";
import type { TableColumns } from "../node/tables/table-columns.js";
import type { TableSource } from "../node/tables/open-table-file.js";
import { formatOfFile } from "../node/tables/table-format.js";
import { tablePaths } from "../node/tables/table-paths.js";
import { countOf, createTableReader, type TableReader } from "../node/tables/table-reader.js";
import { separatedNames } from "../arguments/column-names.js";
import type { Messages } from "../io/messages.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import type { OpenCorpus, OpenOptions } from "./opened-corpus.js";
import type { Run } from "./command-run.js";
import { checkedNames } from "./system-names.js";

/** @throws InputError, UsageError */
export async function openTable(
  { texts, io: { standardInput }, messages }: Run,
  { readsReferencesFirst = false, onlyGroup }: OpenOptions,
): Promise<OpenCorpus & { readonly table: TableReader }> {
  const columns = columnsOf(texts);
  const besides =
    texts.mean === undefined && texts.sum === undefined
      ? undefined
      : await import("../metrics/given/column-numbers.js");
  const numbers = besides?.numberColumns(texts.mean, texts.sum) ?? [];
  const names = texts.names === undefined ? columns.hypotheses : checkedNames(texts.names, columns.hypotheses.length);
  const twice = readsReferencesFirst ? await import("../node/reading/two-readings.js") : undefined;
  const later: ByteSource[] = [];
  const sources = tablePaths(texts.refs).map((path, i): TableSource => {
    const isStandardInput = path === "-";
    if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path))
      throw inputError(`${printable(path)}: is an address: expected a file on this machine; copy it here first`);
    // a missing file is reported before the others are read
    if (!isStandardInput && !existsSync(path)) openSource(path);
    return {
      path,
      format: texts.tableFormat ?? formatOfFile(path),
      open() {
        if (twice === undefined) return isStandardInput ? standardInput() : openSource(path);
        const { first, second } = isStandardInput ? twice.spooled(standardInput()) : twice.openTwice(path);
        later[i] = second;
        return first;
      },
    };
  });
  const options = { encoding: texts.encoding, skipsBad: texts.skipBad, onlyGroup };
  const table = createTableReader(
    twice === undefined ? sources : sources.map((source, i) => ({ ...source, open: () => later[i]! })),
    { ...columns, numbers: numbers.map(({ column }) => column) },
    options,
  );
  const ids: string[] = [];
  return {
    table,
    reader: reporting(table, texts.id === undefined ? undefined : ids, messages),
    references: twice && createTableReader(sources, columns, options),
    systems: names,
    names: () => names,
    testSets: undefined,
    ...(texts.id !== undefined && { ids: () => ids }),
    ...(besides && {
      given: numbers.map((column, n) => besides.columnMetric(column, () => table.numbers[n]!)),
    }),
    lineOf: (segment) => table.recordOf(segment).line,
    files: [],
  };
}

export function columnsOf({ hypothesis, reference, by, where, id, source }: TextsRequested): TableColumns {
  return {
    hypotheses: separatedNames(hypothesis!),
    references: separatedNames(reference ?? []),
    by: separatedNames(by ?? []),
    where: (where ?? []).map(conditionOf),
    id,
    source,
    numbers: [],
  };
}

/** A reader of the same segments. It keeps the ids if they are needed, and at the end it reports what was left out. */
function reporting(table: TableReader, ids: string[] | undefined, messages: Messages): SegmentReader {
  const placeOf = (segment: number): string => {
    const { file, line } = table.recordOf(segment);
    return `${printable(file)}:${line}`;
  };
  const next: SegmentReader["next"] = async (pace) => {
    const text = await table.next(pace);
    if (text === undefined) tellCounts(table, messages);
    else ids?.push(...decodedLines(table.ids, 0, table.ids.ends.length));
    return text;
  };
  return withNext(table, next, placeOf);
}

function tellCounts({ segments, counts: { bad, firstBad, unwanted } }: TableReader, messages: Messages): void {
  if (bad === 0) return;
  const all = segments + unwanted + bad;
  messages.incomplete(
    `${bad.toLocaleString("en-US")} of ${countOf(all, "record")} ${bad === 1 ? "is" : "are"} left out as bad; ` +
      `the first: ${firstBad!}`,
  );
}
