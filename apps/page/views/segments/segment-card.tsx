/** A segment with all its texts: how each word is matched, and what the metrics say. */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Excerpt, SegmentTexts } from "../../model/corpus.js";
import { directionOf } from "../../model/direction.js";
import { countWords, highlightOf, specOf, type Highlight, type Inspection, type Mark } from "../../model/inspection.js";
import { grouped } from "../../model/words.js";
import { Text } from "../../parts/text.js";
import {
  changeView,
  corpus,
  countingMetric,
  currentMetric,
  directions,
  editedSegments,
  stars,
  systemNames,
  tags,
  view,
} from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import type { Pair } from "../../state/use-pair.js";
import { takeBackAll } from "../teaching/edit-texts.js";
import { EditedHypothesis, EditedReference } from "../teaching/segment-editor.js";
import { useSegmentNumbers } from "../teaching/use-segment-numbers.js";
import { AlignedWords } from "./aligned-words.js";
import { ErrorList } from "./errors/error-list.js";
import { stretchToTag, type TaggedStretch } from "./errors/selected-words.js";
import { asMarked, TagForm, tagId, TagList } from "./errors/tag-form.js";
import { Legend } from "./legend.js";
import { SegmentText } from "./segment-text.js";
import { NoteForm, toggleStar } from "./note-form.js";
import { markAt, markWords, pointed } from "./pointed.js";
import { ScoreTable } from "./score-table.js";
import { ShiftArrows } from "./shift-arrows.js";

/** The number of UTF-16 units of a text that are shown until the user wants all of it. */
const LONGEST = 4000;

/** A field with a longer text would slow down the whole page. */
const MOST_EDITED = 50_000;

/** The number of systems that are shown until the user wants all. */
const MOST_SYSTEMS = 10;

export const editId = "segment-edit";

export interface SegmentCardProps {
  readonly segment: number;
  /** The index of the segment in the list; -1 if the segment is not in it. */
  readonly index: number;
  readonly count: number;
  readonly pair: Pair | null;
  readonly go: (step: number) => void;
  readonly close: () => void;
}

