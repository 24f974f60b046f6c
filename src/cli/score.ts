/** The one pass over the texts: batches in, rows added, scores out. */
import { evaluateBatch } from "../evaluate.js";
import { kernelOf } from "../kernel/index.js";
import { refusal, upstreamRefusal } from "../node/refusal.js";
import { combineReferenceCounts, referenceCount } from "../signature.js";
import { addRows } from "../statistics.js";
import type { Kernel, Metric, ReferenceCount, SegmentText } from "../types.js";
import { version } from "../version.js";
import { UsageError } from "./arguments.js";
import { openCorpus } from "./corpus.js";
import type { Messages } from "./messages.js";
import { chooseMetrics, targetLanguage, tokenizerAdvice } from "./metrics.js";
import type { Values } from "./options.js";
import { createPeriodCounter, tokenizedWarning } from "./periods.js";
import { createProgress } from "./progress.js";
import { reportCorpus, reportSegments } from "./report.js";
import type { Surroundings } from "./run.js";
import { createSegmentsFile } from "./segments-file.js";

/**
 * Scores what the arguments name.
 *
 * @throws Refusal, UsageError, ClosedPipe
 */
export async function score(values: Values, surroundings: Surroundings, messages: Messages): Promise<void> {
  checkTogether(values);
  const chosen = chooseMetrics(values);
  const metrics = chosen.map(({ corpus }) => corpus);
  const kernel = chooseKernel(values);
  if (values.verbose) messages.own(`engine ${kernel.name}`);
  const { reader, systems: files } = openCorpus(values, surroundings.standardInput);
  const segmentsFile = values.segments === undefined ? undefined : createSegmentsFile(values.segments, chosen, kernel);
  const progress = createProgress(surroundings.error, () => !values.quiet && surroundings.errorIsTerminal());
  const periods = createPeriodCounter();

  let systems: readonly string[] = [];
  let totals: readonly (readonly Float64Array[])[] = [];
  let references: ReferenceCount = 0;
  const begin = (text: SegmentText): void => {
    systems = files ?? text.systems.map((_, i) => `System ${i + 1}`);
    totals = systems.map(() => metrics.map(({ fields }) => new Float64Array(fields.length)));
    references = referenceCount(text.referenceEnds);
    const advice = tokenizerAdvice(values);
    if (values.sentenceLevel && systems.length > 1) throw upstreamRefusal(1, "Only one system can be evaluated in sentence-level mode.");
    if (values.sentenceLevel && advice !== undefined) messages.upstream(advice);
  };

  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      if (systems.length === 0) begin(text);
      const rows = countBatch(metrics, text, kernel, reader.segments);
      for (const [s, ofSystem] of totals.entries()) for (const [m, total] of ofSystem.entries()) addRows(total, rows[s]![m]!);
      references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
      periods.add(text.systems);
      if (values.sentenceLevel) surroundings.out(reportSegments(values, chosen[0]!.segment, rows[0]![0]!, text.referenceEnds, kernel));
      if (segmentsFile !== undefined) {
        segmentsFile.write(rows, systems, text.referenceEnds.length);
        // lets signals through, for the unfinished file to be removed
        await new Promise(setImmediate);
      }
      progress.update(reader.segments, reader.progress);
    }
    progress.clear();
    segmentsFile?.commit();
  } catch (error) {
    progress.clear();
    segmentsFile?.discard();
    throw error;
  }
  if (values.sentenceLevel) return;

  const advice = tokenizerAdvice(values);
  if (advice !== undefined) messages.upstream(advice);
  if (systems.length !== 1) messages.information(`Found ${systems.length} systems.`);
  if (values.metrics.includes("bleu") && !values.force) {
    for (let i = 0; i < periods.suspects(); i++) tokenizedWarning.forEach(messages.upstream);
  }
  const color = (): boolean => !values.noColor && surroundings.outIsTerminal();
  surroundings.out(`${reportCorpus(values, { systems, metrics: chosen, totals, references }, kernel, color)}\n`);
}

/** What no option is wrong in by itself, checked in sacreBLEU's order. */
function checkTogether(values: Values): void {
  if (values.sentenceLevel && values.metrics.length > 1) throw upstreamRefusal(1, "Only one metric can be used in sentence-level mode.");
  if (values.numRefs !== 1 && values.refs.length > 1) {
    throw upstreamRefusal(1,
      "The --num-refs argument allows you to provide any number of tab-delimited references in a single file.",
      "You can only use it with externally provided references, however (i.e., not with `-t`),",
      "and you cannot then provide multiple reference files.");
  }
  if (values.refs.length === 0) {
    const refused = upstreamRefusal(1, "If manual references given, make sure to provide them before the -i/--input argument to avoid confusion.");
    throw refused.with(`no reference was given, and sacreBLEU's test sets (-t) are not in truebleu ${version} yet`);
  }
  if (values.input?.length === 0) throw new UsageError("argument --input/-i: expected at least one file; without -i systems are read from standard input");
  targetLanguage(values);
}

function chooseKernel({ engine }: Values): Kernel {
  try {
    return kernelOf(engine);
  } catch (error) {
    throw refusal(`the engine ${engine ?? "js"} cannot be used here: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A batch that memory does not hold is the text's fault: it is told with the place. */
function countBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, lastSegment: number): Float64Array[][] {
  try {
    return evaluateBatch(metrics, text, kernel);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const first = lastSegment - text.referenceEnds.length + 1;
    throw refusal(`${first === lastSegment ? `line ${first}` : `lines ${first} to ${lastSegment}`}: ${error.message}`);
  }
}
