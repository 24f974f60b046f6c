/**
 * Reads columns of tables as segments, in batches of bounded size. Texts go from the bytes of the file into the batch:
 * no string is made of them.
 */
import { type SegmentText, createInterner } from "../../../../src/core/entry.js";
import {
  inputError,
  type InputError,
  createLineBuffer,
  type LineBuffer,
  BYTES_PER_SEGMENT,
  LEAST_SEGMENTS,
  mostSegments,
  type SegmentReader,
  trimmedEnd,
} from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import { describeField, excerpt, otherColumns } from "./field-texts.js";
import { BOOLEAN, ESCAPED, LIST, MISSING, NULL, NUMBER, OBJECT, TEXT } from "./record-fields.js";
import { FILE, slotsOf, type TableColumns } from "./table-columns.js";
import { periodOf } from "./periods.js";
import { openTableSource, type TableSource } from "./open-table-file.js";
import type { TableFile } from "./table-file.js";

/** The label of a group: a text for each column, null where the field is null or missing. */
export type GroupLabel = readonly (string | null)[];

/** The totals over all records. */
export interface TableCounts {
  /** Malformed records, and records that lack a text, if such records are left out. */
  readonly bad: number;
  /** The fault of the first bad record. */
  readonly firstBad: string | undefined;
  /** Records that a condition leaves out. */
  readonly unwanted: number;
}

export interface TableReader extends SegmentReader {
  /** The group of each segment in the batch that was read last. */
  readonly groups: Uint32Array;
  /** The ids of the batch that was read last, as UTF-8; empty without a column of ids. */
  readonly ids: ReturnType<LineBuffer["lines"]>;
  /** The groups so far, by their numbers. */
  readonly labels: readonly GroupLabel[];
  readonly counts: TableCounts;
  /**
   * For each column of numbers, the numbers of all segments so far, with room for more; NaN where a segment has none.
   */
  readonly numbers: readonly Float64Array[];
  /** Where a segment's record begins: its file, and its line there, from 1. */
  recordOf(segment: number): { readonly file: string; readonly line: number };
}

export interface TableReaderOptions {
  readonly encoding: string;
  /** Leaves bad records out, and counts them. */
  readonly skipsBad: boolean;
  /** The group to which reading is restricted. */
  readonly onlyGroup?: number | undefined;
  /** The size of the window in bytes, which only tests set. */
  readonly windowBytes?: number;
}

/** The maximum number of groups. A column with more values than this has an id for each record, and makes no groups. */
const MOST_GROUPS = 100_000;

/** Sums of numbers are exact up to 2^33, so the sum of a column has to stay below it. */
const MOST_NUMBER = 8_589_934_592;

/** How many values of a condition's column a message lists. */
const MOST_VALUES = 6;

const nothing = new TextEncoder().encode("null");

