/**
 * The scan shared by 13a, zh and intl.
 *
 * mteval defines all three as substitutions that run over the line one after another and only insert spaces:
 *
 * 1. Every character that always stands apart gets a space on both sides.
 * 2. A mark that follows something other than a number gets a space on both sides.
 * 3. A mark that precedes something other than a number gets a space on both sides.
 * 4. A dash that follows a number gets a space on both sides.
 *
 * Every match puts a space on both sides of one character, so each character is either a token or part of a word,
 * depending on its neighbours. Matches do not overlap: a mark matched by rule 2 cannot be the left side of the next
 * match, so in a row of marks rule 2 takes every other mark. Rule 3 loses no match in this way, because rule 2 has
 * matched one of any two adjacent marks, and its spaces lie between them. In sum, a mark stands apart if rule 2 matches
 * it, or if something other than a number follows.
 */
import { whitespaceRanges } from "../whitespace.js";

/** The role of a code point in the rules. */
export const Kind = {
  other: 0,
  whitespace: 1,
  /** A token by itself wherever it stands. */
  apart: 2,
  /** A token by itself, except inside a number. */
  mark: 3,
  number: 4,
  /** A token by itself after a number. */
  dash: 5,
} as const;

/** The kind of each code point below its length; all other code points are Kind.other. */
export type Kinds = Uint8Array;

/** A table of kinds with white space filled in. */
export function createKinds(size: number): Kinds {
  const kinds = new Uint8Array(size);
  fillKinds(kinds, whitespaceRanges, Kind.whitespace);
  return kinds;
}

/** Gives the code points of the ranges (first and last) a kind. */
export function fillKinds(kinds: Kinds, ranges: Iterable<readonly [number, number]>, kind: number): void {
  for (const [first, last] of ranges) kinds.fill(kind, first, last + 1);
}

/** The tokens of a line under the four rules, in time linear in the length of the line. */
export function splitPunctuation(line: string, kinds: Kinds): string[] {
  const tokens: string[] = [];
  let start = 0;
  // nothing matches beyond the ends of a line; a number there has the same effect
  let before: number = Kind.number;
  let ruleTwoTookBefore = false;
  for (let i = 0, next = 0; i < line.length; i = next) {
    const codePoint = line.codePointAt(i)!;
    next = codePoint > 0xffff ? i + 2 : i + 1;
    const kind = kindOf(codePoint, kinds);

    const ruleTwo: boolean = kind === Kind.mark && before !== Kind.number && !ruleTwoTookBefore;
    const alone =
      kind === Kind.apart ||
      ruleTwo ||
      (kind === Kind.mark && kindAt(line, next, kinds) !== Kind.number) ||
      (kind === Kind.dash && before === Kind.number && i > 0);

    if (alone || kind === Kind.whitespace) {
      if (i > start) tokens.push(line.slice(start, i));
      if (alone) tokens.push(line.slice(i, next));
      start = next;
    }
    before = kind;
    ruleTwoTookBefore = ruleTwo;
  }
  if (line.length > start) tokens.push(line.slice(start));
  return tokens;
}

function kindAt(line: string, index: number, kinds: Kinds): number {
  return index < line.length ? kindOf(line.codePointAt(index)!, kinds) : Kind.number;
}

function kindOf(codePoint: number, kinds: Kinds): number {
  return codePoint < kinds.length ? kinds[codePoint]! : Kind.other;
}
