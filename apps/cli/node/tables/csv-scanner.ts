/**
 * Reads records of comma- or tab-separated tables as RFC 4180 defines them: a quoted field may contain separators, line
 * breaks and doubled quotation marks. A quotation mark inside a field that does not begin with a quotation mark stands
 * for itself, as in Python's csv, pandas and DuckDB.
 */
import {
  ESCAPED,
  MISSING,
  TEXT,
  createRecordFields,
  type Fault,
  type RecordFields,
  type RecordScanner,
} from "./record-fields.js";

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;

export interface CsvDialect {
  /** The byte between fields. */
  readonly separator: number;
  /** Whether fields may be quoted. */
  readonly quotes: boolean;
}

/**
 * @param slotOf the slot of each field, -1 for those that are not wanted
 * @param width how many fields a record has to have; undefined for any number
 */
export function createCsvScanner(
  dialect: CsvDialect,
  slotOf: readonly number[],
  slots: number,
  width: number | undefined,
): RecordScanner {
  return new CsvScanner(dialect, Int32Array.from(slotOf), slots, width);
}

class CsvScanner implements RecordScanner {
  readonly fields: RecordFields;
  lines = 1;
  isBlank = false;
  fault: Fault = { at: 0, expected: "" };

  private readonly separator: number;
  private readonly quotes: boolean;

  constructor(
    { separator, quotes }: CsvDialect,
    private readonly slotOf: Int32Array,
    slots: number,
    private readonly width: number | undefined,
  ) {
    this.fields = createRecordFields(slots);
    this.separator = separator;
    this.quotes = quotes;
  }

  scan(bytes: Uint8Array, from: number, limit: number): number {
    const { slotOf, separator } = this;
    const { kinds, starts, ends } = this.fields;
    this.lines = 1;
    kinds.fill(MISSING);
    let at = from;
    this.isBlank = bytes[at] === LINE_FEED || (bytes[at] === RETURN && bytes[at + 1] === LINE_FEED);
    if (this.isBlank) return bytes[at] === LINE_FEED ? at : at + 1;
    for (let field = 0; ; field++) {
      let start = at;
      let end: number;
      let kind = TEXT;
      if (this.quotes && bytes[at] === QUOTE) {
        start++;
        for (;;) {
          const byte = bytes[++at]!;
          if (byte === QUOTE) {
            if (bytes[at + 1] !== QUOTE) break;
            kind = ESCAPED;
            at++;
          } else if (byte === LINE_FEED) {
            if (at === limit) return this.refuseQuote(start - 1);
            this.lines++;
          }
        }
        end = at++;
        if (bytes[at] === RETURN && bytes[at + 1] === LINE_FEED) at++;
        if (bytes[at] !== separator && bytes[at] !== LINE_FEED)
          return this.refuse(
            at,
            `${separator === 0x09 ? "a tab" : '","'} or the end of the line after the closing quotation mark (inside ` +
              "quoted text, a quotation mark is doubled)",
          );
      } else {
        while (bytes[at] !== separator && bytes[at] !== LINE_FEED) at++;
        end = bytes[at] === LINE_FEED && at > start && bytes[at - 1] === RETURN ? at - 1 : at;
      }
      const slot = field < slotOf.length ? slotOf[field]! : -1;
      if (slot >= 0) {
        kinds[slot] = kind;
        starts[slot] = start;
        ends[slot] = end;
      }
      if (bytes[at] === LINE_FEED) {
        const width = field + 1;
        if (this.width === undefined || width === this.width) return at;
        this.fault = { at, expected: `${this.width} fields as in the first line`, found: `${width}` };
        return -1;
      }
      at++;
    }
  }

  /** Quotation marks are doubled in a quoted text. */
  unescape(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
    let length = 0;
    for (let at = from; at < to; at++) if ((into[length++] = bytes[at]!) === QUOTE) at++;
    return length;
  }

  private refuse(at: number, expected: string): -1 {
    this.fault = { at, expected };
    return -1;
  }

  private refuseQuote(at: number): -1 {
    this.fault = { at, expected: "a closing quotation mark for the one that stands here", isUnclosed: true };
    return -1;
  }
}
