// The characters of the generated texts, by script. All of them have been in Unicode since version 9 (2016), and none
// of them has since got a capital letter: runtimes differ in their knowledge of newer characters, as docs/metrics.md
// says.

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i));
const letters = (text) => [...text];

/** The units from which words are made. */
export const alphabets = {
  latin: letters("abcdefghijklmnopqrstuvwxyzetaoinshrABCDEFGHSTW"),
  europe: letters("äöüßẞéèêëàçñøåæœłšžčřđþðőűşğıİąęÄÖÜÉÇÑØÅŁŠŽIijĳŉǅǆ"),
  greek: letters("αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΑΒΓΔΣΩΆΈς"),
  cyrillic: letters("абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґАБВГДЕЖЗИЁІ"),
  hebrew: [...range(0x5d0, 0x5ea), "\u05b0", "\u05b7", "\u05bc"],
  arabic: [...range(0x621, 0x63a), ...range(0x641, 0x64a), "\u064b", "\u064e", "\u0651", "\u0640", "\u06a9", "\u200c"],
  devanagari: [...range(0x904, 0x939), "\u093e", "\u093f", "\u0940", "\u0947", "\u094d", "\u093c", "\u0902", "\u0958"],
  tamil: [...letters("அஆஇஈஉகஙசஞடணதநபமயரலவழளறன"), "\u0bbe", "\u0bc6", "\u0bca", "\u0bcd"],
  thai: [...range(0xe01, 0xe3a), ...range(0xe40, 0xe4e)],
  chinese: range(0x4e00, 0x4eff).concat(range(0x9580, 0x95ff), letters("的一是不了人我在有他这中大来上国")),
  japanese: [...range(0x3041, 0x3093), ...range(0x30a1, 0x30f6), "ー", "々", ...letters("日本語東京人行見学生")],
  halfWidth: range(0xff61, 0xff9f).concat(range(0xff21, 0xff3a), range(0xff41, 0xff5a), range(0xff10, 0xff19)),
  korean: range(0xac00, 0xac7f).concat(range(0x1100, 0x1112), range(0x1161, 0x1175), range(0x11a8, 0x11c2)),
  combining: letters("aeiouncszyAEIOU").flatMap((letter, i) => [
    letter,
    letter + String.fromCharCode(0x300 + (i % 12)),
    `${letter}\u0323\u0302`,
    `${letter}\u0327`,
  ]),
  emoji: letters("😀🙂🎉🚀❤☀✈🇩🇪🇯🇵👍").concat(["👍🏽", "❤\ufe0f", "👩\u200d💻", "👨\u200d👩\u200d👧", "1\ufe0f\u20e3"]),
  compatible: letters("ﬁﬂ①②³½™℃Ⅳⅷ㎏㍿ªº…ſΩÅﷲ𝐀𝑏𝟗𝔘"),
  rare: [
    "𠀀",
    "𠮷",
    "𝒳",
    "𐐀",
    "𐐨",
    "𐍈",
    "\u{1f468}",
    "\u1e9e",
    "\u0345",
    "\u1fb3",
    "\ufb1d",
    "\u0130",
    "\u200d",
    "\ufeff",
  ],
  digits: letters("0123456789٣٤५६๗"),
};

/** Characters and pieces of text next to words. */
export const marks = letters(".,!?;:'\"()[]{}-–—/\\%&*+=<>@#$€£^_`|~").concat(
  letters("«»“”‘’„…·、。，！？：；（）「」『』【】〜・।॥؟،؛๏฿§¶©°±×÷"),
  ["...", "--", "&amp;", "&lt;", "&quot;", "<skipped>", "n't", "'s", "1,000.50", "3.14", "U.S.", "@-@", "%hes", "[um]"],
);

/** White space between words, mostly of ASCII; no character ends a line of a file. */
export const spaces = [
  ..." ".repeat(24),
  "  ",
  "\t",
  "\u00a0",
  "\u3000",
  "\u2009",
  "\u200b",
  "\u001f",
  "\u0085",
  " \u2028",
];
