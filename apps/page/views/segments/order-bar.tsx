/** The choice of the order of the list. */
import { corpus, changeView, systemNames, view } from "../../state/state.js";
import type { Measure } from "../../model/measure.js";
import { measureWords } from "../../model/words.js";
import { plainText } from "../../parts/text.js";
import { kindOf, orderKinds, orderOf, systemOf, type Circumstances, type Order, type Sorted } from "./order.js";

export function OrderBar({ order, circumstances }: { readonly order: Order; readonly circumstances: Circumstances }) {
  const { measure, isDescending } = order;
  const { pair, baseline, isHigherBetter, metrics } = circumstances;
  const names = systemNames.value;
  const kind = kindOf(measure);
  const system = systemOf(measure);
  const change = (changed: Order): void => changeView({ order: changed });
  const offered = orderKinds.filter(
    ({ needs }) =>
      (needs !== "pair" || pair !== null) &&
      (needs !== "source" || corpus.value!.hasSource) &&
      (needs !== "metrics" || metrics.length > 1),
  );
  const directions = kind?.directions(
    { system: names[pair?.against ?? system ?? baseline]!, against: names[pair?.baseline ?? baseline]! },
    isHigherBetter,
  ) ?? { highest: "the highest", lowest: "the lowest" };
  // "x is better" is about a pair, the others about a system
  const ofSystem =
    system === null
      ? directions
      : (kind?.directions({ system: names[system]!, against: "" }, isHigherBetter) ?? directions);
  return (
    <span class="order-bar">
      <label>
        sorted by{" "}
        <select
          id="segments-order"
          value={measure.of}
          onChange={({ currentTarget: { value } }) => {
            const of = value as Sorted;
            if (of === "share") changeView({ order: null });
            else change(orderOf(of, system ?? pair?.against ?? baseline, circumstances));
          }}
        >
          {kind === undefined && <option value={measure.of}>{plainText(measureWords(measure, names))}</option>}
          {offered.map(({ of, title }) => (
            <option value={of}>{title}</option>
          ))}
        </select>
      </label>
      {system !== null && names.length > 1 && (
        <label>
          of{" "}
          <select
            id="segments-order-system"
            value={system}
            onChange={({ currentTarget: { value } }) =>
              change({ measure: { ...measure, system: Number(value) } as Measure, isDescending })
            }
          >
            {names.map((name, i) => (
              <option value={i}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {measure.of === "random" ? (
        <>
          <label>
            seed{" "}
            <input
              id="segments-seed"
              type="number"
              min="0"
              step="1"
              value={measure.seed}
              onChange={({ currentTarget: { value } }) =>
                change({ measure: { of: "random", seed: Math.abs(Math.trunc(Number(value))) || 0 }, isDescending })
              }
            />
          </label>
          <button
            type="button"
            onClick={() => change({ measure: { of: "random", seed: measure.seed + 1 }, isDescending })}
          >
            Shuffle again
          </button>
        </>
      ) : (
        <label>
          first{" "}
          <select
            id="segments-direction"
            value={isDescending ? "highest" : "lowest"}
            onChange={({ currentTarget: { value } }) => change({ measure, isDescending: value === "highest" })}
          >
            <option value="highest">{ofSystem.highest}</option>
            <option value="lowest">{ofSystem.lowest}</option>
          </select>
        </label>
      )}
      {view.value.order !== null && (
        <button type="button" class="quiet" onClick={() => changeView({ order: null })}>
          usual order
        </button>
      )}
    </span>
  );
}
