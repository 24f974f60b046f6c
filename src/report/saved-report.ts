/**
 * A report as it lies in its page: the texts of all systems, or statistics where texts are not to be shown, with what
 * the user looked at and wrote. The command writes it, the page reads it, and writes it again when it is saved.
 *
 * It is JSON, a line for each segment so that equal words stand near one another (gzip looks back 32 KiB), compressed,
 * in base64 within an element of the page that no browser runs.
 */
import { describe } from "../core/describe.js";

/** A system with its output. */
export interface SystemTexts {
  /** As the user gave it, mostly a path. */
  readonly name: string;
  readonly hypotheses: readonly string[];
}

/** A column of labels of the user's: a domain, a speaker. */
export interface LabelColumn {
  readonly name: string;
  /** A label for each segment. */
  readonly values: readonly string[];
}

/** A file that texts or statistics came from. */
export interface CorpusFile {
  readonly role: "references" | "system" | "source" | "labels" | "statistics" | "table";
  readonly name: string;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
}

/** The texts of a corpus: each list has an entry for each segment. */
export interface CorpusTexts {
  /** Streams: references[r][segment]; null where a segment has fewer. */
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

/** Statistics of all systems, in place of texts. */
export interface SavedStatistics {
  readonly systems: readonly string[];
  readonly metrics: readonly MetricSpec[];
  /** What encodeStatistics() writes, in base64: tables of rows, metric after metric, each for all systems. */
  readonly tables: string;
  readonly labels: readonly LabelColumn[];
  readonly files: readonly CorpusFile[];
}

export interface SavedReport {
  /** The version of truebleu that wrote it. */
  readonly truebleu: string;
  /** When, as in ISO 8601. */
  readonly made: string;
  /** One of the two is there. */
  readonly texts: CorpusTexts | null;
  readonly statistics: SavedStatistics | null;
  /** What the page shows first, and what the user wrote: the page's own (page/model/view.ts). */
  readonly view: object;
  readonly notes: object;
}

/** The form of reports. It rises when older pages could not read them. */
const FORM = 1;

const opening = '<script type="text/plain" id="report">';
const closing = "</script>";

/** The page with a report in it, in place of what it had. @throws RangeError for anything but the page. */
export function pageWithReport(page: string, encoded: string): string {
  const at = page.indexOf(opening);
  const end = page.indexOf(closing, at);
  if (at < 0 || end < 0) throw new RangeError("the page has no place for a report: expected the page of truebleu");
  return page.slice(0, at + opening.length) + encoded + page.slice(end);
}

/**
 * The report that lies in a page, for decodeReport().
 *
 * @throws RangeError for anything but a page of truebleu that has one
 */
export function reportInPage(page: string): string {
  const at = page.indexOf(opening);
  const end = page.indexOf(closing, at);
  if (at < 0 || end < 0) throw new RangeError("is no report of truebleu: expected a page that it saved");
  const encoded = page.slice(at + opening.length, end);
  if (encoded === "") throw new RangeError("is the page of truebleu without a report: expected one that was saved");
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
  const stream = new Blob([lines.join("\n")]).stream().pipeThrough(new CompressionStream("gzip"));
  return toBase64(new Uint8Array(await new Response(stream).arrayBuffer()));
}

/** Names and numbers of the lists without their entries. */
function emptied({ references, systems, source, labels }: CorpusTexts): object {
  return {
    references: references.map(() => []),
    systems: systems.map(({ name }) => ({ name, hypotheses: [] })),
    source: source && [],
    labels: labels.map(({ name }) => ({ name, values: [] })),
  };
}

/** @throws RangeError for a text that is no report, is damaged, or was written by a later version. */
export async function decodeReport(encoded: string): Promise<SavedReport> {
  let text: string;
  try {
    const stream = new Blob([fromBase64(encoded)]).stream().pipeThrough(new DecompressionStream("gzip"));
    text = await new Response(stream).text();
  } catch (error) {
    throw new RangeError(`the report is damaged: ${error instanceof Error ? error.message : describe(error)}`);
  }
  const [first = "", ...lines] = text.split("\n");
  const { form, ...report } = JSON.parse(first) as SavedReport & { readonly form: unknown };
  if (form !== FORM) {
    throw new RangeError(
      `the report has form ${describe(form)}: expected ${FORM}; was it saved by a later version of truebleu?`,
    );
  }
  const { texts } = report;
  if (texts === null) return report;
  const columns = [
    ...(texts.source === null ? [] : [texts.source]),
    ...texts.references,
    ...texts.systems.map(({ hypotheses }) => hypotheses),
    ...texts.labels.map(({ values }) => values),
  ] as (string | null)[][];
  for (const [i, line] of lines.entries()) {
    const entries = JSON.parse(line) as (string | null)[];
    if (entries.length !== columns.length)
      throw new RangeError(`segment ${i + 1} of the report has ${entries.length} texts: expected ${columns.length}`);
    for (const [column, entry] of entries.entries()) columns[column]!.push(entry);
  }
  return report;
}

/** Characters that are made at once: more arguments than this are refused by some engines. */
const AT_ONCE = 0x6000;

export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // a multiple of three, so that only the last part is padded
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))));
  return parts.join("");
}

/** @throws Error for anything but base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = characters.charCodeAt(i);
  return bytes;
}
