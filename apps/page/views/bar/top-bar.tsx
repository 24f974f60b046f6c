/** The narrow bar that stays on top: the pair, the metric and the selection that everything below is about, undo and redo. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { canRedo, canUndo, changeView, corpus, progress, redo, undo, view } from "../../state/state.js";
import { metricOf } from "../../model/metric-spec.js";
import { BarSearch } from "./bar-search.js";
import { OutlineButton } from "../outline/outline-button.js";
import { PairChoice } from "./pair-choice.js";
import { SelectionCrumb } from "./selection-crumb.js";
import { openTour } from "../teaching/guided-tour.js";

export function TopBar() {
  const { metric, metrics } = view.value;
  // targets of jumps are below the bar
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--bar", `${bar.current!.offsetHeight}px`));
    observer.observe(bar.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <header class="top-bar" ref={bar}>
      {corpus.value !== null && <OutlineButton />}
      <h1>truebleu</h1>
      {corpus.value !== null && (
        <>
          <PairChoice />
          <label>
            <span class="wide">metric </span>
            <select
              aria-label="metric"
              value={metric}
              onChange={(event) => changeView({ metric: Number(event.currentTarget.value) })}
            >
              {metrics.map((spec, i) => (
                <option value={i}>{metricOf(spec).name}</option>
              ))}
            </select>
          </label>
          <SelectionCrumb />
        </>
      )}
      <span class="grow" />
      {corpus.value?.hasTexts === true && <BarSearch />}
      {progress.value !== null && (
        <span role="status" class="counting" title={`counting ${progress.value.what}`}>
          <span class="hidden-label">counting {progress.value.what}</span>
          <progress value={progress.value.share} aria-label="counted" />
        </span>
      )}
      {corpus.value !== null && (
        <button type="button" class="link" id="open-tour" aria-label="How BLEU works" onClick={() => openTour("bleu")}>
          <span class="wide">How BLEU works</span>
          <span class="narrow">?</span>
        </button>
      )}
      <button
        type="button"
        id="undo"
        aria-label="Undo"
        title="Takes back the last edit, star, remark or name"
        disabled={!canUndo.value}
        onClick={undo}
      >
        <span class="wide">Undo</span>
        <span class="narrow">↶</span>
      </button>
      <button type="button" id="redo" aria-label="Redo" disabled={!canRedo.value} onClick={redo}>
        <span class="wide">Redo</span>
        <span class="narrow">↷</span>
      </button>
    </header>
  );
}
