import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../../src/core/version.js";

test("signatures end with the version of the package", () => {
  expect(version).toBe((JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version);
});
