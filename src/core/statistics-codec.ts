/**
 * Statistics as a file, and back: text that docs/statistics-format.md defines to the byte. The first line is JSON; where
 * rows are kept, a line for each segment follows, with tabs between its numbers.
 *
 * decodeStatistics() trusts nothing: even a file with the right checksum must be written exactly as encodeStatistics()
 * writes it.
 */
import { describe } from "./describe.js";
import { orderOf } from "./fingerprint.js";
import { addHash } from "./hash128.js";
import { addRowHashes, hexOf } from "./reference-hashes.js";
import { checkSameReferences } from "./same-references.js";
import type { ReferenceCount } from "./signature.js";
import { readRows, writeRows } from "./statistics-rows.js";
import { checkStatistics } from "./statistics-shape.js";
import { addRows, type Statistics } from "./statistics.js";

const FORM = "statistics/1";
const START = `{"truebleu":"${FORM}","checksum":"`;
/** The checksum covers all bytes from here on. */
const CHECKED = START.length + 32 + '",'.length;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The keys of the first line, after the checksum. */
interface Header {
  readonly segments: number;
  readonly references: ReferenceCount;
  readonly set: string;
  /** The fingerprint's sum `order`, only if rows follow. */
  readonly order?: string;
  readonly tables: readonly TableHeader[];
}

interface TableHeader {
  readonly system: string;
  readonly metric: string;
  readonly signature: string;
  readonly fields: readonly string[];
  readonly sum: readonly number[];
}

/**
 * Statistics as the bytes of a file (docs/statistics-format.md): several metrics and systems of one text, with a row for
 * each segment or as sums. Equal statistics give equal bytes.
 *
 * @param tables at least one; all of the same segments, all with rows or all sums
 * @throws TypeError for anything but a list of statistics; RangeError where they do not belong together, do not say
 *   which references they were counted against, or have numbers that are not whole, from 0 to 2^53 - 1.
 * @example
 * const corpus = { hypotheses: ["a b", "c"], references: ["a", "c"] };
 * const statistics = segmentStatistics(wer(), corpus);
 * const bytes = encodeStatistics([statistics]);
 * new TextDecoder().decode(bytes).split("\n")[2].split("\t").slice(1) // ["1", "0", "0", "0"]
 * [...decodeStatistics(bytes)[0].rows] // [1, 0, 0, 1, 1, 0, 0, 0]
 */
export function encodeStatistics(tables: readonly Statistics[]): Uint8Array {
  if (!Array.isArray(tables))
    throw new TypeError(
      `tables is ${describe(tables)}: expected a list of statistics; for one table write encodeStatistics([statistics])`,
    );
  const names = tables.map((_, i) => `tables[${i}]`);
  for (const [i, table] of (tables as readonly Statistics[]).entries()) checkSavable(names[i]!, table);
  const [first] = tables as readonly Statistics[];
  if (first === undefined) throw new RangeError("tables is empty: expected at least one table of statistics");
  for (const [i, { segments, references, fingerprint }] of (tables as readonly Statistics[]).entries()) {
    const refuse = (what: string, other: string): never => {
      throw new RangeError(
        `${names[i]} has ${what}, tables[0] ${other}: expected tables of the same texts, all with rows or all ` +
          `sums; tables of other texts go into another file`,
      );
    };
    if (segments !== first.segments) refuse(`${segments} segments`, `${first.segments}`);
    if (references !== first.references) refuse(`nrefs:${references}`, `nrefs:${first.references}`);
    if ((fingerprint!.rows === undefined) !== (first.fingerprint!.rows === undefined))
      refuse(fingerprint!.rows ? "rows" : "a sum", fingerprint!.rows ? "a sum" : "rows");
  }
  checkSameReferences(names, tables);
  checkDistinct(names, tables);

  const { segments, references, fingerprint } = first;
  const { set, rows } = fingerprint!;
  const header: Header = {
    segments,
    references,
    set,
    ...(rows && { order: orderOf(rows) }),
    tables: (tables as readonly Statistics[]).map((table) => {
      const { system = "", metric, signature, fields } = table;
      return { system, metric, signature, fields, sum: [...sumOf(table)] };
    }),
  };
  const line = new TextEncoder().encode(`${START}${"0".repeat(32)}",${JSON.stringify(header).slice(1)}\n`);
  const bytes = rows === undefined ? line : writeRows(line, rows, tables);
  bytes.set(new TextEncoder().encode(checksumOf(bytes)), START.length);
  return bytes;
}

