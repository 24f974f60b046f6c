/** The rows of the list that are on the screen: texts with marks, numbers and labels. */
import type { TextSpan } from "../../../../../src/index.js";
import type { ExcerptSpan, MarkedExcerpt, SegmentCells } from "../../../model/corpus.js";
import type { Measure } from "../../../model/measure.js";
import type { SearchedText, SearchFilter, Situation } from "../../../model/selection.js";
import { beginning } from "../../marks/clusters.js";
import type { Session } from "../../session.js";
import { inspect } from "../inspect.js";

export interface CellsArgument {
  readonly places: readonly number[];
  /** The indices of the systems whose texts are shown. */
  readonly systems: readonly number[];
  /** Two systems whose differences are marked in their texts; null if there are none. */
  readonly pair: readonly [number, number] | null;
  readonly measures: readonly Measure[];
  /** Columns of labels. */
  readonly labels: readonly string[];
  /** Searches whose results are marked. */
  readonly searches: readonly SearchFilter[];
  readonly references: Situation["references"];
  /** Texts are cut at this length, in UTF-16 units. */
  readonly longest: number;
}

export async function segmentCells(session: Session, argument: CellsArgument): Promise<readonly SegmentCells[]> {
  const { places, systems, pair, searches, longest } = argument;
  const numbers = await Promise.all(argument.measures.map((one) => session.measured(one, argument.references)));
  const labels = await Promise.all(argument.labels.map((column) => session.labels(column)));
  const texts = await session.texts(places);
  /** The matches of all searches in texts of one kind, for each of these texts. */
  const marksOf = async (kind: SearchedText, given: readonly string[]): Promise<readonly (readonly TextSpan[])[]> => {
    const marks: TextSpan[][] = given.map(() => []);
    for (const filter of searches.filter(({ within }) => isSearched(within, kind)))
      for (const [i, spans] of (await session.marked(filter, given)).entries()) marks[i]!.push(...spans);
    return marks;
  };
  const excerptsOf = async (
    kind: SearchedText,
    whole: readonly (string | null)[],
    apart: readonly (readonly TextSpan[])[] = [],
  ): Promise<readonly (MarkedExcerpt | null)[]> => {
    const cut = whole.map((text) => beginning(text ?? "", longest));
    const found = await marksOf(kind, cut);
    return whole.map((text, i) =>
      text === null ? null : { text: cut[i]!, length: text.length, spans: spansIn(cut[i]!, apart[i] ?? [], found[i]!) },
    );
  };
  const sources = await excerptsOf(
    "source",
    texts.map(({ source }) => source),
  );
  const references = await excerptsOf(
    "references",
    texts.map(({ references: own }) => own.find((text) => text !== null) ?? null),
  );
  const hypotheses = await Promise.all(
    systems.map(async (system) => {
      const other = pair === null ? undefined : pair[0] === system ? pair[1] : pair[1] === system ? pair[0] : undefined;
      const apart =
        other === undefined
          ? []
          : await Promise.all(places.map((segment) => differences(session, segment, system, other)));
      return excerptsOf(
        system,
        texts.map((segment) => segment.hypotheses[system]!),
        apart,
      );
    }),
  );
  return texts.map(({ segment }, i) => ({
    segment,
    source: sources[i]!,
    reference: references[i]!,
    hypotheses: hypotheses.map((column) => column[i]!),
    numbers: numbers.map((values) => values[segment]!),
    labels: labels.map((values) => values[segment]!),
  }));
}

function isSearched(within: SearchedText, kind: SearchedText): boolean {
  return within === "any" || within === kind || (within === "hypotheses" && typeof kind === "number");
}

/** The positions at which the words of `system` differ from those of `other`. */
async function differences(
  session: Session,
  segment: number,
  system: number,
  other: number,
): Promise<readonly TextSpan[]> {
  const [found] = await inspect(session, {
    segment,
    systems: [system],
    highlight: "difference",
    metric: { metric: "wer", options: {} },
    references: null,
    against: [other],
  });
  // inspect() gives a message instead of marks if a text is too long to be compared
  return typeof found === "object" ? found.hypothesis.filter(({ state }) => state !== "matched") : [];
}

/**
 * The marks of a text, from left to right, without overlaps. Adjacent words share a mark. Where a match of the search
 * and another mark overlap, the match is kept whole.
 */
function spansIn(text: string, apart: readonly TextSpan[], found: readonly TextSpan[]): readonly ExcerptSpan[] {
  const hits = joined(text, found, /^$/);
  const rest = joined(text, apart, /^\s*$/u).flatMap(({ start, end }) => {
    const pieces: TextSpan[] = [];
    let at = start;
    for (const hit of hits) {
      if (hit.end <= at || hit.start >= end) continue;
      if (hit.start > at) pieces.push({ start: at, end: hit.start });
      at = hit.end;
    }
    return at < end ? [...pieces, { start: at, end }] : pieces;
  });
  return [
    ...hits.map((span): ExcerptSpan => ({ ...span, what: "found" })),
    ...rest.map((span): ExcerptSpan => ({ ...span, what: "apart" })),
  ]
    .filter(({ start }) => start < text.length)
    .map((span) => ({ ...span, end: Math.min(span.end, text.length) }))
    .sort((a, b) => a.start - b.start);
}

/** Joins marks with nothing else between them into one. */
function joined(text: string, spans: readonly TextSpan[], between: RegExp): readonly TextSpan[] {
  const all: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && between.test(text.slice(last.end, start))) last.end = Math.max(last.end, end);
    else all.push({ start, end });
  }
  return all;
}
