/**
 * Normalization before encoding, as Normalizer::Normalize of sentencepiece: the model's rules, spaces, the dummy
 * prefix.
 */
import { readCharsmap, type Rule } from "./charsmap.js";
import type { NormalizerSettings } from "./model.js";
import { longestPrefix, type Trie } from "./trie.js";
import { LineError } from "../../line-error.js";
import { characterLength, endsWith, spaceSymbol } from "../../utf8-characters.js";

/** Where each byte of a normalized line came from: bytes [starts[i] .. ends[i]) of the line. */
export interface Origins {
  readonly starts: number[];
  readonly ends: number[];
}

/**
 * Normalizes a line in UTF-8, and writes to `origins` if it is given; the returned bytes are valid until the next call.
 */
export type Normalizer = (line: Uint8Array, origins?: Origins) => Uint8Array;

const SPACE = 0x20;

/** How many times as long as a line its normalized form may be: with NFKC 13 times, for a line of U+FDFA. */
const MOST_GROWTH = 32;

/** @param userDefined symbols that the rules leave unchanged; undefined for none */
export function createNormalizer(settings: NormalizerSettings, userDefined: Trie | undefined): Normalizer {
  const { addDummyPrefix, removeExtraWhitespaces, escapeWhitespaces, whitespaceAsSuffix } = settings;
  const charsmap = settings.charsmap.length === 0 ? undefined : readCharsmap(settings.charsmap);
  const space = escapeWhitespaces ? spaceSymbol : Uint8Array.of(SPACE);
  const rule: Rule = { length: 0, replacement: 0 };

  // the replacement at the current position: source[start .. end), for `taken` bytes of input
  let source: Uint8Array = new Uint8Array(0);
  let [start, end, taken] = [0, 0, 0];
  const take = (line: Uint8Array, at: number): void => {
    const symbol = userDefined === undefined ? 0 : longestPrefix(userDefined, line, at);
    if (symbol === 0) charsmap?.match(line, at, rule);
    if (symbol === 0 && rule.length > 0) {
      source = charsmap!.replacements;
      start = rule.replacement;
      end = source.indexOf(0, start);
      taken = rule.length;
    } else {
      source = line;
      start = at;
      taken = symbol === 0 ? characterLength(line[at]!) : symbol;
      end = at + taken;
    }
  };

  let output = new Uint8Array(1024);
  let size = 0;
  const addSpace = (): void => {
    output.set(space, size);
    size += space.length;
  };
  /** Makes room for bytes of the line. A byte becomes at most three bytes, as a space does. */
  const reserve = (bytes: number): void => {
    if (size + 3 * bytes <= output.length) return;
    const larger = new Uint8Array(2 * (size + 3 * bytes));
    larger.set(output.subarray(0, size));
    output = larger;
  };

  return (line, origins) => {
    size = 0;
    let at = 0;
    const note = (start: number, end: number): void => {
      while (origins !== undefined && origins.starts.length < size) {
        origins.starts.push(start);
        origins.ends.push(end);
      }
    };
    if (removeExtraWhitespaces) {
      for (; at < line.length; at += taken) {
        take(line, at);
        if (end - start !== 1 || source[start] !== SPACE) break;
      }
    }
    if (at === line.length) return output.subarray(0, 0);
    if (!whitespaceAsSuffix && addDummyPrefix) addSpace();
    note(at, at);

    let afterSpace = removeExtraWhitespaces;
    for (; at < line.length; at += taken) {
      take(line, at);
      if (afterSpace) while (start < end && source[start] === SPACE) start++;
      reserve(end - start + 1);
      if (size > MOST_GROWTH * (line.length + 32))
        throw new LineError(
          `the SentencePiece model's rules make a line more than ${MOST_GROWTH} times as long: expected less growth`,
        );
      for (let i = start; i < end; i++) {
        if (source[i] === SPACE) addSpace();
        else output[size++] = source[i]!;
      }
      note(at, at + taken);
      if (start < end) afterSpace = removeExtraWhitespaces && source[end - 1] === SPACE;
    }

    if (removeExtraWhitespaces) while (endsWith(output, size, space)) size -= space.length;
    if (origins !== undefined) origins.starts.length = origins.ends.length = size;
    if (whitespaceAsSuffix && addDummyPrefix) addSpace();
    note(line.length, line.length);
    return output.subarray(0, size);
  };
}
