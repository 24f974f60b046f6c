/** What the marks of a card mean. */
import type { Highlight } from "../../model/inspection.js";

const entries: Readonly<Record<Highlight, readonly (readonly [classes: string, sample: string, words: string])[]>> = {
  ngrams: [
    ["matched depth-1", "one", "matched by itself"],
    ["matched depth-2", "two", "in a row"],
    ["matched depth-3", "three", "in a row"],
    ["matched depth-4", "four", "or more in a row"],
    ["clipped", "clipped", "in a reference, but less often"],
    ["unmatched", "unmatched", "in no reference"],
    ["missing", "missing", "of a reference, not in the system's text"],
  ],
  characters: [
    ["matched by-share full", "all", "n-grams around it matched"],
    ["matched by-share half", "half", "of them"],
    ["clipped by-share", "clipped", "in the reference, but less often"],
    ["unmatched by-share", "none", "not in the reference"],
  ],
  edits: [
    ["matched", "matched", "in its place"],
    ["matched shifted", "moved", "at the cost of one edit for the run"],
    ["substituted", "substituted", "another word there"],
    ["unmatched", "unmatched", "too many"],
    ["missing", "missing", "to be inserted"],
  ],
  alignment: [
    ["matched", "matched", "the same"],
    ["substituted", "substituted", "another word there"],
    ["unmatched", "inserted", "too many"],
    ["missing", "deleted", "not in the system's text"],
  ],
  matches: [
    ["matched", "matched", "the same word"],
    ["similar", "similar", "by its stem or meaning"],
    ["unmatched", "unmatched", "in the system's text alone"],
    ["missing", "missing", "in the reference alone"],
  ],
  difference: [
    ["matched", "the same", "in both systems"],
    ["substituted", "replaced", "by other words in the other system's text"],
    ["unmatched", "here alone", "not in the other system's text"],
  ],
  errors: [
    ["unmatched", "grave", "an error that costs more than 1"],
    ["substituted", "minor", "an error that costs up to 1"],
    ["similar", "neutral", "marked, and costs nothing"],
  ],
};

export function Legend({ highlight }: { readonly highlight: Highlight }) {
  return (
    <p class="legend">
      {entries[highlight].map(([classes, sample, words]) => (
        <span>
          <span class={`mark ${classes}`}>{sample}</span> {words}
        </span>
      ))}
    </p>
  );
}
