/**
 * Human scores and those of metrics, from one table or several, as one table: rows of the same system and segment belong
 * together.
 */
import type { ScoreTable } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable, printableNames } from "../../../src/report/entry.js";
import { findColumn, isErrorRate, metricColumns, noColumn, numbersOf } from "./score-columns.js";
import type { ScoreFile } from "./score-file.js";

export interface RequestedColumns {
  readonly human?: string | undefined;
  /** The metrics. */
  readonly scores?: readonly string[] | undefined;
  /** Columns in which lower is better. */
  readonly lower?: readonly string[] | undefined;
  readonly system?: string | undefined;
  readonly segment?: string | undefined;
}

export interface JoinedScores {
  readonly table: ScoreTable;
  /** The name of the human scores. */
  readonly human: string;
  readonly systems: readonly string[];
  /** Messages about what was left out, or chosen by default. */
  readonly notes: readonly string[];
  /** Sentences about the systems, segments and texts that have scores on only one side. */
  readonly unmatched: readonly string[];
}

/** The scores of the humans or of a metric: one for each system and segment, or one for each system. */
interface Scores {
  readonly ofSegments: Map<string, number>;
  readonly ofSystems: Map<string, number>;
}

/** Separates a system from a segment: no name contains it. */
const BETWEEN = "\u0000";

/** The name that stands for the system if there is no column of systems, because all texts are from one system. */
const ONLY = "";

