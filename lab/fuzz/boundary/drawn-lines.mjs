// Random lines of text and of ids: mostly short lines that have much in common, sometimes lines as long as the sizes at
// which the kernel changes its method (64 tokens, 16 bytes), and sometimes bytes that are not UTF-8.

const encoder = new TextEncoder();
const bytesOf = (text) => encoder.encode(text);
/** Pieces of text. The first ones are words, which are drawn often. */
const PIECES = [
  ..."a|b|the|cat|of|sat|on|mat".split("|"),
  ..." |  |\t|\n|.|,|-|'|\"|!|(|..|...|-\n|<skipped>|&quot;|&amp;|&lt;|&gt;|&amp;lt;|3|12.5|1,000|.5|5-6|A|THE|Don't".split(
    "|",
  ),
  ..."é|É|ß|ж|Ж|Σ|ς|ǆ|ﬁ|中|文字|。|한국|日本|१|٣|😀|👩‍👩‍👧|e\u0301|\u200b|\u00a0|\u3000|\u2003|\u2028|\u0085|\u001c|\u001f".split(
    "|",
  ),
  ..."\u212a|\u0130|\ufeff|\u00ad|\u201c|\u201d|\u2019|\u2018|\u2013|\u2026|Dr.|e.g.|\u{1f000}|\u{10ffff}|\ufffd|\0|-ment|frag-".split(
    "|",
  ),
  "x".repeat(15),
  "y".repeat(16),
  "z".repeat(17),
  "w".repeat(64),
  "q".repeat(130),
].map(bytesOf);
const WORDS = 8;
const ILL_FORMED = [
  [0xff],
  [0x80],
  [0xc3],
  [0xc0, 0x80],
  [0xe4, 0xb8],
  [0xed, 0xa0, 0x80],
  [0xf0, 0x9f, 0x98],
  [0xf0],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfe, 0x20],
  [0xe2, 0x84],
  [0xc4],
].map((bytes) => Uint8Array.from(bytes));

/** The texts of one case, one after another, until the next case. */
const scratch = new Uint8Array(1 << 18);
let used = 0;
export function startCase() {
  used = 0;
}

const LONGEST = 20_000;
/**
 * How many of 256 texts have long lines. They are few, because a text with long lines takes as long as a hundred
 * others.
 */
const LONG = 8;

/**
 * A line of pieces after `at`; returns its end.
 *
 * @param blank the text after a word
 */
function drawLine(tape, at, isIllFormed, most, blank, isLong) {
  const size = tape.byte();
  // up to a dozen pieces; in long texts up to 64, or repeated pieces
  const count = size < 200 || !isLong ? size % 12 : size < 240 ? size % 64 : size % 8;
  const limit = Math.min(at + most, scratch.length - 512);
  const start = at;
  for (let i = 0; i < count && at < limit; i++) {
    const choice = tape.byte();
    const piece =
      isIllFormed && (choice & 7) === 7
        ? ILL_FORMED[choice % ILL_FORMED.length]
        : choice < 160
          ? PIECES[choice % WORDS]
          : PIECES[choice % PIECES.length];
    scratch.set(piece, at);
    at += piece.length;
    if (choice < 160 || (choice & 1) === 1) scratch[at++] = blank;
  }
  if (isLong && size >= 240 && at > start) {
    // the same piece again and again
    const end = at;
    for (let times = tape.byte(); times > 0 && at + (end - start) < limit; times--) {
      scratch.copyWithin(at, start, end);
      at += end - start;
    }
  }
  // some lines lose their last blank
  return at > start && (size & 1) === 1 && scratch[at - 1] === blank ? at - 1 : at;
}

/** `count` lines back to back, and where they end. `mark` is the text before each line that is not empty. */
export function drawText(tape, count, { isIllFormed = tape.happens(24), most = LONGEST, blank = 0x20, mark } = {}) {
  const start = used;
  const isLong = tape.happens(LONG);
  const ends = new Uint32Array(count);
  let at = start;
  for (let i = 0; i < count; i++) {
    if (mark !== undefined && !tape.happens(20)) {
      scratch.set(mark, at);
      at += mark.length;
    }
    at = drawLine(tape, at, isIllFormed, most, blank, isLong);
    ends[i] = at - start;
  }
  used = at;
  return { bytes: scratch.subarray(start, at), ends, isIllFormed };
}

/** The number of references of each segment, as ends. */
export function drawSegments(tape) {
  const size = tape.byte();
  const segments = size < 100 ? 1 : size < 250 ? 1 + (size % 3) : size % 20;
  const ends = new Uint32Array(segments);
  const several = tape.happens(100);
  let end = 0;
  for (let i = 0; i < segments; i++) ends[i] = end += several ? 1 + tape.below(4) : 1;
  return { segments, references: end, ends };
}

/** Draws segments for calls that take rows, not texts: few segments or none, each with one to three references. */
export function drawFewSegments(tape) {
  let references = 0;
  const ends = Uint32Array.from({ length: tape.below(5) }, () => (references += 1 + tape.below(3)));
  return { segments: ends.length, references, ends };
}

/**
 * Ids of `count` lines, from `first` on.
 *
 * @param before the ids that each line begins with; `isMissing` says whether an empty line may lack them
 */
export function drawIds(tape, count, { words, first = 1, most = 4000, before = [], isMissing = false }) {
  const ids = [];
  const isLong = tape.happens(LONG);
  const ends = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    const size = tape.byte();
    const length = size < 180 || !isLong ? size % 12 : size < 220 ? size % 80 : size % 8;
    if (!(isMissing && length === 0)) ids.push(...before);
    const start = ids.length;
    for (let j = 0; j < length; j++)
      ids.push(first + (words > 256 ? (tape.byte() * 256 + tape.byte()) % words : tape.byte() % words));
    if (isLong && size >= 220 && length > 0) {
      const times = Math.min(tape.byte(), Math.floor(most / length));
      for (let j = 0; j < length * times; j++) ids.push(ids[start + j]);
    }
    ends[i] = ids.length;
  }
  return { ids: Uint32Array.from(ids), ends };
}

/** How many different words there are. */
export function drawWords(tape) {
  return tape.pick([4, 1, 2, 16, 70, 250, 2000]);
}
