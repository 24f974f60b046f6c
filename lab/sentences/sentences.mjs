// Cuts a text into its sentences.

/** Where a sentence ends: behind its full stop, at an empty line, and before an item of a list, a cell or a tag. */
const ends = /(?<=[.!?][)"'`*]*)\s+(?=["'`([*]*[A-Z])|\n\s*\n|\n(?=\s*(?:[-*#@]|\d+\. ))|\|/g;

/** The sentences of a text, with their places in it. Fragments with fewer than three words are left out. */
export function sentencesOf(text) {
  const sentences = [];
  let start = 0;
  for (const { index, 0: gap } of [...text.matchAll(ends), { index: text.length, 0: "" }]) {
    const sentence = text.slice(start, index);
    const words = sentence.replaceAll(/\$\{[^}]*\}/g, "").match(/(?<![\w$.`])[A-Za-z][a-z]+(?![\w$(`])/g) ?? [];
    if (words.length >= 3) sentences.push({ start: start + /^\s*/.exec(sentence)[0].length, text: sentence.trim() });
    start = index + gap.length;
  }
  return sentences;
}
