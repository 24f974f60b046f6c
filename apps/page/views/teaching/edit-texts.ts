/** The user's edits, kept in the notes: writing, reverting, and steps of undo. */
import type { SegmentTexts } from "../../model/corpus.js";
import type { Edit } from "../../model/view.js";
import { changeNotes, notes } from "../../state/state.js";

/** A text of a segment. */
export type Place = Pick<Edit, "segment" | "side" | "index">;

/** In milliseconds: letters with a longer pause between them than this are two steps of undo. */
const PAUSE = 2000;

let run = 0;
let last = -Infinity;

function isAt({ segment, side, index }: Place): (edit: Edit) => boolean {
  return (edit) => edit.segment === segment && edit.side === side && edit.index === index;
}

/** The text as it was given; null where there is no such text. */
export function givenText({ side, index }: Place, given: SegmentTexts): string | null {
  return (side === "hypothesis" ? given.hypotheses[index] : given.references[index]) ?? null;
}

/** The text that the user has written in place of the given one; null if there is none. */
export function writtenText(place: Place): string | null {
  return notes.value.edits.find(isAt(place))?.text ?? null;
}

/** Writes a text; writing the given text removes the edit. */
export function writeText(place: Place, text: string, given: SegmentTexts): void {
  const now = performance.now();
  if (now - last > PAUSE) run++;
  last = now;
  // a segment is a line
  const line = text.replace(/\r\n|[\r\n]/g, " ");
  const others = notes.value.edits.filter((edit) => !isAt(place)(edit));
  const edits = line === givenText(place, given) ? others : [...others, { ...place, text: line }];
  changeNotes({ edits }, `edit ${place.segment} ${place.side} ${place.index} ${run}`);
}

/** Reverts the edit of a text. */
export function takeBack(place: Place): void {
  changeNotes({ edits: notes.value.edits.filter((edit) => !isAt(place)(edit)) });
}

/** Reverts all edits in a segment. */
export function takeBackAll(segment: number): void {
  changeNotes({ edits: notes.value.edits.filter((edit) => edit.segment !== segment) });
}

/** Ends a step of undo: the next letters begin another. */
export function beginRun(): void {
  run++;
}
