/** Finds where the tokens of a line are in the line as the user passed it. */
import type { Tokenizer } from "./tokenizers/tokenizer.js";
import { lowercase } from "./lowercase.js";
import type { TextSpan } from "./text-span.js";
import { TracedText } from "./traced-text.js";

/**
 * A token, and the stretch of the line that it comes from: [start .. end) in UTF-16 units, as for line.slice(start,
 * end).
 */
export interface TokenSpan extends TextSpan {
  readonly token: string;
  /**
   * Whether the token comes from this stretch of the line. False for a token that is not in the text, such as a stem
   * from your own tokenizer: the stretch is then the text between the nearest tokens that are in the text, without
   * white space at its ends; it may be empty.
   */
  readonly isExact: boolean;
}

/** How far ahead a token is searched for if it does not follow directly after the token before it. */
const FARTHEST = 1000;

/**
 * The tokens of a line, each with the stretch of the line that it comes from.
 *
 * @param isReference whether the line is a reference, which some tokenizers treat differently
 */
export function spansOf(line: string, tokenizer: Tokenizer, isReference: boolean): TokenSpan[] {
  const given = tokenizer.lowercase ? lowercase(line) : line;
  const tokens = (isReference && tokenizer.tokenizeReference ? tokenizer.tokenizeReference : tokenizer.tokenize)(given);
  return spansOfTokens(line, tokenizer, isReference, tokens);
}

/** The stretches of all or some of the tokens that the tokenizer made of the line. */
export function spansOfTokens(
  line: string,
  tokenizer: Tokenizer,
  isReference: boolean,
  tokens: readonly string[],
): TokenSpan[] {
  const given = TracedText.of(line);
  const lowered = tokenizer.lowercase ? given.lowercase() : given;
  const clean: (given: TracedText) => TracedText =
    (isReference ? tokenizer.cleanReference : undefined) ?? tokenizer.clean ?? ((unchanged) => unchanged);
  let text = clean(lowered);
  if (isReference && tokenizer.tokenizesReferencesTwice === true)
    text = clean(text.joined(placesOf(text, tokenizer.tokenize(lowered.text)).filter((place) => place !== undefined)));
  const known = tokenizer.places?.(lowered.text);
  if (known !== undefined && known.length === tokens.length)
    return tokens.map((token, i) => ({ token, ...lowered.stretch(known[i]!), isExact: true }));
  let places = placesOf(text, tokens);
  // some tokenizers lower-case by rules of their own: only ASCII, or without final sigmas
  if (places.includes(undefined)) {
    const lower = text.lowercase().replaceAll("\u03c2", "\u03c3");
    const ofLower = placesOf(
      lower,
      tokens.map((token) => token.toLowerCase().replaceAll("\u03c2", "\u03c3")),
    );
    if (missing(ofLower) < missing(places)) [text, places] = [lower, ofLower];
  }
  let next = text.text.length;
  const ends: number[] = [];
  for (let i = places.length - 1; i >= 0; i--) ends[i] = next = places[i]?.start ?? next;
  let before = 0;
  return tokens.map((token, i) => {
    const place = places[i];
    if (place !== undefined) {
      before = place.end;
      return { token, ...text.origin(place.start, place.end), isExact: true };
    }
    return { token, ...gap(text, before, ends[i]!), isExact: false };
  });
}

/** The text between two tokens, without white space at its ends. */
function gap(text: TracedText, from: number, to: number): TextSpan {
  const start = Math.min(text.wordFrom(from), to);
  const end = start + text.text.slice(start, to).trimEnd().length;
  if (end > start) return text.origin(start, end);
  const at = from > 0 ? text.origin(from - 1, from).end : 0;
  return { start: at, end: at };
}

const missing = (places: readonly unknown[]): number => places.filter((place) => place === undefined).length;

/** Where the tokens are in a text: one after another, with nothing but white space between most of them. */
function placesOf(text: TracedText, tokens: readonly string[]): (TextSpan | undefined)[] {
  let at = 0;
  return tokens.map((token) => {
    const start = placeOf(text, token, at);
    if (start < 0) return undefined;
    at = start + token.length;
    return { start, end: at };
  });
}

/** Where a token occurs next: at `from`, after white space, as a whole word, or within a word; otherwise -1. */
function placeOf(text: TracedText, token: string, from: number): number {
  if (token === "") return -1;
  const line = text.text;
  if (line.startsWith(token, from)) return from;
  const word = text.wordFrom(from);
  if (line.startsWith(token, word)) return word;
  const near = line.slice(0, word + FARTHEST + token.length);
  const first = near.indexOf(token, from);
  // a user's tokenizer may treat more characters as white space, such as U+FEFF, which JavaScript does
  if (line.slice(from, first).trim() === "") return first;
  for (let at = first; at >= 0; at = near.indexOf(token, at + token.length))
    if (text.isBoundary(at) && text.isBoundary(at + token.length)) return at;
  return first;
}
