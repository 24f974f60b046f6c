/**
 * `grapheme`: each extended grapheme cluster of UAX #29 is a token. Such a cluster is what a reader takes for one
 * character, however many code points it has. White space is in no token. Classes and rules are those of one version of
 * Unicode, which is part of the name; rule GB9c was different before 18.0.
 */
import {
  consonants,
  control,
  extend,
  leading,
  linkers,
  linkingLetters,
  pictographs,
  prepend,
  regional,
  spacing,
  trailing,
  unicodeVersion,
  vowels,
} from "#unicode-graphemes";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { boundaryKinds, kindOf, kindSet, SPACE } from "./boundary-kinds.js";

const CONTROL = 2;
const EXTEND = 3;
/** Indic_Conjunct_Break=Linker, a virama or the like. */
const LINKER = 4;
/** A letter that is a linker. */
const LINKING_LETTER = 5;
/** The zero width non-joiner: it extends a character, but links nothing. */
const NON_JOINER = 6;
const JOINER = 7;
const SPACING = 8;
const PREPEND = 9;
const REGIONAL = 10;
const PICTOGRAPH = 11;
/** Indic_Conjunct_Break=Consonant. */
const CONSONANT = 12;
/** Hangul: leading consonants, vowels, trailing consonants; syllables without and with a trailing consonant. */
const LEADING = 13;
const VOWEL = 14;
const TRAILING = 15;
const OPEN_SYLLABLE = 16;
const CLOSED_SYLLABLE = 17;

/** GB9, GB9a: kinds that continue any character before them. */
const CONTINUING = kindSet(EXTEND, LINKER, NON_JOINER, JOINER, SPACING);

/** For each kind, the kinds that continue it, by the rules that look at only two code points. */
const continued = new Uint32Array(18).fill(CONTINUING);
continued[SPACE] = continued[CONTROL] = 0; // GB4
continued[LEADING] = CONTINUING | kindSet(LEADING, VOWEL, OPEN_SYLLABLE, CLOSED_SYLLABLE); // GB6
continued[OPEN_SYLLABLE] = continued[VOWEL] = CONTINUING | kindSet(VOWEL, TRAILING); // GB7
continued[CLOSED_SYLLABLE] = continued[TRAILING] = CONTINUING | kindSet(TRAILING); // GB8
continued[PREPEND] = ~kindSet(SPACE, CONTROL); // GB9b

let shared: UserTokenizer | undefined;

/**
 * The tokenizer `grapheme`, for any language: each extended grapheme cluster (Unicode's annex 29) is a token, so that a
 * letter with its accents, a syllable of Hindi with its conjunct, or an emoji of several code points counts once; white
 * space, and the zero width space, is in no token. sacreBLEU's `char` makes a token of each code point. In signatures
 * it is called `grapheme-` and the version of Unicode that its classes and rules are from; its tokens are the same in
 * every runtime.
 *
 * @example
 * const metric = bleu({ tokenize: graphemeTokenizer() });
 * scoreSegment(metric, "क्षमा करें 👩🏽‍🚀", ["क्षमा करें 👩🏽‍🚀"]).totals // [5, 4, 3, 2]
 * metric.signature.find(({ key }) => key === "tok").value // "grapheme-18.0.0"
 */
export function graphemeTokenizer(): UserTokenizer {
  const name = `grapheme-${unicodeVersion}`;
  return (shared ??= tokenizerWithData(name, tokenizeGraphemes, [name]));
}

let kinds: Uint8Array | undefined;

/**
 * The tokens of a line, in time linear in its length.
 *
 * @example
 * tokenizeGraphemes("é e\u0301 हिन्दी 👩‍👩‍👧🇩🇪🇫🇷") // ["é", "e\u0301", "हि", "न्दी", "👩‍👩‍👧", "🇩🇪", "🇫🇷"]
 */
export function tokenizeGraphemes(line: string): string[] {
  const table = (kinds ??= createKinds());
  const tokens: string[] = [];
  let start = 0;
  let before = SPACE;
  /** GB9c: whether a linker precedes, followed only by characters that extend it. */
  let isLinked = false;
  /** GB11: 1 after a pictograph and the characters that extend it, 2 after a joiner that follows these. */
  let pictograph = 0;
  /** GB12, GB13: whether an odd number of regional indicators precedes. */
  let isHalfFlag = false;
  for (let i = 0, next = 0; i < line.length; i = next) {
    const codePoint = line.codePointAt(i)!;
    next = codePoint > 0xffff ? i + 2 : i + 1;
    const kind = kindOf(table, codePoint);
    if (kind === SPACE) {
      if (i > start) tokens.push(line.slice(start, i));
      start = next;
    } else if (
      (continued[before]! & (1 << kind)) === 0 &&
      !(kind === CONSONANT && isLinked) &&
      !(kind === PICTOGRAPH && pictograph === 2) &&
      !(kind === REGIONAL && isHalfFlag)
    ) {
      if (i > start) tokens.push(line.slice(start, i));
      start = i;
    }
    isHalfFlag = kind === REGIONAL && !isHalfFlag;
    isLinked = kind === LINKER || kind === LINKING_LETTER || (isLinked && (kind === EXTEND || kind === JOINER));
    if (kind === PICTOGRAPH) pictograph = 1;
    else if (kind === JOINER) pictograph = pictograph === 1 ? 2 : 0;
    else if (pictograph !== 1 || (kind !== EXTEND && kind !== LINKER && kind !== NON_JOINER)) pictograph = 0;
    before = kind;
  }
  if (line.length > start) tokens.push(line.slice(start));
  return tokens;
}

function createKinds(): Uint8Array {
  const table = boundaryKinds([
    [control, CONTROL],
    [extend, EXTEND],
    [linkers, LINKER],
    [linkingLetters, LINKING_LETTER],
    [spacing, SPACING],
    [prepend, PREPEND],
    [consonants, CONSONANT],
    [pictographs, PICTOGRAPH],
    [regional, REGIONAL],
    [leading, LEADING],
    [vowels, VOWEL],
    [trailing, TRAILING],
  ]);
  table[0x200c] = NON_JOINER;
  table[0x200d] = JOINER;
  // each pair of a leading consonant and a vowel has 28 syllables, the first without a trailing consonant
  table.fill(CLOSED_SYLLABLE, 0xac00, 0xd7a4);
  for (let syllable = 0xac00; syllable < 0xd7a4; syllable += 28) table[syllable] = OPEN_SYLLABLE;
  return table;
}
