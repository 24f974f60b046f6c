/** Makes the metrics that --given asks for, and checks which file has the scores of which system. */
import { basename } from "node:path";
import { counted, kindOfMetric } from "../../../../src/core/entry.js";
import { given, type GivenScore, type Metric, type MissingScores, type MqmWeights } from "../../../../src/index.js";
import { givenDirection } from "../../../../src/metrics/entry.js";
import { inputError, systemOfFile } from "../../../../src/reading/entry.js";
import { printable, printableNames, shortNames } from "../../../../src/report/entry.js";
import { separatedNames } from "../../arguments/column-names.js";
import type { OptionsOf } from "../../arguments/option-groups.js";
import { UsageError } from "../../arguments/usage-error.js";
import type { ChosenMetric } from "../choose.js";
import { metricNames } from "../variants.js";
import { mqmWeightsIn } from "./mqm-errors.js";
import { readScoreColumns, type TableRequested } from "./table-scores.js";
import type { MqmParts, ScoreList, ScoreLists } from "./score-list.js";
import { comparingOutputs } from "./same-outputs.js";
import { readScoreLists } from "./score-lists.js";

/** The files of one --given, which have been read. */
export interface GivenFiles {
  readonly name: string;
  readonly better: "higher" | "lower";
  /** Whether the user said which scores are better. */
  readonly isSaid: boolean;
  readonly missing: MissingScores;
  readonly files: readonly ScoreLists[];
  /** The option that named the files. */
  readonly option: string;
}

/** Where the scores are: files of their own, or columns of the table of texts. */
export type GivenRequested = TableRequested &
  Pick<OptionsOf<"Input">, "givenScores" | "givenColumn" | "givenMissing" | "mqmWeights" | "mqmParts">;

/**
 * @param tell prints which of the given weights apply to no error
 * @throws UsageError, InputError
 */
export async function readGiven(
  requested: GivenRequested,
  tell: (text: string) => void,
): Promise<readonly GivenFiles[]> {
  const { givenScores = [], givenColumn = [], givenMissing, mqmWeights, mqmParts } = requested;
  const weights = mqmWeights && mqmWeightsIn(mqmWeights);
  const ofFiles = requestsIn("--given", "FILE", givenScores);
  const ofColumns = requestsIn("--given-column", "COLUMN", givenColumn);
  if (ofColumns.length > 0 && requested.refs.includes("-"))
    throw new UsageError(
      "argument --given-column: the table is read twice, so it has to be a file, not standard input",
    );
  const all: GivenFiles[] = [];
  for (const request of [...ofFiles, ...ofColumns]) {
    const { name, said, paths, option } = request;
    const better = said ?? givenDirection(name);
    if (better === undefined)
      throw new UsageError(
        `argument ${option}: is a higher or a lower score of ${name} better? expected ${name}:higher=${paths[0]} or ` +
          `${name}:lower=${paths[0]}`,
      );
    if (all.some((other) => other.name === name))
      throw new UsageError(
        `argument ${option}: ${name} is given twice: expected a different name for each list of scores`,
      );
    if (metricNames().includes(name.toLowerCase()))
      throw new UsageError(
        `argument ${option}: ${name} is a metric that truebleu computes itself (-m ${name.toLowerCase()}): expected ` +
          `another name, such as ${name}-given`,
      );
    const files = ofColumns.includes(request)
      ? await readScoreColumns(requested, separatedNames(paths))
      : await filesOf(paths, name, weights);
    const marked = files.find(({ partsBy }) => partsBy !== undefined);
    if (marked !== undefined && better === "higher")
      throw inputError(
        `${printable(marked.path)} has errors that people marked, and the less they cost the better: expected ` +
          `MQM=${printable(marked.path)}, got ${name}${said === undefined ? "" : `:${said}`}, whose higher scores are better`,
      );
    const whole = { name, better, isSaid: said !== undefined, missing: givenMissing, files, option };
    all.push(whole, ...(mqmParts === undefined ? [] : partsOf(whole, mqmParts)));
  }
  const unused = weights !== undefined ? "--mqm-weights" : mqmParts !== undefined ? "--mqm-parts" : undefined;
  if (unused !== undefined && !all.some(({ files }) => files.some(({ partsBy }) => partsBy !== undefined)))
    throw new UsageError(
      `argument ${unused}: is for files of MQM errors (system, seg_id, category, severity), and --given names none`,
    );
  const severities = all.flatMap(({ files }) => files.flatMap(({ severities: own }) => [...(own ?? [])]));
  for (const name of Object.keys(weights ?? {}))
    if (!severities.includes(name.toLowerCase().split("/")[0]!))
      tell(
        `--mqm-weights ${printable(name)}: no error has this severity; there are ${unique(severities).map(printable).join(", ")}`,
      );
  return all;
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];

