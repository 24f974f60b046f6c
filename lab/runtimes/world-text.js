// Corpora by number. A corpus depends only on its number, so each can be made again anywhere.
import { alphabets, marks, spaces } from "./alphabets.js";
import { createRandom } from "./random.js";

export const SEGMENTS = 200;

/** Kinds of corpora: several scripts in a corpus, and a special kind for every tenth corpus. */
const mixtures = [
  ["latin"],
  ["latin", "europe", "digits"],
  ["chinese", "latin", "digits"],
  ["japanese", "halfWidth"],
  ["arabic", "hebrew", "digits"],
  ["devanagari", "tamil"],
  ["thai", "latin"],
  ["emoji", "latin", "rare"],
  ["combining", "europe", "compatible"],
  ["cyrillic", "greek"],
  ["korean", "chinese"],
  Object.keys(alphabets),
];

/** A list of words; the first ones are much more frequent, as in any language. */
function vocabularyOf(random, scripts) {
  const words = [];
  for (let i = 0; i < 150; i++) {
    const units = alphabets[random.pick(scripts)];
    const length = 1 + random.below(random.percent(80) ? 5 : 14);
    words.push(Array.from({ length }, () => random.pick(units)).join(""));
  }
  return () => words[Math.min(random.below(words.length), random.below(words.length), random.below(words.length))];
}

/** Changes that a system may have made to a line. */
function changed(random, words, word) {
  const line = words.slice();
  for (let edits = random.below(2 + (line.length >> 2)); edits > 0; edits--) {
    const at = random.below(line.length + 1);
    const length = 1 + random.below(3);
    switch (random.below(6)) {
      case 0:
        line.splice(at, length);
        break;
      case 1:
        line.splice(at, 0, word());
        break;
      case 2:
        line.splice(random.below(line.length + 1), 0, ...line.splice(at, length));
        break;
      case 3:
        line.splice(at, 0, ...line.slice(at, at + length));
        break;
      case 4:
        if (at < line.length) line[at] = line[at].toUpperCase();
        break;
      default:
        if (at < line.length) line[at] = word();
    }
  }
  return line;
}

function joined(random, words) {
  let line = random.percent(3) ? random.pick(spaces) : "";
  for (const [i, word] of words.entries()) {
    if (i > 0) line += random.pick(spaces);
    line += word;
    if (random.percent(12)) line += random.pick(marks);
  }
  return line;
}

/** Segments as { hypothesis, references, source }. */
function generated(number) {
  const random = createRandom(number, 18);
  const word = vocabularyOf(random, mixtures[number % mixtures.length]);
  return Array.from({ length: SEGMENTS }, () => {
    const length = random.percent(4) ? random.below(2) : random.below(random.percent(95) ? 10 : 40);
    const source = Array.from({ length }, () => (random.percent(6) ? random.pick(marks) : word()));
    const first = changed(random, source, word);
    const references = [first, changed(random, first, word), changed(random, source, word)];
    const unlike = random.percent(5);
    const hypothesis = unlike ? Array.from({ length: random.below(9) }, word) : changed(random, first, word);
    return {
      hypothesis: random.percent(3) ? "" : joined(random, random.percent(6) ? first : hypothesis),
      references: references.slice(0, 1 + (number % 3)).map((one) => joined(random, one)),
      source: joined(random, source),
    };
  });
}

/** The lines of the example: a few of its words or whole lines, in another order each time. */
function fromExample(number, { hypotheses, references }) {
  const random = createRandom(number, 7);
  return Array.from({ length: SEGMENTS }, () => {
    const at = random.below(hypotheses.length);
    const other = references[random.below(references.length)];
    return {
      hypothesis: hypotheses[at],
      references: number % 2 === 0 ? [references[at]] : [references[at], other],
      source: references[at].split(" ").slice(1).join(" "),
    };
  });
}

/**
 * Makes the function that returns a corpus by its number; corpora that are needed again and again are kept.
 *
 * @param example lines: { hypotheses, references }
 */
export function createCorpora(example) {
  const kept = new Map();
  return (number) => {
    let corpus = kept.get(number);
    if (corpus === undefined) {
      const segments = number % 8 === 0 ? fromExample(number, example) : generated(number);
      corpus = {
        hypotheses: segments.map(({ hypothesis }) => hypothesis),
        references: segments.map(({ references }) => references),
        sources: segments.map(({ source }) => source),
      };
      kept.set(number, corpus);
    }
    return corpus;
  };
}
