/**
 * Files of scores, a number for each segment of one system or several, as programs write them:
 *
 *   numbers, one a line, with a header or without
 *   a table: a header with the names of the systems, a line for each segment; a column of ids may come first
 *   SYSTEM SCORE [SEGMENT], a line for each score: mt-metrics-eval's .seg.score, Google's averages of MQM
 *   FILE Segment NUMBER score: SCORE, what comet-score prints
 *   a row for each system, segment and rater, with system, seg_id, rater and score (ratings.ts)
 *   a row for each error that people marked, with system, seg_id, rater, category and severity (mqm-errors.ts)
 *   JSON of comet-score and comet-compare, and lists by system
 *   JSON lines: metric_scores of WMT, predictions of MetricX, or the name of the metric as a key
 *
 * The kind of a file follows from its contents, not from its name.
 */
import type { MqmWeights } from "../../../../src/index.js";
import { counted } from "../../../../src/core/entry.js";
import { inputError, misread, type InputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { readBytes, readUnpacked } from "../../node/resources/read-resource.js";
import { hasErrors, mqmLists } from "./mqm-errors.js";
import { columnOf } from "./rated-rows.js";
import { hasRatings, ratingLists } from "./ratings.js";
import type { ScoreList, ScoreLists } from "./score-list.js";

const missing = /^(|na|n\/a|nan|none|null|-)$/i;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const idTitle = /^(id|ids|seg(ment)?s?([ _-]?(id|no|number))?|line|item|index)$/i;
const systemTitle = /^(system|sys|model|mt)([ _-]?(id|name))?$/i;

/** @throws InputError for a file that cannot be read, or holds no scores. */
export async function readScoreLists(path: string, metric: string, weights?: MqmWeights): Promise<ScoreLists> {
  const bytes = path.endsWith(".gz") ? await readUnpacked(path) : readBytes(path);
  const mistaken = misread(bytes.subarray(0, 4096), "utf-8");
  if (mistaken !== undefined && mistaken.isMark !== true)
    throw inputError(`${printable(path)}: expected a file of scores, found ${mistaken.found}: ${mistaken.remedy}`);
  const text = new TextDecoder().decode(bytes);
  const found =
    text.trim() === ""
      ? { path, ids: undefined, lists: [] }
      : /^\s*[[{]/.test(text)
        ? ofJson(path, metric, text)
        : ofLines(path, metric, text, weights);
  if (found.lists.length === 0 || found.lists[0]!.values.length === 0)
    throw inputError(`${printable(path)}: has no score: expected one for each segment`);
  return found;
}

function ofLines(path: string, metric: string, text: string, weights: MqmWeights | undefined): ScoreLists {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  while (lines.at(-1)!.trim() === "") lines.pop();
  if (ofComet.test(lines[0]!)) return ofSystemsByLine(path, cometWords(path, lines), 0);
  if (sumOfComet.test(lines[0]!))
    throw inputError(
      `${printable(path)}:1: has comet-score's mean of a system: expected the scores of segments, which comet-score ` +
        "prints without --quiet and writes with --to_json",
    );
  const separator = lines[0]!.includes("\t") ? "\t" : /\.csv(\.gz)?$/i.test(path) ? "," : undefined;
  const table = lines.map((line) =>
    (separator === undefined ? [line] : line.split(separator)).map((field) => field.trim().replace(/^"(.*)"$/, "$1")),
  );
  if (hasErrors(table[0]!)) return mqmLists(path, table, weights);
  if (hasRatings(table[0]!, metric)) return ratingLists(path, table, metric, scoreIn);
  const isLong = (words: readonly string[]): boolean =>
    (words.length === 2 || words.length === 3) && !isScore(words[0]!) && isScore(words[1]!);
  const words = lines.map((line) => line.trim().split(/[\t ]+/));
  // a table with ids in front has names of systems above its scores
  const [first, second = first] = words as [string[], string[]?];
  const hasLongHeader = systemTitle.test(first![0]!) && isLong(second!);
  if (isLong(first!) || hasLongHeader) return ofSystemsByLine(path, words, hasLongHeader ? 1 : 0);
  return ofColumns(path, table);
}

const ofComet = /^([^\t]+)\tSegment (\d+)\tscore: (\S+)(?:\tvariance: \S+)?$/;
const sumOfComet = /^[^\t]+\tscore: \S+$/;

/** SYSTEM, SCORE and SEGMENT of what comet-score prints, whose last lines are the means of the systems. */
function cometWords(path: string, lines: readonly string[]): readonly (readonly string[])[] {
  const last = lines.findLastIndex((line) => !sumOfComet.test(line));
  return lines.slice(0, last + 1).map((line, i) => {
    const [, system, segment, score] = ofComet.exec(line) ?? [];
    if (system === undefined)
      throw inputError(`${printable(path)}:${i + 1}: expected FILE, Segment NUMBER and score: SCORE, as line 1 has`);
    return [system, score!, segment!];
  });
}

/** A column for each system. */
function ofColumns(path: string, table: readonly (readonly string[])[]): ScoreLists {
  const [titles] = table as [readonly string[]];
  const hasHeader = titles.some((title) => !isScore(title)) && !titles.every(looksNumeric);
  if (!hasHeader && titles.length > 1)
    throw inputError(
      `${printable(path)}:1: has ${titles.length} columns of numbers: expected a header with the names of the systems`,
    );
  const ofRows = (["system", "rater", "category", "severity"] as const).find((column) => columnOf(titles, column) >= 0);
  if (hasHeader && titles.length > 2 && ofRows !== undefined)
    throw inputError(
      `${printable(path)}:1: has the columns ${titles.map(printable).join(", ")}: expected system, seg_id and score of ` +
        "ratings, or system, seg_id, category and severity of errors",
    );
  const from = hasHeader ? 1 : 0;
  const idColumn = hasHeader && titles.length > 1 && idTitle.test(titles[0]!) ? 0 : -1;
  if (hasHeader)
    for (const [c, title] of titles.entries()) {
      if (title === "" && titles.length > 1)
        throw inputError(`${printable(path)}:1: column ${c + 1} has no name: expected that of a system`);
      if (titles.indexOf(title) < c)
        throw inputError(`${printable(path)}:1: ${printable(title)} is there twice: expected a column for each system`);
    }
  const rows = table.slice(from);
  for (const [i, row] of rows.entries()) {
    const line = from + i + 1;
    if (row.length !== titles.length)
      throw inputError(
        `${printable(path)}:${line}: has ${counted(row.length, "field")}: expected ${titles.length}, as line 1 has` +
          (titles.some((title) => title.includes(";"))
            ? "; columns are separated by commas here, not by semicolons"
            : ""),
      );
    if (hasHeader && row.every((field, c) => field === titles[c]))
      throw inputError(`${printable(path)}:${line}: is the header again: were two files put together?`);
  }
  const ids = idColumn < 0 ? undefined : rows.map((row) => row[idColumn]!);
  const twice = ids?.findIndex((id, i) => ids.indexOf(id) < i) ?? -1;
  if (twice >= 0)
    throw inputError(
      `${printable(path)}:${from + twice + 1}: the segment ${printable(ids![twice]!)} is in line ` +
        `${from + ids!.indexOf(ids![twice]!) + 1}, too: expected a line for each`,
    );
  return {
    path,
    ids,
    lists: titles.flatMap((title, c) => {
      if (c === idColumn) return [];
      return [
        {
          // the title of the only column may be anything
          system: titles.length > (idColumn < 0 ? 1 : 2) ? title : undefined,
          values: rows.map((row, i) => scoreIn(row[c]!, `${printable(path)}:${from + i + 1}`)),
          placeOf: (segment) => `${printable(path)}:${from + segment + 1}`,
        },
      ];
    }),
  };
}

/** A line for each system and segment. */
function ofSystemsByLine(path: string, words: readonly (readonly string[])[], from: number): ScoreLists {
  const systems = new Map<string, { values: number[]; lines: number[]; ids: string[] }>();
  const width = words[from]!.length;
  for (let i = from; i < words.length; i++) {
    const [system, score, id] = words[i] as [string, string?, string?];
    if (words[i]!.length !== width)
      throw inputError(
        `${printable(path)}:${i + 1}: has ${counted(words[i]!.length, "word")}: expected ${width}, SYSTEM SCORE` +
          `${width === 3 ? " SEGMENT" : ""}, as line ${from + 1} has`,
      );
    const list = systems.get(system) ?? { values: [], lines: [], ids: [] };
    systems.set(system, list);
    if (id !== undefined && list.ids.includes(id))
      throw inputError(
        `${printable(path)}:${i + 1}: the segment ${printable(id)} of ${printable(system)} is in line ` +
          `${list.lines[list.ids.indexOf(id)]}, too: expected one score for each`,
      );
    list.values.push(scoreIn(score!, `${printable(path)}:${i + 1}`));
    list.lines.push(i + 1);
    if (id !== undefined) list.ids.push(id);
  }
  const [[name, first]] = [...systems] as [[string, { values: number[]; lines: number[]; ids: string[] }]];
  for (const [other, { values, lines, ids }] of systems) {
    if (values.length !== first.values.length)
      throw inputError(
        `${printable(path)}:${lines.at(-1)}: ends the ${counted(values.length, "score")} of ${printable(other)}: ` +
          `expected ${first.values.length}, as ${printable(name)} has`,
      );
    const at = ids.findIndex((id, i) => id !== first.ids[i]);
    if (at >= 0)
      throw inputError(
        `${printable(path)}:${lines[at]}: has the segment ${printable(ids[at]!)} of ${printable(other)}: expected ` +
          `${printable(first.ids[at]!)}, as ${printable(name)} has in its place (line ${first.lines[at]})`,
      );
  }
  if (first.values.length === 1 && systems.size > 1)
    throw inputError(
      `${printable(path)}: has one score for each of ${systems.size} systems: expected those of segments (.seg.score); ` +
        "a mean alone has no interval, and cannot be tested",
    );
  return {
    path,
    ids: width === 3 ? first.ids : undefined,
    lists: [...systems].map(([system, { values, lines }]) => ({
      system,
      values,
      placeOf: (segment) => `${printable(path)}:${lines[segment]}`,
    })),
  };
}

function isScore(text: string): boolean {
  return missing.test(text) || number.test(text);
}

/** A number in another notation is not the name of a system. */
function looksNumeric(text: string): boolean {
  return isScore(text) || /^[+-]?\d[\d.,\s]*%?$/.test(text) || /^[+-]?inf(inity)?$/i.test(text);
}

/** @param place file and line. @throws InputError for a text that is neither a number nor a mark of a missing one */
export function scoreIn(text: string, place: string): number {
  if (missing.test(text)) return NaN;
  if (number.test(text) && Number.isFinite(Number(text))) return Number(text);
  const hint = /^[+-]?\d+,\d+$/.test(text)
    ? "; decimals have a point"
    : text.endsWith("%")
      ? "; without a percent sign"
      : /[\s;,]/.test(text)
        ? "; columns are separated by tabs, or in a file .csv by commas"
        : "";
  throw inputError(
    `${place}: expected a number, got '${printable(text.length > 40 ? `${text.slice(0, 40)}…` : text)}'${hint}`,
  );
}

function ofJson(path: string, metric: string, text: string): ScoreLists {
  let whole: unknown;
  try {
    whole = JSON.parse(text.replace(/\bNaN\b/g, "null"));
  } catch (error) {
    const lines = text.split("\n");
    // JSON lines have at least two lines, the first of which is JSON by itself
    if (lines.filter((line) => line.trim() !== "").length < 2 || !isWhole(lines[0]!))
      throw inputError(`${printable(path)}: is not JSON: ${printable((error as Error).message)}; was it cut off?`);
    return ofJsonLines(path, metric, lines);
  }
  if (Array.isArray(whole)) return { path, ids: undefined, lists: [listOf(path, undefined, whole, "")] };
  const { translations, metric_scores: byMetric, ...bySystem } = whole as Record<string, unknown>;
  if (byMetric !== undefined) return ofJsonLines(path, metric, [text.replaceAll("\n", " ")]);
  if (Array.isArray(translations))
    return {
      path,
      ids: undefined,
      lists: translations.map((one, i) => {
        const { name, scores, mt } = Object(one) as { name?: unknown; scores?: unknown; mt?: unknown };
        if (!Array.isArray(scores))
          throw inputError(`${printable(path)}: translations[${i}] has no scores: expected what comet-compare writes`);
        return {
          ...listOf(path, String(name ?? i), scores, `translations[${i}].scores`),
          outputs: Array.isArray(mt) ? outputsOf(mt.map((output: unknown) => ({ mt: output }))) : undefined,
        };
      }),
    };
  return {
    path,
    ids: undefined,
    lists: Object.entries(bySystem).map(([system, entries]) => {
      if (!Array.isArray(entries))
        throw inputError(
          `${printable(path)}: ${printable(system)} is not a list: expected the segments of a system, as comet-score ` +
            "--to_json writes them",
        );
      const scores = entries.map((entry: unknown) =>
        typeof entry === "object" && entry !== null ? scoreOf(entry as Record<string, unknown>, metric) : entry,
      );
      return { ...listOf(path, system, scores, system), outputs: outputsOf(entries as unknown[]) };
    }),
  };
}

function isWhole(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** The outputs as COMET (`mt`) and MetricX (`hypothesis`) write them beside their scores; undefined if there are none. */
function outputsOf(entries: readonly unknown[]): ScoreList["outputs"] {
  const outputs = entries.map((entry) => {
    const { mt, hypothesis = mt } = Object(entry) as { mt?: unknown; hypothesis?: unknown };
    return typeof hypothesis === "string" ? hypothesis : undefined;
  });
  return outputs.every((output) => output === undefined) ? undefined : outputs;
}

/** The score of a segment in the program's JSON. */
function scoreOf(entry: Record<string, unknown>, metric: string): unknown {
  const key = [metric, "COMET", "prediction", "score"].find((one) => Object.hasOwn(entry, one));
  return key === undefined ? undefined : entry[key];
}

function ofJsonLines(path: string, metric: string, lines: readonly string[]): ScoreLists {
  const values: number[] = [];
  const places: string[] = [];
  const entries: unknown[] = [];
  for (const [i, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const where = `${printable(path)}:${i + 1}`;
    let entry: Record<string, unknown>;
    try {
      entry = Object(JSON.parse(line)) as Record<string, unknown>;
    } catch (error) {
      throw inputError(`${where}: is not JSON: ${printable((error as Error).message)}`);
    }
    const byMetric = entry["metric_scores"];
    const found =
      typeof byMetric === "object" && byMetric !== null
        ? (byMetric as Record<string, unknown>)[metric]
        : scoreOf(entry, metric);
    if (found === undefined) {
      const keys = Object.keys(byMetric ?? entry).map(printable);
      throw inputError(`${where}: has no score of ${metric}: expected it among ${keys.join(", ")}`);
    }
    for (const value of Array.isArray(found) ? (found as unknown[]) : [found]) {
      values.push(numberOf(value, where));
      places.push(where);
      // a list has the scores of a paragraph's parts, not of its whole text
      entries.push(Array.isArray(found) ? undefined : entry);
    }
  }
  const outputs = outputsOf(entries);
  return {
    path,
    ids: undefined,
    lists: [{ system: undefined, values, outputs, placeOf: (segment) => places[segment]! }],
  };
}

function listOf(path: string, system: string | undefined, scores: readonly unknown[], name: string): ScoreList {
  const placeOf = (segment: number): string => `${printable(path)}: ${printable(name)}[${segment}]`;
  return {
    system,
    values: scores.map((value, i) => numberOf(value, placeOf(i))),
    placeOf,
  };
}

function numberOf(value: unknown, where: string): number {
  if (value === null) return NaN;
  if (typeof value === "number") return value;
  throw notNumber(value, where);
}

function notNumber(value: unknown, where: string): InputError {
  const found = value === undefined ? "no score" : printable(JSON.stringify(value)).slice(0, 60);
  return inputError(`${where}: expected a number, got ${found}`);
}
