/**
 * Marked errors as a file of MQM, in the columns that Google's files have
 * (https://github.com/google/wmt-mqm-human-evaluation); and marked errors from such a file.
 */
import { severities, placeOfTag, type Severity, type Tag } from "../../model/tags/tag.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";
import { grouped } from "../../model/words.js";

const columns = ["system", "doc", "doc_id", "seg_id", "rater", "source", "target", "category", "severity"] as const;
type Column = (typeof columns)[number];

/** The rater of errors that were marked here. */
const RATER = "reader";

const NONE = "No-error";

/**
 * A row for each error. Where only some systems have errors in a segment, each of the others has a row that says that
 * there is no error, unless it has no error in any segment: then nothing says that anybody looked at it.
 */
export async function tagsFile(session: Session, tags: readonly Tag[], names: readonly string[]): Promise<Blob> {
  const places = [...new Set(tags.map(({ segment }) => segment))].sort((a, b) => a - b);
  const read = new Set(tags.map(({ system }) => system));
  const rows: string[][] = [];
  for (const { segment, source, hypotheses } of await session.texts(places)) {
    for (const [system, name] of names.entries()) {
      if (!read.has(system)) continue;
      const text = hypotheses[system]!;
      const row = (target: string, category: string, severity: string): string[] =>
        [name, "", "1", String(segment + 1), RATER, source ?? "", target, category, severity].map(oneField);
      const own = tags.filter((tag) => tag.segment === segment && tag.system === system);
      for (const tag of own) rows.push(row(withMark(tag, text), tag.category, tag.severity));
      if (own.length === 0) rows.push(row(text, NONE, NONE));
    }
  }
  return new Blob([[columns, ...rows].map((row) => `${row.join("\t")}\n`).join("")], {
    type: "text/tab-separated-values",
  });
}

function withMark(tag: Tag, text: string): string {
  const place = tag.quote === "" ? null : placeOfTag(tag, text);
  if (place === null) return text;
  return `${text.slice(0, place.start)}<v>${text.slice(place.start, place.end)}</v>${text.slice(place.end)}`;
}

/** A tab or an end of line would begin another field. */
function oneField(text: string): string {
  return text.replace(/[\t\r\n]+/g, " ");
}

export interface ReadTags {
  readonly tags: readonly Tag[];
  /** Errors that did not fit the texts, in words for the user. */
  readonly left: readonly string[];
}

/**
 * The errors in a file. A segment is found by its number if its text is there, otherwise by its text.
 *
 * @throws RangeError for a file without the columns
 */
export async function tagsIn(
  session: Session,
  { text, names }: { readonly text: string; readonly names: readonly string[] },
): Promise<ReadTags> {
  const [head = "", ...lines] = text.replace(/^\ufeff/, "").split(/\r?\n/);
  const titles = head.split("\t").map((title) => title.trim().toLowerCase());
  const at = (column: Column): number => titles.indexOf(column);
  const lacking = (["system", "seg_id", "target", "category", "severity"] as const).filter((one) => at(one) < 0);
  if (lacking.length > 0)
    throw new RangeError(
      `the file has no column ${lacking.join(", ")}: expected system, seg_id, target, category and severity, with tabs ` +
        "between them, as Google's files of MQM have them",
    );
  const texts = await session.texts(all(session));
  const given = session.summary.systems;
  const systemOf = (name: string): number => (names.includes(name) ? names.indexOf(name) : given.indexOf(name));
  const byText = new Map<string, number[]>();
  const placeOf = (system: number, id: string, words: string): number | null => {
    const numbered = Number(id) - 1;
    if (texts[numbered] !== undefined && lettersOf(texts[numbered].hypotheses[system]!) === lettersOf(words))
      return numbered;
    if (byText.size === 0)
      for (const { segment, hypotheses } of texts)
        for (const [s, own] of hypotheses.entries()) {
          const key = `${s} ${lettersOf(own)}`;
          byText.set(key, [...(byText.get(key) ?? []), segment]);
        }
    const found = byText.get(`${system} ${lettersOf(words)}`) ?? [];
    return found.length === 1 ? found[0]! : null;
  };
  const tags: Tag[] = [];
  const left = { systems: new Map<string, number>(), severities: new Map<string, number>(), texts: 0 };
  for (const line of lines) {
    if (line === "") continue;
    const fields = line.split("\t");
    const value = (column: Column): string => fields[at(column)] ?? "";
    const severity = severities.find((one) => one.toLowerCase() === value("severity").trim().toLowerCase());
    if (new RegExp(`^${NONE}$`, "i").test(value("severity").trim())) continue;
    const system = systemOf(value("system").trim());
    if (system < 0) more(left.systems, value("system"));
    else if (severity === undefined) more(left.severities, value("severity"));
    else {
      const target = value("target");
      const words = target.replace(/<\/?v>/g, "");
      const segment = placeOf(system, value("seg_id"), words);
      if (segment === null) left.texts++;
      else tags.push(tagOf(segment, system, target, texts[segment]!.hypotheses[system]!, value("category"), severity));
    }
  }
  const rows = (count: number): string => `${grouped(count)} ${count === 1 ? "row" : "rows"}`;
  return {
    tags,
    left: [
      ...[...left.systems].map(([name, count]) => `${rows(count)} of a system that is not here: ${name}`),
      ...[...left.severities].map(
        ([name, count]) => `${rows(count)} of another severity than ${severities.join(", ")}: ${name}`,
      ),
      ...(left.texts > 0 ? [`${rows(left.texts)} with a text that no segment of the system has, or several have`] : []),
    ],
  };
}

function more(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Blanks may differ: a file of another program has one where a text has several. */
function lettersOf(text: string): string {
  return text.replace(/\s+/gu, "");
}

function tagOf(
  segment: number,
  system: number,
  target: string,
  text: string,
  category: string,
  severity: Severity,
): Tag {
  const [, before = "", quote = ""] = /^([^]*?)<v>([^]*?)<\/v>/u.exec(target) ?? [];
  const place =
    quote === "" ? null : placeOfTag({ start: before.length, end: before.length + quote.length, quote } as Tag, text);
  return place === null
    ? { segment, system, start: 0, end: 0, quote: "", category, severity }
    : { segment, system, ...place, quote, category, severity };
}
