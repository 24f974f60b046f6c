/** The memory of the engine js, whose addresses are signed 32-bit numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("bytes above 2 GiB are copied from the right address, although copyWithin() counts negative numbers from the end", () => {
  let copies = 0;
  for (const name of readdirSync("build/kernel").filter((file) => file.endsWith("-js.js"))) {
    const text = readFileSync(`build/kernel/${name}`, "utf8");
    const [copy] = /function wasm2js_memory_copy\(.*\{\n[^]*?\n {2}\}/.exec(text) ?? [];
    if (copy === undefined) continue;
    copies++;
    const copied: number[][] = [];
    const bufferView = { copyWithin: (...places: number[]) => copied.push(places) };
    const run = new Function("bufferView", `${copy}\nreturn wasm2js_memory_copy;`)(bufferView) as (
      ...places: number[]
    ) => void;
    run((2 ** 31) | 0, (2 ** 31 + 16) | 0, 32);
    run(0, -16, 8);
    expect(copied, name).toEqual([
      [2 ** 31, 2 ** 31 + 16, 2 ** 31 + 48],
      [0, 2 ** 32 - 16, 2 ** 32 - 8],
    ]);
  }
  expect(copies).toBeGreaterThan(9);
});