async function filesOf(
  paths: readonly string[],
  name: string,
  weights: MqmWeights | undefined,
): Promise<readonly ScoreLists[]> {
  const files: ScoreLists[] = [];
  for (const path of paths) files.push(await readScoreLists(path, name, weights));
  return files;
}

/** A metric for each kind of errors, in one file. */
function partsOf(whole: GivenFiles, by: MqmParts): readonly GivenFiles[] {
  const [file, other] = whole.files as [ScoreLists, ScoreLists?];
  if (file.partsBy === undefined) return [];
  if (other !== undefined)
    throw new UsageError(
      `argument --mqm-parts: expected one file of errors, with all systems, got ${whole.files.length}`,
    );
  return file.partsBy(by).map(({ part, lists }) => ({ ...whole, name: `${whole.name}/${part}`, files: [lists] }));
}

interface Request {
  readonly name: string;
  readonly said: "higher" | "lower" | undefined;
  readonly paths: string[];
  readonly option: string;
}

function requestsIn(option: string, what: string, words: readonly string[]): readonly Request[] {
  const requests: Request[] = [];
  const example = what === "FILE" ? "comet.tsv" : "comet_score";
  for (const word of words) {
    const [, name, said, path] = /^([^=:]+)(?::(higher|lower))?=(.*)$/s.exec(word) ?? [];
    if (path !== undefined && path !== "" && !/[\s|]/.test(name!))
      requests.push({ name: name!, said: said as Request["said"], paths: [path], option });
    else if (requests.length > 0 && !word.includes("=")) requests.at(-1)!.paths.push(word);
    else
      throw new UsageError(
        `argument ${option}: expected NAME=${what}, such as COMET=${example} or COMET:higher=${example}, got '${word}'`,
      );
  }
  return requests;
}

/** The names of the systems where there are only scores, and no files of texts from which names could be taken. */
export function systemsOf([first]: readonly GivenFiles[]): readonly string[] {
  const { name, files } = first!;
  if (files.length > 1) return files.map(({ path }) => path);
  return files[0]!.lists.map(({ system }) => system ?? name);
}

/**
 * A metric for each --given.
 *
 * @param systems the paths of the systems' files, or their names if there are no files
 * @param names the names that the user gave to the systems
 * @param tell prints what was left out, and how many scores are of other outputs
 * @param hasTexts false if there are scores alone
 * @throws InputError where a file does not have the scores of these systems
 */
export function givenMetrics(
  all: readonly GivenFiles[],
  systems: readonly string[],
  names: readonly string[] | undefined,
  tell: (text: string) => void,
  hasTexts: boolean,
): readonly ChosenMetric[] {
  return all.map((one) => {
    const lists = listsFor(one, systems, names, tell);
    const rated = metricOf(one, lists, systems);
    const metric = hasTexts
      ? { ...rated, readyRows: comparingOutputs(rated.readyRows!, one.name, lists, systems, tell) }
      : rated;
    const leftOut = lists[0]!.values.filter((_, i) => lists.some(({ values }) => Number.isNaN(values[i]))).length;
    if (leftOut > 0)
      tell(
        `${one.name}: ${leftOut} of ${counted(lists[0]!.values.length, "segment")} ${leftOut === 1 ? "lacks" : "lack"} a ` +
          `score${systems.length === 1 ? "" : " of a system"}, and ${leftOut === 1 ? "is" : "are"} left out` +
          (systems.length === 1 ? "" : " for all"),
      );
    const { name, better, missing } = one;
    const errors = lists.flatMap((list) => (list.errors === undefined ? [] : [list.errors]));
    return {
      name,
      corpus: metric,
      segment: metric,
      spec: { metric: "given", options: { name, better, missing } },
      ...(errors.length > 0 && { errors }),
    };
  });
}

