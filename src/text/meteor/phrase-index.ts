/**
 * The phrases of a paraphrase table by number, and the numbers of each phrase's paraphrases in the order of the file.
 */

export interface PhraseIndex {
  /** How many words the longest phrase has. */
  readonly longest: number;
  /** Paraphrases of phrase p are paraphrases[starts[p] .. starts[p + 1]). */
  readonly starts: Uint32Array;
  readonly paraphrases: Uint32Array;
  /** The number of a word, from 1; 0 if it is in no phrase. */
  wordNumber(word: string): number;
  /** The number of the phrase line[start .. start + length), given by word numbers, or -1. */
  find(line: Uint32Array, start: number, length: number): number;
  lengthOf(phrase: number): number;
}

/** The most words of a phrase: METEOR's have seven. Every stretch of a text up to the longest phrase is looked up. */
const LONGEST_PHRASE = 64;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Whether Java's StringTokenizer splits at a byte. */
const isSpace = (byte: number): boolean => byte === 32 || byte === 9 || byte === 12;

export function createPhraseIndex(bytes: Uint8Array): PhraseIndex {
  // a random seed, so that nobody can make a file whose hashes collide
  const seed = (Math.random() * 0x100000000) | 0;
  const words = createWords(bytes, seed);
  let phraseWords = new Uint32Array(1 << 16);
  let phraseEnds = new Uint32Array(1 << 14);
  let phraseCount = 0;
  let slots = new Int32Array(1 << 16).fill(-1);
  let longest = 0;
  // phrase and paraphrase alternate
  let entries = new Uint32Array(1 << 16);
  let entryCount = 0;

  const startOf = (phrase: number): number => (phrase === 0 ? 0 : phraseEnds[phrase - 1]!);

  function slotOf(line: Uint32Array, start: number, length: number): number {
    let hash = length ^ seed;
    for (let i = start; i < start + length; i++) hash = Math.imul(hash ^ line[i]!, 0x9e3779b1) ^ (hash >>> 15);
    for (let slot = (hash ^ (hash >>> 13)) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const phrase = slots[slot]!;
      if (phrase < 0) return slot;
      const from = startOf(phrase);
      if (phraseEnds[phrase]! - from !== length) continue;
      let i = 0;
      while (i < length && phraseWords[from + i] === line[start + i]) i++;
      if (i === length) return slot;
    }
  }

  function add(line: Uint32Array, length: number): number {
    const slot = slotOf(line, 0, length);
    if (slots[slot]! >= 0) return slots[slot]!;
    const start = startOf(phraseCount);
    if (start + length > phraseWords.length) phraseWords = grown(phraseWords, start + length);
    if (phraseCount === phraseEnds.length) phraseEnds = grown(phraseEnds, phraseCount + 1);
    phraseWords.set(line.subarray(0, length), start);
    phraseEnds[phraseCount] = start + length;
    slots[slot] = phraseCount++;
    longest = Math.max(longest, length);
    if (2 * phraseCount > slots.length) {
      slots = new Int32Array(2 * slots.length).fill(-1);
      for (let phrase = 0; phrase < phraseCount; phrase++) {
        slots[slotOf(phraseWords, startOf(phrase), phraseEnds[phrase]! - startOf(phrase))] = phrase;
      }
    }
    return phraseCount - 1;
  }

  const line = new Uint32Array(LONGEST_PHRASE);
  let number = 0;
  let phrase = 0;
  for (let at = 0; at < bytes.length; number++) {
    let end = at;
    while (end < bytes.length && bytes[end] !== LINE_FEED && bytes[end] !== CARRIAGE_RETURN) end++;
    if (number % 3 === 0) {
      // the line of the probability, in which a file of another kind is noticed first
      if (!isNumber(bytes, at, end))
        throw new RangeError(
          `paraphrases has no number in line ${number + 1}: expected a probability, ` +
            "a phrase and a paraphrase in turn, as in METEOR's tables, unpacked",
        );
    } else {
      const length = words.read(at, end, line);
      if (length === 0)
        throw new RangeError(
          `paraphrases has an empty phrase in line ${number + 1}: expected a probability, ` +
            "a phrase and a paraphrase in turn",
        );
      if (number % 3 === 1) {
        phrase = add(line, length);
      } else {
        if (entryCount + 2 > entries.length) entries = grown(entries, entryCount + 2);
        entries[entryCount++] = phrase;
        entries[entryCount++] = add(line, length);
      }
    }
    at = bytes[end] === CARRIAGE_RETURN && bytes[end + 1] === LINE_FEED ? end + 2 : end + 1;
  }
  if (number === 0 || number % 3 !== 0)
    throw new RangeError(`paraphrases has ${number} lines: expected three for each paraphrase; is the file cut off?`);

  words.leaveFile();
  const starts = new Uint32Array(phraseCount + 1);
  for (let i = 0; i < entryCount; i += 2) starts[entries[i]! + 1]!++;
  for (let i = 0; i < phraseCount; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const paraphrases = new Uint32Array(entryCount / 2);
  for (let i = 0; i < entryCount; i += 2) paraphrases[next[entries[i]!]!++] = entries[i + 1]!;

  return {
    longest,
    starts,
    paraphrases,
    wordNumber: words.numberOf,
    find: (words, start, length) => slots[slotOf(words, start, length)]!,
    lengthOf: (phrase) => phraseEnds[phrase]! - startOf(phrase),
  };
}

function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    // digits . - + E e
    if (!(byte >= 48 && byte <= 57) && byte !== 46 && byte !== 45 && byte !== 43 && byte !== 69 && byte !== 101)
      return false;
  }
  return end > start;
}

