/**
 * CharCut's search for common substrings, the longest first; the characters that a substring covers are not matched
 * again.
 *
 * There are two kinds of substrings. Substrings of words consist of whole words and single other characters. Substrings
 * within a word are any stretch of a word and of the characters before and behind it that are in no word. A substring
 * of both kinds counts as the second kind. The program lists all substrings; this search keeps only the length of the
 * longest substring that is still free, for each pair of positions (one in each line) at which the same text begins.
 */

/** A line of ids, with the properties of each character. */
interface Side {
  characters: Uint32Array;
  length: number;
  /** 1 for each character that is part of a word. */
  inWord: Uint8Array;
  /** For each position, how many words begin before it. */
  wordsBefore: Int32Array;
  /**
   * For each position: if a substring within a word can begin there, the last position where it can end; otherwise 0.
   */
  latestEnd: Int32Array;
  /**
   * A bit for each position, set if it is covered or is the end of the line, in blocks of 32 bits; and for each block,
   * the next block that has a set bit.
   */
  covered: Int32Array;
  nextCovered: Int32Array;
  /**
   * For each position, the number of the gram (the few characters that begin there), or -1, and the next position with
   * the same gram.
   */
  gram: Int32Array;
  next: Int32Array;
  /** The first position of each gram. */
  first: Int32Array;
}

/** The matches of two lines: for each match, its positions in both lines, and its number of characters. */
export interface Matches {
  size: number;
  hypothesis: Int32Array;
  reference: Int32Array;
  lengths: Int32Array;
}

/** The kinds of common substrings: within a word, of two or more words, and without words. */
const WITHIN = 0;
const WORDS = 1;
const OTHER = 2;

/** The limit on pairs of positions where the same three characters begin; so many pairs take 400 MB. */
const MOST_ALIKE = 1 << 24;
/**
 * How many steps, of some ten nanoseconds each, it takes to find a pair of positions, to look at the pair when its turn
 * comes, and to sort it. Comparing or covering a character is one step.
 */
const FIND = 8;
const TURN = 2;
const SORT = 32;

/**
 * How often a substring occurs in a line, and where it occurs first: the original program's order of substrings depends
 * on both.
 */
interface Found {
  count: number;
  first: number;
}

export interface SubstringMatcher {
  /**
   * The matches of common substrings between two lines of ids, valid until the next call; undefined if the lines repeat
   * themselves so much that the search would take more than `most` steps.
   */
  match(hypothesis: Uint32Array, reference: Uint32Array, most: number): Matches | undefined;
  /** How many steps the last call of match() took. */
  readonly steps: number;
}

/**
 * @param inWords 1 for each id that is a character of words
 * @param matchSize the least length of a substring, except at the beginning or end of both lines
 */
