/**
 * Who answers which question, and in which order: names alone, so that the page need not have what answers them. What
 * is not named here is answered by the foreground.
 */
import type { QuestionName } from "../questions.js";

const named = (...names: readonly QuestionName[]): ReadonlySet<string> => new Set(names);

/** Answered from their arguments alone, whatever the corpus. */
export const alone = named("bleuParts");

/**
 * Those of the foreground that take next to nothing and are what the page is about: asked at once, wherever they are on
 * the page, and answered before others.
 */
export const prompt = named("ranking");

/** Questions of the foreground that read all texts: those about the list and the scores go first. */
export const patient = named("buckets", "scatter", "mixedText");

/** Answered by a worker of their own, because they take long: what is drawn many times over. */
export const background = named(
  "bucketTests",
  "confidence",
  "cumulative",
  "dialectScores",
  "dialectSteps",
  "firstPairs",
  "lostSegments",
  "overTime",
  "pairDraws",
);

/** Those of the background that stand on top of the page: they go before others that wait. */
export const urgent = named("firstPairs", "confidence");

/** Answered by yet another worker, because they take seconds: nothing else waits for them. */
export const lengthy = named("confusions", "consensus", "detectableOfParts", "likeness", "lint", "ngrams");

/** By one of their own: of forty systems they take minutes. */
export const longest = named("allPairs");
