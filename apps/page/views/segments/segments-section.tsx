/** View 6: the list of segments, and the card of one. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { SearchFilter } from "../../model/selection.js";
import { metricOf } from "../../model/metric-spec.js";
import { counted, measureWords } from "../../model/words.js";
import { jumpTo } from "../../parts/jump.js";
import { Section } from "../../parts/section.js";
import { Sentence } from "../../parts/sentence.js";
import { Text } from "../../parts/text.js";
import {
  changeView,
  corpus,
  currentMetric,
  editedSegments,
  remarks,
  situation,
  stars,
  systemNames,
  tags,
  view,
} from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair } from "../../state/use-pair.js";
import { useIsBehind } from "../../state/use-ranking.js";
import { saveSegments } from "../files/save.js";
import { ColumnChoice } from "./column-choice.js";
import { columnsOf, isSortedBy, shownColumns, type ColumnFacts } from "./columns.js";
import { noteId, toggleStar } from "./note-form.js";
import { currentOrder, type Circumstances } from "./order.js";
import { tagId } from "./errors/tag-form.js";
import { TagCounts } from "./errors/tag-counts.js";
import { OrderBar } from "./order-bar.js";
import { SearchForm } from "./search-form.js";
import { editId, SegmentCard } from "./segment-card.js";
import { SegmentList } from "./segment-list.js";
import { isOrderOnly, valueFormat } from "./values.js";

export function SegmentsSection() {
  const { segment } = view.value;
  /** The segment that was opened from the list. */
  const listed = useRef<number | null>(null);
  // a user who follows a link to a segment, or a number in a figure, wants to see it; a user who chooses one in the
  // list sees the list as well
  useEffect(() => {
    if (segment === null) return;
    if (segment !== listed.current) jumpTo("segment-card", "segments");
    else showListAndCard();
    listed.current = null;
  }, [segment]);
  return (
    <Section id="segments" title="Segments">
      <Segments
        onListed={(place) => {
          listed.current = place;
        }}
      />
    </Section>
  );
}

/** After a click in the list: brings the beginning of the card into sight, with the list. */
function showListAndCard(): void {
  const [list, card] = ["segment-list", "segment-card"].map((id) =>
    document.getElementById(id)?.getBoundingClientRect(),
  );
  const isBelow = list !== undefined && card !== undefined && card.top >= list.bottom;
  const top = card?.top ?? -1;
  // below the list, the card has its texts in the window only if it begins high enough
  if (top > 0 && top < (isBelow ? innerHeight / 2 : innerHeight - 100)) return;
  const focused = document.activeElement as HTMLElement | null;
  jumpTo(isBelow ? "segment-list" : "segments");
  if (isBelow) focused?.focus({ preventScroll: true });
}

