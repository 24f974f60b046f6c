/** The tour of TER: corrections, their share of the reference, shifts, scores above 100, several references. */
import type { TourStep } from "./tour-step.js";

/** The parts of TER that a step shows. */
export interface EditsShown {
  /** Edits over words. */
  readonly hasScore: boolean;
}

export const editReferences: readonly string[] = ["she sold sea shells on the shore"];

/** TER: Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25. */
export const editSteps: readonly TourStep<EditsShown>[] = [
  {
    title: "Count the corrections",
    idea:
      "How much would somebody have to change to make the hypothesis the reference? A word is inserted, deleted or replaced. " +
      "Here “sea” is missing, and “at” should be “on”: 2 edits.",
    task: "Make one more mistake: is it one more edit?",
    hypothesis: "she sold shells at the shore",
    shown: { hasScore: false },
  },
  {
    title: "Divide them by the length of the reference",
    idea:
      "Ten edits are few for a page and many for a line. TER is the number of edits per 100 words of the reference: here 4 words " +
      "are too many, 4 of 7 make 57.1. It is an error rate: 0 is best, and lower is better.",
    task: "Delete the words that are too many, one after the other.",
    hypothesis: "she sold sea shells on the shore of the sea today",
    shown: { hasScore: true },
  },
  {
    title: "A run of words that is moved is one edit",
    idea:
      "Whoever corrects a text moves a whole phrase at once. So a shift, of any number of words over any distance, counts as 1 " +
      "edit; without shifts “on the shore” would be deleted in one place and inserted in another, 6 edits.",
    task: "Move another word, and follow the arrows.",
    hypothesis: "on the shore she sold sea shells",
    shown: { hasScore: true },
  },
  {
    title: "It can be above 100",
    idea:
      "Nothing keeps a hypothesis from being longer than the reference, and then there can be more edits than words: 12 of 7 " +
      "make 171.4. A mean of such numbers over segments would be dominated by a few bad ones; TER of a corpus is all edits " +
      "over all words.",
    task: "Write a hypothesis of one word: why is it not worse than 100?",
    hypothesis: "nobody can tell us now what it was that was sold there",
    shown: { hasScore: true },
  },
  {
    title: "With several references, the nearest one counts",
    idea:
      "There are several good translations, and a hypothesis needs to be near one of them. The edits are those to the nearest " +
      "reference, here 1, to insert “yesterday”, and they are divided by the mean length of all references.",
    task: "Change the hypothesis until the other reference is the nearest.",
    hypothesis: "she sold shells at the beach",
    references: ["she sold sea shells on the shore", "yesterday she sold shells at the beach"],
    shown: { hasScore: true },
  },
];