export function SegmentCard({ segment, index, count, pair, go, close }: SegmentCardProps) {
  const { baseline, references: used, metrics, highlight: chosen } = view.value;
  const element = useRef<HTMLElement>(null);
  const showsAll = useSignal(false);
  const isEditing = useSignal(false);
  /** The id of the field that gets the focus when the texts have become fields. */
  const toFocus = useRef<string | null>(null);
  const chosenSystem = useSignal<number | null>(null);
  const all = systemsInOrder(corpus.value!.systems.length, baseline, pair?.against ?? null);
  const systems = showsAll.value ? all : all.slice(0, MOST_SYSTEMS);
  const ownTags = tags.value.filter((tag) => tag.segment === segment);
  const hasErrors = corpus.value!.hasErrors === true || ownTags.length > 0;
  const tagged = useSignal<TaggedStretch | null>(null);
  const usual = highlightOf(currentMetric.value, hasErrors);
  const highlight = chosen === null || (chosen === "errors" && !hasErrors) ? usual : chosen;
  const { value: texts, error } = useAnswer("excerpts", { places: [segment], systems, longest: LONGEST });
  const textOf = (system: number): string =>
    texts?.[0]?.segment === segment ? (texts[0].hypotheses[systems.indexOf(system)]?.text ?? "") : "";
  const answer = useAnswer("inspect", {
    segment,
    systems,
    highlight,
    metric: specOf(highlight, [currentMetric.value, ...metrics]),
    references: used,
    // the baseline itself is compared with the other system of the pair
    against: systems.map((system) => (system === baseline ? (pair?.against ?? baseline) : baseline)),
    ...(highlight === "errors" && {
      own: systems.map((system) =>
        ownTags.filter((tag) => tag.system === system).flatMap((tag) => asMarked(tag, textOf(system)) ?? []),
      ),
    }),
  });
  useEffect(() => {
    pointed.value = null;
  }, [segment, highlight]);
  useEffect(() => {
    tagged.value = null;
  }, [segment]);
  // another segment is read from its top
  useLayoutEffect(() => {
    element.current!.scrollTop = 0;
  }, [segment]);
  const { value: givenTexts } = useAnswer("givenTexts", isEditing.value ? { segment } : null);
  const given = isEditing.value && givenTexts?.segment === segment ? givenTexts : null;
  useEffect(() => {
    if (given === null || toFocus.current === null) return;
    const field = document.getElementById(toFocus.current);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "nearest" });
    toFocus.current = null;
  });

  const [own] = texts ?? [];
  const isReady = own !== undefined && own.segment === segment;
  const inspections = isReady && !answer.isStale ? answer.value : null;
  const ofSystem = (system: number): Inspection | null => {
    const found = inspections?.[systems.indexOf(system)];
    return typeof found === "object" ? found : null;
  };
  // references show which of their words are in the text of the chosen system, or of the system that is pointed at
  const active = pointed.value?.system ?? chosenSystem.value ?? pair?.against ?? baseline;
  const isEditable =
    isReady && [...own.references, ...own.hypotheses].every((text) => text === null || text.length <= MOST_EDITED);
  const edit = (side: "hypothesis" | "reference", index: number): void => {
    if (isReady && !isEditable) return;
    toFocus.current = `edit-${segment}-${side}-${index}`;
    isEditing.value = true;
  };
  const fieldsOf = isEditable ? given : null;
  const isEdited = editedSegments.value.has(segment);
  const whole = grouped(segment + 1);
  const marksKey = (
    <div class="marks-key">
      <p class="highlight-bar">
        <label>
          marks{" "}
          <select
            id="segment-highlight"
            value={chosen ?? ""}
            onChange={({ currentTarget: { value } }) =>
              changeView({ highlight: value === "" ? null : (value as Highlight) })
            }
          >
            <option value="">of the metric ({titles[usual]})</option>
            {(Object.keys(titles) as Highlight[])
              .filter((one) => (one === "difference" ? all.length > 1 : one !== "errors" || hasErrors))
              .map((one) => (
                <option value={one}>{titles[one]}</option>
              ))}
          </select>
        </label>
      </p>
      <Legend highlight={highlight} />
    </div>
  );
  return (
    <article id="segment-card" ref={element} tabIndex={-1} aria-labelledby="segment-card-title" data-segment={segment}>
      <header>
        <h3 id="segment-card-title" aria-live="polite">
          Segment {whole}
          <small>{index < 0 ? " not in the list" : ` ${grouped(index + 1)} of ${grouped(count)} in the list`}</small>
        </h3>
        <button type="button" disabled={index <= 0} onClick={() => go(-1)} aria-keyshortcuts="k">
          ↑ previous
        </button>
        <button type="button" disabled={index >= count - 1} onClick={() => go(1)} aria-keyshortcuts="j">
          ↓ next
        </button>
        <button
          type="button"
          id="segment-star"
          aria-pressed={stars.value.includes(segment)}
          aria-keyshortcuts="s"
          onClick={() => toggleStar(segment)}
        >
          {stars.value.includes(segment) ? "★ starred" : "☆ star"}
        </button>
        <button
          type="button"
          id={editId}
          aria-expanded={isEditing.value && isEditable}
          aria-keyshortcuts="e"
          disabled={isReady && !isEditable}
          onClick={() => (isEditing.value ? (isEditing.value = false) : edit("hypothesis", active))}
        >
          Edit
        </button>
        <button
          type="button"
          id={tagId}
          aria-expanded={tagged.value !== null}
          aria-keyshortcuts="t"
          title="Select words of a system first, or write them"
          disabled={!isReady}
          onClick={() => (tagged.value = tagged.value === null ? stretchToTag(systems, active) : null)}
        >
          Mark error
        </button>
        <button type="button" onClick={close} aria-keyshortcuts="Escape">
          Close
        </button>
      </header>
      {error !== null && <p role="alert">{error}</p>}
      {own !== undefined && (
        <div class={`${isReady ? "" : "stale"} ${fieldsOf === null ? "" : "segment-editor"}`} data-segment={segment}>
          {fieldsOf !== null && <EditingLead segment={segment} isEdited={isEdited} />}
          {own.source !== null && (
            <TextRow name="source">
              <SegmentText
                id="segment-source"
                label="source"
                excerpt={own.source}
                inspection={null}
                system={active}
                reference={null}
                segment={own.segment}
                side="source"
                index={0}
              />
            </TextRow>
          )}
          {own.references.map((excerpt, r) => (
            <ReferenceRow
              excerpt={excerpt}
              r={r}
              count={own.references.length}
              isUsed={used === null || used.includes(r)}
              inspection={highlight === "difference" ? null : ofSystem(active)}
              system={active}
              segment={own.segment}
              given={fieldsOf}
              onEdit={() => edit("reference", r)}
            />
          ))}
          {own.hypotheses.map((excerpt, i) => {
            const system = systems[i]!;
            const inspection = ofSystem(system);
            const problem = inspections?.[i];
            const name = systemNames.value[system]!;
            const marked = ownTags.filter((tag) => tag.system === system);
            const row = (
              <div class={`text-row${system === active ? " active" : ""}`} data-system={system}>
                <div class="whose">
                  <button
                    type="button"
                    class="link"
                    aria-pressed={system === active}
                    title="show in the references which parts this system has; a double click on a text edits it"
                    onClick={() => (chosenSystem.value = system)}
                  >
                    <Text text={name} />
                  </button>
                  {system === pair?.baseline && <small> A</small>}
                  {system === pair?.against && <small> B</small>}
                  <small class="counts">{inspection === null ? "" : countWords(inspection, marked.length)}</small>
                </div>
                <div class="what" onDblClick={() => fieldsOf === null && edit("hypothesis", system)}>
                  {fieldsOf !== null && <EditedHypothesis given={fieldsOf} index={system} idPrefix="edit" />}
                  <ShiftArrows shifts={inspection?.shifts ?? none}>
                    <SegmentText
                      id={`segment-system-${system}`}
                      label={name}
                      excerpt={excerpt}
                      inspection={inspection}
                      system={system}
                      reference={null}
                      segment={own.segment}
                      side="hypothesis"
                      index={system}
                    />
                  </ShiftArrows>
                  {typeof problem === "string" && <p class="lead">No marks: {problem}.</p>}
                  {inspection?.highlight === "alignment" && system === active && (
                    <AlignedWords
                      inspection={inspection}
                      hypothesis={excerpt.text}
                      reference={own.references[inspection.taken!]?.text ?? ""}
                    />
                  )}
                  <TagList tags={marked} />
                  {tagged.value?.system === system && (
                    <TagForm
                      key={`${segment} ${tagged.value.start}`}
                      segment={segment}
                      stretch={tagged.value}
                      text={excerpt.text}
                      onDone={() => {
                        tagged.value = null;
                        element.current?.focus({ preventScroll: true });
                      }}
                    />
                  )}
                  {inspection !== null && <ErrorList errors={inspection.errors ?? []} />}
                  {inspection !== null && inspection.shifts.length > 0 && (
                    <ShiftWords inspection={inspection} text={excerpt.text} />
                  )}
                </div>
              </div>
            );
            // the texts of the pair come first, so that a low window shows texts and not their explanation
            return i !== (pair === null ? 0 : 1) ? row : [row, marksKey];
          })}
          {systems.length < all.length && (
            <button type="button" onClick={() => (showsAll.value = true)}>
              Show all {all.length} systems
            </button>
          )}
          {answer.error !== null && <p role="alert">{answer.error}</p>}
          <PointedWords ofSystem={ofSystem} excerpts={own} systems={systems} />
        </div>
      )}
      <NoteForm segment={segment} />
      <ScoreTable segment={segment} systems={all} />
      <p class="keys">
        Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>s</kbd> star, <kbd>n</kbd> note, <kbd>e</kbd> edit,{" "}
        <kbd>t</kbd> mark an error, <kbd>Esc</kbd> close
      </p>
    </article>
  );
}

