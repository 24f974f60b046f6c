/** Published test sets: found in the cache that sacreBLEU and this project share, or downloaded into it. */
import { upstreamRefusal } from "../refusal.js";
import { echo } from "./echo.js";
import { keptSegments, type SegmentFilter } from "./filter.js";
import { cacheFolder } from "./layout.js";
import { fieldList, setList } from "./list.js";
import { fieldFiles, fieldNames, referenceFiles, type Context } from "./prepare.js";
import { knownPair, knownSet, setNames } from "./selection.js";
import { builtInTable } from "./table.js";
import { originalLanguages, topics } from "./topics.js";

export type { SegmentFilter } from "./filter.js";
export type { TestSet, TestSetTable } from "./table.js";

/** All methods that take a name throw a Refusal, in sacreBLEU's words, for sets, pairs and fields that are not known. */
export interface TestSets {
  /** The folder of the cache. */
  readonly folder: string;
  /** Names of all sets, newest WMT first, as in sacreBLEU's message about missing references. */
  names(): string[];
  /** The sets of a list such as "wmt18,wmt19", all of them known. */
  known(list: string): string[];
  /** The same, with the language pair in each. */
  select(list: string, pair: string | undefined): string[];
  /** The text of --list, of all sets or those with a pair. */
  list(pair?: string): string;
  /** The text of --list with -t, a line at a time; may download. */
  listFields(name: string, pair?: string): AsyncIterable<string>;
  /** BibTeX; undefined where the set has none. */
  citation(name: string): string | undefined;
  /** Downloads and converts a pair, or all pairs of a set. */
  download(name: string, pair?: string): Promise<void>;
  fields(name: string, pair: string): Promise<string[]>;
  /** The file with the sources, a line for each segment. */
  source(name: string, pair: string): Promise<string>;
  /** The files of the references to score against; made first where they are not there. */
  references(name: string, pair: string): Promise<string[]>;
  /** The text of --echo, some lines at a time. */
  echo(name: string, pair: string, fields: readonly string[], filter?: SegmentFilter): AsyncIterable<string>;
  /** For every segment, of all sets one after the other, whether the filter keeps it; undefined where it keeps all by being empty. */
  kept(names: readonly string[], pair: string, filter: SegmentFilter): Promise<boolean[] | undefined>;
  /** Original languages that --detail splits by. */
  originalLanguages(names: readonly string[], pair: string): Promise<string[]>;
  /** Domains and "country:GB" that --detail splits by. */
  topics(names: readonly string[], pair: string): Promise<string[]>;
}

/**
 * The test sets of a cache. It is only written to where something is missing in it.
 *
 * @param options what differs from the built-in table, sacreBLEU's cache folder and the process's environment; `log` is told what takes time
 */
export function testSets(options: Partial<Context> = {}): TestSets {
  const environment = options.environment ?? process.env;
  const context: Context = { table: options.table ?? builtInTable(), folder: cacheFolder(environment), log: () => {}, ...options, environment };
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
      if (pair === undefined) throw upstreamRefusal(1, "I need a language pair (-l). Use --list to see available language pairs for this test set.");
      for (const name of names) knownPair(table, name, pair);
      return names;
    },
    list: (pair) => setList(table, pair),
    listFields: (name, pair) => fieldList(context, name, pair),
    citation: (name) => knownSet(table, name).citation,
    async download(name, pair) {
      for (const each of pair === undefined ? Object.keys(knownSet(table, name).pairs) : [pair]) await fieldFiles(context, name, each);
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