export function createTableReader(
  sources: readonly TableSource[],
  columns: TableColumns,
  { encoding, skipsBad, onlyGroup, windowBytes }: TableReaderOptions,
): TableReader {
  const slots = slotsOf(columns);
  const systems = slots.hypotheses.map(createLineBuffer);
  const references = createLineBuffer();
  const sourceTexts = slots.source === undefined ? undefined : createLineBuffer();
  const ids = createLineBuffer();
  const groups = createInterner(Uint8Array);
  const labels: GroupLabel[] = [];
  let scratch = new Uint8Array(1 << 10);
  /** The key of a group: all its fields, each between two bytes that no text contains. */
  let key = new Uint8Array(1 << 8);
  let referenceEnds = new Uint32Array(LEAST_SEGMENTS);
  let groupOf = new Uint32Array(LEAST_SEGMENTS);
  const numbers = slots.numbers.map(() => new Float64Array(LEAST_SEGMENTS));
  let most = LEAST_SEGMENTS;
  let segments = 0;
  let size = 0; // the bytes of this batch
  // the line of each segment's record; undefined as long as segment i is on line i
  let lines: Uint32Array | undefined;
  const firstOfFile: { readonly name: string; readonly segment: number }[] = [];

  let opened = 0;
  let file: TableFile | undefined;
  let records = 0;
  let unwanted = 0;
  let bad = 0;
  let firstBad: string | undefined;
  const otherValues = slots.where.map(() => new Set<string>());
  /** Of the columns that a record may lack, those that no record so far has had. */
  let unseen = [
    ...new Set([...slots.by.map(({ slot }) => slot), ...slots.where.map(({ slot }) => slot), ...slots.numbers]),
  ].filter((slot) => slot !== FILE);
  let namesInFirst: readonly string[] = [];

  async function openNext(): Promise<boolean> {
    if (opened === sources.length) return false;
    file = await openTableSource(sources[opened++]!, {
      encoding,
      columns: slots.names,
      ...(windowBytes !== undefined && { windowBytes }),
    });
    firstOfFile.push({ name: file.name, segment: segments + size });
    return true;
  }

  /** Writes the field's text, without escapes, to the start of scratch; returns its length, or -1 if it is no text. */
  function unescaped(from: number, to: number): number {
    if (to - from > scratch.length) scratch = new Uint8Array(2 * (to - from));
    return file!.scanner.unescape(file!.bytes, from, to, scratch);
  }

  function decoded(slot: number): string {
    const { kinds, starts, ends } = file!.scanner.fields;
    const [from, to] = [starts[slot]!, ends[slot]!];
    if (kinds[slot] !== ESCAPED) return decodeMended(file!.bytes.subarray(from, to));
    // half of a surrogate pair cannot be compared or shown as text
    return decodeMended(scratch.subarray(0, Math.max(0, unescaped(from, to))));
  }

  function isWanted(): boolean {
    const { kinds, starts, ends } = file!.scanner.fields;
    for (const [i, { slot, bytes, condition }] of slots.where.entries()) {
      const kind = kinds[slot]!;
      let is: boolean;
      if (kind === MISSING || kind === NULL) is = equals(nothing, 0, nothing.length, bytes);
      else if (kind === ESCAPED) {
        const length = unescaped(starts[slot]!, ends[slot]!);
        is = length >= 0 && equals(scratch, 0, length, bytes);
      } else is = kind < LIST && equals(file!.bytes, starts[slot]!, ends[slot]!, bytes);
      if (is !== condition.isNegated) continue;
      const values = otherValues[i]!;
      if (values.size <= MOST_VALUES && records < 10_000) values.add(kind === MISSING ? "missing" : decoded(slot));
      return false;
    }
    return true;
  }

  /** Adds a text; returns what is wrong with it, if anything. */
  function addText(kind: number, from: number, to: number, into: LineBuffer): string | undefined {
    const { bytes } = file!;
    if (kind === TEXT || kind === NUMBER) into.add(bytes, from, trimmedEnd(bytes, from, to));
    else if (kind === ESCAPED) {
      const length = unescaped(from, to);
      if (length < 0) return "holds half of a surrogate pair, which is not a character";
      into.add(scratch, 0, trimmedEnd(scratch, 0, length));
    } else return `is ${describeField(kind, bytes.subarray(from, to))}`;
    return undefined;
  }

  function addColumn(slot: number, into: LineBuffer): string | undefined {
    const { kinds, starts, ends } = file!.scanner.fields;
    const kind = kinds[slot]!;
    const wrong = addText(kind, starts[slot]!, ends[slot]!, into);
    return wrong === undefined ? undefined : wrongColumn(slot, wrong, "a text");
  }

  function wrongColumn(slot: number, wrong: string, expected: string): string {
    const name = slots.names[slot]!;
    const advice =
      file!.scanner.fields.kinds[slot] === MISSING
        ? otherColumns(name, file!.columnNames())
        : file!.scanner.fields.kinds[slot] === OBJECT
          ? inside(name)
          : "";
    return `${printable(name)} ${wrong}: expected ${expected}${advice}`;
  }

  /** Keys of an object that the user may have meant. */
  function inside(name: string): string {
    const inner = file!.columnNames().filter((path) => path.startsWith(`${name}.`));
    return inner.length === 0 ? "" : `; is ${printable(inner[0]!)} meant?`;
  }

  function addReferences(): string | undefined {
    const before = references.size;
    const { kinds, starts, ends } = file!.scanner.fields;
    const isOne = slots.references.length === 1;
    for (const slot of slots.references) {
      const kind = kinds[slot]!;
      const [from, to] = [starts[slot]!, ends[slot]!];
      if (kind === LIST) {
        let wrong: string | undefined;
        let element = 0;
        file!.scanner.elements!(from, (kindOfElement, start, end) => {
          element++;
          if (kindOfElement === NULL || wrong !== undefined) return;
          const fault = addText(kindOfElement, start, end, references);
          if (fault !== undefined) wrong = `has a reference (${element}) that ${fault}`;
        });
        if (wrong !== undefined) return wrongColumn(slot, wrong, "texts, or null for one that is missing");
      } else if (kind === MISSING || kind === NULL) {
        // if there are several columns, some may have no reference
        if (isOne) return addColumn(slot, references);
      } else {
        const bytesBefore = references.bytes;
        const wrong = addText(kind, from, to, references);
        if (wrong !== undefined) return wrongColumn(slot, wrong, "a text, or a list of texts");
        // tables have an empty field for no reference; a single column has empty references
        if (!isOne && file!.scanner.elements === undefined && references.bytes === bytesBefore)
          references.keepFirst(references.size - 1);
      }
    }
    if (references.size > before || slots.references.length === 0) return undefined;
    const names = slots.references.map((slot) => printable(slots.names[slot]!)).join(", ");
    return (
      `${names} ${isOne ? "has" : "have"} no reference: expected at least one that is ` +
      `${isOne ? "not null" : "there"}`
    );
  }

  /** Writes the key of the record's group; returns its length, or what is wrong with a field that makes the group. */
  function writeKey(): number | string {
    const { kinds, starts, ends } = file!.scanner.fields;
    let length = 0;
    const room = (more: number): void => {
      if (length + more <= key.length) return;
      const larger = new Uint8Array(2 * (length + more));
      larger.set(key);
      key = larger;
    };
    for (const { slot, period } of slots.by) {
      if (slot === FILE) {
        room(4);
        key[length++] = 0xfd;
        key[length++] = opened & 0x7f;
        key[length++] = (opened >> 7) & 0x7f;
        key[length++] = 0xff;
        continue;
      }
      const kind = kinds[slot]!;
      if (kind === LIST || kind === OBJECT)
        return wrongColumn(slot, `is ${kind === LIST ? "a list" : "an object"}`, "a text or a number to group by");
      const [from, to] = [starts[slot]!, ends[slot]!];
      if (kind === MISSING || kind === NULL || (period !== undefined && from === to)) {
        room(2);
        key[length++] = 0xfe; // UTF-8 never has the bytes 0xfd, 0xfe and 0xff
      } else if (period !== undefined) {
        const label = periodOf(decoded(slot), period);
        if (label === undefined)
          return wrongColumn(
            slot,
            `is ${printable(JSON.stringify(excerpt(new TextEncoder().encode(decoded(slot)))))}`,
            "a time by ISO 8601, such as 2026-01-31T09:30:00Z, or seconds or milliseconds since 1970",
          );
        room(label.length + 2);
        key[length++] = 0xfd;
        for (let i = 0; i < label.length; i++) key[length++] = label.charCodeAt(i);
      } else if (kind === ESCAPED) {
        const textLength = unescaped(from, to);
        if (textLength < 0) return wrongColumn(slot, "holds half of a surrogate pair", "a text to group by");
        room(textLength + 2);
        key[length++] = 0xfd;
        key.set(scratch.subarray(0, textLength), length);
        length += textLength;
      } else {
        room(to - from + 2);
        key[length++] = 0xfd;
        const { bytes } = file!;
        for (let at = from; at < to; at++) key[length++] = bytes[at]!;
      }
      key[length++] = 0xff;
    }
    return length;
  }

  /** The number of the group with the key that was written. */
  function numberOfGroup(length: number): number {
    const { kinds, starts, ends } = file!.scanner.fields;
    const group = groups.numberOf(key, 0, length);
    if (group === labels.length) {
      if (group === MOST_GROUPS)
        throw inputError(
          `${columns.by.map(printable).join(", ")} ${columns.by.length === 1 ? "has" : "have"} more than ` +
            `${MOST_GROUPS} ` +
            "different values: expected groups of segments (--by); is it an id of each segment?",
        );
      labels.push(
        slots.by.map(({ slot, period }) => {
          if (slot === FILE) return file!.name;
          if (kinds[slot] === MISSING || kinds[slot] === NULL) return null;
          if (period === undefined) return decoded(slot);
          return starts[slot] === ends[slot] ? null : periodOf(decoded(slot), period)!;
        }),
      );
    }
    return group;
  }

  /** Adds the record to the batch, or returns what is wrong with it; then nothing of it is left in the batch. */
  function addRecord(): string | undefined {
    const length = slots.by.length === 0 ? 0 : writeKey();
    if (typeof length === "string") return length;
    if (onlyGroup !== undefined && ![-1, onlyGroup].includes(groups.find(key, 0, length))) return undefined;
    const before = references.size;
    const undo = (): void => {
      for (const system of systems) if (system.size > size) system.keepFirst(size);
      for (const texts of [sourceTexts, ids]) if (texts !== undefined && texts.size > size) texts.keepFirst(size);
      references.keepFirst(before);
    };
    let wrong: string | undefined;
    for (let s = 0; s < systems.length && wrong === undefined; s++)
      wrong = addColumn(slots.hypotheses[s]!, systems[s]!);
    wrong ??= addReferences();
    if (sourceTexts !== undefined) wrong ??= addColumn(slots.source!, sourceTexts);
    if (slots.id !== undefined) wrong ??= addId(slots.id);
    for (const [n, slot] of slots.numbers.entries()) wrong ??= keepNumber(n, slot);
    if (wrong !== undefined) {
      undo();
      return wrong;
    }
    // only now that the record is known to be good: bad records make no group
    const group = slots.by.length === 0 ? 0 : numberOfGroup(length);
    if (onlyGroup !== undefined && group !== onlyGroup) {
      undo();
      return undefined;
    }
    if (size === referenceEnds.length) {
      referenceEnds = longer(referenceEnds);
      groupOf = longer(groupOf);
    }
    referenceEnds[size] = references.size;
    groupOf[size] = group;
    keepLine(file!.line);
    size++;
    return undefined;
  }

  function addId(slot: number): string | undefined {
    const { kinds, starts, ends } = file!.scanner.fields;
    const kind = kinds[slot]!;
    const wrong = addText(kind, starts[slot]!, ends[slot]!, ids);
    return wrong === undefined ? undefined : wrongColumn(slot, wrong, "an id");
  }

  /** Keeps the number of the record, which is not yet a segment; returns what is wrong with it, if anything. */
  function keepNumber(n: number, slot: number): string | undefined {
    const kind = file!.scanner.fields.kinds[slot]!;
    const segment = segments + size;
    if (segment >= numbers[n]!.length) {
      const longer = new Float64Array(2 * segment);
      longer.set(numbers[n]!);
      numbers[n] = longer;
    }
    if (kind === MISSING || kind === NULL) numbers[n]![segment] = NaN;
    else if (kind >= BOOLEAN)
      return wrongColumn(
        slot,
        `is ${kind === BOOLEAN ? decoded(slot) : kind === LIST ? "a list" : "an object"}`,
        "a number",
      );
    else {
      const text = decoded(slot).trim();
      const number = text === "" ? NaN : Number(text);
      const isOne = text === "" || Number.isFinite(number);
      if (!isOne || Math.abs(number) > MOST_NUMBER)
        return wrongColumn(
          slot,
          `is ${printable(JSON.stringify(excerpt(new TextEncoder().encode(text))))}`,
          isOne ? `a number up to ${MOST_NUMBER}` : "a number",
        );
      numbers[n]![segment] = number;
    }
    return undefined;
  }

  function keepLine(line: number): void {
    const segment = segments + size;
    if (lines === undefined) {
      if (line === segment + 1) return;
      lines = Uint32Array.from({ length: Math.max(1024, 2 * segment) }, (_, i) => i + 1);
    }
    if (segment >= lines.length) lines = longer(lines);
    lines[segment] = line;
  }

  function leaveOut(text: string): void {
    if (!skipsBad) throw badRecord(text);
    bad++;
    firstBad ??= text;
  }

  /** Reports requested columns that no record has, or why no record is left. */
  function checkEnd(): void {
    const [missing] = unseen;
    if (missing !== undefined && records > 0)
      throw inputError(
        `no record has ${printable(slots.names[missing]!)}: expected a column that at least one record has` +
          otherColumns(slots.names[missing]!, namesInFirst),
      );
    if (segments > 0 || onlyGroup !== undefined) return;
    const names = firstOfFile.map(({ name }) => printable(name)).join(", ");
    if (records === 0 && bad === 0) throw inputError(`${names}: has no record: expected at least one`);
    if (bad > 0)
      throw inputError(
        `${names}: no record is left, because ${countOf(bad, "record")} ${bad === 1 ? "is" : "are"} bad; ` +
          `the first: ${firstBad!}`,
      );
    const conditions = slots.where.map(({ condition: { column, value, isNegated } }, i) => {
      const values = [...otherValues[i]!].slice(0, MOST_VALUES).map((text) => excerpt(new TextEncoder().encode(text)));
      const others =
        isNegated || values.length === 0
          ? ""
          : ` (it is ${values.join(", ")}${otherValues[i]!.size > MOST_VALUES ? " ..." : ""})`;
      return (
        `${printable(column)} ${isNegated ? "other than" : "equal to"} ` +
        `${printable(JSON.stringify(value))}${others}`
      );
    });
    throw inputError(`none of ${countOf(records, "record")} has ${conditions.join(" and ")}: expected at least one`);
  }

  function batchBytes(): number {
    let bytes = references.bytes;
    for (const system of systems) bytes += system.bytes;
    return bytes;
  }

  return {
    get segments() {
      return segments;
    },
    get progress() {
      return sources.length === 1 ? file?.progress : opened / sources.length;
    },
    get groups() {
      return groupOf.subarray(0, size);
    },
    get ids() {
      return ids.lines();
    },
    labels,
    numbers,
    get counts() {
      return { bad, firstBad, unwanted };
    },
    recordOf(segment) {
      const { name } = firstOfFile.findLast((opening) => opening.segment <= segment)!;
      return { file: name, line: lines?.[segment] ?? segment + 1 };
    },

    async next(pace = "steady") {
      for (const buffer of [...systems, references, ids]) buffer.clear();
      sourceTexts?.clear();
      size = 0;
      most = mostSegments(most, segments, pace);
      const mostBytes = most * BYTES_PER_SEGMENT;
      while (size < most && batchBytes() < mostBytes) {
        if (file === undefined && !(await openNext())) break;
        const step = file!.step();
        if (step === "more") await file!.fill();
        else if (step === "end") file = undefined;
        else if (step === "bad") leaveOut(file!.fault);
        else {
          records++;
          if (records === 1) namesInFirst = file!.columnNames();
          if (unseen.length > 0) unseen = unseen.filter((slot) => file!.scanner.fields.kinds[slot] === MISSING);
          if (!isWanted()) unwanted++;
          else {
            const wrong = addRecord();
            if (wrong !== undefined) leaveOut(`${printable(file!.name)}:${file!.line}: ${wrong}`);
          }
        }
      }
      segments += size;
      if (size === 0) {
        checkEnd();
        return undefined;
      }
      const text: SegmentText = {
        systems: systems.map((lines) => lines.lines()),
        references: references.lines(),
        referenceEnds: referenceEnds.subarray(0, size),
        ...(sourceTexts && { sources: sourceTexts.lines() }),
      };
      return text;
    },
  };
}

function badRecord(text: string): InputError {
  return inputError(`${text} (--skip-bad leaves such records out, and counts them)`);
}

export function countOf(count: number, what: string): string {
  return `${count.toLocaleString("en-US")} ${what}${count === 1 ? "" : "s"}`;
}

function equals(bytes: Uint8Array, from: number, to: number, wanted: Uint8Array): boolean {
  if (to - from !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}

function longer(from: Uint32Array): Uint32Array<ArrayBuffer> {
  const to = new Uint32Array(2 * from.length);
  to.set(from);
  return to;
}
