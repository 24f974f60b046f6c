/** Errors that people marked, in the texts of a report: where they are, and labels for the segments. Loaded on demand. */
import { counted } from "../../../src/core/entry.js";
import { printable, type LabelColumn, type MarkedError, type SystemTexts } from "../../../src/report/entry.js";
import type { ChosenMetric } from "../metrics/choose.js";

type Annotated = NonNullable<ChosenMetric["errors"]>[number][number];

export interface TextsWithErrors {
  readonly systems: readonly SystemTexts[];
  readonly labels: readonly LabelColumn[];
}

/**
 * The systems with their errors. A segment's labels are the severity and the category of the error that costs most, of
 * any system.
 *
 * @param tell prints how many of the texts with marks are not those of the systems
 */
export function withErrors(
  systems: readonly SystemTexts[],
  metrics: readonly ChosenMetric[],
  tell: (text: string) => void,
): TextsWithErrors {
  const marked = metrics.filter(({ errors }) => errors !== undefined);
  if (marked.length === 0) return { systems, labels: [] };
  const segments = systems[0]!.hypotheses.length;
  for (const { corpus } of marked) corpus.readyRows!.check(systems.length, segments);
  const all = systems.map((_, s) => marked.flatMap(({ errors }) => errors![s]!));
  const others = systems.map(({ hypotheses }, s) =>
    all[s]!.filter(
      ({ segment, target }) => target !== "" && letters(withoutMarks(target)) !== letters(hypotheses[segment]!),
    ),
  );
  for (const [s, { name }] of systems.entries())
    if (others[s]!.length > 0)
      tell(
        `${counted(others[s]!.length, "error")} of ${printable(name)} ${others[s]!.length === 1 ? "is" : "are"} marked in ` +
          `another text, as in segment ${others[s]![0]!.segment + 1}: are the segments the same, in the same order?`,
      );
  return {
    systems: systems.map((system, s) => ({
      ...system,
      errors: all[s]!.map((error) => placed(error, system.hypotheses[error.segment]!)),
    })),
    labels: marked.flatMap(({ name, errors }) => labelsOf(name, errors!.flat(), segments)),
  };
}

function labelsOf(name: string, errors: readonly Annotated[], segments: number): readonly LabelColumn[] {
  const worst: (Annotated | undefined)[] = Array.from({ length: segments });
  for (const error of errors) if (error.cost > (worst[error.segment]?.cost ?? -1)) worst[error.segment] = error;
  const column = (what: string, labelOf: (error: Annotated) => string): LabelColumn => ({
    name: `${name}, ${what} of the worst error`,
    values: worst.map((error) => (error === undefined ? "no error" : labelOf(error))),
  });
  return [
    column("severity", ({ severity }) => severity),
    column("category", ({ category }) => category.split("/")[0]!.trim()),
  ];
}

const mark = /<\/?v>/g;

function withoutMarks(text: string): string {
  return text.replace(mark, "").trim();
}

/** Files of errors have lost quotes and white space of some texts. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/**
 * An error with its position in the hypothesis: where the file marks it, or where its words are found if only signs
 * differ.
 */
function placed({ source, target, ...error }: Annotated, hypothesis: string): MarkedError {
  const { segment, rater, category, severity, cost } = error;
  const own = { segment, rater, category, severity, cost };
  const inTarget = stretchesOf(target);
  if (inTarget.length === 0) return { ...own, places: [], words: stretchesOf(source).map(({ words }) => words) };
  const isSame = withoutMarks(target) === hypothesis.trim();
  const isLike = isSame || letters(withoutMarks(target)) === letters(hypothesis);
  const shift = hypothesis.length - hypothesis.trimStart().length - (target.length - target.trimStart().length);
  const places = inTarget.map(({ start, words }): readonly number[] => {
    if (isSame) return [start + shift, start + shift + words.length];
    const at = hypothesis.indexOf(words);
    return isLike && at >= 0 && hypothesis.indexOf(words, at + 1) < 0 ? [at, at + words.length] : [];
  });
  const isPlaced = places.every((place) => place.length > 0);
  return { ...own, places: isPlaced ? places.flat() : [], words: isPlaced ? [] : inTarget.map(({ words }) => words) };
}

/** A marked stretch, with its beginning in the text without marks. */
function stretchesOf(text: string): readonly { readonly start: number; readonly words: string }[] {
  const stretches: { start: number; words: string }[] = [];
  let before = 0;
  let open: number | undefined;
  let at = 0;
  for (const { 0: tag, index } of text.matchAll(mark)) {
    before += index - at;
    at = index + tag.length;
    if (tag === "<v>") open ??= before;
    else if (open !== undefined) {
      const words = text.replace(mark, "").slice(open, before);
      if (words !== "") stretches.push({ start: open, words });
      open = undefined;
    }
  }
  return stretches;
}
