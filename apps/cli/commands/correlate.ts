/** truebleu correlate: how well metrics agree with human scores. Loaded on demand. */
import {
  type CoefficientName,
  correlateMetrics,
  type CorrelateOptions,
  type MetricCorrelation,
  type ScoreTable,
} from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { LEAST_FOR_TEST } from "../../../src/significance/entry.js";
import { conditionOf } from "../node/tables/conditions.js";
import { correlationReport } from "../output/correlation-report.js";
import { reportSignature } from "../output/report-signature.js";
import { printReport } from "../output/print-report.js";
import { warnOfTexts } from "../output/text-warnings.js";
import { separatedNames } from "../arguments/column-names.js";
import { UsageError } from "../arguments/usage-error.js";
import type { OptionsOf } from "../arguments/option-groups.js";
import type { Run } from "../corpus/command-run.js";
import { progressFor } from "../corpus/progress.js";
import { countFolder, type CountedScores } from "../systems/folder-texts.js";
import { joinScores } from "../systems/joined-scores.js";
import { readScoreFile, type ScoreFile } from "../systems/score-file.js";
import { isFolder, readScoreFolder } from "../systems/score-folder.js";

interface Question {
  readonly level: "system" | "segment";
  readonly coefficient: CoefficientName;
  readonly grouping: "none" | "segment" | "system";
}

const ofSystems: readonly CoefficientName[] = ["accuracy", "soft-accuracy"];
const ofSegments: readonly CoefficientName[] = ["acc-eq", "acc-eq-calibrated", "tau-like"];

