/** truebleu lint: what is wrong with the texts, and what that does to the scores. Loaded on demand. */
import { lint as lintTexts, type LintedTexts } from "../../../src/index.js";
import type { CorpusTexts } from "../../../src/report/entry.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import { begin } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { tokenizerAdvice } from "../metrics/bleu.js";
import { chooseMetrics, comparesWithSource } from "../metrics/choose.js";
import { printReport } from "../output/print-report.js";
import { reportSignature } from "../output/report-signature.js";
import { warnBesideFindings } from "../output/text-warnings.js";
import { linesWithReturn } from "../systems/carriage-returns.js";
import { reportTexts } from "../systems/report-texts.js";

/** The exit code of --strict if something was found, as in a gate: 1 and 2 are errors. */
const FOUND = 3;

/** @returns 0 or 3. @throws InputError, UsageError, ClosedPipe */
export async function lint(run: Run): Promise<number> {
  const { outputs } = run;
  await run.check();
  const chosen = await chooseMetrics(run.metrics);
  const kernel = begin(run);
  const { texts, findings, read } = await reportTexts(run, comparesWithSource(chosen));
  (await tokenizerAdvice(run.metrics, "after reading")).forEach(run.messages.sacrebleu);
  const systems = run.texts.names ?? texts.systems.map(({ name }) => name);
  warnBesideFindings(run, read, { systems, metrics: chosen, findings });

  const metrics = chosen.map(({ corpus }) => corpus);
  const isRagged = texts.references.some((stream) => stream.includes(null));
  const found = {
    systems,
    segments: texts.systems[0]!.hypotheses.length,
    metrics: metrics.map((metric) => ({
      name: metric.name,
      signature: reportSignature(outputs, metric, isRagged ? "var" : texts.references.length),
      better: metric.better,
    })),
    findings: lintTexts(await asTheyLie(texts, systems, run.texts), { metrics, engine: kernel.name }),
  };
  const { lintReport } = await import("../../../src/lint/entry.js");
  printReport(lintReport(found), run);
  return outputs.strict && found.findings.length > 0 ? FOUND : 0;
}

/** The texts with the carriage returns that the files have at the ends of lines, and with the names of the files. */
async function asTheyLie(
  { systems, references, source }: CorpusTexts,
  names: readonly string[],
  { refs, input, hypothesis, testSet, encoding }: TextsRequested,
): Promise<LintedTexts> {
  const areFiles = hypothesis === undefined;
  const withReturns = async <T extends string | null>(
    lines: readonly T[],
    path: string | undefined,
  ): Promise<readonly T[]> => {
    const found = new Set(areFiles && path !== undefined ? await linesWithReturn(path, encoding) : []);
    // if a filter leaves out lines, the lines of the file are not those that were read
    if (found.size === 0 || testSet !== undefined) return lines;
    return lines.map((line, i) => (found.has(i) && line !== null ? (`${line}\r` as T) : line));
  };
  const ofFile = areFiles && testSet === undefined && refs.length === references.length;
  return {
    systems: await Promise.all(
      systems.map(async ({ hypotheses }, s) => ({
        name: names[s]!,
        hypotheses: await withReturns(hypotheses, input?.[s]),
      })),
    ),
    references: await Promise.all(references.map((stream, r) => withReturns(stream, ofFile ? refs[r] : undefined))),
    source,
    ...(ofFile && { referenceNames: refs }),
  };
}
