/**
 * Transforms of transcripts in the user's order: examples of jiwer's documentation (transforms.py, 4.0.0), errors, and
 * the signature. lab/peers/jiwer-transforms.test.ts runs jiwer itself.
 */
import { describe, expect, test } from "vitest";
import {
  alignSegment,
  cer,
  inspectWords,
  mer,
  scoreCorpus,
  scoreSegment,
  transformSentences,
  wer,
  type Transform,
  type UnitOptions,
} from "../../src/index.js";
import { formatSignature } from "../../src/core/signature.js";
import { commandLine } from "../../src/metrics/speech/wer.js";
import { inFolder, invoke } from "../apps/cli/invoke.js";
import { testProperties } from "../metric-properties.js";

testProperties("pipeline", wer({ transforms: ["RemovePunctuation", "ToUpperCase"], keepEmptied: true }), {
  equalIsBest: "always",
  pin: "counting:1 cad92ba8e8807f55",
});

const one = (transform: Transform, ...sentences: string[]): string[] => transformSentences(sentences, [transform]);
const words = (line: string, options: UnitOptions): readonly string[] => alignSegment(line, [line], options).hypothesis;

describe("examples of jiwer's documentation", () => {
  test.each<[Transform, string[], string[]]>([
    ["ReduceToSingleSentence", ["hi", "this is an example"], ["hi this is an example"]],
    [
      { SubstituteRegexes: { doom: "sacr", "\\b(\\w+)ed\\b": "\\1" } },
      ["is the world doomed or loved?", "edibles are allegedly cultivated"],
      ["is the world sacr or lov?", "edibles are allegedly cultivat"],
    ],
    [
      { SubstituteWords: { pretty: "awesome", you: "i", "'re": " am", foo: "bar" } },
      ["you're pretty", "your book", "foobar"],
      ["i am awesome", "your book", "foobar"],
    ],
    [
      { RemoveSpecificWords: ["yhe", "the", "a"] },
      ["yhe awesome", "the apple is not a pear", "yhe"],
      ["  awesome", "  apple is not   pear", " "],
    ],
    ["RemoveWhiteSpace", ["this is an example", "hello world\t"], ["thisisanexample", "helloworld"]],
    [{ RemoveWhiteSpace: { replace_by_space: true } }, ["hello world\t"], ["hello world "]],
    ["RemovePunctuation", ["this is an example!", "hello. goodbye"], ["this is an example", "hello goodbye"]],
    [
      "RemoveMultipleSpaces",
      ["this is   an   example ", "  hello goodbye  ", "  "],
      ["this is an example ", " hello goodbye ", " "],
    ],
    ["Strip", [" this is an example ", "  hello goodbye  ", "  "], ["this is an example", "hello goodbye", ""]],
    ["RemoveEmptyStrings", ["", "this is an example", " ", "                "], ["this is an example"]],
    [
      "ExpandCommonEnglishContractions",
      ["she'll make sure you can't make it", "let's party!"],
      ["she will make sure you can not make it", "let us party!"],
    ],
    ["ToLowerCase", ["You're PRETTY"], ["you're pretty"]],
    ["ToUpperCase", ["You're amazing"], ["YOU'RE AMAZING"]],
    ["RemoveKaldiNonWords", ["you <unk> like [laugh]"], ["you  like "]],
  ])("%j", (transform, given, expected) => expect(one(transform, ...given)).toEqual(expected));

  test("wer_standardize, and ReduceToListOfListOf...", () => {
    const standard: Transform[] = [
      "ToLowerCase",
      "ExpandCommonEnglishContractions",
      "RemoveKaldiNonWords",
      { RemoveWhiteSpace: { replace_by_space: true } },
      "RemoveMultipleSpaces",
      "Strip",
      "ReduceToListOfListOfWords",
    ];
    expect(words("She'll <unk>\tgo", { transforms: standard })).toEqual(["she", "will", "go"]);
    expect(words("a,b c,,", { transforms: [{ ReduceToListOfListOfWords: { word_delimiter: "," } }] })).toEqual([
      "a",
      "b c",
    ]);
    expect(words(" a", { unit: "characters", transforms: ["ReduceToListOfListOfChars"] })).toEqual([" ", "a"]);
  });
});

