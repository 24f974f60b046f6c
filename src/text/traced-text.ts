/**
 * A line that is rewritten together with the origin of each of its characters, so that tokens can be shown in the
 * original text. Tokenizers state their rewriting once, for strings and for traced texts.
 */
import type { Pattern, Rewritable } from "./rewritable.js";
import type { TextSpan } from "./text-span.js";
import { isWhitespace } from "./whitespace.js";

export class TracedText implements Rewritable<TracedText> {
  /** Unit i of `text` came from [starts[i] .. ends[i]) of the line. */
  private constructor(
    readonly text: string,
    private readonly starts: readonly number[],
    private readonly ends: readonly number[],
  ) {}

  /** The line as the user passed it. A character of two units is never cut. */
  static of(line: string): TracedText {
    const starts: number[] = [];
    const ends: number[] = [];
    for (const character of line) {
      const start = starts.length;
      for (let unit = 0; unit < character.length; unit++) {
        starts.push(start);
        ends.push(start + character.length);
      }
    }
    return new TracedText(line, starts, ends);
  }

  /** Joins stretches of a text with spaces between them; such a space has no origin. */
  joined(spans: readonly TextSpan[]): TracedText {
    const starts: number[] = [];
    const ends: number[] = [];
    const parts: string[] = [];
    for (const { start, end } of spans) {
      if (parts.length > 0) {
        starts.push(ends.at(-1)!);
        ends.push(ends.at(-1)!);
      }
      parts.push(this.text.slice(start, end));
      for (let unit = start; unit < end; unit++) {
        starts.push(this.starts[unit]!);
        ends.push(this.ends[unit]!);
      }
    }
    return new TracedText(parts.join(" "), starts, ends);
  }

  get length(): number {
    return this.text.length;
  }

  charCodeAt(unit: number): number {
    return this.text.charCodeAt(unit);
  }

  slice(start: number, end: number): TracedText {
    return new TracedText(this.text.slice(start, end), this.starts.slice(start, end), this.ends.slice(start, end));
  }

  toString(): string {
    return this.text;
  }

  includes(search: string): boolean {
    return this.text.includes(search);
  }

  /** The origin of each unit of the replacement is the whole stretch that is replaced. */
  replaceAll(search: string, by: string): TracedText {
    const found: TextSpan[] = [];
    for (let at = this.text.indexOf(search); at >= 0; at = this.text.indexOf(search, at + search.length))
      found.push({ start: at, end: at + search.length });
    return this.replaced(found, () => by);
  }

  replace(pattern: Pattern, by: string | ((match: string, ...groups: string[]) => string)): TracedText {
    const matches = [...pattern[Symbol.matchAll](this.text)];
    const found = matches.map(({ index, 0: match }) => ({ start: index!, end: index! + match.length }));
    return this.replaced(found, (i) =>
      typeof by === "string" ? by : by(...(matches[i]! as unknown as [string, ...string[]])),
    );
  }

  concat(...others: TracedText[]): TracedText {
    const all = [this, ...others];
    return new TracedText(
      all.map(({ text }) => text).join(""),
      all.flatMap(({ starts }) => starts),
      all.flatMap(({ ends }) => ends),
    );
  }

  private replaced(found: readonly TextSpan[], madeOf: (i: number) => string): TracedText {
    if (found.length === 0) return this;
    const parts: string[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const copy = (from: number, to: number): void => {
      parts.push(this.text.slice(from, to));
      for (let unit = from; unit < to; unit++) {
        starts.push(this.starts[unit]!);
        ends.push(this.ends[unit]!);
      }
    };
    let from = 0;
    for (const [i, { start, end }] of found.entries()) {
      copy(from, start);
      const by = madeOf(i);
      parts.push(by);
      from = end;
      const origin = this.stretch({ start, end });
      for (let unit = 0; unit < by.length; unit++) {
        starts.push(origin.start);
        ends.push(origin.end);
      }
    }
    copy(from, this.text.length);
    return new TracedText(parts.join(""), starts, ends);
  }

  /** Lower case as in tokenizers, where one character can become two. */
  lowercase(): TracedText {
    // only a sigma depends on its neighbours, and it keeps its length
    return this.cased((text) => text.toLowerCase());
  }

  toLowerCase(): TracedText {
    return this.lowercase();
  }

  toUpperCase(): TracedText {
    return this.cased((text) => text.toUpperCase());
  }

  private cased(change: (text: string) => string): TracedText {
    const starts: number[] = [];
    const ends: number[] = [];
    let unit = 0;
    for (const character of this.text) {
      for (let units = change(character).length; units > 0; units--) {
        starts.push(this.starts[unit]!);
        ends.push(this.ends[unit]!);
      }
      unit += character.length;
    }
    return new TracedText(change(this.text), starts, ends);
  }

  /** The origin of the units [start .. end), at least one. */
  origin(start: number, end: number): TextSpan {
    return { start: this.starts[start]!, end: this.ends[end - 1]! };
  }

  /** The origin of some units, or of an empty place between two units. */
  stretch({ start, end }: TextSpan): TextSpan {
    if (end > start) return this.origin(start, end);
    const place = start < this.starts.length ? this.starts[start]! : (this.ends.at(-1) ?? 0);
    return { start: place, end: place };
  }

  /** The first unit from `at` on that is not white space. */
  wordFrom(at: number): number {
    while (at < this.text.length && isWhitespace(this.text.charCodeAt(at))) at++;
    return at;
  }

  /** Whether there is white space, or an end of the text, on either side of the place before a unit. */
  isBoundary(at: number): boolean {
    const isOutside = (unit: number): boolean =>
      unit < 0 || unit >= this.text.length || isWhitespace(this.text.charCodeAt(unit));
    return isOutside(at - 1) || isOutside(at);
  }
}
