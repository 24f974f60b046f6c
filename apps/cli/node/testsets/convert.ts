/**
 * Converts raw files to text: one file per field of a language pair, one line per segment, byte for byte what sacreBLEU
 * writes.
 */
import { join } from "node:path";
import { clean } from "./formats/clean.js";
import { plainLines } from "./formats/plain.js";
import { sgmlAttributes, sgmlSegments } from "./formats/sgml.js";
import { columnOf, tsvColumn } from "./formats/tsv.js";
import { readWmtFields } from "./formats/wmt-xml.js";
import { fixedFields } from "./fields.js";
import type { Layout } from "./layout.js";
import type { TestSet, TestSetKind } from "./test-set-table.js";
import { createWholeFile, type WholeFile } from "./whole-file.js";

/**
 * Writes the text files of a pair. All are written under temporary names first and then renamed, so that a kill leaves
 * no partial file.
 *
 * @returns the names of the fields
 */
export async function convertPair(
  set: TestSet,
  pairName: string,
  layout: Layout,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const files = new Map<string, WholeFile>();
  const fileOf = (field: string): WholeFile => {
    const file = files.get(field) ?? createWholeFile(layout.text(pairName, field));
    files.set(field, file);
    return file;
  };
  try {
    const pair = set.pairs[pairName]!;
    const fixed = fixedFields(set, pair);
    const written =
      fixed === undefined
        ? await writeWmtFields(join(layout.raw, pair.files[0]!), fileOf, signal)
        : await writeFields(fixed, pair.files, set.kind, layout.raw, fileOf, signal);
    for (const field of written) fileOf(field).finish();
    for (const field of written) fileOf(field).commit();
    return written;
  } finally {
    for (const file of files.values()) file.discard();
  }
}

async function writeFields(
  fields: readonly string[],
  rawPaths: readonly string[],
  kind: TestSetKind,
  raw: string,
  fileOf: (field: string) => WholeFile,
  signal: AbortSignal,
): Promise<readonly string[]> {
  for (const [i, field] of fields.entries()) {
    const rawPath = rawPaths[i];
    const text = rawPath === undefined ? sgmlAttributes(join(raw, rawPaths[0]!), field) : fieldText(kind, rawPath, raw);
    const file = fileOf(field);
    for await (const piece of text) {
      signal.throwIfAborted();
      file.write(piece);
    }
  }
  return fields;
}

function fieldText(kind: TestSetKind, rawPath: string, raw: string): AsyncIterable<string> {
  const path = join(raw, rawPath);
  switch (kind) {
    case "tsv": {
      const { column, file } = columnOf(rawPath);
      return tsvColumn(join(raw, file), column);
    }
    case "plain-text":
      return plainLines(path);
    case "wmt-addition":
      return rawPath.endsWith(".sgm") ? sgmlSegments(path) : plainLines(path);
    default:
      return sgmlSegments(path);
  }
}

async function writeWmtFields(
  path: string,
  fileOf: (field: string) => WholeFile,
  signal: AbortSignal,
): Promise<string[]> {
  const counts = new Map<string, number>();
  let segments = 0;
  const write = (field: string, line: string): void => {
    fileOf(field).write(`${clean(line)}\n`);
    counts.set(field, (counts.get(field) ?? 0) + 1);
  };
  // segments that a translator left out become empty lines, also before the first one translated
  const fillUp = (field: string, count: number): void => {
    const missing = count - (counts.get(field) ?? 0);
    fileOf(field).write("\n".repeat(missing));
    counts.set(field, count);
  };

  const fields = await readWmtFields(path, (segment) => {
    signal.throwIfAborted();
    for (const [field, text] of segment.references) {
      fillUp(field, segments);
      write(field, text);
    }
    for (const [system, text] of segment.systems) write(system, text);
    write("src", segment.source);
    write("docid", segment.document);
    write("origlang", segment.originalLanguage);
    write("domain", segment.domain ?? "");
    segments++;
  });
  for (const field of fields.filter((name) => name.startsWith("ref"))) fillUp(field, segments);
  return fields;
}
