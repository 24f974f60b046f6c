/** The build makes an output again if the content of its sources has changed, not if only their times have. */
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { afterAll, beforeEach, expect, test } from "vitest";

// JavaScript without types, which node runs as it is
const { isCurrent } = await import("../scripts/steps.mjs" as string);

// within the checkout, because the build knows only the times of files elsewhere
const whole = mkdtempSync("build/steps-");
afterAll(() => rmSync(whole, { recursive: true }));
let folder: string;
let inputs: string[];
let source: string;
let output: string;
const HOUR = 3600;

/** Sets both times of a file, in hours from now. */
function setTime(file: string, hours: number): void {
  const seconds = Date.now() / 1000 + hours * HOUR;
  utimesSync(file, seconds, seconds);
}

beforeEach(() => {
  folder = mkdtempSync(`${whole}/`);
  inputs = [`${folder}/sources`];
  source = `${folder}/sources/a.ts`;
  output = `${folder}/a.js`;
  mkdirSync(`${folder}/sources`);
  writeFileSync(source, "1");
  setTime(source, -2);
  writeFileSync(output, "1");
  setTime(output, -1);
  expect(isCurrent(inputs, [output])).toBe(true);
});

test("an output that is missing, or older than its source, is not current", () => {
  expect(isCurrent(inputs, [output, `${folder}/b.js`])).toBe(false);
  setTime(output, -3);
  expect(isCurrent(inputs, [output])).toBe(false);
});

test("a source with another time and the same content leaves the output current", () => {
  writeFileSync(source, "1");
  expect(statSync(source).mtimeMs).toBeGreaterThan(statSync(output).mtimeMs);
  expect(isCurrent(inputs, [output])).toBe(true);
});

test("a source with another content makes the output old, whatever the source's time says", () => {
  writeFileSync(source, "2");
  setTime(source, -4);
  expect(isCurrent(inputs, [output])).toBe(false);
  setTime(output, 1);
  expect(isCurrent(inputs, [output])).toBe(true);
  writeFileSync(source, "1");
  setTime(output, -1);
  expect(isCurrent(inputs, [output])).toBe(false);
});

test("a new source makes the output old", () => {
  writeFileSync(`${folder}/sources/b.ts`, "");
  expect(isCurrent(inputs, [output])).toBe(false);
});
