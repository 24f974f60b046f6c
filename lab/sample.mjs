/** A share of a list: `--sample F --seed S` of the programs that take other items each day. */

/** @throws RangeError for text that is no number above 0 and at most 1 */
export function shareOf(text) {
  const share = Number(text);
  if (share > 0 && share <= 1) return share;
  throw new RangeError(`--sample ${text}: expected a number above 0 and at most 1`);
}

/**
 * The whole number of an option, such as `--seed 7`.
 *
 * @throws RangeError for other text
 */
export function wholeOf(name, text) {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new RangeError(`--${name} ${text}: expected a whole number, 0 or more`);
}

/**
 * Items of a list that are spread evenly, at least one unless the list is empty; the seed decides which is the first.
 */
export function sampled(items, share, seed) {
  const count = Math.max(1, Math.round(share * items.length));
  return items.filter((_, i) => {
    const at = (i + seed) % items.length;
    return Math.floor(((at + 1) * count) / items.length) > Math.floor((at * count) / items.length);
  });
}
