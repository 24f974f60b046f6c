/**
 * Normalizers of transcripts: recorded results of openai-whisper 20250625 and indic-nlp-library 0.92, and errors.
 * lab/peers/transcript-normalizers.test.ts runs these packages.
 */
import { describe, expect, test } from "vitest";
import { formatSignature } from "../../src/core/signature.js";
import { scoreSegment, wer } from "../../src/index.js";
import { indicNormalize, whisperBasic, whisperEnglish } from "../../src/adapters/transforms.js";
import { inFolder, invoke } from "../apps/cli/invoke.js";

describe("Whisper's normalizer of English", () => {
  test.each([
    [
      "Let's go, Mr. O'Neil; she'd been at St. Paul's [applause]",
      "let us go mister 0 neil she had been at saint paul is",
    ],
    ["um I won't, uh, can't, ain't gonna", "i will not can not aint going to"],
    ["two hundred and five thousand", "205000"],
    ["one oh one, double seven, triple zero", "10177000"],
    ["twenty-first century, the 1960s and the 32nd", "21st century the 1960s and the 32nd"],
    ["minus five point two per cent", "-5.2%"],
    ["$20 million, twenty dollars and seven cents", "$20000020.07"],
    ["two and a half million", "2500000"],
    ["1,234.5 colours organised (aside) in the theatre", "1234.5 colors organized in the theater"],
    ["٣ and ½", "3 and one 2"],
    ["one", "one"],
    ["", ""],
  ])("%s", (line, expected) => expect(whisperEnglish().transform(line)).toBe(expected));
});

describe("Whisper's normalizer of any language", () => {
  test.each([
    ["Bonjour, le  [rire] Monde (bis) !", "bonjour le monde ", "bonjour le monde "],
    ["Über Łódź, naïve Œuvre", "über łódź naïve œuvre", "uber lodz naive oeuvre"],
    ["हिन्दी", "ह न द ", "ह नद "],
    ["()a(b)", " a", " a"],
  ])("%s", (line, basic, without) => {
    expect(whisperBasic().transform(line)).toBe(basic);
    expect(whisperBasic({ removeDiacritics: true }).transform(line)).toBe(without);
  });
});

describe("the normalizer of Indic scripts", () => {
  test.each([
    ["nukta in one character or two", "\u0958\u0929", "\u0915\u093c\u0929"],
    ["vowel signs of two parts", "\u09c7\u09be \u0d46\u0d3e", "\u09cb \u0d4a"],
    ["joiners", "\u0915\u094d\u200d\u0937 \u0915\u094d\u200c\u0937", "\u0915\u094d\u0937 \u0915\u094d\u0937"],
    ["letters of old", "\u0d28\u0d4d\u200d \u09a4\u09cd\u200d", "\u0d7b \u09ce"],
    ["spaces that are none", "\ufeffa\u200bb\u00a0c\u00add", "a b cd"],
  ])("%s", (_, line, expected) => expect(indicNormalize().transform(line)).toBe(expected));

  test("Indic scripts are normalized without nuktas and with joiners", () => {
    const { name, transform } = indicNormalize({ nukta: "remove", joiners: "keep" });
    expect(transform("\u0958\u0915\u093c\u0929\u200d")).toBe("\u0915\u0915\u0928\u200d");
    expect(name).toBe("IndicNormalizeWithoutNuktaWithJoiners");
    expect(() => indicNormalize({ nukta: "drop" as "keep" })).toThrow('nukta is "drop": expected one of "keep"');
    expect(() => whisperBasic({ diacritics: false } as object)).toThrow("whisperBasic has no option");
  });
});

describe("normalizers in error rates", () => {
  inFolder({ ref: "Dr. Jones won't pay twenty dollars in colour.\n", hyp: "doctor jones will not pay $20 in color\n" });

  test("normalizers are signed by their names, which the command line takes", async () => {
    const metric = wer({ transforms: [whisperEnglish()] });
    expect(formatSignature(metric.signature)).toBe("unit:words|steps:WhisperEnglish|align:rapidfuzz");
    expect(scoreSegment(metric, "twenty", ["20"]).score).toBe(0);
    const { stdout } = await invoke([
      "ref",
      "-i",
      "hyp",
      "-m",
      "wer",
      "-f",
      "text",
      "--wer-transform",
      "WhisperEnglish",
    ]);
    expect(stdout).toContain("steps:WhisperEnglish|align:rapidfuzz");
    expect(stdout).toContain(" = 0.0 (hits = 8");
    expect((await invoke(["replay", stdout.replace(/ = .*/s, ""), "ref", "-i", "hyp"])).stdout).toContain("= 0.0");
    for (const name of ["WhisperBasicWithoutDiacritics", "IndicNormalizeWithoutNukta"])
      expect((await invoke(["ref", "-i", "ref", "-m", "wer", "-f", "text", "--wer-transform", name])).stdout).toContain(
        `steps:${name}|`,
      );
  });

  test("the error for an unknown name lists the normalizers", async () => {
    const { exitCode, stderr } = await invoke(["ref", "-i", "hyp", "-m", "wer", "--wer-transform", "WhisperEnglsh"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("argument --wer-transform: expected one of ExpandCommonEnglishContractions, ");
    expect(stderr).toContain(", WhisperEnglish, WhisperBasic, WhisperBasicWithoutDiacritics, IndicNormalize, ");
    expect(stderr).toContain("got WhisperEnglsh; is WhisperEnglish meant?");
  });

  test("normalizers are refused in a report, whose page cannot apply them", async () => {
    const { exitCode, stderr } = await invoke([
      "report",
      "ref",
      "-i",
      "hyp",
      "-o",
      "out.html",
      "-m",
      "wer",
      "--wer-transform",
      "WhisperBasic",
    ]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("the page has no wer")]);
  });
});
