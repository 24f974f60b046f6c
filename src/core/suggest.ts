/** Guesses what was meant by an unknown word. */

/**
 * The option that was probably meant by an unknown name, such as another tool's max_ngram_order, tok or ignore_case:
 * the nearest by edits; otherwise an option that begins with the name, the option that shares most words with it, or an
 * option about the same matter.
 */
export function meantOption(name: string, known: readonly string[]): string | undefined {
  const word = name.toLowerCase().replaceAll("_", "");
  const shared = known.map(
    (option) => option.split(/(?=[A-Z])/).filter((part) => part.length > 2 && word.includes(part.toLowerCase())).length,
  );
  const most = Math.max(1, ...shared);
  const matter = /case|^lc$/.test(word) ? /case/i : /gram|^n$/.test(word) ? /Order/ : /^$/;
  return (
    nearest(name, known) ??
    known.find((option) => word.length > 2 && option.toLowerCase().startsWith(word)) ??
    known[shared.indexOf(most)] ??
    known.find((option) => matter.test(option))
  );
}

/** The known word with the fewest edits from the unknown word. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  // a word with more than a third of its letters changed is taken for another word
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    // the difference in length is the least number of letters to insert or delete
    if (Math.abs(word.length - candidate.length) >= least) continue;
    const distance = strokes(word.toLowerCase(), candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** The end of a message about an unknown word: which known word may be meant. */
export function asMeant(meant: string | undefined): string {
  return meant === undefined ? "" : `; is ${meant} meant?`;
}

/**
 * How many letters have to be inserted, deleted, replaced or swapped with a neighbour to turn one word into the other
 * (optimal string alignment).
 */
function strokes(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min(replace, row[j - 1]! + 1, rows[i - 1]![j]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
