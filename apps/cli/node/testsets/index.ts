/** Published test sets, from the cache shared with sacreBLEU; missing ones are downloaded into it. */
import { sacrebleuError } from "../../../../src/reading/entry.js";
import { echo } from "./echo.js";
import { keptSegments, type SegmentFilter } from "./filter.js";
import { cacheFolder } from "./layout.js";
import { fieldList, setList } from "./list.js";
import { fieldFiles, fieldNames, referenceFiles, type Context } from "./prepare.js";
import { knownPair, knownSet, setNames } from "./selection.js";
import { builtInTable } from "./test-set-table.js";
import { originalLanguages, topics } from "./topics.js";

export type { SegmentFilter } from "./filter.js";
export type { TestSet, TestSetTable } from "./test-set-table.js";

/** All methods that take a name throw an InputError, in sacreBLEU's words, for unknown sets, pairs and fields. */
export interface TestSets {
  /** The folder of the cache. */
  readonly folder: string;
  /** Names of all sets, newest WMT first, in the order of sacreBLEU's message about missing references. */
  names(): string[];
  /** The sets in a list such as "wmt18,wmt19". Refuses unknown ones. */
  known(list: string): string[];
  /** The same, also refusing sets without the language pair. */
  select(list: string, pair: string | undefined): string[];
  /** The text of --list: all sets, or those with a pair. */
  list(pair?: string): string;
  /** The text of --list with -t, line by line; may download. */
  listFields(name: string, pair?: string): AsyncIterable<string>;
  /** BibTeX; undefined if the set has none. */
  citation(name: string): string | undefined;
  /** Downloads and converts a pair, or all pairs of a set. */
  download(name: string, pair?: string): Promise<void>;
  fields(name: string, pair: string): Promise<string[]>;
  /** The path of the source file, one line per segment. */
  source(name: string, pair: string): Promise<string>;
  /** The paths of the reference files to score against; created if missing. */
  references(name: string, pair: string): Promise<string[]>;
  /** The text of --echo, in chunks. */
  echo(name: string, pair: string, fields: readonly string[], filter?: SegmentFilter): AsyncIterable<string>;
  /** For every segment of all sets, in order, whether the filter keeps it; undefined if the filter is empty. */
  kept(names: readonly string[], pair: string, filter: SegmentFilter): Promise<boolean[] | undefined>;
  /** Original languages that --detail splits by. */
  originalLanguages(names: readonly string[], pair: string): Promise<string[]>;
  /** Domains and "country:GB" that --detail splits by. */
  topics(names: readonly string[], pair: string): Promise<string[]>;
}

/**
 * The test sets of a cache. Only missing files are written.
 *
 * @param options overrides of the built-in table, sacreBLEU's cache folder and the process's environment; `log`
 *   receives progress messages
 */
export function testSets(options: Partial<Context> = {}): TestSets {
  const environment = options.environment ?? process.env;
  const context: Context = {
    table: options.table ?? builtInTable(),
    folder: cacheFolder(environment),
    log: () => {},
    ...options,
    environment,
  };
  const { table } = context;
  const known = (list: string): string[] => {
    const names = setNames(list);
    for (const name of names) knownSet(table, name);
    return names;
  };
  return {
    folder: context.folder,
    names: () => Object.keys(table.sets).sort().reverse(),
    known,
    select(list, pair) {
      const names = known(list);
      if (pair === undefined)
        throw sacrebleuError(
          1,
          "I need a language pair (-l). Use --list to see available language pairs for this test set.",
        );
      for (const name of names) knownPair(table, name, pair);
      return names;
    },
    list: (pair) => setList(table, pair),
    listFields: (name, pair) => fieldList(context, name, pair),
    citation: (name) => knownSet(table, name).citation,
    async download(name, pair) {
      for (const each of pair === undefined ? Object.keys(knownSet(table, name).pairs) : [pair])
        await fieldFiles(context, name, each);
    },
    fields: (name, pair) => fieldNames(context, name, pair),
    source: async (name, pair) => (await fieldFiles(context, name, pair)).get("src")!,
    references: (name, pair) => referenceFiles(context, name, pair),
    echo: (name, pair, fields, filter = {}) => echo(context, name, pair, fields, filter),
    async kept(names, pair, filter) {
      const parts = [];
      for (const name of names) parts.push(await keptSegments(context, name, pair, filter));
      return parts.includes(undefined) ? undefined : parts.flatMap((part) => part!);
    },
    originalLanguages: (names, pair) => originalLanguages(context, names, pair),
    topics: (names, pair) => topics(context, names, pair),
  };
}
