/** What is said about edited texts wherever their scores are stated as a result, on the page or in a file. */
import { cutList, listed, system, type Piece, type Sentence } from "../sentences.js";
import type { Edit } from "../view.js";
import { counted } from "../words.js";

/** A text that was edited. */
export type EditedPlace = Pick<Edit, "segment" | "side" | "index">;

export interface EditedCorpus {
  /** The number of references. */
  readonly references: number;
  /** The files whose checksums are listed beside the scores. */
  readonly files: readonly unknown[];
}

/** What was edited, as a warning; null if nothing was. */
export function editsInWords(edits: readonly EditedPlace[], { references, files }: EditedCorpus): Sentence | null {
  if (edits.length === 0) return null;
  const indices = (side: EditedPlace["side"]): readonly number[] =>
    [...new Set(edits.filter((edit) => edit.side === side).map(({ index }) => index))].sort((a, b) => a - b);
  const parts: readonly (readonly Piece[])[] = [
    ...outputs(indices("hypothesis")),
    ...indices("reference").map((index) => [references === 1 ? "the reference" : `reference ${index + 1}`]),
  ];
  const segments = new Set(edits.map(({ segment }) => segment)).size;
  const checksums = files.length === 0 ? "" : "; the checksums are those of the files without the edits";
  return {
    kind: "warning",
    pieces: [
      `${counted(segments, "segment")} ${segments === 1 ? "was" : "were"} edited on the page, in `,
      ...listed(parts),
      `: what is counted here includes the edits${checksums}.`,
    ],
  };
}

function outputs(systems: readonly number[]): readonly (readonly Piece[])[] {
  if (systems.length === 0) return [];
  return [[`the ${systems.length === 1 ? "output" : "outputs"} of `, ...cutList(systems.map((one) => [system(one)]))]];
}

/** The sentence in a note beside a table, or in a comment; null if nothing was edited. */
export function editsNote(sentence: Sentence | null, names: readonly string[]): string | null {
  if (sentence === null) return null;
  return sentence.pieces.map((piece) => (typeof piece === "string" ? piece : names[piece.system]!)).join("");
}

/** In how many segments the texts by which a system is scored were edited: its own, or a reference. */
export function editedSegmentsOf(edits: readonly EditedPlace[], of: number): number {
  const own = edits.filter(({ side, index }) => side === "reference" || index === of);
  return new Set(own.map(({ segment }) => segment)).size;
}

/** The edited texts of a segment, by the names that their columns have in files. */
export function editedTextsOf(
  edits: readonly EditedPlace[],
  segment: number,
  names: readonly string[],
  references: number,
): readonly string[] {
  return edits
    .filter((edit) => edit.segment === segment)
    .map(({ side, index }) =>
      side === "hypothesis" ? names[index]! : references === 1 ? "reference" : `reference ${index + 1}`,
    );
}