describe("a pipeline", () => {
  test("a pipeline applies its transforms in the given order", () => {
    const removed: Transform = { RemoveSpecificWords: ["um"] };
    expect(words("Um, no", { transforms: ["ToLowerCase", removed, "RemovePunctuation"] })).toEqual(["no"]);
    expect(words("Um, no", { transforms: [removed, "ToLowerCase", "RemovePunctuation"] })).toEqual(["um", "no"]);
    expect(words("a-b", { transforms: [{ Compose: ["ToUpperCase", { Compose: ["RemovePunctuation"] }] }] })).toEqual([
      "AB",
    ]);
  });

  test("transforms apply to both sides, or to each side separately", () => {
    expect(scoreSegment(wer({ hypothesisTransforms: ["ToLowerCase"] }), "A b", ["a B"]).hits).toBe(1);
    expect(
      scoreSegment(wer({ transforms: ["ToUpperCase"], referenceTransforms: ["Strip"] }), "a b", ["A b"]).hits,
    ).toBe(1);
    expect(scoreSegment(cer({ referenceTransforms: ["RemoveWhiteSpace"] }), "ab", ["a b"]).score).toBe(0);
  });

  test("a pipeline has the counts of the options if it has the same transforms in their fixed order", () => {
    const corpus = { hypotheses: ["She'll [um] GO, now"], references: ["she will go now!"] };
    const options = { lowercase: true, expandContractions: true, removeNonWords: true, removePunctuation: true };
    const transforms: Transform[] = [
      "ToLowerCase",
      "ExpandCommonEnglishContractions",
      "RemoveKaldiNonWords",
      "RemovePunctuation",
    ];
    const { signature: _, ...expected } = scoreCorpus(wer(options), corpus);
    expect(scoreCorpus(wer({ transforms }), corpus)).toMatchObject(expected);
  });

  test("RemoveEmptyStrings leaves a segment without words", () => {
    const transforms: Transform[] = ["RemoveEmptyStrings", { SubstituteRegexes: { "^$": "x" } }];
    expect(words("  ", { transforms, keepEmptied: true })).toEqual([]);
    expect(words("  ", { transforms: transforms.slice(1), keepEmptied: true })).toEqual([]);
    expect(words("", { transforms: transforms.slice(1), keepEmptied: true })).toEqual(["x"]);
  });

  test("a pipeline takes transforms of your own", () => {
    const own = { name: "no-vowels", transform: (line: string) => line.replaceAll(/[aeiou]/g, "") };
    const metric = wer({ transforms: ["ToLowerCase", own] });
    expect(scoreSegment(metric, "Bead", ["bad"]).score).toBe(0);
    expect(formatSignature(metric.signature)).toContain("steps:ToLowerCase+no-vowels|");
    const other = { name: "no-vowels", transform: (line: string) => line };
    expect(scoreSegment(wer({ transforms: ["ToLowerCase", other] }), "Bead", ["bad"]).score).toBe(100);
    expect(() => scoreSegment(wer({ transforms: [{ ...own, transform: () => 7 as never }] }), "a", ["b"])).toThrow(
      'the transform no-vowels made a number of "b": expected a string',
    );
  });

  test("a pipeline shows the places of its words in the given text", () => {
    const metric = wer({ hypothesisTransforms: ["ToUpperCase", { SubstituteRegexes: [["\\b(\\w)", "\\1\\1"]] }] });
    const { hypothesis, reference } = inspectWords(metric, "die straße", ["Die Straße"]);
    expect(hypothesis).toEqual([
      { token: "DDIE", start: 0, end: 3, isExact: true },
      { token: "SSTRASSE", start: 4, end: 10, isExact: true },
    ]);
    expect(reference.map(({ start, end }) => [start, end])).toEqual([
      [0, 3],
      [4, 10],
    ]);
  });

  test("a pipeline is in the signature, and can be read from it", () => {
    const signed = (options: UnitOptions): string => formatSignature(mer(options).signature);
    const transforms: Transform[] = [
      "Strip",
      { RemoveSpecificWords: ["um", "a|b,+"] },
      { SubstituteWords: [["=", "["]] },
      { SubstituteRegexes: { "(a)/": "\\1" } },
      { RemoveWhiteSpace: { replace_by_space: true } },
      { ReduceToListOfListOfWords: { word_delimiter: ", " } },
    ];
    const steps =
      "Strip+RemoveSpecificWords[um,a%7Cb%2C%2B]+SubstituteWords[%3D=%5B]+SubstituteRegexes[(a)%2F=\\1]+" +
      "RemoveWhiteSpace[replace_by_space]+ReduceToListOfListOfWords[%2C%20]";
    expect(signed({ transforms })).toBe(`unit:words|steps:${steps}|align:rapidfuzz`);
    expect(signed({ transforms: ["Strip"], hypothesisTransforms: ["ToLowerCase"] })).toContain(
      "|steps:Strip/ToLowerCase|",
    );
    expect(signed({ transforms: ["RemoveMultipleSpaces", "Strip", "ReduceToListOfListOfWords"] })).toBe(
      "unit:words|steps:none|align:rapidfuzz",
    );
    const read = commandLine[2]!.joint!["steps"]!.read(steps, new Map()) as UnitOptions;
    expect(signed(read)).toBe(signed({ transforms }));
    expect(commandLine[2]!.joint!["steps"]!.read("Strip/none", new Map())).toEqual({
      referenceTransforms: ["Strip"],
      hypothesisTransforms: [],
    });
  });
});

