// Puts the same question to an original and to our library; if the answers differ, the question is reduced as far as
// possible.
import { reduce } from "../reduce.mjs";
import { BOTH_REFUSE, createTally, difference } from "./judge.mjs";
import { metrics } from "./metrics.mjs";

/** @param ask (original, question) => a promise of the original's answer */
export function createComparison(ask, table = metrics) {
  /** For each metric, how much was compared. Questions of a reduction are not counted. */
  const tallies = {};

  /**
   * The first difference that one of the engines shows, with the question and the engine; undefined if all agree.
   *
   * @param question { metric, settings, segments: [{ hypothesis, references }] }
   */
  async function firstDifference(question, engines, tally = (tallies[question.metric] ??= createTally())) {
    tally.pairs += question.segments.length;
    return compared(question, engines, tally);
  }

  async function compared(question, engines, tally) {
    const { metric, settings, segments } = question;
    const { original, tolerance, theirs, ours } = table[metric];
    const answer = await ask(original, { metric, settings: theirs(settings), segments });
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    let isRefused = false;
    for (const engine of engines) {
      const found = difference(metric, answer, () => ours(settings, corpus, engine), tolerance, tally);
      if (found === BOTH_REFUSE) isRefused = true;
      else if (found !== undefined) return { ...found, question, engine };
    }
    if (!isRefused) return undefined;
    if (segments.length === 1) {
      tally.refused++;
      return undefined;
    }
    // if both sides refuse one segment, the others are not compared, so each half is tried by itself
    const middle = segments.length >> 1;
    for (const half of [segments.slice(0, middle), segments.slice(middle)]) {
      const found = await compared({ ...question, segments: half }, engines, tally);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The smallest question that shows the same difference with the same engine. */
  async function reduced({ what, question, engine }) {
    const most = table[question.metric].references;
    const shows = async (candidate) => {
      if (!isQuestion(candidate, most)) return false;
      const found = await firstDifference({ ...question, ...candidate }, [engine], createTally());
      return found?.what === what;
    };
    const { segments } = await reduce({ segments: question.segments }, shows);
    let { settings } = question;
    for (const name of Object.keys(settings).filter((one) => settings[one] === true)) {
      const candidate = { ...settings, [name]: false };
      if (await shows({ segments, settings: candidate })) settings = candidate;
    }
    return { ...question, settings, segments, engine };
  }

  return { firstDifference, reduced, tallies };
}

/** Whether a candidate of the reduction is still a valid question. */
function isQuestion({ segments }, most) {
  if (!Array.isArray(segments) || segments.length === 0) return false;
  return segments.every(({ hypothesis, references }) => {
    const isList = Array.isArray(references) && references.length > 0 && references.length <= most;
    return typeof hypothesis === "string" && isList && references.every((line) => typeof line === "string");
  });
}
