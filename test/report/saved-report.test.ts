/** Reports that are stored in their page: no part of a text is lost, and nothing else in a page is taken for a report. */
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decodeReport,
  encodeReport,
  fromBase64,
  pageWithReport,
  reportInPage,
  toBase64,
  type SavedReport,
} from "../../src/report/saved-report.js";
import { cases } from "../cases.js";

const page = '<p>page</p><div id="report" hidden=""></div><script>let a = "</p>"</script>';

const report: SavedReport = {
  truebleu: "0.1.0",
  made: "2026-11-22T12:00:00.000Z",
  texts: {
    references: [
      ["a", "\u2028</script>", "\ud800"],
      [null, "", "𝄞\u0000\n"],
    ],
    systems: [{ name: "x\u202ey", hypotheses: ["1", "2", "3"] }],
    source: ["s", "t", "\ufeffu"],
    labels: [{ name: "domain", values: ["", "b", "c"] }],
    files: [{ role: "system", name: "x", sha256: "00" }],
  },
  statistics: null,
  view: { metrics: [{ metric: "bleu", options: { smoothValue: 0.1 } }] },
  notes: { stars: [1] },
};

test("a report that was encoded is decoded", async () => {
  const encoded = await encodeReport(report);
  expect(encoded).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(await decodeReport(encoded)).toEqual(report);
  const { texts, ...rest } = report;
  const bare = { ...texts!, source: null, labels: [], references: [] };
  expect(await decodeReport(await encodeReport({ ...rest, texts: bare }))).toEqual({ ...rest, texts: bare });
  const statistics = { systems: ["a"], metrics: [], tables: "AAA=", labels: [], files: [] };
  const counted = { ...rest, texts: null, statistics };
  expect(await decodeReport(await encodeReport(counted))).toEqual(counted);
});

test("a report holds texts of any kind", async () => {
  const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, fc.option(text)), { minLength: 1 }), async (segments) => {
      const texts = {
        references: [segments.map(([, , r]) => r)],
        systems: [{ name: "a", hypotheses: segments.map(([a]) => a) }],
        source: segments.map(([, b]) => b),
        labels: [],
        files: [],
      };
      expect((await decodeReport(await encodeReport({ ...report, texts }))).texts).toEqual(texts);
    }),
    { numRuns: cases(400) },
  );
});

test("a page has one report, the last one", async () => {
  const encoded = await encodeReport(report);
  const first = pageWithReport(page, encoded);
  expect(first).toBe(page.replace('hidden="">', `hidden="">${encoded}`));
  expect(pageWithReport(first, "")).toBe(page);
  expect(() => pageWithReport("<p>another page</p>", encoded)).toThrow("the page has no place for a report");
});

test("a long report is kept in pieces", () => {
  for (const length of [65_536, 65_537, 131_072, 200_000]) {
    const encoded = Array.from({ length }, (_, i) => "abcde+/"[i % 7]).join("");
    const whole = pageWithReport(page, encoded);
    expect(reportInPage(whole)).toBe(encoded);
    const lines = whole.split("<br>");
    expect(lines).toHaveLength(Math.ceil(length / 65_536));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(66_000);
    expect(pageWithReport(whole, "")).toBe(page);
  }
});

describe("refused", () => {
  const written = (...lines: unknown[]): string =>
    toBase64(gzipSync(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")));
  const head = {
    form: 1,
    texts: { references: [[]], systems: [{ name: "a", hypotheses: [] }], source: null, labels: [] },
  };

  test.each<[what: string, encoded: string, message: RegExp]>([
    ["no base64", "%%", /^the report is damaged: /],
    ["no gzip", "AAAA", /^the report is damaged: /],
    ["no JSON", written("{"), /^the report is damaged: /],
    ["a later form", written({ form: 2 }), /^the report has form 2: expected 1; was it saved by a later version/],
    ["another thing", written({}), /^the report has form undefined: expected 1/],
    ["nothing", written({ form: 1, texts: null, statistics: null }), /^the report is damaged: .*neither/],
    ["a text too few", written(head, ["a", "b"], ["a"]), /^segment 2 of the report has 1 texts: expected 2/],
    ["a number", written(head, ["a", 1]), /^segment 1 of the report has a number: expected a text/],
    ["no hypothesis", written(head, ["a", null]), /^segment 1 of the report has null: expected a text/],
    ["half a line", written(head, ["a", "b"], '["a"'), /^the report is damaged: /],
  ])("%s", async (_, encoded, message) => {
    await expect(decodeReport(encoded)).rejects.toThrow(RangeError);
    await expect(decodeReport(encoded)).rejects.toThrow(message);
  });

  test("a report that was cut off is refused", async () => {
    const encoded = await encodeReport(report);
    await expect(decodeReport(encoded.slice(0, 100))).rejects.toThrow(/^the report is damaged: /);
  });
});

test("base64 is written and read as by Node", () => {
  for (let length = 0; length < 100; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 197 + length * 31) & 255);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});
