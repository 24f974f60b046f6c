/** truebleu align: aligns the words of a system with the reference and lists confusions. Loaded on demand. */
import { combineReferenceCounts, referenceCount } from "../../../src/core/entry.js";
import { createAligner, createConfusionCounter } from "../../../src/corpus/entry.js";
import { type ReferenceCount, type Confusions, cer, wer, formatConfusions } from "../../../src/index.js";
import {
  addAlignment,
  formatAlignmentSummary,
  formatSegment,
  isCorrect,
  type AlignmentTotals,
  printable,
} from "../../../src/report/entry.js";
import { decodedLines } from "../../../src/text/entry.js";
import { textWidth } from "../arguments/text-layout.js";
import { UsageError } from "../arguments/usage-error.js";
import { begin, openTexts } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { errorInRange } from "../corpus/segment-range.js";
import { numbered } from "../corpus/system-names.js";
import { createTextDetector } from "../../../src/lint/entry.js";
import { printsColor } from "../io/colors.js";
import { fromErrorRateSettings } from "../metrics/make-from-table.js";
import { reportSignature } from "../output/report-signature.js";
import { warnOfTexts } from "../output/text-warnings.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function align(run: Run): Promise<void> {
  const { io, outputs, texts } = run;
  const { alignAll, alignBy, alignTop: top, alignWidth } = run.own("Alignments");
  await run.check(["wer", "cer"]);
  const kernel = begin(run);
  const { unit, metric, alignBatch } = await fromErrorRateSettings(run.metrics, (settings, unit) => ({
    unit,
    metric: unit === "words" ? wer(settings) : cer(settings),
    alignBatch: createAligner({ ...settings, unit }, kernel),
  }));
  const { reader, systems, ids, lineOf, files } = await openTexts(run, []);
  const detector = createTextDetector();

  const confusions = createConfusionCounter({ by: alignBy });
  const isJson = outputs.format === "json";
  const form = {
    layout: texts.takesAlternatives ? "sclite" : "jiwer",
    lineWidth: alignWidth ?? (io.outIsTerminal() ? textWidth(io, Infinity) : undefined),
    color: printsColor(outputs, io),
  } as const;
  let totals: AlignmentTotals = { unit, segments: 0, hits: 0, substitutions: 0, deletions: 0, insertions: 0 };
  let references: ReferenceCount | undefined;
  for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
    if (text.systems.length > 1)
      throw new UsageError(
        "align shows one system: expected one file after --input/-i, or standard input without tabs",
      );
    references = combineReferenceCounts(references, referenceCount(text.referenceEnds));
    detector.add(text);
    const first = totals.segments;
    let alignments: ReturnType<typeof alignBatch>;
    try {
      alignments = alignBatch(text, first);
    } catch (error) {
      throw errorInRange(error, first, text.referenceEnds.length);
    }
    for (const [i, alignment] of alignments.entries()) {
      totals = addAlignment(totals, alignment);
      // control characters are escaped, so that the terminal does not act on them
      const shown = isJson
        ? alignment
        : {
            ...alignment,
            reference: alignment.reference.map(printable),
            hypothesis: alignment.hypothesis.map(printable),
          };
      confusions.add(shown);
      if (isCorrect(alignment) && !alignAll) continue;
      const line = lineOf(first + i);
      const source = text.sources && decodedLines(text.sources, i, i + 1)[0]!;
      const id = printable(ids?.()[first + i] ?? `${line}`);
      io.out(
        isJson
          ? `${JSON.stringify({ segment: line, ...(source !== undefined && { source }), ...shown })}\n`
          : `${formatSegment(shown, id, { ...form, source: source && printable(source) })}\n`,
      );
    }
  }
  const findings = detector.findings();
  warnOfTexts(run, files, { systems: systems ?? numbered(1), metrics: [{ corpus: metric }], findings });
  const signature = reportSignature(outputs, metric, references ?? 0);
  const counted = confusions.result();
  io.out(
    isJson
      ? `${JSON.stringify({ summary: totals, confusions: mostFrequent(counted, top), signature })}\n`
      : `${formatAlignmentSummary(totals)}signature: ${signature}\n\n${formatConfusions(counted, { top })}\n`,
  );
}

function mostFrequent({ substitutions, insertions, deletions }: Confusions, top: number): Confusions {
  return {
    substitutions: substitutions.slice(0, top),
    insertions: insertions.slice(0, top),
    deletions: deletions.slice(0, top),
  };
}
