/** The kernel's coverage shows a branch that nothing takes, and the lines of that branch. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";

// JavaScript without types, which Node runs unchanged
const { buildMarkedKernel, kernelFigures } = await import("./marked-kernel.mjs" as string);

// the folder is within the checkout, because the checkout's compiler builds the module
const folder = mkdtempSync("build/planted-");
const source = `export function planted(x: i32, y: i32): i32 {
  if (ASC_FEATURE_SIMD) x += 1;
  if (x > 0 && y > 0) {
    x -= 1;
    return x + y;
  }
  let sum = 0;
  for (let i = y; i < 0; i++) sum -= i;
  return sum == 0 ? x : sum;
}

export function unused(x: i32): i32 {
  return x;
}
`;

interface File {
  readonly path: string;
  readonly lines: { readonly all: number; readonly run: number };
  readonly branches: { readonly all: number; readonly run: number };
  readonly missed: readonly number[];
}
let planted: (x: number, y: number) => number;
const taken = new Set<number>();

beforeAll(async () => {
  mkdirSync(`${folder}/sources/planted`, { recursive: true });
  writeFileSync(`${folder}/sources/planted/index.ts`, source);
  await buildMarkedKernel(`${folder}/marked`, `${folder}/sources`, ["planted"]);
  const [, hex] = /"(\w+)"/.exec(readFileSync(`${folder}/marked/planted-wasm.js`, "utf8"))!;
  const imports = { coverage: { taken: (place: number) => taken.add(place) } };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(Buffer.from(hex!, "hex")), imports);
  planted = exports["planted"] as typeof planted;
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function figures(): File {
  const [file, ...others] = kernelFigures(JSON.parse(readFileSync(`${folder}/marked/places.json`, "utf8")), taken);
  expect(others).toEqual([]);
  return file;
}

test("a line or branch counts as missed until some call takes it", () => {
  expect(figures()).toMatchObject({ lines: { all: 8, run: 0 }, branches: { all: 5, run: 0 }, missed: [3, 9] });
  // this call takes only the left side of the branch
  expect(planted(-1, 0)).toBe(0);
  expect(figures()).toMatchObject({ lines: { all: 8, run: 5 }, branches: { all: 5, run: 2 }, missed: [3, 9] });
  expect(planted(2, -3)).toBe(6);
  expect(figures()).toMatchObject({ lines: { all: 8, run: 5 }, branches: { all: 5, run: 4 }, missed: [3] });
  expect(planted(2, 4)).toBe(6);
  expect(figures()).toMatchObject({ lines: { all: 8, run: 7 }, branches: { all: 5, run: 5 }, missed: [] });
});
