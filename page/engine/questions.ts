/**
 * All that the page asks of the engine. A question is a function of the session and one argument of plain data, in a
 * file of its own (answers/), and a line here.
 */
import { allPairs, firstPairs } from "./answers/all-pairs.js";
import { bleuParts } from "./answers/bleu/bleu-parts.js";
import { buckets, bucketTests } from "./answers/buckets.js";
import { excerpts, segmentScores, wholeText } from "./answers/card.js";
import { confidence } from "./answers/confidence.js";
import { confusions } from "./answers/confusions.js";
import { consensus, mixedText } from "./answers/consensus.js";
import { detectableOfParts } from "./answers/detectable-of-parts.js";
import { dialectScores, dialectSteps } from "./answers/bleu/dialects.js";
import { inspect } from "./answers/inspect.js";
import { likeness } from "./answers/likeness.js";
import { lint } from "./answers/lint.js";
import { ngrams } from "./answers/ngrams.js";
import { lostSegments, overTime } from "./answers/over-time.js";
import { pairDraws } from "./answers/pair-draws.js";
import { cumulative } from "./answers/cumulative.js";
import { ranking } from "./answers/ranking.js";
import { givenTexts, segmentNumbers } from "./answers/segment-numbers.js";
import { scatter } from "./answers/scatter.js";
import { segmentList, texts, textWidths } from "./answers/segments.js";
import { selectionSize } from "./answers/selection-size.js";

/** Answered from their arguments alone, whatever the corpus. */
export const alone = { bleuParts };

/** Answered at once: what is on the screen. */
export const foreground = {
  mixedText,
  buckets,
  excerpts,
  givenTexts,
  inspect,
  ranking,
  scatter,
  segmentList,
  segmentNumbers,
  segmentScores,
  selectionSize,
  texts,
  textWidths,
  wholeText,
};

/**
 * Those of the foreground that take next to nothing and are what the page is about: asked at once, wherever they are on
 * the page, and answered before others.
 */
export const prompt: ReadonlySet<string> = new Set(["ranking"]);

/** Those of the foreground that read all texts: what is asked of the list and the scores goes before them. */
export const patient: ReadonlySet<string> = new Set(["buckets", "scatter", "mixedText"]);

/** Answered by a worker of their own, because they take long: what is drawn many times over. */
export const background = {
  bucketTests,
  lostSegments,
  overTime,
  firstPairs,
  confidence,
  cumulative,
  dialectScores,
  dialectSteps,
  pairDraws,
};

/** Those of the background that stand on top of the page: they go before others that wait. */
export const urgent: ReadonlySet<string> = new Set(["firstPairs", "confidence"]);

/** Answered by yet another worker, because they take seconds: nothing else waits for them. */
export const lengthy = { detectableOfParts, ngrams, confusions, consensus, likeness, lint };

/** By one of their own: of forty systems they take minutes. */
export const longest = { allPairs };

export const questions = { ...alone, ...foreground, ...background, ...lengthy, ...longest };

export type QuestionName = keyof typeof questions;
export type Argument<K extends QuestionName> = Parameters<(typeof questions)[K]>[1];
export type Answer<K extends QuestionName> = Awaited<ReturnType<(typeof questions)[K]>>;
