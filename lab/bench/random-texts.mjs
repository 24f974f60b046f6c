// Random texts for lab/bench/worst.mjs --search: a recipe says which words there are, their order on either side, and
// the text between them; the worst recipe so far is varied.
import { createRandom } from "../runtimes/random.js";

const alphabets = [
  "a",
  "ab",
  "abc",
  "abcdefgh",
  "aeionrst1234567890",
  "中文字あア한",
  "aé\u0301ß",
  ".,!?'\"-",
  "a.b'c- ",
];
const orders = ["one", "turns", "lot", "sorted", "blocks", "period", "doubled", "deBruijn", "tail", "nested"];
const relations = ["same", "reversed", "rotated", "shuffled", "own", "edited", "halves", "apart", "short", "shifted"];
const separators = [" ", " ", " ", " ", "\n", "", "  ", " . ", ", "];

const parts = {
  alphabet: (random) => random.pick(alphabets),
  shortest: (random) => random.pick([1, 1, 1, 2, 3, 5]),
  longest: (random) => random.pick([1, 1, 2, 4, 8, 40, 500]),
  vocabulary: (random) => random.pick([1, 2, 3, 4, 5, 8, 16, 50, 200, 1000, 100_000]),
  order: (random) => random.pick(orders),
  period: (random) => random.pick([2, 3, 5, 7, 10, 31, 32, 33, 50, 63, 64, 65, 100, 300, 1000]),
  relation: (random) => random.pick(relations),
  share: (random) => random.pick([1, 2, 5, 10, 20, 33, 50]),
  separator: (random) => random.pick(separators),
  references: (random) => random.pick([1, 1, 1, 1, 2, 4, 30]),
  length: (random) => random.pick([100, 100, 100, 100, 99, 90, 50, 25, 10]),
  edges: (random) => random.pick(["", "", "x", "x y"]),
  seed: (random) => random.below(1_000_000),
};

export function randomRecipe(random) {
  return Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, of(random)]));
}

/** The same recipe with one to three of its parts changed. */
export function variedRecipe(recipe, random) {
  const varied = { ...recipe };
  for (let i = 1 + random.below(3); i > 0; i--) {
    const name = random.pick(Object.keys(parts));
    varied[name] = parts[name](random);
  }
  return varied;
}

/** A segment whose hypothesis has this many bytes, or up to a word less. */
export function textOf(recipe, bytes) {
  const random = createRandom(recipe.seed);
  const words = vocabularyOf({ ...recipe, vocabulary: Math.min(recipe.vocabulary, bytes) }, random);
  const own = ownWords(recipe, words, bytes, random);
  const line = (list) => list.join(recipe.separator);
  const { edges } = recipe;
  const references = Array.from({ length: recipe.references }, () => {
    const other = related(recipe, own, words, random);
    return `${line(other.slice(0, Math.max(1, Math.floor((other.length * recipe.length) / 100 / recipe.references))))} ${edges}`;
  });
  return { hypothesis: `${edges} ${line(own)}`, references, source: line(related(recipe, own, words, random)) };
}

/** The words of the hypothesis. An order may favour the long words or the short ones, so their number is found twice. */
function ownWords(recipe, words, bytes, random) {
  const sizes = (list) => list.map((word) => Buffer.byteLength(word) + Buffer.byteLength(recipe.separator));
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const guess = Math.max(1, Math.floor((bytes * words.length) / sum(sizes(words))));
  const first = ordered(recipe, words, guess, random);
  const own = ordered(recipe, words, Math.max(1, Math.ceil((guess * bytes) / sum(sizes(first)))), random);
  let [count, left] = [0, bytes];
  for (const size of sizes(own)) {
    left -= size;
    if (left < 0) break;
    count++;
  }
  return own.slice(0, Math.max(1, count));
}

function vocabularyOf({ alphabet, shortest, longest, vocabulary }, random) {
  const letters = [...alphabet];
  const all = new Set();
  const least = Math.min(shortest, longest);
  for (let tries = 0; all.size < vocabulary && tries < 3 * vocabulary; tries++) {
    const length = least + random.below(longest - least + 1);
    // if there are too many words for short ones, words have numbers
    const number = tries >= 2 * vocabulary || vocabulary > 1000 ? tries.toString(36) : "";
    all.add(Array.from({ length }, () => random.pick(letters)).join("") + number);
  }
  return [...all];
}

function ordered({ order, period }, words, count, random) {
  const at = (i) => words[((i % words.length) + words.length) % words.length];
  const make = {
    one: (i) => (i === count >> 1 ? at(1) : at(0)),
    turns: at,
    lot: () => random.pick(words),
    sorted: (i) => at(Math.floor((i * words.length) / count)),
    blocks: (i) => at(Math.floor(i / period)),
    doubled: (i) => at(i >> 1),
    deBruijn: (i) => at((i * i + (i >> 3)) % 65_537),
    tail: (i) => (i < count - period ? at(0) : at(i)),
    nested: (i) => at(31 - Math.clz32((i & -i) | 1)),
  }[order];
  if (order === "period") {
    const piece = Array.from({ length: period }, () => random.pick(words));
    return Array.from({ length: count }, (_, i) => piece[i % period]);
  }
  return Array.from({ length: count }, (_, i) => make(i));
}

function related({ relation, share, period }, own, words, random) {
  const cut = Math.floor((own.length * share) / 100);
  switch (relation) {
    case "reversed":
      return own.toReversed();
    case "rotated":
      return [...own.slice(cut), ...own.slice(0, cut)];
    case "halves":
      return [...own.slice(own.length >> 1), ...own.slice(0, own.length >> 1)];
    case "shuffled": {
      const all = [...own];
      for (let i = all.length - 1; i > 0; i--) {
        const j = random.below(i + 1);
        [all[i], all[j]] = [all[j], all[i]];
      }
      return all;
    }
    case "own":
      return own.map(() => random.pick(words));
    case "edited":
      return own.flatMap((word) =>
        random.percent(share)
          ? random.percent(50)
            ? [random.pick(words)]
            : random.percent(50)
              ? []
              : [word, word]
          : [word],
      );
    case "apart":
      return own.map((word, i) => (i % period === 0 ? `${word}q` : word));
    case "short":
      return own.slice(0, Math.max(1, cut));
    case "shifted":
      return [...own.slice(period), ...own.slice(0, period).toReversed()];
    default:
      return [...own];
  }
}
