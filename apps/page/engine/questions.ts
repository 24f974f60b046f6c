/**
 * All questions that the page asks the engine. A question is a function of the session and one argument of plain data,
 * in a file of its own (answers/), and a line here; lanes/question-lanes.ts assigns it to a worker other than the
 * foreground.
 */
import { allPairs, firstPairs } from "./answers/all-pairs.js";
import { bleuParts } from "./answers/bleu/bleu-parts.js";
import { buckets, bucketTests } from "./answers/buckets.js";
import { excerpts, segmentScores, wholeText } from "./answers/card.js";
import { confidence } from "./answers/tests/confidence.js";
import { confusions } from "./answers/confusions.js";
import { consensus, mixedText } from "./answers/consensus.js";
import { detectableOfParts } from "./answers/tests/detectable-of-parts.js";
import { dialectScores, dialectSteps } from "./answers/bleu/dialects.js";
import { inspect } from "./answers/inspect.js";
import { editParts, characterParts } from "./answers/lessons/metric-parts.js";
import { resampleLesson } from "./answers/lessons/resample-lesson.js";
import { likeness } from "./answers/likeness.js";
import { lint } from "./answers/lint.js";
import { ngrams } from "./answers/ngrams.js";
import { lostSegments, overTime } from "./answers/over-time.js";
import { pairDraws } from "./answers/tests/pair-draws.js";
import { cumulative } from "./answers/cumulative.js";
import { ranking } from "./answers/ranking.js";
import { release } from "./answers/tests/release.js";
import { givenTexts, segmentNumbers } from "./answers/segment-numbers.js";
import { scatter } from "./answers/scatter.js";
import { segmentCells } from "./answers/list/segment-cells.js";
import { tagsIn } from "./saving/tags-file.js";
import { segmentList, texts } from "./answers/list/segments.js";
import { textFindings } from "./answers/text-findings.js";
import { selectionSize } from "./answers/selection-size.js";

export const questions = {
  allPairs,
  bleuParts,
  buckets,
  bucketTests,
  characterParts,
  confidence,
  confusions,
  consensus,
  cumulative,
  detectableOfParts,
  dialectScores,
  dialectSteps,
  editParts,
  excerpts,
  firstPairs,
  givenTexts,
  inspect,
  likeness,
  lint,
  lostSegments,
  mixedText,
  ngrams,
  overTime,
  pairDraws,
  ranking,
  release,
  segmentCells,
  resampleLesson,
  scatter,
  segmentList,
  segmentNumbers,
  segmentScores,
  selectionSize,
  tagsIn,
  textFindings,
  texts,
  wholeText,
};

export type QuestionName = keyof typeof questions;
export type Argument<K extends QuestionName> = Parameters<(typeof questions)[K]>[1];
export type Answer<K extends QuestionName> = Awaited<ReturnType<(typeof questions)[K]>>;
