/** A text with its marks: each word drawn by its state, none cut apart, in its own direction. */
import { useComputed, useSignal } from "@preact/signals";
import type { Excerpt } from "../../model/corpus.js";
import type { Inspection, Mark } from "../../model/inspection.js";
import { directionOf } from "../../model/direction.js";
import { textPieces } from "../../parts/text.js";
import { theEngine } from "../../state/engine.js";
import { directions } from "../../state/state.js";
import { pointed, shownMarks } from "./pointed.js";
import { grouped } from "../../model/words.js";

export interface SegmentTextProps {
  readonly id: string;
  /** What the text is, such as the name of its system, for those who do not see it. */
  readonly label: string;
  readonly excerpt: Excerpt;
  /** The inspection that states the marks; null where no marks are drawn. */
  readonly inspection: Inspection | null;
  /** The system of the inspection. */
  readonly system: number;
  /** The index of the reference, if the text is one; null otherwise. */
  readonly reference: number | null;
  /** The index of the segment that has the whole text. */
  readonly segment: number;
  readonly side: "source" | "reference" | "hypothesis";
  readonly index: number;
}

/** A whole text is shown in blocks of this many UTF-16 units, which are laid out when they come on the screen. */
const BLOCK = 5000;

export function SegmentText(props: SegmentTextProps) {
  const { id, label, excerpt, inspection, system, reference, segment, side, index } = props;
  const whole = useSignal<{ readonly segment: number; readonly text: string } | null>(null);
  const shown = useComputed(() =>
    inspectionOf.value === null
      ? ""
      : shownMarks(pointed.value, ofSystem.value, reference, inspectionOf.value).join(" "),
  );
  const inspectionOf = useSignal(inspection);
  const ofSystem = useSignal(system);
  inspectionOf.value = inspection;
  ofSystem.value = system;
  const own = new Set(shown.value === "" ? [] : shown.value.split(" ").map(Number));
  const marks = (reference === null ? inspection?.hypothesis : inspection?.references[reference]) ?? [];
  const { text, length } = excerpt;
  const direction = directionOf(text, directions.value[side === "source" ? "source" : "target"]);

  if (whole.value?.segment === segment) {
    return (
      <div class="whole-text" dir={direction} id={id}>
        {Array.from({ length: Math.ceil(whole.value.text.length / BLOCK) }, (_, i) => (
          <p>
            <Plain text={whole.value!.text.slice(i * BLOCK, (i + 1) * BLOCK)} />
          </p>
        ))}
        <button type="button" onClick={() => (whole.value = null)}>
          fold
        </button>
      </div>
    );
  }
  const point = (mark: number): void => {
    pointed.value = { system, reference, mark };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || marks.length === 0) return;
    const now = pointed.value;
    const at = now !== null && now.system === system && now.reference === reference ? now.mark : null;
    const forward = direction === "ltr" ? "ArrowRight" : "ArrowLeft";
    const backward = direction === "ltr" ? "ArrowLeft" : "ArrowRight";
    if (event.key === forward) point(at === null ? 0 : Math.min(marks.length - 1, at + 1));
    else if (event.key === backward) point(at === null ? marks.length - 1 : Math.max(0, at - 1));
    else if (event.key === "Home") point(0);
    else if (event.key === "End") point(marks.length - 1);
    else return;
    event.preventDefault();
  };
  return (
    <p
      id={id}
      class="segment-text"
      dir={direction}
      {...(marks.length > 0 && {
        tabIndex: 0,
        role: "group",
        "aria-label": `${label}: arrow keys go through its words`,
      })}
      onKeyDown={onKeyDown}
      onBlur={() => (pointed.value = null)}
      onPointerOver={({ target }) => {
        const mark = (target as Element).closest<HTMLElement>("[data-mark]")?.dataset["mark"];
        if (mark !== undefined) point(Number(mark));
      }}
      onPointerLeave={() => (pointed.value = null)}
    >
      {drawn(text, marks, own, inspection)}
      {length > text.length && (
        <>
          …{" "}
          <button
            type="button"
            class="quiet"
            onClick={() =>
              theEngine()
                .ask("wholeText", { segment, side, index })
                .then((given) => (whole.value = { segment, text: given }))
            }
          >
            show all {grouped(length)} characters
          </button>
        </>
      )}
    </p>
  );
}

/** The text in pieces: marks, and what is between them. */
function drawn(text: string, marks: readonly Mark[], shown: ReadonlySet<number>, inspection: Inspection | null) {
  const pieces = [];
  let last = 0;
  for (const [i, mark] of marks.entries()) {
    const [start, end] = [Math.max(mark.start, last), Math.min(mark.end, text.length)];
    if (start >= end) continue;
    if (start > last) pieces.push(<Plain text={text.slice(last, start)} />);
    pieces.push(
      <span
        class={classOf(mark, inspection!, shown.has(i))}
        data-mark={i}
        data-state={mark.state}
        style={styleOf(mark)}
      >
        <Plain text={text.slice(start, end)} />
      </span>,
    );
    last = end;
  }
  if (last < text.length) pieces.push(<Plain text={text.slice(last)} />);
  return pieces;
}

function classOf({ state, depth, share, isShifted }: Mark, { highlight }: Inspection, isShown: boolean): string {
  const deep = highlight === "ngrams" && depth > 0 ? ` depth-${Math.min(depth, 4)}` : "";
  const byShare = share === undefined ? "" : " by-share";
  return `mark ${state}${deep}${byShare}${isShifted ? " shifted" : ""}${isShown ? " pointed" : ""}`;
}

function styleOf({ share }: Mark) {
  return share === undefined ? undefined : { "--share": share.toFixed(2) };
}

/** Text whose unseen characters are named, as in <Text>, without a direction of its own: that of the paragraph holds. */
export function Plain({ text }: { readonly text: string }) {
  return (
    <>
      {textPieces(text).map(({ text: piece, hidden }) =>
        hidden === undefined ? (
          piece
        ) : (
          <span class="hidden-character" data-length={piece.length}>
            {hidden}
          </span>
        ),
      )}
    </>
  );
}
