/**
 * Classes of UAX #29, text segmentation, of Unicode 18.0.0: Grapheme_Cluster_Break with Indic_Conjunct_Break and
 * Extended_Pictographic, for the tokenizer grapheme; Word_Break, for the tokenizer word. No package has these classes
 * in few files, but UAX #29 defines them by properties that regenerate-unicode-properties has, and by lists of
 * characters (its tables 2 and 3), which are in this file. White space may be in any class or in none, because no token
 * contains white space. lab/peers/segmentation.test.ts compares every code point with another source of the same
 * version.
 */
import regenerate from "regenerate";
import alphabetic from "regenerate-unicode-properties/Binary_Property/Alphabetic.js";
import ignorable from "regenerate-unicode-properties/Binary_Property/Default_Ignorable_Code_Point.js";
import emojiModifier from "regenerate-unicode-properties/Binary_Property/Emoji_Modifier.js";
import pictographic from "regenerate-unicode-properties/Binary_Property/Extended_Pictographic.js";
import graphemeExtend from "regenerate-unicode-properties/Binary_Property/Grapheme_Extend.js";
import ideographic from "regenerate-unicode-properties/Binary_Property/Ideographic.js";
import regionalIndicator from "regenerate-unicode-properties/Binary_Property/Regional_Indicator.js";
import connector from "regenerate-unicode-properties/General_Category/Connector_Punctuation.js";
import controls from "regenerate-unicode-properties/General_Category/Control.js";
import decimal from "regenerate-unicode-properties/General_Category/Decimal_Number.js";
import format from "regenerate-unicode-properties/General_Category/Format.js";
import otherLetter from "regenerate-unicode-properties/General_Category/Other_Letter.js";
import spacingMark from "regenerate-unicode-properties/General_Category/Spacing_Mark.js";
import unassigned from "regenerate-unicode-properties/General_Category/Unassigned.js";
import hebrew from "regenerate-unicode-properties/Script/Hebrew.js";
import hiragana from "regenerate-unicode-properties/Script/Hiragana.js";
import katakana from "regenerate-unicode-properties/Script/Katakana.js";

const JOINER = 0x200d;
const NON_JOINER = 0x200c;
const ZERO_WIDTH_SPACE = 0x200b;

/** A set of the code points and ranges of a list: "e33 102b-102c". */
function listed(list) {
  const set = regenerate();
  for (const range of list.trim().split(/\s+/)) {
    const [first, last = first] = range.split("-").map((digits) => parseInt(digits, 16));
    set.addRange(first, last);
  }
  return set;
}

const set = ({ characters }) => regenerate(characters);

// -- grapheme clusters: table 2

const extend = set(graphemeExtend).add(emojiModifier.characters);

/** Prepended_Concatenation_Mark; Indic_Syllabic_Category Consonant_Preceding_Repha and Consonant_Prefixed. */
const prepend = listed(
  "600-605 6dd 70f 890-891 8e2 d4e 110bd 110cd 111c2-111c3 113d1 1193f 11941 11a84-11a89 11d46 11f02",
);

const spacing = set(spacingMark)
  .add(0xe33, 0xeb3)
  .remove(extend)
  .remove(
    listed(`102b-102c 1038 1062-1064 1067-106d 1083 1087-108c 108f 109a-109c 1a61 1a63-1a64 aa7b aa7d 11720-11721`),
  );

const control = set(controls)
  .add(format.characters)
  .add(set(unassigned).intersection(ignorable.characters))
  .remove(extend)
  .remove(prepend)
  .remove(JOINER);

/** Indic_Conjunct_Break (DerivedCoreProperties-18.0.0.txt), Linker: viramas, and letters that stack what follows. */
const linkers = listed(
  "94d 9cd acd b4d c4d d4d 1039 17d2 1a60 1b44 1bab 1cf5-1cf6 a9c0 aaf6 10a3f 11133 113d0 1193e 11a3a 11a47 11a99 11f42",
);

