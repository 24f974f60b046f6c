/**
 * `cjk`: each character of Chinese, Japanese and Korean is a token, whatever its block. sacreBLEU's `zh` goes by
 * ranges, two of which are written wrongly, so that it treats quotation marks and arrows as Chinese characters, and
 * does not split Han of the supplementary planes, kana or Hangul (tokenizers/chinese.ts).
 *
 * 1. A letter or number whose Script_Extensions name Han, Hiragana, Katakana, Bopomofo or Hangul is a token, with the
 *    marks after it; a conjoining vowel or final of Hangul continues its syllable. So composed and decomposed text have
 *    as many tokens.
 * 2. Punctuation and symbols outside of ASCII (general categories P and S) are tokens, one by one.
 * 3. The rest follows the Western rules of 13a, except that entities are not decoded: "GPT-4" and "3.5" are words.
 *
 * The classes are those of one version of Unicode, which is part of the name.
 */
import { punctuation, symbols } from "#unicode-classes";
import { cjk, continuing, unicodeVersion } from "#unicode-cjk";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { decodeRanges } from "../international.js";
import { fillKinds, Kind, splitPunctuation, type Kinds } from "../punctuation.js";
import { createWesternKinds } from "../western.js";
import { trim } from "../../whitespace.js";

/** Characters of rule 1, and characters that continue them. */
const OTHER = 0;
const ALONE = 1;
const CONTINUING = 2;

let shared: UserTokenizer | undefined;

/**
 * The tokenizer `cjk`, for Chinese, Japanese and Korean: each Han character, kana, Bopomofo letter and Hangul syllable
 * is a token, and so is each sign of punctuation; the rest is cut as by `zh`. sacreBLEU has no such tokenizer: its `zh`
 * splits neither kana nor Hangul nor the rarer Han. In signatures it is called `cjk-` and the version of Unicode that
 * its classes are from; its tokens are the same in every runtime.
 *
 * @example
 * const metric = bleu({ tokenize: cjkTokenizer() });
 * scoreSegment(metric, "彼は𠮷野家で食べた。", ["彼は𠮷野家で食べました。"]).score // 68.01..
 * metric.signature.find(({ key }) => key === "tok").value // "cjk-18.0.0"
 */
export function cjkTokenizer(): UserTokenizer {
  const name = `cjk-${unicodeVersion}`;
  return (shared ??= tokenizerWithData(name, tokenizeCjk, [name]));
}

let classes: Uint8Array | undefined;
let kinds: Kinds | undefined;

/**
 * The tokens of a line.
 *
 * @example
 * tokenizeCjk("ﾊﾝが「GPT-4」は、3.5倍…") // ["ﾊ", "ﾝ", "が", "「", "GPT-4", "」", "は", "、", "3.5", "倍", "…"]
 * tokenizeCjk("한국어 don't, 𠮷") // ["한", "국", "어", "don't", ",", "𠮷"]
 */
export function tokenizeCjk(line: string): string[] {
  classes ??= createClasses();
  kinds ??= createKinds();
  let spaced = "";
  let isAlone = false;
  for (const character of trim(line)) {
    const kind = classes[character.codePointAt(0)!] ?? OTHER;
    const continues: boolean = kind === CONTINUING && isAlone;
    if (kind === ALONE || (isAlone && !continues)) spaced += " ";
    spaced += character;
    isAlone = kind === ALONE || continues;
  }
  // as in 13a, a mark at the end of the line stands apart
  return splitPunctuation(` ${spaced} `, kinds);
}

function createClasses(): Uint8Array {
  const [alone, others] = [decodeRanges(cjk), decodeRanges(continuing)];
  const table = new Uint8Array(Math.max(alone.at(-1)![1], others.at(-1)![1]) + 1);
  for (const [first, last] of alone) table.fill(ALONE, first, last + 1);
  for (const [first, last] of others) table.fill(CONTINUING, first, last + 1);
  return table;
}

function createKinds(): Kinds {
  const apart = [punctuation, symbols].flatMap((deltas) => decodeRanges(deltas).filter(([, last]) => last > 0x7f));
  const table = createWesternKinds(apart.reduce((most, [, last]) => Math.max(most, last), 0x3001) + 1);
  fillKinds(table, apart, Kind.apart);
  return table;
}
