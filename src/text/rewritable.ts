/** A pattern of which all matches in a text are found, as with a RegExp that has the flag g. */
export interface Pattern {
  [Symbol.replace](text: string, by: (match: string, ...groups: string[]) => string): string;
  [Symbol.matchAll](text: string): Iterable<RegExpMatchArray>;
}

/** The text that a tokenizer rewrites: a string, or a traced text. */
export interface Rewritable<T> {
  readonly length: number;
  charCodeAt(unit: number): number;
  slice(start: number, end: number): T;
  includes(search: string): boolean;
  replaceAll(search: string, by: string): T;
  /** Replaces every match of a pattern, which has the flag g. */
  replace(pattern: RegExp, by: string): T;
  replace(pattern: RegExp | Pattern, by: (match: string, ...groups: string[]) => string): T;
  toLowerCase(): T;
  toUpperCase(): T;
  concat(...others: T[]): T;
  toString(): string;
}
