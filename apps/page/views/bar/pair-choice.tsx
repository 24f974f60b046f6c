/**
 * The pair that every view of two systems is about, in the bar on top: A, and B, which is compared with A. One key
 * swaps them.
 */
import { useEffect, useRef } from "preact/hooks";
import { plainText } from "../../parts/text.js";
import { changeView, systemNames, view } from "../../state/state.js";
import { isTyping } from "./is-typing.js";
import { usePair, type Pair } from "../../state/use-pair.js";

/** B if the user chose none: the best system other than A. */
const BEST = "best";

export function PairChoice() {
  const pair = usePair();
  const { baseline, against } = view.value;
  const names = systemNames.value.map(plainText);
  useSwapKey(pair);
  // a single system is compared with nothing
  if (names.length < 2) return null;
  return (
    <span class="pair-choice" role="group" aria-label="The pair">
      <label title="A: the baseline, with which B is compared">
        <b class="letter">A</b>{" "}
        <select
          aria-label="A, the baseline"
          id="system-a"
          value={baseline}
          onChange={(event) => chooseFirst(Number(event.currentTarget.value), pair)}
        >
          {names.map((name, i) => (
            <option value={i}>{name}</option>
          ))}
        </select>
      </label>
      <button
        type="button"
        id="swap"
        aria-label="Swap A and B"
        aria-keyshortcuts="x"
        title="Swap A and B (x)"
        disabled={pair === null}
        onClick={() => swap(pair)}
      >
        ⇄
      </button>
      <label title="B: the system that is compared with A">
        <b class="letter">B</b>{" "}
        <select
          aria-label="B, compared with A"
          id="system-b"
          value={against ?? BEST}
          onChange={({ currentTarget: { value } }) => changeView({ against: value === BEST ? null : Number(value) })}
        >
          <option value={BEST}>
            {pair === null || against !== null
              ? "the best other"
              : `${names[pair.against]} (${pair.isBest === true ? "best" : "2nd"})`}
          </option>
          {names.map((name, i) => i !== baseline && <option value={i}>{name}</option>)}
        </select>
      </label>
    </span>
  );
}

/** Makes a system A; if it was B, the former A becomes B. */
function chooseFirst(system: number, pair: Pair | null): void {
  if (pair !== null && system === pair.against) swap(pair);
  else changeView({ baseline: system });
}

function swap(pair: Pair | null): void {
  if (pair !== null) changeView({ baseline: pair.against, against: pair.baseline });
}

function useSwapKey(pair: Pair | null): void {
  const now = useRef(pair);
  now.current = pair;
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== "x" || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      swap(now.current);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
