/** The kind of test, the number of draws, and the correction for many pairs: they apply to all tests on the page. */
import { useSignal } from "@preact/signals";
import type { TestSettings } from "../../model/view.js";
import { changeView, corpus, systemNames, view } from "../../state/state.js";
import { plainText } from "../../parts/text.js";
import { usePair } from "../../state/use-pair.js";
import { grouped } from "../../model/words.js";

/** With more draws than this, the tests of many systems would take minutes. */
const MOST = 100_000;

/** Fewer resamples cannot give a 95% interval. */
const LEAST = { bootstrap: 40, randomization: 1 } as const;

export function TestForm({ pairs, draws }: { readonly pairs: number | null; readonly draws: number | null }) {
  const { test } = view.value;
  const change = (one: Partial<TestSettings>): void => changeView({ test: { ...test, ...one } });
  const choice = <K extends "test" | "correction">(name: K, value: TestSettings[K], label: string) => (
    <label>
      <input
        type="radio"
        name={`significance-${name}`}
        value={value}
        checked={test[name] === value}
        onChange={() => change({ [name]: value })}
      />{" "}
      {label}
    </label>
  );
  return (
    <form class="test-form" onSubmit={(event) => event.preventDefault()}>
      <PairChoice />
      <fieldset>
        <legend>Test</legend>
        {choice("test", "bootstrap", "bootstrap")}
        {choice("test", "randomization", "randomization")}
      </fieldset>
      <Draws draws={draws} change={change} />
      <Seed change={change} />
      <fieldset>
        <legend>Correction {pairs !== null && `for ${pairs} pair${pairs === 1 ? "" : "s"}`}</legend>
        {choice("correction", "holm", "Holm")}
        {choice("correction", "benjamini-hochberg", "Benjamini-Hochberg")}
      </fieldset>
    </form>
  );
}

function PairChoice() {
  const pair = usePair();
  if (pair === null || corpus.value!.systems.length < 3) return null;
  return (
    <label>
      <span class="legend">Compared with {plainText(systemNames.value[pair.baseline]!)}</span>
      <select
        name="against"
        value={pair.against}
        onChange={(event) => changeView({ against: Number(event.currentTarget.value) })}
      >
        {systemNames.value.map((name, i) => i !== pair.baseline && <option value={i}>{plainText(name)}</option>)}
      </select>
    </label>
  );
}

/** A whole number that was typed; null if it is not in the range. */
function wholeNumber(text: string, least: number, most: number): number | null {
  const value = Number(text);
  return /^\d+$/.test(text.trim()) && value >= least && value <= most ? value : null;
}

interface FieldProps {
  readonly change: (one: Partial<TestSettings>) => void;
}

function Draws({ draws, change }: FieldProps & { readonly draws: number | null }) {
  const { test } = view.value;
  const [key, name] =
    test.test === "bootstrap" ? (["samples", "Resamples"] as const) : (["trials", "Trials for each pair"] as const);
  const least = LEAST[test.test];
  const problem = useSignal<string | null>(null);
  const set = (text: string): void => {
    const value = wholeNumber(text, least, MOST);
    const isEmpty = text.trim() === "";
    problem.value = value === null && !isEmpty ? `expected a whole number from ${least} to ${grouped(MOST)}` : null;
    if (isEmpty || value !== null) change({ [key]: value });
  };
  return (
    <fieldset>
      <legend>{name}</legend>
      <input
        name="draws"
        inputMode="numeric"
        size={8}
        aria-label={name}
        aria-invalid={problem.value !== null}
        value={test[key] ?? ""}
        placeholder={draws === null ? "" : grouped(draws)}
        onChange={(event) => set(event.currentTarget.value)}
      />
      {[1000, 10_000, MOST].map((count) => (
        <button
          type="button"
          class="quiet"
          aria-pressed={test[key] === count}
          onClick={() => set(String(count))}
          data-draws={count}
        >
          {grouped(count)}
        </button>
      ))}
      <button type="button" class="quiet" aria-pressed={test[key] === null} onClick={() => set("")}>
        as many as the pairs need
      </button>
      {problem.value !== null && (
        <span class="problem" role="alert">
          {problem.value}
        </span>
      )}
    </fieldset>
  );
}

function Seed({ change }: FieldProps) {
  const { seed } = view.value.test;
  const problem = useSignal(false);
  return (
    <fieldset>
      <legend>Seed</legend>
      <input
        name="seed"
        inputMode="numeric"
        size={8}
        aria-label="Seed"
        aria-invalid={problem.value}
        value={seed}
        onChange={(event) => {
          const value = wholeNumber(event.currentTarget.value, 0, Number.MAX_SAFE_INTEGER);
          problem.value = value === null;
          if (value !== null) change({ seed: value });
        }}
      />
      <button
        type="button"
        class="quiet"
        data-action="another-seed"
        onClick={() => change({ seed: Math.floor(Math.random() * 1_000_000) })}
      >
        another seed
      </button>
      {problem.value && (
        <span class="problem" role="alert">
          expected a whole number, 0 or more
        </span>
      )}
    </fieldset>
  );
}
