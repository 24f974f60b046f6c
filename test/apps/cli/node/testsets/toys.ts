/** Sets made by hand, with the files that sacreBLEU 2.6.0 made of them (test/vectors/testsets/make.py). */
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import type { SegmentFilter, TestSetTable } from "../../../../../apps/cli/node/testsets/index.js";

interface ToyFile {
  readonly table: TestSetTable;
  /** Texts by set and path below its raw folder. */
  readonly raw: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface ExpectedFile {
  readonly filters: readonly SegmentFilter[];
  readonly answers: Readonly<
    Record<
      string,
      {
        readonly fields: readonly string[];
        readonly references: readonly string[];
        readonly texts: Readonly<Record<string, string>>;
        readonly echo: readonly (string | { readonly error: string })[];
      }
    >
  >;
}

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join("test/vectors/testsets", name), "utf8")) as T;
}

export const toys: ToyFile = read("sets.json");
export const expected: ExpectedFile = read("expected.json");

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "truebleu-testsets-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function writeTree(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path.endsWith(".gz") && typeof content === "string" ? gzipSync(content) : content);
  }
}

/** A cache with the raw files of all toys. */
export function toyCache(): string {
  const folder = temporaryFolder();
  for (const [name, files] of Object.entries(toys.raw)) writeTree(join(folder, name, "raw"), files);
  return folder;
}

/** Every file below a folder with its bytes as text. */
export function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]),
  );
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
