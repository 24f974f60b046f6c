/**
 * Inputs that would take very long are refused, with an error that states the limit (docs/limits.md). Times are
 * measured elsewhere: `npm run bench:worst`.
 */
import { describe, expect, test } from "vitest";
import {
  bleu,
  cer,
  chrf,
  es,
  gecgleu,
  hlepor,
  rouge,
  sari,
  scoreCorpus,
  ter,
  wer,
  alignSegment,
  type Metric,
} from "../../src/index.js";
import { meteor, meteor2007, meteorParaphrases, meteorSynonyms, wordNet } from "../../src/meteor.js";
import { analyse, type Analyser } from "../../src/text/tokenizers/mecab/lattice.js";
import { createNormalizer } from "../../src/text/tokenizers/sentencepiece/normalizer.js";
import { wordNetFileNames, type WordNetFiles } from "../../src/text/meteor/wordnet.js";

const score = (metric: Metric, hypothesis: string, ...references: readonly string[]): number =>
  scoreCorpus(metric, { hypotheses: ["a", hypothesis], references: [["a"], references] }).score;

const times = (count: number, text: string): string => text.repeat(count).trimEnd();

describe("TER of a long line", () => {
  // the same thousand words three times, and 1,500 words in reverse order: a shift moves over half of the line
  const words = Array.from({ length: 3000 }, (_, i) => `w${i % 1000}`);
  const hypothesis = words.join(" ");
  const reversed = words.toReversed().slice(0, 1500);
  const references = [reversed.join(" "), reversed.slice(1).join(" ")];

  // without a limit: some 0.02 seconds of CPU per kB for each reference, of which there may be thousands
  test.each(["wasm", "js"] as const)("%s: all references of a segment share one limit of steps", (engine) => {
    const counted = (lines: readonly string[]): number =>
      scoreCorpus(ter(), { hypotheses: ["a", hypothesis], references: [["a"], lines] }, { engine }).edits;
    expect(() => counted(references)).toThrow(
      "segment 1: TER: the shifts from the hypothesis to 2 references of 2999 words in all take too long: expected a " +
        "segment whose shifts are found in 12,582,912 steps and 1,536 for each of its words; is the text one line?",
    );
    // the search in the other references ends before the first shift
    expect(counted([hypothesis, ...references])).toBe(0);
    if (engine === "wasm") expect(counted([references[0]!])).toBeGreaterThan(600);
  });
});

