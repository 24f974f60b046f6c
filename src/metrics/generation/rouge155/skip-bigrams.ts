/** Skip-bigrams of two lines: pairs of words in their order, with other words between them (Lin and Och 2004). */

/** How many skip-bigrams so many words have, with at most `gap` words between; -1 for any number. */
export function countSkipBigrams(words: number, gap: number): number {
  if (words < 2) return 0;
  if (gap < 0 || gap > words - 2) return (words * (words - 1)) / 2;
  return (words - 1 - gap) * (gap + 1) + (gap * (gap + 1)) / 2;
}

/** Where each word stands: the first place, and for each place the next one; 0 for none, places from 1. */
class Places {
  first = new Int32Array(1024);
  next = new Int32Array(64);

  fill(ids: Uint32Array, from: number, to: number): void {
    const length = to - from;
    if (length >= this.next.length) this.next = new Int32Array(2 * length);
    for (let place = length; place > 0; place--) {
      const word = ids[from + place - 1]!;
      if (word >= this.first.length) {
        const longer = new Int32Array(2 * word);
        longer.set(this.first);
        this.first = longer;
      }
      this.next[place] = this.first[word]!;
      this.first[word] = place;
    }
  }

  clear(ids: Uint32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) this.first[ids[i]!] = 0;
  }
}

/**
 * A function from two lines, hypotheses[from .. to) and references[start .. end), to the skip-bigrams that they have in
 * common, each as often as on the side that has it less often. Its time is that of going through all pairs of either.
 */
export function skipBigramMatcher(gap: number): SkipBigramMatcher {
  // no line is longer, and sums stay small whole numbers
  const reach = gap < 0 ? 0x3fffffff : gap + 1;
  const inHypothesis = new Places();
  const inReference = new Places();
  // how often the reference has each word after the first word of the pairs at hand
  let counts = new Int32Array(1024);
  return (hypotheses, from, to, references, start, end) => {
    inHypothesis.fill(hypotheses, from, to);
    inReference.fill(references, start, end);
    const words = Math.max(inHypothesis.first.length, inReference.first.length);
    if (counts.length < words) counts = new Int32Array(words);
    let matches = 0;
    for (let i = start; i < end; i++) {
      const word = references[i]!;
      const first = inReference.first[word]!;
      // once for each word, at its first place
      if (first !== i - start + 1) continue;
      if (word >= inHypothesis.first.length || inHypothesis.first[word] === 0) continue;
      for (let place = first; place > 0; place = inReference.next[place]!) {
        const last = Math.min(end, start + place + reach);
        for (let j = start + place; j < last; j++) counts[references[j]!]!++;
      }
      for (let place = inHypothesis.first[word]!; place > 0; place = inHypothesis.next[place]!) {
        const last = Math.min(to, from + place + reach);
        for (let j = from + place; j < last; j++) {
          const second = hypotheses[j]!;
          if (counts[second]! === 0) continue;
          counts[second]!--;
          matches++;
        }
      }
      for (let place = first; place > 0; place = inReference.next[place]!) {
        const last = Math.min(end, start + place + reach);
        for (let j = start + place; j < last; j++) counts[references[j]!] = 0;
      }
    }
    inHypothesis.clear(hypotheses, from, to);
    inReference.clear(references, start, end);
    return matches;
  };
}

/** What a function for two lines takes: ids and where each line begins and ends. */
export type SkipBigramMatcher = (
  hypotheses: Uint32Array,
  from: number,
  to: number,
  references: Uint32Array,
  start: number,
  end: number,
) => number;

/** A function as {@link skipBigramMatcher}, for single words. */
export function wordMatcher(): SkipBigramMatcher {
  let counts = new Int32Array(1024);
  return (hypotheses, from, to, references, start, end) => {
    for (let i = start; i < end; i++) {
      const word = references[i]!;
      if (word >= counts.length) {
        const longer = new Int32Array(2 * word);
        longer.set(counts);
        counts = longer;
      }
      counts[word]!++;
    }
    let matches = 0;
    for (let i = from; i < to; i++) {
      const word = hypotheses[i]!;
      if (word >= counts.length || counts[word] === 0) continue;
      counts[word]!--;
      matches++;
    }
    for (let i = start; i < end; i++) counts[references[i]!] = 0;
    return matches;
  };
}
