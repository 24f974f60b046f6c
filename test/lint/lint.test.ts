/** Findings in texts: planted faults, each with its segments and its effect, and nothing in clean text. */
import { describe, expect, test } from "vitest";
import { bleu, lint, nist, repaired, scoreCorpus, ter, type Finding, type LintedTexts } from "../../src/index.js";
import { findingKinds } from "../../src/lint/finding.js";
import { clean, faults, withReference, withSystem } from "./planted.js";

const kindsOf = (findings: readonly Finding[]): string[] => findings.map(({ kind }) => kind);

/** A corpus of one system. */
const of = (hypotheses: readonly string[], references: readonly string[], source?: readonly string[]): LintedTexts => ({
  systems: [{ name: "a", hypotheses }],
  references: [references],
  ...(source && { source }),
});

test("clean text has no findings", () => {
  expect(clean.references[0]!.length).toBe(314);
  expect(lint(clean)).toEqual([]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
])("a file of 20 lines that occurs twice, except for %i lines of the copy: found %j", (others, isFound) => {
  const lines = Array.from({ length: 20 }, (_, i) => `line ${i} of some twenty lines, each of them another one`);
  const again = lines.map((line, i) => (i < others ? `${line}, or not` : line));
  const references = Array.from({ length: 40 }, (_, i) => `reference ${i} is quite another text than the others`);
  expect(kindsOf(lint(of([...lines, ...again], references))).includes("doubled")).toBe(isFound);
});

test("a line that is much longer than its reference is found in any place", () => {
  const references = Array.from({ length: 9 }, (_, i) => `the reference number ${i} has more than forty characters`);
  for (const place of references.keys()) {
    const hypotheses = references.map((line, i) => (i === place ? `${line} `.repeat(12) : line.toUpperCase()));
    const [found] = lint(of(hypotheses, references)).filter(({ kind }) => kind === "length");
    expect(found!.segments, `at ${place}`).toEqual([place]);
  }
});

describe("planted faults", () => {
  const found = new Map(
    Object.entries(faults).map(([name, [texts]]) => [name, lint(texts, { metrics: [bleu()] })] as const),
  );

  test.each(Object.entries(faults))("%s", (name, [texts, kind, role, segments]) => {
    const all = found.get(name)!;
    const [one] = all.filter((finding) => finding.kind === kind && finding.side.role === role);
    expect(one, kindsOf(all).join(", ")).toBeDefined();
    if (segments !== undefined) expect(one!.segments).toHaveLength(segments);
    expect(one!.excerpts.length).toBe(Math.min(3, one!.segments.length));
    // the effect is the difference of two scores, both counted from scratch
    const score = ({ systems, references }: LintedTexts): number =>
      scoreCorpus(bleu(), { hypotheses: systems[0]!.hypotheses, referenceStreams: references }).score;
    const after = repaired(texts, one!.repair);
    expect(one!.effects).toEqual([
      {
        system: 0,
        metric: 0,
        before: score(texts),
        after: after.systems[0]!.hypotheses.length === 0 ? null : score(after),
      },
    ]);
  });

  test("there is a planted fault of every kind", () => {
    const planted = new Set(Object.values(faults).map(([, kind]) => kind));
    // the tests below have other texts for this kind
    for (const kind of ["ellipses"] as const) planted.add(kind);
    expect([...planted].toSorted()).toEqual([...findingKinds].toSorted());
  });

  test("repairs restore the clean text if the fault lost nothing", () => {
    const exact = [
      "UTF-8 as Latin-1",
      "UTF-8 as Windows-1252",
      "UTF-8 as Windows-1252, twice",
      "entities",
      "entities of entities",
      "a byte order mark",
      "lines of Windows",
      "controls",
      "zero-width spaces",
      "soft hyphens",
      "no-break spaces",
      "decomposed letters",
      "decomposed references",
    ];
    for (const name of exact) {
      const [texts, kind] = faults[name]!;
      const finding = found.get(name)!.find((one) => one.kind === kind)!;
      const { systems, references } = repaired(texts, finding.repair);
      expect({ systems, references }, name).toEqual({ systems: clean.systems, references: clean.references });
    }
  });

  test("most planted faults cause no other finding", () => {
    const alone = [...found.values()].filter((findings) => findings.length === 1);
    expect(alone.length).toBeGreaterThan(25);
  });
});

describe("lines that are shifted", () => {
  const [{ hypotheses }] = clean.systems as [LintedTexts["systems"][number]];

  test("shifted lines are reported with both places, and can be put back", () => {
    const [found] = lint(faults["one lost, one too many"]![0]);
    expect(found!.what).toBe("lines 51 to 90 fit the references 1 line further on");
    const back = repaired(clean, found!.repair).systems[0]!.hypotheses;
    expect(back[50]).toBe("");
    expect(back.slice(51, 90)).toEqual(hypotheses.slice(51, 90));
    expect(back.slice(91)).toEqual(hypotheses.slice(91));
  });

  test.each([1, 2, 5, 10])("lines that are shifted by %i, from the first line on, are found", (by) => {
    const found = lint(withSystem((_, i) => hypotheses[i + by] ?? "."));
    expect(found[0]!.what).toMatch(new RegExp(`^lines 1 to \\d+ fit the references ${by} lines? further on$`));
  });

  test("lines that are shifted by 40 are not found, because lint does not look for such large shifts", () => {
    expect(kindsOf(lint(withSystem((_, i) => hypotheses[i + 40] ?? ".")))).not.toContain("shifted");
  });
});

describe("mojibake", () => {
  test.each([
    "než vám to říkají, co nevíš“. „Ne“, řekl, íš“",
    "groß“, weiß…, Strauß®, daß »",
    "NÃO, AÇÃO, À «propos»: Â°",
    "Đây là Ô–tô ở Huế",
    "café™, naïve”, Ärger“, Übermut—",
    "10 °C, 20 €, £5, ½",
    "ÐÑ ØÙ",
  ])("is not %s", (line) => {
    expect(lint(of([line, line, line], ["x", "y", "z"])).filter(({ kind }) => kind === "mojibake")).toEqual([]);
  });

  test.each([
    ["caf\u00c3\u00a9", "café"],
    ["\u00c3\u0089tat", "État"],
    ["it\u00e2\u20ac\u2122s", "it’s"],
    ["20\u00c2\u00b0C", "20°C"],
    ["\u00d0\u0178\u00d1\u20ac\u00d0\u00b8", "При"],
    ["\u00e4\u00bd\u00a0\u00e5\u00a5\u00bd", "你好"],
    ["\u00f0\u0178\u02dc\u20ac", "😀"],
  ])("is %s", (line, meant) => {
    const texts = of([line], ["x"]);
    const found = lint(texts).find(({ kind }) => kind === "mojibake")!;
    expect(repaired(texts, found.repair).systems[0]!.hypotheses).toEqual([meant]);
  });
});

describe("characters that the other side also has", () => {
  test("characters that the other side also has are not odd", () => {
    const same = ["a\u200bb c &amp; d e.", "«f» \u00a0g … h", "i\u0301 j \u0007k"];
    expect(
      lint(
        of(
          same.map((line) => `${line} x`),
          same,
        ),
      ),
    ).toEqual([]);
  });

  test("a character is not odd if one of several references has it", () => {
    const texts = { systems: [{ name: "a", hypotheses: ["“a” b"] }], references: [['"a" b'], ["“a” c"]] };
    expect(lint(texts)).toEqual([]);
  });

  test("a joiner shapes Persian and emoji, but is odd in Latin script", () => {
    expect(lint(of(["می\u200cخواهم 👩\u200d🚀"], ["می خواهم 👩"]))).toEqual([]);
    expect(kindsOf(lint(of(["a\u200cb"], ["ab"])))).toEqual(["invisible"]);
  });
});

describe("other languages", () => {
  test("Chinese may have full-width commas, segmented words and ellipses", () => {
    const reference = ["我们，你们，他们。", "今天，天气很好……", "他说，他不去。", "明天，再见吧…"];
    expect(
      lint(
        of(
          reference.map((line) => `${line}吗`),
          reference,
        ),
      ),
    ).toEqual([]);
    const width = lint(
      of(
        reference.map((line) => line.replaceAll("，", ",")),
        reference,
      ),
    );
    expect(kindsOf(width)).toEqual(["width"]);
    expect(width[0]!.segments).toEqual([0, 1, 2, 3]);
    const spaced = lint(
      of(
        reference.map((line) => [...line].join(" ")),
        reference,
      ),
    );
    expect(kindsOf(spaced)).toContain("tokenized");
    const dots = lint(of(["a...b", "c...", "...d"], ["a…", "c…", "…d"]));
    expect(kindsOf(dots)).toEqual(["ellipses"]);
  });

  test("Japanese may have lines of Chinese characters alone, but Chinese text in place of Japanese is found", () => {
    const japanese = "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。";
    const chinese = "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待";
    expect(kindsOf(lint(of(["東京都知事選挙", japanese], ["とうきょうとちじせんきょ", japanese])))).not.toContain(
      "script",
    );
    expect(kindsOf(lint(of([chinese, japanese], [japanese, japanese])))).toContain("script");
  });

  test("French has spaces before some punctuation marks", () => {
    const french = ["Vraiment ?", "Oui : le voici !", "Non ; pas du tout, merci."];
    expect(
      lint(
        of(
          french.map((line) => `Ah, ${line}`),
          french,
        ),
      ),
    ).toEqual([]);
  });
});

test("metrics whose weights come from the corpus are counted again", () => {
  const [texts] = faults["empty lines"]!;
  const [found] = lint(texts, { metrics: [nist(), ter()] });
  const { systems, references } = repaired(texts, found!.repair);
  const corpus = { hypotheses: systems[0]!.hypotheses, referenceStreams: references };
  expect(found!.effects.map(({ after }) => after)).toEqual([
    scoreCorpus(nist(), corpus).score,
    scoreCorpus(ter(), corpus).score,
  ]);
});

test("several systems: each has its own findings, and those of a reference are reported for all", () => {
  const [{ hypotheses }] = clean.systems as [LintedTexts["systems"][number]];
  const texts = {
    ...withReference((line, i) => (i === 3 ? `\ufeff${line}` : line)),
    systems: ["a", "b"].map((name) => ({ name, hypotheses })),
  };
  const found = lint(texts, { metrics: [bleu()] });
  expect(found).toMatchObject([{ kind: "byte-order-mark", side: { role: "reference" }, segments: [3] }]);
  expect(found[0]!.effects.map(({ system }) => system)).toEqual([0, 1]);
});

test("texts of another shape are refused", () => {
  expect(() => lint([] as never)).toThrow("texts is an array: expected { systems, references }");
  expect(() => lint({ systems: [], references: "x" } as never)).toThrow(
    "references is a string: expected a list of streams",
  );
  expect(() => lint({ systems: [{ name: "a", hypotheses: ["x", "y"] }], references: [["x"], ["y"], ["z"]] })).toThrow(
    "references[0] has 1 lines, systems[0].hypotheses 2: expected the same number; is a list for each segment meant?",
  );
  expect(() => lint(of(["x"], ["x"]), { metric: bleu() } as never)).toThrow("lint has no option");
  expect(lint({ systems: [], references: [] })).toEqual([]);
});
