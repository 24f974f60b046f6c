/**
 * Statistics saved and loaded: as bytes, and as one line of JSON.
 *
 *   bytes   0  "TBST"            magic
 *           4  u16 1             version of this form
 *           6  u16 0             unused
 *           8  u32 length        of the description
 *          12  UTF-8 JSON        { metric, signature, references, segments, fields, numbers },
 *                                padded with spaces to a multiple of 8
 *             f64 ...            rows, each as long as fields
 *
 * All numbers are little-endian. A reader refuses what it does not know; whether two tables may be merged is decided by
 * addStatistics().
 */
import { checkStatistics, type Statistics } from "./statistics.js";
import type { ReferenceCount } from "./signature.js";

const MAGIC = 0x54534254; // "TBST" read as a little-endian u32
const FORM = 1;
const HEADER_BYTES = 12;

/**
 * Statistics as bytes, to be saved: 8 for each number, and a header of about 300.
 *
 * @throws TypeError, RangeError for anything but statistics.
 * @example
 * const statistics = segmentStatistics(bleu({ maxOrder: 1 }), { hypotheses: ["a b"], references: [["a"]] });
 * [...decodeStatistics(encodeStatistics(statistics)).rows] // [2, 1, 1, 2]
 */
export function encodeStatistics(statistics: Statistics): Uint8Array {
  const text = JSON.stringify({ ...describe(statistics), numbers: statistics.rows.length });
  const description = new TextEncoder().encode(text + " ".repeat((8 - ((HEADER_BYTES + utf8Length(text)) % 8)) % 8));
  const bytes = new Uint8Array(HEADER_BYTES + description.length + statistics.rows.length * 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, FORM, true);
  view.setUint32(8, description.length, true);
  bytes.set(description, HEADER_BYTES);
  const start = HEADER_BYTES + description.length;
  for (const [i, value] of statistics.rows.entries()) view.setFloat64(start + 8 * i, value, true);
  return bytes;
}

/**
 * The statistics that encodeStatistics wrote.
 *
 * @throws TypeError unless bytes is a Uint8Array; RangeError where it holds something else, a later form, or was cut
 *   off or damaged.
 * @example
 * const bytes = encodeStatistics(segmentStatistics(bleu(), { hypotheses: ["a b"], references: ["a c"] }));
 * decodeStatistics(bytes).signature // "case:mixed|eff:no|tok:13a|smooth:exp|version:truebleu-0.1.0"
 */
export function decodeStatistics(bytes: Uint8Array): Statistics {
  if (!(bytes instanceof Uint8Array))
    throw new TypeError("bytes is no Uint8Array: expected what encodeStatistics returned");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('bytes are no statistics: expected "TBST" at the start');
  const form = view.getUint16(4, true);
  if (form !== FORM)
    throw new RangeError(
      `bytes are statistics of form ${form}: expected form ${FORM}; a later version of truebleu wrote them`,
    );
  const start = HEADER_BYTES + view.getUint32(8, true);
  if (start > bytes.length || (bytes.length - start) % 8 !== 0)
    throw new RangeError(`bytes end at ${bytes.length}, inside a number or the description: was the file cut off?`);
  const rows = new Float64Array((bytes.length - start) / 8);
  for (let i = 0; i < rows.length; i++) rows[i] = view.getFloat64(start + 8 * i, true);
  let description: unknown;
  try {
    description = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(HEADER_BYTES, start)));
  } catch {
    throw new RangeError("bytes have no readable description: expected JSON after the header; is the file damaged?");
  }
  const { numbers } = asRecord(description);
  if (numbers !== rows.length)
    throw new RangeError(`bytes hold ${rows.length} numbers: expected ${String(numbers)}; was the file cut off?`);
  return check(description, rows);
}

/**
 * Statistics as one line of JSON (without a line break): `{"truebleu":"statistics/1","metric":...,"rows":[...]}`.
 *
 * @throws TypeError, RangeError for anything but statistics.
 * @example
 * const statistics = segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a c"] });
 * stringifyStatistics(statistics).slice(0, 45) // '{"truebleu":"statistics/1","metric":"WER","si'
 */
export function stringifyStatistics(statistics: Statistics): string {
  return JSON.stringify({ truebleu: `statistics/${FORM}`, ...describe(statistics), rows: [...statistics.rows] });
}

/**
 * The statistics that stringifyStatistics wrote.
 *
 * @throws RangeError where the line is not JSON, holds something else or a later form, or has parts that do not fit
 *   each other.
 * @example
 * const line = stringifyStatistics(segmentStatistics(wer(), { hypotheses: ["a b"], references: ["a c"] }));
 * [...parseStatistics(line).rows] // [1, 1, 0, 0]
 */
export function parseStatistics(line: string): Statistics {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    throw new RangeError(`line is no JSON: ${(error as Error).message}`);
  }
  const { truebleu, rows } = asRecord(record);
  if (truebleu !== `statistics/${FORM}`) {
    throw new RangeError(
      `truebleu is ${JSON.stringify(truebleu)}: expected "statistics/${FORM}"; is it another file, ` +
        "or from a later version?",
    );
  }
  if (!Array.isArray(rows)) throw new RangeError(`rows is ${JSON.stringify(rows)}: expected a list of numbers`);
  return check(record, rows);
}

function describe(statistics: Statistics): Omit<Statistics, "rows"> {
  checkStatistics("statistics", statistics);
  const { metric, signature, references, segments, fields } = statistics;
  return { metric, signature, references, segments, fields };
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RangeError(`statistics are ${JSON.stringify(value)}: expected an object`);
  return value as Record<string, unknown>;
}

/** A description and its rows, once every part has been looked at. */
function check(description: unknown, rows: ArrayLike<unknown>): Statistics {
  const { metric, signature, references, segments, fields } = asRecord(description);
  expect("metric", metric, "a name", typeof metric === "string" && metric !== "");
  expect("signature", signature, "a text", typeof signature === "string");
  expect("references", references, 'a count or "var"', references === "var" || isCount(references));
  expect("segments", segments, "a count", isCount(segments));
  expect(
    "fields",
    fields,
    "a list of names",
    Array.isArray(fields) && fields.length > 0 && fields.every((field) => typeof field === "string"),
  );
  const names = fields as string[];
  expect("rows", rows.length, `a multiple of ${names.length} numbers`, rows.length % names.length === 0);
  const numbers = Float64Array.from(rows, (value, i) => {
    expect(`rows[${i}]`, value, "a finite number", typeof value === "number" && Number.isFinite(value));
    return value as number;
  });
  const statistics: Statistics = {
    metric: metric as string,
    signature: signature as string,
    references: references as ReferenceCount,
    segments: segments as number,
    fields: names,
    rows: numbers,
  };
  checkStatistics("this", statistics);
  return statistics;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function expect(name: string, value: unknown, expected: string, holds: boolean): void {
  if (!holds) throw new RangeError(`${name} is ${JSON.stringify(value)}: expected ${expected}; is the file damaged?`);
}