/** @throws InputError */
export function joinScores(files: readonly ScoreFile[], requested: RequestedColumns): JoinedScores {
  const main = files.find((file) => findColumn(file, "human", requested.human) >= 0);
  if (main === undefined)
    throw noColumn(files, requested.human === undefined ? "human scores (--human COLUMN)" : "--human", requested.human);
  const human = findColumn(main, "human", requested.human);
  const system = findColumn(main, "system", requested.system);
  const segment = findColumn(main, "segment", requested.segment);
  if (requested.system !== undefined && system < 0) throw noColumn([main], "--by", requested.system);
  if (requested.segment !== undefined && segment < 0) throw noColumn([main], "--id", requested.segment);

  const notes: string[] = [];
  const unmatched: string[] = [];
  const systems: string[] = [];
  const segments: string[] = [];
  const columns = new Map<string, Scores>();
  const scoresOf = (name: string): Scores => {
    const known = columns.get(name) ?? { ofSegments: new Map(), ofSystems: new Map() };
    columns.set(name, known);
    return known;
  };

  const keys = keysOf(main, system, segment);
  const hasSegments = keys.some(({ segment: key }) => key !== undefined);
  addNew(
    systems,
    keys.map((key) => key.system),
  );
  addNew(
    segments,
    keys.flatMap(({ segment: key }) => key ?? []),
  );
  const humanName = main.columns[human]!;
  const humanScores: Scores = { ofSegments: new Map(), ofSystems: new Map() };
  fill(humanScores, keys, numbersOf(main, human, true)!);
  for (const column of metricColumns(main, [human, system, segment], requested.scores)) {
    const numbers = numbersOf(main, column, requested.scores !== undefined);
    if (numbers !== undefined) fill(scoresOf(main.columns[column]!), keys, numbers);
  }
  const known = { systems: new Set(systems), segments: new Set(segments) };
  for (const file of files) if (file !== main) addFile(file);

  if (requested.scores !== undefined)
    for (const name of requested.scores) if (!columns.has(name)) throw noColumn(files, "--scores", name);
  if (columns.size === 0)
    throw inputError(
      `${files.map(({ name }) => printable(name)).join(", ")}: expected at least one column of numbers besides ` +
        `${printable(humanName)}, the scores of a metric`,
    );
  for (const name of requested.lower ?? [])
    if (name !== humanName && !columns.has(name)) throw noColumn(files, "--lower", name);

  const isLower = (name: string): boolean =>
    requested.lower === undefined ? isErrorRate(name) : requested.lower.includes(name);
  const lowerNames = [humanName, ...columns.keys()].filter(isLower);
  if (lowerNames.length > 0 && requested.lower === undefined)
    notes.push(
      `lower scores are taken as better in ${lowerNames.map(printable).join(", ")} (--lower names such columns)`,
    );
  const columnOf = (name: string, { ofSegments, ofSystems }: Scores) => ({
    name,
    better: isLower(name) ? ("lower" as const) : ("higher" as const),
    ...(ofSegments.size > 0 && {
      segmentScores: systems.flatMap((s) => segments.map((key) => ofSegments.get(s + BETWEEN + key) ?? NaN)),
    }),
    ...(ofSystems.size > 0 && { systemScores: systems.map((s) => ofSystems.get(s) ?? NaN) }),
  });
  return {
    table: {
      systems: systems.length,
      segments: segments.length,
      human: columnOf(humanName, humanScores),
      metrics: [...columns].map(([name, scores]) => columnOf(name, scores)),
    },
    human: humanName,
    systems,
    notes,
    unmatched: [...unmatched, ...missingScores(main.name, { name: humanName, ...humanScores }, columns)],
  };

  function addFile(file: ScoreFile): void {
    const ofSystem = findColumn(file, "system", requested.system);
    const metric = file.columns.indexOf("metric");
    const score = file.columns.indexOf("score");
    if (ofSystem >= 0 && metric >= 0 && score >= 0) addLong(file, ofSystem, metric, score);
    else if (ofSystem >= 0 || (systems.length === 1 && systems[0] === ONLY)) addTidy(file, ofSystem);
    else addWide(file);
  }

  /** A row for each system and metric, as --format tsv writes them. */
  function addLong(file: ScoreFile, ofSystem: number, metric: number, score: number): void {
    const numbers = numbersOf(file, score, true)!;
    tellUnknown(
      file,
      "system",
      file.rows.map((row) => row[ofSystem] ?? ""),
      (name) => matching(name) !== undefined,
    );
    const matched = file.rows.filter((row, i) => {
      const name = matching(row[ofSystem] ?? "");
      if (name === undefined) return false;
      if (requested.scores === undefined || requested.scores.includes(row[metric] ?? ""))
        put(scoresOf(row[metric] ?? "").ofSystems, name, numbers[i]!, file, i);
      return true;
    });
    if (matched.length === 0) throw noSystemOf(file, file.rows[0]![ofSystem] ?? "");
  }

  function addTidy(file: ScoreFile, ofSystem: number): void {
    const ofSegment = segmentColumn(file);
    const all = keysOf(file, ofSystem, ofSegment);
    // a table of systems may have the human scores, too
    const ofHumans = hasSegments && ofSegment < 0 ? file.columns.indexOf(humanName) : -1;
    addToKnown(
      file,
      all,
      [
        ...metricColumns(file, [ofSystem, ofSegment, ofHumans], requested.scores),
        ...(ofHumans < 0 ? [] : [ofHumans]),
      ].flatMap((column) => {
        const numbers = numbersOf(file, column, requested.scores !== undefined);
        if (numbers === undefined) return [];
        return [{ scores: column === ofHumans ? humanScores : scoresOf(file.columns[column]!), numbers }];
      }),
    );
    tellUnknown(
      file,
      "system",
      all.map((key) => key.system),
      (name) => matching(name) !== undefined,
    );
    tellUnknownSegments(file, all);
  }

  /** Adds a note on the names of a file that the table of the human scores does not have. */
  function tellUnknown(
    file: ScoreFile,
    noun: "system" | "segment",
    given: readonly string[],
    isKnown: (name: string) => boolean,
  ): void {
    const names = [...new Set(given)];
    const unknown = names.filter((name) => !isKnown(name));
    if (unknown.length === 0) return;
    unmatched.push(
      `${printable(file.name)}: ${shareOf(unknown.length, names.length, noun, "is", "are")} not in ` +
        `${printable(main!.name)}, and left out: ${printableNames(unknown)}`,
    );
  }

  function tellUnknownSegments(file: ScoreFile, keys: readonly Key[]): void {
    if (!hasSegments) return;
    const given = keys.flatMap(({ segment: key }) => key ?? []);
    tellUnknown(file, "segment", given, (key) => known.segments.has(key));
  }

  /** A row for each segment and columns called SYSTEM METRIC, as --segments writes them. */
  function addWide(file: ScoreFile): void {
    const ofSegment = segmentColumn(file);
    let matched = 0;
    const others = new Set<string>();
    for (const [column, title] of file.columns.entries()) {
      const at = title.lastIndexOf(" ");
      if (column === ofSegment || at < 0) continue;
      const [name, metric] = [matching(title.slice(0, at)), title.slice(at + 1)];
      if (name === undefined) {
        others.add(title.slice(0, at));
        continue;
      }
      if (requested.scores !== undefined && !requested.scores.includes(metric)) continue;
      const numbers = numbersOf(file, column, false);
      if (numbers === undefined) continue;
      matched++;
      addToKnown(
        file,
        keysOf(file, -1, ofSegment).map((key) => ({ ...key, system: name })),
        [{ scores: scoresOf(metric), numbers }],
      );
    }
    const [other] = others;
    if (matched === 0)
      throw other === undefined ? noColumn([file], "systems (--by COLUMN)", undefined) : noSystemOf(file, other);
    const titles = file.columns.map((title) => title.slice(0, Math.max(0, title.lastIndexOf(" "))));
    tellUnknown(file, "system", titles.filter(Boolean), (name) => !others.has(name));
    tellUnknownSegments(file, keysOf(file, -1, ofSegment));
  }

  function addToKnown(
    file: ScoreFile,
    all: readonly Key[],
    metrics: readonly { readonly scores: Scores; readonly numbers: Float64Array }[],
  ): void {
    const isKnown = all.map((key) => {
      const name = matching(key.system);
      return name !== undefined && (key.segment === undefined || !hasSegments || known.segments.has(key.segment));
    });
    if (!isKnown.includes(true)) {
      if (matching(all[0]!.system) === undefined) throw noSystemOf(file, all[0]!.system);
      const [first, last] = [all[0]!.segment!, all.at(-1)!.segment!];
      const fromZero = known.segments.has("0") && first === "1" ? "; are those counted from 0?" : "";
      throw inputError(
        `${printable(file.name)} has the segments ${printable(first)} ... ${printable(last)}, none of which ` +
          `${printable(main!.name)} (${printable(segments[0]!)} ... ${printable(segments.at(-1)!)}) has: ` +
          `expected the same names of segments${fromZero}`,
      );
    }
    if (known.segments.has("0") && !known.segments.has(String(segments.length)) && all[0]!.segment === "1")
      throw inputError(
        `${printable(main!.name)} has a segment 0, and ${printable(file.name)} counts from 1: expected the same numbers`,
      );
    if (!hasSegments)
      addNew(
        segments,
        all.flatMap(({ segment: key }, i) => (isKnown[i] && key !== undefined ? [key] : [])),
      );
    for (const { scores, numbers } of metrics)
      fill(
        scores,
        all.map((key) => ({ ...key, system: matching(key.system) ?? key.system })),
        numbers,
        (i) => isKnown[i]!,
      );
  }

  /** Of the columns that may name segments, the one that shares most names with the human scores. */
  function segmentColumn(file: ScoreFile): number {
    if (requested.segment !== undefined && file.columns.includes(requested.segment))
      return file.columns.indexOf(requested.segment);
    const candidates = file.columns.flatMap((_, column) =>
      findColumn({ ...file, columns: [file.columns[column]!] }, "segment", undefined) === 0 ? [column] : [],
    );
    const hits = candidates.map((column) => file.rows.filter((row) => known.segments.has(row[column] ?? "")).length);
    return candidates[hits.indexOf(Math.max(...hits))] ?? -1;
  }

  /** The system of this name. If the name is the path of a file, the system that is named as the file is. */
  function matching(name: string): string | undefined {
    if (known.systems.has(name)) return name;
    const file = name.slice(name.lastIndexOf("/") + 1);
    return [file, file.replace(/\.gz$/, ""), file.replace(/\.[^.]*(\.gz)?$/, "")].find((candidate) =>
      known.systems.has(candidate),
    );
  }

  function noSystemOf(file: ScoreFile, name: string) {
    return inputError(
      `${printable(file.name)} has the system ${printable(JSON.stringify(name))}, and ${printable(main!.name)} ` +
        `${systems.slice(0, 6).map(printable).join(", ")}${systems.length > 6 ? " ..." : ""}: expected the same names`,
    );
  }
}

