/** Phrases in messages about a record and its fields. */
import { nearest } from "../../../../src/core/entry.js";
import { firstFault, hexByte } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import { escapedKey } from "./json-paths.js";
import { BOOLEAN, LIST, MISSING, NULL, NUMBER, OBJECT } from "./record-fields.js";

const LONGEST = 40;

/** How many names of columns a message lists. */
const MOST_NAMES = 10;

/** The byte at a position, or the character that begins there, in words that follow "found" in a message. */
export function foundAt(bytes: Uint8Array, at: number): string {
  const byte = bytes[at]!;
  if (byte === 0x0a) return "the end of the line";
  if (byte === 0x09) return "a tab";
  const text = decodeMended(bytes.subarray(at, at + 4));
  const [character] = text;
  return byte === 0xef && text.startsWith("\ufeff") ? "a byte order mark" : printable(JSON.stringify(character));
}

/** The first byte that is not UTF-8: its position, and the words for an error. */
export function notUtf8(bytes: Uint8Array): { readonly at: number; readonly text: string } {
  const at = firstFault(bytes);
  const byte = hexByte(bytes[at]!);
  return { at, text: `expected UTF-8, found the byte ${byte}; is the text Latin-1 (-e latin-1)?` };
}

/** A field, in words that follow "is" in a message. */
export function describeField(kind: number, bytes: Uint8Array): string {
  const text = excerpt(bytes);
  if (kind === MISSING) return "missing";
  if (kind === NULL) return "null";
  const what = kind === LIST ? "a list" : kind === OBJECT ? "an object" : kind === NUMBER ? "a number" : "a text";
  return kind === BOOLEAN ? text : `${what} (${text})`;
}

export function excerpt(bytes: Uint8Array): string {
  const text = decodeMended(bytes.subarray(0, 4 * LONGEST));
  const characters = [...text];
  return printable(characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text);
}

/**
 * The hint of an error about a missing column: the columns that exist. A column of one letter is not guessed, because
 * every other letter is near it.
 */
export function otherColumns(wanted: string, names: readonly string[]): string {
  const dotted = escapedKey(wanted);
  if (names.includes(dotted) && dotted !== wanted)
    return `; a name with a dot in it is written ${printable(dotted)}: is that meant?`;
  if (names[0] === "0") return "; the line is a list: expected an object (jq -c '.[]' makes a line of each element)";
  const meant =
    names.find((name) => name.endsWith(`.${wanted}`)) ?? (wanted.length > 1 ? nearest(wanted, names) : undefined);
  if (meant !== undefined) return `; is ${printable(meant)} meant?`;
  if (names.length === 0) return "";
  const some = names.slice(0, MOST_NAMES).map(printable).join(", ");
  return `; there ${names.length === 1 ? "is" : "are"} ${some}${names.length > MOST_NAMES ? " ..." : ""}`;
}

/**
 * The paths of all values in a record of JSON, except those with empty keys, and those in lists after the first
 * element.
 */
export function pathsIn(value: unknown, prefix = "", depth = 0): string[] {
  if (typeof value !== "object" || value === null || depth > 5) return [];
  const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return entries.flatMap(([key, inner]) => {
    // no path leads there
    if (key === "") return [];
    const path = prefix + escapedKey(key);
    return [path, ...pathsIn(inner, `${path}.`, depth + 1)];
  });
}
