/** The segments with which lists begin. */
import { expect, test } from "vitest";
import { initialView } from "../../../apps/page/model/view.js";
import { isBehind } from "../../../apps/page/state/use-ranking.js";
import { currentOrder, orderKinds, orderOf } from "../../../apps/page/views/segments/order.js";

const metric = { metric: "bleu", options: {} };
const pair = { baseline: 0, against: 1 };

test.each([
  ["BLEU", "higher", [30, 31], "what makes B better"],
  ["BLEU", "higher", [31, 30], "what makes A better"],
  ["TER", "lower", [50, 49], "what makes B better"],
  ["TER", "lower", [49, 50], "what makes A better"],
] as const)("%s: with what explains the result, if %s is better, of %j", (_, better, scores, first) => {
  const circumstances = {
    pair,
    baseline: 0,
    metric,
    metrics: [metric],
    isHigherBetter: better === "higher",
    isBehind: isBehind({ better, scores }, pair),
    noted: [],
  };
  const order = currentOrder(initialView, circumstances);
  expect(order.measure.of).toBe("share");
  const { directions } = orderKinds.find(({ of }) => of === "share")!;
  const { highest, lowest } = directions({ system: "B", against: "A" }, better === "higher");
  expect(order.isDescending ? highest : lowest).toBe(first);
  expect(orderOf("difference", 0, circumstances).isDescending).toBe(order.isDescending);
  // the user's own order stays
  const own = { measure: order.measure, isDescending: !order.isDescending };
  expect(currentOrder({ ...initialView, order: own }, circumstances).isDescending).toBe(own.isDescending);
});