describe("a pipeline refuses", () => {
  test.each<[unknown, string]>([
    ["ToLowerCase", "transforms is a string: expected an array of transforms; for one transform write [transform]"],
    [["ToLowercase"], 'transforms[0] is "ToLowercase": expected one of '],
    [["tolowercase"], "is ToLowerCase meant?"],
    [[7], "transforms[0] is a number: expected the name of a transform"],
    [[{}], "transforms[0] has no name"],
    [[{ Strip: 1 }], "transforms[0].Strip has a number: expected no parameters"],
    [["SubstituteWords"], "transforms[0], SubstituteWords, is undefined: expected { old: new }"],
    [[{ RemoveWhiteSpace: { replace: true } }], 'has the parameter "replace": expected { replace_by_space }'],
    [[{ RemoveSpecificWords: "um" }], "transforms[0].RemoveSpecificWords is a string: expected an array of words"],
    [[{ SubstituteWords: { a: "b", 1: "c" } }], 'has the key "1" among others: expected pairs'],
    [[{ SubstituteWords: { a: "\\1" } }], "\\1, and the pattern has no such group"],
    [[{ Compose: ["Strip", "x"] }], 'transforms[0].Compose[1] is "x"'],
    [["ReduceToSingleSentence"], "transforms has ReduceToSingleSentence: expected transforms of single segments"],
    [["ReduceToListOfListOfWords", "Strip"], "transforms has Strip after ReduceToListOfListOfWords"],
    [["ReduceToListOfListOfChars"], "because words are compared; cer() compares characters"],
    [[{ name: "Strip", transform: String }], 'transforms[0].name is "Strip": expected a name of its own'],
  ])("%j", (transforms, message) => {
    expect(() => wer({ transforms: transforms as Transform[] })).toThrow(message);
  });

  test("options of the fixed order together with transforms, and a third list", () => {
    expect(() => wer({ lowercase: true, transforms: [] })).toThrow(
      "lowercase does not go with transforms, which lists all transforms in order: expected ToLowerCase in it",
    );
    expect(() => wer({ transforms: [], referenceTransforms: [], hypothesisTransforms: [] })).toThrow(
      "transforms applies to neither side",
    );
  });

  // each of these constructs means something else, or nothing, in JavaScript
  test.each([
    ["(?i)a", "(?i): to ignore case, put ToLowerCase before the transform"],
    ["(?x)a", "the flag x"],
    ["a(?i:b)", "(?i, which has no equivalent"],
    ["(?>a)", "(?>, which has no"],
    ["(a)?(?(1)b|c)", "(?(, which has no"],
    ["a*+", "a quantifier after a quantifier"],
    ["a*", "it can match nothing as well as something"],
    ["(?:a|b*)+c", "of a part that can match nothing"],
    ["(a)|\\1", "a reference to group 1, which is repeated or optional"],
    ["(?<=a+)b", "a look behind without a fixed width"],
    ["\\N{DIGIT ONE}", "the escape \\N"],
    ["\\q", "the escape \\q"],
    ["(a", "a ( that is never closed"],
    ["a)", "a ) without a ("],
    ["*a", "a quantifier with nothing to repeat"],
    ["[b-a]", "an invalid range of characters"],
  ])("the pattern %s", (pattern, message) => {
    expect(() => wer({ transforms: [{ SubstituteRegexes: { [pattern]: "" } }] })).toThrow(message);
  });

  test("a replacement with a group that is repeated", () => {
    expect(() => one({ SubstituteRegexes: { "(?:(a)|b)+": "\\1" } }, "")).toThrow("\\1, a group that is repeated");
    expect(one({ SubstituteRegexes: { "(a)?b": "<\\1>" } }, "b ab")).toEqual(["<> <a>"]);
  });

  test("arguments that are not lists of sentences", () => {
    expect(() => transformSentences("a" as never, [])).toThrow("expected an array of strings; for one sentence");
    expect(() => one("ReduceToListOfListOfWords")).toThrow("wer() and cer(), which split sentences, accept it");
  });
});

