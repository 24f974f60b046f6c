/** How truebleu align prints: a printer for each format, which is given one segment after the other. Loaded on demand. */
import type { Confusions, ErrorRun, SegmentAlignment } from "../../../src/index.js";
import {
  alignmentPageEnd,
  alignmentPageStart,
  alignmentSection,
  type AlignmentTable,
  type AlignmentTotals,
  confusionsTable,
  countsTable,
  formatAlignmentSummary,
  formatRecords,
  formatRuns,
  formatSegment,
  type NamedRun,
  runsTable,
  type Table,
  wordsTable,
} from "../../../src/report/entry.js";
import { formatConfusions } from "../../../src/index.js";
import { textWidth } from "../arguments/text-layout.js";
import { mathPart } from "../../../src/kernel/entry.js";
import type { Run } from "../corpus/command-run.js";
import type { OpenCorpus } from "../corpus/opened-corpus.js";
import { printsColor } from "../io/colors.js";
import { isScliteFormat, scliteFile, type ScliteFormat } from "./sclite/files.js";
import { speakersOf, type ScliteSettings } from "./sclite/utterances.js";

/** A segment with the name that people see: the number of its line, or its utterance id. */
export interface NamedAlignment {
  readonly name: string;
  /** The number of the segment's line, from 1. */
  readonly line: number;
  readonly alignment: SegmentAlignment;
  readonly source: string | undefined;
}

/** The texts that sclite's files need. */
export type SpokenTexts = Pick<OpenCorpus, "utterances" | "comments">;

/** The output after all segments. */
export interface AlignmentEnd {
  readonly totals: AlignmentTotals;
  readonly confusions: Confusions;
  readonly runs: readonly ErrorRun[];
  /** The names of the segments that have runs. */
  readonly nameOf: (segment: number) => string;
  readonly signature: string;
}

export interface AlignmentPrinter {
  /** Whether the printer needs all segments, including those without an error. */
  readonly showsAll?: true;
  segment(named: NamedAlignment): void;
  end(end: AlignmentEnd): void;
}

/**
 * @param sclite how sclite aligns, for its files
 * @param spoken the transcripts, whose utterances and comments are available at the end
 */
export function alignmentPrinter(
  run: Run,
  title: string,
  sclite: ScliteSettings,
  spoken: SpokenTexts,
): AlignmentPrinter {
  const { format } = run.outputs;
  const form: string = format;
  if (form === "csv" || form === "tsv") return tablePrinter(run, form);
  if (form === "json") return jsonPrinter(run);
  if (isScliteFormat(form)) return scliteFilePrinter(run, form, sclite, spoken);
  return form === "html" ? pagePrinter(run, title) : textPrinter(run);
}

function textPrinter({ io, outputs, texts, own }: Run): AlignmentPrinter {
  const { alignWidth, alignTop: top } = own("Alignments");
  const form = {
    layout: texts.takesAlternatives ? "sclite" : "jiwer",
    lineWidth: alignWidth ?? (io.outIsTerminal() ? textWidth(io, Infinity) : undefined),
    color: printsColor(outputs, io),
  } as const;
  return {
    segment: ({ name, alignment, source }) => io.out(`${formatSegment(alignment, name, { ...form, source })}\n`),
    end(all) {
      io.out(`${summaryOf(all, top)}\n`);
    },
  };
}

/** Counts, rates, the most frequent confusions and the longest runs, as text. */
function summaryOf({ totals, confusions, signature, ...all }: AlignmentEnd, top: number): string {
  const runs = formatRuns(named(all), totals.unit);
  return (
    `${formatAlignmentSummary(totals)}signature: ${signature}\n\n${formatConfusions(confusions, { top })}` +
    (runs === "" ? "" : `\n\n${runs.trimEnd()}`)
  );
}

function jsonPrinter({ io, own }: Run): AlignmentPrinter {
  const { alignTop: top } = own("Alignments");
  return {
    segment: ({ line, source, alignment }) =>
      io.out(`${JSON.stringify({ segment: line, ...(source !== undefined && { source }), ...alignment })}\n`),
    end({ totals, confusions, signature, ...all }) {
      const { substitutions, insertions, deletions } = confusions;
      const most = {
        substitutions: substitutions.slice(0, top),
        insertions: insertions.slice(0, top),
        deletions: deletions.slice(0, top),
      };
      const runs = named(all).map(({ name, type, start, words }) => ({ segment: name, type, start, words }));
      io.out(`${JSON.stringify({ summary: totals, confusions: most, runs, signature })}\n`);
    },
  };
}

function pagePrinter({ io, own }: Run, title: string): AlignmentPrinter {
  const { alignTop: top } = own("Alignments");
  io.out(alignmentPageStart(title));
  return {
    segment: ({ name, alignment, source }) => io.out(alignmentSection(alignment, name, source)),
    end: (all) => io.out(alignmentPageEnd(summaryOf(all, top))),
  };
}

function scliteFilePrinter(
  { io, texts, own, kernel }: Run,
  format: ScliteFormat,
  settings: ScliteSettings,
  { utterances, comments }: SpokenTexts,
): AlignmentPrinter {
  const alignments: SegmentAlignment[] = [];
  return {
    showsAll: true,
    segment: ({ alignment }) => void alignments.push(alignment),
    end() {
      const speakers = speakersOf(alignments, utterances!(), { ...settings, ids: texts.trnIds });
      const [reference, hypothesis] = [texts.refs[0]!, texts.input![0]!];
      const { alignWidth: width } = own("Alignments");
      const { log } = kernel().part(mathPart);
      const file = { ...settings, reference, hypothesis, width, date: new Date(), comments: comments!(), log };
      io.out(scliteFile(format, speakers, file));
    },
  };
}

function tablePrinter({ io, outputs, own }: Run, format: "csv" | "tsv"): AlignmentPrinter {
  const kind: AlignmentTable = own("Alignments").alignTable ?? "words";
  let hasTitles = true;
  const print = (table: Table): void => {
    const text = formatRecords(table, format, { exact: outputs.csvExact, hasTitles });
    hasTitles = false;
    if (text !== "") (outputs.csvExact ? io.data : io.out)(`${text}\n`);
  };
  return {
    segment({ name, alignment }) {
      if (kind === "words") print(wordsTable(name, alignment));
      if (kind === "segments") print(countsTable(name, alignment));
    },
    end({ totals: { unit }, confusions, ...all }) {
      if (kind === "confusions") print(confusionsTable(confusions));
      else if (kind === "runs") print(runsTable(named(all), unit));
      // if no segment was printed, only the titles of the columns are
      else if (hasTitles) print({ ...(kind === "words" ? wordsTable : countsTable)("", nothing), rows: [] });
    },
  };
}

const nothing: SegmentAlignment = {
  unit: "words",
  reference: [],
  referenceNumber: 0,
  hypothesis: [],
  chunks: [],
  hits: 0,
  substitutions: 0,
  deletions: 0,
  insertions: 0,
};

function named({ runs, nameOf }: Pick<AlignmentEnd, "runs" | "nameOf">): NamedRun[] {
  return runs.map((run) => ({ ...run, name: nameOf(run.segment) }));
}
