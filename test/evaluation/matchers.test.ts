/** The matchers, used with vitest's own expect, and their messages. */
import { describe, expect, test } from "vitest";
import { matchers } from "../../src/adapters/vitest.js";
import { bleu, cer, chrf, nist, ter, wer } from "../../src/index.js";

expect.extend(matchers);

const failureOf = (check: () => void): string[] => {
  try {
    check();
  } catch (error) {
    // without vitest's colours
    // oxlint-disable-next-line no-control-regex
    return String((error as Error).message)
      .replaceAll(/\u001b\[\d+m/g, "")
      .split("\n");
  }
  return ["nothing was thrown"];
};

describe("toScoreAtLeast", () => {
  test("toScoreAtLeast takes a text, a text with several references, or a corpus; a low error rate passes", () => {
    expect("The dog bit the man.").toScoreAtLeast(bleu(), "The dog had bit the man.", 51.15);
    expect("The dog bit the man.").not.toScoreAtLeast(bleu(), "The dog had bit the man.", 51.16);
    expect("The dog bit the man.").toScoreAtLeast(bleu(), ["No.", null, "The dog bit the man."], 100);
    // sacreBLEU's own example
    const outputs = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."];
    const references = [
      ["The dog bit the man.", "The dog had bit the man."],
      ["It was not unexpected.", "No one was surprised."],
      ["The man bit him first.", "The man had bitten the dog."],
    ];
    expect(outputs).toScoreAtLeast(bleu(), references, 48.53082700992986);
    expect(outputs).not.toScoreAtLeast(bleu(), references, 48.54);
    expect("a b x d").toScoreAtMost(ter(), "a b c d", 25);
    expect("a b x d").not.toScoreAtMost(ter(), "a b c d", 24);
    expect(["a b", "c d"]).toScoreAtLeast(nist(), ["a b", "c d"], 2);
  });

  test("toScoreAtLeast works inside other matchers, and on the value of a promise", async () => {
    expect({ text: "a b c d", n: 1 }).toEqual({ text: expect.toScoreAtLeast(bleu(), "a b c d", 90), n: 1 });
    await expect(Promise.resolve("a b c d")).resolves.toScoreAtLeast(bleu(), "a b c d", 90);
  });

  test("a message has the score, the signature and the words that differ", () => {
    expect(failureOf(() => expect("A cat sat here.").toScoreAtLeast(bleu(), "The cat sat here.", 90))).toEqual([
      "expect(received).toScoreAtLeast(metric, references, threshold)",
      "",
      "Expected: BLEU >= 90",
      "Received: BLEU = 66.87",
      "Signature: nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:truebleu-0.1.0",
      "Text:      [-The-]{+A+} cat sat here.",
    ]);
    const not = failureOf(() => expect("a b").not.toScoreAtMost(wer(), ["x", "a b"], 0));
    expect(not.slice(0, 4)).toEqual([
      "expect(received).not.toScoreAtMost(metric, references, threshold)",
      "",
      "Expected: WER > 0",
      "Received: WER = 0",
    ]);
    expect(not.at(-1)).toBe("Text:      a b");
    // a score that equals the threshold if it is rounded to two digits
    expect(failureOf(() => expect("a b c").toScoreAtMost(wer(), "a b d", 33.333))[3]).toMatch(/ = 33\.3333333333333/);
  });

  test("a message about a corpus has the segments that lower the score most", () => {
    const outputs = ["A cat sat here.", "x y z", "w", "the same words go on and on"];
    const references = ["The cat sat here.", "x y q", "w", "the same words go on and on"];
    const lines = failureOf(() => expect(outputs).toScoreAtLeast(chrf(), references, 95));
    expect(lines[5]).toBe("Segments: 4; what costs most, with the score without it:");
    expect(lines.slice(6).map((line) => line.replace(/\d+\.\d{3}/, "N"))).toEqual([
      "[0] +N: [-The-]{+A+} cat sat here.",
      "[1] +N: x y [-q-]{+z+}",
    ]);
    expect(failureOf(() => expect(["a"]).toScoreAtMost(ter(), ["b"], 3)).at(-1)).toBe("Text:      [-b-]{+a+}");
    expect(failureOf(() => expect(["a b x", "c"]).toScoreAtLeast(nist(), ["a b", "c"], 90)).at(-1)).toBe("Segments: 2");
  });

  test("long texts are cut, texts without spaces shown by characters, controls escaped", () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
    const changed = words.with(50, "x").join(" ");
    const last = (output: string, reference: string): string =>
      failureOf(() => expect(output).toScoreAtLeast(bleu(), reference, 101)).at(-1)!;
    expect(last(changed, words.join(" "))).toBe(
      "Text:      … w44 w45 w46 w47 w48 w49 [-w50-]{+x+} w51 w52 w53 w54 w55 w56 …",
    );
    const allChanged = words.flatMap((word, i) => [word, `x${i}`]).join(" ");
    expect(last(allChanged, words.join(" "))).toMatch(/\{\+x29\+\} w30 … and 70 more differences$/);
    expect(last("猫が座った", "猫は座った")).toBe("Text:      猫[-は-]{+が+}座った");
    expect(last("a \u001b[31mb", "a b")).toContain("{+\\x1b[31mb+}");
    expect(last("a ".repeat(30_000), "a b")).toBe("Text:      (not shown: 60000 characters)");
  });

  test("a threshold from 0 to 1 is refused, because scores are points from 0 to 100", () => {
    const check = (threshold: number) => () => expect("a b c d e").toScoreAtLeast(bleu(), "a b c d f", threshold);
    expect(failureOf(check(0.29))[0]).toBe(
      "threshold is 0.29, and BLEU is 66.87: expected points, from 0 to 100; is 29 meant?",
    );
    expect(failureOf(() => expect("a b").toScoreAtMost(ter(), "a c", 0.3))).toContain("(in points: is 30 meant?)");
    for (const wrong of [NaN, -1, Infinity, "40", undefined])
      expect(failureOf(check(wrong as number))[0]).toMatch(/^threshold is .*: expected a finite number from 0 up/);
  });

  test("mistakes in a test are errors, also with .not", () => {
    const check = (received: unknown, ...args: unknown[]): string =>
      failureOf(() => expect(received).not.toScoreAtLeast(...(args as [never, never, never])))[0]!;
    expect(check("a", "b", bleu(), 3)).toBe('metric is "b": expected a metric, such as bleu()');
    expect(check("a", bleu, "b", 3)).toContain("is () missing, as in bleu()?");
    expect(check(undefined, bleu(), "b", 3)).toBe("received is undefined: expected a text, or a list of texts");
    expect(check(Promise.resolve("a"), bleu(), "b", 3)).toContain("write await expect(promise).resolves");
    expect(check("a", bleu(), undefined, 3)).toContain("references is undefined: expected a reference, or a list");
    expect(check(["a", "b"], bleu(), ["a"], 3)).toContain("references has 1 entry for 2 hypotheses");
    expect(check(["a"], bleu(), "a", 3)).toContain("references is a string");
    expect(check("a", bleu(), [["a"]], 3)).toContain("is a list nested one level too deep?");
    expect(check([], bleu(), [], 3)).toContain("hypotheses is empty");
    expect(check("a", nist(), "a", 3)).toContain("NIST takes its weights");
    expect(check("a", wer(), "a", 3)).toBe(
      "metric is WER: expected a metric whose higher scores are better; for WER write toScoreAtMost",
    );
    expect(failureOf(() => expect("a").toScoreAtMost(bleu(), "a", 3))[0]).toBe(
      "metric is BLEU: expected a metric whose lower scores are better; for BLEU write toScoreAtLeast",
    );
  });
});

