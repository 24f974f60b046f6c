/** Texts of a side that is written from right to left are drawn so, whatever letters they begin with. */
import { describe, expect, it } from "vitest";
import { directionOf, directionOfTexts } from "../../../apps/page/model/direction.js";
import { sentenceParts } from "../../../apps/page/parts/sentence.js";
import { isolated } from "../../../apps/page/parts/text.js";
import { createSession } from "../../../apps/page/engine/local-session.js";

const hebrew = ["IMF הודיע על 3 הלוואות", "20 אנשים באו", "New York Times"];

describe("the direction of a side", () => {
  it("is that of most of its letters", () => {
    expect(directionOfTexts(hebrew)).toBe("rtl");
    expect(directionOfTexts(["The word שלום means peace.", null])).toBe("ltr");
    expect(directionOfTexts([])).toBe("ltr");
    expect(directionOfTexts(["12 + 3", ""])).toBe("ltr");
  });

  it("is looked at in all parts of a long list", () => {
    const first = Array.from({ length: 40_000 }, () => "ab");
    const last = Array.from({ length: 60_000 }, () => "שלום");
    expect(directionOfTexts([...first, ...last])).toBe("rtl");
  });

  it("is known of a corpus, for source and target", async () => {
    const texts = {
      systems: [{ name: "a", hypotheses: hebrew }],
      references: [hebrew],
      source: ["The IMF said so.", "20 people came", "New York Times"],
      labels: [],
      files: [],
    };
    const { summary } = createSession(texts, null, () => {});
    expect(summary.directions).toEqual({ source: "ltr", target: "rtl" });
    const swapped = { ...texts, references: [], systems: [{ name: "a", hypotheses: texts.source }], source: hebrew };
    expect(createSession(swapped, null, () => {}).summary.directions).toEqual({ source: "rtl", target: "ltr" });
  });
});

describe("the direction of a text", () => {
  it("is that of its side, even if it begins with Latin letters or digits", () => {
    expect(directionOf("IMF הודיע", "rtl")).toBe("rtl");
    expect(directionOf("New York Times, אמר", "rtl")).toBe("rtl");
    expect(directionOf("2026", "rtl")).toBe("rtl");
    expect(directionOf("", "ltr")).toBe("ltr");
  });

  it("is its own if it was not translated", () => {
    expect(directionOf("New York Times.", "rtl")).toBe("ltr");
    expect(directionOf("IMF הודיע על הלוואה", "ltr")).toBe("rtl");
    expect(directionOf("The word שלום means peace.", "ltr")).toBe("ltr");
  });
});

it("isolates texts in drawings only where that has an effect", () => {
  expect(isolated("IMF הודיע", "rtl")).toBe("\u2067IMF הודיע\u2069");
  expect(isolated("New York .", "rtl")).toBe("\u2067New York .\u2069");
  expect(isolated("New York .", "ltr")).toBe("New York .");
  expect(isolated("מערכת-1")).toBe("\u2068מערכת-1\u2069");
});

it("finds names from right to left and words of the corpus in a sentence", () => {
  const parts = sentenceParts("share of the difference מערכת − מערכת-2 in “IMF הודיע” of x.a", [
    "מערכת",
    "מערכת-2",
    "x.a",
  ]);
  expect(parts.map(({ part, of }) => `${of}: ${part}`)).toEqual([
    "page: share of the difference ",
    "name: מערכת",
    "page:  − ",
    "name: מערכת-2",
    "page:  in “",
    "corpus: IMF הודיע",
    "page: ” of x.a",
  ]);
  expect(sentenceParts("a (b) is נ.*", ["נ.*", "("]).map(({ part }) => part)).toEqual(["a (b) is ", "נ.*"]);
});
