/**
 * Reads patterns of Python's `re` (https://docs.python.org/3/library/re.html), so that they find what re.sub() finds.
 *
 * JavaScript agrees on most of the syntax, but gives `\w`, `\d`, `\s`, `\b`, `.`, `$` and `^` other meanings, so these
 * are rewritten. Syntax that has no equivalent here, or has an equivalent only in some cases, is refused: `(?i)`,
 * `(?x)`, `(?L)` and flags within a pattern, `(?(1)...)`, `(?>...)`, `*+`, `\N{...}`; repetitions of something that can
 * match nothing, and patterns that can match nothing; references to groups that are repeated or optional.
 */
import { describe, excerpt } from "../../core/describe.js";
import type { Pattern } from "../rewritable.js";
import { boundedPattern } from "./patterns/pattern.js";
import { eitherOf, placeOf, sequenceOf, setOf, type PatternNode } from "./patterns/pattern-tree.js";
import type { PatternGroup } from "./python-template.js";

export interface PythonPattern {
  readonly pattern: Pattern;
  readonly groups: readonly PatternGroup[];
}

interface Group extends PatternGroup {
  name?: string;
  closed: boolean;
  /** Whether a match may leave out the group. */
  optional: boolean;
  repeated: boolean;
}

/** The members of a class; only whole classes have complements. */
interface Members {
  source: string;
  readonly complements: string[];
}

const any = "[^]";
const whitespace = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

/** The members of \d, \s and \w, for Unicode and with (?a). */
const classes = {
  unicode: { d: "\\p{Nd}", s: whitespace, w: "\\p{L}\\p{N}_" },
  ascii: { d: "0-9", s: "\\t-\\r ", w: "a-zA-Z0-9_" },
} as const;

const letters: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/**
 * The pattern in JavaScript.
 *
 * @param what the name of the transform, for errors
 * @throws TypeError, RangeError
 * @example
 * "sacked and doomed".replace(pythonPattern("\\b(\\w+)ed\\b", "it").pattern, (_, word) => word) // "sack and doom"
 */
export function pythonPattern(given: unknown, what: string): PythonPattern {
  if (typeof given !== "string") throw new TypeError(`a pattern of ${what} is ${describe(given)}: expected a string`);
  const known = compiled.get(given);
  if (known !== undefined) return known;
  const error = (found: string): RangeError =>
    new RangeError(
      `a pattern of ${what} is ${excerpt(given)}: expected a pattern of Python's re that JavaScript can ` +
        `reproduce; ${found}`,
    );
  const { tree, groups } = parsedPattern(given, error);
  const found = { pattern: boundedPattern(tree, groups.length, { given, error }), groups };
  if (compiled.size >= 64) compiled.clear();
  compiled.set(given, found);
  return found;
}

const compiled = new Map<string, PythonPattern>();

/** The pattern as a tree. */
export function parsedPattern(
  given: string,
  error: (found: string) => RangeError,
): { readonly tree: PatternNode; readonly groups: readonly PatternGroup[] } {
  return new Parser([...given], error).whole();
}

class Parser {
  private at = 0;
  private readonly groups: Group[] = [];
  private ascii = false;
  private multiline = false;
  private dotAll = false;
  private behind = 0;

  constructor(
    private readonly pattern: readonly string[],
    private readonly error: (found: string) => RangeError,
  ) {}

  whole(): { readonly tree: PatternNode; readonly groups: readonly PatternGroup[] } {
    this.flags();
    const tree = this.alternatives();
    const { least, most } = tree;
    if (this.at < this.pattern.length) throw this.fail("a ) without a (");
    if (least === 0 && most > 0)
      throw this.error(
        "it can match nothing as well as something: JavaScript cannot reproduce which of the two Python takes",
      );
    return { tree, groups: this.groups };
  }

  private fail(found: string): RangeError {
    return this.error(`at ${this.at} it has ${found}`);
  }

  private failBefore(found: string): RangeError {
    return this.error(`before ${this.at} it has ${found}`);
  }

