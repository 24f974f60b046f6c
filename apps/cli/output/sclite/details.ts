/** The detailed report of NIST's sclite 2.10: rates, and words by the kind of their errors (dtl). */
import { percent, rounded } from "./text.js";
import { countsOf, type Pair, type ScliteSpeaker } from "./utterances.js";

/** As score_dtl_overall() of sclite, with its misspelling "substitions". */
export function scliteDetails(speakers: readonly ScliteSpeaker[], title: string): string {
  const utterances = speakers.flatMap((speaker) => speaker.utterances);
  const pairs = utterances.flatMap((utterance) => utterance.pairs);
  const { C, S, D, I } = countsOf(utterances);
  const words = C + S + D;
  const errors = S + D + I;
  const having = (marks: string): number =>
    utterances.filter((utterance) => utterance.pairs.some(({ mark }) => marks.includes(mark))).length;
  const rate = (part: number): string => (words > 0 ? rounded(percent(part, words), 1) : "UNDEF").padStart(5);
  const ofWords = (name: string, count: number): string =>
    `${name.padEnd(26)}=  ${rate(count)}%   (${inFour(count)})\n`;
  const ofUtterances = (name: string, count: number): string =>
    `${name.padEnd(40)}${rounded(percent(count, utterances.length), 1).padStart(5)}%   (${inFour(count)})\n`;
  const counted = (name: string, count: number): string => `${name.padEnd(26)}=           (${inFour(count)})\n`;
  const withMark = (mark: Pair["mark"], wordOf: (pair: Pair) => string): string[] =>
    pairs.filter((pair) => pair.mark === mark).map(wordOf);
  const reference = (pair: Pair): string => pair.reference!;
  const hypothesis = (pair: Pair): string => pair.hypothesis!;
  const accuracy = words > 0 ? rounded(100 - percent(errors, words), 1) : "UNDEF";
  return (
    `DETAILED OVERALL REPORT FOR THE SYSTEM: ${title}\n\nSENTENCE RECOGNITION PERFORMANCE\n\n` +
    ` sentences${" ".repeat(40)}${inFour(utterances.length)}\n` +
    `${ofUtterances(" with errors", having("SDI"))}\n` +
    ofUtterances("   with substitions", having("S")) +
    ofUtterances("   with deletions", having("D")) +
    ofUtterances("   with insertions", having("I")) +
    "\n\nWORD RECOGNITION PERFORMANCE\n\n" +
    `${ofWords("Percent Total Error", errors)}\n` +
    `${ofWords("Percent Correct", C)}\n` +
    ofWords("Percent Substitution", S) +
    ofWords("Percent Deletions", D) +
    ofWords("Percent Insertions", I) +
    `${"Percent Word Accuracy".padEnd(26)}=  ${accuracy.padStart(5)}%\n\n\n` +
    counted("Ref. words", words) +
    counted("Hyp. words", C + S + I) +
    counted("Aligned words", C + S + D + I) +
    `\n${listOf(
      "CONFUSION PAIRS",
      withMark("S", (pair) => `${reference(pair)} ==> ${hypothesis(pair)}`),
    )}\n` +
    `\n${listOf("INSERTIONS", withMark("I", hypothesis))}\n` +
    `\n${listOf("DELETIONS", withMark("D", reference))}\n` +
    `\n${listOf("SUBSTITUTIONS", withMark("S", reference))}\n` +
    "* NOTE: The 'Substitution' words are those reference words\n" +
    "        for which the recognizer supplied an incorrect word.\n\n" +
    `\n${listOf("FALSELY RECOGNIZED", withMark("S", hypothesis))}\n` +
    "* NOTE: The 'Falsely Recognized' words are those hypothesis words\n" +
    "        which the recognizer incorrectly substituted for a reference word.\n\n"
  );
}

/** AUTO_LEX_printout() of sclite: the most frequent first, then by their bytes. */
function listOf(title: string, words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lines = [...counts]
    .toSorted(([a, m], [b, n]) => n - m || byCodePoint(a, b))
    .map(([word, count], i) => `${inFour(i + 1)}: ${inFour(count)}  ->  ${word}\n`);
  return (
    `${title.padEnd(30)}   Total                 (${counts.size})\n` +
    `${" ".repeat(30)}   With >=  1 occurrences (${counts.size})\n\n` +
    `${lines.join("")}     -------\n     ${`${words.length}`.padStart(5)}\n\n`
  );
}

/** Compares by code points, which is also the order of the texts' bytes in UTF-8. */
function byCodePoint(a: string, b: string): number {
  const [own, other] = [[...a], [...b]];
  const at = own.findIndex((character, i) => character !== other[i]);
  return at < 0 ? own.length - other.length : own[at]!.codePointAt(0)! - (other[at]?.codePointAt(0) ?? -1);
}

function inFour(count: number): string {
  return `${count}`.padStart(4);
}
