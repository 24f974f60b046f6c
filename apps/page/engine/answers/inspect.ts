/**
 * How a metric treats the words of one segment: which words are matched, in n-grams of what length, and which words
 * they face.
 */
import { inspectBleu, inspectChrf, inspectMatches, inspectTer, inspectWords } from "../../../../src/index.js";
import type { MarkedError, MetricSpec, SegmentTexts } from "../../model/corpus.js";
import type { Highlight, Inspection, Shift } from "../../model/inspection.js";
import { metricOf } from "../../model/metric-spec.js";
import { alignedWords, matchedWords, terWords, type FacingWords } from "../marks/edit-words.js";
import { errorStretches, errorWords } from "../marks/error-words.js";
import { faced, marked } from "../marks/marked.js";
import { ngramWords } from "../marks/ngram-words.js";
import type { Session } from "../session.js";
import { unitOf } from "../text-counts.js";
import { grouped } from "../../model/words.js";

/** Longer texts, in UTF-16 units of a hypothesis or reference, are not inspected. */
const LONGEST: Readonly<Record<Highlight, number>> = {
  ngrams: 50_000,
  characters: 20_000,
  edits: 10_000,
  alignment: 20_000,
  matches: 5_000,
  difference: 20_000,
  errors: 50_000,
};

/** The marks of the texts before they are made into clusters. */
interface Inspected extends FacingWords {
  readonly taken: number | null;
  readonly orders?: Inspection["orders"];
  readonly shifts?: readonly Shift[];
  readonly edits?: number;
}

/** The highlights that compare texts. */
type Comparing = Exclude<Highlight, "errors">;

export interface InspectArgument {
  readonly segment: number;
  readonly systems: readonly number[];
  readonly highlight: Highlight;
  /** The metric on which the highlight is based: model/inspection.ts, specOf(). */
  readonly metric: MetricSpec;
  readonly references: readonly number[] | null;
  /** For "difference": the system with which each system is compared. */
  readonly against: readonly number[];
  /** For "errors": the errors that the reader marked, for each of the systems. */
  readonly own?: readonly (readonly MarkedError[])[];
}

/** For each system, in the order of the question, its inspection, or the reason why there is none. */
export async function inspect(
  session: Session,
  { segment, systems, highlight, metric: spec, references: used, against, own = [] }: InspectArgument,
): Promise<readonly (Inspection | string)[]> {
  const [texts] = (await session.texts([segment])) as [SegmentTexts];
  const references =
    highlight === "difference"
      ? []
      : texts.references.map((text, r) => (used === null || used.includes(r) ? text : null));
  const metric = metricOf(spec);
  if (highlight === "errors") return markedByPeople(session, segment, texts, systems, own);
  return systems.map((system, i): Inspection | string => {
    const hypothesis = texts.hypotheses[system]!;
    const others = highlight === "difference" ? [texts.hypotheses[against[i]!]!] : references;
    if (others.every((text) => text === null)) return "there is no reference to compare with";
    return inspectTexts(metric, highlight, hypothesis, others);
  });
}

/** How a metric treats the words of a text, or why that is not shown. */
export function inspectTexts(
  metric: ReturnType<typeof metricOf>,
  highlight: Comparing,
  hypothesis: string,
  others: readonly (string | null)[],
): Inspection | string {
  const longest = Math.max(hypothesis.length, ...others.map((text) => text?.length ?? 0));
  if (longest > LONGEST[highlight]) {
    return `a text has ${grouped(longest)} characters: words are marked in at most ${grouped(LONGEST[highlight])}`;
  }
  const inspected = inspectors[highlight](metric, hypothesis, others);
  return {
    highlight,
    by: metric.name,
    taken: inspected.taken,
    orders: inspected.orders ?? [],
    edits: inspected.edits ?? null,
    ...marksOf(hypothesis, others, inspected),
  };
}

/** The errors that people marked in the texts as they were given. */
async function markedByPeople(
  session: Session,
  segment: number,
  { hypotheses, errors }: SegmentTexts,
  systems: readonly number[],
  ofReader: readonly (readonly MarkedError[])[],
): Promise<readonly (Inspection | string)[]> {
  if (errors === undefined && ofReader.every((own) => own.length === 0))
    return systems.map(() => "nobody marked errors in this segment");
  const [given] = (await session.given([segment])) as [SegmentTexts];
  return systems.map((system, i): Inspection | string => {
    const text = hypotheses[system]!;
    const known = errors?.[system] ?? [];
    if (known.length > 0 && text !== given.hypotheses[system])
      return "the text was edited after its errors were marked";
    if (text.length > LONGEST.errors) return "the text is too long";
    const own = [...known, ...(ofReader[i] ?? [])];
    return {
      highlight: "errors",
      by: "people",
      taken: null,
      orders: [],
      edits: null,
      shifts: [],
      hypothesis: marked(text, errorStretches(text, own)).marks,
      references: [],
      errors: known.map((error) => ({
        words: errorWords(error),
        of: [
          ...error.places.flatMap((start, i) => (i % 2 === 0 ? [text.slice(start, error.places[i + 1])] : [])),
          ...error.words,
        ],
      })),
    };
  });
}

