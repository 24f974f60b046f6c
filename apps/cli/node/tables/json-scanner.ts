/**
 * Reads a JSON text of one line as JSON.parse() does (RFC 8259), and records only where the wanted fields lie. Other
 * values are checked byte by byte, but not kept.
 */
import type { PathNode } from "./json-paths.js";
import { unescapeJson } from "./json-text.js";
import {
  BOOLEAN,
  ESCAPED,
  LIST,
  MISSING,
  NULL,
  NUMBER,
  OBJECT,
  TEXT,
  createRecordFields,
  type Fault,
  type RecordFields,
  type RecordScanner,
} from "./record-fields.js";
import { decodeMended } from "../../../../src/text/entry.js";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LINE_FEED = 0x0a;
const FIRST_PRINTABLE = 0x20;

/** The characters that may follow a backslash, except u. */
const escapes = new Set([...'"\\/bfnrt'].map((character) => character.charCodeAt(0)));

const words = { t: "true", f: "false", n: "null" } as const;

/** @param root what is wanted, by slots from 0 */
export function createJsonScanner(root: PathNode, slots: number): RecordScanner {
  return new JsonScanner(root, slots);
}

class JsonScanner implements RecordScanner {
  readonly fields: RecordFields;
  readonly lines = 1;
  isBlank = false;
  fault: Fault = { at: 0, expected: "" };

  private bytes: Uint8Array = new Uint8Array(0);
  /** The same bytes as 32-bit integers, four bytes in each. */
  private words: Uint32Array = new Uint32Array(0);
  /** Whether the string that was read last has an escape. */
  private hasEscapes = false;
  /** For each object or list that is open in a skipped value: whether it is an object. */
  private open = new Uint8Array(64);

  constructor(
    private readonly root: PathNode,
    slots: number,
  ) {
    this.fields = createRecordFields(slots);
  }