export function createSubstringMatcher(inWords: Uint8Array, matchSize: number): SubstringMatcher {
  /** The length of the grams in the table: no substring is shorter. */
  const gramSize = Math.min(matchSize, 3);
  const [own, other] = [emptySide(256), emptySide(256)];
  const matches: Matches = {
    size: 0,
    hypothesis: new Int32Array(64),
    reference: new Int32Array(64),
    lengths: new Int32Array(64),
  };
  let table = new Int32Array(512);
  let grams = 0;
  /** How often the reference has each gram. */
  let times = new Int32Array(256);
  /** The end, in the hypothesis, of the run of equal characters on a diagonal. */
  let runEnds = new Int32Array(513);
  // pairs of positions; all pairs of the same length form a list
  let pairs = 0;
  let places = new Int32Array(1024);
  let otherPlaces = new Int32Array(1024);
  /** The next pair of the list, and the kind in the two lowest bits. */
  let links = new Int32Array(1024);
  let lists = new Int32Array(257);
  let steps = 0;
  /** The limit on steps. Beyond it, searches end without a result. */
  let mostSteps = 0;
  const live: number[] = [];
  /** The results of occurrences() for the present length, by position: within words, and of words. */
  const found = [new Map<number, Found>(), new Map<number, Found>()] as const;
  const otherFound = [new Map<number, Found>(), new Map<number, Found>()] as const;

  /** The slot of the gram at a position of a line, or the empty slot where it belongs. */
  function slotOf({ characters }: Side, place: number): number {
    const { characters: known, first } = other;
    const a = characters[place]!;
    const b = gramSize > 1 ? characters[place + 1]! : 0;
    const c = gramSize > 2 ? characters[place + 2]! : 0;
    const mask = table.length - 1;
    const hash = Math.imul(a ^ Math.imul(b ^ Math.imul(c, 0x85ebca6b), 0xc2b2ae35), 0x9e3779b1);
    for (let slot = hash ^ (hash >>> 15); ; slot++) {
      const number = table[slot & mask]!;
      if (number === 0) return slot & mask;
      const at = first[number - 1]!;
      if (known[at] === a && (gramSize < 2 || known[at + 1] === b) && (gramSize < 3 || known[at + 2] === c))
        return slot & mask;
    }
  }

  /** @returns how many pairs of positions are alike */
  function numberGrams(): number {
    while (table.length < 2 * other.length) table = new Int32Array(2 * table.length);
    table.fill(0);
    grams = 0;
    for (let j = other.length - gramSize; j >= 0; j--) {
      const slot = slotOf(other, j);
      let number = table[slot]! - 1;
      if (number < 0) {
        number = grams++;
        table[slot] = grams;
        other.first[number] = own.first[number] = -1;
        times[number] = 0;
      }
      other.next[j] = other.first[number]!;
      other.first[number] = j;
      times[number]!++;
    }
    let alike = 0;
    for (let i = own.length - gramSize; i >= 0; i--) {
      const number = table[slotOf(own, i)]! - 1;
      own.gram[i] = number;
      if (number < 0) continue;
      own.next[i] = own.first[number]!;
      own.first[number] = i;
      alike += times[number]!;
    }
    return alike;
  }

  function put(kind: number, i: number, j: number, length: number): void {
    if (pairs === places.length) {
      places = longer(places);
      otherPlaces = longer(otherPlaces);
      links = longer(links);
    }
    places[pairs] = i;
    otherPlaces[pairs] = j;
    enlist(pairs++, kind, length);
  }

  function enlist(pair: number, kind: number, length: number): void {
    links[pair] = (lists[length]! << 2) | kind;
    lists[length] = pair + 1;
  }

  /** All pairs of positions. @returns the greatest length */
  function findPairs(): number {
    const { length, latestEnd, inWord } = own;
    const most = Math.min(length, other.length);
    if (lists.length <= most) lists = new Int32Array(2 * most + 1);
    if (runEnds.length <= length + other.length) runEnds = new Int32Array(2 * (length + other.length) + 1);
    lists.fill(0, 0, most + 1);
    runEnds.fill(0, 0, length + other.length + 1);
    pairs = 0;
    let greatest = 0;
    for (let i = 0; i <= length - gramSize; i++) {
      if (own.gram[i]! < 0) continue;
      const mayBegin = isBoundary(own, i);
      for (let j = other.first[own.gram[i]!]!; j >= 0; j = other.next[j]!) {
        const run = runEnd(i, j);
        const within = latestEnd[i]! === 0 || other.latestEnd[j]! === 0;
        if (!within) {
          const size = Math.min(run - i, latestEnd[i]! - i, other.latestEnd[j]! - j);
          if (size >= matchSize) {
            put(WITHIN, i, j, size);
            if (size > greatest) greatest = size;
          }
        }
        if (mayBegin && isBoundary(other, j)) {
          const size = wholeWords(i, j, run - i);
          const words = own.wordsBefore[i + size]! - own.wordsBefore[i]!;
          // a substring of a single word is also found within the word, and so is a substring without words, except
          // behind the last word
          if (size >= matchSize && (words > 1 || (words === 0 && within && inWord[i] === 0))) {
            put(words > 1 ? WORDS : OTHER, i, j, size);
            if (size > greatest) greatest = size;
          }
        }
      }
    }
    return greatest;
  }

  /** The end, in the hypothesis, of the run of equal characters that starts at two positions. */
  function runEnd(i: number, j: number): number {
    const diagonal = j - i + own.length;
    let end = runEnds[diagonal]!;
    if (end > i) return end;
    const { characters, length } = own;
    const last = Math.min(length, other.length + i - j);
    end = i + gramSize;
    const shift = j - i;
    while (end < last && characters[end] === other.characters[end + shift]) end++;
    runEnds[diagonal] = end;
    return end;
  }

  /**
   * How many of `length` equal characters are left if the last word is left out where it is not whole on both sides.
   */
  function wholeWords(i: number, j: number, length: number): number {
    if (isBoundary(own, i + length) && isBoundary(other, j + length)) return length;
    let size = length;
    while (size > 0 && own.inWord[i + size - 1] === 1) size--;
    return size;
  }

  /** How many characters from two positions on are free on both sides, at most `length`. */
  function freeFrom(i: number, j: number, length: number): number {
    return Math.min(length, freeEnd(own, i) - i, freeEnd(other, j) - j);
  }

  function retain(i: number, j: number, length: number): void {
    const { size } = matches;
    if (size === matches.lengths.length) {
      matches.hypothesis = longer(matches.hypothesis);
      matches.reference = longer(matches.reference);
      matches.lengths = longer(matches.lengths);
    }
    matches.hypothesis[size] = i;
    matches.reference[size] = j;
    matches.lengths[size] = length;
    matches.size++;
    steps += cover(own, i, i + length) + cover(other, j, j + length);
  }

  /** Collects the pairs of a list that are still as long as `length`; the others move to the list of their present length. */
  function collectLive(length: number): void {
    live.length = 0;
    for (const known of [...found, ...otherFound]) if (known.size > 0) known.clear();
    for (let entry = lists[length]!; entry !== 0;) {
      const pair = entry - 1;
      entry = links[pair]! >>> 2;
      steps += TURN;
      links[pair]! &= 3;
      const free = freeFrom(places[pair]!, otherPlaces[pair]!, length);
      if (free === length) {
        if (links[pair] !== OTHER || !isFoundWithin(pair, length)) live.push(pair);
      } else shorten(pair, free);
    }
  }

  /** Keeps the free part of a pair. */
  function shorten(pair: number, free: number): void {
    const i = places[pair]!;
    const kind = links[pair]!;
    let size = free;
    if (kind === WORDS) {
      if (own.inWord[i + size] === 1) while (size > 0 && own.inWord[i + size - 1] === 1) size--;
      if (own.wordsBefore[i + size]! - own.wordsBefore[i]! < 2) return;
    }
    if (size >= matchSize) enlist(pair, kind, size);
  }

  /** How often the substring at a position occurs in its line. Equal substrings are counted once. */
  function occurrences(side: Side, place: number, length: number, isWithin: boolean): Found {
    const known = (side === own ? found : otherFound)[isWithin ? 0 : 1];
    const before = known.get(place);
    if (before !== undefined) return before;
    const { characters, latestEnd, length: end } = side;
    const result: Found = { count: 0, first: -1 };
    known.set(place, result);
    const from = side === own ? own.first[own.gram[place]!]! : other.first[table[slotOf(other, place)]! - 1]!;
    for (let at = from; at >= 0 && steps <= mostSteps; at = side.next[at]!) {
      steps++;
      if (isWithin ? latestEnd[at]! - at < length : at + length > end) continue;
      if (!isWithin && !(isBoundary(side, at) && isBoundary(side, at + length))) continue;
      let same = gramSize;
      while (same < length && characters[at + same] === characters[place + same]) same++;
      steps += same;
      if (same < length) continue;
      if (result.count++ === 0) result.first = at;
      known.set(at, result);
    }
    return result;
  }

  /**
   * Matches the substrings of a length: first those that occur more often on one side than on the other, then those
   * that occur seldom, then those that occur early in the line.
   */
  function matchLive(length: number): void {
    steps += SORT * live.length;
    if (steps > mostSteps) return;
    const keys = live.map((pair) => {
      const isWithin = links[pair] === WITHIN;
      const { count, first } = occurrences(own, places[pair]!, length, isWithin);
      const { count: otherCount } = occurrences(other, otherPlaces[pair]!, length, isWithin);
      return { pair, isEqual: count === otherCount ? 1 : 0, count: count + otherCount, first };
    });
    if (steps > mostSteps) return;
    keys.sort(
      (a, b) =>
        a.isEqual - b.isEqual ||
        a.count - b.count ||
        a.first - b.first ||
        places[a.pair]! - places[b.pair]! ||
        otherPlaces[a.pair]! - otherPlaces[b.pair]!,
    );
    for (const { pair } of keys) {
      const [i, j] = [places[pair]!, otherPlaces[pair]!];
      const free = freeFrom(i, j, length);
      if (free === length) retain(i, j, length);
      else shorten(pair, free);
    }
  }

  /**
   * Whether the characters at a position behind the last word are found within words on both sides, and so belong to that
   * kind.
   */
  function isFoundWithin(pair: number, length: number): boolean {
    return (
      occurrences(own, places[pair]!, length, true).count > 0 &&
      occurrences(other, otherPlaces[pair]!, length, true).count > 0
    );
  }

  /**
   * A substring too short to be matched elsewhere is matched if both lines begin with it, or otherwise if both end with
   * it.
   */
  function matchEnds(): void {
    const [m, n] = [own.length, other.length];
    for (let length = Math.min(matchSize - 1, m, n); length > 0; length--) {
      const isPrefix =
        isEqual(own, 0, other.characters, 0, length) && isBoundary(own, length) && isBoundary(other, length);
      if (isPrefix && freeFrom(0, 0, length) === length) retain(0, 0, length);
      const isSuffix =
        isEqual(own, m - length, other.characters, n - length, length) &&
        isBoundary(own, m - length) &&
        isBoundary(other, n - length);
      if (!isSuffix || (isPrefix && isEqual(own, m - length, own.characters, 0, length))) continue;
      if (freeFrom(m - length, n - length, length) === length) retain(m - length, n - length, length);
    }
  }

  return {
    get steps() {
      return steps;
    },
    match(hypothesis, reference, most) {
      setLine(own, hypothesis, inWords);
      setLine(other, reference, inWords);
      // there are at most as many numbers as the reference has positions
      if (own.first.length < other.length) own.first = new Int32Array(2 * other.length);
      if (times.length < other.length) times = new Int32Array(2 * other.length);
      matches.size = 0;
      const alike = numberGrams();
      steps = FIND * alike;
      mostSteps = most;
      if (steps > most || alike > MOST_ALIKE) return undefined;
      for (let length = findPairs(); length >= matchSize; length--) {
        if (lists[length] === 0) continue;
        collectLive(length);
        if (live.length === 1) retain(places[live[0]!]!, otherPlaces[live[0]!]!, length);
        else if (live.length > 1) matchLive(length);
        if (steps > most) return undefined;
      }
      matchEnds();
      return matches;
    },
  };
}