function metricOf(
  { name, better, isSaid, missing, files, option }: GivenFiles,
  lists: readonly ScoreList[],
  systems: readonly string[],
): Metric<GivenScore> {
  const segments = lists[0]!.values.length;
  const path = printable(files[0]!.path);
  for (const [s, { values, placeOf }] of lists.entries()) {
    if (values.length !== segments)
      throw inputError(
        `${printable((files[s] ?? files[0]!).path)} has ${counted(values.length, "score")} of ${printable(systems[s]!)}: ` +
          `expected ${segments}, as there are of ${printable(systems[0]!)}`,
      );
    const lacking = values.findIndex(Number.isNaN);
    if (lacking >= 0 && missing === "refuse") {
      const all = values.filter(Number.isNaN).length;
      throw inputError(
        `${placeOf(lacking)}: the score of ${printable(systems[s]!)} is missing` +
          `${all === 1 ? "" : `, the first of ${all}`}: expected a number; --given-missing leave-out leaves the ` +
          "segment out, for all systems",
      );
    }
    const below = better === "lower" && !isSaid ? values.findIndex((value) => value < 0) : -1;
    if (below >= 0)
      throw inputError(
        `${placeOf(below)}: ${values[below]} is below 0, and ${name} is an error by its name, of which the lower is ` +
          `better: expected 0 or more; if the signs are turned, write ${option} ${name}:higher=...`,
      );
  }
  let metric: Metric<GivenScore>;
  try {
    metric = given({ name, better, missing, scores: lists.map(({ values }) => values) });
  } catch (error) {
    if (error instanceof RangeError) throw inputError(`${path}: ${error.message}`);
    throw error;
  }
  const readyRows = metric.readyRows!;
  return {
    ...metric,
    readyRows: {
      ...readyRows,
      check(found, size) {
        if (found !== lists.length)
          throw inputError(
            `${path} has the scores of ${counted(lists.length, "system")}, and there are ${found}: ` +
              "expected scores for each",
          );
        if (size === undefined || size === segments) return;
        const there = lists[0]!.values.filter((value) => !Number.isNaN(value)).length;
        const hint =
          there === size
            ? `; ${there} of them are numbers, the others are missing: take out the lines of segments that the texts ` +
              "lack"
            : Math.abs(size - segments) === 1
              ? "; is a line missing or added, so that all later lines are shifted?"
              : "; are they of the same test set?";
        throw inputError(
          `${path} has ${counted(segments, "score")} of ${name} for a system, the texts have ${counted(size, "segment")}: ` +
            `expected one for each${hint}`,
        );
      },
    },
  };
}

/** The list of each system. */
function listsFor(
  { name, files }: GivenFiles,
  systems: readonly string[],
  names: readonly string[] | undefined,
  tell: (text: string) => void,
): readonly ScoreList[] {
  if (files.length > 1) return listOfEach(files, systems, names);
  const { path, lists } = files[0]!;
  const file = printable(path);
  if (lists.length === 1 && lists[0]!.system === undefined) {
    if (systems.length === 1) return lists;
    throw inputError(
      `${file} has one column of scores, and there are ${systems.length} systems: expected a column for each, with their ` +
        `names in the first line, or a file for each (--given ${name}=A B)`,
    );
  }
  const found = listsByName(lists, systems, names).map((list, s) => {
    if (list !== undefined) return list;
    throw inputError(
      `${file} has no scores of ${printable(systems[s]!)}: expected its name, that of its file, or its path; there are ` +
        printableNames(lists.map((one) => one.system!)),
    );
  });
  const others = lists.filter((list) => !found.includes(list)).map((list) => list.system!);
  if (others.length > 0)
    tell(`${file} has scores of other systems, too, which are left out: ${printableNames(others)}`);
  return found;
}

