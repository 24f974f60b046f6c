/**
 * Scores as mt-metrics-eval, the program of WMT's metrics task, keeps them in the folder of a test set, for each language
 * pair LP:
 *
 *   human-scores/LP.GOLD.seg.score, LP.GOLD.sys.score
 *   metric-scores/LP/METRIC.seg.score, METRIC.sys.score    METRIC ends in its reference: BLEU-refA, CometKiwi-src
 *   references/LP.NAME.txt                                  whose names are systems, too, where people rated them
 */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { readBytes } from "../node/resources/read-resource.js";
import { isScore } from "./score-columns.js";
import type { ScoreFile } from "./score-file.js";

export interface RequestedScores {
  readonly languagePair: string | undefined;
  readonly human: string | undefined;
  /** The metrics. */
  readonly scores: readonly string[] | undefined;
  /** Whether metrics that this folder lacks may be in other files, or be counted. */
  readonly areElsewhere: boolean;
}

export interface ScoreFolder {
  readonly path: string;
  readonly languagePair: string;
  readonly files: readonly ScoreFile[];
  /** The names of all metrics that have scores there, whether they are taken or not. */
  readonly metrics: readonly string[];
  readonly references: readonly string[];
  /** The systems that people scored, without references. */
  readonly rated: readonly string[];
  /** The number of segments; undefined if there are only scores of systems. */
  readonly segments: number | undefined;
  /** The name of the human scores. */
  readonly human: string;
  readonly notes: readonly string[];
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** @throws InputError for a folder that is laid out in another way, and for wrong lines */
export function readScoreFolder(
  folder: string,
  { languagePair, human, scores, areElsewhere }: RequestedScores,
): ScoreFolder {
  const golds = namesIn(join(folder, "human-scores")).flatMap((name) => {
    const [, pair, gold] = /^([^.]+)\.(.+)\.(?:seg|sys)\.score$/.exec(name) ?? [];
    return pair === undefined ? [] : [{ pair, gold: gold! }];
  });
  if (golds.length === 0)
    throw inputError(
      `${printable(folder)}: has no human-scores/LP.NAME.seg.score: expected the folder of a test set, as ` +
        "mt-metrics-eval keeps them (mt-metrics-eval-v2/wmt22)",
    );
  const pair = chosen(folder, "language pairs", "--language-pair", languagePair, [
    ...new Set(golds.map((one) => one.pair)),
  ]);
  const gold = chosen(folder, `human scores of ${pair}`, "--human", human, [
    ...new Set(golds.filter((one) => one.pair === pair).map((one) => one.gold)),
  ]);
  const metricFolder = join(folder, "metric-scores", pair);
  const there = namesIn(metricFolder);
  const all = [...new Set(there.flatMap((name) => /^(.+)\.(?:seg|sys)\.score$/.exec(name)?.[1] ?? []))].sort();
  const unknown = areElsewhere ? undefined : scores?.find((name) => !all.includes(name));
  if (unknown !== undefined) chosen(folder, `scores of ${pair}`, "--scores", unknown, all);
  const metrics = all.filter((name) => scores === undefined || scores.includes(name));
  const references = namesIn(join(folder, "references")).flatMap((name) =>
    name.startsWith(`${pair}.`) && name.endsWith(".txt") ? [name.slice(pair.length + 1, -4)] : [],
  );
  const columns = [
    { name: gold, path: join(folder, "human-scores", `${pair}.${gold}`) },
    ...metrics.map((name) => ({ name, path: join(metricFolder, name) })),
  ];
  const files = [];
  const leftOut = new Set<string>();
  const rated = new Set<string>();
  let segments: number | undefined;
  for (const level of ["seg", "sys"] as const) {
    const found = columns.flatMap(({ name, path }) => {
      const file = `${path}.${level}.score`;
      return statSync(file, { throwIfNoEntry: false }) === undefined ? [] : [{ name, scores: scoresIn(file) }];
    });
    if (found.length === 0) continue;
    for (const { scores: ofSystems } of found)
      for (const reference of references) if (ofSystems.delete(reference)) leftOut.add(reference);
    const byHumans = found[0]!.name === gold ? found[0]!.scores : new Map<string, readonly Line[]>();
    for (const [system, own] of byHumans)
      if (own.some(({ score }) => Number.isFinite(Number(score)))) rated.add(system);
    if (level === "seg") segments = found[0]!.scores.values().next().value?.length;
    files.push(tableOf(`${folder}: .${level}.score`, level, found));
  }
  return {
    path: folder,
    languagePair: pair,
    files,
    metrics: all,
    references,
    rated: [...rated],
    segments,
    human: gold,
    notes:
      leftOut.size === 0
        ? []
        : [
            `${[...leftOut].map(printable).join(", ")}: references are left out of the systems, as mt-metrics-eval ` +
              "leaves them out",
          ],
  };
}

/** The value that the option names, or the only value that exists. @throws InputError */
export function chosen(
  folder: string,
  what: string,
  option: string,
  requested: string | undefined,
  there: readonly string[],
): string {
  if (requested === undefined && there.length === 1) return there[0]!;
  if (requested !== undefined && there.includes(requested)) return requested;
  throw inputError(
    `${printable(folder)}: ${requested === undefined ? `has ${there.length} ${what}` : `has no ${what} called ${printable(requested)}`}` +
      `: expected ${option} with one of ${there.map(printable).join(", ")}`,
  );
}

function namesIn(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder).sort() : [];
}

