// The computations of lab/bench/against.mjs, without the measuring.

/**
 * A distribution-free interval of the median, between two order statistics: `[low, high, coverage]`, the narrowest with
 * a coverage of 95 % or more, or all values where they are too few for that. The number of values below the median is
 * binomial with probability 1/2.
 */
export function medianInterval(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const n = sorted.length;
  let [rank, below, probability] = [0, 0, 0.5 ** n];
  // below: the probability of `rank` values or fewer below the median
  for (let k = 0; k < n / 2; k++) {
    if (below + probability > 0.025) break;
    below += probability;
    rank = k;
    probability = (probability * (n - k)) / (k + 1);
  }
  const outside = Math.max(below, 0.5 ** n);
  return [sorted[rank], sorted[n - 1 - rank], 1 - 2 * outside];
}

/**
 * The revisions that CHANGELOG.md names, in the order of preference: the tag of its newest release, and the commit with
 * which speed is compared until there is a release.
 */
export function revisionsOfChangelog(changelog) {
  const [, release] = /^## (\d+\.\d+\.\d+\S*)/m.exec(changelog) ?? [];
  const [, commit] =
    /commit `([0-9a-f]{7,40})` \(`npm run bench -- --against changelog`\)/.exec(changelog.replaceAll(/\s+/g, " ")) ??
    [];
  return [...(release === undefined ? [] : [`v${release}`]), ...(commit === undefined ? [] : [commit])];
}