const none: Inspection["shifts"] = [];

const titles: Readonly<Record<Highlight, string>> = {
  ngrams: "n-grams by depth",
  characters: "characters",
  edits: "edits and shifts",
  alignment: "alignment of words",
  matches: "matched words",
  difference: "differences between systems",
  errors: "errors that people marked",
};

/** The two compared systems first, then all others in the given order. */
function systemsInOrder(count: number, baseline: number, against: number | null): readonly number[] {
  const first = against === null ? [baseline] : [baseline, against];
  return [...first, ...Array.from({ length: count }, (_, i) => i).filter((system) => !first.includes(system))];
}

function TextRow({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="text-row">
      <div class="whose">{name}</div>
      <div class="what">{children}</div>
    </div>
  );
}

interface ReferenceRowProps {
  readonly excerpt: Excerpt | null;
  readonly r: number;
  readonly count: number;
  readonly isUsed: boolean;
  readonly inspection: Inspection | null;
  readonly system: number;
  readonly segment: number;
  /** The texts that are edited; null while they are not. */
  readonly given: SegmentTexts | null;
  readonly onEdit: () => void;
}

/** An explanation of edits, shown above the texts that have become fields. */
function EditingLead({ segment, isEdited }: { readonly segment: number; readonly isEdited: boolean }) {
  const { value: numbers } = useSegmentNumbers(segment, countingMetric.value);
  return (
    <p class="lead">
      Change a word, and the scores follow.{" "}
      {isEdited && (
        <button type="button" class="link" onClick={() => takeBackAll(segment)}>
          Restore all
        </button>
      )}
      {numbers?.isSelected === false && " This segment is not among the selected ones: it does not move their score."}
    </p>
  );
}