function listOfEach(
  files: readonly ScoreLists[],
  systems: readonly string[],
  names: readonly string[] | undefined,
): readonly ScoreList[] {
  if (files.length !== systems.length)
    throw inputError(
      `there are ${files.length} files of scores (${printable(files[0]!.path)} ...) for ${counted(systems.length, "system")}: ` +
        "expected a file for each, in their order, or one for all",
    );
  return files.map(({ path, lists }, s) => {
    const [list] = lists as [ScoreList];
    if (lists.length > 1)
      throw inputError(
        `${printable(path)} has the scores of ${lists.length} systems: expected those of ${printable(systems[s]!)} alone`,
      );
    const found = list.system === undefined ? [] : listsByName([list], systems, names);
    if (found[s] === undefined && found.includes(list))
      throw inputError(
        `${printable(path)} has the scores of ${printable(list.system!)}: expected those of ${printable(systems[s]!)} in ` +
          "this place; files of scores are in the order of the systems",
      );
    return list;
  });
}

/**
 * The list of each system: by the path of its file, by the name that the user gave to it, by the name that tables show
 * for it, or by the name that its file is named after. Of the last two, a name that fits two systems counts for neither.
 */
function listsByName(
  lists: readonly ScoreList[],
  systems: readonly string[],
  names: readonly string[] | undefined,
): readonly (ScoreList | undefined)[] {
  const byPath = closest(lists, systems);
  const byName = names === undefined ? [] : closest(lists, names);
  const exact = byPath.map((list, s) => list ?? byName[s]);
  const ways = [shortNames(systems), systems.map(systemOfFile)];
  return exact.map((list, s) => {
    if (list !== undefined) return list;
    const own = ways.flatMap((ofAll) => (ofAll.filter((name) => name === ofAll[s]).length === 1 ? [ofAll[s]!] : []));
    return own.flatMap((name) => lists.find((one) => one.system === name && !exact.includes(one)) ?? [])[0];
  });
}

/**
 * The list that each name means: the list may have the name, or the name of the system's file, with or without its
 * ending. The closest counts, so that gpt-4.txt is "gpt-4" where "gpt-4.1" is listed, too; and a list is not taken for a
 * second system that it fits less.
 */
function closest(lists: readonly ScoreList[], names: readonly string[]): readonly (ScoreList | undefined)[] {
  const found = names.map((): ScoreList | undefined => undefined);
  for (let distance = 0; distance <= MOST_DISTANT; distance++) {
    const taken = new Set(found);
    for (const [s, name] of names.entries())
      found[s] ??= lists.find((one) => !taken.has(one) && distanceOf(one.system!, name) === distance);
  }
  return found;
}

const MOST_DISTANT = 4;

/** How much has to be left out of two names before they are the same: nothing, folders, endings; Infinity if they never are. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const file = basename(name).replace(/\.gz$/, "");
    // the end of gpt-4.1 is a version
    return [name, file, file.replace(/^(.+)\.(?!\d)[^.]*$/, "$1")];
  }) as [string[], string[]];
  return Math.min(...a.flatMap((form, i) => b.flatMap((same, j) => (form === same ? [i + j] : []))), Infinity);
}

/** The metric of saved statistics of given scores; undefined for the statistics of other metrics. */
export function savedGivenMetric(name: string, signature: string): ChosenMetric | undefined {
  const [, better, missing] = /\|better:(higher|lower)\|missing:(refused|left-out)\|/.exec(signature) ?? [];
  if (better === undefined) return undefined;
  const options = {
    name,
    better: better as "higher" | "lower",
    missing: missing === "refused" ? ("refuse" as const) : ("leave-out" as const),
  };
  const corpus = given(options);
  if (kindOfMetric(corpus) !== `${name}|${signature}`) return undefined;
  return { name, corpus, segment: corpus, spec: { metric: "given", options } };
}
