/**
 * A pattern of Python's `re` as a tree, which becomes the source of a RegExp of JavaScript, or a program for our own
 * search.
 */

/** How many characters a part of a pattern can match. */
interface Widths {
  readonly least: number;
  readonly most: number;
}

/** One character of a set, in JavaScript's syntax with the flag u. A literal has its code point, too. */
export interface SetNode extends Widths {
  readonly kind: "set";
  readonly source: string;
  readonly code?: number;
}

/** `\A`, `^` with (?m), `\Z`, `$`, `$` with (?m), `\b`, `\B`. */
export type Place = "start" | "line start" | "end" | "last line end" | "line end" | "word edge" | "no word edge";

export interface PlaceNode extends Widths {
  readonly kind: "place";
  readonly place: Place;
  /** The characters of words, as the source of a set. */
  readonly word: string;
}

export interface RepeatNode extends Widths {
  readonly kind: "repeat";
  readonly inside: PatternNode;
  readonly from: number;
  readonly to: number;
  readonly isLazy: boolean;
}

export interface LookNode extends Widths {
  readonly kind: "look";
  readonly inside: PatternNode;
  readonly isBehind: boolean;
  readonly isNegated: boolean;
  /** The groups inside, from `from` up to but not including `to`. */
  readonly groups: readonly [from: number, to: number];
}

export type PatternNode =
  | SetNode
  | PlaceNode
  | RepeatNode
  | LookNode
  | (Widths & { readonly kind: "sequence"; readonly items: readonly PatternNode[] })
  | (Widths & { readonly kind: "either"; readonly branches: readonly PatternNode[] })
  | (Widths & { readonly kind: "group"; readonly number: number; readonly inside: PatternNode })
  | (Widths & { readonly kind: "reference"; readonly number: number });

export const setOf = (source: string, code?: number): SetNode => ({
  kind: "set",
  source,
  ...(code !== undefined && { code }),
  least: 1,
  most: 1,
});

export const placeOf = (place: Place, word = ""): PlaceNode => ({ kind: "place", place, word, least: 0, most: 0 });

export function sequenceOf(items: readonly PatternNode[]): PatternNode {
  if (items.length === 1) return items[0]!;
  let [least, most] = [0, 0];
  for (const item of items) [least, most] = [least + item.least, most + item.most];
  return { kind: "sequence", items, least, most };
}

export function eitherOf(branches: readonly PatternNode[]): PatternNode {
  if (branches.length === 1) return branches[0]!;
  let [least, most] = [Infinity, 0];
  for (const branch of branches) [least, most] = [Math.min(least, branch.least), Math.max(most, branch.most)];
  return { kind: "either", branches, least, most };
}

/** The pattern in JavaScript's syntax: with the flag u it finds the same matches. */
export function javaScriptSource(node: PatternNode): string {
  switch (node.kind) {
    case "set":
      return node.source;
    case "place":
      return placeSource(node);
    case "sequence":
      return node.items.map((item) => (item.kind === "either" ? wrapped(item) : javaScriptSource(item))).join("");
    case "either":
      return node.branches.map(javaScriptSource).join("|");
    case "group":
      return `(${javaScriptSource(node.inside)})`;
    case "repeat":
      return `${wrapped(node.inside)}{${node.from},${node.to === Infinity ? "" : node.to}}${node.isLazy ? "?" : ""}`;
    case "look":
      return `(?${node.isBehind ? "<" : ""}${node.isNegated ? "!" : "="}${javaScriptSource(node.inside)})`;
    case "reference":
      return `(?:\\${node.number})`;
  }
}

const wrapped = (node: PatternNode): string => `(?:${javaScriptSource(node)})`;

function placeSource({ place, word }: PlaceNode): string {
  switch (place) {
    case "start":
      return "^";
    case "line start":
      return "(?:^|(?<=\\n))";
    case "end":
      return "$";
    case "last line end":
      return "(?=\\n?$)";
    case "line end":
      return "(?=\\n|$)";
    case "word edge":
      return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
    case "no word edge":
      // Python finds no \B in an empty line
      return `(?:(?<=${word})(?=${word})|(?<!${word})(?!${word})(?:(?<=[^])|(?=[^])))`;
  }
}