function emptySide(room: number): Side {
  return {
    characters: new Uint32Array(0),
    length: 0,
    inWord: new Uint8Array(room),
    wordsBefore: new Int32Array(room),
    latestEnd: new Int32Array(room),
    covered: new Int32Array((room >>> 5) + 1),
    nextCovered: new Int32Array((room >>> 5) + 1),
    gram: new Int32Array(room),
    next: new Int32Array(room),
    first: new Int32Array(room),
  };
}

function setLine(side: Side, characters: Uint32Array, inWords: Uint8Array): void {
  const { length } = characters;
  if (side.inWord.length <= length) Object.assign(side, emptySide(2 * length));
  side.characters = characters;
  side.length = length;
  const { inWord, wordsBefore, latestEnd, covered, nextCovered } = side;
  const last = length >>> 5;
  covered.fill(0, 0, last);
  covered[last] = 1 << (length & 31);
  nextCovered.fill(last, 0, last + 1);
  let words = 0;
  for (let at = 0, before = 0; at < length; at++) {
    wordsBefore[at] = words;
    const isInWord = inWords[characters[at]!]!;
    inWord[at] = isInWord;
    if (isInWord > before) words++;
    before = isInWord;
  }
  wordsBefore[length] = words;
  // no substring within a word begins behind the last word, unless the line has no word
  let nextWord = length;
  let end = words === 0 ? length : 0;
  for (let at = length - 1, behind = 0; at >= 0; at--) {
    if (inWord[at] === 1) {
      if (behind === 0) end = nextWord;
      nextWord = at;
    }
    behind = inWord[at]!;
    latestEnd[at] = end;
  }
}

