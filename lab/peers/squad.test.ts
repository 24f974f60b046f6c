/** Real and random answers are compared with the evaluation scripts of SQuAD 1.1 and 2.0. */
import { expect, test } from "vitest";
import { em, f1, scoreCorpus, scoreSegments, type EngineName } from "../../src/index.js";
import { squadWords } from "../../src/text/tokenizers/answers/squad-words.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { oddSegments, realSegments, type Segment } from "./segments.js";

type Random = (below: number) => number;

const engines: readonly EngineName[] = ["wasm", "js", "reference"];
const versions = ["1.1", "2.0"] as const;

interface Answer {
  readonly words: string[][];
  readonly "1.1": [number, number][];
  readonly "2.0": [number, number][];
  readonly corpus: [number, number];
}

async function compare(corpora: readonly Segment[][]): Promise<number> {
  const answers = (await ask("squad_driver.py", corpora)) as Answer[];
  const tally = createTally();
  for (const [i, segments] of corpora.entries()) {
    const answer = answers[i]!;
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    const engine = engines[i % engines.length]!;
    for (const [s, { hypothesis }] of segments.entries())
      tally.exactly(JSON.stringify(hypothesis), squadWords(hypothesis).join(" "), answer.words[s]!.join(" "));
    for (const [k, make] of [em, f1].entries()) {
      for (const version of versions) {
        const ours = scoreSegments(make({ version }), corpus, { engine });
        for (const [s, { fraction }] of ours.entries())
          tally.closely(`${version} ${JSON.stringify(segments[s])}`, fraction, answer[version][s]![k]!, 1e-15);
      }
      tally.closely("corpus", scoreCorpus(make(), corpus, { engine }).score, answer.corpus[k]!, 1e-11);
    }
  }
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

const inTens = (segments: readonly Segment[]): Segment[][] =>
  Array.from({ length: segments.length / 10 }, (_, i) => segments.slice(10 * i, 10 * i + 10));

test("SQuAD's scores of 9,000 odd answers", async () => {
  const random = randomSource(1701);
  const segments = [...oddSegments(random, 3000), ...Array.from({ length: 6000 }, () => oddAnswer(random))];
  const compared = await compare(inTens(segments));
  console.log(`EM and F1: ${segments.length} odd answers, ${compared} figures compared, 0 differences`);
}, 600_000);

test("SQuAD's scores of real segments in eight scripts", async () => {
  const segments = realSegments(400);
  const compared = await compare(inTens(segments));
  console.log(`EM and F1: ${segments.length} real segments, ${compared} figures compared, 0 differences`);
}, 600_000);

const pieces = (
  "a an the A AN The THE theater a.n. t-h-e th'e a_n _the_ (an) the's 'a' an\u0301 \u0301an the\u200b \u00e4the the\u00e4 " +
  "中the国 the中 the\u20ac \u20acthe\u20ac ٣a a٣ ²the \u2160an 1an an1 \u0130an K\u212a a\u00a0an the\u3000a . , - _ ! \u2014 « 🙂a a🙂 Eiffel Tower " +
  "1976 eiffel tower U.S. us ΟΔΟΣ the\0 \0a a\u007f an\u001cthe x\u0085a the\u2028an \u00ad_a \u201cthe\u201d Die\u00dfa \u0178a a\u00d7the " +
  `${"Long".repeat(60)} ${"a-".repeat(40)} ${"\u00e9".repeat(30)}the`
).split(" ");

/** Lines of articles and of characters that may be next to them. */
function oddAnswer(random: Random): Segment {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const text = (): string => {
    if (random(10) === 0) return pick(["", " ", "the", "a.", "...", "\u00a0", "An the"]);
    if (random(30) === 0) return makeLines(1, random)[0]!;
    return Array.from({ length: 1 + random(5) }, () => pick(pieces)).join(pick([" ", " ", " ", "", "\t", "\u2003"]));
  };
  const hypothesis = text();
  const reference = (): string =>
    random(3) === 0 ? pick(["the ", ""]) + hypothesis.replace(/ /g, pick([" ", "  ", " a "])) : text();
  return { hypothesis, references: Array.from({ length: pick([1, 1, 2, 4]) }, reference) };
}
