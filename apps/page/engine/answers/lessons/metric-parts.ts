/** The parts of chrF and of TER for the texts of a lesson, with marks of what is matched. */
import { chrf, scoreSegment, ter } from "../../../../../src/index.js";
import type { Inspection } from "../../../model/inspection.js";
import { inspectTexts } from "../inspect.js";

export interface LessonTexts {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

interface Parts extends LessonTexts {
  readonly score: number;
  readonly signature: string;
  readonly inspection: Inspection;
}

/** The number of runs of characters of one length: in each text, and in common. */
export interface CharacterOrder {
  readonly order: number;
  readonly hypothesis: number;
  readonly reference: number;
  readonly matches: number;
}

export interface CharacterParts extends Parts {
  readonly orders: readonly CharacterOrder[];
}

export interface EditParts extends Parts {
  readonly edits: number;
  readonly referenceLength: number;
}

/** @throws RangeError for long texts */
function inspected(
  metric: Parameters<typeof inspectTexts>[0],
  highlight: "characters" | "edits",
  { hypothesis, references }: LessonTexts,
): Inspection {
  const found = inspectTexts(metric, highlight, hypothesis, references);
  if (typeof found === "string") throw new RangeError(found);
  return found;
}

/** @throws RangeError for long texts */
export async function characterParts(_: unknown, texts: LessonTexts): Promise<CharacterParts> {
  const metric = chrf();
  const { score, signature, orders } = scoreSegment(metric, texts.hypothesis, texts.references);
  return { ...texts, score, signature, orders, inspection: inspected(metric, "characters", texts) };
}

/** @throws RangeError for long texts */
export async function editParts(_: unknown, texts: LessonTexts): Promise<EditParts> {
  const metric = ter();
  const { score, signature, edits, referenceLength } = scoreSegment(metric, texts.hypothesis, texts.references);
  return { ...texts, score, signature, edits, referenceLength, inspection: inspected(metric, "edits", texts) };
}