/** The same numbers in an array of at least this length, and at least twice the length of the given one. */
export function grown(numbers: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, 2 * numbers.length));
  larger.set(numbers);
  return larger;
}

interface Words {
  /** Writes the numbers of the words in bytes [start .. end) to `line`; returns how many there are. */
  read(start: number, end: number, line: Uint32Array): number;
  /** Copies the words, so that the file can be freed. */
  leaveFile(): void;
  numberOf(word: string): number;
}

/** Numbers words. While the file is being read, the words are not copied from its bytes. */
function createWords(file: Uint8Array, seed: number): Words {
  let bytes = file;
  let starts = new Uint32Array(1 << 12);
  let ends = new Uint32Array(1 << 12);
  let count = 0;
  let slots = new Uint32Array(1 << 14);

  function slotOf(text: Uint8Array, start: number, end: number): number {
    let hash = seed;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ text[i]!, 0x9e3779b1) ^ (hash >>> 15);
    for (let slot = (hash ^ (hash >>> 13)) & (slots.length - 1); ; slot = (slot + 1) & (slots.length - 1)) {
      const number = slots[slot]!;
      if (number === 0) return slot;
      const from = starts[number - 1]!;
      if (ends[number - 1]! - from !== end - start) continue;
      let i = 0;
      while (i < end - start && bytes[from + i] === text[start + i]) i++;
      if (i === end - start) return slot;
    }
  }

  function add(start: number, end: number): number {
    const slot = slotOf(bytes, start, end);
    if (slots[slot] !== 0) return slots[slot]!;
    if (count === starts.length) {
      starts = grown(starts, count + 1);
      ends = grown(ends, count + 1);
    }
    starts[count] = start;
    ends[count] = end;
    slots[slot] = ++count;
    if (2 * count > slots.length) {
      slots = new Uint32Array(2 * slots.length);
      for (let number = 1; number <= count; number++)
        slots[slotOf(bytes, starts[number - 1]!, ends[number - 1]!)] = number;
    }
    return count;
  }

  const encoder = new TextEncoder();
  return {
    read(start, end, line) {
      let length = 0;
      for (let at = start; at < end;) {
        if (isSpace(bytes[at]!)) {
          at++;
          continue;
        }
        let wordEnd = at;
        while (wordEnd < end && !isSpace(bytes[wordEnd]!)) wordEnd++;
        if (length === line.length)
          throw new RangeError(
            `paraphrases has a phrase of more than ${line.length} words: expected phrases of a few words; is it ` +
              `the right file?`,
          );
        line[length++] = add(at, wordEnd);
        at = wordEnd;
      }
      return length;
    },
    leaveFile() {
      const kept = new Uint8Array(starts.subarray(0, count).reduce((size, start, i) => size + ends[i]! - start, 0));
      for (let i = 0, at = 0; i < count; i++) {
        const word = bytes.subarray(starts[i], ends[i]);
        kept.set(word, at);
        starts[i] = at;
        ends[i] = at += word.length;
      }
      bytes = kept;
    },
    numberOf(word) {
      const text = encoder.encode(word);
      return slots[slotOf(text, 0, text.length)]!;
    },
  };
}
