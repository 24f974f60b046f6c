/**
 * Porter's stemmer of English (Porter 1980) with NLTK's changes: src/text/tokenizers/porter.ts has the rules, and the
 * tests compare the two. A word consists of a to z and digits, lies in [start .. end), and is changed in place: it
 * never grows.
 */

/** Shorter words are not stemmed, as in ROUGE-1.5.5 and rouge-score. */
const SHORTEST: usize = 4;

/** 512 words: 8 KiB, a quarter of the first-level cache. */
const KNOWN_BITS: u32 = 9;

const BLANK: u8 = 0x20;
const E: u8 = 0x65;
const I: u8 = 0x69;
const L: u8 = 0x6c;
const S: u8 = 0x73;
const T: u8 = 0x74;
const Y: u8 = 0x79;

/**
 * Tables of endings and what replaces them. The letters of an ending are the bytes of a number, the last letter in the
 * lowest byte.
 */
const irregular = memory.data<u64>([
  0x736b696573, 0x736b79, // skies sky
  0x6479696e67, 0x646965, // dying die
  0x6c79696e67, 0x6c6965, // lying lie
  0x7479696e67, 0x746965, // tying tie
  0x6e657773, 0x6e657773, // news news
  0x696e6e696e67, 0x696e6e696e67, // inning inning
  0x696e6e696e6773, 0x696e6e696e67, // innings inning
  0x6f7574696e67, 0x6f7574696e67, // outing outing
  0x6f7574696e6773, 0x6f7574696e67, // outings outing
  0x63616e6e696e67, 0x63616e6e696e67, // canning canning
  0x63616e6e696e6773, 0x63616e6e696e67, // cannings canning
  0x686f7765, 0x686f7765, // howe howe
  0x70726f63656564, 0x70726f63656564, // proceed proceed
  0x657863656564, 0x657863656564, // exceed exceed
  0x73756363656564, 0x73756363656564, // succeed succeed
  0,
]);
const plurals = memory.data<u64>([
  0x73736573, 0x7373, // sses ss
  0x696573, 0x69, // ies i
  0x7373, 0x7373, // ss ss
  0x73, 0, // s
  0,
]);
const step2 = memory.data<u64>([
  0x6174696f6e616c, 0x617465, // ational ate
  0x74696f6e616c, 0x74696f6e, // tional tion
  0x656e6369, 0x656e6365, // enci ence
  0x616e6369, 0x616e6365, // anci ance
  0x697a6572, 0x697a65, // izer ize
  0x626c69, 0x626c65, // bli ble
  0x616c6c69, 0x616c, // alli al
  0x656e746c69, 0x656e74, // entli ent
  0x656c69, 0x65, // eli e
  0x6f75736c69, 0x6f7573, // ousli ous
  0x697a6174696f6e, 0x697a65, // ization ize
  0x6174696f6e, 0x617465, // ation ate
  0x61746f72, 0x617465, // ator ate
  0x616c69736d, 0x616c, // alism al
  0x6976656e657373, 0x697665, // iveness ive
  0x66756c6e657373, 0x66756c, // fulness ful
  0x6f75736e657373, 0x6f7573, // ousness ous
  0x616c697469, 0x616c, // aliti al
  0x6976697469, 0x697665, // iviti ive
  0x62696c697469, 0x626c65, // biliti ble
  0x66756c6c69, 0x66756c, // fulli ful
  0x6c6f6769, 0x6c6f67, // logi log
  0,
]);
const step3 = memory.data<u64>([
  0x6963617465, 0x6963, // icate ic
  0x6174697665, 0, // ative
  0x616c697a65, 0x616c, // alize al
  0x6963697469, 0x6963, // iciti ic
  0x6963616c, 0x6963, // ical ic
  0x66756c, 0, // ful
  0x6e657373, 0, // ness
  0,
]);
const step4 = memory.data<u64>([
  0x616c, 0, // al
  0x616e6365, 0, // ance
  0x656e6365, 0, // ence
  0x6572, 0, // er
  0x6963, 0, // ic
  0x61626c65, 0, // able
  0x69626c65, 0, // ible
  0x616e74, 0, // ant
  0x656d656e74, 0, // ement
  0x6d656e74, 0, // ment
  0x656e74, 0, // ent
  0x6f75, 0, // ou
  0x69736d, 0, // ism
  0x617465, 0, // ate
  0x697469, 0, // iti
  0x6f7573, 0, // ous
  0x697665, 0, // ive
  0x697a65, 0, // ize
  0x696f6e, 0, // ion
  0,
]);
/** The last letters of the suffixes of each table, a bit for each letter. */
const LASTS_1: u32 = 0x80000;
const LASTS_2: u32 = 0xc7200;
const LASTS_3: u32 = 0x81220;
const LASTS_4: u32 = 0x3c7228;
const LOGI: u64 = 0x6c6f6769;
const ION: u64 = 0x696f6e;

