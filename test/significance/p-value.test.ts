/** How p-values are printed; no code may print them in another way. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { correctedPValues } from "../../src/significance/corrections.js";
import { formatP, pInWords } from "../../src/significance/p-value.js";
import { sourcesOf } from "../imports.js";

test("p is never rounded to 0, or across the significance level", () => {
  expect(formatP((2 * 25) / 1001)).toBe("0.04995");
  expect(formatP((2 * 26) / 1001)).toBe("0.0519");
  expect(formatP(0.05)).toBe("0.0500");
  expect(formatP(2 / 200_001)).toBe("0.00001");
  expect(formatP(0.00998, 0.01)).toBe("0.00998");
  expect(pInWords(0.012)).toBe("p = 0.0120");
});

test("a bound is never rounded below itself", () => {
  const shown = (atMost: number): string => formatP({ atMost });
  expect(shown(2 / 1001)).toBe("<= 0.002");
  expect(shown(28 * (2 / 5601))).toBe("<= 0.01");
  expect(shown(0.01234)).toBe("<= 0.0124");
  expect(shown(0.04999)).toBe("<= 0.04999");
  expect(shown(0.99999)).toBe("<= 1");
  expect(shown(2 / 200_001)).toBe("<= 0.00001");
  expect(pInWords({ atMost: 1 / 1001 })).toBe("p <= 0.001");
});

test("Holm's correction of a bound is a bound, and so are the p-values that it raises", () => {
  const tested = [
    { pValue: 0.01, pValueIsBound: true },
    { pValue: 0.012, pValueIsBound: false },
    { pValue: 0.5, pValueIsBound: false },
  ];
  expect(correctedPValues(tested, "holm")).toEqual([
    { adjustedPValue: 0.03, adjustedPValueIsBound: true },
    // 2 * 0.012 is below the 0.03 of the smaller p
    { adjustedPValue: 0.03, adjustedPValueIsBound: true },
    { adjustedPValue: 0.5, adjustedPValueIsBound: false },
  ]);
  expect(correctedPValues([{ pValue: 0.5, pValueIsBound: true }, ...tested.slice(2)], "holm")).toEqual([
    // 1 is not a bound, because no p is larger
    { adjustedPValue: 1, adjustedPValueIsBound: false },
    { adjustedPValue: 1, adjustedPValueIsBound: false },
  ]);
});

/** The files that may print p: the function for it, and sacreBLEU's own table, which has no bounds. */
const printers = ["significance/p-value.ts", "report/systems.ts"];

/** Patterns in the source of code that prints p in another way. */
function printsP(source: string): string[] {
  const byHand = [/\bp (?:=|<=|<) \$?\{/g, /formatFixed\([^()]*p_?value/gi].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([text]) => text),
  );
  const columns = [...source.matchAll(/title: (?:"p(?:, corrected)?"|correctedP\(\w+\)),.*?(?=title: |\]\))/gs)];
  return [...byHand, ...columns.map(([text]) => text).filter((text) => !/[pP]airP\b|\bformatP\(/.test(text))];
}

test("no other file of the library or the programs prints p", () => {
  const sources = ["src", "apps"].flatMap((folder) => sourcesOf(folder).map((file) => [folder, file] as const));
  const others = sources.filter(([, file]) => !printers.includes(file));
  expect(others.length).toBe(sources.length - printers.length);
  expect(
    others.flatMap(([folder, file]) =>
      printsP(readFileSync(join(folder, file), "utf8")).map((text) => `${folder}/${file}: ${text}`),
    ),
  ).toEqual([]);
});

test.each([
  ["const p = `p = ${formatP(test.adjustedPValue)}, in segments`;"],
  ["<p>by chance (p = {tested.pValue})</p>"],
  ["`chance (${formatFixed(tested.pValue, 2)})`"],
  ["formatFixed(metric.p_value_holm, 4)"],
  ['tableOf(systems, [{ title: "p", value: ({ test }) => test?.adjustedPValue, digits: 4 }])'],
  ['tableOf(systems, [{ title: "p", value: ({ p }) => p, format: formatP }])'],
  ['tableOf(systems, [\n  {\n    title: "p, corrected",\n    value: ({ p }) => p,\n  },\n])'],
])("a file that prints p would be found: %s", (source) => {
  expect(printsP(source)).toHaveLength(1);
});
