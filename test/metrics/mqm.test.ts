/** MQM: the costs of errors, compared with sums made by hand in exact fractions. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mqmScore, mqmWeights, type MqmError } from "../../src/metrics/mqm.js";
import { cases } from "../cases.js";

const error = (severity: string, category = "Style/Awkward", rater = "a"): MqmError => ({ rater, category, severity });

describe("the penalty of a segment", () => {
  test.each([
    ["no error", [error("No-error", "No-error")], 0],
    ["a minor and a major one", [error("Minor"), error("major")], 6],
    ["neutral ones", [error("Neutral"), error("neutral", "Other")], 0],
    ["punctuation", [error("Minor", "Fluency/Punctuation"), error("Minor", "fluency/punctuation")], 0.2],
    ["punctuation that changes the meaning", [error("Major", "Fluency/Punctuation")], 5],
    ["what is no translation, as Google spells it", [error("Major", "Non-translation!")], 25],
    ["a rater who found nothing", [error("Major"), error("No-error", "No-error", "b")], 2.5],
    ["three raters", [error("Minor"), error("Minor", "Other", "b"), error("No-error", "No-error", "c")], 2 / 3],
    [
      "rows without a rater",
      [
        { category: "Other", severity: "Minor" },
        { category: "Other", severity: "Minor" },
      ],
      2,
    ],
  ] as const)("%s", (_, errors, penalty) => {
    expect(mqmScore(errors)).toBe(penalty);
  });

  test("the penalty is null if nobody rated the segment", () => {
    expect(mqmScore([])).toBeNull();
  });

  test("other weights may be given; of several names that fit, the longest counts", () => {
    const weights = { critical: 10, "major/accuracy": 7, "Major/Accuracy/Omission": 2.5 };
    const cost = (severity: string, category: string): number => mqmScore([error(severity, category)], { weights })!;
    expect([
      cost("Critical", "Other"),
      cost("Major", "Accuracy/Addition"),
      cost("Major", "Accuracy/Omission"),
      cost("Major", "Accuracy omitted"),
      cost("Minor", "Fluency/Punctuation/Comma"),
    ]).toEqual([10, 7, 2.5, 5, 0.1]);
  });

  test("the penalty is rounded once, whatever the order and the number of errors", () => {
    const kinds = [error("Minor", "Fluency/Punctuation"), error("Minor"), error("Major")];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom("a", "b", "c")), { minLength: 1 }),
        (drawn) => {
          const errors = drawn.map(([kind, rater]) => ({ ...kinds[kind]!, rater }));
          const tenths = drawn.reduce((sum, [kind]) => sum + [1, 10, 50][kind]!, 0);
          const raters = new Set(drawn.map(([, rater]) => rater)).size;
          expect(mqmScore(errors)).toBe(tenths / (10 * raters));
          expect(mqmScore(errors.toReversed())).toBe(mqmScore(errors));
        },
      ),
      { numRuns: cases(1000, 200) },
    );
  });
});

describe("arguments that are refused", () => {
  test.each([
    [
      () => mqmScore([error("Critical")]),
      'errors[0].severity is "Critical", which has no weight: expected one of major',
    ],
    [() => mqmScore([error("")]), "errors[0].severity is"],
    [() => mqmScore([{ category: 1 } as never]), "errors[0].category is a number: expected a text"],
    [() => mqmScore([null as never]), "errors[0].category is undefined: expected a text"],
    [() => mqmScore("Major" as never), "errors is"],
    [() => mqmScore([], { weights: { major: -1 } }), 'weights["major"] is -1: expected 0 to 1000000'],
    [() => mqmScore([], { weights: { major: NaN } }), 'weights["major"] is NaN: expected 0'],
    [() => mqmScore([], { weights: { major: 1 / 3 } }), "with up to six decimals"],
    [() => mqmScore([], { weights: { major: "5" as never } }), `weights["major"] is a string: expected a number`],
    [() => mqmScore([], { weights: [5] as never }), "weights is"],
    [() => mqmScore([], { weight: {} } as never), "weight"],
  ])("%s", (act, message) => {
    expect(act).toThrow(message);
  });

  test("the published weights cannot be changed", () => {
    expect(Object.isFrozen(mqmWeights)).toBe(true);
  });
});
