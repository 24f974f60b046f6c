/**
 * Words and characters of transcripts, and jiwer's transforms: examples of its documentation (transforms.py, 4.0.0) and
 * the cases around them.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { foldingPart } from "../../src/kernel/folding/folding.js";
import { encodeSegments } from "../../src/text/encode.js";
import {
  transcriptTokenizer as tokenizerWith,
  transformsName,
  type Transforms,
  type Unit,
} from "../../src/text/tokenizers/transcript.js";
import { noTransforms } from "./no-transforms.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { withoutEnd } from "../../src/text/transforms/pipeline.js";
import { checkedTransforms, type Transform } from "../../src/text/transforms/transform.js";
import { line } from "./arbitrary.js";
import { linesOf } from "./lines.js";
import { cases } from "../cases.js";

const transcriptTokenizer = (unit: Unit, transforms: Transforms): Tokenizer =>
  tokenizerWith(unit, transforms, foldingPart);

const tokens = (text: string, transforms: Partial<Transforms> = {}, unit: Unit = "words"): readonly string[] =>
  transcriptTokenizer(unit, { ...noTransforms, ...transforms }).tokenize(text);

describe("words", () => {
  // [w for w in re.sub(r"\s\s+", " ", s).strip().split(" ") if w]
  test("words end at spaces, at two characters of white space, and at the ends of the line", () => {
    expect(tokens(" this is   an   example ")).toEqual(["this", "is", "an", "example"]);
    expect(tokens("a\tb\u00a0c d")).toEqual(["a\tb\u00a0c", "d"]);
    expect(tokens("a\t\tb \tc\u3000\u3000d")).toEqual(["a", "b", "c", "d"]);
    expect(tokens("\ta\u2028")).toEqual(["a"]);
    expect(tokens("\ufeffa \u200b b")).toEqual(["\ufeffa", "\u200b", "b"]);
    expect(["", " ", "\t", " \n "].map((text) => tokens(text))).toEqual([[], [], [], []]);
  });

  test("the words of any line are those of jiwer's Python expression", () => {
    const space = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
    fc.assert(
      fc.property(line, (text) => {
        const once = text
          .replace(new RegExp(`${space}${space}+`, "g"), " ")
          .replace(new RegExp(`^${space}+|${space}+$`, "g"), "");
        expect(tokens(text)).toEqual(once.split(" ").filter((word) => word !== ""));
      }),
      { numRuns: cases(2000) },
    );
  });
});

describe("characters", () => {
  test("characters are code points between the white space at both ends", () => {
    expect(tokens(" né  👍\t", {}, "characters")).toEqual(["n", "é", " ", " ", "👍"]);
    expect(tokens(" \u3000", {}, "characters")).toEqual([]);
  });

  // jiwer.Compose([jiwer.RemoveKaldiNonWords(), jiwer.Strip(), jiwer.ReduceToListOfListOfChars()]) and the like
  test("characters include every space, even spaces that transforms leave, unless collapseSpaces is on", () => {
    const texts = (transforms: Partial<Transforms>): string[] =>
      ["a <x> b  c , d", "a \tb\u2028\u2028 c"].map((text) => tokens(text, transforms, "characters").join(""));
    expect(texts({ removeNonWords: true })).toEqual(["a  b  c , d", "a \tb\u2028\u2028 c"]);
    expect(texts({ removePunctuation: true, whitespace: "space" })).toEqual(["a <x> b  c  d", "a  b\u2028\u2028 c"]);
    expect(texts({ removeNonWords: true, removePunctuation: true, collapseSpaces: true })).toEqual([
      "a b c d",
      "a b c",
    ]);
    expect(texts({ collapseSpaces: true, whitespace: "space" })).toEqual(["a <x> b c , d", "a b c"]);
    expect(tokens("a  b", { whitespace: "space" }, "characters").join("")).toBe("a  b");
    expect(tokens("a \tb", { whitespace: "remove" }, "characters").join("")).toBe("ab");
  });
});

test.each(["words", "characters"] as const)("the kernel's scanner finds the same %s", (unit) => {
  const kernel = kernelOf("wasm");
  const tokenizer = transcriptTokenizer(unit, noTransforms);
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const [batch] = encodeSegments(
        { systems: [linesOf([])], references: linesOf(lines), referenceEnds: Uint32Array.of() },
        tokenizer,
        kernel,
      );
      const tokens = lines.map((text) => tokenizer.tokenize(text));
      const { ids, ends } = batch!.references;
      const spelled = new Map(tokens.flat().map((token, i) => [ids[i]!, token]));
      expect(
        Array.from(ends, (end, i) => [...ids.subarray(i === 0 ? 0 : ends[i - 1], end)].map((id) => spelled.get(id))),
      ).toEqual(tokens);
      expect(spelled.size).toBe(new Set(tokens.flat()).size);
    }),
    { numRuns: cases(2000) },
  );
});

describe("transforms of whole batches", () => {
  const kernel = kernelOf("wasm");
  const own = { name: "own", transform: (text: string): string => text.replace("b", "\ud83d x") };
  const pipelines: readonly (readonly Transform[])[] = [
    ["RemovePunctuation"],
    ["ToLowerCase", "RemovePunctuation", "RemoveMultipleSpaces", "Strip"],
    ["RemovePunctuation", { RemoveWhiteSpace: { replace_by_space: true } }, "ToUpperCase", "RemoveEmptyStrings"],
    ["ToLowerCase", { RemoveWhiteSpace: { replace_by_space: true } }],
    ["ToLowerCase", "RemoveWhiteSpace", "RemovePunctuation"],
    ["RemoveWhiteSpace", "ToLowerCase"],
    ["RemoveKaldiNonWords", "RemoveMultipleSpaces", "ToLowerCase", "Strip", "RemovePunctuation"],
    ["ExpandCommonEnglishContractions", { RemoveSpecificWords: ["a", "b", "🎉", "é", "'", "a b"] }],
    [{ SubstituteWords: { a: "b c", b: "", "-": "\\g<0>a", "b c": "X" } }, "RemovePunctuation", "ToLowerCase"],
    [{ SubstituteRegexes: { "\\ba\\b": "", "b+c?": "<\\g<0>>", "a.": "q", "[x ]a": "" } }, "RemoveKaldiNonWords"],
    [{ SubstituteWords: { a: "Σ" } }, own, "ToLowerCase"],
  ];
  const odd = fc.string({
    unit: fc.constantFrom(..."aAb  \t'.,-<>[]_1éÉ\u0301Σ🎉\u00a0\u2028—«。İ"),
    maxLength: 40,
  });

  test.each(["words", "characters"] as const)(
    "transforms of a whole batch give the same %s as line by line",
    (unit) => {
      const cut = transcriptTokenizer(unit, noTransforms);
      fc.assert(
        fc.property(
          fc.array(fc.oneof(line, odd), { minLength: 1, maxLength: 6 }),
          fc.constantFrom(...pipelines),
          (lines, transforms) => {
            const { tokenize, rewrite } = sided(transforms, unit);
            const output = rewrite!(linesOf(lines), kernel);
            if (output === undefined) {
              // half a character cannot be written
              expect(lines.some((text) => text.includes("b"))).toBe(true);
              return;
            }
            const { bytes, ends } = output;
            lines.forEach((text, i) => {
              const rewritten = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
                bytes.subarray(i === 0 ? 0 : ends[i - 1], ends[i]),
              );
              expect(cut.tokenize(rewritten)).toEqual(tokenize(text));
            });
          },
        ),
        { numRuns: cases(600) },
      );
    },
  );

  test("each side has its own transforms, and a reference that becomes empty is handled line by line", () => {
    const tokenizer = transcriptTokenizer("words", {
      ...noTransforms,
      sides: {
        references: checkedTransforms("references", ["RemovePunctuation"]),
        hypotheses: checkedTransforms("hypotheses", ["ToUpperCase"]),
      },
    });
    const rewritten = (areReferences: boolean, ...lines: readonly string[]): string | undefined => {
      const output = tokenizer.rewrite!(linesOf(lines), kernel, areReferences);
      return output && new TextDecoder().decode(output.bytes);
    };
    expect(rewritten(false, "a.", "b")).toBe("A.B");
    expect(rewritten(true, "a.", " ", "", "b")).toBe("a b");
    expect(rewritten(true, "a.", "\u3000?!")).toBeUndefined();
  });
});

const sided = (transforms: readonly Transform[], unit: "words" | "characters" = "words"): Tokenizer => {
  const list = withoutEnd(checkedTransforms("transforms", transforms), unit, "transforms");
  return transcriptTokenizer(unit, {
    ...noTransforms,
    keepEmptied: true,
    sides: { references: list, hypotheses: list },
  });
};

describe("transforms", () => {
  test("contractions are spelled out", () => {
    expect(tokens("she'll make sure you can't make it", { expandContractions: true }).join(" ")).toBe(
      "she will make sure you can not make it",
    );
    expect(tokens("let's party!", { expandContractions: true }).join(" ")).toBe("let us party!");
    expect(tokens("won't don't we're it's I'd 'twas they've I'm Won't", { expandContractions: true }).join(" ")).toBe(
      "will not do not we are it is I would notwas they have I am Wo not",
    );
  });

  test("text in < > and [ ] is removed, and any bracket closes any other", () => {
    expect(tokens("you <unk> like [laugh]", { removeNonWords: true })).toEqual(["you", "like"]);
    expect(tokens("a<b]c [d[e> f <g", { removeNonWords: true })).toEqual(["ac", "f", "<g"]);
    expect(tokens("<> [] x", { removeNonWords: true })).toEqual(["x"]);
  });

  test("words are removed where no letter or number is next to them", () => {
    expect(tokens("yhe apple is not a pear, the end: bathe", { removeWords: ["yhe", "the", "a"] })).toEqual([
      "apple",
      "is",
      "not",
      "pear,",
      "end:",
      "bathe",
    ]);
    expect(tokens("you're you 're", { removeWords: ["'re"] })).toEqual(["you", "you", "'re"]);
    expect(tokens("мир мира 1um um_ um-um", { removeWords: ["мир", "um"] })).toEqual(["мира", "1um", "um_", "-"]);
    expect(tokens("a (b) c", { removeWords: ["(b"] })).toEqual(["a", "(b)", "c"]);
  });

  test("Unicode's punctuation is removed, symbols stay", () => {
    expect(tokens("this is an example!", { removePunctuation: true })).toEqual(["this", "is", "an", "example"]);
    expect(tokens("don’t «a-b» 。 $5 + 3", { removePunctuation: true })).toEqual(["dont", "ab", "$5", "+", "3"]);
  });

  test("white space becomes spaces", () => {
    expect(tokens("a\tb\vc\u00a0d", { whitespace: "space" })).toEqual(["a", "b", "c\u00a0d"]);
  });

  test("transforms are applied in this order: contractions, brackets, words, punctuation", () => {
    const all = {
      expandContractions: true,
      removeNonWords: true,
      removeWords: ["um"],
      removePunctuation: true,
      whitespace: "space",
    } as const;
    expect(tokens("um, it's <um> fine", all)).toEqual(["it", "is", "fine"]);
    expect(transformsName({ unit: "words", ...noTransforms, ...all })).toBe(
      "contractions+nonwords+words[um]+punct+space",
    );
    const collapsing = { ...noTransforms, ...all, collapseSpaces: true };
    expect(transformsName({ unit: "characters", ...collapsing })).toMatch(/[+]space[+]collapse$/);
    // words end at any number of spaces
    expect(transformsName({ unit: "words", ...collapsing })).toMatch(/[+]space$/);
  });

  test("transforms have a name that fits in a signature", () => {
    expect(transformsName({ unit: "words", ...noTransforms })).toBe("none");
    const words = ["you know", "a|b", "c:d", "e,f", "[g]", "h%i", "мир"];
    const name = transformsName({ unit: "words", ...noTransforms, removeWords: words });
    expect(name).toBe("words[you%20know,a%7Cb,c%3Ad,e%2Cf,%5Bg%5D,h%25i,мир]");
    expect(name.slice("words[".length, -1).split(",").map(decodeURIComponent)).toEqual(words);
  });

  test("transforms take time that is linear in the line", () => {
    const all = {
      expandContractions: true,
      removeNonWords: true,
      removeWords: ["a"],
      removePunctuation: true,
      whitespace: "space",
    } as const;
    for (const piece of ["<", "[", "'", "a", "a ", "\t", "n't", "<a", "won't"]) {
      expect(tokens(piece.repeat(cases(100_000, 20_000)), all).length).toBeLessThanOrEqual(300_000);
    }
  });
});

describe("the tokenizer", () => {
  test("there is one object for each setting", () => {
    expect(transcriptTokenizer("words", noTransforms)).toBe(transcriptTokenizer("words", { ...noTransforms }));
    expect(transcriptTokenizer("words", noTransforms)).not.toBe(transcriptTokenizer("characters", noTransforms));
    expect(Object.isFrozen(transcriptTokenizer("words", noTransforms))).toBe(true);
  });

  test("the kernel scans for the tokenizer, unless lines are split in another way", () => {
    expect(transcriptTokenizer("words", { ...noTransforms, lowercase: true })).toMatchObject({
      lowercase: true,
      scanRule: "spaced words",
    });
    expect(transcriptTokenizer("characters", noTransforms)).toMatchObject({ scanRule: "trimmed code points" });
    // the kernel does not scan for a tokenizer that splits lines in another way
    expect(sided(["ReduceToListOfListOfWords"])).not.toHaveProperty("scanRule");
    expect(sided(["RemoveEmptyStrings", "ToUpperCase"])).not.toHaveProperty("scanRule");
  });
});
