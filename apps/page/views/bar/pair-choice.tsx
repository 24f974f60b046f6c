/**
 * The pair that every view of two systems is about, in the bar on top: A, and B, which is compared with A. One key
 * swaps them.
 */
import { useEffect, useRef } from "preact/hooks";
import { plainText } from "../../parts/text.js";
import { ToldApart } from "../../parts/told-apart.js";
import { changeView, systemNames, view } from "../../state/state.js";
import { isTyping } from "./is-typing.js";
import { usePair, type Pair } from "../../state/use-pair.js";

/** B if the user chose none: the best system other than A. */
const BEST = "best";
const BEST_OTHER = "the best other";

export function PairChoice() {
  const pair = usePair();
  const { baseline, against } = view.value;
  const names = systemNames.value.map(plainText);
  useSwapKey(pair);
  // a single system is compared with nothing
  if (names.length < 2) return null;
  const second = pair === null ? null : names[pair.against]!;
  const place = pair === null || against !== null ? "" : pair.isBest === true ? "(best)" : "(2nd)";
  return (
    <span class="pair-choice" role="group" aria-label="The pair">
      <label title={`A, the baseline, with which B is compared: ${names[baseline]}`}>
        <b class="letter">A</b>{" "}
        <span class="choice">
          <Chosen name={names[baseline]!} names={names} />
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
        </span>
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
      <label title={`B, which is compared with A: ${second ?? BEST_OTHER}`}>
        <b class="letter">B</b>{" "}
        <span class="choice">
          <Chosen name={second ?? BEST_OTHER} names={names} note={place} />
          <select
            aria-label="B, compared with A"
            id="system-b"
            value={against ?? BEST}
            onChange={({ currentTarget: { value } }) => changeView({ against: value === BEST ? null : Number(value) })}
          >
            <option value={BEST}>{place === "" ? BEST_OTHER : `${second} ${place}`}</option>
            {names.map((name, i) => i !== baseline && <option value={i}>{name}</option>)}
          </select>
        </span>
      </label>
    </span>
  );
}

/**
 * What the list below it has chosen. In place of the list's own text, which is cut at its end, this shows the letters
 * that tell the system from the others.
 */
function Chosen({ name, names, note = "" }: { name: string; names: readonly string[]; note?: string }) {
  return (
    <span class="chosen" aria-hidden="true">
      <ToldApart name={name} names={names} />
      {note !== "" && <span class="wide"> {note}</span>}
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
