import { expect, test } from "vitest";
import { metricTable } from "../../src/cli/metrics/index.js";
import { metrics } from "../../src/metrics/index.js";

test("every metric is on the command line", () => {
  expect(Object.keys(metricTable)).toEqual(expect.arrayContaining(Object.keys(metrics)));
});