describe("toMatchReference", () => {
  test("toMatchReference takes words for equal if the metric does", () => {
    expect(" The  cat\tsat.").toMatchReference("The cat sat.");
    expect("the cat sat").not.toMatchReference("The cat sat.");
    expect("the cat sat").toMatchReference("The cat sat.", wer({ lowercase: true, removePunctuation: true }));
    expect("The cat sat.").toMatchReference(["A cat sat.", null, "The cat sat."]);
    expect(["a", "b c"]).toMatchReference(["a", "b  c"]);
    expect(["a", "b c"]).not.toMatchReference(["a", "b"]);
    expect("猫").toMatchReference("猫", cer());
    expect({ text: "a" }).toEqual({ text: expect.toMatchReference("a") });
  });

  test("a message has the words that differ", () => {
    const ofWords = wer({ lowercase: true });
    expect(failureOf(() => expect("THE cat sat down").toMatchReference("the cat sat up there", ofWords))).toEqual([
      "expect(received).toMatchReference(references)",
      "",
      "Expected: the words of the reference",
      "Received: 2 errors (WER)",
      "Text:      THE cat sat [-up there-]{+down+}",
    ]);
    expect(failureOf(() => expect("猫").toMatchReference("犬", cer())).slice(2)).toEqual([
      "Expected: the characters of the reference",
      "Received: 1 error (CER)",
      "Text:      [-犬-]{+猫+}",
    ]);
    expect(failureOf(() => expect("a").not.toMatchReference("a")).slice(2)).toEqual([
      "Expected: other words than the reference",
      "Received: 0 errors (WER)",
      "Text:      a",
    ]);
    const texts = ["a", "b", "c", "d", "e"];
    expect(failureOf(() => expect(texts).toMatchReference(["a", "x", "x", "x", "x"])).slice(3)).toEqual([
      "Received: 4 errors in 4 of 5 texts (WER)",
      "[1] [-x-]{+b+}",
      "[2] [-x-]{+c+}",
      "[3] [-x-]{+d+}",
      "… and 1 more",
    ]);
  });

  test("a message shows no words if the metric aligns none", () => {
    expect(failureOf(() => expect("a").toMatchReference("a", bleu()))[0]).toBe(
      "metric is BLEU: expected wer(), cer(), mer(), wil() or wip()",
    );
  });
});

test("the matchers work as plain functions, without a test runner", () => {
  expect(matchers.toScoreAtMost("a", wer(), "b", 3).message().split("\n")[0]).toBe(
    "expect(received).toScoreAtMost(metric, references, threshold)",
  );
});
