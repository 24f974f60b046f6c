/** Sentences, with the names of systems as the user gave them. */
import type { Piece, Sentence } from "../../model/sentences.js";
import { Text } from "../../parts/text.js";
import { systemNames } from "../../state/state.js";

export interface SentencesProps {
  readonly sentences: readonly Sentence[];
  readonly isStale: boolean;
}

/** The finding in a line of its own, then the rest as a paragraph, warnings and the method below it. */
export function Sentences({ sentences, isStale }: SentencesProps) {
  const of = (kind: Sentence["kind"]): readonly Sentence[] => sentences.filter((sentence) => sentence.kind === kind);
  const paragraph = (kind: Sentence["kind"]) =>
    of(kind).length > 0 && (
      <p class={`verdict-${kind}`}>
        {of(kind).map(({ pieces }, i) => (
          <>
            {i > 0 && " "}
            <Pieces pieces={pieces} />
          </>
        ))}
      </p>
    );
  return (
    <div class={isStale ? "verdict stale" : "verdict"} aria-busy={isStale}>
      {paragraph("finding")}
      {paragraph("detail")}
      {of("warning").map(({ pieces }) => (
        <p class="verdict-warning">
          <Pieces pieces={pieces} />
        </p>
      ))}
      {paragraph("method")}
    </div>
  );
}

export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map((piece) =>
        typeof piece === "string" ? (
          piece
        ) : (
          <b class="system-name" data-system={piece.system}>
            <Text text={systemNames.value[piece.system]!} />
          </b>
        ),
      )}
    </>
  );
}