describe("long texts that repeat themselves", () => {
  const plain = meteor({ modules: ["exact", "stem"] });

  test.each<readonly [string, Metric, string, readonly string[], string]>([
    [
      "METEOR, one word 3,000 times",
      plain,
      times(3000, "a "),
      [times(2999, "a ")],
      "segment 1: METEOR: 3000 words have more than 646080 matches with 2999 words of the references: expected at most " +
        "that many, 262,144 plus 64 for each word, because METEOR tries them all; is the text one line, or does it repeat a word?",
    ],
    [
      "METEOR, equal stems",
      plain,
      times(500, "walk walks walked walking "),
      [times(1000, "talk walk ")],
      "segment 1: METEOR: 2000 words have more than 518144 matches with 2000 words of the references: expected at most " +
        "that many, 262,144 plus 64 for each word, because METEOR tries them all; is the text one line, or does it repeat",
    ],
    [
      "ROUGE-Lsum, 10,000 sentences",
      rouge({ type: "Lsum" }),
      times(10_000, "a\n"),
      [times(9999, "a\n")],
      "segment 1: ROUGE-Lsum compares each of the 9999 sentences of all references with all words of the 10000 sentences " +
        "of the hypothesis: expected at most 4,194,304 comparisons of a sentence with a word, and 512 for each word; is " +
        "the separator of sentences right?",
    ],
    [
      "ROUGE-Lsum, 5,000 sentences and thirty references of 170",
      rouge({ type: "Lsum" }),
      times(5000, "a\n"),
      Array.from({ length: 30 }, () => times(170, "a\n")),
      "segment 1: ROUGE-Lsum compares each of the 5100 sentences of all references with all words of the 5000 sentences " +
        "of the hypothesis: expected at most 4,194,304 comparisons of a sentence with a word, and 512 for each word; is " +
        "the separator of sentences right?",
    ],
    [
      "CER, 140,000 characters",
      cer(),
      times(70_000, "ab"),
      [times(70_000, "ba")],
      "segment 1: 140000 tokens are aligned with 140000 of the reference: expected at most 2^34 pairs of tokens with " +
        "all references (131,072 on either side of one), because the time grows with their number; is the text one line?",
    ],
    [
      "CER, 100,000 characters and two references of 100,000",
      cer(),
      times(50_000, "ab"),
      Array.from({ length: 2 }, (_, i) => `${i}${times(50_000, "cd")}`),
      "segment 1: 100000 tokens are aligned with 200002 of the reference: expected at most 2^34 pairs of tokens with " +
        "all references (131,072 on either side of one), because the time grows with their number; is the text one line?",
    ],
    [
      "sclite, 20,000 characters",
      cer({ alignment: "sclite" }),
      times(10_000, "ab"),
      [times(10_000, "ba")],
      "segment 1: 20000 tokens are aligned with 20000 of the reference, which may have alternatives: expected at " +
        "most 220 million pairs of tokens with all references, or 33 million with alternatives, because sclite's alignment " +
        "examines them all; is the text one line?",
    ],
    [
      "sclite, 14,000 characters and thirty references of 560",
      cer({ alignment: "sclite" }),
      times(7000, "ab"),
      Array.from({ length: 30 }, () => times(280, "ba")),
      "segment 1: 14000 tokens are aligned with 16800 of the reference, which may have alternatives: expected at " +
        "most 220 million pairs of tokens with all references, or 33 million with alternatives, because sclite's alignment " +
        "examines them all; is the text one line?",
    ],
    [
      "sclite, many alternatives",
      wer({ alignment: "sclite" }),
      times(6000, "a "),
      [times(1500, "{ a / b / c } d ")],
      "segment 1: 6000 tokens are aligned with 12000 of the reference, which may have alternatives: expected at most " +
        "220 million pairs of tokens with all references, or 33 million with alternatives, because sclite's alignment " +
        "examines them all; is the text one line?",
    ],
    [
      "hLEPOR as the port to Python, one word 10,000 times",
      hlepor({ mode: "python" }),
      times(10_000, "a "),
      [times(9999, "a ")],
      "segment 1: the same words occur too often in 10000 words and 9999 of the reference: expected an alignment " +
        "within 2^27 comparisons; is the text one line?",
    ],
    [
      "1,000 references of a long text",
      chrf(),
      times(10_000, "a "),
      Array.from({ length: 1000 }, () => "b"),
      "segment 1: 1000 references are each compared with 19999 bytes: expected at most 209 references for a text " +
        "of this length",
    ],
    [
      "edit similarity, 100,000 characters and two references of 100,000",
      es(),
      times(50_000, "ab"),
      Array.from({ length: 2 }, (_, i) => `${i}${times(50_000, "cd")}`),
      "segment 1: a hypothesis of 100000 tokens has 200002 tokens of references: expected at most 2^34 pairs of tokens " +
        "(131,072 on either side of one reference), because the time grows with their number; is the text one line?",
    ],
  ])("%s", (_, metric, hypothesis, references, message) => {
    expect(() => score(metric, hypothesis, ...references)).toThrow(message);
  });

  test("METEOR refuses repetition before it looks words up", () => {
    const asked: string[] = [];
    const synonyms = {
      ...meteorSynonyms({ synsets: "a\n1\n", exceptions: "a\nb\n" }),
      setsOf: (word: string) => [asked.push(word)],
    };
    const metric = meteor({ modules: ["exact", "synonym"], synonyms });
    expect(() => score(metric, times(1000, "a "), times(1000, "a b "))).toThrow(
      "segment 1: METEOR: 1000 words have more than 454144 matches with 2000 words of the references",
    );
    expect(asked).toEqual([]);
    score(metric, "a", "a b");
    expect(asked).toEqual(["a", "b"]);
  });

  test("real texts are far below the limits: 500 equal words, 500 sentences, 3,000 words, 100 references", () => {
    expect(score(plain, times(500, "a "), times(499, "a "))).toBeGreaterThan(50);
    expect(score(rouge({ type: "Lsum" }), times(500, "a b c\n"), times(499, "b a c\n"))).toBeGreaterThan(50);
    expect(score(wer({ alignment: "sclite" }), times(1500, "a b "), times(1500, "b a "))).toBeGreaterThan(0);
    // the beginning and the end that both texts share are not compared
    expect(score(cer(), `${times(300_000, "a")}b${times(9, "a")}`, times(300_009, "a"))).toBeCloseTo(100 / 300_010, 12);
    const references = Array.from({ length: 100 }, () => "a b c");
    for (const metric of [chrf(), ter()]) expect(score(metric, times(10_000, "a "), ...references)).toBeGreaterThan(0);
    expect(score(bleu(), times(10_000, "a "), ...Array.from({ length: 1000 }, () => "a"))).toBeGreaterThanOrEqual(0);
  });

  test("many references of a long source, each of which is compared with the source", () => {
    const [hypotheses, sources] = [["a"], [times(10_000, "a ")]];
    const references = [Array.from({ length: 1000 }, () => "b")];
    expect(() => scoreCorpus(gecgleu(), { sources, hypotheses, references })).toThrow(
      "segment 0: 1000 references are each compared with 19999 bytes: expected at most 209 references",
    );
    // one metric joins the references, the other does not use the source
    for (const metric of [sari(), chrf()] as readonly Metric[])
      expect(scoreCorpus(metric, { sources, hypotheses, references }).score).toBeGreaterThanOrEqual(0);
  });

  test("alignSegment() has the limits of its metric", () => {
    expect(() => alignSegment(times(20_000, "a "), [times(20_000, "b ")], { alignment: "sclite" })).toThrow(
      "20000 tokens are aligned with 20000 of the reference",
    );
    expect(() => alignSegment(times(140_000, "a "), [times(140_000, "b ")])).toThrow(
      "140000 tokens are aligned with 140000 of the reference: expected at most 2^34 pairs of tokens",
    );
  });
});