/**
 * A cache of words of up to 8 letters and their stems, each word in the slot of its hash: most words of a text have
 * occurred before. Stems do not depend on what is in the cache.
 */
const known = memory.data(16 << KNOWN_BITS, 16);

/** Stems the words between blanks in [start .. end), and leaves one blank after each; returns their new end. */
export function stemWords(start: usize, end: usize): usize {
  let out = start;
  for (let at = start; at < end; ) {
    if (load<u8>(at) == BLANK) {
      at++;
      continue;
    }
    const word = at;
    while (at < end && load<u8>(at) != BLANK) at++;
    const length = (at - word < SHORTEST ? at : stem(word, at)) - word;
    if (out != word) memory.copy(out, word, length);
    out += length;
    if (at == end) break;
    store<u8>(out++, BLANK);
  }
  return out;
}

/** The end of the stem. */
function stem(start: usize, end: usize): usize {
  if (end - start > 8) return stemAnew(start, end);
  const word = lettersOf(start, end);
  const place = known + (<usize>((word * 0x9e3779b97f4a7c15) >>> <u64>(64 - KNOWN_BITS)) << 4);
  if (load<u64>(place) == word) return write(start, load<u64>(place, 8));
  end = stemAnew(start, end);
  store<u64>(place, word);
  store<u64>(place, lettersOf(start, end), 8);
  return end;
}

function stemAnew(start: usize, end: usize): usize {
  const word = lettersOf(start, end);
  if (end - start <= 8) {
    for (let entry = irregular; load<u64>(entry) != 0; entry += 16) {
      if (load<u64>(entry) == word) return write(start, load<u64>(entry, 8));
    }
  }
  const isIes = end - start == 4 && endsWith(word, 0x696573);
  end = isIes ? end - 1 : apply(plurals, LASTS_1, 0, start, end);
  end = removeTense(start, end);
  if (end - start > 2 && load<u8>(end - 1) == Y && isConsonant(start, end - 2)) store<u8>(end - 1, I);
  // "-ally" before the rest of step 2, which then sees "-al"
  if (endsWith(lettersOf(start, end), 0x616c6c69) && measure(start, end - 4) > 0) end -= 2;
  end = apply(step2, LASTS_2, 1, start, end);
  end = apply(step3, LASTS_3, 1, start, end);
  end = apply(step4, LASTS_4, 2, start, end);
  if (load<u8>(end - 1) == E) {
    const times = measure(start, end - 1);
    if (times > 1 || (times == 1 && !endsShort(start, end - 1))) end--;
  }
  return load<u8>(end - 1) == L && load<u8>(end - 2) == L && measure(start, end - 1) > 1 ? end - 1 : end;
}

/** Step 1b. */
function removeTense(start: usize, end: usize): usize {
  const letters = lettersOf(start, end);
  if (endsWith(letters, 0x696564)) return end - (end - start == 4 ? 1 : 2);
  if (endsWith(letters, 0x656564)) return measure(start, end - 3) > 0 ? end - 1 : end;
  const stem = end - (endsWith(letters, 0x6564) ? 2 : endsWith(letters, 0x696e67) ? 3 : 0);
  if (stem == end || !hasVowel(start, stem)) return end;
  const rest = lettersOf(start, stem);
  // at, bl, iz
  if (endsWith(rest, 0x6174) || endsWith(rest, 0x626c) || endsWith(rest, 0x697a)) return write(stem, E);
  const last = load<u8>(stem - 1);
  if (stem - start > 1 && last == load<u8>(stem - 2) && isConsonant(start, stem - 1)) {
    return last == L || last == S || last == 0x7a ? stem : stem - 1;
  }
  return measure(start, stem) == 1 && endsShort(start, stem) ? write(stem, E) : stem;
}

