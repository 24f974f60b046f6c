import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../../src/core/version.js";

test("the version that signatures end in is the package's", () => {
  expect(version).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
});