/**
 * The statistics of a file that encodeStatistics() or another program wrote, in their order.
 *
 * @param file its bytes, or its text
 * @throws TypeError for anything but a Uint8Array or a string; RangeError where the file holds something else, has a
 * later form, or was damaged or cut off: even a single changed bit is noticed.
 * @example
 * const running = createAccumulator(bleu());
 * running.add({ hypotheses: ["a b"], references: ["a c"] });
 * const line = new TextDecoder().decode(encodeStatistics([running.statistics()]));
 * line.split("\n").length // 2
 * decodeStatistics(line)[0].signature // "case:mixed|tok:13a|counting:1"
 */
export function decodeStatistics(file: Uint8Array | string): Statistics[] {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  if (!(bytes instanceof Uint8Array))
    throw new TypeError(`file is ${describe(file)}: expected the bytes or the text that encodeStatistics() returned`);
  checkStart(bytes);
  const end = bytes.indexOf(LINE_FEED, CHECKED);
  const written = String.fromCharCode(...bytes.subarray(START.length, CHECKED));
  const checksum = checksumOf(bytes);
  if (end < 0 || written !== `${checksum}",`) {
    throw new RangeError(
      `the file's checksum is ${JSON.stringify(written.slice(0, 32))}, its contents have ${checksum}: expected the ` +
        `same; ${damageOf(bytes, end)}`,
    );
  }
  const { segments, references, set, order, tables } = headerOf(bytes.subarray(CHECKED, end));
  const widths = tables.map(({ fields }) => fields.length);
  const kept = order === undefined ? undefined : readRows(bytes, end + 1, segments, widths);
  if (kept === undefined)
    expect("the file", "bytes after line 1", "none, as it has no order", end + 1 === bytes.length);
  const fingerprint = { set, ...(kept && { rows: kept.hashes }) };
  if (kept !== undefined) {
    const total = new Uint32Array(4);
    addRowHashes(total, kept.hashes);
    expect("set", set, `${hexOf(total)}, the sum of the rows' hashes`, set === hexOf(total));
    expect("order", order, `${orderOf(kept.hashes)}, as the rows have it`, order === orderOf(kept.hashes));
  }
  return tables.map(({ system, metric, signature, fields, sum }, i) => {
    const rows = kept?.tables[i] ?? Float64Array.from(sum);
    const table: Statistics = {
      metric,
      signature,
      references,
      fingerprint,
      segments,
      fields,
      rows,
      ...(system !== "" && { system }),
    };
    checkStatistics(`tables[${i}]`, table);
    const ofRows = sumOf(table);
    const isSum = sum.every((value, field) => value === ofRows[field]);
    expect(`tables[${i}].sum`, sum, `[${ofRows.join(",")}], the sum of the rows`, isSum);
    return table;
  });
}

/** @throws TypeError, RangeError unless the tables can be read back exactly as they are. */
function checkSavable(name: string, statistics: Statistics): void {
  checkStatistics(name, statistics);
  const { fields, segments, rows, fingerprint } = statistics;
  if (fingerprint === undefined) {
    throw new RangeError(
      `${name} does not say which references it was counted against: expected what segmentStatistics(), an ` +
        "accumulator or decodeStatistics() returns",
    );
  }
  if (fingerprint.rows !== undefined) {
    expect(
      `${name}.fingerprint`,
      `${fingerprint.rows.length / 4} hashes for ${rows.length / fields.length} rows`,
      `one for each of ${segments} segments`,
      fingerprint.rows.length === 4 * segments && rows.length === segments * fields.length,
    );
  }
  for (let at = 0; at < rows.length; at++) {
    if (isCount(rows[at])) continue;
    const field = fields[at % fields.length];
    throw new RangeError(
      `${name} has ${field} ${rows[at]} in row ${Math.floor(at / fields.length)}: expected whole numbers from 0 to ` +
        "2^53 - 1, whose sums are exact; a fraction is saved in fixed point, as two whole numbers",
    );
  }
  for (const value of sumOf(statistics))
    expect(`${name}, added up,`, value, "at most 2^53 - 1, where sums are exact", isCount(value));
}

/** @throws RangeError for two tables of the same system and metric */
function checkDistinct(
  names: readonly string[],
  tables: readonly Omit<TableHeader, "fields" | "sum">[] | readonly Statistics[],
): void {
  const known = new Map<string, string>();
  for (const [i, { system = "", metric, signature }] of tables.entries()) {
    const key = JSON.stringify([system, metric, signature]);
    const other = known.get(key);
    if (other !== undefined) {
      throw new RangeError(
        `${other} and ${names[i]} are both ${metric}|${signature} of the system ${JSON.stringify(system)}: expected ` +
          "a table for each metric and system; give the systems names",
      );
    }
    known.set(key, names[i]!);
  }
}

function sumOf({ fields, rows }: Statistics): Float64Array {
  const sum = new Float64Array(fields.length);
  addRows(sum, rows);
  return sum;
}

