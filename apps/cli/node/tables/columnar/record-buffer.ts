/** One record of a columnar file: its fields as text, one after the other, as a scanner of lines would find them. */
import { isUtf8 } from "node:buffer";
import { createRecordFields, LIST, NULL, type RecordFields, type RecordScanner } from "../record-fields.js";

const LINE_FEED = 0x0a;

/** The same limit as for a record in lines. */
const LONGEST_RECORD = 1 << 28;

export interface RecordBuffer {
  readonly fields: RecordFields;
  /** The buffer from which readers of tables take fields. */
  readonly scanner: RecordScanner;
  /** Each append may replace the array. */
  readonly bytes: Uint8Array;
  /** Where the next text begins. */
  readonly length: number;
  /** Begins a record, in which every field is null. */
  clear(): void;
  /** Adds bytes to the text that is being written. */
  append(from: Uint8Array, start: number, end: number): void;
  appendText(text: string): void;
  /** Ends the text that began at `start`, as a field, or as the next element of the list that was begun in this slot. */
  put(slot: number, kind: number, start: number): void;
  /** Says that the field is a list, whose elements are added next; further calls for the slot change nothing. */
  beginList(slot: number): void;
  /** The first text that is not UTF-8: its slot, and its bytes; undefined if all are. */
  notUtf8(): { readonly slot: number; readonly text: Uint8Array } | undefined;
}

export function createRecordBuffer(slots: number): RecordBuffer {
  const fields = createRecordFields(slots);
  const { kinds, starts, ends } = fields;
  const encoder = new TextEncoder();
  let bytes = new Uint8Array(1 << 12);
  let length = 0;
  /** The elements of each slot's list: kind, start and end. */
  const lists: number[][] = Array.from({ length: slots }, () => []);

  function room(more: number): void {
    if (length + more + 1 <= bytes.length) return;
    if (length + more > LONGEST_RECORD)
      throw new RangeError(`a record is longer than ${LONGEST_RECORD} bytes, the most that a record may have`);
    const larger = new Uint8Array(2 * (length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  }

  const scanner: RecordScanner = {
    fields,
    fault: { at: 0, expected: "" },
    lines: 1,
    isBlank: false,
    scan: () => -1,
    unescape: () => -1,
    elements(from, each) {
      const list = lists[starts.findIndex((start, slot) => kinds[slot] === LIST && start === from)]!;
      for (let i = 0; i < list.length; i += 3) each(list[i]!, list[i + 1]!, list[i + 2]!);
    },
  };

  return {
    fields,
    scanner,
    get bytes() {
      return bytes;
    },
    get length() {
      return length;
    },
    clear() {
      length = 0;
      kinds.fill(NULL);
      for (const list of lists) list.length = 0;
    },
    append(from, start, end) {
      room(end - start);
      // for a short text, a call of set() takes longer than copying the bytes one by one
      if (end - start < 32) for (let i = start; i < end; i++) bytes[length++] = from[i]!;
      else {
        bytes.set(from.subarray(start, end), length);
        length += end - start;
      }
    },
    appendText(text) {
      room(3 * text.length);
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
    },
    put(slot, kind, start) {
      if (kinds[slot] === LIST) lists[slot]!.push(kind, start, length);
      else {
        kinds[slot] = kind;
        starts[slot] = start;
        ends[slot] = length;
      }
      // a line feed keeps half of a character at the end of a text apart from the other half at the start of the next
      // text
      room(1);
      bytes[length++] = LINE_FEED;
    },
    beginList(slot) {
      if (kinds[slot] === LIST) return;
      kinds[slot] = LIST;
      starts[slot] = ends[slot] = length;
      room(1);
      bytes[length++] = LINE_FEED;
    },
    notUtf8() {
      if (isUtf8(bytes.subarray(0, length))) return undefined;
      for (let slot = 0; slot < slots; slot++) {
        const list = kinds[slot] === LIST ? lists[slot]! : [kinds[slot]!, starts[slot]!, ends[slot]!];
        for (let i = 0; i < list.length; i += 3) {
          const text = bytes.subarray(list[i + 1], list[i + 2]);
          if (list[i] !== NULL && !isUtf8(text)) return { slot, text };
        }
      }
      return undefined;
    },
  };
}
