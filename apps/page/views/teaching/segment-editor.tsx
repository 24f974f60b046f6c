/** Editing: a text of a segment as a field, and beside it what it does to the scores while one types. */
import type { ComponentChildren } from "preact";
import { formatFixed } from "../../../../src/core/entry.js";
import type { SegmentNumbers, SegmentScores } from "../../engine/answers/segment-numbers.js";
import type { SegmentTexts } from "../../model/corpus.js";
import { signed } from "../../model/signed.js";
import { Text } from "../../parts/text.js";
import { countingMetric, systemNames, view } from "../../state/state.js";
import { beginRun, givenText, takeBack, writeText, writtenText, type Place } from "./edit-texts.js";
import { TextField } from "./text-field.js";
import { useSegmentNumbers } from "./use-segment-numbers.js";
import { grouped } from "../../model/words.js";

export interface EditedProps {
  readonly given: SegmentTexts;
  /** The index of the system, or of the reference. */
  readonly index: number;
  /** The prefix of the ids of the fields, because the same text can be edited in several views. */
  readonly idPrefix: string;
}

export function EditedReference({ given, index, idPrefix }: EditedProps) {
  const counted = view.value.references;
  return (
    <Row
      place={{ segment: given.segment, side: "reference", index }}
      given={given}
      name={`reference ${index + 1}`}
      idPrefix={idPrefix}
    >
      {counted !== null && !counted.includes(index) && "does not count"}
    </Row>
  );
}

/** The segment's texts, with their scores. */
export function EditedHypothesis({ given, index, idPrefix }: EditedProps) {
  const { value: numbers, isStale } = useSegmentNumbers(given.segment, countingMetric.value);
  return (
    <Row
      place={{ segment: given.segment, side: "hypothesis", index }}
      given={given}
      name={systemNames.value[index]!}
      idPrefix={idPrefix}
    >
      {numbers !== null && (
        <span class={isStale ? "stale" : undefined}>
          <Scores numbers={numbers} system={index} />
        </span>
      )}
    </Row>
  );
}

interface RowProps {
  readonly place: Place;
  readonly given: SegmentTexts;
  readonly name: string;
  readonly idPrefix: string;
  readonly children: ComponentChildren;
}

function Row({ place, given, name, idPrefix, children }: RowProps) {
  const written = writtenText(place);
  const { side, index, segment } = place;
  return (
    <div class="edited-text" data-side={side} data-index={index}>
      <span class="edited-name">
        <Text text={name} />
        {written !== null && (
          <button type="button" class="quiet" onClick={() => takeBack(place)}>
            as it was
          </button>
        )}
      </span>
      <TextField
        isEdit
        id={`${idPrefix}-${segment}-${side}-${index}`}
        label={`${name}, segment ${grouped(segment + 1)}${written === null ? "" : ", edited"}`}
        text={written ?? givenText(place, given) ?? ""}
        isEdited={written !== null}
        onText={(text) => writeText(place, text, given)}
        onFocus={beginRun}
      />
      <div class="edited-scores">{children}</div>
    </div>
  );
}

function Scores({ numbers, system }: { readonly numbers: SegmentNumbers; readonly system: number }) {
  const { now, given, right, name } = numbers;
  return (
    <>
      <Moved what="sentence" of="segment" digits={1} numbers={numbers} system={system} />{" "}
      <Moved what="corpus" of="corpus" digits={3} numbers={numbers} system={system} />{" "}
      <span data-number="rank" data-metric={name} data-system={system} data-value={now.ranks[system]}>
        rank {now.ranks[system]}
        {given !== null && given.ranks[system] !== now.ranks[system] && ` (was ${given.ranks[system]})`}
      </span>
      {right !== null && (
        <span
          class="if-right"
          data-number="right"
          data-metric={name}
          data-system={system}
          data-value={right[system]! - now.corpus[system]!}
        >
          if this one were right: {signed(right[system]! - now.corpus[system]!, 3)}
        </span>
      )}
    </>
  );
}

interface MovedProps {
  readonly what: string;
  readonly of: keyof Omit<SegmentScores, "ranks">;
  readonly digits: number;
  readonly numbers: SegmentNumbers;
  readonly system: number;
}

/** A score, and by how much the edits of this segment have moved it. */
function Moved({ what, of, digits, numbers: { name, better, now, given }, system }: MovedProps) {
  const score = now[of][system]!;
  const change = given === null ? 0 : score - given[of][system]!;
  const isBetter = better === "higher" ? change > 0 : change < 0;
  return (
    <span data-number={of} data-metric={name} data-system={system} data-value={score}>
      {what} {formatFixed(score, digits)}
      {change !== 0 && <b class={isBetter ? "better" : "worse"}> ({signed(change, digits)})</b>}
    </span>
  );
}