describe("transforms on the command line", () => {
  inFolder({ ref: "The colour\n", hyp: "the color, um\n" });

  test("transforms work in the given order, and by replay", async () => {
    const steps = ["ToLowerCase", "RemoveSpecificWords:um,uh", "SubstituteWords:colour=color", "RemovePunctuation"];
    const args = steps.flatMap((step) => ["--wer-transform", step]);
    const { stdout } = await invoke(["ref", "-i", "hyp", "-m", "wer", "-f", "text", ...args]);
    expect(stdout).toContain(
      "|steps:ToLowerCase+RemoveSpecificWords[um,uh]+SubstituteWords[colour=color]+RemovePunctuation|",
    );
    expect(stdout).toContain(" = 0.0 (hits = 2");
    const signature = stdout.replace(/ = .*/s, "");
    expect((await invoke(["replay", signature, "ref", "-i", "hyp"])).stdout).toContain("= 0.0");
    expect((await invoke(["align", "ref", "-i", "hyp", ...args])).stdout).toContain("wer=0.00%");
  });

  test("there may be transforms of one side, in JSON, and regular expressions", async () => {
    const { stdout } = await invoke(
      ["ref", "-i", "hyp", "-m", "cer", "-b", "--wer-transform", 'SubstituteWords:{"colour": "color"}'].concat(
        "--wer-hypothesis-transform",
        "SubstituteRegexes:,.*=>",
        "--wer-hypothesis-transform",
        "SubstituteRegexes:^t=>T",
      ),
    );
    expect(stdout.trim()).toBe("0.0");
  });

  test.each([
    ["Lower", "argument --wer-transform: expected one of "],
    ["SubstituteWords:a", "expected SubstituteWords:WORD=WORD,WORD=WORD, got SubstituteWords:a"],
    ["SubstituteRegexes:a", "expected SubstituteRegexes:PATTERN=>REPLACEMENT"],
    ["Strip:x", "transforms[0].Strip has a string: expected no parameters"],
    ["SubstituteWords:{a}", "expected JSON after the name"],
  ])("refuses %s", async (step, message) => {
    const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", "-m", "wer", "--wer-transform", step]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
