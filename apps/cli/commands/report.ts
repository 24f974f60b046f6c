/** truebleu report: the page with a corpus in it, to open and to send. Loaded on demand. */
import { readFileSync, statSync } from "node:fs";
import { formatFixed } from "../../../src/core/entry.js";
import { version } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import {
  printable,
  encodeReport,
  pageWithReport,
  type MetricSpec,
  type SavedReport,
} from "../../../src/report/entry.js";
import type { Environment } from "../node/environment.js";
import { writeOutputFile } from "../node/writing/output-file.js";
import { standardOutputPaths } from "../node/writing/same-file.js";
import { UsageError } from "../arguments/usage-error.js";
import { namesStatistics } from "../checks/names-statistics.js";
import { checkResamples } from "../checks/fewest-resamples.js";
import { namesScoresAlone } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { tokenizerAdvice } from "../metrics/bleu.js";
import { chooseMetrics, comparesWithSource } from "../metrics/choose.js";
import { warnOfTexts } from "../output/text-warnings.js";

/** The page's first view, by the page's own names (apps/page/model/view.ts). */
type Contents = Pick<SavedReport, "texts" | "statistics"> & { readonly metrics: readonly MetricSpec[] };

/** @throws InputError, UsageError, ClosedPipe */
export async function report(run: Run): Promise<void> {
  const { io, messages, outputs } = run;
  const { names: given, input } = run.texts;
  const { output } = outputs;
  if (output === undefined && io.outIsTerminal())
    throw new UsageError("report: expected a file to write, as in --output/-o report.html");
  if (output?.endsWith(".gz"))
    throw new UsageError("argument --output/-o: a browser cannot open a .gz file: expected a name such as report.html");
  checkResamples(run);
  const test = testOf(run);
  const page = titled(readPage(io.page()), outputs.title);
  const { metrics, texts, statistics } = namesStatistics(run.texts)
    ? await ofStatistics(run)
    : namesScoresAlone(run.texts)
      ? await ofScoresAlone(run)
      : await ofTexts(run);
  const systems = texts?.systems.map(({ name }) => name) ?? statistics!.systems;
  // the page leaves out what all paths have in common
  const arePaths = given === undefined && input !== undefined;
  const encoded = await encodeReport({
    truebleu: version,
    made: madeAt(io.environment),
    texts,
    statistics,
    view: { metrics, ...(test && { test }) },
    notes: arePaths ? {} : { names: { ...(given ?? systems) } },
  });
  const html = pageWithReport(page, encoded);
  if (output === undefined) {
    io.data(html);
    return;
  }
  await writeOutputFile(output, html);
  if (outputs.quiet || standardOutputPaths.includes(output)) return;
  if (!/\.html?$/i.test(output))
    messages.truebleu(`browsers may show ${printable(output)} as text: they open names that end in .html`);
  const size = statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  io.out(
    `${printable(output)}: ${systems.length} ${systems.length === 1 ? "system" : "systems"}, ${formatFixed(size / 1e6, 1)} MB` +
      `${texts === null ? "" : "; the texts are in it"}\n`,
  );
}

async function ofTexts(run: Run): Promise<Contents> {
  await run.check();
  const { checkCountable, specOf } = await import("../systems/metric-specs.js");
  checkCountable(run.metrics);
  const chosen = await chooseMetrics(run.metrics, "as given");
  const metrics = chosen.map(specOf);
  const { reportTexts } = await import("../systems/report-texts.js");
  const { texts, given, findings, read } = await reportTexts(run, comparesWithSource(chosen));
  (await tokenizerAdvice(run.metrics, "after reading")).forEach(run.messages.sacrebleu);
  const systems = run.texts.names ?? texts.systems.map(({ name }) => name);
  warnOfTexts(run, read, { systems, metrics: chosen, findings });
  if (given === undefined) return { texts, statistics: null, metrics };
  const { givenScores } = await import("../systems/report-statistics.js");
  const statistics = { ...givenScores(given.metrics, given.scored), labels: [], files: [] };
  return { texts, statistics, metrics: [...metrics, ...statistics.metrics] };
}

/** The contents of a report of scores from elsewhere without texts, which are kept as statistics. */
async function ofScoresAlone(run: Run): Promise<Contents> {
  await run.check();
  const { reportScores } = await import("../systems/report-statistics.js");
  const statistics = await reportScores(run);
  return { texts: null, statistics, metrics: statistics.metrics };
}

async function ofStatistics(run: Run): Promise<Contents> {
  await run.checkOutputs();
  const { reportStatistics } = await import("../systems/report-statistics.js");
  const statistics = await reportStatistics(run);
  return { texts: null, statistics, metrics: statistics.metrics };
}

/** The test that the page begins with, if it is not the default one. @throws InputError, UsageError */
function testOf({ tests: { pairedAr, pairedArN, pairedBsN }, isGiven, seed: seedOf, io }: Run): object | undefined {
  const { value: seed } = seedOf();
  if (seed > Number.MAX_SAFE_INTEGER)
    throw inputError(
      `the environment variable SACREBLEU_SEED is ${seed}: expected at most 2^53 - 1 for a report, or none`,
    );
  const numberOf = (key: "pairedArN" | "pairedBsN", count: number): number | null =>
    isGiven(key) && count > 0 ? count : null;
  const test = {
    test: pairedAr ? "randomization" : "bootstrap",
    correction: "holm",
    samples: numberOf("pairedBsN", pairedBsN),
    trials: numberOf("pairedArN", pairedArN),
    seed: Number(seed),
  };
  const isDefault =
    !pairedAr && test.samples === null && test.trials === null && io.environment["SACREBLEU_SEED"] === undefined;
  return isDefault ? undefined : test;
}

/**
 * The present time, or that in SOURCE_DATE_EPOCH, if reports have to be equal to the byte (reproducible-builds.org).
 */
function madeAt({ SOURCE_DATE_EPOCH: epoch }: Environment): string {
  const seconds = /^\d{1,11}$/.test(epoch ?? "") ? Number(epoch) : Math.floor(Date.now() / 1000);
  return new Date(seconds * 1000).toISOString();
}

/** The page with a title of its own. @throws UsageError */
function titled(page: string, title: string | undefined): string {
  if (title === undefined) return page;
  if (title.trim() === "") throw new UsageError("argument --title: expected a text");
  const text = printable(title).replace(/&/g, "&amp;").replace(/</g, "&lt;");
  return page.replace("<title>truebleu</title>", () => `<title>${text}</title>`);
}

/** @throws InputError */
export function readPage(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw inputError(`${printable(path)}, the page, is missing: in a clone npm run build:page makes it`);
  }
}