/**
 * Indic_Conjunct_Break, Consonant. Its third value, Extend, is every other extending character, except the non-joiner.
 */
const consonants = listed(`
  915-939 958-95f 978-97f 995-9a8 9aa-9b0 9b2 9b6-9b9 9dc-9dd 9df 9f0-9f1 a95-aa8 aaa-ab0 ab2-ab3 ab5-ab9 af9 b15-b28
  b2a-b30 b32-b33 b35-b39 b5c-b5d b5f b71 c15-c28 c2a-c39 c58-c5a d15-d3a 1000-102a 103f 1050-1055 105a-105d 1061
  1065-1066 106e-1070 1075-1081 108e 1780-17b3 1a20-1a54 1b0b-1b0c 1b13-1b33 1b45-1b4c 1b83-1ba0 1bae-1baf 1bbb-1bbd
  a989-a98b a98f-a9b2 a9e0-a9e4 a9e7-a9ef a9fa-a9fe aa60-aa6f aa71-aa73 aa7a aa7e-aa7f aae0-aaea abc0-abda 10a00
  10a10-10a13 10a15-10a17 10a19-10a35 11103-11126 11144 11147 11380-11389 1138b 1138e 11390-113b5 11900-11906 11909
  1190c-11913 11915-11916 11918-1192f 11a00 11a0b-11a32 11a50 11a5c-11a83 11b0a 11df1 11f04-11f10 11f12-11f33
`);

export const graphemeClasses = {
  extend,
  spacing,
  prepend,
  control,
  linkers: linkers.clone().intersection(extend),
  linkingLetters: linkers.clone().remove(extend),
  consonants,
  pictographs: set(pictographic),
  regional: set(regionalIndicator),
  // Hangul_Syllable_Type, whose syllables LV and LVT are arithmetic; and the vowels of Kirat Rai
  leading: listed("1100-115f a960-a97c"),
  vowels: listed("1160-11a7 d7b0-d7c6 16d63 16d67-16d6a"),
  trailing: listed("11a8-11ff d7cb-d7fb"),
};

// -- words: table 3

const marks = extend.clone().add(spacingMark.characters).remove(JOINER);

const hebrewLetters = set(hebrew).intersection(otherLetter.characters);

const katakanaWord = set(katakana).add(listed("3031-3035 309b-309c 30a0 30fc ff70"));

const numeric = set(decimal).add(listed("600-605 66b 6dd 890-891 8e2 19da 110bd 110cd"));

/** @param complexContext the letters and numbers of Line_Break=Complex_Context; its marks are in no other class */
export function wordClasses(complexContext) {
  return {
    // the non-joiner and the format characters are both passed over
    ignored: marks
      .clone()
      .add(format.characters)
      .add(NON_JOINER)
      .remove(JOINER, ZERO_WIDTH_SPACE)
      .remove(numeric)
      .remove(prepend),
    letters: set(alphabetic)
      .add(
        listed(
          `b8 2c2-2c5 2d2-2d7 2de-2df 2e5-2eb 2ed 2ef-2ff 55a-55c 55e 58a 5f3 70f a708-a716 a720-a721 a789-a78a ab5b`,
        ),
      )
      .remove(marks)
      .remove(ideographic.characters)
      .remove(hiragana.characters)
      .remove(katakanaWord)
      .remove(hebrewLetters)
      .remove(numeric)
      .remove(complexContext),
    hebrewLetters,
    katakana: katakanaWord,
    numeric,
    connectors: set(connector),
    // MidLetter, MidNum, MidNumLet
    betweenLetters: listed("3a b7 387 55f 5f4 2027 fe13 fe55 ff1a"),
    betweenNumbers: listed("2c 3b 37e 589 60c-60d 66c 7f8 2044 fe50 fe54 ff0c ff1b"),
    betweenBoth: listed("2e 2018-2019 2024 fe52 ff07 ff0e"),
    pictographs: set(pictographic),
    regional: set(regionalIndicator),
  };
}
