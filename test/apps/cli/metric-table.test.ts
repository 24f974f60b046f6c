import { expect, test } from "vitest";
import { metricOptions } from "#metric-options";
import { metricTable, ownersOf } from "../../../apps/cli/metrics/index.js";
import type { Option } from "../../../apps/cli/arguments/option.js";
import { metricFactories } from "../../../src/metrics/index.js";

test("every metric is on the command line", () => {
  expect(Object.keys(metricTable)).toEqual(expect.arrayContaining(Object.keys(metricFactories)));
});

test("every metric option that sacreBLEU does not have belongs to a metric", () => {
  const ours = Object.entries<Option>(metricOptions)
    .filter(([, { own }]) => own === true)
    .map(([key]) => key);
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter((key) => ownersOf(key).length === 0)).toEqual([]);
  expect(ownersOf("--wer-characters")).toEqual(["cer", "mer", "wil", "wip"]);
  expect(ownersOf("--lowercase")).toEqual([]);
});
