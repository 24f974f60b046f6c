// Random pairs of texts. Pairs with a vocabulary of two or three words reveal most, because many alignments and counts
// are equally good.
import { readFileSync } from "node:fs";
import { alphabets, marks, spaces } from "../../runtimes/alphabets.js";

const linesOf = (file) => readFileSync(file, "utf8").split("\n").slice(0, -1);

/** Pieces of text that tokenizers, transforms and stemmers look for. */
const pieces = (
  "the The THE a cat cats mat. mat, running flies happily it's can't won't she'll let's <unk> [laugh] um uh um-um don't " +
  "U.S. U.S.A. 1,000.5 5. .5 3-4 5- a-b (so) &quot; &amp;lt; &lt;skipped&gt; <skipped> 's ... -- .- , . ! ? ' \" $ € % + = " +
  "0 00 中文 。 カナ ー 한국어 Straße naïve İstanbul ΣΊΣΥΦΟΣ кошка ﬁne ½ ٣٤ 👩‍💻 e\u0301 @-@ constructor __proto__"
).split(" ");

/** @param example lines of real text, by side: { hypotheses, references } */
export function createTexts(example = exampleLines()) {
  /** A random way to make words, and to put lines together. */
  const vocabularies = [
    // six of the twelve ways, because such lines show most
    ...Array.from({ length: 6 }, () => (random) => fromList(random, ["a", "b", "c"].slice(0, 2 + random.below(2)), 8)),
    (random) => fromList(random, ["x", "x'", "xx", "xy", "y"], 8),
    (random) => fromList(random, some(random, pieces), 12),
    (random) => fromList(random, some(random, pieces), 8),
    (random) => fromList(random, some(random, realWords(random)), 14),
    (random) => inScript(random),
    (random) => inScript(random),
  ];

  return {
    /**
     * Segments: a hypothesis and one or more references, from which it may borrow.
     *
     * @param most references of a segment
     * @param kept a kept segment to begin from, or undefined
     */
    segments(random, count, most, kept) {
      const line = random.pick(vocabularies)(random);
      const isReal = random.percent(4);
      return Array.from({ length: count }, () => {
        if (isReal && random.percent(80)) return real(random, most, line);
        const first = kept !== undefined && random.percent(30) ? kept.references[0].split(" ") : line();
        const references = [first, ...Array.from({ length: random.percent(60) ? 0 : random.below(most) }, line)];
        const hypothesis = random.percent(35) ? line() : edited(random, random.pick(references), line);
        return segment(random, hypothesis, references);
      });
    },
  };

  function real(random, most, line) {
    const at = random.below(example.references.length);
    const words = example.references[at].split(" ");
    const cut = (list) => list.slice(0, 4 + random.below(20));
    const hypothesis = random.percent(50) ? example.hypotheses[at].split(" ") : edited(random, words, line);
    const others = Array.from({ length: random.percent(70) ? 0 : random.below(most) }, () =>
      cut(edited(random, words, line)),
    );
    return segment(random, cut(hypothesis), [cut(words), ...others]);
  }

  function realWords(random) {
    return Array.from({ length: 6 }, () => random.pick(example.references).split(" ")).flat();
  }
}

/** A segment with its words joined, sometimes by odd white space and punctuation. */
function segment(random, hypothesis, references) {
  const isOdd = random.percent(8);
  const joined = (words) => (isOdd ? oddly(random, words) : words.join(" "));
  return { hypothesis: joined(hypothesis), references: references.map(joined) };
}

function oddly(random, words) {
  let line = random.percent(10) ? random.pick(spaces) : "";
  for (const word of words)
    line += word + (random.percent(25) ? random.pick(marks) : "") + (random.percent(95) ? random.pick(spaces) : "");
  return line;
}

function fromList(random, words, longest) {
  return () => Array.from({ length: random.below(longest + 1) }, () => random.pick(words));
}

function some(random, list) {
  return Array.from({ length: 2 + random.below(10) }, () => random.pick(list));
}

function inScript(random) {
  const units = [random.pick(Object.values(alphabets)), random.pick(Object.values(alphabets))].flat();
  const word = () =>
    Array.from({ length: 1 + random.below(random.percent(90) ? 4 : 12) }, () => random.pick(units)).join("");
  return fromList(random, Array.from({ length: 2 + random.below(8) }, word), 8);
}

/** The line with some words deleted, inserted, repeated, moved or changed in case. */
function edited(random, words, line) {
  const list = words.slice();
  for (let edits = random.below(4); edits > 0; edits--) {
    const at = random.below(list.length + 1);
    const length = 1 + random.below(3);
    switch (random.below(6)) {
      case 0:
        list.splice(at, length);
        break;
      case 1:
        list.splice(at, 0, ...line().slice(0, length));
        break;
      case 2:
        list.splice(at, 0, ...list.slice(at, at + length));
        break;
      case 3:
        if (at < list.length) list[at] = random.percent(50) ? list[at].toUpperCase() : list[at].toLowerCase();
        break;
      default:
        list.splice(random.below(list.length + 1), 0, ...list.splice(at, length));
    }
  }
  return list;
}

function exampleLines() {
  return {
    hypotheses: linesOf("examples/translation.de.txt"),
    references: linesOf("examples/post-edit.de.txt"),
  };
}

/** All sentences that can be made from some words, up to a length, the empty sentence first. */
export function allSentences(words, longest) {
  const sentences = [""];
  for (let from = 0, length = 1; length <= longest; length++) {
    const shorter = sentences.slice(from);
    from = sentences.length;
    for (const sentence of shorter)
      for (const word of words) sentences.push(sentence === "" ? word : `${sentence} ${word}`);
  }
  return sentences;
}
