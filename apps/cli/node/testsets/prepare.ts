/** From a test set's name to its text files: existing ones are used as they are, missing ones are made. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { convertPair } from "./convert.js";
import { fixedFields, rawFiles } from "./fields.js";
import { readWmtFields, referenceField } from "./formats/wmt-xml.js";
import { interruptible } from "./interrupt.js";
import { layoutOf } from "./layout.js";
import { withLock } from "./lock.js";
import type { Environment } from "../environment.js";
import { provideRaw } from "./raw.js";
import { knownPair, knownSet } from "./selection.js";
import type { TestSetTable } from "./test-set-table.js";
import { removeLeftovers } from "./whole-file.js";

export interface Context {
  readonly table: TestSetTable;
  /** The folder of the cache. */
  readonly folder: string;
  /** Receives messages about slow steps: downloads, unpacking, waiting for another process. */
  readonly log: (message: string) => void;
  /** The environment variables, for proxies. */
  readonly environment: Environment;
  /** A transfer in which no byte arrives for this long is abandoned. */
  readonly silenceMs?: number;
}

/** The text files of a pair by field, in the order of the fields; all of them exist. */
export async function fieldFiles(context: Context, name: string, pair: string): Promise<Map<string, string>> {
  const layout = layoutOf(context.folder, name);
  const isMissing = (field: string) => !existsSync(layout.text(pair, field));
  let fields: readonly string[] | undefined = fixedFields(
    knownSet(context.table, name),
    knownPair(context.table, name, pair),
  );
  // if the large file has to be converted anyway, it is not read once more for the names
  if (fields === undefined && isMissing("src")) fields = await make(context, name, pair, () => isMissing("src"));
  fields ??= await readWmtFields(await rawFile(context, name, pair));
  if (fields.some(isMissing)) await make(context, name, pair, () => fields.some(isMissing));
  return new Map(fields.map((field) => [field, layout.text(pair, field)]));
}

/** The names of a pair's fields; downloads the raw file if only that has them. */
export async function fieldNames(context: Context, name: string, pair: string): Promise<string[]> {
  return (
    fixedFields(knownSet(context.table, name), knownPair(context.table, name, pair)) ??
    readWmtFields(await rawFile(context, name, pair))
  );
}

/** The text files of the references to score against. */
export async function referenceFiles(context: Context, name: string, pair: string): Promise<string[]> {
  const set = knownSet(context.table, name);
  const { translators = set.translators } = knownPair(context.table, name, pair);
  if (translators === undefined) {
    return [...(await fieldFiles(context, name, pair))]
      .filter(([field]) => field.startsWith("ref"))
      .map(([, file]) => file);
  }
  // if all files exist, the raw file of many megabytes need not be read
  const fields = translators.map(referenceField).sort();
  const layout = layoutOf(context.folder, name);
  const files = fields.map((field) => layout.text(pair, field));
  if ([...files, layout.text(pair, "src")].every((file) => existsSync(file))) return files;
  const found = await fieldFiles(context, name, pair);
  return fields.flatMap((field) => found.get(field) ?? []);
}

/** The raw file of a pair's source, with documents, domains and original languages. */
export async function rawFile(context: Context, name: string, pair: string): Promise<string> {
  const path = join(
    layoutOf(context.folder, name).raw,
    rawFiles(knownSet(context.table, name), knownPair(context.table, name, pair))[0]!,
  );
  if (!existsSync(path)) await locked(context, name, (signal) => provide(context, name, pair, signal));
  return path;
}

/** Converts a pair and returns its fields; undefined if another process did so while this one waited. */
function make(
  context: Context,
  name: string,
  pair: string,
  isNeeded: () => boolean,
): Promise<readonly string[] | undefined> {
  return locked(context, name, async (signal) => {
    if (!isNeeded()) return undefined;
    await provide(context, name, pair, signal);
    return convertPair(knownSet(context.table, name), pair, layoutOf(context.folder, name), signal);
  });
}

async function provide(context: Context, name: string, pair: string, signal: AbortSignal): Promise<void> {
  const set = knownSet(context.table, name);
  await provideRaw(
    set,
    layoutOf(context.folder, name),
    rawFiles(set, knownPair(context.table, name, pair)),
    { ...context, signal },
    context.log,
  );
}

function locked<T>(context: Context, name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { folder } = layoutOf(context.folder, name);
  return interruptible((signal) =>
    withLock(join(folder, ".truebleu.lock"), folder, signal, context.log, () => {
      removeLeftovers(folder);
      return work(signal);
    }),
  );
}
