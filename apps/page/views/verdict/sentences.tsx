/** Sentences, with the names of systems as the user gave them. */
import type { ComponentChildren } from "preact";
import type { Piece, Sentence } from "../../model/sentences.js";
import { Fold } from "../../parts/fold.js";
import { Text } from "../../parts/text.js";
import { systemNames } from "../../state/state.js";

export interface SentencesProps {
  readonly sentences: readonly Sentence[];
  readonly isStale: boolean;
  /** Whether the details and the method are shown. */
  readonly hasDetails?: boolean;
  /** The text after the finding. */
  readonly children?: ComponentChildren;
}

/** The finding in a line of its own, what follows it, what other metrics say, and warnings; the details are behind a click. */
export function Sentences({ sentences, isStale, hasDetails = false, children }: SentencesProps) {
  const of = (kind: Sentence["kind"]): readonly Sentence[] => sentences.filter((sentence) => sentence.kind === kind);
  const paragraph = (kind: Sentence["kind"]) =>
    of(kind).length > 0 && <Paragraph class={`verdict-${kind}`} sentences={of(kind)} />;
  return (
    <div class={isStale ? "verdict stale" : "verdict"} aria-busy={isStale}>
      {paragraph("finding")}
      {children}
      {paragraph("others")}
      {of("warning").map((warning) => (
        <Paragraph class="verdict-warning" sentences={[warning]} />
      ))}
      {hasDetails ? (
        <Fold title="Details: differences, what could be detected, the test" isPrinted>
          {paragraph("detail")}
          {paragraph("method")}
        </Fold>
      ) : (
        paragraph("detail")
      )}
    </div>
  );
}

/**
 * A paragraph that says something else is a new element: Chromium gives no width to a name that is put into an old one
 * while its section is out of sight (content-visibility: auto), and keeps it so.
 */
export function Paragraph({
  sentences,
  class: name,
}: {
  readonly sentences: readonly Sentence[];
  readonly class?: string;
}) {
  return (
    <p class={name} key={JSON.stringify(sentences.map(({ pieces }) => pieces))}>
      {sentences.map(({ pieces }, i) => (
        <>
          {i > 0 && " "}
          <Pieces pieces={pieces} />
        </>
      ))}
    </p>
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