describe("files of words made to be slow", () => {
  test("a table of paraphrases: a phrase of 65 words, and phrases that match at every word", () => {
    expect(() => meteorParaphrases(`1\n${times(65, "a ")}\nb\n`)).toThrow(
      "paraphrases has a phrase of more than 64 words",
    );
    const paraphrases = meteorParaphrases("1\na\nb\n1\na a\nb\n1\na\nb b\n1\na a\nb b\n");
    const metric = meteor({ modules: ["exact", "stem", "paraphrase"], paraphrases });
    expect(() => score(metric, times(500, "a "), times(500, "b "))).toThrow(
      "segment 1: 500 words have paraphrases in more than 64000 places of the reference's 500 words: expected " +
        "at most 64 places for each word and 2^22 in all, because METEOR tries them all; is the text one line?",
    );
    // the limit counts the words of paraphrases in all references together
    const references = Array.from({ length: 30 }, () => times(12, "b "));
    expect(() => score(metric, times(3000, "a "), ...references)).toThrow(
      "segment 1: METEOR: 3000 words have paraphrases of more than 477184 words in the 360 words of the references: " +
        "expected at most that many, 262,144 plus 64 for each word, because METEOR tries them all; is the text one " +
        "line, or does it repeat a word?",
    );
  });

  // when they were found for each reference, this took 16 seconds of CPU
  test("the phrases of a hypothesis are found once for all its references", () => {
    const paraphrases = meteorParaphrases(`1\n${times(64, "a ")}\nb\n`);
    const metric = meteor({ modules: ["exact", "stem", "paraphrase"], paraphrases });
    const begun = process.cpuUsage().user;
    expect(score(metric, times(2000, "a "), ...Array.from({ length: 1000 }, () => "c"))).toBeGreaterThan(0);
    expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(4);
  });

  test("METEOR's synonyms: a word in 256 sets, an inflected form of 17 words", () => {
    expect(() => meteorSynonyms({ synsets: `a\n${times(256, "1 ")}\n`, exceptions: "a\nb\n" })).toThrow(
      'synsets has 256 sets for "a": expected at most 255',
    );
    const exceptions = Array.from({ length: 17 }, (_, i) => `a${i}\nb\n`).join("");
    expect(() => meteorSynonyms({ synsets: "a\n1\n", exceptions })).toThrow(
      'exceptions has more than 16 words with the form "b": expected fewer',
    );
  });

  test("WordNet: a word in 256 sets; sets whose line has no end, too few words or too many", () => {
    const net = (files: Partial<WordNetFiles>) =>
      wordNet({
        ...(Object.fromEntries(wordNetFileNames.map((name) => [name, "dog n 1 0 1 0 0\n"])) as WordNetFiles),
        ...Object.fromEntries(wordNetFileNames.filter((name) => name.endsWith(".exc")).map((name) => [name, "x y\n"])),
        ...files,
      });
    expect(() => net({ "index.noun": `dog n 256 0 256 0${" 0".repeat(256)}\n` })).toThrow(
      'index.noun has 256 offsets for "dog": expected at most 255',
    );
    expect(() => net({ "noun.exc": `dogs${" dog".repeat(17)}\n` })).toThrow(
      'noun.exc has 17 base forms for "dogs": expected at most 16',
    );
    expect(() => net({ "data.noun": `00000000 05 n ff ${"a 0 ".repeat(20_000)}` }).synonymsOf("dog")).toThrow(
      "data.noun has a set of more than 65536 bytes at 0",
    );
    expect(() => net({ "data.noun": "00000000 05 n ff dog 0\n" }).synonymsOf("dog")).toThrow(
      'data.noun has a set at 0 without its "ff" words',
    );
    const many = net({
      "index.noun": `dog n 255 0 255 0${" 0".repeat(255)}\n`,
      "data.noun": `00000000 05 n ff ${"a 0 ".repeat(255)}\n`,
    });
    expect(() => meteor2007({ wordNet: many }) && many.synonymsOf("dog")).toThrow(
      'WordNet\'s files have more than 4096 synonyms for "dog"',
    );
  });

  test("a MeCab dictionary with a word at every place of the line", () => {
    const entries = new Int32Array(4 * 255);
    const dictionary = (lengths: (most: number) => number[]): Analyser["words"] => ({
      size: 255,
      rightIds: 1,
      leftIds: 1,
      entries,
      prefixes: (_, start, end, word) => {
        for (const length of lengths(end - start)) word(length, 0, 255);
      },
    });
    const all = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);
    const analyser = (lengths: (most: number) => number[]): Analyser => ({
      words: dictionary(lengths),
      unknown: dictionary(() => []),
      unknownEntries: [[0, 1]],
      characters: { categories: ["DEFAULT"], space: 2, infoAt: () => 1 },
      connections: { rightIds: 1, leftIds: 1, costs: new Int16Array(1) },
      spacePenalties: new Map(),
    });
    const text = new TextEncoder().encode("a".repeat(2000));
    expect(() => analyse(text, analyser(all))).toThrow("the dictionary has more than 20000 words that begin at one");
    expect(() =>
      analyse(
        text,
        analyser((most) => [1, 2].filter((length) => length <= most)),
      ),
    ).toThrow("the dictionary has more than 20000 pairs of neighbouring words for each byte");
  });

  test("a SentencePiece model whose rules make a long text of a short text", () => {
    // readCharsmap() checks the rules that it reads, so this model is made by hand: each blank becomes three bytes
    const normalize = createNormalizer(
      {
        charsmap: rules("b".repeat(200)),
        addDummyPrefix: false,
        removeExtraWhitespaces: false,
        escapeWhitespaces: true,
        whitespaceAsSuffix: false,
      },
      undefined,
    );
    expect(normalize(new TextEncoder().encode("xa")).length).toBe(201);
    expect(() => normalize(new TextEncoder().encode("ax".repeat(100)))).toThrow(
      "the SentencePiece model's rules make a line more than 32 times as long",
    );
    expect(() => rules("b".repeat(300), true)).toThrow("expected replacements of at most 256 bytes, found one of 300");
  });
});

/** Compiled normalisation rules that replace an "a". */
function rules(replacement: string, read = false): Uint8Array {
  const units = new Uint32Array(512);
  // the root leads to units from 256 on; 256 ^ "a" has a leaf, at 0 ^ its own offset
  units[0] = 256 << 10;
  units[256 ^ 97] = 97 | 0x100 | (97 << 10);
  units[256] = 0x80000000;
  const bytes = new Uint8Array(4 + 2048 + replacement.length + 1);
  new DataView(bytes.buffer).setUint32(0, 2048, true);
  bytes.set(new Uint8Array(units.buffer), 4);
  bytes.set(new TextEncoder().encode(replacement), 4 + 2048);
  if (read)
    createNormalizer(
      {
        charsmap: bytes,
        addDummyPrefix: false,
        removeExtraWhitespaces: false,
        escapeWhitespaces: true,
        whitespaceAsSuffix: false,
      },
      undefined,
    );
  return bytes;
}
