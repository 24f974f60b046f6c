/** truebleu align: aligns the words of a system with the reference and lists confusions. Loaded on demand. */
import { combineReferenceCounts, referenceCount } from "../../../src/core/entry.js";
import { createAligner, createConfusionCounter } from "../../../src/corpus/entry.js";
import { type ReferenceCount, cer, wer } from "../../../src/index.js";
import { createRunCollector } from "../../../src/inspect/entry.js";
import { createTextDetector } from "../../../src/lint/entry.js";
import { addAlignment, isCorrect, type AlignmentTotals, printable } from "../../../src/report/entry.js";
import { decodedLines } from "../../../src/text/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import { begin, openTexts } from "../corpus/open-run.js";
import type { Run } from "../corpus/command-run.js";
import { errorInRange } from "../corpus/segment-range.js";
import { numbered } from "../corpus/system-names.js";
import { fromErrorRateSettings } from "../metrics/make-from-table.js";
import { alignmentPrinter } from "../output/alignment-output.js";
import { checkScliteFile, isScliteFormat } from "../output/sclite/files.js";
import { scliteSettings } from "../output/sclite/utterances.js";
import { reportSignature } from "../output/report-signature.js";
import { warnOfTexts } from "../output/text-warnings.js";

/** @throws InputError, UsageError, ClosedPipe */
export async function align(run: Run): Promise<void> {
  const { outputs, texts } = run;
  const { alignAll, alignBy, alignTable, alignTop: top } = run.own("Alignments");
  const format: string = outputs.format;
  if (alignTable !== undefined && format !== "csv" && format !== "tsv")
    throw new UsageError("argument --align-table: says what the rows of a table are: expected -f csv or -f tsv");
  await run.check(["wer", "cer"]);
  const kernel = begin(run);
  const { unit, metric, alignBatch, forms } = await fromErrorRateSettings(run.metrics, (settings, unit) => ({
    unit,
    metric: unit === "words" ? wer(settings) : cer(settings),
    alignBatch: createAligner({ ...settings, unit }, kernel),
    forms: scliteSettings(settings, unit),
  }));
  if (isScliteFormat(format)) checkScliteFile(format, texts, forms);
  const { reader, systems, ids, lineOf, files, ...spoken } = await openTexts(run, []);
  const detector = createTextDetector();

  const confusions = createConfusionCounter({ by: alignBy });
  const runs = createRunCollector({ top });
  const printer = alignmentPrinter(run, `Alignment of ${texts.input?.[0] ?? "standard input"}`, forms, spoken);
  // programs read texts as they are; control characters are escaped for people, so that a terminal does not act on them
  const isForPrograms = format === "json" || format === "csv" || format === "tsv" || isScliteFormat(format);
  let totals: AlignmentTotals = { unit, segments: 0, hits: 0, substitutions: 0, deletions: 0, insertions: 0 };
  let references: ReferenceCount | undefined;
  const nameOf = (segment: number): string => printable(ids?.()[segment] ?? `${lineOf(segment)}`);
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
      const shown = isForPrograms
        ? alignment
        : {
            ...alignment,
            reference: alignment.reference.map(printable),
            hypothesis: alignment.hypothesis.map(printable),
          };
      confusions.add(shown);
      runs.add(shown);
      if (isCorrect(alignment) && !alignAll && !printer.showsAll) continue;
      const source = text.sources && decodedLines(text.sources, i, i + 1)[0]!;
      printer.segment({
        name: nameOf(first + i),
        line: lineOf(first + i),
        alignment: shown,
        source: source === undefined || isForPrograms ? source : printable(source),
      });
    }
  }
  const findings = detector.findings();
  warnOfTexts(run, files, { systems: systems ?? numbered(1), metrics: [{ corpus: metric }], findings });
  const signature = reportSignature(outputs, metric, references ?? 0);
  printer.end({ totals, confusions: confusions.result(), runs: runs.result(), nameOf, signature });
}
