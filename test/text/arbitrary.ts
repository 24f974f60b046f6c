/** Lines for property tests, made of characters that tokenizers react to. */
import fc from "fast-check";

export const pieces: readonly string[] = [
  ..."0123456789.,-.,-'!\"&/:;<>@[`{~abzAZ",
  " ",
  "\t",
  "\n",
  "\r",
  "\u001c",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u3000",
  "\ufeff",
  "\u200b",
  "\0",
  "\u007f",
  "&quot;",
  "&amp;",
  "&lt;",
  "&gt;",
  "&amp",
  "lt;",
  "quot;",
  "<skipped>",
  "<skip",
  "ped>",
  "-\n",
  ..."中𠀀。“…→⩭⩮あア한é́ΣσİK😀٣½Ⅳ৪।«€™𝟘𐄀",
  "\u0378",
  "\u2e60",
  "\u{1cc00}",
  "\u{1246f}",
];

/** Any character. fast-check's own "binary" makes tables of all 1,112,064 of them first, which takes a second or two. */
export const character: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

export const line: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 2 }) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));
