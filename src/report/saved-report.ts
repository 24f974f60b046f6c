/**
 * A report as it is stored in its page: the texts of all systems, or statistics where texts must not be shown, with the
 * view and the notes of the user. The command writes the report; the page reads it, and writes it again when the user
 * saves.
 *
 * The stored report is JSON, a line for each segment so that equal words are near one another (gzip looks back 32 KiB),
 * compressed, in base64, within a hidden element of the page.
 */
import { describe } from "../core/describe.js";
import { throughStream } from "../reading/through-stream.js";

/** A system with its output. */
export interface SystemTexts {
  /** The name as the user gave it, usually a path. */
  readonly name: string;
  readonly hypotheses: readonly string[];
  /** The errors that people marked in the output, in any order. */
  readonly errors?: readonly MarkedError[];
}

/** An error that a person marked in a translation (MQM). */
export interface MarkedError {
  /** The segment, from 0. */
  readonly segment: number;
  readonly rater: string;
  /** The category of the error, such as "Accuracy/Omission". */
  readonly category: string;
  readonly severity: string;
  /** The cost of the error. */
  readonly cost: number;
  /**
   * The places of the error in the hypothesis, in UTF-16 units: start and end of the first, start and end of the
   * second, and so on; empty where they are not known.
   */
  readonly places: readonly number[];
  /** Words marked in the source, or in a hypothesis that differs from the scored hypothesis. */
  readonly words: readonly string[];
}

/** A column of the user's labels: a domain, a speaker. */
export interface LabelColumn {
  readonly name: string;
  /** A label for each segment. */
  readonly values: readonly string[];
}

/** A file that texts or statistics came from. */
export interface CorpusFile {
  readonly role: "references" | "system" | "source" | "labels" | "statistics" | "table" | "scores";
  readonly name: string;
  /** The hash of the file's bytes, in hexadecimal. */
  readonly sha256: string;
}

/** The texts of a corpus: each list has an entry for each segment. */
export interface CorpusTexts {
  /** Streams: references[r][segment]; null where a segment has fewer references. */
  readonly references: readonly (readonly (string | null)[])[];
  readonly systems: readonly SystemTexts[];
  readonly source: readonly string[] | null;
  readonly labels: readonly LabelColumn[];
  readonly files: readonly CorpusFile[];
}

/** A metric with its settings, as plain data. */
export interface MetricSpec {
  /** The name of its function in the library: "bleu", "chrf", "bleuDialect" ... */
  readonly metric: string;
  /** Its options, all of them plain data. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Statistics of all systems. */
export interface SavedStatistics {
  readonly systems: readonly string[];
  readonly metrics: readonly MetricSpec[];
  /** The bytes that encodeStatistics() writes, in base64: tables of rows, metric after metric, each for all systems. */
  readonly tables: string;
  readonly labels: readonly LabelColumn[];
  readonly files: readonly CorpusFile[];
}

export interface SavedReport {
  /** The version of truebleu that wrote the report. */
  readonly truebleu: string;
  /** The time when the report was written, in ISO 8601. */
  readonly made: string;
  /** Null if the report was made from statistics alone. */
  readonly texts: CorpusTexts | null;
  /** The statistics of all metrics; if there are texts, only those of scores that another program computed. */
  readonly statistics: SavedStatistics | null;
  /** The view that the page shows first, and the user's notes; only the page reads them (apps/page/model/view.ts). */
  readonly view: object;
  readonly notes: object;
}

/** The version of the format of reports. It rises whenever older pages cannot read new reports. */
const FORM = 1;

// as browsers serialize a hidden element
const opening = '<div id="report" hidden="">';
const closing = "</div>";

/**
 * The end of a piece of the text: a browser reads many short pieces faster than a long one, and does other work in
 * between.
 */
const SEAM = "<br>";
const PIECE = 65_536;

/** The page with a report in it, in place of its former report. @throws RangeError for anything but the page. */
export function pageWithReport(page: string, encoded: string): string {
  const at = page.indexOf(opening);
  const end = page.indexOf(closing, at);
  if (at < 0 || end < 0) throw new RangeError("the page has no place for a report: expected the page of truebleu");
  return page.slice(0, at + opening.length) + inPieces(encoded) + page.slice(end);
}

function inPieces(text: string): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += PIECE) pieces.push(text.slice(at, at + PIECE));
  return pieces.join(SEAM);
}

/**
 * The report stored in a page, for decodeReport().
 *
 * @throws RangeError for anything but a page of truebleu with a report
 */
