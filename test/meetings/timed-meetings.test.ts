/** tcpWER and tcORC-WER: recorded figures of meeteval 0.4.3, its documentation's examples, times, statistics and errors. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bootstrapConfidence,
  cpWer,
  pairedRandomization,
  sessionMetric,
  sessionStatistics,
  sumSessions,
  tcOrcWer,
  tcpWer,
  type Session,
  type TimedOptions,
} from "../../src/index.js";
import { compareDecimals, decimalOf, product, quotient, sum, toNumber } from "../../src/meetings/decimal.js";

const functions = { tcpWer, tcOrcWer };

interface Recorded extends Session {
  readonly function: keyof typeof functions;
  readonly options: TimedOptions;
  readonly counts: number[];
  readonly assignment: readonly unknown[];
}

const recorded = readFileSync("test/vectors/meetings/meeteval-timed.jsonl", "utf8")
  .split("\n")
  .slice(0, -1)
  .map((line) => JSON.parse(line) as Recorded);

test("80 generated sessions have the scores of meeteval", () => {
  expect(recorded).toHaveLength(80);
  for (const { counts, assignment, options, ...session } of recorded) {
    const score = functions[session.function](session, options);
    const { errors, referenceLength, insertions, deletions, substitutions } = score;
    expect([errors, referenceLength, insertions, deletions, substitutions]).toEqual(counts.slice(0, 5));
    if (score.name === "tcpWER") {
      expect([score.missedSpeakers, score.falseAlarmSpeakers, score.scoredSpeakers]).toEqual(counts.slice(5));
      expect(score.assignment.map(({ reference, hypothesis }) => [reference, hypothesis])).toEqual(assignment);
      const total = (key: "substitutions" | "deletions" | "insertions"): number =>
        score.speakers.reduce((all, pair) => all + pair[key], 0);
      expect([total("insertions"), total("deletions"), total("substitutions")]).toEqual(counts.slice(2, 5));
    } else
      for (const [i, stream] of score.assignment.entries()) if (stream !== null) expect(stream).toBe(assignment[i]);
  }
});

test("meeteval's example of a collar", () => {
  const at = (words: string, start: number) => ({ speaker: "A", words, start, end: start + 1 });
  const session = {
    reference: [at("a", 0), at("b", 1), at("c", 2)],
    hypothesis: [at("a", 0), at("b", 1), at("c", 3)],
  };
  expect(tcpWer(session, { collar: 0 })).toMatchObject({ deletions: 1, insertions: 1, substitutions: 0, hits: 2 });
  expect(tcpWer(session, { collar: 1 })).toMatchObject({ errors: 0 });
});

test("decimals are those of Python's module decimal", () => {
  const of = (text: string) => decimalOf(text)!;
  expect(toNumber(sum(of("0.1"), of("0.2")))).toBe(0.3);
  // python3 -c "from decimal import Decimal as D; print(D(2) / 3, D(1) / 3 * 3, D('1.5') / 7, D(1) / 8)"
  expect(quotient(of("2"), 3)).toEqual({ digits: 6666666666666666666666666667n, exponent: -28 });
  expect(product(quotient(of("1"), 3), 3)).toEqual({ digits: 9999999999999999999999999999n, exponent: -28 });
  expect(quotient(of("1.5"), 7)).toEqual({ digits: 2142857142857142857142857143n, exponent: -28 });
  expect(compareDecimals(quotient(of("-1"), 8), of("-0.125"))).toBe(0);
  // a tie goes to the even digit
  expect(product(of("5000000000000000000000000000.5"), 1).digits).toBe(5000000000000000000000000000n);
  for (const text of ["", "1e99", "1e-99", "nan", "1,5", "0x1", "1_0"]) expect(decimalOf(text)).toBeUndefined();
});

test("times as strings and as numbers may give different results if two words just touch", () => {
  const session = (start: string | number, end: string | number): Session => ({
    reference: [
      {
        speaker: "A",
        words: "a",
        start: typeof start === "string" ? "0.3" : 0.3,
        end: typeof start === "string" ? "1" : 1,
      },
    ],
    hypothesis: [{ speaker: "1", words: "a", start, end }],
  });
  const options = { hypothesisTimes: "full_segment" } as const;
  // 0.1 + 0.2 > 0.3 in doubles, and 0.3 in decimals
  expect(tcpWer(session("0", "0.1"), { ...options, collar: "0.2" }).errors).toBe(2);
  expect(tcpWer(session(0, 0.1), { ...options, collar: 0.2 }).errors).toBe(0);
});

describe("statistics", () => {
  const scoresOf = (change: (i: number) => string) =>
    Array.from({ length: 10 }, (_, i) =>
      cpWer({
        reference: [{ speaker: "A", words: `a b c ${i}` }],
        hypothesis: [{ speaker: "1", words: change(i) }],
      }),
    );
  const metric = sessionMetric("cpWER");

  test("statistics have a row for each session, and the sum of the rows has the score", () => {
    const scores = scoresOf((i) => (i % 2 === 0 ? `a b ${i}` : `a b c ${i}`));
    const { score, low, high } = bootstrapConfidence(metric, sessionStatistics(metric, scores));
    expect(score).toBe(sumSessions(scores).score);
    expect(low).toBeLessThan(score);
    expect(high).toBeGreaterThan(score);
  });

  test("statistics of two systems can be tested", () => {
    const [good, bad] = [scoresOf((i) => `a b c ${i}`), scoresOf((i) => `a ${i}`)].map((scores) =>
      sessionStatistics(metric, scores),
    );
    const [tested] = pairedRandomization(metric, good!, [bad!]).systems;
    expect(tested).toMatchObject({ difference: 50, differingSegments: 10 });
    expect(tested!.pValue).toBeLessThan(0.01);
  });

  test("statistics are those of the metric with its settings", () => {
    const scores = scoresOf(() => "a");
    const other = sessionMetric("cpWER", { lowercase: true });
    expect(() => sessionStatistics(other, scores)).toThrow("scores[0] has the signature");
    expect(() => sessionStatistics(sessionMetric("ORC-WER"), scores)).toThrow("expected a score of ORC-WER");
    expect(() => metric.statistics({ size: 0, tokens: [] }, undefined as never)).toThrow("not lines");
    expect(() => sumSessions([scores[0]!, cpWer({ reference: [], hypothesis: [] }, { lowercase: true })])).toThrow(
      "expected that of scores[0]",
    );
  });
});

describe("arguments that are refused", () => {
  const spoken = (more: object) => [{ speaker: "A", words: "a b", start: 0, end: 1, ...more }];
  const session = { reference: spoken({}), hypothesis: spoken({}) };
  test.each([
    [session, {}, "collar is undefined: expected seconds from 0 up, such as 5"],
    [session, { collar: -1 }, "collar is -1: expected seconds from 0 up"],
    [session, { collar: "soon" }, 'collar is "soon": expected seconds'],
    [session, { collar: 5, referenceTimes: "words" }, 'referenceTimes is "words": expected one of "character_based"'],
    [session, { collar: 5, colar: 5 }, 'tcpWer has no option "colar"'],
    [session, { collar: 5, hypothesisTimes: "none" }, "hypothesis[0] has 2 words: expected one"],
    [{ ...session, reference: spoken({ start: undefined }) }, { collar: 5 }, "reference[0].start is undefined"],
    [{ ...session, reference: spoken({ end: undefined }) }, { collar: 5 }, "reference[0].end is undefined"],
    [{ ...session, hypothesis: spoken({ start: 2 }) }, { collar: 5 }, "hypothesis[0].end is 1, before its start, 2"],
    [
      { ...session, hypothesis: spoken({ end: "late" }) },
      { collar: 5 },
      'hypothesis[0].end is "late": expected seconds',
    ],
  ])("%j %j", (given, options, message) => {
    expect(() => tcpWer(given as Session, options as unknown as TimedOptions)).toThrow(message);
  });
  test("an order of words by their times is refused, because tcORC-WER keeps segments whole", () => {
    expect(() => tcOrcWer(session, { collar: 5, referenceOrder: "word" })).toThrow("because segments stay whole");
  });
  test("streams that overlap too much are refused", () => {
    const long = Array.from({ length: 4 }, (_, i) => ({ speaker: `${i}`, words: "a ".repeat(300), start: 0, end: 1 }));
    expect(() => tcOrcWer({ reference: long, hypothesis: long }, { collar: 5 })).toThrow(
      "tcOrcWer: the reference's utterance 1 may overlap 300, 300, 300, 300 words of 4 streams, which takes",
    );
  });
});
