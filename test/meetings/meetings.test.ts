/** cpWER, ORC-WER and MIMO-WER: recorded figures of meeteval 0.4.3, its documentation's examples, and laws. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cpWer, mimoWer, orcWer, sumSessions, type Session, type SpokenSegment } from "../../src/wer.js";
import { cheapestAssignment } from "../../src/meetings/cheapest-assignment.js";
import { matchStreams } from "../../src/meetings/stream-matching.js";
import { wordDistance, wordErrors } from "../../src/meetings/word-distance.js";
import { randomSource } from "../kernel/generate.js";

const functions = { cpWer, orcWer, mimoWer };

interface Recorded extends Session {
  readonly function: keyof typeof functions;
  readonly counts: number[];
  readonly assignment: unknown[];
}

const recorded = readFileSync("test/vectors/meetings/meeteval.jsonl", "utf8")
  .split("\n")
  .slice(0, -1)
  .map((line) => JSON.parse(line) as Recorded);

test("90 generated sessions have the scores of meeteval", () => {
  expect(recorded).toHaveLength(90);
  for (const { counts, assignment, ...session } of recorded) {
    const score = functions[session.function](session);
    const { errors, referenceLength, insertions, deletions, substitutions } = score;
    expect([errors, referenceLength, insertions, deletions, substitutions]).toEqual(counts.slice(0, 5));
    if ("scoredSpeakers" in score)
      expect([score.missedSpeakers, score.falseAlarmSpeakers, score.scoredSpeakers]).toEqual(counts.slice(5));
    expect(
      score.assignment.map((one) => (typeof one === "object" && one !== null ? [one.reference, one.hypothesis] : one)),
    ).toEqual(assignment);
  }
});

const spoken = (words: Readonly<Record<string, string>>): SpokenSegment[] =>
  Object.entries(words).map(([speaker, line]) => ({ speaker, words: line }));
const utterances = (...lines: string[]): SpokenSegment[] => lines.map((words) => ({ speaker: "A", words }));

describe("meeteval's examples", () => {
  test("a hypothesis with too many speakers, or too few", () => {
    expect(
      cpWer({ reference: spoken({ a: "a b", b: "c d" }), hypothesis: spoken({ x: "a b", y: "c d", z: "e f" }) }),
    ).toEqual({
      name: "cpWER",
      score: 50,
      fraction: 0.5,
      errors: 2,
      hits: 4,
      substitutions: 0,
      deletions: 0,
      insertions: 2,
      referenceLength: 4,
      hypothesisLength: 6,
      missedSpeakers: 0,
      falseAlarmSpeakers: 1,
      scoredSpeakers: 2,
      assignment: [
        { reference: "a", hypothesis: "x" },
        { reference: "b", hypothesis: "y" },
        { reference: null, hypothesis: "z" },
      ],
      speakers: [
        { reference: "a", hypothesis: "x", referenceLength: 2, substitutions: 0, deletions: 0, insertions: 0 },
        { reference: "b", hypothesis: "y", referenceLength: 2, substitutions: 0, deletions: 0, insertions: 0 },
        { reference: null, hypothesis: "z", referenceLength: 0, substitutions: 0, deletions: 0, insertions: 2 },
      ],
      signature: expect.stringMatching(/^nrefs:1\|case:mixed\|steps:none\|version:truebleu-/),
    });
    const four = { h0: "b", h1: "c", h2: "d", h3: "a" };
    expect(cpWer({ reference: spoken({ r0: "a", r1: "b", r2: "c" }), hypothesis: spoken(four) })).toMatchObject({
      fraction: 1 / 3,
      assignment: [
        { reference: "r0", hypothesis: "h3" },
        { reference: "r1", hypothesis: "h0" },
        { reference: "r2", hypothesis: "h1" },
        { reference: null, hypothesis: "h2" },
      ],
    });
  });

  test("an utterance that is split between streams", () => {
    expect(
      orcWer({ reference: utterances("a", "c d", "e"), hypothesis: spoken({ A: "a c", B: "d e" }) }),
    ).toMatchObject({
      fraction: 0.5,
      insertions: 1,
      deletions: 1,
      assignment: ["A", "A", "B"],
    });
  });
});

describe("empty sessions and sides", () => {
  const words = { reference: utterances("a b"), hypothesis: [] };
  const nothing = { reference: [], hypothesis: [] };
  test("without a stream all words are deleted", () => {
    for (const score of [cpWer(words), orcWer(words), mimoWer(words)])
      expect(score).toMatchObject({ fraction: 1, deletions: 2, insertions: 0 });
    expect(orcWer(words).assignment).toEqual([null]);
    expect(mimoWer(words).assignment).toEqual([{ reference: "A", hypothesis: null }]);
  });
  test("without a reference the rate is the number of inserted words", () => {
    const inserted = { reference: [], hypothesis: utterances("a b", "c") };
    for (const score of [cpWer(inserted), orcWer(inserted), mimoWer(inserted)])
      expect(score).toMatchObject({ fraction: 3, insertions: 3, errors: 3 });
    for (const score of [cpWer(nothing), orcWer(nothing), mimoWer(nothing)])
      expect(score).toMatchObject({ score: 0, errors: 0, assignment: [] });
  });
});

describe("laws", () => {
  test("MIMO-WER is at most ORC-WER, which is at most cpWER, whatever the speakers' names", () => {
    for (const { reference, hypothesis } of recorded) {
      const orc = orcWer({ reference, hypothesis });
      expect(mimoWer({ reference, hypothesis }).errors).toBeLessThanOrEqual(orc.errors);
      const renamed = hypothesis.map(({ speaker, ...rest }) => ({ ...rest, speaker: `x${speaker}` }));
      expect(orcWer({ reference, hypothesis: renamed }).errors).toBe(orc.errors);
      expect(orc.errors).toBeLessThanOrEqual(cpWer({ reference, hypothesis }).errors);
    }
  });

  test("the rate of a sum follows from the sums of errors and words", () => {
    const scores = recorded.map((session) => cpWer(session));
    const sum = sumSessions(scores);
    const total = (key: "errors" | "referenceLength" | "missedSpeakers" | "scoredSpeakers"): number =>
      scores.reduce((all, score) => all + score[key], 0);
    expect(sum).toMatchObject({
      fraction: total("errors") / total("referenceLength"),
      errors: total("errors"),
      missedSpeakers: total("missedSpeakers"),
      scoredSpeakers: total("scoredSpeakers"),
    });
    expect(sum).not.toHaveProperty("assignment");
    // the order of the sessions does not matter
    expect(sumSessions(scores.toReversed())).toEqual(sum);
  });

  test("keeping fewer grids in memory gives the same result", () => {
    const random = randomSource(9);
    const line = (length: number): Int32Array => Int32Array.from({ length }, () => random(6));
    const utterances = [Array.from({ length: 40 }, () => line(random(4)))];
    const streams = [line(40), line(35)];
    const [all, few] = [undefined, 0].map((bytes) => matchStreams(utterances, streams, "orcWer", bytes));
    expect(all).toEqual(few);
    expect(all!.laid).toHaveLength(40);
  });

  test.each([0xfffe, 0xffff, 0x10000, 0x10001])(
    "%d words of the reference are %d deletions if the hypothesis is empty",
    (length) => {
      const matching = matchStreams([[new Int32Array(length)]], [new Int32Array(0)], "orcWer");
      expect(matching).toEqual({ cost: length, laid: [{ speaker: 0, stream: 0 }] });
    },
  );

  test("distances and errors equal those of the full matrix", () => {
    const random = randomSource(4);
    for (let i = 0; i < 300; i++) {
      const different = 1 + random(5);
      const line = (): Int32Array =>
        Int32Array.from({ length: random(random(4) === 0 ? 90 : 12) }, () => random(different));
      const [reference, hypothesis] = [line(), line()];
      const { substitutions, deletions, insertions } = wordErrors(reference, hypothesis);
      expect([wordDistance(reference, hypothesis), deletions - insertions]).toEqual([
        slowDistance(reference, hypothesis),
        reference.length - hypothesis.length,
      ]);
      expect(substitutions + deletions + insertions).toBe(wordDistance(reference, hypothesis));
    }
  });

  test("the assignment of speakers is the cheapest of all assignments", () => {
    const random = randomSource(8);
    for (let i = 0; i < 200; i++) {
      const size = random(6);
      const costs = Float64Array.from({ length: size * size }, () => random(7));
      const columns = [...cheapestAssignment(costs, size)];
      expect(columns.toSorted()).toEqual(Array.from({ length: size }, (_, column) => column));
      const total = (order: readonly number[]): number =>
        order.reduce((sum, column, row) => sum + costs[row * size + column]!, 0);
      expect(total(columns)).toBe(Math.min(...orders(size).map(total)));
    }
  });
});

function slowDistance(reference: Int32Array, hypothesis: Int32Array): number {
  let row = Array.from({ length: hypothesis.length + 1 }, (_, i) => i);
  for (const word of reference) {
    const next = [row[0]! + 1];
    for (const [i, other] of hypothesis.entries())
      next.push(Math.min(next[i]! + 1, row[i + 1]! + 1, row[i]! + (word === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}

function orders(size: number): number[][] {
  if (size === 0) return [[]];
  return orders(size - 1).flatMap((order) => Array.from({ length: size }, (_, at) => order.toSpliced(at, 0, size - 1)));
}

test("errors name the wrong argument", () => {
  const segment = { speaker: "A", words: "a" };
  const of =
    (session: unknown): (() => unknown) =>
    () =>
      cpWer(session as Session);
  expect(of([])).toThrow("cpWer: session is an array: expected { reference: [...], hypothesis: [...] }");
  expect(of({ reference: [segment] })).toThrow(
    "hypothesis is undefined: expected a list of { speaker, words, start?, end? }",
  );
  expect(of({ reference: [segment, "a"], hypothesis: [] })).toThrow("reference[1] is a string");
  expect(of({ reference: [{ ...segment, words: ["a"] }], hypothesis: [] })).toThrow("reference[0].words is an array");
  expect(of({ reference: [{ ...segment, start: NaN }], hypothesis: [] })).toThrow("reference[0].start is NaN");
  expect(() => sumSessions([])).toThrow("scores is empty");
  const session = { reference: [segment], hypothesis: [segment] };
  expect(() => sumSessions([cpWer(session), orcWer(session) as never])).toThrow("scores[1] is an object");
  const many = {
    reference: utterances("a"),
    hypothesis: spoken({ 1: "a ".repeat(2000), 2: "b ".repeat(2000), 3: "c ".repeat(2000) }),
  };
  expect(() => orcWer(many)).toThrow("orcWer: utterances of 1 order (1) on 3 streams of 2000, 2000, 2000 words take");
});
