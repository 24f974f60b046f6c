/** Segments for metrics of several references: odd ones from a seed, and real ones. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, readJson, readLines, root } from "../../test/golden/data.js";
import { makeLines } from "./lines.js";

type Random = (below: number) => number;

export interface Segment {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

const vocabulary = (
  "the a of to cat cats sat mat dogs running ran The CAT x y it's well-known naïve Straße кошка дом 中文 日本語 قطة بيت " +
  "👍🏽 🙂 ... , . ! U.S. e.g. i.e. Mr. Dr. 1,000.5 3.14 ① ｶﾅ ﬁn e\u0301"
).split(" ");

/**
 * Short lines of few words, so that many repeat; references that borrow from the hypothesis, with words left out, moved
 * and misspelt; sometimes pieces that are hard for tokenizers, a line of only other words, or nothing.
 */
export function oddSegments(random: Random, count: number): Segment[] {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  return Array.from({ length: count }, () => {
    const few = Array.from({ length: pick([2, 4, 10, 30]) }, () => pick(vocabulary));
    const line = (): string[] =>
      random(12) === 0 ? [makeLines(1, random)[0]!] : Array.from({ length: random(pick([3, 8, 20])) }, () => pick(few));
    const hypothesis = line();
    const reference = (): string[] => {
      if (random(5) === 0) return line();
      const words = hypothesis
        .filter(() => random(8) > 0)
        .map((word) =>
          random(8) > 0 ? word : random(2) === 0 ? pick(few) : [...word, pick(["s", "e", "中"])].join(""),
        );
      for (let moves = random(3); moves > 0 && words.length > 1; moves--)
        words.splice(random(words.length), 0, ...words.splice(random(words.length), 1 + random(3)));
      return words;
    };
    const join = (words: readonly string[]): string =>
      words.join(random(15) === 0 ? pick(["  ", "\u00a0", "\t", "", " \u3000"]) : " ");
    return {
      hypothesis: join(hypothesis),
      references: Array.from({ length: pick([1, 1, 1, 2, 3, 5]) }, () => join(reference())),
    };
  });
}

/** The test sets of the data folder, in many scripts and with one reference or several. */
const sets = [
  "wmt22-cs-en",
  "wmt22-en-zh",
  "wmt22-en-ru",
  "wmt22-en-ja",
  "wmt23-en-he",
  "wmt21-bn-hi",
  "wmt24chat-en-ko",
];

/** A number of segments of each set if the data folder exists; otherwise the real ones of test/vectors. */
export function realSegments(ofEach: number): Segment[] {
  if (!existsSync(join(dataFolder, sets[0]!))) {
    return ["mlqe-pe-en-de", "mlqe-pe-en-zh", "tatoeba-eng-tha"].flatMap((name) => {
      const [hypotheses, references] = ["hypotheses", "references"].map((side) =>
        readLines(root, "test", "vectors", "real", `${name}.${side}.txt`),
      ) as [string[], string[]];
      return hypotheses.map((hypothesis, i) => ({ hypothesis, references: [references[i]!] }));
    });
  }
  return sets.flatMap((set) => {
    const { refs, systems } = readJson<{ refs: string[]; systems: string[] }>(dataFolder, set, "meta.json");
    const hypotheses = readLines(dataFolder, set, `sys.${systems[0]!}.txt`).slice(0, ofEach);
    const streams = refs.map((name) => readLines(dataFolder, set, `ref.${name}.txt`));
    return hypotheses.map((hypothesis, i) => ({ hypothesis, references: streams.map((lines) => lines[i]!) }));
  });
}