export function reportInPage(page: string): string {
  const at = page.indexOf(opening);
  const end = page.indexOf(closing, at);
  if (at < 0 || end < 0) throw new RangeError("is not a report of truebleu: expected a page that it saved");
  const encoded = page.slice(at + opening.length, end).replaceAll(SEAM, "");
  if (encoded === "") throw new RangeError("is truebleu's empty page: expected a page that was saved with a report");
  return encoded;
}

/** A report as text, for pageWithReport(). */
export async function encodeReport({ texts, ...rest }: SavedReport): Promise<string> {
  const head = { form: FORM, ...rest, texts: texts && { ...texts, ...emptied(texts) } };
  const lines = [JSON.stringify(head)];
  const segments = texts?.systems[0]?.hypotheses.length ?? 0;
  for (let i = 0; i < segments; i++) {
    lines.push(
      JSON.stringify([
        ...(texts!.source === null ? [] : [texts!.source[i]]),
        ...texts!.references.map((stream) => stream[i]),
        ...texts!.systems.map(({ hypotheses }) => hypotheses[i]),
        ...texts!.labels.map(({ values }) => values[i]),
      ]),
    );
  }
  return toBase64(await throughStream(new TextEncoder().encode(lines.join("\n")), new CompressionStream("gzip")));
}

/** The names and the number of the lists, without their entries. */
function emptied({ references, systems, source, labels }: CorpusTexts): object {
  return {
    references: references.map(() => []),
    systems: systems.map((system) => ({ ...system, hypotheses: [] })),
    source: source && [],
    labels: labels.map(({ name }) => ({ name, values: [] })),
  };
}

/** @throws RangeError for a text that is no report, is damaged, or was written by a later version. */
export async function decodeReport(encoded: string): Promise<SavedReport> {
  const damaged = (error: unknown): never => {
    throw new RangeError(`the report is damaged: ${error instanceof Error ? error.message : describe(error)}`);
  };
  const lines = await linesOf(encoded).catch(damaged);
  const parsed = (line: number): unknown => {
    try {
      return JSON.parse(lines[line]!);
    } catch (error) {
      return damaged(error);
    }
  };
  const { form, ...report } = parsed(0) as SavedReport & { readonly form: unknown };
  if (form !== FORM) {
    throw new RangeError(
      `the report has form ${String(JSON.stringify(form))}: expected ${FORM}; was it saved by a later version of truebleu?`,
    );
  }
  const { texts, statistics } = report;
  if (texts === null) {
    if (typeof statistics?.tables !== "string") damaged(new Error("it has neither texts nor statistics"));
    return report;
  }
  const columns = [
    ...(texts.source === null ? [] : [{ list: texts.source as unknown[], mayLack: false }]),
    ...texts.references.map((list) => ({ list: list as unknown[], mayLack: true })),
    ...texts.systems.map(({ hypotheses }) => ({ list: hypotheses as unknown[], mayLack: false })),
    ...texts.labels.map(({ values }) => ({ list: values as unknown[], mayLack: false })),
  ];
  for (let i = 1; i < lines.length; i++) {
    const entries = parsed(i) as readonly unknown[];
    if (entries.length !== columns.length)
      throw new RangeError(`segment ${i} of the report has ${entries.length} texts: expected ${columns.length}`);
    for (const [c, { list, mayLack }] of columns.entries()) {
      const entry = entries[c];
      if (typeof entry !== "string" && !(mayLack && entry === null))
        throw new RangeError(`segment ${i} of the report has ${describe(entry)}: expected a text`);
      list.push(entry);
    }
  }
  return report;
}

async function linesOf(encoded: string): Promise<string[]> {
  const bytes = await throughStream(fromBase64(encoded), new DecompressionStream("gzip"));
  return new TextDecoder().decode(bytes).split("\n");
}

const digits = new TextEncoder().encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const PADDING = 0x3d;

/** Bytes as base64: 16 MB in 0.05 s, where Node's btoa takes 2 s. */
export function toBase64(bytes: Uint8Array): string {
  const { length } = bytes;
  const text = new Uint8Array(4 * Math.ceil(length / 3));
  for (let from = 0, to = 0; from < length; from += 3, to += 4) {
    const three = (bytes[from]! << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    text[to] = digits[three >> 18]!;
    text[to + 1] = digits[(three >> 12) & 63]!;
    text[to + 2] = digits[(three >> 6) & 63]!;
    text[to + 3] = digits[three & 63]!;
  }
  text.fill(PADDING, text.length - ((3 - (length % 3)) % 3));
  return new TextDecoder().decode(text);
}

/** @throws Error for anything but base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