/** The first position from `place` on that is covered, or the end of the line. */
function freeEnd({ covered, nextCovered }: Side, place: number): number {
  let word = place >>> 5;
  let bits = (covered[word]! >>> place) << place;
  if (bits === 0) bits = covered[(word = nextCovered[word + 1]!)]!;
  return (word << 5) + 31 - Math.clz32(bits & -bits);
}

/** @returns how many steps it took */
function cover({ covered, nextCovered }: Side, from: number, end: number): number {
  for (let place = from; place < end; place++) covered[place >>> 5]! |= 1 << place;
  const first = from >>> 5;
  for (let word = (end - 1) >>> 5; word >= first; word--) nextCovered[word] = word;
  let word = first - 1;
  for (; word >= 0 && nextCovered[word]! > first; word--) nextCovered[word] = first;
  return end - from + first - word;
}

/** Whether a word, or a character outside words, can begin or end at a position. */
function isBoundary({ inWord, length }: Side, place: number): boolean {
  return place === 0 || place === length || (inWord[place - 1]! & inWord[place]!) === 0;
}

function isEqual(side: Side, place: number, characters: Uint32Array, from: number, length: number): boolean {
  for (let k = 0; k < length; k++) if (side.characters[place + k] !== characters[from + k]) return false;
  return true;
}

function longer(values: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(2 * values.length);
  twice.set(values);
  return twice;
}