  private peek(text: string): boolean {
    return [...text].every((character, i) => this.pattern[this.at + i] === character);
  }

  private take(text: string): boolean {
    const isThere = this.peek(text);
    if (isThere) this.at += text.length;
    return isThere;
  }

  private rest(): string {
    return this.pattern.slice(this.at).join("");
  }

  /** (?a), (?m), (?s) and (?u) at the start. */
  private flags(): void {
    let isUnicode = false;
    for (
      let found = /^\(\?([aiLmsux]+)\)/.exec(this.rest());
      found !== null;
      found = /^\(\?([aiLmsux]+)\)/.exec(this.rest())
    ) {
      for (const flag of found[1]!) {
        if (flag === "a") this.ascii = true;
        else if (flag === "m") this.multiline = true;
        else if (flag === "s") this.dotAll = true;
        else if (flag === "i") throw this.fail("(?i): to ignore case, put ToLowerCase before the transform");
        else if (flag !== "u") throw this.fail(`the flag ${flag}`);
        isUnicode ||= flag === "u";
        if (this.ascii && isUnicode) throw this.fail("the flags a and u, which exclude one another");
      }
      this.at += found[0].length;
    }
  }

  private alternatives(): PatternNode {
    const before = this.groups.length;
    const branches: PatternNode[] = [];
    do {
      const first = this.groups.length;
      branches.push(this.sequence());
      if (branches.length > 1 || this.pattern[this.at] === "|") this.mark(first, "optional");
    } while (this.take("|"));
    if (branches.length > 1) this.mark(before, "optional");
    return eitherOf(branches);
  }

