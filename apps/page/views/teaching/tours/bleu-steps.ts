/** The five steps of the guided tour: the sentences of the lecture, with one idea in each step. */
import type { Shown } from "../bleu-story.js";
import type { TourStep } from "./tour-step.js";

export const bleuReferences: readonly string[] = ["the cat is on the mat", "there is a cat on the mat"];

const unfinished = { isClipped: true, hasPenalty: false, hasProduct: false };

/** The sentences of steps 1 and 2 are example 2 of Papineni et al. 2002, section 2.1. */
export const bleuSteps: readonly TourStep<Shown>[] = [
  {
    title: "Count the words that are in a reference",
    idea:
      "A good translation shares words with a reference, so why not count them? This translation is “the” seven " +
      "times, and “the” is in both references: 7 of 7 words count, and nonsense is perfect.",
    task: "Write any words from the references, as often as you like: they all count.",
    hypothesis: "the the the the the the the",
    shown: { ...unfinished, orders: [1], isClipped: false },
  },
  {
    title: "Clip: no word counts more often than in one reference",
    idea:
      "BLEU lets a word count at most as often as it is in any one reference. “the” occurs twice in the first: 2 of the 7 " +
      "count, and the other 5 are clipped.",
    task: "Take some “the” away, or add a third one to a reference, and see which cells change.",
    hypothesis: "the the the the the the the",
    shown: { ...unfinished, orders: [1] },
  },
  {
    title: "Count runs of words, too",
    idea:
      "Words alone know nothing of their order. So pairs of words count as well, and runs of three and of four, clipped " +
      "in the same way. Here 5 of 7 words are matched, and 4 of 6 pairs: “the cat” is twice in the hypothesis, once in a " +
      "reference, and “cat the” in none.",
    task: "Put the words in another order: the first bar stays, the others move.",
    hypothesis: "the cat the cat on the mat",
    shown: { ...unfinished, orders: [1, 2, 3, 4] },
  },
  {
    title: "Short hypotheses are penalised",
    idea:
      "Precision asks what is wrong, not what is missing: all of “on the mat” is matched. So where a hypothesis is " +
      "shorter than the reference whose length is closest, its score is multiplied by a brevity penalty: 3 words for 6 " +
      "give exp(1 − 6/3) = 0.368.",
    task: "Add words, right or wrong: the penalty is gone at six.",
    hypothesis: "on the mat",
    shown: { ...unfinished, orders: [1, 2, 3, 4], hasPenalty: true },
  },
  {
    title: "BLEU is their product",
    idea:
      "The score is the geometric mean of the four precisions, times the brevity penalty. In a mean of this kind a single " +
      "precision of 0 makes all 0, so for single sentences an order without a match is smoothed. A corpus has the score " +
      "of its summed counts.",
    task: "Change the hypothesis until the score is 100. Which word was the most expensive?",
    hypothesis: "the cat the cat on the mat",
    shown: { orders: [1, 2, 3, 4], isClipped: true, hasPenalty: true, hasProduct: true },
  },
];
