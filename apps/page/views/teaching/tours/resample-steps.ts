/** The tour of significance: what a resample is, and what a thousand of them say. */
import type { TourStep } from "./tour-step.js";

/** The parts that a step draws. */
export interface ResampleShown {
  readonly hasDraw: boolean;
  readonly hasHistogram: boolean;
  /** Whether the interval and p are shown. */
  readonly hasTest: boolean;
  /** How many of the segments the step shows. */
  readonly segments: number;
}

/** Twelve segments; the first system makes 13 edits in them, the second 5. */
export const resampleTexts = {
  references: [
    "the train to the coast leaves at nine",
    "she closed the window because of the rain",
    "nobody had told him about the meeting",
    "the price of bread has doubled since may",
    "we walked home along the river",
    "the report was sent to all members",
    "he has never seen the sea",
    "turn left at the second light",
    "the children are playing in the garden",
    "two of the three doors were open",
    "it was late when the guests left",
    "the bridge will be closed until friday",
  ],
  first: [
    "the train to coast leaves at nine",
    "she closed the window because the rain",
    "nobody told him about the meeting",
    "the price of the bread doubled since may",
    "we walked home along the river",
    "the report was sent to the all members",
    "he never has seen the sea",
    "turn left at second light",
    "the children play in the garden",
    "two of three doors were open",
    "it was late when the guests left",
    "the bridge is closed until friday",
  ],
  second: [
    "the train to the coast leaves at nine",
    "she closed the window because of the rain",
    "nobody had told him about a meeting",
    "the price of bread doubled since may",
    "we walked to home along the river",
    "the report was sent to all members",
    "he has never seen the sea",
    "turn left at the second light",
    "the children are playing in garden",
    "two of the three doors were open",
    "it was late as the guests left",
    "the bridge will be closed until friday",
  ],
} as const;

const ALL = resampleTexts.references.length;
const nothing = { hasDraw: false, hasHistogram: false, hasTest: false, segments: ALL };

/** The bootstrap: Efron 1979; for translation Koehn 2004, https://aclanthology.org/W04-3250. */
export const resampleSteps: readonly TourStep<ResampleShown>[] = [
  {
    title: "One system has the better score. Is it better?",
    idea:
      "Two systems translated 12 segments, and A needs 13 edits, B only 5. But these are 12 segments of all that could have " +
      "been chosen, and on others A might win. How much of the difference is due to the choice of segments?",
    task: "Look at the segments: in which is A better?",
    hypothesis: "",
    shown: nothing,
  },
  {
    title: "A resample: the test set, drawn from itself",
    idea:
      "We have no other segments, but we can imitate a choice: draw 12 times from the 12, and put each back. Some come twice or three " +
      "times, some never. The result could have been our test set, and both systems are scored on it.",
    task: "Draw again a few times, and watch the difference.",
    hypothesis: "",
    shown: { ...nothing, hasDraw: true },
  },
  {
    title: "A thousand of them",
    idea:
      "Each resample has a difference. All of them together show how much the difference varies with the choice of segments " +
      "alone: each bar counts the resamples whose difference falls there.",
    task: "Where is the difference of your own draw?",
    hypothesis: "",
    shown: { ...nothing, hasDraw: true, hasHistogram: true },
  },
  {
    title: "The interval, and p",
    idea:
      "The middle 95 % of the differences are the 95% interval. If 0 is outside, hardly any choice of segments makes A as good " +
      "as B. The p-value is about twice the share of resamples beyond 0; below 0.05, we call B better.",
    task: "Compare the ends of the interval with the line at 0.",
    hypothesis: "",
    shown: { ...nothing, hasHistogram: true, hasTest: true },
  },
  {
    title: "Fewer segments say less",
    idea:
      "The same systems on the first 5 segments alone: the differences lie further apart, because a single odd segment weighs more. " +
      "Fewer than 6 segments that differ are never enough. “Cannot be told apart” is not “equally good”: it may be too " +
      "few segments.",
    task: "Go back a step, and compare the widths of both intervals.",
    hypothesis: "",
    shown: { ...nothing, hasHistogram: true, hasTest: true, segments: 5 },
  },
];
