/** The question of a release: what it asks, and what has been asked before, which no step back takes away. */
import type { AskedQuestion, Release } from "../view.js";

/** Whether two questions ask about the same metrics with the same margins, and about the same labels. */
export function areSame(one: AskedQuestion, other: AskedQuestion): boolean {
  const names = new Set([...Object.keys(one.margins), ...Object.keys(other.margins)]);
  return one.by === other.by && [...names].every((name) => one.margins[name] === other.margins[name]);
}

/** All questions that have been asked, the last one is the present one; a question without metrics was not asked. */
export function askedQuestions(release: Release | null): readonly AskedQuestion[] {
  if (release === null) return [];
  const { earlier, margins, by } = release;
  return Object.keys(margins).length === 0 ? earlier : [...earlier, { margins, by }];
}

/** The release with another question; the questions before it are kept. */
export function asking(release: Release | null, question: AskedQuestion): Release {
  const asked = askedQuestions(release);
  const last = asked.at(-1);
  return { ...question, earlier: last !== undefined && areSame(last, question) ? asked.slice(0, -1) : asked };
}

/**
 * The release of a view from the history or a link, which replaces the present view: the questions that were answered on
 * the page stay known, since their answers have been seen.
 */
export function afterSeen(shown: Release | null, seen: Release | null): Release | null {
  const asked = askedQuestions(seen);
  if (asked.length === 0) return shown;
  if (shown === null) return { margins: {}, by: null, earlier: asked };
  const isKnown = shown.earlier.every((question, i) => i < asked.length && areSame(question, asked[i]!));
  const all = isKnown ? asked : [...asked, ...shown.earlier];
  const { margins, by } = shown;
  return Object.keys(margins).length === 0
    ? { margins, by, earlier: all }
    : asking({ margins: {}, by: null, earlier: all }, { margins, by });
}