function checksumOf(bytes: Uint8Array): string {
  const sum = new Uint32Array(4);
  addHash(
    sum,
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    CHECKED,
    Math.max(CHECKED, bytes.length),
  );
  return hexOf(sum);
}

/** A guess at what happened to a file whose checksum is wrong. */
function damageOf(bytes: Uint8Array, endOfHeader: number): string {
  return bytes[endOfHeader - 1] === CARRIAGE_RETURN
    ? "its lines end in CR LF: did git or an editor change them? (in .gitattributes: *.stats -text)"
    : "was the file cut off, damaged or edited?";
}

/** @throws RangeError unless the bytes begin as statistics of this form do. */
function checkStart(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, START.length));
  if (start === START && bytes.length > CHECKED) return;
  if (start.startsWith(START.slice(0, start.length)) && start !== "")
    throw new RangeError(`the file ends after ${bytes.length} bytes, in its first line: was it cut off?`);
  const [, form] = /^\{"truebleu":"(statistics\/[0-9]+)"/.exec(start) ?? [];
  if (form !== undefined && form !== FORM)
    throw new RangeError(`the file has the form ${form}: expected ${FORM}; did a later version of truebleu write it?`);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const mistake = isGzip
    ? "; it is compressed by gzip"
    : /^[^{\n]*\.stats$/.test(String.fromCharCode(...bytes.subarray(0, 4096)))
      ? "; this is a path: expected the contents, such as readFileSync(path)"
      : "";
  throw new RangeError(`the file is not statistics: expected it to begin with ${START}${mistake}`);
}

/** @throws RangeError unless the first line is just as encodeStatistics() writes it. */
function headerOf(bytes: Uint8Array): Header {
  let text: string;
  let given: unknown;
  try {
    text = `{${new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)}`;
    given = JSON.parse(text);
  } catch (error) {
    throw new RangeError(`line 1 of the file is not JSON (${(error as Error).message}): expected a header`);
  }
  const { segments, references, set, order, tables } = record("the header", given);
  expect("segments", segments, "a count", isCount(segments));
  expect("references", references, 'a count or "var"', references === "var" || isCount(references));
  expect("set", set, "32 hexadecimal digits", isHash(set));
  expect("order", order, "32 hexadecimal digits", order === undefined || isHash(order));
  expect("tables", tables, "a list, not empty", Array.isArray(tables) && tables.length > 0);
  const header: Header = {
    segments: segments as number,
    references: references as ReferenceCount,
    set: set as string,
    ...(order !== undefined && { order: order as string }),
    tables: (tables as readonly unknown[]).map(tableHeader),
  };
  checkDistinct(
    header.tables.map((_, i) => `tables[${i}]`),
    header.tables,
  );
  if (JSON.stringify(header) !== text) {
    throw new RangeError(
      "line 1 of the file is not in its canonical form: expected its keys once each and in their order, no others, " +
        "and no spaces (docs/statistics-format.md)",
    );
  }
  return header;
}

function tableHeader(given: unknown, i: number): TableHeader {
  const name = `tables[${i}]`;
  const { system, metric, signature, fields, sum } = record(name, given);
  expect(`${name}.system`, system, "a name, or empty", typeof system === "string");
  expect(`${name}.metric`, metric, "a name", typeof metric === "string" && metric !== "");
  expect(`${name}.signature`, signature, "a text", typeof signature === "string");
  const areNames = Array.isArray(fields) && fields.length > 0 && fields.every((field) => typeof field === "string");
  expect(`${name}.fields`, fields, "a list of names", areNames);
  const isSum = Array.isArray(sum) && sum.length === (fields as string[]).length && sum.every(isCount);
  expect(`${name}.sum`, sum, `${(fields as string[]).length} whole numbers from 0 to 2^53 - 1`, isSum);
  return { system, metric, signature, fields, sum } as TableHeader;
}

function record(name: string, value: unknown): Record<string, unknown> {
  expect(name, value, "an object", typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Record<string, unknown>;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isHash(value: unknown): boolean {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
}

function expect(name: string, value: unknown, expected: string, holds: boolean): void {
  if (holds) return;
  // a nested value may be too long to print, and JSON.stringify() may fail on it
  const isFlat = typeof value !== "object" || (Array.isArray(value) && value.every((item) => typeof item !== "object"));
  const got =
    typeof value === "string"
      ? value
      : value === undefined
        ? "missing"
        : isFlat
          ? JSON.stringify(value)
          : describe(value);
  throw new RangeError(`${name} is ${got.length > 120 ? `${got.slice(0, 120)}…` : got}: expected ${expected}`);
}