/** "1 of 3 systems is" */
function shareOf(some: number, all: number, noun: string, candidate: string, many: string): string {
  return `${some} of ${all} ${noun}${all === 1 ? "" : "s"} ${some === 1 ? candidate : many}`;
}

/**
 * For which systems and texts the humans or a metric have no score. Metrics that lack the same scores are reported
 * together.
 */
function missingScores(
  main: string,
  human: Scores & { readonly name: string },
  metrics: ReadonlyMap<string, Scores>,
): string[] {
  const lacking = new Map<string, { readonly what: string; readonly metrics: string[]; readonly who: string }>();
  const lacks = (what: string, metric: string, who = ""): void => {
    const same = lacking.get(what + who) ?? { what, metrics: [], who };
    same.metrics.push(printable(metric));
    lacking.set(what + who, same);
  };
  const systemOf = (text: string): string => text.slice(0, text.lastIndexOf(BETWEEN));
  const scoredBy = ({ ofSystems, ofSegments }: Scores): Set<string> =>
    new Set([...ofSystems.keys(), ...[...ofSegments.keys()].map(systemOf)]);
  const byHumans = scoredBy(human);
  for (const [name, scores] of metrics) {
    const scored = scoredBy(scores);
    const without = [...byHumans].filter((system) => !scored.has(system));
    const has = (count: number): string => shareOf(count, byHumans.size, "system", "has", "have");
    if (without.length > 0)
      lacks(`${printable(main)}: ${has(without.length)} no score of`, name, `: ${printableNames(without)}`);
    if (human.ofSegments.size === 0 || scores.ofSegments.size === 0) continue;
    // the texts of systems that have no score at all are reported already
    const texts = [...human.ofSegments.keys()].filter((text) => scored.has(systemOf(text)));
    const missing = texts.filter((text) => !scores.ofSegments.has(text)).length;
    if (missing > 0)
      lacks(`${printable(main)}: ${shareOf(missing, texts.length, "text", "has", "have")} no score of`, name);
    const all = scores.ofSegments.size;
    const unjudged = [...scores.ofSegments.keys()].filter((text) => !human.ofSegments.has(text)).length;
    if (unjudged > 0)
      lacks(`${shareOf(unjudged, all, "text", "has", "have")} no score of ${printable(human.name)}, but of`, name);
  }
  return [...lacking.values()].map(({ what, metrics: names, who }) => `${what} ${names.join(", ")}${who}`);
}