function ReferenceRow(props: ReferenceRowProps) {
  const { excerpt, r, count, isUsed, inspection, system, segment, given, onEdit } = props;
  const name = count === 1 ? "reference" : `reference ${r + 1}`;
  const isTaken = inspection?.taken === r && count > 1;
  return (
    <div class={`text-row${isUsed ? "" : " unused"}`} data-reference={r}>
      <div class="whose">
        {name}
        {!isUsed && <small> does not count</small>}
        {isTaken && <small class="counts">used for the score</small>}
      </div>
      <div class="what" onDblClick={() => given === null && onEdit()}>
        {given !== null && excerpt !== null && <EditedReference given={given} index={r} idPrefix="edit" />}
        {excerpt === null ? (
          <p>
            <i>none</i>
          </p>
        ) : (
          <SegmentText
            id={`segment-reference-${r}`}
            label={name}
            excerpt={excerpt}
            inspection={inspection?.references[r] ? inspection : null}
            system={system}
            reference={r}
            segment={segment}
            side="reference"
            index={r}
          />
        )}
      </div>
    </div>
  );
}

/** TER's shifts in words, for those who do not see the arrows. */
function ShiftWords({
  inspection: { hypothesis, shifts },
  text,
}: {
  readonly inspection: Inspection;
  readonly text: string;
}) {
  const direction = directionOf(text, directions.value.target);
  const wordsOf = (marks: readonly number[]): string =>
    text.slice(hypothesis[Math.min(...marks)]!.start, hypothesis[Math.max(...marks)]!.end);
  return (
    <ol class="shift-words">
      {shifts.map(({ marks, beside, isBefore }) => (
        <li>
          <q>
            <Text text={wordsOf(marks)} dir={direction} />
          </q>{" "}
          moves {isBefore ? "before" : "behind"}{" "}
          <q>
            <Text text={wordsOf([beside])} dir={direction} />
          </q>
        </li>
      ))}
    </ol>
  );
}

/** The word that is pointed at, in words: it is read out as the arrow keys go through a text. */
function PointedWords({
  ofSystem,
  excerpts: { references, hypotheses },
  systems,
}: {
  readonly ofSystem: (system: number) => Inspection | null;
  readonly excerpts: { readonly references: readonly (Excerpt | null)[]; readonly hypotheses: readonly Excerpt[] };
  readonly systems: readonly number[];
}) {
  const place = pointed.value;
  const inspection = place && ofSystem(place.system);
  const mark = place && inspection && markAt(inspection, place);
  const textOf = (reference: number | null): string =>
    (reference === null ? hypotheses[systems.indexOf(place!.system)] : references[reference])?.text ?? "";
  return (
    <p class="pointed-words" role="status">
      {mark && place && inspection ? (
        <>
          <q>
            <Part text={textOf(place.reference)} of={mark} />
          </q>
          : {markWords(inspection, mark)}
          {mark.partners.length > 0 && highlightFaces(inspection) && (
            <>
              ; there:{" "}
              {mark.partners.slice(0, 3).map((partner) => {
                const other = markAt(inspection, partner);
                return (
                  other && (
                    <>
                      <q>
                        <Part text={textOf(partner.reference)} of={other} />
                      </q>{" "}
                    </>
                  )
                );
              })}
            </>
          )}
        </>
      ) : (
        "Point at a word, or go through a text with the arrow keys, to see what it faces."
      )}
    </p>
  );
}

/** A part of a text, in the direction of the whole. */
function Part({ text, of: { start, end } }: { readonly text: string; readonly of: Mark }) {
  return <Text text={text.slice(start, end)} dir={directionOf(text, directions.value.target)} />;
}

/** Whether the words that a word faces can differ from it. */
function highlightFaces({ highlight }: Inspection): boolean {
  return highlight === "edits" || highlight === "alignment" || highlight === "matches";
}