function Segments({ onListed }: { readonly onListed: (place: number | null) => void }) {
  const { baseline, metrics, segment, order: ordered } = view.value;
  const root = useRef<HTMLDivElement>(null);
  const pair = usePair();
  const circumstances: Circumstances = {
    pair,
    baseline,
    metric: currentMetric.value,
    metrics,
    isHigherBetter: metricOf(currentMetric.value).better === "higher",
    isBehind: useIsBehind(pair),
    noted: [
      ...new Set([
        ...stars.value,
        ...Object.keys(remarks.value).map(Number),
        ...editedSegments.value,
        ...tags.value.map((tag) => tag.segment),
      ]),
    ].sort((a, b) => a - b),
  };
  const facts: ColumnFacts = {
    summary: corpus.value!,
    names: systemNames.value,
    metrics,
    metric: view.value.metric,
    pair,
    baseline,
  };
  const all = columnsOf(facts);
  const columns = shownColumns(all, view.value.columns, facts, segment !== null);
  // until the pair is known, there is no order
  const isAlone = systemNames.value.length < 2;
  const order = pair === null && !isAlone && ordered === null ? null : currentOrder(view.value, circumstances);
  const { value, isStale, error } = useAnswer(
    "segmentList",
    order && { situation: situation.value, measure: order.measure, isDescending: order.isDescending },
  );
  const format = useFormat(order?.measure ?? null, value?.values ?? null, isStale);
  const index = value === null || segment === null ? -1 : value.places.indexOf(segment);
  const open = (place: number | null): void => {
    if (place === view.value.segment) return;
    onListed(place);
    changeView({ segment: place }, "segment");
  };
  const go = (step: number): void => {
    if (value === null) return;
    const next = value.places[index < 0 ? 0 : index + step];
    if (next !== undefined) open(next);
  };
  // the card has the focus once it is drawn, which may be later than the next frame
  const toFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (segment !== null && toFocus.current === segment) focusCard();
    toFocus.current = null;
  });
  const close = (): void => {
    open(null);
    document.getElementById("segment-list")?.focus({ preventScroll: true });
  };

  // single letters are keys of the card while it, or nothing, has the focus
  const act = useRef<(event: KeyboardEvent) => void>(() => {});
  act.current = (event) => {
    if (segment === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    if (target !== document.body && !root.current!.contains(target)) return;
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable;
    const keys: Readonly<Record<string, () => void>> = {
      // in a field, Escape only leaves the field
      Escape: isTyping ? focusCard : close,
      ...(!isTyping && {
        j: () => go(1),
        k: () => go(-1),
        s: () => toggleStar(segment),
        n: () => document.getElementById(noteId)?.focus(),
        e: () => document.getElementById(editId)?.click(),
        t: () => document.getElementById(tagId)?.click(),
      }),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]!();
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => act.current(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const busy = situation.value.selection.some(({ by }) => by === "search") ? "Searching …" : "Sorting …";
  const hasColumn = order !== null && columns.some((column) => isSortedBy(column, order.measure));
  const label = order === null ? "Segments" : `Segments, sorted by ${measureWords(order.measure, systemNames.value)}`;
  return (
    <div ref={root} class={`segments${segment === null ? "" : " with-card"}`}>
      <div class="segment-controls">
        {order !== null && <OrderBar order={order} circumstances={circumstances} />}
        <SearchForm />
      </div>
      {error !== null && (
        <p class="failure" role="alert">
          <Text text={error} />
        </p>
      )}
      {value === null ? (
        error === null && (
          <p class="stale" role="status">
            {busy}
          </p>
        )
      ) : order === null || value.places.length === 0 ? (
        <p role="status">No segment is selected.</p>
      ) : (
        <>
          <p class="lead" role="status" data-listed={value.places.length}>
            {isStale ? busy : counted(value.places.length, "segment")}, by{" "}
            <Sentence text={measureWords(order.measure, systemNames.value)} />. A click on a row opens its card; a click
            on the head of a column sorts.
          </p>
          <div class="segment-tools">
            <ColumnChoice all={all} shown={columns} />
            <p class="segment-files" role="group" aria-label="Save the listed segments">
              {(["csv", "jsonl"] as const).map((format) => (
                <button
                  type="button"
                  class="quiet"
                  disabled={isStale}
                  title="The listed segments with texts, scores, labels, notes and marked errors"
                  onClick={() => void saveSegments({ format, situation: situation.value, metrics, ...order })}
                >
                  Save as {format === "csv" ? "CSV" : "JSON lines"}
                </button>
              ))}
            </p>
          </div>
          <SegmentList
            list={value}
            order={order}
            columns={columns}
            label={label}
            isStale={isStale}
            cells={{
              pair: pair === null ? null : [pair.baseline, pair.against],
              searches: situation.value.selection.filter((filter): filter is SearchFilter => filter.by === "search"),
              references: situation.value.references,
            }}
            format={hasColumn || isOrderOnly(order.measure) ? null : format}
            onFollow={open}
            onOpen={(place) => {
              if (place === segment) focusCard();
              else toFocus.current = place;
              open(place);
            }}
          />
        </>
      )}
      {segment !== null && (
        <SegmentCard
          segment={segment}
          index={index}
          count={value?.places.length ?? 0}
          pair={pair}
          go={go}
          close={close}
        />
      )}
      <TagCounts />
    </div>
  );
}

function focusCard(): void {
  document.getElementById("segment-card")?.focus({ preventScroll: true });
}

/** How the values are shown. It belongs to their list, so that the values of an older list stay as they were. */
function useFormat(
  measure: Parameters<typeof valueFormat>[0] | null,
  values: Float64Array | null,
  isStale: boolean,
): (value: number) => string {
  const kept = useRef<{ values: Float64Array | null; format: (value: number) => string }>({
    values: null,
    format: String,
  });
  if (!isStale && measure !== null && values !== null && kept.current.values !== values)
    kept.current = { values, format: valueFormat(measure, values) };
  return kept.current.format;
}