  scan(bytes: Uint8Array, from: number): number {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    }
    this.fields.kinds.fill(MISSING);
    let at = this.space(from);
    this.isBlank = bytes[at] === LINE_FEED;
    if (this.isBlank) return at;
    at = this.value(at, this.root);
    if (at < 0) return at;
    at = this.space(at);
    return bytes[at] === LINE_FEED ? at : this.refuse(at, "the end of the line");
  }

  unescape(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
    return unescapeJson(bytes, from, to, into);
  }

  elements(from: number, each: (kind: number, start: number, end: number) => void): void {
    let at = this.space(from + 1);
    if (this.bytes[at] === CLOSE_BRACKET) return;
    for (;;) {
      const first = this.bytes[at]!;
      const end = this.skip(at);
      const kind = this.kindOf(first);
      if (kind === TEXT || kind === ESCAPED) each(kind, at + 1, end - 1);
      else each(kind, at, end);
      at = this.space(end);
      if (this.bytes[at] === CLOSE_BRACKET) return;
      at = this.space(at + 1);
    }
  }

  private refuse(at: number, expected: string): -1 {
    this.fault = { at, expected };
    return -1;
  }

  /** The next position without white space. A line feed ends the record, so it does not count as white space here. */
  private space(at: number): number {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[at]!;
      if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return at;
      at++;
    }
  }

  /** The kind of a value, by its first byte; for a string, by whether it has an escape. */
  private kindOf(first: number): number {
    switch (first) {
      case QUOTE:
        return this.hasEscapes ? ESCAPED : TEXT;
      case OPEN_BRACE:
        return OBJECT;
      case OPEN_BRACKET:
        return LIST;
      case 0x74:
      case 0x66:
        return BOOLEAN;
      case 0x6e:
        return NULL;
      default:
        return NUMBER;
    }
  }

  /** Reads a value that is wanted, or that contains a wanted value. The recursion is only as deep as the paths. */
  private value(at: number, node: PathNode): number {
    const first = this.bytes[at]!;
    const end =
      first === OPEN_BRACE && node.keys.length > 0
        ? this.object(at, node)
        : first === OPEN_BRACKET && node.items.size > 0
          ? this.list(at, node)
          : this.skip(at);
    if (end < 0 || node.slot < 0) return end;
    const { kinds, starts, ends } = this.fields;
    const kind = this.kindOf(first);
    const isText = first === QUOTE;
    kinds[node.slot] = kind;
    starts[node.slot] = isText ? at + 1 : at;
    ends[node.slot] = isText ? end - 1 : end;
    return end;
  }

  private object(at: number, node: PathNode): number {
    const { bytes } = this;
    at = this.space(at + 1);
    if (bytes[at] === CLOSE_BRACE) return at + 1;
    for (;;) {
      if (bytes[at] !== QUOTE) return this.refuse(at, 'a key in quotation marks, or "}"');
      const start = at + 1;
      at = this.string(at);
      if (at < 0) return at;
      const child = this.childNamed(node, start, at - 1);
      at = this.space(at);
      if (bytes[at] !== COLON) return this.refuse(at, '":" after the key');
      at = this.space(at + 1);
      if (child === undefined) at = this.skip(at);
      else {
        // the last of equal keys counts, with all that is in it
        for (const slot of child.slots) this.fields.kinds[slot] = MISSING;
        at = this.value(at, child);
      }
      if (at < 0) return at;
      at = this.space(at);
      const byte = bytes[at]!;
      if (byte === CLOSE_BRACE) return at + 1;
      if (byte !== COMMA) return this.refuse(at, '"," or "}" after the value');
      at = this.space(at + 1);
    }
  }

  private childNamed({ keys }: PathNode, start: number, end: number): PathNode | undefined {
    if (this.hasEscapes) {
      const name = JSON.parse(`"${decodeMended(this.bytes.subarray(start, end))}"`) as string;
      return keys.find(({ text }) => text === name)?.node;
    }
    const { bytes } = this;
    const length = end - start;
    search: for (const key of keys) {
      const wanted = key.bytes;
      if (wanted.length !== length) continue;
      for (let i = 0; i < length; i++) if (bytes[start + i] !== wanted[i]) continue search;
      return key.node;
    }
    return undefined;
  }

  private list(at: number, { items }: PathNode): number {
    const { bytes } = this;
    at = this.space(at + 1);
    if (bytes[at] === CLOSE_BRACKET) return at + 1;
    for (let i = 0; ; i++) {
      const child = items.get(i);
      at = child === undefined ? this.skip(at) : this.value(at, child);
      if (at < 0) return at;
      at = this.space(at);
      const byte = bytes[at]!;
      if (byte === CLOSE_BRACKET) return at + 1;
      if (byte !== COMMA) return this.refuse(at, '"," or "]" after the value');
      at = this.space(at + 1);
    }
  }

  /** Skips a value of any depth, with a loop, because JSON.parse() has no limit on depth either. */
  private skip(at: number): number {
    const { bytes } = this;
    let depth = 0;
    for (;;) {
      const first = bytes[at]!;
      if (first === QUOTE) at = this.string(at);
      else if (first === OPEN_BRACE || first === OPEN_BRACKET) {
        const isObject = first === OPEN_BRACE;
        at = this.space(at + 1);
        if (bytes[at] === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) at++;
        else {
          if (depth === this.open.length) this.deepen();
          this.open[depth++] = isObject ? 1 : 0;
          if (isObject) at = this.key(at);
          if (at < 0) return at;
          continue;
        }
      } else at = first === 0x2d || (first >= 0x30 && first <= 0x39) ? this.number(at) : this.word(at);
      for (;;) {
        if (at < 0 || depth === 0) return at;
        at = this.space(at);
        const isObject = this.open[depth - 1] === 1;
        const byte = bytes[at]!;
        if (byte === COMMA) {
          at = this.space(at + 1);
          if (isObject) at = this.key(at);
          if (at < 0) return at;
          break;
        }
        if (byte !== (isObject ? CLOSE_BRACE : CLOSE_BRACKET))
          return this.refuse(at, `"," or "${isObject ? "}" : "]"}" after the value`);
        depth--;
        at++;
      }
    }
  }

  private deepen(): void {
    const deeper = new Uint8Array(2 * this.open.length);
    deeper.set(this.open);
    this.open = deeper;
  }

  /** Reads a key and its colon; returns the position of the value. */
  private key(at: number): number {
    if (this.bytes[at] !== QUOTE) return this.refuse(at, 'a key in quotation marks, or "}"');
    at = this.string(at);
    if (at < 0) return at;
    at = this.space(at);
    return this.bytes[at] === COLON ? this.space(at + 1) : this.refuse(at, '":" after the key');
  }

  /**
   * Reads a string; returns the position behind it. Four bytes are looked at together: one by one they would take
   * four times as long.
   */
  private string(at: number): number {
    const { bytes, words } = this;
    this.hasEscapes = false;
    at++;
    for (;;) {
      if ((at & 3) === 0) {
        let word = at >> 2;
        while (!hasSpecialByte(words[word]!)) word++;
        at = word << 2;
      }
      const byte = bytes[at]!;
      if (byte === QUOTE) return at + 1;
      if (byte === BACKSLASH) {
        this.hasEscapes = true;
        at = this.escape(at);
        if (at < 0) return at;
      } else if (byte < FIRST_PRINTABLE) {
        return this.refuse(
          at,
          byte === LINE_FEED
            ? "the quotation mark that closes the string"
            : "a control character to be escaped, as \\t and \\u0000 are",
        );
      }
      at++;
    }
  }

  /** Reads an escape, which begins at its backslash; returns the position of its last byte. */
  private escape(at: number): number {
    const { bytes } = this;
    const byte = bytes[++at]!;
    if (escapes.has(byte)) return at;
    if (byte !== 0x75) return this.refuse(at, 'one of "\\/bfnrtu after a backslash');
    for (let digits = 0; digits < 4; digits++) {
      const digit = bytes[++at]!;
      const letter = digit | 0x20;
      if (!((digit >= 0x30 && digit <= 0x39) || (letter >= 0x61 && letter <= 0x66)))
        return this.refuse(at, "four hexadecimal digits after \\u");
    }
    return at;
  }

  private number(at: number): number {
    const { bytes } = this;
    if (bytes[at] === 0x2d) at++;
    if (bytes[at] === 0x30) at++;
    else if ((at = this.digits(at)) < 0) return at;
    if (bytes[at] === 0x2e && (at = this.digits(at + 1)) < 0) return at;
    if ((bytes[at]! | 0x20) !== 0x65) return at;
    at++;
    if (bytes[at] === 0x2b || bytes[at] === 0x2d) at++;
    return this.digits(at);
  }

  private digits(at: number): number {
    const { bytes } = this;
    const start = at;
    while (bytes[at]! >= 0x30 && bytes[at]! <= 0x39) at++;
    return at > start ? at : this.refuse(at, "a digit");
  }

  /** Reads one of the words true, false and null. */
  private word(at: number): number {
    const { bytes } = this;
    const word = words[String.fromCharCode(bytes[at]!) as keyof typeof words];
    if (word === undefined) return this.refuse(at, "a value: a text, number, list or object, true, false or null");
    for (let i = 0; i < word.length; i++)
      if (bytes[at + i] !== word.charCodeAt(i)) return this.refuse(at + i, `the word ${word}`);
    return at + word.length;
  }
}

/** Whether a quotation mark, a backslash or a control character is among four bytes (Warren, Hacker's Delight, 6-1). */
function hasSpecialByte(word: number): boolean {
  const quote = word ^ 0x22222222;
  const backslash = word ^ 0x5c5c5c5c;
  return (
    ((((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash) | ((word - 0x20202020) & ~word)) &
      0x80808080) !==
    0
  );
}