/** @throws InputError, UsageError, ClosedPipe */
export async function correlate(run: Run): Promise<void> {
  const { io, texts, tests, outputs, isGiven } = run;
  const { encoding, tableFormat } = texts;
  const correlation = run.own("Correlation");
  if (tests.confidence && tests.confidenceN < LEAST_FOR_TEST)
    throw new UsageError(`argument --confidence-n/-cin: expected at least ${LEAST_FOR_TEST} resamples`);
  const seed = run.seed();
  const by = texts.by && separatedNames(texts.by);
  if (by !== undefined && by.length > 1)
    throw new UsageError("argument --by: expected one column, that of the systems");
  const files: ScoreFile[] = [];
  const where = (texts.where ?? []).map((text) => {
    try {
      return conditionOf(text);
    } catch (error) {
      throw new UsageError(`argument --where: ${(error as Error).message}`);
    }
  });
  const paths = texts.refs.length === 0 ? ["-"] : texts.refs;
  if (paths.indexOf("-") !== paths.lastIndexOf("-"))
    throw new UsageError("standard input (-) is named twice: expected it once among the files");
  const scores = correlation.scores && separatedNames(correlation.scores);
  const counts = run.metrics.areGiven;
  const references = texts.reference && separatedNames(texts.reference);
  checkCounting(run, counts);
  const folders = paths.filter(isFolder);
  if (folders.length > 1)
    throw new UsageError(`${printable(folders[1]!)} is a second folder: expected that of one test set`);
  const [folder] = folders.map((path) =>
    readScoreFolder(path, {
      languagePair: texts.languagePair,
      human: correlation.human,
      scores,
      areElsewhere: paths.length > 1 || counts,
    }),
  );
  const tables: ScoreFile[] = [];
  for (const path of paths)
    if (!folders.includes(path))
      tables.push(await readScoreFile(path, io.standardInput, { encoding, tableFormat, where }));
  if (folder === undefined && texts.languagePair !== undefined)
    throw new UsageError("argument --language-pair/-l: goes with the folder of a test set in mt-metrics-eval's layout");
  if (folder === undefined && counts)
    throw new UsageError(
      "argument --metrics/-m: is counted on the texts in the folder of a test set in mt-metrics-eval's layout; " +
        "tables have scores, as --segments FILE writes them",
    );
  const counted = folder !== undefined && counts ? await countFolder(run, folder, references) : undefined;
  const there = [...new Set(tables.flatMap(({ columns }) => columns))];
  for (const { column } of where)
    if (!there.includes(column))
      throw inputError(
        `no table has ${printable(column)} (--where): ` +
          (there.length === 0
            ? "the folder of a test set has no such columns"
            : `expected a column that at least one table has; there are ${there.map(printable).join(", ")}`),
      );
  files.push(...(folder?.files ?? []), ...(counted?.files ?? []), ...tables);
  const joined = joinScores(files, {
    human: folder?.human ?? correlation.human,
    scores: scores && [...scores, ...(counted?.names ?? [])],
    // in the folder, all scores are turned so that higher is better; scores that are computed here are not turned
    lower:
      folder === undefined && correlation.lower === undefined
        ? undefined
        : [...separatedNames(correlation.lower ?? []), ...(counted?.lower ?? [])],
    system: by?.[0],
    segment: texts.id,
  });

  const notes = [...joined.notes, ...(folder?.notes ?? []), ...notesOn(run, counted)];
  // CSV and TSV have no place for notes
  if (outputs.format === "csv" || outputs.format === "tsv") joined.unmatched.forEach(run.messages.warning);
  else notes.push(...joined.unmatched);
  const questions = questionsOf(correlation, joined.table, isGiven("groupBy"));
  const progress = progressFor(run);
  const options: CorrelateOptions = {
    ...(isGiven("pairedArN") && { trials: tests.pairedArN }),
    ...(correlation.permutation !== undefined && { permutation: correlation.permutation }),
    ...(tests.confidence && { samples: tests.confidenceN }),
    seed: seed.value,
    engine: run.kernel().name,
  };
  const answers = questions.map((question, q): MetricCorrelation => {
    const { table, without } = tableFor(question, joined.table);
    if (without.length > 0)
      notes.push(
        `${without.join(", ")}: there are only scores of whole systems, which are left out of ` +
          `${question.level === "segment" ? "the scores of segments" : question.coefficient}`,
      );
    try {
      return correlateMetrics(table, {
        ...options,
        ...question,
        onProgress: (share) => progress.doing(question.coefficient, (q + share) / questions.length),
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw inputError(printable(error.message));
    }
  });
  progress.clear();
  for (const { level, metrics } of answers)
    if (metrics.every(({ value }) => value === null) && answers.length === 1)
      run.messages.warning(`no metric has a coefficient for its ${level}s: ${metrics[0]!.undefinedBecause}`);
  const report = correlationReport({
    human: joined.human,
    seed: String(seed.signed),
    questions: answers,
    notes: [...new Set(notes)],
  });
  printReport(report, run);
}

/** Notes with the signatures of the metrics that were counted here. Also warns of misleading texts. */
function notesOn(run: Run, counted: CountedScores | undefined): string[] {
  if (counted === undefined) return [];
  const { names, metrics, readFiles, references } = counted;
  warnOfTexts(run, readFiles, counted);
  return metrics.map(
    ({ corpus }, m) =>
      `${names[m]!} is counted here: ${corpus.name}|${reportSignature(run.outputs, corpus, references)}`,
  );
}

/** Without --metrics nothing is counted. @throws UsageError */
function checkCounting({ metrics, texts, checkOwners }: Run, counts: boolean): void {
  if (counts) checkOwners();
  else if (texts.reference !== undefined)
    throw new UsageError("argument --reference: goes with --metrics/-m, which compare with it");
  else if (metrics.haveOptions)
    throw new UsageError("argument --metrics/-m: expected the metrics whose options are given, as in -m bleu chrf");
}

/** The requested coefficients; by default the coefficients of WMT. */
function questionsOf(
  { level, coefficients, groupBy }: OptionsOf<"Correlation">,
  { systems, segments, human, metrics }: ScoreTable,
  isGrouped: boolean,
): Question[] {
  const hasSegments =
    segments > 0 &&
    human.segmentScores !== undefined &&
    metrics.some(({ segmentScores }) => segmentScores !== undefined);
  const levels =
    level !== undefined ? [level] : [...(systems > 1 ? ["system"] : []), ...(hasSegments ? ["segment"] : [])];
  const several = systems > 1;
  const question = (levelName: string, coefficient: CoefficientName): Question => ({
    level: levelName as Question["level"],
    coefficient,
    grouping:
      levelName === "system" ? "none" : (groupBy ?? (several && ofSegments.includes(coefficient) ? "segment" : "none")),
  });
  if ((level === "segment" || isGrouped) && !hasSegments)
    throw inputError(
      "there are no scores of segments by both humans and metrics: expected a column that names segments (--id COLUMN)",
    );
  if (levels.length === 0)
    throw inputError(
      "there is one system, and no scores of segments: expected several systems (--by COLUMN), or segments",
    );
  const requested = (coefficients ?? []) as readonly CoefficientName[];
  const usual = (levelName: string): readonly CoefficientName[] => {
    if (levelName === "system") return hasSegments ? ["accuracy", "soft-accuracy", "pearson"] : ["accuracy", "pearson"];
    return several ? ["acc-eq-calibrated", "pearson"] : ["pearson", "spearman", "kendall"];
  };
  const questions = levels.flatMap((levelName) =>
    (requested.length === 0 ? usual(levelName) : requested)
      .filter((coefficient) => !(levelName === "system" ? ofSegments : ofSystems).includes(coefficient))
      .filter((coefficient) => coefficient !== "soft-accuracy" || hasSegments)
      .map((coefficient) => question(levelName, coefficient)),
  );
  const unused = requested.find((coefficient) => !questions.some((levelName) => levelName.coefficient === coefficient));
  if (unused !== undefined)
    throw inputError(
      `argument --coefficients: ${unused} is a coefficient of ${ofSystems.includes(unused) ? "systems" : "segments"}` +
        `${unused === "soft-accuracy" ? ", by the scores of their segments" : ""}: expected a table or a --level ` +
        `that has such scores`,
    );
  return questions;
}

/** The table with only the metrics that have the scores for a question. */
function tableFor(
  { level, coefficient }: Question,
  table: ScoreTable,
): { readonly table: ScoreTable; readonly without: readonly string[] } {
  if (level === "system" && coefficient !== "soft-accuracy") return { table, without: [] };
  const has = table.metrics.filter(({ segmentScores }) => segmentScores !== undefined);
  const without = table.metrics.filter((metric) => !has.includes(metric)).map(({ name }) => name);
  return { table: { ...table, metrics: has }, without };
}