/**
 * Replaces the first suffix of a table that fits, if what is before it has at least this measure; returns the new end.
 */
function apply(table: usize, lasts: u32, least: u32, start: usize, end: usize): usize {
  if (!((lasts >>> (load<u8>(end - 1) & 31)) & 1)) return end;
  const letters = lettersOf(start, end);
  for (let entry = table; ; entry += 16) {
    const suffix = load<u64>(entry);
    if (suffix == 0) return end;
    if (!endsWith(letters, suffix)) continue;
    const stem = end - sizeOf(suffix);
    // "geo" has no consonant after its vowels, "geol" has
    if (measure(start, suffix == LOGI ? stem + 1 : stem) < least) return end;
    if (suffix == ION && load<u8>(stem - 1) != S && load<u8>(stem - 1) != T) return end;
    return write(stem, load<u64>(entry, 8));
  }
}

/**
 * The last 8 letters of [start .. end), or all of them if there are fewer, as a number. After a text there are 8 bytes
 * to spare, before it none.
 */
function lettersOf(start: usize, end: usize): u64 {
  const length = end - start;
  if (length >= 8) return bswap(load<u64>(end - 8, 0, 1));
  return length == 0 ? 0 : bswap(load<u64>(start, 0, 1)) >>> <u64>(64 - (length << 3));
}

/** How many letters a number contains. */
// @ts-ignore: decorator
@inline
function sizeOf(letters: u64): usize {
  return <usize>((71 - clz(letters)) >>> 3);
}

// @ts-ignore: decorator
@inline
function endsWith(letters: u64, suffix: u64): bool {
  return (letters ^ suffix) << (64 - (<u64>sizeOf(suffix) << 3)) == 0;
}

/** Writes the letters that a number contains; returns their end. */
function write(at: usize, letters: u64): usize {
  const end = at + (letters == 0 ? 0 : sizeOf(letters));
  for (let place = end; place > at; letters >>>= 8) store<u8>(--place, <u8>letters);
  return end;
}

/** Whether a letter other than y is a consonant: anything but a, e, i, o and u. */
// @ts-ignore: decorator
@inline
function isPlainConsonant(letter: u8): bool {
  return letter < 0x61 || !((0x208222 >>> (letter & 31)) & 1);
}

/** Whether the letter at a place is a consonant; y is a vowel after a consonant. */
function isConsonant(start: usize, at: usize): bool {
  let first = at;
  while (first > start && load<u8>(first) == Y) first--;
  const letter = load<u8>(first);
  // in a run of y, each y is a consonant if the letter before it is a vowel, and a vowel if that letter is a consonant
  return (letter == Y || isPlainConsonant(letter)) == (((at - first) & 1) == 0);
}

function hasVowel(start: usize, end: usize): bool {
  for (let at = start; at < end; at++) if (!isConsonant(start, at)) return true;
  return false;
}

/** How often a consonant follows a vowel. */
function measure(start: usize, end: usize): u32 {
  let times: u32 = 0;
  let before = false;
  let isFirst = true;
  for (let at = start; at < end; at++, isFirst = false) {
    const letter = load<u8>(at);
    const now = letter == Y ? isFirst || !before : isPlainConsonant(letter);
    times += u32(now && !before && !isFirst);
    before = now;
  }
  return times;
}

/**
 * Whether a word ends in consonant, vowel and a consonant other than w, x and y, or consists of a vowel and a
 * consonant.
 */
function endsShort(start: usize, end: usize): bool {
  if (end - start < 2 || !isConsonant(start, end - 1) || isConsonant(start, end - 2)) return false;
  const last = load<u8>(end - 1);
  return end - start == 2 || (isConsonant(start, end - 3) && (last < 0x77 || last > Y));
}
