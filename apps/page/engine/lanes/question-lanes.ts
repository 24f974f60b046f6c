/**
 * Which worker answers which question, and in which order. This file has only the names of questions, so that the page
 * does not load the code of the answers. The foreground answers questions that are not listed here.
 */
import type { QuestionName } from "../questions.js";

const named = (...names: readonly QuestionName[]): ReadonlySet<string> => new Set(names);

/** Questions whose answers depend only on their arguments, not on the corpus. */
export const alone = named("bleuParts", "characterParts", "editParts", "resampleLesson");

/**
 * Questions of the foreground that take almost no time and are central to the page: they are asked at once, wherever
 * they are on the page, and answered before others.
 */
export const prompt = named("ranking");

/** Questions of the foreground that read all texts; questions about the list and the scores go before them. */
export const patient = named("buckets", "scatter", "mixedText");

/**
 * Questions of the foreground that also read all texts, but go before the patient ones, because the verdict waits for
 * them.
 */
export const awaited = named("textFindings");

/** Questions with many random draws, which take long and have a worker of their own. */
const background = named(
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

/** Questions of the background at the top of the page, which go before others that wait. */
export const urgent = named("firstPairs", "confidence");

/** Questions that take seconds, answered by yet another worker, so that nothing else waits for them. */
const lengthy = named("confusions", "consensus", "detectableOfParts", "likeness", "lint", "ngrams", "release");

/** Questions that take minutes for forty systems, answered by a worker of their own. */
const longest = named("allPairs");

/** The questions of each worker besides that of the foreground. */
export const workers = [background, lengthy, longest] as const;
