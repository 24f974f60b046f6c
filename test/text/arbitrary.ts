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

export const line: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 2 }) },
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(""));
