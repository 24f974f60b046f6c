/** Seeded lines made of pieces that are hard for tokenizers. */

type Random = (below: number) => number;

const whitespace = [..."\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000"];
/** Characters that are not white space in Python, although some of them are in JavaScript. */
const notWhitespace = [..."\ufeff\u200b\u200c\u200d\u2060\u180e\u00ad\0\x01\x08\x0e\x1b\x7f\x80\x9f"];
const punctuation = [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¡¿«»‹›‘’“”„…–—―·•†‡§¶№°′″。、「」！，．％"];
const entities = [
  "&quot;",
  "&amp;",
  "&lt;",
  "&gt;",
  "&amp;lt;",
  "&amp;quot;",
  "&amp;amp;",
  "&quot",
  "quot;",
  "&am",
  "p;",
  "&",
  "&LT;",
  "&apos;",
  "&#39;",
  "&lt;skipped&gt;",
];
const marks = [
  "<skipped>",
  "<skip",
  "ped>",
  "<SKIPPED>",
  "<skip<skipped>ped>",
  "-\n",
  "-\r\n",
  "-\n\n",
  "- \n",
  "\\n",
  "--",
  "..",
  ",,",
  "-.,",
  ".5",
  "3.",
  "1,000.00",
  "1-2",
  "-1",
  "1.-",
  "2010.",
];
const words = [
  "the",
  "a",
  "cat",
  "The",
  "CAT",
  "don't",
  "it's",
  "U.S.A.",
  "e.g.",
  "O'Neill",
  "well-known",
  "naïve",
  "Straße",
  "ΣΊΣΥΦΟΣ",
  "Ὀδυσσεύς",
  "İstanbul",
  "ǅungla",
  "ﬁne",
  "кошка",
  "Коt",
  "ประเทศไทย",
  "हिन्दी",
  "עברית",
  "العربية",
  "日本語",
  "한국어",
  "中文",
  "𠮷野家",
  "ﾊﾝｶｸ",
  "カタカナ",
  "ひらがな",
  "ㄅㄆㄇ",
  "１２３",
  "٣٤٥",
  "४५",
  "Ⅻ",
  "½",
  "²",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "❤️",
  "é",
  "e\u0301",
  "Z\u0351\u036b\u0343a\u0334lgo\u0322",
  "constructor",
  "__proto__",
  "toString",
];
/** Both sides of each edge of the ranges that the tokenizer zh takes for Chinese, and of blocks near them. */
const edges = [
  0x2000, 0x2001, 0x2a6d, 0x2a6e, 0x2e7f, 0x2e80, 0x2fdf, 0x2fe0, 0x2fef, 0x2ff0, 0x303f, 0x3040, 0x30ff, 0x3100,
  0x312f, 0x3130, 0x319f, 0x31a0, 0x31ef, 0x31f0, 0x31ff, 0x3200, 0x3400, 0x4db5, 0x4db6, 0x4dff, 0x4e00, 0x9fa5,
  0x9fa6, 0x9fbb, 0x9fbc, 0x9fff, 0xac00, 0xd7a3, 0xe000, 0xf8ff, 0xf900, 0xfa2d, 0xfa2e, 0xfa30, 0xfa6a, 0xfa6b,
  0xfa70, 0xfad9, 0xfada, 0xfe0f, 0xfe10, 0xfe1f, 0xfe20, 0xfe2f, 0xfe30, 0xfe4f, 0xfe50, 0xfeff, 0xff00, 0xff01,
  0xff10, 0xff21, 0xffef, 0xfff0, 0xfffd, 0xffff, 0x10000, 0x20000, 0x2a6d6, 0x2a6df, 0x2f800, 0x2fa1d, 0x30000,
  0xe0001, 0x10ffff,
];

/** Blocks for single characters: Latin and marks, other scripts, symbols, CJK, all planes. */
const blocks: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x00, 0xff],
  [0x100, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x5ff],
  [0x600, 0xdff],
  [0xe00, 0x1fff],
  [0x2000, 0x2bff],
  [0x2c00, 0x33ff],
  [0x4db0, 0x4e10],
  [0x9fa0, 0xa4cf],
  [0xa490, 0xd7ff],
  [0xe000, 0xffff],
  [0x10000, 0x1ffff],
  [0x20000, 0x10ffff],
];

/**
 * Capitals of Unicode 15 to 17, which each of the two runtimes may or may not know: src/text/lowercase.ts lists them.
 */
const youngCapitals = /[\u1c89\ua7cb\ua7cc\ua7ce\ua7d2\ua7d4\ua7da\ua7dc\u{10d50}-\u{10d65}\u{16ea0}-\u{16eb8}]/gu;

export function makeLines(count: number, random: Random): string[] {
  return Array.from({ length: count }, () => makeLine(random).replace(youngCapitals, ""));
}

function makeLine(random: Random): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const digits = (): string => Array.from({ length: 1 + random(4) }, () => random(10)).join("");
  const repeat = (text: string, most: number): string => text.repeat(1 + random(most));
  const codePoint = (): string => {
    const [first, last] = pick(blocks);
    const point = first + random(last - first + 1);
    return point >= 0xd800 && point <= 0xdfff ? "?" : String.fromCodePoint(point);
  };
  const piece = (): string => {
    switch (random(14)) {
      case 0:
        return digits();
      case 1:
        return repeat(pick([".", ",", "-", "'", ".,", "-.", ",-"]), 3);
      case 2:
        return digits() + repeat(pick([".", ",", "-"]), 2) + (random(2) === 0 ? digits() : "");
      case 3:
        return pick(punctuation);
      case 4:
        return pick(entities);
      case 5:
        return pick(marks);
      case 6:
        return pick(whitespace);
      case 7:
        return pick(notWhitespace);
      case 8:
        return String.fromCodePoint(pick(edges));
      case 9:
        return codePoint();
      case 10:
        return random(40) === 0 ? repeat(pick(words), 300) : repeat(pick(words), 3);
      case 11:
        return " ";
      default:
        return pick(words);
    }
  };
  // some lines keep words apart, others run everything together
  const gap = pick(["", "", " ", " ", "  "]);
  const line = Array.from({ length: random(random(8) === 0 ? 60 : 14) }, piece).join(gap);
  return random(6) === 0 ? line + pick(whitespace) : line;
}
