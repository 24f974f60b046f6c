/**
 * Transforms of whole batches, from bytes to bytes, so that the kernel can cut the words: neither a line nor a word is a
 * string by itself, unless a transform that takes strings changes it.
 */
import { punctuation } from "#unicode-classes";
import { createLineBuffer } from "../encode-strings.js";
import { lowercaseLines } from "../lowercase.js";
import { decodeRanges } from "../tokenizers/international.js";
import { characterLength } from "../utf8-characters.js";
import { decodeUtf8 } from "../utf8.js";
import { batchStepOf, type BatchStep } from "./lines-transform.js";
import { stepOf } from "./transform-steps.js";
import type { CheckedTransform } from "./transform.js";

/** What a transform makes of a line. */
type StringStep = (line: string) => string;

/** Transforms of each character by itself. */
type CharacterTransform = CheckedTransform & { readonly name: "RemovePunctuation" | "RemoveWhiteSpace" };

/**
 * The transforms as few passes over a batch.
 *
 * @param stringStep what a transform does to a string
 */
export function batchSteps(
  transforms: readonly CheckedTransform[],
  stringStep: (transform: CheckedTransform) => StringStep,
): BatchStep[] {
  const steps: BatchStep[] = [];
  for (let at = 0; at < transforms.length;) {
    const first = at;
    while (at < transforms.length && isOfCharacters(transforms[at]!)) at++;
    if (at > first) {
      steps.push(characterPass(transforms.slice(first, at) as CharacterTransform[]));
      continue;
    }
    const whole = wholeStep(transforms[at]!);
    if (whole !== undefined) {
      steps.push(whole);
      at++;
    } else {
      while (at < transforms.length && !isOfCharacters(transforms[at]!) && wholeStep(transforms[at]!) === undefined)
        at++;
      const some = transforms.slice(first, at);
      steps.push(
        stringPass(
          some.map(stringStep),
          some.some(({ name }) => name === "own"),
        ),
      );
    }
  }
  return steps;
}

const isOfCharacters = ({ name }: CheckedTransform): boolean =>
  name === "RemovePunctuation" || name === "RemoveWhiteSpace";

/** The step of a transform that has one of its own. */
function wholeStep(transform: CheckedTransform): BatchStep | undefined {
  if (transform.name === "ToLowerCase") return lowercaseLines;
  return transform.name === "own" ? batchStepOf(transform.own) : undefined;
}

/** No bytes of UTF-8: a character that is removed, and the first byte of one that a table of code points knows. */
const REMOVED = 0xff;
const LOOKED_UP = 0xfe;

function characterPass(transforms: readonly CharacterTransform[]): BatchStep {
  const steps = transforms.map(stepOf);
  const table = Uint8Array.from({ length: 0x100 }, (_, byte) => {
    if (byte >= 0x80) return byte;
    const made = steps.reduce((text, step) => step(text), String.fromCharCode(byte));
    return made === "" ? REMOVED : made.charCodeAt(0);
  });
  if (transforms.some(({ name }) => name === "RemovePunctuation")) table.fill(LOOKED_UP, 0xc2, 0xf5);
  return ({ bytes, ends }) => {
    const made = new Uint8Array(bytes.length);
    const madeEnds = new Uint32Array(ends.length);
    let length = 0;
    for (let line = 0, at = 0; line < ends.length; line++) {
      const end = ends[line]!;
      for (; at < end; at++) {
        const byte = bytes[at]!;
        const by = table[byte]!;
        if (by < LOOKED_UP) {
          made[length++] = by;
        } else if (by === LOOKED_UP) {
          const last = Math.min(at + characterLength(byte), end) - 1;
          if (isPunctuation(codePointAt(bytes, at, last + 1))) at = last;
          else {
            while (at < last) made[length++] = bytes[at++]!;
            made[length++] = bytes[last]!;
          }
        }
      }
      madeEnds[line] = length;
    }
    return { bytes: made.subarray(0, length), ends: madeEnds };
  };
}

/** A byte for each code point up to the last punctuation. */
let marks: Uint8Array | undefined;

function isPunctuation(codePoint: number): boolean {
  if (marks === undefined) {
    const ranges = decodeRanges(punctuation);
    marks = new Uint8Array(ranges.at(-1)![1] + 1);
    for (const [first, last] of ranges) marks.fill(1, first, last + 1);
  }
  return marks[codePoint] === 1;
}

/** The code point of two to four bytes. */
function codePointAt(bytes: Uint8Array, start: number, end: number): number {
  let codePoint = bytes[start]! & (0x7f >> (end - start));
  for (let at = start + 1; at < end; at++) codePoint = (codePoint << 6) | (bytes[at]! & 0x3f);
  return codePoint;
}

/** @param areOwn whether users' transforms are among the steps, which may cut characters in two */
function stringPass(steps: readonly StringStep[], areOwn: boolean): BatchStep {
  return ({ bytes, ends }) => {
    const text = decodeUtf8(bytes);
    const unitEnds = text.length === bytes.length ? ends : endsInUnits(bytes, ends);
    const made = createLineBuffer({ mostWaiting: 0 });
    for (let line = 0, start = 0, unit = 0; line < ends.length; line++) {
      const given = text.slice(unit, unitEnds[line]);
      let changed = given;
      for (const step of steps) changed = step(changed);
      if (changed === given) made.addBytes(bytes, start, ends[line]!);
      else if (areOwn && surrogate.test(changed) && loneSurrogate.test(changed)) return undefined;
      else made.add(changed);
      start = ends[line]!;
      unit = unitEnds[line]!;
    }
    return made.lines();
  };
}

const surrogate = /[\ud800-\udfff]/;
const loneSurrogate = /\p{Cs}/u;

/** Ends of lines in UTF-16 units: each byte is one, but a continuation byte none, and the first of four two. */
function endsInUnits(bytes: Uint8Array, ends: Uint32Array): Uint32Array {
  const unitEnds = new Uint32Array(ends.length);
  for (let line = 0, at = 0, units = 0; line < ends.length; line++) {
    for (const end = ends[line]!; at < end; at++) {
      const byte = bytes[at]!;
      if (byte < 0x80 || byte >= 0xc0) units += byte >= 0xf0 ? 2 : 1;
    }
    unitEnds[line] = units;
  }
  return unitEnds;
}