type Inspector = (
  metric: ReturnType<typeof metricOf>,
  hypothesis: string,
  references: readonly (string | null)[],
) => Inspected;

const inspectors: Readonly<Record<Comparing, Inspector>> = {
  ngrams(metric, hypothesis, references) {
    const { orders, ...tokens } = inspectBleu(metric, hypothesis, references);
    return { taken: null, orders: counts(orders), ...ngramWords(tokens.hypothesis, tokens.references, orders) };
  },
  characters(metric, hypothesis, references) {
    const { referenceNumber, units } = inspectChrf(metric, hypothesis, references);
    const [unit] = units as [(typeof units)[number]];
    const words = ngramWords(unit.hypothesis, [unit.reference], unit.orders);
    for (const [i, { share }] of unit.hypothesis.entries()) words.hypothesis[i]!.share = share;
    for (const [i, { share }] of unit.reference.entries()) words.references[0]![i]!.share = share;
    return { taken: referenceNumber, orders: counts(unit.orders), ...moved(words, referenceNumber) };
  },
  edits(metric, hypothesis, references) {
    const inspection = inspectTer(metric, hypothesis, references);
    return { taken: inspection.referenceNumber, edits: inspection.edits, ...terWords(inspection) };
  },
  alignment(metric, hypothesis, references) {
    const inspection = inspectWords(metric, hypothesis, references);
    return { taken: inspection.referenceNumber, edits: editsOf(inspection), ...alignedWords(inspection) };
  },
  matches(metric, hypothesis, references) {
    const inspection = inspectMatches(metric, hypothesis, references);
    return { taken: inspection.referenceNumber, ...matchedWords(inspection) };
  },
  difference(_, hypothesis, others) {
    // if words are not separated by spaces, characters are compared
    const unit = unitOf([hypothesis, others[0]!]);
    const inspection = inspectWords(
      metricOf({ metric: unit === "words" ? "wer" : "cer", options: {} }),
      hypothesis,
      others,
    );
    return { taken: 0, edits: editsOf(inspection), ...alignedWords(inspection) };
  },
};

function counts(orders: ReturnType<typeof inspectBleu>["orders"]): Inspection["orders"] {
  return orders.map(({ order, matches, hypothesis }) => ({ order, matches, total: hypothesis.length }));
}

function editsOf({ chunks }: ReturnType<typeof inspectWords>): number {
  return chunks
    .filter(({ type }) => type !== "equal" && type !== "optional")
    .reduce(
      (sum, { hypothesisStart, hypothesisEnd, referenceStart, referenceEnd }) =>
        sum + Math.max(hypothesisEnd - hypothesisStart, referenceEnd - referenceStart),
      0,
    );
}

/** The facing words, with the words of the only reference at the index that it has among all references. */
function moved({ hypothesis, references: [only] }: FacingWords, reference: number): FacingWords {
  return {
    hypothesis: hypothesis.map((word) => ({
      ...word,
      partners: word.partners.map(({ mark }) => ({ reference, mark })),
    })),
    references: Array.from({ length: reference + 1 }, (_, r) => (r === reference ? only! : [])),
  };
}

function marksOf(
  hypothesis: string,
  references: readonly (string | null)[],
  inspected: Inspected,
): Pick<Inspection, "hypothesis" | "references" | "shifts"> {
  const own = marked(hypothesis, inspected.hypothesis);
  const others = references.map((text, r) =>
    text === null || (inspected.taken !== null && inspected.taken !== r)
      ? null
      : marked(text, inspected.references[r]!),
  );
  const indexOf = (reference: number | null): readonly number[] =>
    reference === null ? own.index : others[reference]!.index;
  return {
    hypothesis: faced(own.marks, indexOf),
    references: others.map((other) => other && faced(other.marks, indexOf)),
    shifts: (inspected.shifts ?? []).map(({ marks, beside, isBefore }) => ({
      marks: [...new Set(marks.map((word) => own.index[word]!))],
      beside: own.index[beside]!,
      isBefore,
    })),
  };
}
