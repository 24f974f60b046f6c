/** The words of a system that the reader has selected, to be marked as an error. */
import { pointed } from "../pointed.js";

/** A stretch of a system's text; an empty one where nothing is selected. */
export interface TaggedStretch {
  readonly system: number;
  readonly start: number;
  readonly end: number;
}

/** The selection on the card, or else the word that is pointed at, or else an empty selection of the given system. */
export function stretchToTag(systems: readonly number[], active: number): TaggedStretch {
  const selection = getSelection();
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  for (const system of systems) {
    const text = document.getElementById(`segment-system-${system}`);
    if (text === null) continue;
    if (range !== null && !range.collapsed && text.contains(range.commonAncestorContainer)) {
      const [start, end] = [
        lengthBefore(text, range.startContainer, range.startOffset),
        lengthBefore(text, range.endContainer, range.endOffset),
      ];
      if (end > start) return { system, start, end };
    }
    const place = pointed.value;
    const mark = place?.system === system && place.reference === null ? place.mark : null;
    const word = mark === null ? null : text.querySelector(`[data-mark="${mark}"]`);
    if (word) {
      const start = lengthBefore(text, word, 0);
      return { system, start, end: start + lengthOf(word) };
    }
  }
  return { system: active, start: 0, end: 0 };
}

/** UTF-16 units of the text before a point of its element: a character that is shown by its name counts as itself. */
function lengthBefore(text: Element, container: Node, offset: number): number {
  const range = document.createRange();
  range.setStart(text, 0);
  range.setEnd(container, offset);
  const before = document.createElement("div");
  before.append(range.cloneContents());
  return lengthOf(before);
}

function lengthOf(element: Element): number {
  let length = 0;
  for (const child of element.childNodes) {
    if (child instanceof Text) length += child.data.length;
    else if (child instanceof HTMLElement) length += Number(child.dataset["length"] ?? lengthOf(child));
  }
  return length;
}
