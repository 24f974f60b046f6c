/** Searches texts with the user's regular expressions, slice by slice. */
import type { SegmentTexts } from "../../model/corpus.js";
import type { TextSpan } from "../../../../src/index.js";
import type { SearchedText, SearchFilter } from "../../model/selection.js";
import { remembered } from "../remembered.js";
import type { Session } from "../session.js";

/** The texts in which an expression is searched for. */
export interface SearchSlice {
  readonly filter: Pick<SearchFilter, "pattern" | "isCaseSensitive" | "isWholeWord">;
  /** The texts of each segment. */
  readonly texts: readonly (readonly string[])[];
}

/** Runs an expression over texts. */
export interface Search {
  /** For each segment, 1 if the expression is found in one of its texts. */
  found(slice: SearchSlice): Promise<Uint8Array>;
  /** All positions in each text at which the expression is found; matches without characters are left out. */
  spans(slice: SearchSlice): Promise<readonly (readonly (readonly TextSpan[])[])[]>;
}

/** The number of UTF-16 units in a slice. */
const SLICE = 400_000;

/** In milliseconds: a search that takes longer than this is abandoned. */
const LONGEST = 30_000;

/** The characters that may not come directly before or after a whole word. */
const WORD = "[\\p{L}\\p{M}\\p{N}_]";

/** @throws RangeError for text that is not a regular expression, in words */
function expressionOf({ pattern, isCaseSensitive, isWholeWord }: SearchSlice["filter"]): RegExp {
  const flags = isCaseSensitive ? "u" : "iu";
  try {
    const expression = new RegExp(pattern, flags);
    return isWholeWord ? new RegExp(`(?<!${WORD})(?:${pattern})(?!${WORD})`, flags) : expression;
  } catch (error) {
    const why = (error as Error).message.replace(/^Invalid regular expression: (\/.*\/[a-z]*: )?/su, "");
    throw new RangeError(
      `the search "${pattern}" is not a regular expression (${why}): to find these characters themselves, ` +
        `write ${escaped(pattern)}`,
    );
  }
}

/** The message about a search that was abandoned. */
export function tooLong({ pattern }: SearchSlice["filter"]): RangeError {
  return new RangeError(
    `the search "${pattern}" takes too long and was given up: expected an expression without repetitions ` +
      "within repetitions, such as (a+)+",
  );
}

/** The expression that finds exactly these characters. */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

/** Runs a search in the thread that asks for it. */
export const searchHere: Search = {
  async found({ filter, texts }) {
    const expression = expressionOf(filter);
    return Uint8Array.from(texts, (given) => (given.some((text) => expression.test(text)) ? 1 : 0));
  },
  async spans({ filter, texts }) {
    const { source, flags } = expressionOf(filter);
    const expression = new RegExp(source, `${flags}g`);
    return texts.map((given) =>
      given.map((text) =>
        Array.from(text.matchAll(expression), ({ 0: found, index }) => ({ start: index, end: index + found.length }))
          .filter(({ start, end }) => end > start)
          .slice(0, MOST_SPANS),
      ),
    );
  },
};

/** At most this many matches are marked in a text. */
const MOST_SPANS = 100;

/**
 * For each segment, 1 if the expression is found. Results are kept, and so is the fact that an expression takes too
 * long.
 */
export async function foundIn(session: Session, search: Search, filter: SearchFilter): Promise<Uint8Array> {
  const found = await remembered(session, JSON.stringify(["found", filter]), () =>
    searchCorpus(session, search, filter).catch((error: Error) => error),
  );
  if (found instanceof Error) throw found;
  return found;
}

async function searchCorpus(
  session: Session,
  search: Search,
  { within, ...filter }: SearchFilter,
): Promise<Uint8Array> {
  // an invalid expression throws here, before a worker is asked
  expressionOf(filter);
  const { segments } = session.summary;
  const found = new Uint8Array(segments);
  const start = performance.now();
  for (let first = 0; first < segments;) {
    const texts: (readonly string[])[] = [];
    let units = 0;
    let end = first;
    while (end < segments && units < SLICE) {
      const places = Array.from({ length: Math.min(256, segments - end) }, (_, i) => end + i);
      for (const segment of await session.texts(places)) {
        const searched = searchedTexts(segment, within);
        texts.push(searched);
        for (const { length } of searched) units += length;
      }
      end += places.length;
    }
    found.set(await search.found({ filter, texts }), first);
    first = end;
    if (performance.now() - start > LONGEST && first < segments) throw tooLong(filter);
  }
  return found;
}

function searchedTexts({ source, references, hypotheses }: SegmentTexts, within: SearchedText): readonly string[] {
  const sources = source === null ? [] : [source];
  const given = references.filter((text) => text !== null);
  if (typeof within === "number") return [hypotheses[within] ?? ""];
  return {
    any: [...sources, ...given, ...hypotheses],
    source: sources,
    references: given,
    hypotheses,
  }[within];
}
