/** The tour of chrF: a word that is nearly right, runs of characters, precision and recall, and beta. */
import type { TourStep } from "./tour-step.js";

/** The parts of chrF that a step shows. */
export interface CharactersShown {
  readonly hasOrders: boolean;
  /** The means of precision and recall. */
  readonly hasMeans: boolean;
  /** The F-score that they make. */
  readonly hasScore: boolean;
}

export const characterReferences: readonly string[] = ["the cats are on the mat"];

const marks = { hasOrders: false, hasMeans: false, hasScore: false };

/** chrF: Popović 2015, https://aclanthology.org/W15-3049; beta of 2: Popović 2016, https://aclanthology.org/W16-2341. */
export const characterSteps: readonly TourStep<CharactersShown>[] = [
  {
    title: "Nearly right is not wrong",
    idea:
      "To BLEU “cat” is as wrong as “piano” where the reference has “cats”. chrF compares characters, without the blanks, " +
      "so most of a wrong ending, a compound or a typing error is right. The more of the runs around " +
      "a character are in the reference, the darker it is.",
    task: "Write “catz”, then “piano”: what stays dark?",
    hypothesis: "the cat is on the mat",
    shown: marks,
  },
  {
    title: "Count runs of one to six characters",
    idea:
      "Single characters say little: 15 of 16 are in the reference. So runs of two count as well, and so on up to six, each " +
      "no more often than the reference has it, as in BLEU. Of the runs of six, 4 of 11 are matched.",
    task: "Exchange two words: which rows of the table hardly move?",
    hypothesis: "the cat is on the mat",
    shown: { ...marks, hasOrders: true },
  },
  {
    title: "Precision and recall",
    idea:
      "Precision is the share of the hypothesis that is matched, recall the share of the reference. A hypothesis that is " +
      "too short has precision without recall: 7 of 7 characters are right here, and 7 of 18 of the reference are there. chrF needs no " +
      "brevity penalty, because recall sees what is missing.",
    task: "Go on writing: recall rises with each word.",
    hypothesis: "the cats",
    shown: { ...marks, hasOrders: true, hasMeans: true },
  },
  {
    title: "F with a beta of 2: recall counts more",
    idea:
      "Precision and recall, each a mean of the six orders, make one number by the F-score. With the usual beta of 2, recall " +
      "has the greater weight: this hypothesis says everything, and the end twice, and still has 90.6.",
    task: "Make the hypothesis one word too short instead of too long: which costs more?",
    hypothesis: "the cats are on the mat on the mat",
    shown: { hasOrders: true, hasMeans: true, hasScore: true },
  },
  {
    title: "What chrF does not see",
    idea:
      "Words in another order keep most of their characters: the cats and the mat have changed places, 18 of 18 characters " +
      "are matched, and the score is 78.7. chrF++ adds words and pairs of words for this reason. And chrF, like BLEU, " +
      "knows no meaning.",
    task: "Find a sentence with another meaning whose score is above 80.",
    hypothesis: "the mat are on the cats",
    shown: { hasOrders: true, hasMeans: true, hasScore: true },
  },
];
