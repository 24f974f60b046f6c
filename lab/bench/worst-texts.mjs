// Texts made to be slow, which each metric and each tokenizer of lab/bench/worst.mjs has to read. A maker takes a
// number of bytes and returns one segment, whose hypothesis and references have about that many bytes each; a `dense`
// text has two words in three bytes.

/** A generator of whole numbers below a bound, the same in every run (Marsaglia's xorshift32). */
function randomNumbers(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const fill = (piece, bytes) => piece.repeat(Math.max(1, Math.ceil(bytes / Buffer.byteLength(piece))));
const words = (count, make) => Array.from({ length: count }, (_, i) => make(i));
const numbered = (count) => words(count, (i) => i.toString(36));
const some = (bytes) => Math.max(1, Math.floor(bytes / 4));

function shuffled(items, random) {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/**
 * A text with every sequence of `order` symbols once (de Bruijn; Duval's algorithm), repeated until it is long enough.
 */
function deBruijn(symbols, order, count) {
  const found = [];
  const word = [-1];
  while (word.length > 0) {
    word[word.length - 1]++;
    if (order % word.length === 0) found.push(...word);
    for (let i = 0; word.length < order; i++) word.push(word[i]);
    while (word.length > 0 && word.at(-1) === symbols - 1) word.pop();
  }
  return words(count, (i) => "abcd"[found[i % found.length]]);
}

/** A segment with the same text on both sides, except for the first word. */
const same = (text) => ({ hypothesis: `x ${text}`, references: [`y ${text}`] });
const pair = (hypothesis, reference) => ({ hypothesis: hypothesis.join(" "), references: [reference.join(" ")] });

export const worstTexts = {
  "one word": (bytes) =>
    pair(
      words(bytes / 2, () => "a"),
      words(bytes / 2 - 1, () => "a"),
    ),
  "one word of nine letters": (bytes) => same(fill("abcdefghi ", bytes).trimEnd()),
  "two words in turn": (bytes) =>
    pair(
      words(bytes / 2, (i) => "ab"[i % 2]),
      words(bytes / 2, (i) => "ba"[i % 2]),
    ),
  "halves exchanged": (bytes) =>
    pair(
      words(bytes / 2, (i) => "ab"[+(i < bytes / 4)]),
      words(bytes / 2, (i) => "ba"[+(i < bytes / 4)]),
    ),
  "all distinct, no word in common": (bytes) =>
    pair(
      words(some(bytes), (i) => `a${i.toString(36)}`),
      words(some(bytes), (i) => `b${i.toString(36)}`),
    ),
  reversed: (bytes) => pair(numbered(some(bytes)), numbered(some(bytes)).reverse()),
  rotated: (bytes) => {
    const all = numbered(some(bytes));
    return pair(all, [...all.slice(all.length / 3), ...all.slice(0, all.length / 3)]);
  },
  shuffled: (bytes) => pair(numbered(some(bytes)), shuffled(numbered(some(bytes)), randomNumbers(1))),
  "blocks of 8 shuffled": (bytes) => {
    const all = numbered(some(bytes));
    const blocks = words(Math.ceil(all.length / 8), (i) => all.slice(8 * i, 8 * i + 8));
    return pair(all, shuffled(blocks, randomNumbers(2)).flat());
  },
  "neighbours exchanged": (bytes) =>
    pair(
      numbered(some(bytes)),
      numbered(some(bytes)).map((_, i, all) => all[i ^ 1]),
    ),
  "each word twice": (bytes) => {
    const all = words(some(bytes), (i) => (i >> 1).toString(36));
    return pair(all, shuffled(all, randomNumbers(3)));
  },
  "each word 50 times": (bytes) => {
    const all = words(some(bytes), (i) => Math.floor(i / 50).toString(36));
    return pair(shuffled(all, randomNumbers(4)), shuffled(all, randomNumbers(5)));
  },
  "random, 2 words": (bytes) => {
    const random = randomNumbers(6);
    return pair(
      words(bytes / 2, () => "ab"[random(2)]),
      words(bytes / 2, () => "ab"[random(2)]),
    );
  },
  "random, 50 words": (bytes) => {
    const random = randomNumbers(7);
    return pair(
      words(some(bytes), () => `w${random(50)}`),
      words(some(bytes), () => `w${random(50)}`),
    );
  },
  "de Bruijn": (bytes) => pair(deBruijn(4, 6, bytes / 2), deBruijn(4, 6, bytes / 2).reverse()),
  "one word against many": (bytes) =>
    pair(
      ["a"],
      words(bytes / 2, () => "a"),
    ),
  "many words against one": (bytes) =>
    pair(
      words(bytes / 2, () => "a"),
      ["a"],
    ),
  "many references": (bytes) => ({
    hypothesis: words(bytes / 2, (i) => "ab"[i % 2]).join(" "),
    references: words(bytes / 16, (i) => `a b a b c c ${i % 10}`),
  }),
  "empty references": (bytes) => ({
    hypothesis: words(bytes / 2, () => "a").join(" "),
    references: words(255, () => ""),
  }),
  "sentences of one word": (bytes) => ({
    hypothesis: words(bytes / 2, () => "a").join("\n"),
    references: [words(bytes / 2 - 1, () => "a").join("\n")],
  }),
  "sentences of one word, shuffled": (bytes) => ({
    hypothesis: numbered(some(bytes)).join("\n"),
    references: [shuffled(numbered(some(bytes)), randomNumbers(8)).join("\n")],
  }),
  "sentences of two words in turn": (bytes) => ({
    hypothesis: words(bytes / 4, () => "a b").join("\n"),
    references: [words(bytes / 4, () => "b a").join("\n")],
  }),
  "sentences, square": (bytes) => ({
    hypothesis: words(Math.sqrt(bytes / 2), () => fill("a b ", Math.sqrt(2 * bytes))).join("\n"),
    references: [words(Math.sqrt(bytes / 2), () => fill("b a ", Math.sqrt(2 * bytes))).join("\n")],
  }),
  "one long word": (bytes) => same(fill("a", bytes)),
  "one long word, two letters in turn": (bytes) => ({ hypothesis: fill("ab", bytes), references: [fill("ba", bytes)] }),
  "one long word, random letters": (bytes) => {
    const [a, b] = [randomNumbers(9), randomNumbers(10)];
    const letters = (random) => words(bytes, () => "abcdefgh"[random(8)]).join("");
    return { hypothesis: letters(a), references: [letters(b)] };
  },
  "endings of words": (bytes) => same(fill("ational", bytes)),
  "long words": (bytes) => same(words(bytes / 512, (i) => fill(`iz${i % 10}ation`, 510)).join(" ")),
  ...Object.fromEntries(
    [
      ["spaces", " "],
      ["tabs", "\t"],
      ["no-break spaces", "\u00a0"],
      ["line separators", "\u2028"],
      ["NULs", "\0"],
      ["exclamation marks", "!"],
      ["quotes", '"'],
      ["apostrophes", "'"],
      ["apostrophes in a word", "a'"],
      ["hyphens", "-"],
      ["hyphens in a word", "a-"],
      ["digits", "1"],
      ["digits and periods", "1."],
      ["digits and commas", "1,"],
      ["commas", ","],
      ["periods", "."],
      ["abbreviations", "a."],
      ["abbreviations, apart", "A. b. "],
      ["quotes in turn", "'\""],
      ["ampersands", "&"],
      ["entities", "&amp;"],
      ["entities in entities", "&amp;amp;"],
      ["numbered entities", "&#x26;"],
      ["beginnings of tags", "<"],
      ["skipped", "<skipped>"],
      ["brackets", "["],
      ["bracketed words", "[a] <b> "],
      ["alternatives opened", "{ "],
      ["alternatives in alternatives", "{ a / "],
      ["alternatives one after another", "{ a / b / @ } "],
      ["one with many alternatives", "a / "],
      ["backslashes", "\\"],
      ["Han characters", "中"],
      ["Han, Latin, digits", "中a1"],
      ["kana", "あ"],
      ["katakana", "ア"],
      ["hangul", "한국 "],
      ["emoji", "🙂"],
      ["joined emoji", "👩\u200d"],
      ["combining marks", "\u0301"],
      ["capitals with dots", "İ"],
      ["final sigmas", "Σ"],
      ["Thai", "ก"],
      ["soft hyphens", "\u00ad"],
    ].map(([name, piece]) => [name, (bytes) => same(fill(piece, bytes))]),
  ),
  "sclite: a group of many": (bytes) => {
    const text = `{ ${fill("a / ", bytes)}b }`;
    return { hypothesis: fill("a ", bytes), references: [text] };
  },
  "sclite: groups of eight": (bytes) => ({
    hypothesis: fill("a b ", bytes),
    references: [fill("{ a / b / c / d / a b / b a / @ / c } ", bytes)],
  }),
};
