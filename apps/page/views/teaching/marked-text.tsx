/** A text whose tokens are marked. */
import type { TokenPlace } from "../../engine/answers/bleu/bleu-parts.js";
import { directionOf } from "../../model/direction.js";
import { textPieces } from "../../parts/text.js";
import { directions } from "../../state/state.js";

/** More marks than this slow the page down, and nobody reads them. */
const MOST_MARKED = 2000;

export interface MarkedTextProps {
  readonly text: string;
  readonly tokens: readonly TokenPlace[];
  /** The class of each token; null for none. */
  readonly classOf: (token: number) => string | null;
}

export function MarkedText({ text, tokens, classOf }: MarkedTextProps) {
  const pieces: { readonly text: string; readonly mark: string | null }[] = [];
  let last = 0;
  for (const [i, { start, end }] of tokens.slice(0, MOST_MARKED).entries()) {
    // tokens of one character that was decoded from several overlap
    if (start < last) continue;
    if (start > last) pieces.push({ text: text.slice(last, start), mark: null });
    pieces.push({ text: text.slice(start, end), mark: classOf(i) });
    last = end;
  }
  if (last < text.length) pieces.push({ text: text.slice(last), mark: null });
  return (
    <bdi dir={directionOf(text, directions.value.target)} class="marked-text">
      {pieces.map(({ text: piece, mark }) => {
        const shown = textPieces(piece).map(({ text: part, hidden }) =>
          hidden === undefined ? part : <span class="hidden-character">{hidden}</span>,
        );
        return mark === null ? shown : <span class={mark}>{shown}</span>;
      })}
    </bdi>
  );
}