interface Line {
  readonly score: string;
  readonly line: number;
}

/** The lines of each system: SYSTEM SCORE. @throws InputError */
function scoresIn(path: string): Map<string, Line[]> {
  const lines = new TextDecoder().decode(readBytes(path)).split("\n");
  if (lines.at(-1) === "") lines.pop();
  const bySystem = new Map<string, Line[]>();
  for (const [i, text] of lines.entries()) {
    const words = text.trim().split(/\s+/);
    if (words.length !== 2)
      throw inputError(`${printable(path)}:${i + 1}: has ${words.length} words: expected SYSTEM SCORE`);
    const [system, score] = words as [string, string];
    if (!isScore(score)) throw inputError(`${printable(path)}:${i + 1}: expected a number, got '${printable(score)}'`);
    const own = bySystem.get(system) ?? [];
    bySystem.set(system, own);
    own.push({ score, line: i + 1 });
  }
  if (bySystem.size === 0) throw inputError(`${printable(path)}: has no score: expected SYSTEM SCORE lines`);
  const [[name, first]] = bySystem as unknown as [[string, Line[]]];
  for (const [system, own] of bySystem)
    if (own.length !== first.length)
      throw inputError(
        `${printable(path)}:${own.at(-1)!.line}: ends the ${own.length} scores of ${printable(system)}: expected ` +
          `${first.length}, as ${printable(name)} has`,
      );
  return bySystem;
}

/** All scores of one level as one table. @throws InputError where metrics have different numbers of segments */
function tableOf(
  name: string,
  level: "seg" | "sys",
  found: readonly { readonly name: string; readonly scores: ReadonlyMap<string, readonly Line[]> }[],
): ScoreFile {
  const systems = [...new Set(found.flatMap(({ scores }) => [...scores.keys()]))];
  const sizes = found.map(({ scores }) => [...scores.values()][0]?.length ?? 0);
  const other = sizes.findIndex((size) => size !== sizes[0]);
  if (other >= 0)
    throw inputError(
      `${printable(name)}: ${printable(found[other]!.name)} has ${sizes[other]} scores for each system, ` +
        `${printable(found[0]!.name)} ${sizes[0]}: expected the same number`,
    );
  const rows = systems.flatMap((system) =>
    Array.from({ length: sizes[0]! }, (_, i) => [
      system,
      ...(level === "seg" ? [String(i + 1)] : []),
      ...found.map(({ scores }) => scores.get(system)?.[i]?.score ?? null),
    ]),
  );
  return {
    name,
    columns: ["system", ...(level === "seg" ? ["segment"] : []), ...found.map((one) => one.name)],
    rows,
    lines: rows.map((_, i) => (i % sizes[0]!) + 1),
  };
}