  private mark(first: number, as: "optional" | "repeated"): void {
    for (const group of this.groups.slice(first)) group[as] = true;
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.at < this.pattern.length && !this.peek("|") && !this.peek(")")) items.push(this.item());
    return sequenceOf(items);
  }

  private item(): PatternNode {
    const first = this.groups.length;
    const { node, isPlace } = this.atom();
    const repeat = this.quantifier();
    if (repeat === undefined) return node;
    const [from, to, isLazy] = repeat;
    if (isPlace) throw this.fail("a quantifier after a position such as ^ or \\b, which cannot be repeated");
    if (this.quantifier() !== undefined) throw this.failBefore("a quantifier after a quantifier");
    if (from === 1 && to === 1) return node;
    if (node.least === 0) throw this.failBefore("a quantifier of a part that can match nothing");
    if (from === 0) this.mark(first, "optional");
    if (to > 1) this.mark(first, "repeated");
    return {
      kind: "repeat",
      inside: node,
      from,
      to,
      isLazy,
      least: node.least * from,
      most: to === 0 ? 0 : node.most * to,
    };
  }

  private quantifier(): readonly [least: number, most: number, isLazy: boolean] | undefined {
    const found = /^(?:([*+?])|\{(\d*)(,?)(\d*)\})/.exec(this.rest());
    // braces that are not a quantifier are text
    if (found === null || (found[1] === undefined && found[2] === "" && found[3] === "")) return undefined;
    const [text, sign, from, comma, to] = found;
    this.at += text.length;
    const isLazy = this.take("?");
    if (sign !== undefined) return [sign === "+" ? 1 : 0, sign === "?" ? 1 : Infinity, isLazy];
    const least = from === "" ? 0 : Number(from);
    const most = comma === "" ? least : to === "" ? Infinity : Number(to);
    if (least > most) throw this.failBefore(`the quantifier ${text}, whose minimum is greater than its maximum`);
    if (Math.max(least, most === Infinity ? 0 : most) > 1e6)
      throw this.failBefore(`the quantifier ${text}, above a million`);
    return [least, most, isLazy];
  }

  /** @returns isPlace for parts that match a place, which Python refuses to repeat, as it does ^ */
  private atom(): { readonly node: PatternNode; readonly isPlace?: true } {
    const character = this.pattern[this.at]!;
    if (this.quantifier() !== undefined) throw this.failBefore("a quantifier with nothing to repeat");
    this.at++;
    switch (character) {
      case "(":
        return { node: this.group() };
      case "[":
        return { node: this.characterClass() };
      case "\\":
        return this.escape();
      case ".":
        return { node: setOf(this.dotAll ? any : "[^\\n]") };
      case "^":
        return { node: placeOf(this.multiline ? "line start" : "start"), isPlace: true };
      case "$":
        return { node: placeOf(this.multiline ? "line end" : "last line end"), isPlace: true };
    }
    return { node: setOf(literal(character), character.codePointAt(0)!) };
  }

  private group(): PatternNode {
    if (!this.peek("?")) return this.captured(undefined);
    if (this.take("?:")) return this.inside();
    if (this.take("?P<")) {
      const name = /^([^>)]*)>/.exec(this.rest())?.[1] ?? "";
      if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || this.groups.some((group) => group.name === name))
        throw this.fail(`the name ${excerpt(name)}: expected a name of letters and digits that no other group has`);
      this.at += [...name].length + 1;
      return this.captured(name);
    }
    if (this.take("?P=")) {
      const name = /^([^)]*)\)/.exec(this.rest())?.[1] ?? "";
      const number = this.groups.findIndex((group) => group.name === name) + 1;
      if (number === 0) throw this.fail(`the name ${excerpt(name)}, which no group has`);
      this.at += [...name].length + 1;
      return this.reference(number);
    }
    if (this.take("?#")) {
      while (this.at < this.pattern.length && !this.peek(")")) this.at++;
      if (!this.take(")")) throw this.fail("a comment that is never closed");
      return sequenceOf([]);
    }
    for (const sign of ["?=", "?!", "?<=", "?<!"]) {
      if (!this.take(sign)) continue;
      const first = this.groups.length;
      const isBehind = sign.includes("<");
      if (isBehind) this.behind++;
      const inside = this.inside();
      if (isBehind) this.behind--;
      if (isBehind && inside.least !== inside.most) throw this.failBefore("a look behind without a fixed width");
      const isNegated = sign.endsWith("!");
      if (isNegated) this.mark(first, "optional");
      const groups = [first + 1, this.groups.length + 1] as const;
      return { kind: "look", inside, isBehind, isNegated, groups, least: 0, most: 0 };
    }
    throw this.fail(`(${this.pattern.slice(this.at, this.at + 2).join("")}, which has no equivalent in JavaScript`);
  }

  private captured(name: string | undefined): PatternNode {
    const group: Group = { closed: false, optional: false, repeated: false, ...(name !== undefined && { name }) };
    const number = this.groups.push(group);
    const inside = this.inside();
    group.closed = true;
    return { kind: "group", number, inside, least: inside.least, most: inside.most };
  }

  private inside(): PatternNode {
    const node = this.alternatives();
    if (!this.take(")")) throw this.fail("a ( that is never closed");
    return node;
  }

  private reference(number: number): PatternNode {
    const group = this.groups[number - 1];
    if (group === undefined || !group.closed)
      throw this.failBefore(`a reference to group ${number}, which does not exist there`);
    if (group.optional || group.repeated || this.behind > 0)
      throw this.failBefore(
        `a reference to group ${number}, which is repeated or optional, or is used in a look behind`,
      );
    return { kind: "reference", number, least: 0, most: Infinity };
  }

  /** An escape outside of a class. */
  private escape(): { readonly node: PatternNode; readonly isPlace?: true } {
    const next = this.pattern[this.at];
    const { w } = this.ascii ? classes.ascii : classes.unicode;
    const inWord = `[${w}]`;
    switch (next) {
      case "A":
        this.at++;
        return { node: placeOf("start"), isPlace: true };
      case "Z":
        this.at++;
        return { node: placeOf("end"), isPlace: true };
      case "b":
        this.at++;
        return { node: placeOf("word edge", inWord), isPlace: true };
      case "B":
        this.at++;
        return { node: placeOf("no word edge", inWord), isPlace: true };
    }
    const digits = /^[1-9]\d?/.exec(this.rest())?.[0];
    if (digits !== undefined && !/^[0-7]{3}/.test(this.rest())) {
      this.at += digits.length;
      return { node: this.reference(Number(digits)) };
    }
    const members: Members = { source: "", complements: [] };
    const code = this.member(members);
    return { node: setOf(written(members, false), code) };
  }

  /** The members that an escape adds to a class; its code point, if it is a single character. */
  private member(members: Members, octals = /^(?:0[0-7]{0,2}|[0-7]{3})/): number | undefined {
    const letter = this.pattern[this.at++];
    const known = this.ascii ? classes.ascii : classes.unicode;
    if (letter === undefined) throw this.fail("a backslash at its end");
    const octal = octals.exec(letter + this.rest())?.[0];
    if (octal !== undefined) {
      this.at += octal.length - 1;
      const code = Number.parseInt(octal, 8);
      if (code > 0o377) throw this.failBefore(`\\${octal}, beyond \\377`);
      return add(members, code);
    }
    const lengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
    if (Object.hasOwn(lengths, letter)) {
      const digits = new RegExp(`^[0-9a-f]{${lengths[letter]}}`, "i").exec(this.rest())?.[0] ?? "";
      const code = Number.parseInt(digits, 16);
      if (digits === "" || code > 0x10ffff) throw this.failBefore(`\\${letter} without its digits`);
      this.at += digits.length;
      return add(members, code);
    }
    switch (letter) {
      case "d":
      case "s":
      case "w":
        members.source += known[letter];
        return undefined;
      case "D":
      case "S":
      case "W":
        members.complements.push(known[letter.toLowerCase() as "d" | "s" | "w"]);
        return undefined;
    }
    if (/[a-zA-Z0-9]/.test(letter) && !Object.hasOwn(letters, letter)) throw this.failBefore(`the escape \\${letter}`);
    return add(members, letters[letter] ?? letter.codePointAt(0)!);
  }

  private characterClass(): PatternNode {
    const isNegated = this.take("^");
    const members: Members = { source: "", complements: [] };
    for (let first = true; first || !this.peek("]"); first = false) {
      if (this.at >= this.pattern.length) throw this.fail("a [ that is never closed");
      const low = this.classMember();
      const isRange = this.peek("-") && this.pattern[this.at + 1] !== "]" && this.at + 1 < this.pattern.length;
      if (!isRange) {
        this.join(members, low);
        continue;
      }
      this.at++;
      const high = this.classMember();
      if (low.code === undefined || high.code === undefined || low.code > high.code)
        throw this.failBefore("an invalid range of characters");
      members.source += `${hex(low.code)}-${hex(high.code)}`;
    }
    this.at++;
    return setOf(written(members, isNegated));
  }

  private join(members: Members, { own }: { readonly own: Members }): void {
    members.source += own.source;
    members.complements.push(...own.complements);
  }

  private classMember(): { readonly own: Members; readonly code: number | undefined } {
    const own: Members = { source: "", complements: [] };
    const character = this.pattern[this.at++];
    if (character === undefined) throw this.fail("a [ that is never closed");
    if (character !== "\\") return { own, code: add(own, character.codePointAt(0)!) };
    if (this.take("b")) return { own, code: add(own, 8) };
    return { own, code: this.member(own, /^[0-7]{1,3}/) };
  }
}

const hex = (code: number): string => `\\u{${code.toString(16)}}`;

function literal(character: string): string {
  return /[\p{L}\p{N}]/u.test(character) ? character : hex(character.codePointAt(0)!);
}

function add(members: Members, code: number): number {
  members.source += hex(code);
  return code;
}

/** A class. Complements of classes cannot be within a class. */
function written({ source, complements }: Members, isNegated: boolean): string {
  if (complements.length === 0) return `[${isNegated ? "^" : ""}${source}]`;
  const either = [
    ...(source === "" ? [] : [`[${source}]`]),
    ...complements.map((complement) => `[^${complement}]`),
  ].join("|");
  return isNegated ? `(?:(?!${either})${any})` : `(?:${either})`;
}