interface Key {
  readonly system: string;
  /** Undefined where the rows are systems, without segments. */
  readonly segment: string | undefined;
  readonly line: number;
}

/** @throws InputError for two rows of one system and segment */
function keysOf(file: ScoreFile, system: number, segment: number): Key[] {
  // a table without a column of systems and one of segments is a list of the texts of one system
  const isList = system < 0 && segment < 0;
  const seen = new Map<string, number>();
  return file.rows.map((row, i) => {
    const key = {
      system: system < 0 ? ONLY : (row[system] ?? ""),
      segment: isList ? String(i + 1) : segment < 0 ? undefined : (row[segment] ?? ""),
      line: file.lines[i]!,
    };
    const text = key.system + BETWEEN + (key.segment ?? "");
    const before = seen.get(text);
    if (before !== undefined) {
      const what = [
        ...(system < 0 ? [] : [`system ${printable(key.system)}`]),
        ...(key.segment === undefined ? [] : [`segment ${printable(key.segment)}`]),
      ].join(", ");
      const advice =
        segment < 0
          ? "; if these are segments, --id COLUMN says what they are called"
          : "; scores of several raters have to be averaged first";
      throw inputError(
        `${printable(file.name)}:${key.line}: ${what} is in line ${before}, too: expected one row${advice}`,
      );
    }
    seen.set(text, key.line);
    return key;
  });
}

function fill(
  { ofSegments, ofSystems }: Scores,
  keys: readonly Key[],
  numbers: Readonly<Float64Array>,
  isTaken: (row: number) => boolean = () => true,
): void {
  for (const [i, { system, segment }] of keys.entries()) {
    if (Number.isNaN(numbers[i]!) || !isTaken(i)) continue;
    if (segment === undefined) ofSystems.set(system, numbers[i]!);
    else ofSegments.set(system + BETWEEN + segment, numbers[i]!);
  }
}

function put(scores: Map<string, number>, key: string, value: number, file: ScoreFile, row: number): void {
  if (scores.has(key))
    throw inputError(`${printable(file.name)}:${file.lines[row]!}: a second score of ${printable(key)}: expected one`);
  scores.set(key, value);
}

function addNew(list: string[], names: readonly string[]): void {
  const known = new Set(list);
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    list.push(name);
  }
}
