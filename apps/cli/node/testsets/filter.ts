/** --origlang and --subset: filters segments by the original language and the topic of their documents. */
import { inputError, sacrebleuError } from "../../../../src/reading/entry.js";
import { printable, quoted } from "../../../../src/report/entry.js";
import { isDocument, isSegment } from "./formats/sgml.js";
import { readWmtXml } from "./formats/wmt-xml.js";
import { rawFile, type Context } from "./prepare.js";
import { knownSet } from "./selection.js";
import { entry } from "./test-set-table.js";
import { textLines } from "./text-lines.js";

export interface SegmentFilter {
  /**
   * Keeps segments whose document was written in this language; "non-en" keeps those written in any language but
   * English.
   */
  readonly origlang?: string | undefined;
  /**
   * A pattern: keeps documents whose domain, or COUNTRY-domain annotation, matches it; a leading "country:" is ignored.
   */
  readonly subset?: string | undefined;
}

interface DocumentFacts {
  readonly originalLanguage: string;
  readonly topic: string | undefined;
}

/** For every segment of a set whether the filter keeps it; undefined if there is no filter. */
export async function keptSegments(
  context: Context,
  name: string,
  pair: string,
  filter: SegmentFilter,
): Promise<boolean[] | undefined> {
  if (filter.origlang === undefined && filter.subset === undefined) return undefined;
  const keeps = documentTest(filter);
  const { kind } = knownSet(context.table, name);
  const path = await rawFile(context, name, pair);
  const kept: boolean[] = [];
  if (kind === "wmt-xml") {
    await readWmtXml(path, ({ originalLanguage, domain }) => {
      kept.push(keeps({ originalLanguage, topic: domain }));
    });
    return kept;
  }
  if (!path.endsWith(".sgm"))
    throw sacrebleuError(1, `--origlang and --subset supports only WMT *.xml and *.sgm files, not ${quoted(path)}`);
  const annotations = entry(context.table.annotations, name);
  if (filter.subset !== undefined && annotations === undefined)
    throw sacrebleuError(1, `No subset annotation available for test set ${printable(name)}`);

  let keepsDocument = false;
  for await (const lines of textLines(path)) {
    for (const line of lines) {
      if (isDocument(line)) {
        const topic = entry(annotations ?? {}, lastAttribute(line, "docid")) ?? "";
        keepsDocument = keeps({ originalLanguage: lastAttribute(line, "origlang"), topic });
      } else if (isSegment(line)) {
        kept.push(keepsDocument);
      }
    }
  }
  return kept;
}

function documentTest({ origlang, subset }: SegmentFilter): (facts: DocumentFacts) => boolean {
  const pattern =
    subset === undefined
      ? undefined
      : compiled(subset.startsWith("country:") ? subset.slice("country:".length) : subset);
  const isNegated = origlang?.startsWith("non-") ?? false;
  const language = isNegated ? origlang!.slice("non-".length) : origlang;
  return ({ originalLanguage, topic }) =>
    (language === undefined || (originalLanguage === language) !== isNegated) &&
    (pattern === undefined || (topic !== undefined && pattern.test(topic)));
}

function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch (error) {
    throw inputError(
      `--subset ${quoted(pattern)}: expected a regular expression, in JavaScript's grammar ` +
        `(with the u flag; Python's, of sacreBLEU, differs in details): ${(error as Error).message}`,
    );
  }
}

/**
 * An attribute's value as sacreBLEU's patterns find it: the last value in the line, or the whole line if it has none.
 */
export function lastAttribute(line: string, attribute: string): string {
  if (!line.endsWith("\n")) return line;
  for (let start = line.length; (start = line.lastIndexOf(` ${attribute}="`, start - 1)) >= 0;) {
    const from = start + attribute.length + 3;
    const end = line.indexOf('"', from);
    if (end > from) return line.slice(from, end);
    if (start === 0) break;
  }
  return line;
}
