/**
 * `unicode`: words of any script. ROUGE's usual tokenizer keeps only a to z and 0 to 9, so that two Russian, Arabic or
 * Chinese texts have nothing in common, even if they are equal; and "naïve" becomes "na" and "ve".
 *
 * Words consist of letters, marks and numbers; everything else separates them. In scripts without spaces between words
 * (Han, kana, Thai, Lao, Khmer, Burmese and others) each letter is a word, with its marks. Format characters (joiners,
 * bidirectional marks, the soft hyphen, a byte order mark) are dropped without ending a word, but the zero width space
 * ends one. Texts are compared in Unicode's composed form.
 *
 * The classes come from a pinned version of Unicode, not from the runtime's version: the same text gives the same words
 * everywhere.
 */
import { numbers } from "#unicode-classes";
import { formats, letters, marks, unspaced } from "#unicode-letters";
import { decodeRanges } from "../international.js";

const OTHER = 0;
const WORD = 1;
const MARK = 2;
const FORMAT = 3;
const ALONE = 4;

const ZERO_WIDTH_SPACE = 0x200b;

let kinds: Uint8Array | undefined;

/**
 * The words of a line.
 *
 * @example
 * unicodeWords("Naïve кошка: 中文, 2x!") // ["Naïve", "кошка", "中", "文", "2x"]
 */
export function unicodeWords(line: string): string[] {
  kinds ??= createKinds();
  const words: string[] = [];
  let word = "";
  let isAlone = false;
  const end = (): void => {
    if (word !== "") words.push(word);
    word = "";
    isAlone = false;
  };
  for (const character of line.normalize("NFC")) {
    const kind = kinds[character.codePointAt(0)!] ?? OTHER;
    if (kind === FORMAT) continue;
    if (kind === OTHER || kind === ALONE || (kind === WORD && isAlone)) end();
    if (kind !== OTHER) word += character;
    if (kind === ALONE) isAlone = true;
  }
  end();
  return words;
}

function createKinds(): Uint8Array {
  const classes = [
    [letters, WORD],
    [numbers, WORD],
    [unspaced, ALONE],
    [marks, MARK],
    [formats, FORMAT],
  ] as const;
  const ranges = classes.map(([deltas, kind]) => [decodeRanges(deltas), kind] as const);
  const table = new Uint8Array(Math.max(...ranges.map(([list]) => list.at(-1)![1])) + 1);
  for (const [list, kind] of ranges) for (const [first, last] of list) table.fill(kind, first, last + 1);
  table[ZERO_WIDTH_SPACE] = OTHER;
  return table;
}
